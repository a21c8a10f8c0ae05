import { z } from 'zod'
import { get } from '../route.ts'
import { Abilities, Id, ListOf, ListQuery, Moment, PureDate } from '../shapes.ts'
import { RegistrationState } from './events.ts'
import { EventState } from './pages.ts'
import { MOST_DATES, MOST_EVERY, repeatRules } from './recurrence.ts'

/** How an event repeats; in a draft its end may still be missing. */
export const Repeats = z.strictObject({
  rule: z.enum(repeatRules),
  every: z.number().int().min(1).max(MOST_EVERY),
  until_on: PureDate.nullable(),
  most: z.number().int().min(1).max(MOST_DATES).nullable(),
})

/** One date of a series: an event of its own. */
export const SeriesDate = z.object({
  event_id: Id,
  name: z.string(),
  starts_at: Moment,
  ends_at: Moment,
  time_zone: z.string(),
  state: EventState,
  /** It is not when the rule would have it. */
  moved: z.boolean(),
  my_registration: RegistrationState.nullable(),
})

export const EventSeries = z.object({
  id: Id,
  ...Repeats.shape,
  starts_on: PureDate,
  /** Of the day, by the clock of the place. */
  starts_minute: z.number().int(),
  minutes: z.number().int(),
  time_zone: z.string(),
  /** Dates that aren’t over and aren’t called off. */
  coming_count: z.number().int(),
  version: z.number().int(),
  can: Abilities('edit', 'cancel'),
})

const one = z.object({ id: Id })

export const eventSeries = {
  show: get('/api/v2/event-series/:id', {
    says: 'How a series of events repeats, where the viewer may know of one of its dates.',
    params: one,
    returns: EventSeries,
  }),
  dates: get('/api/v2/event-series/:id/dates', {
    says: 'The dates of a series that the viewer may see, upcoming or past.',
    params: one,
    query: ListQuery.pick({ page: true, page_size: true, total: true }).extend({
      when: z.enum(['coming', 'past']).default('coming'),
    }),
    returns: ListOf(SeriesDate),
  }),
}
