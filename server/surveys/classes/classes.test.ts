import { describe, expect, it } from 'vitest'
import { toldPart } from '../distribution.ts'
import { type Alike, groupsTold } from '../responseRates.ts'
import { coarsened } from './coarseClasses.ts'
import { classesTold } from './crosses.ts'

const K = 5
const counts = (of: Record<string, number>) => new Map(Object.entries(of))
const groups = (...of: string[]) => new Set(of)

describe('classes of people', () => {
  it('hold at least five each: years join their neighbours, and all that is small is one', () => {
    const years = coarsened(counts({ 0: 2, 1: 9, 2: 30, 3: 4, none: 3 }), K, ['0', '1', '2', '3'])
    expect(years.groups.map(({ raws, people }) => [raws.join(), people])).toEqual([['2,3', 34]])
    expect(years.others).toMatchObject({ people: 14 })
    const plants = coarsened(counts({ Lagos: 40, Lyon: 7, Oslo: 1, Rome: 2 }), K)
    expect(plants.groups.map(({ raws }) => raws.join())).toEqual(['Lagos'])
    expect(plants.others).toEqual({ raws: ['Oslo', 'Rome', 'Lyon'], people: 10 })
  })

  it('are told beside each other only so that no single one is what all others leave', () => {
    expect(classesTold([40, 12, 5, 0], 10)).toEqual([true, true, false, false])
    expect(classesTold([40, 12, 15, 5], 10)).toEqual([true, false, true, false])
    expect(classesTold([40, 12], 10)).toEqual([true, true])
    expect(classesTold([40, 5], 10)).toEqual([false, false])
  })
})

describe('response rates of groups', () => {
  it('look the same whether nobody or nine took part, all or all but nine', () => {
    for (let of = 19; of < 80; of++)
      for (let few = 0; few < 2 * K; few++) {
        expect(toldPart(few, of, K, 2 * K)).toEqual(toldPart(0, of, K, 2 * K))
        expect(toldPart(of - few, of, K, 2 * K)).toEqual(toldPart(of, of, K, 2 * K))
      }
    for (let of = 0; of < 19; of++)
      expect(toldPart(of >> 1, of, K, 2 * K)).toEqual({ at_least: 0, at_most: of })
  })

  // Whoever sees a group, another that holds it and knows both sizes goes through all that could have been.
  it('give nobody away in what one group leaves of another', () => {
    for (const [inner, more] of [
      [20, 5],
      [25, 9],
      [31, 14],
      [22, 24],
    ] as const) {
      const looks = new Map<string, Set<number>>()
      for (let took = 0; took <= inner; took++)
        for (let rest = 0; rest <= more; rest++) {
          const look = JSON.stringify([
            toldPart(took, inner, K, 2 * K),
            toldPart(took + rest, inner + more, K, 2 * K),
          ])
          looks.set(look, (looks.get(look) ?? new Set()).add(rest))
        }
      for (const [look, possible] of looks)
        if ([...possible].some((rest) => rest > 0 && rest < K))
          expect(
            [...possible].some((rest) => rest === 0 || rest >= K),
            `${inner} and ${more}: ${look}`,
          ).toBe(true)
    }
  })

  it('are told only of groups that differ by nobody or by enough', () => {
    const all: Alike[] = [
      { groups: groups('all of it', 'part'), invited: 30, took_part: 20 },
      { groups: groups('all of it'), invited: 4, took_part: 1 },
      { groups: groups('other'), invited: 40, took_part: 10 },
      { groups: groups('few'), invited: 9, took_part: 9 },
    ]
    expect(groupsTold(all, ['part', 'all of it', 'other', 'few', 'nobody'], K)).toEqual([
      'other',
      'all of it',
    ])
    const whole: Alike[] = [
      { groups: groups('nearly all'), invited: 50, took_part: 20 },
      { groups: groups(), invited: 3, took_part: 1 },
    ]
    expect(groupsTold(whole, ['nearly all'], K)).toEqual([])
  })
})
