import { inHandfuls } from '../platform/rights/privacyGate.ts'

/** The two numbers between which a count is said to lie. */
export interface Bounds {
  at_least: number
  at_most: number
}

const exactly = (count: number): Bounds => ({ at_least: count, at_most: count })

/** A number of people, rounded down to steps of k; below k, only that it is fewer. */
export function toldFigure(count: number, k: number) {
  if (k <= 1) return { count, is: 'exact' as const }
  if (count < k) return { count: k, is: 'fewer_than' as const }
  return { count: inHandfuls(count, k), is: 'rounded' as const }
}

/** The range of k numbers that contains the count, whatever the other counts are: fewer than k might be nobody. */
const rangeOf = (count: number, k: number, few: number): Bounds => {
  if (count < few) return { at_least: 0, at_most: few - 1 }
  const at_least = inHandfuls(count, k)
  return { at_least, at_most: at_least + k - 1 }
}

/**
 * How often each of several mutually exclusive choices was made, by `of` people in total.
 *
 * Every choice but the most frequent is shown as a range of k numbers. The most frequent is shown as whatever the
 * others leave, so that it and the total never narrow their ranges: any number in one goes with any in another.
 */
export function toldChoices(counts: readonly number[], of: number, k: number, few = k): Bounds[] {
  if (k <= 1) return counts.map(exactly)
  const most = counts.indexOf(Math.max(...counts))
  const told = counts.map((count) => rangeOf(count, k, few))
  const others = told.filter((_, at) => at !== most)
  const sum = (side: keyof Bounds) => others.reduce((all, one) => all + one[side], 0)
  const left = { at_least: Math.max(0, of - sum('at_most')), at_most: Math.max(0, of - sum('at_least')) }
  return told.map((range, at) => {
    const { at_least, at_most } = at === most ? left : range
    return { at_least, at_most: Math.min(at_most, of) }
  })
}

/** One choice where several can be made: the smaller side decides the range, those who made it or those who didn't. */
export function toldPart(count: number, of: number, k: number, few = k): Bounds {
  if (k <= 1) return exactly(count)
  const first = inHandfuls(few, k)
  const last = inHandfuls(of - few + 1, k)
  if (last < first) return { at_least: 0, at_most: of }
  if (count < first) return { at_least: 0, at_most: first - 1 }
  if (count >= last) return { at_least: last, at_most: of }
  const at_least = inHandfuls(count, k)
  return { at_least, at_most: at_least + k - 1 }
}

/** Whether anything is told of a part of so many people. */
export const tellsPart = (of: number, k: number, few: number) => k <= 1 || inHandfuls(of - few + 1, k) >= few

/**
 * A mean of answers on a bounded scale, rounded to what k people could move it by together. Without bounds a single
 * answer could move it by any amount, so none is shown.
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
