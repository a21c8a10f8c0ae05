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

/** Figures begin at `few` people, and go up by k. */
export interface Gate {
  k: number
  few: number
}

/** So much of a step the truth may be beyond what was told of the wave before: more than one person makes it. */
const BEYOND = 1 / 4

/**
 * The range that was told of the wave before, wider by a part of a step at both ends: it stays as long as it is true, so that
 * what one person changes from wave to wave doesn't show. Where it would say that few did, it begins with nobody.
 */
function wider({ at_least, at_most }: Bounds, { k, few }: Gate): Bounds {
  const more = Math.max(1, Math.floor(k * BEYOND))
  return { at_least: at_least - more < few ? 0 : at_least - more, at_most: at_most + more }
}

interface Placed {
  range: Bounds
  /** Where it begins, which is what the next wave stays with. */
  from: number
}

const holds = ({ at_least, at_most }: Bounds, count: number) => at_least <= count && count <= at_most

/** The range that contains the count, whatever the other counts are; or that of the wave before. */
function placed(
  count: number,
  { own, before }: { own: number; before: number | undefined },
  rangeFrom: (from: number) => Bounds,
  widened: (range: Bounds) => Bounds,
): Placed {
  if (before !== undefined) {
    const range = widened(rangeFrom(before))
    if (holds(range, count)) return { range, from: before }
  }
  return { range: rangeFrom(own), from: own }
}

/** The choice that is told as what the others leave, and where the ranges of all begin. */
interface Before {
  most: number
  from: readonly (number | undefined)[]
}

/**
 * How often each of several mutually exclusive choices was made, by `of` people in total.
 *
 * Every choice but the most frequent is shown as a range of k numbers. The most frequent is shown as whatever the
 * others leave, so that it and the total never narrow their ranges: any number in one goes with any in another.
 */
export function choicesTold(counts: readonly number[], of: number, gate: Gate, before?: Before) {
  const { k, few } = gate
  if (k <= 1) return { ranges: counts.map(exactly), from: [...counts], most: 0 }
  // Below k it is only said that it is fewer: it might be nobody.
  const rangeFrom = (from: number) =>
    from === 0 ? { at_least: 0, at_most: few - 1 } : { at_least: from, at_most: from + k - 1 }
  const told = counts.map((count, at) =>
    placed(
      count,
      { own: count < few ? 0 : inHandfuls(count, k), before: before?.from[at] },
      rangeFrom,
      (range) => wider(range, gate),
    ),
  )
  const leftOver = (most: number) => {
    const others = told.filter((_, at) => at !== most)
    const sum = (side: keyof Bounds) => others.reduce((all, { range }) => all + range[side], 0)
    return { at_least: of - sum('at_most'), at_most: of - sum('at_least') }
  }
  // Which one that is stays as well, unless it would be said that few chose it; the next one follows from what is told.
  const then = before?.most ?? -1
  const least = then < 0 ? 0 : leftOver(then).at_least
  const sizes = then < 0 ? counts : told.map(({ from }) => from)
  const most = then >= 0 && (least <= 0 || least >= few) ? then : sizes.indexOf(Math.max(...sizes))
  const rest = leftOver(most)
  const left = { at_least: Math.max(0, rest.at_least), at_most: Math.max(0, rest.at_most) }
  return {
    ranges: told.map(({ range }, at) => {
      const { at_least, at_most } = at === most ? left : range
      return { at_least, at_most: Math.min(at_most, of) }
    }),
    from: told.map(({ from }) => from),
    most,
  }
}

export const toldChoices = (counts: readonly number[], of: number, k: number, few = k): Bounds[] =>
  choicesTold(counts, of, { k, few }).ranges

/** One choice where several can be made: the smaller side decides the range, those who made it or those who didn't. */
export function partTold(count: number, of: number, gate: Gate, before?: number): Placed {
  const { k, few } = gate
  if (k <= 1) return { range: exactly(count), from: count }
  const first = inHandfuls(few, k)
  const last = inHandfuls(of - few + 1, k)
  if (last < first) return { range: { at_least: 0, at_most: of }, from: 0 }
  const rangeFrom = (from: number) => {
    if (from < first) return { at_least: 0, at_most: first - 1 }
    return from >= last ? { at_least: last, at_most: of } : { at_least: from, at_most: from + k - 1 }
  }
  const own = count < first ? 0 : Math.min(last, inHandfuls(count, k))
  return placed(count, { own, before }, rangeFrom, (range) => {
    const { at_least, at_most } = wider(range, gate)
    return { at_least, at_most: of - at_most < few ? of : at_most }
  })
}

export const toldPart = (count: number, of: number, k: number, few = k): Bounds =>
  partTold(count, of, { k, few }).range

/** Whether anything is told of a part of so many people. */
export const tellsPart = (of: number, k: number, few: number) => k <= 1 || inHandfuls(of - few + 1, k) >= few

/**
 * A mean of answers on a bounded scale, rounded to what k people could move it by together; or what was told of the wave
 * before, until the truth is more than a part of a step beyond that. Without bounds a single answer could move it by any amount, so none is
 * shown.
 */
export function toldMean(
  { sum, of, min, max }: { sum: number; of: number; min: number | null; max: number | null },
  k: number,
  before?: number,
): number | null {
  if (of === 0) return null
  const mean = sum / of
  if (k <= 1) return mean
  if (min === null || max === null) return null
  const step = (k * (max - min)) / of
  if (before !== undefined && Math.abs(mean - before) <= step * (1 / 2 + BEYOND)) return before
  return Math.min(max, Math.max(min, Math.round((mean - min) / step) * step + min))
}
