import { z } from 'zod'
import { Calendar } from '../calendars/calendars.ts'
import { limits } from '../limits.ts'
import { NetworkMark } from '../networks/networks.ts'
import { TimeZone } from '../people/people.ts'
import { get } from '../route.ts'
import { PeopleCount } from '../segments/segments.ts'
import { custom, Id, Moment, PureDate } from '../shapes.ts'
import { EventMoment } from './eventMoment.ts'

/** Why somebody is met outside their working hours: it begins before them, ends after them, or isn't a workday there. */
export const outsideReasons = ['early', 'late', 'day_off'] as const

const Ids = z
  .union([z.array(Id).max(limits.event_networks), Id.transform((id) => [id])])
  .optional()
  .default([])

const Slot = z.object({ starts_at: Moment, ends_at: Moment })

export const EventWarnings = z.object({
  /** The people the event would reach. */
  people: PeopleCount,
  /** Notable dates on its days, by the clock of its place. */
  dates: z.array(
    z.object({
      id: Id,
      name: z.string(),
      starts_on: PureDate,
      ends_on: PureDate,
      calendar: Calendar.pick({ id: true, name: true, colour: true }),
      /** The networks of the calendar; empty if it is everybody's. */
      networks: z.array(NetworkMark),
      people: PeopleCount,
    }),
  ),
  /** Those met outside their working hours: all of them, and where most of them are. */
  outside: PeopleCount.nullable(),
  zones: z.array(z.object({ time_zone: z.string(), reason: z.enum(outsideReasons), people: PeopleCount })),
  other_zones: z.number().int(),
  /** Other events at that time for the same people. */
  events: z.array(
    Slot.extend({
      id: Id,
      name: z.string(),
      time_zone: z.string(),
      network: NetworkMark,
      /** How many of the people it would reach attend it or wait for it. */
      people: PeopleCount,
    }),
  ),
  other_events: z.number().int(),
  /** Times at which fewer people are concerned, the best first. */
  better: z.array(
    Slot.extend({
      outside: PeopleCount.nullable(),
      events: z.number().int(),
      dates: z.array(z.string()),
    }),
  ),
})

export const eventWarnings = {
  show: get('/api/v2/events/warnings', {
    says: 'Warnings about a time for a planned event, and better times near it.',
    query: z
      .object({
        network_id: Id,
        guest_ids: Ids,
        starts_at: EventMoment,
        ends_at: EventMoment,
        time_zone: TimeZone,
        /** The event that is being changed, when it is one already. */
        event_id: Id.optional(),
      })
      .superRefine(({ starts_at, ends_at }, context) => {
        const lasts = Date.parse(ends_at) - Date.parse(starts_at)
        if (lasts <= 0) context.addIssue({ code: custom, message: 'event_end', path: ['ends_at'] })
        else if (lasts > limits.event_hours * 3_600_000)
          context.addIssue({ code: custom, message: 'event_long', path: ['ends_at'] })
      }),
    returns: EventWarnings,
  }),
}
