import { fieldData } from '../../../contract/fields/fields.ts'
import { useMe } from '../../app/me.ts'
import { useQueryOf } from '../../app/query.ts'
import { useText } from '../../app/texts.ts'
import { FieldFilters } from '../../people/fields/FieldFilters.tsx'
import { Chip } from '../../ui/Chip.tsx'
import { useDates } from '../../ui/dates/dates.ts'
import { DateField } from '../../ui/forms/DateField.tsx'
import type { MembersSearch } from './search.ts'

interface Props {
  asked: MembersSearch
  ask: (change: Partial<MembersSearch>) => void
  oversees: boolean
}

/** Neither end after today, nor from after to; shown at the field. */
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

/** Filters by day of joining and by fields; for people who look after the network also the members on a past day. */
export function MemberFilters({ asked, ask, oversees }: Props) {
  const { t } = useText()
  const dates = useDates('UTC')
  // One's own values are among the public ones as well.
  const { user } = useMe()
  const { data } = useQueryOf(fieldData.show, { params: { id: user.id } })
  const wrong = wrongOf(asked)
  const day = (value: string | null) => value || undefined
  const { joined_from: from, joined_to: to, as_of } = asked
  const joined = to
    ? t('members.history.until', { from: from ? dates.short(from) : '…', until: dates.short(to) })
    : from && t('members.history.from', { from: dates.short(from) })
  return (
    <>
      <Chip
        text={t('members.list.column.joined_at')}
        value={joined}
        onRemove={() => ask({ joined_from: undefined, joined_to: undefined })}
      >
        <div className="gap2">
          <DateField
            name="joined_from"
            label={t('members.list.from')}
            value={from ?? null}
            error={wrong.from && t(wrong.from)}
            onChange={(value) => ask({ joined_from: day(value), as_of: undefined })}
          />
          <DateField
            name="joined_to"
            label={t('members.list.to')}
            value={to ?? null}
            error={wrong.to && t(wrong.to)}
            onChange={(value) => ask({ joined_to: day(value), as_of: undefined })}
          />
        </div>
      </Chip>
      {oversees && (asked.scope ?? 'accepted') === 'accepted' && (
        <Chip
          text={t('members.list.as_of')}
          value={as_of && dates.short(as_of)}
          onRemove={() => ask({ as_of: undefined })}
        >
          <DateField
            name="as_of"
            label={t('members.list.as_of')}
            hint={t('members.list.as_of_hint')}
            value={as_of ?? null}
            error={wrong.as_of && t(wrong.as_of)}
            onChange={(value) =>
              ask({ as_of: day(value), joined_from: undefined, joined_to: undefined, with: undefined })
            }
          />
        </Chip>
      )}
      <FieldFilters
        fields={(data?.items ?? []).flatMap(({ field }) => (field.class === 'public' ? [field] : []))}
        conditions={asked.with ?? []}
        change={(conditions) => ask({ with: conditions, as_of: undefined })}
      />
    </>
  )
}
