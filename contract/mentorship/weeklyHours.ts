import { z } from 'zod'
import { limits } from '../limits.ts'
import { custom } from '../shapes.ts'

const DAY_MINUTES = 1440
/** Finer than anybody plans. */
const STEP_MINUTES = 15
const minutes = z.number().int().multipleOf(STEP_MINUTES)

/** A stretch of one day of every week, in minutes of the local day; 0 is Sunday. */
export const WeeklyStretch = z.strictObject({
  weekday: z.number().int().min(0).max(6),
  from: minutes.min(0).max(DAY_MINUTES - STEP_MINUTES),
  until: minutes.min(STEP_MINUTES).max(DAY_MINUTES),
})
export type WeeklyStretch = z.output<typeof WeeklyStretch>

/** Whether a stretch begins before another of the same day ends. */
const overlaps = (one: WeeklyStretch, other: WeeklyStretch) =>
  one.weekday === other.weekday && one.from < other.until && other.from < one.until

/** When somebody has time, in their own time zone. */
export const WeeklyHours = z
  .array(WeeklyStretch)
  .max(limits.mentorship_hours)
  .superRefine((hours, context) => {
    for (const [at, one] of hours.entries()) {
      if (one.until <= one.from) context.addIssue({ code: custom, message: 'event_end', path: [at, 'until'] })
      if (hours.slice(0, at).some((earlier) => overlaps(earlier, one)))
        context.addIssue({ code: custom, message: 'hours_overlap', path: [at, 'from'] })
    }
  })
