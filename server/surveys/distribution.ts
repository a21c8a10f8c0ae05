import { inHandfuls } from '../platform/rights/privacyGate.ts'

/** Between which two numbers something lies, as far as it is told. */
export interface Bounds {
  at_least: number
  at_most: number
}

const exactly = (count: number): Bounds => ({ at_least: count, at_most: count })

/** How many people, told in steps of k: of fewer than k nothing but that. */
export function toldFigure(count: number, k: number) {
  if (k <= 1) return { count, is: 'exact' as const }
  if (count < k) return { count: k, is: 'fewer_than' as const }
  return { count: inHandfuls(count, k), is: 'rounded' as const }
}

/** A range of k numbers that holds the count, whatever the others are: a choice of fewer than k could be one of nobody. */
const rangeOf = (count: number, k: number): Bounds => {
  const at_least = inHandfuls(count, k)
  return { at_least, at_most: at_least + k - 1 }
}

/**
 * How often each of some choices was made that exclude each other, by all of `of` people together.
 *
 * Each but the most frequent is told as a range of k numbers. The most frequent has no range of its own: it is told as
 * what the others leave, so it narrows none of theirs, whatever the sum is. Any number in the range of one goes with any
 * in that of another.
 */
export function toldChoices(counts: readonly number[], of: number, k: number): Bounds[] {
  if (k <= 1) return counts.map(exactly)
  const most = counts.indexOf(Math.max(...counts))
  const told = counts.map((count) => rangeOf(count, k))
  const others = told.filter((_, at) => at !== most)
  const sum = (side: keyof Bounds) => others.reduce((all, one) => all + one[side], 0)
  const left = { at_least: Math.max(0, of - sum('at_most')), at_most: Math.max(0, of - sum('at_least')) }
  return told.map((range, at) => {
    const { at_least, at_most } = at === most ? left : range
    return { at_least, at_most: Math.min(at_most, of) }
  })
}

/** One choice of which several can be made: told by those who made it or by those who didn't, whichever are fewer. */
export function toldChoice(count: number, of: number, k: number): Bounds {
  if (k <= 1) return exactly(count)
  if (count * 2 <= of) {
    const { at_least, at_most } = rangeOf(count, k)
    return { at_least, at_most: Math.min(at_most, of) }
  }
  const without = rangeOf(of - count, k)
  return { at_least: Math.max(0, of - without.at_most), at_most: of - without.at_least }
}

/**
 * A mean of answers between two ends, in steps of what k people could move it by together. Without ends one answer could
 * move it by any amount, so nothing is told.
 */
export function toldMean(
  { sum, of, min, max }: { sum: number; of: number; min: number | null; max: number | null },
  k: number,
): number | null {
  if (of === 0) return null
  const mean = sum / of
  if (k <= 1) return mean
  if (min === null || max === null) return null
  const step = (k * (max - min)) / of
  return Math.min(max, Math.max(min, Math.round((mean - min) / step) * step + min))
}
