import { z } from 'zod'
import { limits } from '../limits.ts'
import { get, put } from '../route.ts'
import { Done, Moment, OptionalText, WebUrl } from '../shapes.ts'
import { event } from './day.ts'

export const Feedback = z.object({
  /** The viewer attended and may give feedback. */
  asked: z.boolean(),
  open_until: Moment,
  mine: z.object({ rating: z.number().int(), comment: z.string().nullable() }).nullable(),
  /** For those who organize, once enough people have answered. */
  count: z.number().int().nullable(),
  average: z.number().nullable(),
  ratings: z.array(z.number().int()).nullable(),
  comments: z.array(z.string()).nullable(),
})

export const eventAfterwards = {
  saveRecording: put('/api/v2/events/:id/recording', {
    says: 'Adds, changes or takes away the recording of an event that has begun. Those who registered are told of the first.',
    params: event,
    body: z.strictObject({ recording_url: WebUrl.nullable() }),
    returns: Done,
  }),
  feedback: get('/api/v2/events/:id/feedback', {
    says: 'What the viewer thought of an event, and, for those who organize it, what all did: from five on, without names.',
    params: event,
    returns: Feedback,
  }),
  giveFeedback: put('/api/v2/events/:id/feedback', {
    says: 'What the viewer thought of an event they were at. They may change it for two weeks.',
    params: event,
    body: z.strictObject({
      rating: z.number().int().min(1).max(5),
      comment: OptionalText(limits.event_feedback).default(null),
    }),
    returns: Done,
  }),
}
