import { z } from 'zod'
import { csvOf } from '../downloads/downloads.ts'
import { NetworkMark } from '../networks/networks.ts'
import { del, get, post, put } from '../route.ts'
import { Abilities, Done, Face, Id, ListOf, ListQuery, Moment } from '../shapes.ts'
import {
  DecisionFacts,
  EventDecided,
  EventDifference,
  EventWish,
  eventDecisions,
  Reason,
  reasoned,
  SeriesWish,
} from './decisions.ts'
import { EventChange, EventDraft, NewEvent } from './drafts.ts'
import { Event, EventPhase, EventState } from './pages.ts'

export const PlannedEvent = z.object({
  id: Id,
  name: z.string(),
  state: EventState,
  state_reason: z.string().nullable(),
  phase: EventPhase,
  host: NetworkMark,
  starts_at: Moment,
  ends_at: Moment,
  time_zone: z.string(),
  organizer: Face.nullable(),
  seats: z.number().int().nullable(),
  going_count: z.number().int(),
  waiting_count: z.number().int(),
  attended_count: z.number().int(),
  publish_at: Moment.nullable(),
  /** A change of place, time or cost waits. */
  change_waits: z.boolean(),
  created_at: Moment,
  updated_at: Moment,
})

/** Filters of the list; an export takes the same rows. */
export const PlannedFilter = z.object({
  /** Without one: the viewer’s own. */
  network_id: Id.optional(),
  state: EventState.optional(),
  phase: EventPhase.optional(),
  search: ListQuery.shape.search,
})

export const pendingKinds = ['event', 'change', 'invitation'] as const
/** Something that waits for a network's approvers. */
export const PendingEvent = z.object({
  kind: z.enum(pendingKinds),
  /** Where it waits: of an invitation, the network that was asked. */
  network: NetworkMark,
  /** Of a change: its own id. */
  change_id: Id.nullable(),
  event: Event.pick({
    id: true,
    name: true,
    description: true,
    location: true,
    virtual_url: true,
    starts_at: true,
    ends_at: true,
    time_zone: true,
    host: true,
    picture: true,
    is_free: true,
    budget_amount_cents: true,
    seats: true,
    waitlist_enabled: true,
    registration_deadline: true,
    external_registration_url: true,
    points: true,
    organizer: true,
    publish_at: true,
    version: true,
  }),
  facts: DecisionFacts,
  asked_by: Face.nullable(),
  asked_at: Moment,
  /** Of an invitation to a series: for so many dates, of which this is the first. */
  dates: z.number().int(),
  /** What has changed, or would change, since the last decision; null before the first. */
  difference: EventDifference.nullable(),
  series: SeriesWish.nullable(),
  can: Abilities('decide'),
})

/** Which dates of a series are meant; for a single event, itself. */
export const DateScope = z.enum(['this', 'following', 'all'])

const one = z.object({ id: Id })
const inNetwork = z.object({ id: Id, network_id: Id })

