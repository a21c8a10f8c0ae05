import { z } from 'zod'
import { numeric } from '../shapes.ts'

/** A sum of money in whole cents; more than a company has is a slip of the keyboard. */
export const MOST_CENTS = 10_000_000_000_000
/** What may be nothing: a budget, what it begins with. */
export const Cents = numeric(z.number().int().min(0).max(MOST_CENTS))
/** What is asked for, planned or spent is more than nothing. */
export const PositiveCents = numeric(z.number().int().min(1).max(MOST_CENTS))

/**
 * What the postings of a budget sum up to. `approved` is what was granted and not given back, `planned` what of it events
 * have, `spent` what of that was paid; `available` is free to be asked for, `leftover` all that wasn't spent.
 */
export const BudgetFigures = z.object({
  initial_cents: z.number().int(),
  budgeted_cents: z.number().int(),
  approved_cents: z.number().int(),
  planned_cents: z.number().int(),
  spent_cents: z.number().int(),
  available_cents: z.number().int(),
  leftover_cents: z.number().int(),
})
export type BudgetFigures = z.output<typeof BudgetFigures>

export const budgetMeasures = ['initial', 'budgeted', 'approved', 'planned', 'spent'] as const
export type BudgetMeasure = (typeof budgetMeasures)[number]
