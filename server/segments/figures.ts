import { type GatedCount, throughGate, WITHHELD } from '../platform/rights/privacyGate.ts'

/** A segment's size: now, and at the last fixed moment. */
interface Size {
  member_count: number
  published_count: number | null
}

interface Reader {
  /** Something in it asks about what they may not read. */
  hidden: boolean
  mayList: boolean
}

/** How many are in a saved segment: its own size, and where a rule is hidden from them only as of a fixed moment. */
export function sizeOf({ member_count, published_count }: Size, k: number, { hidden, mayList }: Reader) {
  if (!hidden) return throughGate(member_count, k, mayList)
  return published_count === null ? WITHHELD : throughGate(published_count, k, false)
}

/**
 * How many people a draft matches. With a rule in it that the viewer can't read nothing is counted: adding one person
 * at a time would reveal who matches. Only the saved, unchanged segment has its own figure. `null`: it may be
 * counted.
 */
export function figureWithheld(
  kept: Size | undefined,
  k: number,
  hidden: boolean,
): GatedCount | typeof WITHHELD | null {
  if (!hidden) return null
  return kept ? sizeOf(kept, k, { hidden, mayList: false }) : WITHHELD
}
