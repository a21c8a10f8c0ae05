import type { z } from 'zod'
import { MOST_CENTS } from '../../../contract/budgets/figures.ts'
import type { NextPlan } from '../../../contract/budgets/nextPeriod.ts'

export type Rounding = 1 | 100 | 1000 | 10_000 | 100_000

/** What was chosen for all, and what was typed for single networks. */
export interface NextDraft {
  of: 'budgeted' | 'spent'
  /** Up or down for all, as it is typed. */
  change: number | null
  round_to_cents: Rounding
  byHand: ReadonlyMap<number, number | null>
}

export const blankPlan: NextDraft = { of: 'budgeted', change: 0, round_to_cents: 1, byHand: new Map() }

export const isChange = (change: unknown): change is number =>
  typeof change === 'number' && change >= -100 && change <= 900
/** Nothing is an amount as well. */
export const isAmount = (cents: unknown) =>
  cents === null ||
  (typeof cents === 'number' && Number.isSafeInteger(cents) && cents >= 0 && cents <= MOST_CENTS)

export const isReadable = ({ change, byHand }: NextDraft) =>
  (change === null || isChange(change)) && [...byHand.values()].every(isAmount)

/** What is asked for; what can’t be read is left out of it. */
export const planOf = ({ of, change, round_to_cents, byHand }: NextDraft): z.output<typeof NextPlan> => ({
  of,
  percent: isChange(change) ? 100 + change : 100,
  round_to_cents,
  changes: [...byHand].flatMap(([network_id, cents]) =>
    isAmount(cents) ? [{ network_id, amount_cents: cents ?? 0 }] : [],
  ),
})
