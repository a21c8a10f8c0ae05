import { useText } from '../app/texts.ts'
import { useDates } from '../ui/dates/dates.ts'
import { formatDate } from '../ui/dates/dateWords.ts'

interface Timed {
  starts_at: string
  ends_at: string
  time_zone: string
}

/** The zone an event is told in; where the reader's clock shows something else then, what that shows. */
export function useZoneWords({ starts_at, ends_at, time_zone }: Timed): string {
  const { t, locale } = useText()
  const own = useDates()
  const there = useDates(time_zone)
  const zone =
    new Intl.DateTimeFormat(locale, { timeZone: time_zone, timeZoneName: 'longGeneric' })
      .formatToParts(new Date(starts_at))
      .find(({ type }) => type === 'timeZoneName')?.value ??
    formatDate(starts_at, locale, { timeZone: time_zone, timeZoneName: 'long' })
  const [here, elsewhere] = [own.span(starts_at, ends_at), there.span(starts_at, ends_at)]
  const mine = new Intl.DateTimeFormat().resolvedOptions().timeZone
  if (here === elsewhere)
    return t(mine === time_zone ? 'events.page.your_zone' : 'events.page.same_clock', { zone })
  const sameDay = own.day(starts_at) === there.day(starts_at) && own.day(ends_at) === there.day(ends_at)
  return t('events.page.other_zone', { zone, span: sameDay ? own.hours(starts_at, ends_at) : here })
}
