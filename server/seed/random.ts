import { dice } from '../art/dice.ts'

/** Chance that repeats itself: the demo company is the same on every machine and every day. */
export type Random = ReturnType<typeof random>

export function random(seed: number | string) {
  const roll = dice(seed)
  const below = (max: number) => Math.floor(roll() * max)

  function pick<T>(from: readonly T[]): T {
    const found = from[below(from.length)]
    if (found === undefined) throw new RangeError('pick from an empty list')
    return found
  }

  function shuffle<T>(list: readonly T[]): T[] {
    const shuffled = [...list]
    for (let i = shuffled.length - 1; i > 0; i--) {
      const j = below(i + 1)
      const here = shuffled[i] as T
      shuffled[i] = shuffled[j] as T
      shuffled[j] = here
    }
    return shuffled
  }

  return {
    roll,
    below,
    pick,
    shuffle,
    /** A whole number from min to max, both included. */
    between: (min: number, max: number) => min + below(max - min + 1),
    chance: (share: number) => roll() < share,
    /** Different items, in random order; fewer when there are not enough. */
    sample<T>(list: readonly T[], count: number): T[] {
      if (count * 3 > list.length) return shuffle(list).slice(0, count)
      const taken = new Set<number>()
      while (taken.size < count) taken.add(below(list.length))
      return [...taken].map((at) => list[at] as T)
    },
    /** One of the items, with the probability of its weight. */
    weighted<T>(items: readonly (readonly [item: T, weight: number])[]): T {
      let rest = roll() * items.reduce((sum, [, weight]) => sum + weight, 0)
      for (const [item, weight] of items) {
        rest -= weight
        if (rest < 0) return item
      }
      return pick(items)[0]
    },
    /**
     * A bag that returns every item once, in random order, before any comes twice, so that few fragments don't repeat
     * on one screen.
     */
    bag<T>(items: readonly T[]): () => T {
      let left: T[] = []
      return () => {
        if (left.length === 0) left = shuffle(items)
        return left.pop() ?? pick(items)
      }
    },
  }
}
