import { limits } from '../limits.ts'
import { Moment } from '../shapes.ts'

/** When an event is planned. A year beyond the last one is a typing error, and nobody knows its time zones yet. */
export const EventMoment = Moment.refine((at) => new Date(at).getUTCFullYear() <= limits.event_last_year, {
  error: 'event_far',
  params: { year: limits.event_last_year, last_year: limits.event_last_year },
})
