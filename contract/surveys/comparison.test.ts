import { describe, expect, it } from 'vitest'
import { compared } from './comparison.ts'

const choice = (key: string, count: number, of: number, exact = true) => ({
  key,
  label: key,
  row: null,
  row_label: null,
  count: exact ? count : null,
  at_least: exact ? count : count - (count % 5),
  at_most: exact ? count : count - (count % 5) + 4,
  share: count / of,
  mean_rank: null,
})
const asked = (yes: number, of: number, exact = true) => ({
  key: 'q',
  type: 'yes_no' as const,
  title: 'Well?',
  low_label: null,
  high_label: null,
  answered: { count: of, is: 'exact' as const },
  hidden: false,
  choices: [choice('true', yes, of, exact), choice('false', of - yes, of, exact)],
  mean: null,
  recommend_score: null,
})

describe('two surveys beside each other', () => {
  it('call a change unlikely to be chance only where chance would hardly make it', () => {
    expect(compared(asked(80, 100), asked(50, 100))).toMatchObject({
      is: 'compared',
      choice: 'true',
      unlikely: true,
    })
    expect(compared(asked(55, 100), asked(50, 100))).toMatchObject({ unlikely: false })
    // As far apart, but told as ranges that may hide most of it.
    expect(compared(asked(35, 50), asked(22, 50))).toMatchObject({ unlikely: true })
    expect(compared(asked(35, 50, false), asked(22, 50, false))).toMatchObject({ unlikely: false })
  })

  it('say by chance that something changed in fewer than two of a hundred cases', () => {
    let seed = 7
    const chance = () => {
      seed = (seed * 1103515245 + 12345) % 2147483648
      return seed / 2147483648
    }
    const yes = (of: number) => Array.from({ length: of }, chance).filter((one) => one < 0.4).length
    const runs = 2000
    let wrong = 0
    for (let run = 0; run < runs; run++) {
      const change = compared(asked(yes(120), 120), asked(yes(90), 90))
      if (change?.is === 'compared' && change.unlikely) wrong++
    }
    expect(wrong / runs).toBeLessThan(0.02)
  })

  it('aren’t compared where few answered, where one is hidden, or where the question became another', () => {
    expect(compared(asked(10, 20), asked(50, 100))).toEqual({ is: 'too_few' })
    expect(compared(asked(50, 100), { ...asked(50, 100), hidden: true, choices: [] })).toEqual({
      is: 'too_few',
    })
    expect(compared(asked(50, 100), { ...asked(50, 100), type: 'checkbox' })).toEqual({
      is: 'other_question',
    })
    expect(compared(asked(50, 100), undefined)).toBeNull()
  })
})
