import { z } from 'zod'
import { Id } from '../shapes.ts'

/** What a pair can be judged by. */
export const criterionNames = [
  'topics',
  'types',
  'formats',
  'languages',
  'hours',
  'mentee_choice',
  'mentor_choice',
  'answers',
  'same_site',
  'other_site',
] as const

export const HIGHEST_WEIGHT = 10
export const HIGHEST_VALUE = 100

const whole = (most: number) => z.number().int().min(0).max(most)
const Criterion = z.strictObject({
  weight: whole(HIGHEST_WEIGHT),
  /** What a pair must reach to be possible; 0: nothing. */
  at_least: whole(HIGHEST_VALUE).default(0),
})

/** What counts in a program’s matching; a criterion that isn’t named counts nothing. */
export const MatchRules = z.strictObject({
  criteria: z.partialRecord(z.enum(criterionNames), Criterion),
  apart: z.strictObject({ manager: z.boolean(), same_team: z.boolean(), past_pair: z.boolean() }),
  /** Public fields of people that say where somebody works, in which team, and who manages them. */
  fields: z.strictObject({
    site: Id.nullable().default(null),
    team: Id.nullable().default(null),
    manager: Id.nullable().default(null),
  }),
})
export type MatchRules = z.output<typeof MatchRules>

/** What a new program begins with. */
export const usualRules: MatchRules = {
  criteria: {
    topics: { weight: 8, at_least: 0 },
    hours: { weight: 5, at_least: 0 },
    mentee_choice: { weight: 6, at_least: 0 },
    mentor_choice: { weight: 3, at_least: 0 },
    languages: { weight: 4, at_least: 0 },
    types: { weight: 2, at_least: 0 },
    formats: { weight: 1, at_least: 0 },
  },
  apart: { manager: true, same_team: true, past_pair: true },
  fields: { site: null, team: null, manager: null },
}
