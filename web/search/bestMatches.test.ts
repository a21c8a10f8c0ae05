import { expect, it } from 'vitest'
import { bestMatches } from './bestMatches.ts'

const all = [
  { name: 'Create an event', words: 'new plan meeting' },
  { name: 'Events', words: '' },
  { name: 'Invite people to Women at Larkspur', words: 'add members' },
  { name: 'Réglages de Larkspur', words: 'configurer' },
  { name: 'Import users', words: '' },
  { name: 'イベントを作成', words: '新規 計画' },
]
const found = (typed: string) => bestMatches(all, typed).map(({ name }) => name)

it('finds by the beginnings of words in any order, names before other words for them', () => {
  expect(found('eve')).toEqual(['Events', 'Create an event'])
  expect(found('users imp')).toEqual(['Import users'])
  expect(found('invite women')).toEqual(['Invite people to Women at Larkspur'])
  expect(found('plan')).toEqual(['Create an event'])
})

it('takes accents, case and scripts without blanks as people type them', () => {
  expect(found('REGLAGES')).toEqual(['Réglages de Larkspur'])
  expect(found('作成')).toEqual(['イベントを作成'])
})

it('finds nothing where one of the words stands nowhere, or none was typed', () => {
  expect(found('create lantern')).toEqual([])
  expect(found('  …')).toEqual([])
})
