import { z } from 'zod'
import { limits } from '../limits.ts'
import { get, post, put } from '../route.ts'
import { Abilities, Id, ListOf, ListQuery, Moment, Text } from '../shapes.ts'
import { mentorshipSides } from './states.ts'

const one = z.object({ id: Id })
const version = z.number().int()
const name = Text(limits.name)
const reverse = z.boolean().default(false)

export const MentoringMark = z.object({ id: Id, name: z.string() })
export type MentoringMark = z.output<typeof MentoringMark>

/** A type by its name. In a reverse one the junior is the mentor. */
export const MentoringTypeMark = MentoringMark.extend({ reverse: z.boolean() })
export type MentoringTypeMark = z.output<typeof MentoringTypeMark>

const shown = {
  position: z.number().int(),
  /** Profiles that name it; null for people who only choose among them. */
  profile_count: z.number().int().nullable(),
  archived_at: Moment.nullable(),
  version,
  can: Abilities('edit', 'merge', 'archive', 'restore'),
}

/** What people can do together, such as coaching or shadowing. */
export const MentoringType = MentoringTypeMark.extend(shown)

/** A topic of one side. A mentee’s is answered by a mentor’s: the one it names, or else the one of the same name. */
export const MentoringTopic = MentoringMark.extend({
  ...shown,
  side: z.enum(mentorshipSides),
  answered_by: MentoringMark.nullable(),
  /** Whether the answer was chosen by hand. */
  answer_chosen: z.boolean(),
})

const query = ListQuery.extend({
  archived: z.stringbool().default(false),
  sort_by: z.enum(['position', 'name', 'profile_count']).default('position'),
})
const Order = z.strictObject({ ids: z.array(Id).min(1).max(limits.mentoring_topics) })
const side = z.enum(mentorshipSides)
const Answer = Id.nullable().default(null)

export const mentoringTypes = {
  list: get('/api/v2/mentoring-types', {
    says: 'The types of mentoring in their order, for everybody; archived ones only for people who manage mentorship.',
    query,
    returns: ListOf(MentoringType),
  }),
  show: get('/api/v2/mentoring-types/:id', {
    says: 'One type of mentoring, for people who manage mentorship.',
    params: one,
    returns: MentoringType,
  }),
  create: post('/api/v2/mentoring-types', {
    says: 'Adds a type of mentoring at the end of the order.',
    body: z.strictObject({ name, reverse }),
    returns: MentoringType,
  }),
  update: put('/api/v2/mentoring-types/:id', {
    says: 'Renames a type of mentoring, and says whether in it the junior is the mentor.',
    params: one,
    body: z.strictObject({ name, reverse, version }),
    returns: MentoringType,
  }),
  order: put('/api/v2/mentoring-types/order', {
    says: 'Puts types of mentoring in order; those not named follow as they were.',
    body: Order,
    returns: ListOf(MentoringType),
  }),
  merge: put('/api/v2/mentoring-types/:id/merger', {
    says: 'Merges a type into another: whatever has this one gets the other, and this one is deleted.',
    params: one,
    body: z.strictObject({ into_mentoring_type_id: Id }),
    returns: MentoringType,
  }),
  archive: put('/api/v2/mentoring-types/:id/archival', {
    says: 'Takes a type out of what can be chosen. Whatever has it keeps it.',
    params: one,
    returns: MentoringType,
  }),
  restore: put('/api/v2/mentoring-types/:id/restoration', {
    says: 'Lets an archived type be chosen again.',
    params: one,
    returns: MentoringType,
  }),
}

export const mentoringTopics = {
  list: get('/api/v2/mentoring-topics', {
    says: 'The topics of mentors or of mentees in their order, for everybody; archived ones only for people who manage mentorship.',
    query: query.extend({ side: side.optional() }),
    returns: ListOf(MentoringTopic),
  }),
  show: get('/api/v2/mentoring-topics/:id', {
    says: 'One topic, for people who manage mentorship.',
    params: one,
    returns: MentoringTopic,
  }),
  create: post('/api/v2/mentoring-topics', {
    says: 'Adds a topic at the end of its side’s order.',
    body: z.strictObject({ side, name, answered_by_mentoring_topic_id: Answer }),
    returns: MentoringTopic,
  }),
  update: put('/api/v2/mentoring-topics/:id', {
    says: 'Renames a topic, and says which topic of mentors answers it; null is the one of the same name.',
    params: one,
    body: z.strictObject({ name, answered_by_mentoring_topic_id: Answer, version }),
    returns: MentoringTopic,
  }),
  order: put('/api/v2/mentoring-topics/order', {
    says: 'Puts topics of one side in order; those not named follow as they were.',
    body: Order.extend({ side }),
    returns: ListOf(MentoringTopic),
  }),
  merge: put('/api/v2/mentoring-topics/:id/merger', {
    says: 'Merges a topic into another of its side: whatever has this one gets the other, and this one is deleted.',
    params: one,
    body: z.strictObject({ into_mentoring_topic_id: Id }),
    returns: MentoringTopic,
  }),
  archive: put('/api/v2/mentoring-topics/:id/archival', {
    says: 'Takes a topic out of what can be chosen. Whatever has it keeps it.',
    params: one,
    returns: MentoringTopic,
  }),
  restore: put('/api/v2/mentoring-topics/:id/restoration', {
    says: 'Lets an archived topic be chosen again.',
    params: one,
    returns: MentoringTopic,
  }),
}
