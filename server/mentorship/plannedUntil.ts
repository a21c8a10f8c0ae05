import { daysAfter } from '../../contract/days.ts'
import { invalid } from '../platform/errors.ts'

/** Ten years: longer than people plan ahead. */
const FARTHEST_DAYS = 3653

/** A day until which people plan to meet lies ahead, and not too far. */
export function mustBePlannable(now: Date, planned_until: string) {
  const today = now.toISOString().slice(0, 10)
  if (planned_until <= today) throw invalid({ planned_until: { code: 'session_future' } })
  if (planned_until > daysAfter(today, FARTHEST_DAYS))
    throw invalid({ planned_until: { code: 'planned_far' } })
}
