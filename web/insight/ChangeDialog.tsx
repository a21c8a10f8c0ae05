import { EyeOff } from 'lucide-react'
import { useText } from '../app/texts.ts'
import { useDates } from '../ui/dates/dates.ts'
import { Dialog } from '../ui/dialogs/Dialog.tsx'
import { Icon } from '../ui/Icon.tsx'
import { type Entry, nameOfActor } from './nameOfActor.ts'

/** One entry, field by field: what was before and what came after. */
export function ChangeDialog({ of: entry, onClose }: { of: Entry; onClose: () => void }) {
  const { t } = useText()
  const dates = useDates()
  const { subject, network, address, at, fields } = entry
  const facts: [string, string | null | undefined][] = [
    [t('changes.columns.at'), dates.moment(at)],
    [t('changes.columns.actor'), nameOfActor(entry, t)],
    [t('changes.columns.subject'), subject.name ? `${subject.name} (${subject.title})` : subject.title],
    [t('changes.columns.network'), network?.name],
    [t('changes.columns.address'), address],
  ]
  return (
    <Dialog title={entry.title} onClose={onClose}>
      <dl className="change-facts">
        {facts.map(
          ([term, value]) =>
            value && (
              <div key={term}>
                <dt>{term}</dt>
                <dd>{value}</dd>
              </div>
            ),
        )}
      </dl>
      {fields.length === 0 ? (
        <p className="m2">{t('changes.no_details')}</p>
      ) : (
        <table className="tbl change-fields">
          <caption className="vh">{t('changes.details')}</caption>
          <thead>
            <tr>
              <th scope="col">{t('changes.field')}</th>
              <th scope="col">{t('changes.before')}</th>
              <th scope="col">{t('changes.after')}</th>
            </tr>
          </thead>
          <tbody>
            {fields.map((field) => (
              <tr key={field.field}>
                <th scope="row">{field.title}</th>
                <FieldCells of={field} />
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {!entry.sealed && <p className="sm m2">{t('changes.unsealed')}</p>}
    </Dialog>
  )
}

function FieldCells({ of: { shown, before, after } }: { of: Entry['fields'][number] }) {
  const { t } = useText()
  if (shown === 'hidden' || shown === 'gone')
    return (
      <td colSpan={2} className="m2">
        <span className="row gap2">
          <Icon of={EyeOff} size="s" />
          {t(`changes.${shown}`)}
        </span>
      </td>
    )
  if (shown === 'fact')
    return (
      <td colSpan={2}>
        <Value>{after}</Value>
      </td>
    )
  return (
    <>
      <td>
        <Value>{before}</Value>
      </td>
      <td>
        <Value>{after}</Value>
      </td>
    </>
  )
}

const MOMENT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/

function Value({ children }: { children: string | null }) {
  const dates = useDates()
  if (children === null) return <span className="m3">–</span>
  return <span className="value">{MOMENT.test(children) ? dates.moment(children) : children}</span>
}
