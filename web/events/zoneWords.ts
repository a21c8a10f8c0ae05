import { sameClock, zoneWords } from '../../contract/formats.ts'
import { useText } from '../app/texts.ts'
import { useDates } from '../ui/dates/dates.ts'

interface Timed {
  starts_at: string
  ends_at: string
  time_zone: string
}

/** Where the reader's clock shows something else than that of the event: its zone, and what theirs shows. */
export function useZoneWords({ starts_at, ends_at, time_zone }: Timed): string | undefined {
  const { t, locale } = useText()
  const own = useDates()
  const there = useDates(time_zone)
  if ([starts_at, ends_at].every((at) => sameClock(at, undefined, time_zone))) return undefined
  const days = [own.day(starts_at), there.day(starts_at), own.day(ends_at), there.day(ends_at)]
  // Hours alone suffice only if all of it is on one day, in both zones.
  const isOneDay = new Set(days).size === 1
  return t('events.page.other_zone', {
    zone: zoneWords(starts_at, locale, time_zone),
    span: isOneDay ? own.hours(starts_at, ends_at) : own.span(starts_at, ends_at),
  })
}
