import { z } from 'zod'
import { limits } from '../limits.ts'
import { NetworkMark } from '../networks/networks.ts'
import { viewerKinds } from '../networks/visibility.ts'
import { TimeZone } from '../people/people.ts'
import { del, get, post, put } from '../route.ts'
import {
  Abilities,
  custom,
  Done,
  HalfText,
  Hex,
  Id,
  ListOf,
  ListQuery,
  Moment,
  OptionalText,
  Text,
  Uuid,
  WebUrl,
} from '../shapes.ts'
import { EventMoment } from './eventMoment.ts'
import { Event } from './pages.ts'
import { Repeats } from './series.ts'

/** How many minutes before its start an event may remind those who come. */
export const reminderOffsets = [0, 5, 10, 15, 30, 60, 120, 720, 1440, 10_080] as const
export const usualReminders: (typeof reminderOffsets)[number][] = [1440, 15]
const Reminders = z.array(z.literal(reminderOffsets)).max(reminderOffsets.length)

const MOST_SEATS = 1_000_000
const MOST_POINTS = 1_000_000
const MOST_CENTS = 10_000_000_000_000
const Seats = z.number().int().min(1).max(MOST_SEATS)
/** For how many hours a freed seat is held for the next in line; without it they have the seat at once. */
export const CLAIM_HOURS = { least: 1, usual: 12, most: 72 } as const
const ClaimHours = z.number().int().min(CLAIM_HOURS.least).max(CLAIM_HOURS.most)
/** Without one it has the colour of the network that holds it. */
const OwnColour = Hex.toUpperCase().nullable()
const Points = z.number().int().min(0).max(MOST_POINTS)
const Cents = z.number().int().min(1).max(MOST_CENTS)

/** An event still being planned: anything may be missing, and an address may be incomplete. */
export const EventDraftContent = z.strictObject({
  name: HalfText(limits.name).default(''),
  description: HalfText(limits.event_description).default(''),
  location: HalfText(limits.event_location).default(''),
  virtual_url: HalfText(limits.url).default(''),
  starts_at: Moment.nullable().default(null),
  ends_at: Moment.nullable().default(null),
  /** Without one it is the author’s own. */
  time_zone: TimeZone.nullable().default(null),
  network_id: Id.nullable().default(null),
  guest_ids: z.array(Id).max(limits.event_networks).default([]),
  picture_file_id: Uuid.nullable().default(null),
  picture_alt: HalfText(limits.description).default(''),
  is_free: z.boolean().default(true),
  budget_amount_cents: Cents.nullable().default(null),
  seats: Seats.nullable().default(null),
  waitlist_enabled: z.boolean().default(true),
  claim_hours: ClaimHours.nullable().default(null),
  registration_deadline: Moment.nullable().default(null),
  external_registration_url: HalfText(limits.url).default(''),
  points: Points.default(0),
  step_free: z.boolean().default(false),
  captions: z.boolean().default(false),
  sign_language: z.boolean().default(false),
  quiet_room: z.boolean().default(false),
  own_colour: OwnColour.default(null),
  diet: HalfText(limits.description).default(''),
  comments_enabled: z.boolean().default(true),
  reminders: Reminders.default(usualReminders),
  publish_at: Moment.nullable().default(null),
  repeats: Repeats.nullable().default(null),
})

/** A complete event. Its description is Markdown. */
const written = {
  name: Text(limits.name),
  description: OptionalText(limits.event_description).default(null),
  location: OptionalText(limits.event_location).default(null),
  virtual_url: WebUrl.nullable().default(null),
  starts_at: EventMoment,
  ends_at: EventMoment,
  time_zone: TimeZone,
  /** Networks that are asked to take part. */
  guest_ids: z.array(Id).max(limits.event_networks).default([]),
  /** One that its author uploaded before, by `eventDrafts.addPicture`. */
  picture_file_id: Uuid.nullable().default(null),
  picture_alt: OptionalText(limits.description).default(null),
  is_free: z.boolean().default(true),
  budget_amount_cents: Cents.nullable().default(null),
  seats: Seats.nullable().default(null),
  waitlist_enabled: z.boolean().default(true),
  claim_hours: ClaimHours.nullable().default(null),
  registration_deadline: Moment.nullable().default(null),
  external_registration_url: WebUrl.nullable().default(null),
  points: Points.default(0),
  step_free: z.boolean().default(false),
  captions: z.boolean().default(false),
  sign_language: z.boolean().default(false),
  quiet_room: z.boolean().default(false),
  own_colour: OwnColour.default(null),
  diet: OptionalText(limits.description).default(null),
  comments_enabled: z.boolean().default(true),
  reminders: Reminders.default(usualReminders),
  /** When it goes out, once it may: null is at once. */
  publish_at: Moment.nullable().default(null),
}

type Written = z.output<z.ZodObject<typeof written>>

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS

