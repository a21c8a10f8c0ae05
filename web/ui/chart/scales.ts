import { nice, ticks } from 'd3-array'

export interface Scale {
  ticks: readonly number[]
  low: number
  high: number
  /** Where a value stands in the drawing. */
  of: (value: number) => number
}

interface Reach {
  /** Where the lowest and the highest value stand. */
  from: number
  to: number
  /** About so many lines. */
  count: number
  /** From the lowest value on, for what never comes near zero. */
  fit?: boolean
}

/** An axis of values with round numbers on it. Zero is on it unless it is asked to fit. */
export function valueScale(values: readonly number[], { from, to, count, fit = false }: Reach): Scale {
  const [least, most] = [Math.min(...values), Math.max(...values)]
  const start = fit ? least : Math.min(0, least)
  const end = fit ? most : Math.max(0, most)
  const isFlat = values.length === 0 || start === end
  const [low, high] = isFlat ? flat(values[0] ?? 0) : nice(start, end, count)
  const all = ticks(low, high, count)
  // Half a person can't be counted.
  const marked = values.every(Number.isInteger) ? all.filter(Number.isInteger) : all
  return { ticks: marked, low, high, of: (value) => from + ((value - low) / (high - low)) * (to - from) }
}

/** Room around a line that never moves. */
const flat = (value: number): [number, number] =>
  value > 0 ? nice(0, value, 2) : value < 0 ? nice(value, 0, 2) : [0, 1]

/** Moves labels apart that stand at these heights, as little as it takes, within the bounds. */
export function spread(heights: readonly number[], gap: number, [top, foot]: readonly [number, number]) {
  const order = [...heights.keys()].toSorted((one, other) => (heights[one] ?? 0) - (heights[other] ?? 0))
  const placed = [...heights]
  const push = (all: readonly number[], step: number, bound: number) => {
    let last = bound - step
    for (const at of all) {
      const wanted = placed[at] ?? 0
      placed[at] = step > 0 ? Math.max(wanted, last + step) : Math.min(wanted, last + step)
      last = placed[at]
    }
  }
  push(order, gap, top)
  push(order.toReversed(), -gap, foot)
  return placed
}
