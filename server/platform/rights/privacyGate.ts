/** A number of people, as precisely as the viewer may know it. */
export interface GatedCount {
  count: number
  is: 'exact' | 'about' | 'rounded' | 'fewer_than'
}

/**
 * No figure at all: for a query that mixes what somebody can't read with what they chose. Rounding wouldn't help,
 * since they choose the people that move the sum across the edge of a step.
 */
export const WITHHELD = { count: null, is: 'withheld' } as const

/** What remains of a number that is added up or compared before it is shown: nothing of a handful. */
export const inHandfuls = (count: number, k: number) => Math.floor(count / k) * k

/**
 * The one gate that every number about people passes on its way to somebody who couldn't list those people anyway.
 *
 * A number below 2k is told as "fewer than 2k"; any other is rounded down to a multiple of k. Both are whole ranges: of
 * 2k values, or of k. Whatever two such answers differ by, the size of the difference could still be nobody or at least
 * k people: to hold it between 1 and k−1 would take a range of k−1 values, and the difference of two of ours spans
 * 2k−1. Why this is enough for two filters, their overlap and what one leaves of the other, and why nothing could be
 * enough for somebody who may ask for ever, stands in
 * docs/decisions/2026-11-21-segments-and-the-privacy-gate.md; privacyGate.test.ts goes through it.
 *
 * The enterprise's own total is no secret, and needs none: what is left of it is k values wide as well.
 */
export function throughGate(count: number, k: number, mayList: boolean): GatedCount {
  if (mayList) return { count, is: 'exact' }
  if (count < 2 * k) return { count: 2 * k, is: 'fewer_than' }
  return { count: inHandfuls(count, k), is: 'rounded' }
}

/**
 * The same for an estimate from a sample: the gate applies before the extrapolation, so that no sampled person shows.
 */
export function estimateThroughGate(
  { hits, looked_at, of }: { hits: number; looked_at: number; of: number },
  k: number,
  mayList: boolean,
): GatedCount {
  const share = looked_at === 0 ? 0 : of / looked_at
  const gated = throughGate(hits, k, mayList)
  if (gated.is === 'fewer_than') return { count: Math.ceil(gated.count * share), is: 'fewer_than' }
  // Nobody in the sample doesn't mean nobody at all.
  if (hits === 0) return { count: Math.ceil(share), is: 'fewer_than' }
  return { count: twoDigits(gated.count * share), is: 'about' }
}

/** 123,456 as 120,000: more digits than the sample supports would be false precision. */
function twoDigits(number: number) {
  const scale = 10 ** Math.max(0, Math.floor(Math.log10(Math.max(number, 1))) - 1)
  return Math.round(number / scale) * scale
}