export const eventPlans = {
  list: get('/api/v2/planned-events', {
    says: 'Events in every state: those of a network, for people who manage its events, or the viewer’s own.',
    query: ListQuery.extend({
      ...PlannedFilter.shape,
      sort_by: z.enum(['starts_at', 'name', 'created_at']).default('starts_at'),
    }),
    returns: ListOf(PlannedEvent),
  }),
  archived: get('/api/v1/initiatives/archived', {
    says: 'Archived events: those of a network, for people who manage its events, or the viewer’s own.',
    query: ListQuery.extend({
      network_id: Id.optional(),
      sort_by: z.enum(['starts_at', 'name', 'created_at']).default('starts_at'),
    }),
    returns: ListOf(PlannedEvent),
  }),
  ...csvOf('/api/v2/planned-events', 'Planned events', PlannedFilter),
  create: post('/api/v1/initiatives', {
    says: 'Plans an event: it goes out where its organizer may publish, and waits for approval elsewhere.',
    body: NewEvent,
    returns: Event,
  }),
  update: put('/api/v1/initiatives/:id', {
    says: 'Changes an event. Of one that was approved, place, time and cost change when they are approved again.',
    params: one,
    body: EventChange,
    returns: Event,
  }),
  delete: del('/api/v1/initiatives/:id', {
    says: 'Deletes an event that was never published.',
    params: one,
    returns: Done,
  }),
  copy: post('/api/v2/events/:id/copy', {
    says: 'Begins a draft with the content of an event.',
    params: one,
    returns: EventDraft,
  }),
  approval: get('/api/v2/events/:id/approval', {
    says: 'The decisions about an event, what changed since, and the change that is pending.',
    params: one,
    returns: z.object({
      decisions: z.array(EventDecided),
      facts: DecisionFacts,
      difference: EventDifference.nullable(),
      change: EventWish.nullable(),
    }),
  }),
  submit: put('/api/v2/events/:id/submission', {
    says: 'Asks for approval.',
    params: one,
    returns: Event,
  }),
  withdraw: del('/api/v2/events/:id/submission', {
    says: 'Withdraws an event: it no longer waits for approval, or isn’t published as scheduled.',
    params: one,
    returns: Event,
  }),
  decide: post('/api/v2/events/:id/decisions', {
    says: 'Approves an event, asks for changes or declines it; `version` is the one that was looked at.',
    params: one,
    body: z
      .strictObject({ decision: z.enum(eventDecisions), reason: Reason, version: z.number().int() })
      .superRefine(reasoned),
    returns: Event,
  }),
  publish: put('/api/v2/events/:id/publication', {
    says: 'Publishes one’s own event without asking, now or at a moment to come.',
    params: one,
    body: z.strictObject({ publish_at: Moment.nullable().default(null) }),
    returns: Event,
  }),
  cancel: put('/api/v2/events/:id/cancellation', {
    says: 'Cancels an event; everybody who registered is notified.',
    params: one,
    body: z.strictObject({ reason: Reason }),
    returns: Event,
  }),
  archive: post('/api/v1/initiatives/:id/archive', {
    says: 'Archives an event; its registrations are kept.',
    params: one,
    returns: Event,
  }),
  unarchive: put('/api/v1/initiatives/:id/un_archive', {
    says: 'Brings an archived event back with its registrations.',
    params: one,
    returns: Event,
  }),
  decideChange: put('/api/v2/event-changes/:id/decision', {
    says: 'Approves a later change of place, time or cost, asks for another or declines it.',
    params: one,
    body: z.strictObject({ decision: z.enum(eventDecisions), reason: Reason }).superRefine(reasoned),
    returns: Event,
  }),
  withdrawChange: del('/api/v2/event-changes/:id', {
    says: 'Withdraws a requested change; the event stays as it is.',
    params: one,
    returns: Event,
  }),
  answerInvitation: put('/api/v2/events/:id/networks/:network_id/answer', {
    says: 'Whether a network takes part that was asked to: in one date, or with it in those after it or all of its series.',
    params: inNetwork,
    body: z
      .strictObject({
        decision: z.enum(['accept', 'decline']),
        reason: Reason,
        scope: DateScope.default('this'),
      })
      .superRefine(reasoned),
    returns: Event,
  }),
  removeNetwork: del('/api/v2/events/:id/networks/:network_id', {
    says: 'A network no longer takes part: in one date, or with it in those after it or all of its series.',
    params: inNetwork,
    query: z.object({ scope: DateScope.default('this') }),
    returns: Done,
  }),
}

export const networkPlans = {
  pending: get('/api/v2/networks/:id/pending-events', {
    says: 'What waits in a network: events and later changes to approve, and invitations to take part.',
    params: one,
    query: ListQuery.pick({ page: true, page_size: true, total: true, search: true }).extend({
      kind: z.enum(pendingKinds).optional(),
    }),
    returns: ListOf(PendingEvent),
  }),
}

export const myPlans = {
  pending: get('/api/v2/pending-events', {
    says: 'What waits for the viewer’s decision, in every network where they decide: by network, the oldest first.',
    query: ListQuery.pick({ page: true, page_size: true, total: true, search: true }).extend({
      kind: z.enum(pendingKinds).optional(),
      sort_by: z.enum(['network', 'asked_at']).default('network'),
    }),
    returns: ListOf(PendingEvent),
  }),
}
