import type { Random } from '../server/seed/random.ts'
import type { Line } from './copy.ts'
import type { Branch } from './tree.ts'

export const MEMBERSHIPS_EACH = 10
/** Every so manieth person is in the first network. */
const LARGE_EVERY = 5
const FIRST_DAY = Date.parse('2024-11-01T00:00:00Z')
const DAYS = 730
const DAY_MS = 86_400_000

export interface Counts {
  members: Int32Array
  people: Int32Array
}

type State = 'pending' | 'active' | 'inactive' | 'declined' | 'removed'

/** Of a thousand, so many wait, left, were turned down or were removed; the others are in. */
function stateBy(roll: number): State {
  if (roll < 0.02) return 'pending'
  if (roll < 0.05) return 'inactive'
  if (roll < 0.055) return 'declined'
  return roll < 0.06 ? 'removed' : 'active'
}
const visibilityBy = (roll: number) => (roll < 0.015 ? 'leaders' : roll < 0.02 ? 'counted' : 'open')

/** Where each network is counted: for itself, for those above it, and for the regions that contain these. */
export function axesOf(branches: readonly Branch[]): number[][] {
  const gatheredBy = branches.map((): number[] => [])
  for (const [region, { gathers }] of branches.entries())
    for (const at of gathers) gatheredBy[at]?.push(region)
  return branches.map(({ above }, at) => {
    const way = [...above, at]
    return [...way, ...way.flatMap((one) => gatheredBy[one] ?? [])]
  })
}

/**
 * Ten networks for each person, including those above; the totals are counted on the way. In the order of people, so
 * that the members of one network are scattered through the table, as they are where people join day by day.
 */
export function* memberships(
  branches: readonly Branch[],
  users: number,
  { ids, counts }: { ids: { enterprise: number; firstUser: number; firstNetwork: number }; counts: Counts },
  chance: Random,
): Iterable<Line> {
  const axes = axesOf(branches)
  const joinable = branches.filter(({ kind }) => kind !== 'region').length
  const seen = new Int32Array(branches.length).fill(-1)
  for (let user = 0; user < users; user++) {
    const chosen = new Map<number, State>()
    const choose = (at: number) => {
      const way = [...(branches[at]?.above ?? []), at]
      if (way.some((one) => (chosen.get(one) ?? 'active') !== 'active')) return
      for (const one of way)
        if (!chosen.has(one) && chosen.size < MEMBERSHIPS_EACH)
          chosen.set(one, one === at ? stateBy(chance.roll()) : 'active')
    }
    if (user % LARGE_EVERY === 0) choose(0)
    // Those at the front are the ones many are in.
    while (chosen.size < MEMBERSHIPS_EACH) choose(1 + Math.floor((joinable - 1) * chance.roll() ** 2))
    for (const [at, state] of chosen) {
      const joined = FIRST_DAY + Math.floor(chance.roll() * DAYS * DAY_MS)
      const changed = new Date(joined + Math.floor(chance.roll() * 20 * DAY_MS) + 1).toISOString()
      const since = new Date(joined).toISOString()
      const wasIn = state === 'active' || state === 'inactive' || state === 'removed'
      yield [
        ids.enterprise,
        ids.firstNetwork + at,
        ids.firstUser + user,
        state,
        wasIn ? since : null,
        state === 'active' ? since : changed,
        visibilityBy(chance.roll()),
      ]
      if (state !== 'active') continue
      counts.members[at] = (counts.members[at] ?? 0) + 1
      for (const axis of axes[at] ?? [])
        if (seen[axis] !== user) {
          seen[axis] = user
          counts.people[axis] = (counts.people[axis] ?? 0) + 1
        }
    }
  }
}
