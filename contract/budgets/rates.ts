/** A rate between currencies is kept to so many parts of one. */
export const RATE_PARTS = 100_000_000

export const ratePartsOf = (rate: number) => Math.round(rate * RATE_PARTS)

/**
 * What an amount comes to by a rate, in whole hundredths, half of one rounded up: exact, however large. What isn't an
 * amount or a rate comes to nothing.
 */
export function ownCents({ amount_cents, rate }: { amount_cents: number; rate: number }): number {
  if (!Number.isSafeInteger(amount_cents) || !Number.isSafeInteger(ratePartsOf(rate))) return 0
  const parts = BigInt(RATE_PARTS)
  return Number((BigInt(amount_cents) * BigInt(ratePartsOf(rate)) + parts / 2n) / parts)
}
