import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { estimateThroughGate, throughGate } from './privacyGate.ts'

const told = (count: number, k: number) => {
  const { count: shown, is } = throughGate(count, k, false)
  return `${is} ${shown}`
}

/** Every size a group could have, as far as somebody can tell who was told `answers` about sums of the groups' sizes. */
function sizesThatFit(
  {
    groups,
    sums,
    answers,
  }: { groups: number; sums: readonly (readonly number[])[]; answers: readonly string[] },
  { k, most }: { k: number; most: number },
  target: number,
  total?: number,
): Set<number> {
  const fits = new Set<number>()
  const sizes = new Array<number>(groups).fill(0)
  const walk = (at: number, sum: number) => {
    if (total !== undefined && sum > total) return
    if (at === groups) {
      const said = sums.every(
        (parts, which) =>
          told(
            parts.reduce((all, part) => all + (sizes[part] ?? 0), 0),
            k,
          ) === answers[which],
      )
      if (said) fits.add(sizes[target] ?? 0)
      return
    }
    for (let size = 0; size <= most; size++) {
      sizes[at] = size
      walk(at + 1, sum + size)
    }
    sizes[at] = 0
  }
  walk(0, 0)
  return fits
}

/** Nobody there at all, or at least k: one of the two must remain possible, else somebody was singled out. */
const isolates = (fits: Set<number>, k: number) => ![...fits].some((size) => size === 0 || size >= k)

// The groups two filters part people into: only in A, only in B, in both (and in neither, where the total is known).
const [A, B, BOTH] = [[0, 2], [1, 2], [2]]
const EITHER = [0, 1, 2]

describe('the privacy gate', () => {
  it('tells those who may list the people how many they are', () => {
    expect(throughGate(3, 5, true)).toEqual({ count: 3, is: 'exact' })
  })

  it('tells everybody else fewer than twice k, or a multiple of k', () => {
    expect([0, 1, 9].map((count) => told(count, 5))).toEqual(new Array(3).fill('fewer_than 10'))
    expect([10, 14, 15, 1003].map((count) => throughGate(count, 5, false).count)).toEqual([10, 10, 15, 1000])
  })

  it.each([
    ['two filters', [A, B]],
    ['two filters and their overlap', [A, B, BOTH]],
    ['two filters and both together', [A, B, EITHER]],
    ['a filter, a part of it and what is left', [A, BOTH, [0]]],
  ])('lets nobody single out fewer than k people by the numbers of %s', (_what, sums) => {
    fc.assert(
      fc.property(
        fc.tuple(fc.nat(14), fc.nat(14), fc.nat(14)),
        fc.nat(2),
        fc.constantFrom(3, 4),
        (sizes, target, k) => {
          const answers = sums.map((parts) =>
            told(
              parts.reduce((all, part) => all + (sizes[part] ?? 0), 0),
              k,
            ),
          )
          expect(
            isolates(sizesThatFit({ groups: 3, sums, answers }, { k, most: 14 + 3 * k }, target), k),
          ).toBe(false)
        },
      ),
      { numRuns: Number(process.env.GATE_RUNS ?? 40), seed: 8 },
    )
  })

  it('lets nobody single out fewer than k by a filter and its opposite, knowing how many there are in all', () => {
    for (const k of [3, 5])
      for (let total = 0; total <= 60; total++)
        for (let size = 0; size <= total; size++) {
          const answers = [told(size, k), told(total - size, k)]
          const fits = [...Array(total + 1).keys()].filter(
            (one) => told(one, k) === answers[0] && told(total - one, k) === answers[1],
          )
          expect(
            fits.some((one) => one === 0 || one >= k),
            `${size} of ${total} with k=${k}`,
          ).toBe(true)
        }
  })

  it('lets nobody single out fewer than k by any three filters', () => {
    // Seven groups: in the first, the second, the third, and in each mixture of them.
    const inside = (bit: number) => [1, 2, 3, 4, 5, 6, 7].filter((mask) => mask & bit).map((mask) => mask - 1)
    const sums = [inside(1), inside(2), inside(4)]
    fc.assert(
      fc.property(fc.array(fc.nat(4), { minLength: 7, maxLength: 7 }), fc.nat(6), (sizes, target) => {
        const answers = sums.map((parts) =>
          told(
            parts.reduce((all, part) => all + (sizes[part] ?? 0), 0),
            3,
          ),
        )
        expect(isolates(sizesThatFit({ groups: 7, sums, answers }, { k: 3, most: 5 }, target), 3)).toBe(false)
      }),
      { numRuns: Number(process.env.GATE_RUNS ?? 4), seed: 8 },
    )
  })

  it('would be seen failing: rounding alone, from k upwards, singles somebody out', () => {
    const naive = (count: number) => (count < 5 ? 'few' : String(Math.floor(count / 5) * 5))
    // Ten are in A, nine of them in X: what is left is told as "few", and can't be nobody.
    const fits: number[] = []
    for (let rest = 0; rest < 20; rest++)
      for (let inX = 0; inX < 20; inX++)
        if (naive(rest + inX) === naive(10) && naive(inX) === naive(9) && naive(rest) === naive(1))
          fits.push(rest)
    expect(fits.some((size) => size === 0 || size >= 5)).toBe(false)
  })

  it('judges by a sample only as finely as the sample allows', () => {
    expect(estimateThroughGate({ hits: 123, looked_at: 1000, of: 1_000_000 }, 5, true)).toEqual({
      count: 120_000,
      is: 'about',
    })
    expect(estimateThroughGate({ hits: 0, looked_at: 1000, of: 1_000_000 }, 5, true)).toEqual({
      count: 1000,
      is: 'fewer_than',
    })
    expect(estimateThroughGate({ hits: 9, looked_at: 1000, of: 1_000_000 }, 5, false)).toEqual({
      count: 10_000,
      is: 'fewer_than',
    })
  })
})
