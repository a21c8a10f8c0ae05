import { sameClock } from '../../../contract/formats.ts'
import { useText } from '../../app/texts.ts'
import { useDates } from './dates.ts'

/** From when until when, and by which clocks where it takes place. */
interface Span {
  starts_at: string
  ends_at: string
  time_zone: string
}

const A_DAY = 86_400_000
/** A night shift is still shown in hours, although it ends on another day. */
const lastsDays = ({ starts_at, ends_at }: Span) => Date.parse(ends_at) - Date.parse(starts_at) >= A_DAY

/**
 * Hours, since a calendar leaf beside them shows the day, or days where it lasts longer. Always by the reader's clock,
 * which is mentioned only where the clocks of the place differ.
 */
export function useWhen() {
  const { t } = useText()
  const dates = useDates()
  return (span: Span) => {
    const { starts_at, ends_at, time_zone } = span
    if (lastsDays(span)) return dates.days(starts_at, ends_at)
    const hours = dates.hours(starts_at, ends_at)
    return sameClock(starts_at, undefined, time_zone) ? hours : t('ui.dates.your_time', { hours })
  }
}
