import { z } from 'zod'
import { Currency } from '../currencies.ts'
import { PositiveCents } from './figures.ts'
import { RATE_PARTS } from './rates.ts'

const MOST_RATE = 1_000_000

/** What was paid in another currency, and the rate it was entered with: how much of the enterprise’s own one of it is. */
export const ForeignAmount = z.strictObject({
  currency: Currency,
  amount_cents: PositiveCents,
  rate: z
    .number()
    .min(1 / RATE_PARTS)
    .max(MOST_RATE),
})
export type ForeignAmount = z.output<typeof ForeignAmount>
