import { z } from 'zod'
import { FieldValue, FilledField } from '../fields/fields.ts'
import { limits } from '../limits.ts'
import { MembershipState, NetworkCard, NetworkKind, NetworkMark } from '../networks/networks.ts'
import { BirthDate, TimeZone } from '../people/people.ts'
import { get, post, put } from '../route.ts'
import { Abilities, Id, ListOf, ListQuery, LocaleTag, OptionalText, Text } from '../shapes.ts'

export const enrollmentSteps = ['profile', 'discover', 'complete'] as const
export type EnrollmentStep = (typeof enrollmentSteps)[number]
const Step = z.enum(enrollmentSteps)

const Joined = NetworkMark.extend({ my_membership: MembershipState })

/** How far the viewer has come, and what is asked of them. */
export const Enrollment = z.object({
  step: Step,
  /** Nothing was saved yet: guesses from the browser beat the defaults. */
  fresh: z.boolean(),
  /** Whether enrolling is still to be done at all. */
  due: z.boolean(),
  /** The fields to fill in at enrollment, with what is known already. */
  fields: z.array(FilledField),
  networks: z.array(Joined),
  /** `skip_profile`: nothing required is missing. */
  can: Abilities('discover', 'skip_profile'),
})

/** Why a network is suggested. People are only counted from five on, and then in fives. */
export const SuggestionReason = z.discriminatedUnion('by', [
  z.object({ by: z.literal('chosen') }),
  z.object({ by: z.literal('field'), field: z.string(), value: z.string(), people: z.number().int() }),
  z.object({ by: z.literal('lively'), happenings: z.number().int() }),
  z.object({ by: z.literal('open') }),
  z.object({ by: z.literal('on_request') }),
])

export const Suggestion = NetworkCard.extend({ reason: SuggestionReason })

export const MOST_JOINED_AT_ONCE = 50

export const EnrollmentProfile = z.strictObject({
  first_name: Text(limits.name),
  last_name: Text(limits.name),
  preferred_name: OptionalText(limits.name),
  pronouns: OptionalText(limits.pronouns),
  biography: OptionalText(limits.biography),
  birth_date: BirthDate.nullable(),
  time_zone: TimeZone,
  locale: LocaleTag.nullable(),
  field_data: z
    .array(z.strictObject({ field_id: Id, value: FieldValue }))
    .max(500)
    .default([]),
  /** The version of the profile that was read. */
  version: z.number().int(),
})

export const enrollment = {
  show: get('/api/v2/users/me/enrollment', {
    says: 'How far the viewer has come with enrolling, and the fields they are asked to fill in.',
    by: 'session',
    returns: Enrollment,
  }),
  saveProfile: put('/api/v2/users/me/enrollment/profile', {
    says: 'Saves the first step of enrolling: who the viewer is. The next step is to discover groups.',
    by: 'session',
    body: EnrollmentProfile,
    returns: Enrollment,
  }),
  goTo: put('/api/v2/users/me/enrollment/step', {
    says: 'Goes back to a step of enrolling, or skips the one that is optional.',
    by: 'session',
    body: z.strictObject({ step: Step.exclude(['complete']) }),
    returns: Enrollment,
  }),
  suggestions: get('/api/v2/users/me/suggested-networks', {
    says: 'Networks the viewer may like, the most fitting first, each with the reason.',
    query: ListQuery.pick({ page: true, page_size: true, total: true, search: true }).extend({
      /** Groups and communities alike where it isn't given. */
      kind: NetworkKind.exclude(['region']).optional(),
    }),
    returns: ListOf(Suggestion),
  }),
  join: post('/api/v1/users/onboard_groups', {
    says: 'Joins several networks at once, and those above them. Where somebody decides, the viewer’s request waits for it.',
    body: z.strictObject({ network_ids: z.array(Id).min(1).max(MOST_JOINED_AT_ONCE) }),
    returns: z.object({ items: z.array(Joined) }),
  }),
  complete: put('/api/v2/users/me/enrollment/completion', {
    says: 'Ends enrolling: the account is active from now on.',
    by: 'session',
    returns: Enrollment,
  }),
}
