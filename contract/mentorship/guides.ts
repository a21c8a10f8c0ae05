import { z } from 'zod'
import { limits } from '../limits.ts'
import { del, get, put } from '../route.ts'
import { Abilities, Id, numeric, OptionalText, Text } from '../shapes.ts'

/** The sessions that have a guide. */
export const guideNumbers = [1, 2, 3] as const
export type GuideNumber = (typeof guideNumbers)[number]
/** How many things to tick each of the product’s own guides has; their words are texts. */
export const USUAL_ITEMS = 4

const one = z.object({ id: Id })
const Which = numeric(z.number().int().min(1).max(guideNumbers.length))
const guide = z.object({ id: Id, number: Which })
/** Of a program’s own guide by its id, of the product’s by its place. */
const Key = z.string().regex(/^(own|usual)-\d{1,15}$/, 'format')

const words = {
  number: z.number().int(),
  /** Null of the product’s own, which is said in the reader’s language. */
  title: z.string().nullable(),
  text: z.string().nullable(),
}

/** A guide to one of the first sessions, as a program says it. */
export const SessionGuide = z.object({
  ...words,
  items: z.array(z.object({ key: z.string(), text: z.string().nullable() })),
  /** 0 while it is the product’s own. */
  version: z.number().int(),
})
export type SessionGuide = z.output<typeof SessionGuide>

const Guides = z.object({ items: z.array(SessionGuide), can: Abilities('edit') })

export const programGuides = {
  list: get('/api/v2/mentorship-programs/:id/guides', {
    says: 'The guides to the first sessions of a program’s pairs, for people who manage mentorship.',
    params: one,
    returns: Guides,
  }),
  update: put('/api/v2/mentorship-programs/:id/guides/:number', {
    says: 'Says a guide in a program’s own words. Things to tick that are named by their key stay ticked where they are.',
    params: guide,
    body: z.strictObject({
      title: Text(limits.name),
      text: OptionalText(limits.comment).default(null),
      items: z
        .array(z.strictObject({ key: Key.optional(), text: Text(limits.description) }))
        .max(limits.mentorship_guide_items)
        .default([]),
      version: z.number().int(),
    }),
    returns: Guides,
  }),
  reset: del('/api/v2/mentorship-programs/:id/guides/:number', {
    says: 'Takes back a program’s own words: the usual guide stands again.',
    params: guide,
    returns: Guides,
  }),
}

const PairGuides = z.object({
  items: z.array(
    z.object({
      ...words,
      items: z.array(z.object({ key: z.string(), text: z.string().nullable(), done: z.boolean() })),
    }),
  ),
  /** The one that comes next, by the sessions held; null after the last. */
  next: z.number().int().nullable(),
})

export const mentorshipGuides = {
  list: get('/api/v2/mentorships/:id/guides', {
    says: 'The guides to the first sessions of a pair, with what the two have ticked.',
    private: true,
    params: one,
    returns: PairGuides,
  }),
  tick: put('/api/v2/mentorships/:id/guides/:number/items/:key', {
    says: 'Ticks something of a guide, or takes the tick away; for both of the two.',
    params: z.object({ id: Id, number: Which, key: Key }),
    body: z.strictObject({ done: z.boolean() }),
    returns: PairGuides,
  }),
}
