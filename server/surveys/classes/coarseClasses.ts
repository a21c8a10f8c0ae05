import type { z } from 'zod'
import type { ClassValue, classKinds } from '../../../contract/surveys/classes.ts'

type Value = z.output<typeof ClassValue>

/** A class of people as it is kept with a survey: what is known of somebody leads to it. */
export interface Kept extends Value {
  raws: string[]
}

/** A class as it is shown; what leads to it may be somebody’s own. */
export const shownValue = ({ raws: _, ...value }: Kept): Value => value

/** One way of telling people apart. */
export interface Dimension {
  by: (typeof classKinds)[number]
  field_id: number | null
  title: string | null
  values: Kept[]
}

export const NONE = 'none'
export const SEVERAL = 'several'

/** Years that people are here: each from the first on, and before the second. */
export const bands = [
  [0, 1],
  [1, 3],
  [3, 10],
  [10, null],
] as const

interface Group {
  raws: string[]
  people: number
}

const joined = (one: Group, other: Group): Group => ({
  raws: [...one.raws, ...other.raws],
  people: one.people + other.people,
})

/** Neighbours in an order are joined until each holds enough. */
function joinedInOrder(groups: readonly Group[], least: number): Group[] {
  const all = [...groups]
  for (;;) {
    const at = all.findIndex(({ people }) => people < least)
    const small = all[at]
    if (!small || all.length < 2) return all
    const [before, after] = [all[at - 1], all[at + 1]]
    const toBefore = before && (!after || before.people <= after.people)
    const other = toBefore ? before : after
    if (!other) return all
    const from = toBefore ? at - 1 : at
    all.splice(from, 2, toBefore ? joined(other, small) : joined(small, other))
  }
}

/**
 * Puts people into classes of at least so many. What is ordered is joined with its neighbour; the few that are left are one
 * class, with as many of the smallest as it takes.
 */
export function coarsened(
  counts: ReadonlyMap<string, number>,
  least: number,
  ordered?: readonly string[],
): { groups: Group[]; others: Group | null } {
  const group = (raw: string): Group => ({ raws: [raw], people: counts.get(raw) ?? 0 })
  const start = ordered
    ? [
        ...joinedInOrder(ordered.map(group), least),
        ...[...counts.keys()].filter((raw) => !ordered.includes(raw)).map(group),
      ]
    : [...counts.keys()].map(group)
  const few = start.filter(({ people }) => people < least)
  const groups = start.filter(({ people }) => people >= least)
  if (few.length === 0) return { groups, others: null }
  let others = few.reduce(joined)
  while (others.people < least && groups.length > 0) {
    const smallest = groups.reduce((one, other) => (other.people < one.people ? other : one))
    groups.splice(groups.indexOf(smallest), 1)
    others = joined(others, smallest)
  }
  return { groups, others }
}
