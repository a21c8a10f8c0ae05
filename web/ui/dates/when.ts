import type { z } from 'zod'
import type { EventLine } from '../../../contract/events/events.ts'
import { useDates } from './dates.ts'

type Line = z.output<typeof EventLine>

const A_DAY = 86_400_000
/** A night shift is still told in hours, although it ends on another day. */
export const lastsDays = ({ starts_at, ends_at }: Line) =>
  Date.parse(ends_at) - Date.parse(starts_at) >= A_DAY

/** Hours where the leaf says the day; the days where it lasts longer. */
export function useWhen() {
  const dates = useDates()
  return (event: Line) => (lastsDays(event) ? dates.days : dates.hours)(event.starts_at, event.ends_at)
}
