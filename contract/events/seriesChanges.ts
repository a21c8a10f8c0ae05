import { z } from 'zod'
import { limits } from '../limits.ts'
import { post, put } from '../route.ts'
import { Done, Id, OptionalText } from '../shapes.ts'
import { EventChange } from './drafts.ts'
import { Event } from './pages.ts'
import { Repeats } from './series.ts'

/** Beside the one date alone, which is changed as any event is: from one date on, or every one that isn’t over. */
export const seriesScopes = ['following', 'all'] as const

const SeriesChange = z.strictObject({
  /** The date it is seen from. */
  event_id: Id,
  scope: z.enum(seriesScopes),
  /** That date as it should be; its differences are applied to the others too, each on its own day. */
  event: EventChange,
  /** Another rule from there on; null leaves it. */
  repeats: Repeats.nullable(),
})

export const SeriesEffect = z.object({
  changed: z.number().int(),
  moved: z.number().int(),
  made: z.number().int(),
  canceled: z.number().int(),
  /** People registered or waiting for a date that moves or is dropped. */
  people: z.number().int(),
  /** Somebody else has to agree to another place, time or cost. */
  asks: z.boolean(),
})

const one = z.object({ id: Id })

export const seriesChanges = {
  begin: post('/api/v2/events/:id/series', {
    says: 'Makes an existing event repeat: its date is the first of the series, and its registrations stay.',
    params: one,
    body: z.strictObject({ event: EventChange, repeats: Repeats }),
    returns: Event,
  }),
  preview: post('/api/v2/event-series/:id/preview', {
    says: 'What a change of several dates would do, before it is done.',
    params: one,
    body: SeriesChange,
    returns: SeriesEffect,
  }),
  change: put('/api/v2/event-series/:id', {
    says: 'Changes a date and those after it, or all: registrations stay with their date, what falls away is called off.',
    params: one,
    body: SeriesChange,
    returns: SeriesEffect,
  }),
  cancel: post('/api/v2/event-series/:id/cancellation', {
    says: 'Calls off a date and those after it, or all that aren’t over.',
    params: one,
    body: z.strictObject({
      event_id: Id,
      scope: z.enum(seriesScopes),
      reason: OptionalText(limits.description).default(null),
    }),
    returns: Done,
  }),
}
