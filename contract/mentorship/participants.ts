import { z } from 'zod'
import { csvOf } from '../downloads/downloads.ts'
import { FieldValue } from '../fields/fields.ts'
import { del, get, post } from '../route.ts'
import { Abilities, Done, Face, Id, ListOf, ListQuery, Moment } from '../shapes.ts'
import { mentorshipSides, participantSides, participantStates } from './states.ts'

const Count = z.number().int()

export const Participant = z.object({
  person: Face,
  title: z.string().nullable(),
  side: z.enum(participantSides),
  state: z.enum(participantStates),
  mentor_places: Count,
  mentee_places: Count,
  enrolled_at: Moment,
  left_at: Moment.nullable(),
  /** How many they wished for. */
  wishes: Count,
  /** Mentorships of the program they are in. */
  pairs: Count,
  /** Why the matching leaves them out, although they take part. */
  unmatchable: z.enum(['no_profile', 'paused', 'not_active']).nullable(),
  answers: z.array(z.object({ field_id: Id, value: FieldValue })),
  can: Abilities('remove'),
})
export type Participant = z.output<typeof Participant>

/** Filters of the list; an export takes the same rows. */
export const ParticipantsFilter = z.object({
  program_id: Id,
  search: ListQuery.shape.search,
  side: z.enum(mentorshipSides).optional(),
  state: z.enum(participantStates).optional(),
  matched: z.stringbool().optional(),
})

const Refusal = z.object({ person: Face, reason: z.string() })

export const mentorshipParticipants = {
  list: get('/api/v2/mentorship-participants', {
    says: 'Who takes part in a program, for people who manage mentorship.',
    query: ListQuery.extend({
      ...ParticipantsFilter.shape,
      sort_by: z.enum(['name', 'enrolled_at', 'pairs']).default('name'),
    }),
    returns: ListOf(Participant),
  }),
  ...csvOf('/api/v2/mentorship-participants', 'The people of a program', ParticipantsFilter),
  add: post('/api/v2/mentorship-programs/:id/participants', {
    says: 'Enrols people in a program who have a profile for that side, also after enrolment has closed; each is told.',
    params: z.object({ id: Id }),
    body: z.strictObject({
      user_ids: z.array(Id).min(1).max(100),
      side: z.enum(participantSides),
    }),
    returns: z.object({ added: z.number().int(), refused: z.array(Refusal) }),
  }),
  remove: del('/api/v2/mentorship-programs/:id/participants/:userId', {
    says: 'Takes somebody out of a program; mentorships that began stay.',
    params: z.object({ id: Id, userId: Id }),
    returns: Done,
  }),
}
