import { z } from 'zod'
import { Field } from '../fields/fields.ts'
import { get } from '../route.ts'
import { Abilities, GatedCount, Id } from '../shapes.ts'

/** How many chose an option, gave a number between two others, or named a day of a year. */
export const InsightChoice = GatedCount.extend({
  /** The option or the year; null for numbers. */
  label: z.string().nullable(),
  from: z.number().nullable(),
  /** Up to here, without it; the last span includes its end. */
  to: z.number().nullable(),
})

/** What members answered to one question of those they are asked when they join. */
export const Insight = z.object({
  question: Field.pick({ id: true, title: true, type: true }),
  answered: GatedCount,
  /** Empty for what people write, and where numbers have no ends between which they could be told. */
  choices: z.array(InsightChoice),
})

export const networkInsights = {
  show: get('/api/v2/networks/:id/insights', {
    says: 'What today’s members answered when they joined, question by question. Whoever can’t read the single answers gets ranges of people.',
    params: z.object({ id: Id }),
    returns: z.object({
      members: GatedCount,
      items: z.array(Insight),
      can: Abilities('read_answers'),
    }),
  }),
}
