import { z } from 'zod'
import { limits } from '../limits.ts'
import { del, get, post, put } from '../route.ts'
import { Abilities, custom, Done, Face, Id, ListOf, ListQuery, Moment, OptionalText } from '../shapes.ts'
import { mentorshipRequestStates, mentorshipSides, requestClosures, sessionFormats } from './states.ts'
import { MentoringMark, MentoringTypeMark } from './topics.ts'

const one = z.object({ id: Id })

/** How long the first choice has to answer until the next one is asked. */
export const NEXT_AFTER_DAYS = { least: 3, most: 14, usual: 5 } as const

export const MentorshipRequest = z.object({
  id: Id,
  direction: z.enum(['incoming', 'outgoing']),
  asker: Face,
  recipient: Face,
  /** What the asker would be. */
  as: z.enum(mentorshipSides),
  state: z.enum(mentorshipRequestStates),
  closed_because: z.enum(requestClosures).nullable(),
  notes: z.string().nullable(),
  type: MentoringTypeMark.nullable(),
  topics: z.array(MentoringMark),
  formats: z.array(z.enum(sessionFormats)),
  /** Its place among the asker’s choices, and how many there were; 1 of 1 for the recipient, who learns nothing of others. */
  rank: z.number().int(),
  choice_count: z.number().int(),
  /** When the recipient was asked; of a later choice, null until then. */
  asked_at: Moment.nullable(),
  /** When it is asked, unless an earlier choice answers; null for the recipient. */
  asks_at: Moment.nullable(),
  decided_at: Moment.nullable(),
  /** Why it was rejected, if the recipient said so. */
  reason: z.string().nullable(),
  /** The mentor has no place left now: the request waits until there is one. */
  full: z.boolean(),
  mentorship_id: Id.nullable(),
  can: Abilities('accept', 'reject', 'withdraw', 'delete'),
})

export const mentorshipRequests = {
  list: get('/api/v2/mentorship-requests', {
    says: 'The viewer’s requests for mentorship, those they got or those they made, the newest first.',
    private: true,
    query: ListQuery.pick({ page: true, page_size: true, total: true }).extend({
      direction: z.enum(['incoming', 'outgoing']),
      state: z.enum(mentorshipRequestStates).optional(),
      /** Only the viewer’s own; those of others are refused. */
      user_id: Id.optional(),
    }),
    returns: ListOf(MentorshipRequest),
  }),
  show: get('/api/v2/mentorship-requests/:id', {
    says: 'One request for mentorship, for the two people it is between.',
    private: true,
    params: one,
    returns: MentorshipRequest,
  }),
  create: post('/api/v2/mentorship-requests', {
    says: 'Asks for mentorship, or offers it: up to three people in order, the next when the one before hasn’t answered.',
    body: z
      .strictObject({
        as: z.enum(mentorshipSides),
        recipient_ids: z.array(Id).min(1).max(limits.mentorship_choices),
        notes: OptionalText(limits.description).default(null),
        mentoring_type_id: Id.nullable().default(null),
        /** Topics of mentees if asked as one, otherwise of mentors. */
        mentoring_topic_ids: z.array(Id).max(limits.mentoring_topics).default([]),
        formats: z.array(z.enum(sessionFormats)).max(sessionFormats.length).default([]),
        next_after_days: z
          .number()
          .int()
          .min(NEXT_AFTER_DAYS.least)
          .max(NEXT_AFTER_DAYS.most)
          .default(NEXT_AFTER_DAYS.usual),
      })
      .superRefine(({ recipient_ids }, context) => {
        if (new Set(recipient_ids).size < recipient_ids.length)
          context.addIssue({ code: custom, message: 'taken', path: ['recipient_ids'] })
      }),
    returns: z.object({ items: z.array(MentorshipRequest) }),
  }),
  accept: put('/api/v2/mentorship-requests/:id/acceptance', {
    says: 'Accepts a request: the two are a pair from now on, and other requests of the same set end.',
    params: one,
    returns: MentorshipRequest,
  }),
  reject: put('/api/v2/mentorship-requests/:id/rejection', {
    says: 'Rejects a request; a reason may be given. The next choice is asked at once.',
    params: one,
    body: z.strictObject({ reason: OptionalText(limits.description).default(null) }),
    returns: MentorshipRequest,
  }),
  withdraw: put('/api/v2/mentorship-requests/:id/withdrawal', {
    says: 'Withdraws a request of one’s own. If it was being asked, the next choice is asked at once.',
    params: one,
    returns: MentorshipRequest,
  }),
  delete: del('/api/v2/mentorship-requests/:id', {
    says: 'Takes a decided request out of one’s own list; the other person keeps theirs.',
    params: one,
    returns: Done,
  }),
}
