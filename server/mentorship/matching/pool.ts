import type { criterionNames } from '../../../contract/mentorship/matchRules.ts'

/**
 * What the matching knows: plain data of people, gathered by the program from wherever it is kept. Nothing here reads
 * a database, so a pool can be tried again with other rules without touching anything.
 */
export interface Pool {
  mentees: readonly Person[]
  mentors: readonly Person[]
  rules: Rules
  /** Pairs that must not be, whichever of the two is the mentor. */
  apart: readonly Apart[]
  /** Pairs that an administrator has decided: they stay, and the rest is matched around them. */
  locked: readonly Pair[]
  /** The pairs of the result before: among the best results, the one that keeps most of them is taken. */
  previous: readonly Pair[]
}

export interface Pair {
  mentee_id: number
  mentor_id: number
}

export interface Person {
  id: number
  /** How many more pairs there is room for, on this side. */
  places: number
  /** What a mentee wants to learn, or what a mentor can give. */
  topics: readonly number[]
  types: readonly number[]
  formats: readonly string[]
  languages: readonly string[]
  /** When they are free each week. */
  hours: readonly Hours[]
  /** Whom of the other side they asked for, the dearest first. */
  choices: readonly number[]
  /** Options they chose, by question of the program. */
  answers: Readonly<Record<string, readonly string[]>>
  site: string | null
  team: string | null
  manager_id: number | null
}

/** Minutes since Monday 0:00 UTC, the second not included. What goes over the end of the week is written as two. */
export type Hours = readonly [from: number, until: number]

export const WEEK = 7 * 24 * 60

/** Always apart, or by the rules of the program: who is blocked is never matched. */
export interface Apart {
  one_id: number
  other_id: number
  because: 'blocked' | 'excluded' | 'past_pair'
}

export type CriterionName = (typeof criterionNames)[number]

/** How much a criterion counts, and what a pair must reach in it to be possible at all (0: nothing). */
export interface CriterionRule {
  weight: number
  at_least: number
}

export interface Rules {
  criteria: Partial<Record<CriterionName, CriterionRule>>
  /** Whether a manager and their report, people of one team, and pairs that have been, are kept apart. */
  apart: Record<'manager' | 'same_team' | 'past_pair', boolean>
}

/** How far work has come, told while it lasts. */
export interface Progress {
  phase: 'scores' | 'assignment' | 'order' | 'explanation'
  done: number
  of: number
}

export const keyOf = ({ mentee_id, mentor_id }: Pair) => `${mentee_id}:${mentor_id}`
