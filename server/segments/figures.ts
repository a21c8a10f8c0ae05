import { type GatedCount, throughGate, WITHHELD } from '../platform/rights/privacyGate.ts'

/** What is kept of a segment's size: as it is, and as it was at the last fixed moment. */
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
 * How many a draft means. With a rule in it that they can't read nothing is counted: one person added at a time would
 * tell who was in already. Only what is saved, unchanged, answers for itself. `null`: it may be counted.
 */
export function figureWithheld(
  kept: Size | undefined,
  k: number,
  hidden: boolean,
): GatedCount | typeof WITHHELD | null {
  if (!hidden) return null
  return kept ? sizeOf(kept, k, { hidden, mayList: false }) : WITHHELD
}
