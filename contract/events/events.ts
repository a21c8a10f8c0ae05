import { z } from 'zod'
import { csvOf } from '../downloads/downloads.ts'
import { NetworkMark } from '../networks/networks.ts'
import { get } from '../route.ts'
import { custom, Face, Id, ListOf, ListQuery, Moment, numeric, SearchWords } from '../shapes.ts'
import { eventStates, registrationStates } from './states.ts'

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
  /** Without one it has that of the network. */
  own_colour: z.string().nullable(),
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
    query: z.object({ limit: numeric(z.number().int().min(1).max(20)).default(4) }),
    returns: z.object({ items: z.array(EventLine) }),
  }),
}

export const networkEvents = {
  upcoming: get('/api/v2/networks/:id/upcoming-events', {
    says: 'The next events of a network, by time, where the network shows them to the viewer.',
    params: z.object({ id: Id }),
    query: z.object({ limit: numeric(z.number().int().min(1).max(20)).default(3) }),
    returns: z.object({ items: z.array(EventLine) }),
  }),
}

/** An event that overlaps with one the viewer means to attend. */
export const Clash = z.object({ id: Id, name: z.string(), starts_at: Moment, ends_at: Moment })

export const ListedEvent = EventLine.extend({
  state: z.enum(eventStates),
  seats_left: z.number().int().nullable(),
  /** Another event at the same time, for which the viewer is registered or waits. */
  clash: Clash.nullable(),
})

/** An event on a calendar: as little as a day has room for. */
export const CalendarEvent = EventLine.pick({
  id: true,
  name: true,
  starts_at: true,
  ends_at: true,
  time_zone: true,
  location: true,
  online: true,
  network: true,
  own_colour: true,
  my_registration: true,
}).extend({ canceled: z.boolean(), clash: z.boolean() })

export const eventSorts = ['starts_at', 'name'] as const
export const eventPhases = ['upcoming', 'past', 'any'] as const
export const myParts = ['going', 'waiting', 'organizing'] as const

/** Only events of these networks; a single one needn't be a list. */
const NetworkIds = z.union([z.array(Id).max(100), Id.transform((id) => [id])]).optional()

const Narrowing = z.object({
  /**
   * `mine`: events of the viewer's networks and those they attend; `all`: of every network that shows them its
   * events.
   */
  scope: z.enum(['mine', 'all']).default('mine'),
  mine: z.enum(myParts).optional(),
  network_ids: NetworkIds,
  online: z.stringbool().optional(),
  place: SearchWords.optional(),
})

export const EventsQuery = ListQuery.extend({
  ...Narrowing.shape,
  sort_by: z.enum(eventSorts).default('starts_at'),
  phase: z.enum(eventPhases).default('upcoming'),
  /** Events that take place, at least in part, between these moments. */
  from: Moment.optional(),
  to: Moment.optional(),
})
export const EventsExport = EventsQuery.omit({
  page: true,
  page_size: true,
  total: true,
  sort_by: true,
  sort_direction: true,
})

/** Two months plus the days around them on a calendar page. */
export const MOST_CALENDAR_DAYS = 62
export const MOST_CALENDAR_EVENTS = 500

export const CalendarQuery = z
  .object({ ...Narrowing.shape, from: Moment, to: Moment })
  .superRefine(({ from, to }, context) => {
    const days = (Date.parse(to) - Date.parse(from)) / 86_400_000
    if (days <= 0) context.addIssue({ code: custom, message: 'from_after_to', path: ['to'] })
    // A day more for a clock that was put back.
    else if (days > MOST_CALENDAR_DAYS + 1)
      context.addIssue({ code: custom, message: 'too_many_days', path: ['to'] })
  })

export const eventLists = {
  list: get('/api/v1/initiatives', {
    says: 'Events: of the viewer’s networks and those they come to, or of every network that shows them; each once.',
    query: EventsQuery,
    returns: ListOf(ListedEvent),
  }),
  ofNetwork: get('/api/v1/groups/:id/initiatives', {
    says: 'The events of a network, where it shows them to the viewer.',
    params: z.object({ id: Id }),
    query: EventsQuery.omit({ scope: true, network_ids: true }),
    returns: ListOf(ListedEvent),
  }),
  calendar: get('/api/v2/events/calendar', {
    says: 'What takes place between two moments, at most 62 days apart, by time; `rest` is how many more there are.',
    query: CalendarQuery,
    returns: z.object({ items: z.array(CalendarEvent), rest: z.number().int() }),
  }),
  ...csvOf('/api/v1/initiatives', 'Events', EventsExport),
}

export const eventFiles = {
  calendar: get('/api/v2/events/:id/calendar', {
    says: 'One event as iCalendar, with the clock of its place.',
    params: z.object({ id: Id }),
    raw: true,
    private: true,
  }),
}
