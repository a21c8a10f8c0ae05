import { members } from '../../../contract/networks/members.ts'
import { useQueryOf } from '../../app/query.ts'
import { useText } from '../../app/texts.ts'
import { useDates } from '../../ui/dates/dates.ts'
import { Dialog } from '../../ui/dialogs/Dialog.tsx'
import { StateBadge } from '../../ui/StateBadge.tsx'
import { ListState } from '../../ui/tables/ListState.tsx'

interface Props {
  networkId: number
  of: { id: number; name: string }
  onClose: () => void
}

/** A member's answers and their history here. */
export function MemberDialog({ networkId, of: { id, name }, onClose }: Props) {
  const { t } = useText()
  const dates = useDates()
  const { data, isPending, error, refetch } = useQueryOf(members.show, {
    params: { id: networkId, userId: id },
  })
  return (
    <Dialog title={t('members.history.title', { name })} onClose={onClose}>
      <ListState pending={isPending} error={error} retry={() => void refetch()}>
        {data && data.answers.length > 0 && (
          <>
            <h3>{t('members.history.answers')}</h3>
            <dl className="answers">
              {data.answers.map(({ field, value }) => (
                <div key={field.id}>
                  <dt className="sm m2">{field.title}</dt>
                  <dd>
                    {value === null
                      ? t('members.history.no_answer')
                      : Array.isArray(value)
                        ? value.join(', ')
                        : value}
                  </dd>
                </div>
              ))}
            </dl>
          </>
        )}
        <h3>{t('members.history.spans')}</h3>
        <ol className="spans">
          {data?.spans.map((span) => (
            <li key={span.from_at}>
              <StateBadge state={span.state}>{t(`members.states.${span.state}`)}</StateBadge>{' '}
              {span.until_at
                ? t('members.history.until', {
                    from: dates.short(span.from_at),
                    until: dates.short(span.until_at),
                  })
                : t('members.history.from', { from: dates.short(span.from_at) })}
              <div className="sm m2">
                {[
                  span.by && span.by.id !== id && t('members.history.by', { name: span.by.name }),
                  span.cause && t(`members.causes.${span.cause}`),
                  span.reason,
                ]
                  .filter(Boolean)
                  .join(' · ')}
              </div>
            </li>
          ))}
        </ol>
      </ListState>
    </Dialog>
  )
}
