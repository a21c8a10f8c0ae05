import { clause, holds } from '../platform/rights/policy.ts'

export const calendarsPolicy = {
  /** Calendars of notable dates, for the whole enterprise. */
  manage: clause<void>('calendars', holds('groups_calendars')),
}
