import { z } from 'zod'
import { limits } from '../limits.ts'
import { NetworkMark } from '../networks/networks.ts'
import { viewerKinds } from '../networks/visibility.ts'
import { Abilities, custom, Face, Id, Moment, OptionalText, PureDate } from '../shapes.ts'
import { Repeats } from './series.ts'

/** The facts compared between decisions: a later decision shows what changed since the one before. */
export const decidedFields = [
  'name',
  'description',
  'location',
  'virtual_url',
  'starts_at',
  'ends_at',
  'time_zone',
  'picture',
  'picture_alt',
  'networks',
  'is_free',
  'budget_amount_cents',
  'seats',
  'waitlist_enabled',
  'claim_hours',
  'registration_deadline',
  'external_registration_url',
  'points',
  'step_free',
  'captions',
  'sign_language',
  'quiet_room',
  'own_colour',
  'diet',
  'comments_enabled',
  'repeats',
  'questions',
  'reminders',
  'publish_at',
] as const
export type DecidedField = (typeof decidedFields)[number]

/** A later change of these asks again; all else its organizers change as they like. */
export const reopening = [
  'location',
  'virtual_url',
  'starts_at',
  'ends_at',
  'time_zone',
  'is_free',
  'budget_amount_cents',
] as const satisfies readonly DecidedField[]

/** A rule with the day of its first date. */
const RepeatsFrom = Repeats.extend({ starts_on: PureDate })
const Said = z.union([z.string(), z.number(), z.boolean(), z.array(z.number()), RepeatsFrom]).nullable()
export const EventDifference = z.array(z.object({ field: z.enum(decidedFields), before: Said, after: Said }))

/** Decided on besides the event itself: how often it repeats, its questions, its audience. */
export const DecisionFacts = z.object({
  repeats: RepeatsFrom.nullable(),
  /** The questions of the registration. */
  questions: z.array(z.string()),
  /** The host, and the networks that were asked to take part. */
  networks: z.array(NetworkMark),
  events_seen_by: z.enum(viewerKinds),
})

export const eventDecisions = ['approve', 'request_changes', 'decline'] as const
export const Reason = OptionalText(limits.description).default(null)
/** Declining and asking for changes need a reason. */
export const reasoned = (
  { decision, reason }: { decision: string; reason: string | null },
  context: z.RefinementCtx,
) => {
  if (decision !== 'approve' && decision !== 'accept' && reason === null)
    context.addIssue({ code: custom, message: 'required', path: ['reason'] })
}

export const EventDecided = z.object({
  id: Id,
  decision: z.enum(['approved', 'changes_requested', 'declined']),
  reason: z.string().nullable(),
  decided_by: Face.nullable(),
  decided_at: Moment,
})

/** For several dates at once: the event becomes a series, or a series changes from there on or as a whole. */
export const SeriesWish = z.object({
  scope: z.enum(['begin', 'following', 'all']),
  repeats: Repeats.nullable(),
})

/** A later wish to change place, time or cost, with what would become different. */
export const EventWish = z.object({
  id: Id,
  state: z.enum(['pending', 'approved', 'changes_requested', 'declined', 'canceled']),
  reason: z.string().nullable(),
  asked_by: Face.nullable(),
  asked_at: Moment,
  decided_by: Face.nullable(),
  decided_at: Moment.nullable(),
  difference: EventDifference,
  series: SeriesWish.nullable(),
  can: Abilities('decide', 'withdraw'),
})
