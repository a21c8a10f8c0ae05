import { describe, expect, it } from 'vitest'
import { type Evidence, progressOf, stateOf } from './progress.ts'

const of = (kind: Evidence['kind'], more: Partial<Evidence> = {}): Evidence => ({
  kind,
  reached: false,
  measure: null,
  parts: [],
  events: { held: 0, planned: 0 },
  ...more,
})
const measured = (first: number | null, value: number | null, target: number) => ({
  measure: { first, value, target },
})

describe('how far something is', () => {
  const cases: [says: string, Evidence, rule: string, share: number | null][] = [
    ['a goal that nobody marked waits', of('goal'), 'open', 0],
    ['a goal that somebody marked is reached', of('goal', { reached: true }), 'reached', 1],
    [
      'what is marked is reached whatever is measured',
      of('goal', { reached: true, ...measured(0, 1, 10) }),
      'reached',
      1,
    ],
    ['a KPI counts against its target', of('goal', measured(2, 4, 10)), 'measured', 0.4],
    ['more than the target is all of it', of('goal', measured(2, 12, 10)), 'measured', 1],
    ['less than nothing is nothing', of('goal', measured(0, -3, 10)), 'measured', 0],
    ['what has to fall counts from where it began', of('goal', measured(20, 15, 10)), 'measured', 0.5],
    ['what had to fall and rose is nothing', of('goal', measured(20, 25, 10)), 'measured', 0],
    ['down to nothing is a target too', of('goal', measured(8, 2, 0)), 'measured', 0.75],
    ['a target of nothing that is kept is reached', of('goal', measured(0, 0, 0)), 'measured', 1],
    ['a KPI that nobody reported tells nothing', of('goal', measured(null, null, 10)), 'measured', null],
    ['a pillar is the mean of its goals', of('pillar', { parts: [1, 0.5] }), 'parts', 0.75],
    [
      'and of its events, those held against all planned',
      of('pillar', { parts: [1], events: { held: 1, planned: 4 } }),
      'parts',
      0.625,
    ],
    ['events alone are enough', of('pillar', { events: { held: 3, planned: 4 } }), 'parts', 0.75],
    ['what tells nothing counts not', of('pillar', { parts: [null, 0.5] }), 'parts', 0.5],
    ['without anything to measure there is no number', of('pillar', { parts: [null] }), 'nothing', null],
    ['an outcome is the mean of its pillars', of('outcome', { parts: [0.2, 0.4, null] }), 'parts', 0.3],
    ['unless a KPI measures it', of('outcome', { parts: [0.2], ...measured(0, 9, 10) }), 'measured', 0.9],
    ['an outcome without pillars has no number', of('outcome'), 'nothing', null],
  ]
  it.each(cases)('%s', (_says, evidence, rule, share) => {
    const said = progressOf(evidence)
    expect(said.rule).toBe(rule)
    if (share === null) expect(said.share).toBeNull()
    else expect(said.share).toBeCloseTo(share, 10)
  })

  it('is late from the day after it was due until it is reached', () => {
    const due = { due_on: '2026-03-31' }
    expect(stateOf({ share: 0.5, ...due }, '2026-03-31')).toBe('on_the_way')
    expect(stateOf({ share: 0.5, ...due }, '2026-04-01')).toBe('late')
    expect(stateOf({ share: 1, ...due }, '2026-04-01')).toBe('reached')
    expect(stateOf({ share: null, ...due }, '2026-04-01')).toBe('late')
    expect(stateOf({ share: null, due_on: null }, '2026-04-01')).toBe('not_measured')
  })
})