/** What an event requires, and which values contradict each other. */
function isWhole(said: Written, context: z.RefinementCtx) {
  const wrong = (field: keyof Written, message: string) =>
    context.addIssue({ code: custom, message, path: [field] })
  const lasts = Date.parse(said.ends_at) - Date.parse(said.starts_at)
  if (said.location === null && said.virtual_url === null) wrong('location', 'event_place')
  if (lasts <= 0) wrong('ends_at', 'event_end')
  else if (lasts < HOUR_MS || lasts % MINUTE_MS !== 0) wrong('ends_at', 'event_timespan')
  else if (lasts > limits.event_hours * HOUR_MS) wrong('ends_at', 'event_long')
  if (
    said.registration_deadline !== null &&
    Date.parse(said.registration_deadline) >= Date.parse(said.ends_at)
  )
    wrong('registration_deadline', 'event_deadline')
  if (said.picture_file_id !== null && said.picture_alt === null) wrong('picture_alt', 'required')
  if (!said.is_free && said.budget_amount_cents === null) wrong('budget_amount_cents', 'required')
  if (said.is_free && said.budget_amount_cents !== null) wrong('budget_amount_cents', 'event_free')
}

export const NewEvent = z
  .strictObject({ ...written, network_id: Id, repeats: Repeats.nullable().default(null) })
  .superRefine(isWhole)
export const EventChange = z.strictObject({ ...written, version: z.number().int() }).superRefine(isWhole)

export const EventDraft = z.object({
  id: Uuid,
  ...EventDraftContent.shape,
  picture_url: z.string().nullable(),
  created_at: Moment,
  updated_at: Moment,
  version: z.number().int(),
})
export const EventDraftLine = EventDraft.pick({
  id: true,
  name: true,
  starts_at: true,
  time_zone: true,
  created_at: true,
  updated_at: true,
  version: true,
}).extend({ host: NetworkMark.nullable() })

/** A network that an event can be planned for, or that can be asked to take part. */
export const PlannableNetwork = NetworkMark.extend({
  /** What is shown while an event of it has no picture. */
  picture_url: z.string(),
  /** From which visibility on its events, and who attends them, can be seen. */
  events_seen_by: z.enum(viewerKinds),
  attendance_seen_by: z.enum(viewerKinds),
  can: Abilities('publish'),
})

const one = z.object({ id: Uuid })
const Chosen = z.union([z.array(Id).max(limits.event_networks), Id.transform((id) => [id])]).optional()

export const eventDrafts = {
  list: get('/api/v2/event-drafts', {
    says: 'What the viewer is planning, the latest first.',
    query: ListQuery.extend({ sort_by: z.enum(['updated_at', 'name']).default('updated_at') }),
    returns: ListOf(EventDraftLine),
  }),
  show: get('/api/v2/event-drafts/:id', {
    says: 'One draft of the viewer.',
    params: one,
    returns: EventDraft,
  }),
  blank: get('/api/v2/event-drafts/blank', {
    says: 'What a new draft begins with, held by the network that `post_to` names or by the only one it can be; nothing is saved by asking.',
    query: z.object({ post_to: z.string().max(60).optional() }),
    returns: z.object(EventDraftContent.shape),
  }),
  create: post('/api/v2/event-drafts', {
    says: 'Begins a draft; `post_to` names a network, by its uuid or its number, that holds the event.',
    body: z.strictObject({ post_to: z.string().max(60).optional() }),
    returns: EventDraft,
  }),
  save: put('/api/v2/event-drafts/:id', {
    says: 'Saves a draft as it is now, whole or not, unless a newer one was saved meanwhile. Version 0 begins it, under an id that its author chose.',
    params: one,
    body: z.strictObject({ ...EventDraftContent.shape, version: z.number().int().min(0) }),
    returns: EventDraft,
  }),
  delete: del('/api/v2/event-drafts/:id', {
    says: 'Discards a draft.',
    params: one,
    returns: Done,
  }),
  copy: post('/api/v2/event-drafts/:id/copy', {
    says: 'Begins another draft with the same content.',
    params: one,
    returns: EventDraft,
  }),
  publish: post('/api/v2/event-drafts/:id/publication', {
    says: 'Makes a draft an event, once: it goes out, waits for its time, or waits for approval.',
    params: one,
    body: z.strictObject({ version: z.number().int() }),
    returns: Event,
  }),
  addPicture: post('/api/v2/event-pictures', {
    says: 'Keeps a picture for an event; it is re-encoded.',
    upload: { max_bytes: 15_000_000 },
    returns: z.object({ id: Uuid, url: z.string(), width: z.number().int(), height: z.number().int() }),
  }),
  networks: get('/api/v2/events/networks', {
    says: 'The networks the viewer may plan events for, or may ask to take part; `ids` asks for some of them.',
    query: ListQuery.extend({ ids: Chosen, role: z.enum(['host', 'guest']).default('host') }),
    returns: ListOf(PlannableNetwork),
  }),
}
