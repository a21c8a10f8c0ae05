import type { Random } from '../server/seed/random.ts'

export interface Branch {
  kind: 'group' | 'community' | 'region'
  /** The positions of a network's parents, from the top down. */
  above: readonly number[]
  private: boolean
  /** Of a region: what it gathers. */
  gathers: readonly number[]
}

/** Of a hundred networks, so many are of each sort. Those further down hang below those further up. */
const shares = { communities: 5, groups: 40, chapters: 25, subgroups: 20, deeper: 5, regions: 5 }
const PRIVATE_EVERY = 17

/** Networks as a large enterprise has them. The first is the community that a fifth of all people are in. */
export function treeOf(count: number, chance: Random): Branch[] {
  const branches: Branch[] = []
  const ends: number[] = []
  for (const share of Object.values(shares)) ends.push((ends.at(-1) ?? 0) + Math.floor((count * share) / 100))
  const [communities = 0, groups = 0, chapters = 0, subgroups = 0, deeper = 0] = ends
  const childrenOf = new Map<number, number[]>()
  const hang = (kind: Branch['kind'], parent: number | undefined, gathers: readonly number[] = []) => {
    const at = branches.length
    const above = parent === undefined ? [] : [...(branches[parent]?.above ?? []), parent]
    if (parent !== undefined && kind !== 'region')
      childrenOf.set(parent, [...(childrenOf.get(parent) ?? []), at])
    branches.push({ kind, above, private: at > 0 && at % PRIVATE_EVERY === 0, gathers })
  }
  while (branches.length < communities) hang('community', undefined)
  while (branches.length < groups) hang('group', undefined)
  while (branches.length < chapters) hang('group', chance.below(communities))
  while (branches.length < subgroups) hang('group', communities + chance.below(groups - communities))
  while (branches.length < deeper) hang('group', chapters + chance.below(subgroups - chapters))
  const parents = [...childrenOf.keys()].filter((at) => at < groups)
  while (branches.length < count) {
    const parent = chance.pick(parents)
    hang('region', parent, chance.sample(childrenOf.get(parent) ?? [], 4))
  }
  return branches
}
