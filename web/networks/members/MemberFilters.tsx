import { useText } from '../../app/texts.ts'
import { Button } from '../../ui/Button.tsx'
import { DateField } from '../../ui/DateField.tsx'
import type { MembersSearch } from './search.ts'

interface Props {
  asked: MembersSearch
  ask: (change: Partial<MembersSearch>) => void
  oversees: boolean
}

/** SPEC §5: neither end after today, nor from after to; said where it is entered. */
function wrongOf({ joined_from: from, joined_to: to, as_of }: MembersSearch) {
  const now = new Date()
  const today = new Date(now.getTime() - now.getTimezoneOffset() * 60_000).toISOString().slice(0, 10)
  return {
    from:
      from && to && from > to
        ? ('members.list.wrong.from_after_to' as const)
        : from && from > today
          ? ('members.list.wrong.from_after_today' as const)
          : undefined,
    to:
      to && to > today
        ? ('members.list.wrong.to_after_today' as const)
        : from && to && from > to
          ? ('members.list.wrong.to_before_from' as const)
          : undefined,
    as_of: as_of && as_of > today ? ('members.list.wrong.to_after_today' as const) : undefined,
  }
}

/** When somebody joined; for those who look after the network, who was in on a day of the past. */
export function MemberFilters({ asked, ask, oversees }: Props) {
  const { t } = useText()
  const wrong = wrongOf(asked)
  const day = (value: string | null) => value || undefined
  const narrowed = asked.joined_from || asked.joined_to || asked.as_of
  return (
    <div className="memberfilters">
      <DateField
        name="joined_from"
        label={t('members.list.from')}
        value={asked.joined_from ?? ''}
        {...(wrong.from ? { error: t(wrong.from) } : {})}
        onChange={(value) => ask({ joined_from: day(value), as_of: undefined })}
      />
      <DateField
        name="joined_to"
        label={t('members.list.to')}
        value={asked.joined_to ?? ''}
        {...(wrong.to ? { error: t(wrong.to) } : {})}
        onChange={(value) => ask({ joined_to: day(value), as_of: undefined })}
      />
      {oversees && (asked.scope ?? 'accepted') === 'accepted' && (
        <DateField
          name="as_of"
          label={t('members.list.as_of')}
          value={asked.as_of ?? ''}
          {...(wrong.as_of ? { error: t(wrong.as_of) } : {})}
          onChange={(value) => ask({ as_of: day(value), joined_from: undefined, joined_to: undefined })}
        />
      )}
      {narrowed && (
        <Button
          look="q"
          small
          onClick={() => ask({ joined_from: undefined, joined_to: undefined, as_of: undefined })}
        >
          {t('members.list.clear')}
        </Button>
      )}
    </div>
  )
}
