import { z } from 'zod'
import { limits } from '../limits.ts'
import { TimeZone } from '../people/people.ts'
import { get } from '../route.ts'
import { PeopleCount } from '../segments/segments.ts'
import { Id, Text } from '../shapes.ts'
import { EventMoment } from './eventMoment.ts'

const Ids = z
  .union([z.array(Id).max(limits.event_networks), Id.transform((id) => [id])])
  .optional()
  .default([])

/** What happens when the planner publishes an event. */
export const EventPublication = z.object({
  /** So many hear that it waits for them, and one of them decides; null where its planner needn't ask. */
  approvers: z.number().int().nullable(),
  /**
   * Who will hear of it then, each person once: members of networks that accept it by themselves, leaders of the
   * others.
   */
  people: PeopleCount,
  /** How many networks must agree before it reaches their people; those people are counted already. */
  asked_count: z.number().int(),
})

export const eventPublication = {
  show: get('/api/v2/events/publication', {
    says: 'Who would be asked first when an event is published, and how many people it would reach.',
    query: z.object({
      network_id: Id,
      guest_ids: Ids,
      /** The event that is being changed, when it is one already. */
      event_id: Id.optional(),
    }),
    returns: EventPublication,
  }),
  mail: get('/api/v2/events/publication/mail', {
    says: 'The mail that somebody gets with a seat at an event that is being planned, in the language of its planner; none is sent.',
    query: z.object({
      name: Text(limits.name),
      starts_at: EventMoment,
      ends_at: EventMoment,
      time_zone: TimeZone,
    }),
    returns: z.object({ subject: z.string(), html: z.string() }),
  }),
}
