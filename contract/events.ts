import { z } from 'zod'
import { registrationStates } from './eventStates.ts'
import { NetworkMark } from './networks.ts'
import { get } from './route.ts'
import { Face, Id, Moment } from './shapes.ts'

export const RegistrationState = z.enum(registrationStates)

export const EventLine = z.object({
  id: Id,
  name: z.string(),
  starts_at: Moment,
  ends_at: Moment,
  time_zone: z.string(),
  location: z.string().nullable(),
  online: z.boolean(),
  network: NetworkMark,
  picture_url: z.string(),
  going: z.array(Face),
  /** Nothing where the network doesn’t show who comes. */
  going_count: z.number().int().nullable(),
  my_registration: RegistrationState.nullable(),
  my_waitlist_place: z.number().int().nullable(),
})

export const myEvents = {
  upcoming: get('/api/v2/users/me/upcoming-events', {
    says: 'The viewer’s next events: those they are registered or waiting for, then what their networks have open, each by time.',
    query: z.object({ limit: z.coerce.number().int().min(1).max(20).default(4) }),
    returns: z.object({ items: z.array(EventLine) }),
  }),
}

export const networkEvents = {
  upcoming: get('/api/v2/networks/:id/upcoming-events', {
    says: 'The next events of a network, by time, where the network shows them to the viewer.',
    params: z.object({ id: Id }),
    query: z.object({ limit: z.coerce.number().int().min(1).max(20).default(3) }),
    returns: z.object({ items: z.array(EventLine) }),
  }),
}
