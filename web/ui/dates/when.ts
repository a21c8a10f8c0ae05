import type { z } from 'zod'
import type { EventLine } from '../../../contract/events/events.ts'
import { sameClock } from '../../../contract/formats.ts'
import { useText } from '../../app/texts.ts'
import { useDates } from './dates.ts'

type Line = z.output<typeof EventLine>

const A_DAY = 86_400_000
/** A night shift is still told in hours, although it ends on another day. */
const lastsDays = ({ starts_at, ends_at }: Line) => Date.parse(ends_at) - Date.parse(starts_at) >= A_DAY

/**
 * Hours where the leaf says the day; the days where it lasts longer. Always by the reader's clock, which is said of hours
 * only where the clocks of the event's place show others.
 */
export function useWhen() {
  const { t } = useText()
  const dates = useDates()
  return (event: Line) => {
    const { starts_at, ends_at, time_zone } = event
    if (lastsDays(event)) return dates.days(starts_at, ends_at)
    const hours = dates.hours(starts_at, ends_at)
    return sameClock(starts_at, undefined, time_zone) ? hours : t('ui.dates.your_time', { hours })
  }
}
