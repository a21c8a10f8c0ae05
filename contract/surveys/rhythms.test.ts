import { describe, expect, it } from 'vitest'
import { questionsOf } from './questionRules.ts'
import { type Section, Sections } from './questions.ts'
import { afterTurns, type Turns, waveOf } from './rhythms.ts'

const question = (key: string, after?: string) => ({
  key,
  type: 'yes_no',
  title: key,
  show_if: after ? { question: after, compare: 'answered' } : null,
})
const sectionsOf = (...questions: ReturnType<typeof question>[]) =>
  Sections.parse([
    { key: 's1', questions },
    { key: 's2', questions: [] },
  ])

/** What each wave asks, and what rotates in it. */
function waves(sections: Section[], rotation: { rotating: string[]; at_once: number }, many: number) {
  let asked: Turns = {}
  return Array.from({ length: many }, () => {
    const wave = waveOf(sections, rotation, asked)
    asked = afterTurns(asked, wave.turns)
    return { asks: questionsOf(wave.sections).map(({ key }) => key), turns: wave.turns, of: wave.sections }
  })
}
describe('the questions of a wave', () => {
  it('are those that stay and so many that rotate, each once before one comes again', () => {
    const sections = sectionsOf(...['f', 'a', 'b', 'c', 'd', 'e'].map((key) => question(key)))
    const told = waves(sections, { rotating: ['a', 'b', 'c', 'd', 'e'], at_once: 2 }, 6)
    expect(told.map(({ asks }) => asks.join(''))).toEqual(['fab', 'fcd', 'fae', 'fbc', 'fde', 'fab'])
    for (let at = 0; at + 5 <= 12; at += 5) {
      const round = told.flatMap(({ turns }) => turns).slice(at, at + 5)
      expect(new Set(round).size).toBe(5)
    }
    expect(told[0]?.of).toHaveLength(1)
  })

  it('bring with them what looks at them, and leave out what looks at one that isn’t asked', () => {
    const sections = sectionsOf(
      question('f'),
      question('a'),
      question('why', 'a'),
      question('deeper', 'why'),
      question('b'),
      question('g', 'f'),
    )
    const told = waves(sections, { rotating: ['a', 'b', 'deeper', 'gone'], at_once: 1 }, 3)
    expect(told.map(({ asks }) => asks)).toEqual([
      ['f', 'a', 'why', 'deeper', 'g'],
      ['f', 'b', 'g'],
      ['f', 'a', 'why', 'deeper', 'g'],
    ])
  })

  it('are all of them where as many rotate as there are', () => {
    const sections = sectionsOf(question('a'), question('b'))
    expect(waves(sections, { rotating: ['a', 'b'], at_once: 9 }, 1)[0]?.asks).toEqual(['a', 'b'])
  })
})
