import { expect, it } from 'vitest'
import type { Doable } from './doable.ts'
import { unfinished } from './unfinished.ts'

const inviting = (network: string): Doable => ({
  kind: 'command',
  key: network,
  name: `Invite people to ${network}`,
  words: 'add members',
  detail: null,
  link: '/',
  withPerson: {
    name: (person) => `Invite ${person} to ${network}`,
    verb: 'Invite  to  add members',
    does: () => {},
  },
})
const all = [inviting('Women at Larkspur'), inviting('Green Larkspur'), inviting('Parents')]
const found = (typed: string) => unfinished(all, typed).map(({ of, person }) => `${of.key}: ${person}`)

it('takes whatever says neither what is done nor where for whom it is about', () => {
  expect(found('invite anna to women at larkspur')).toEqual(['Women at Larkspur: anna'])
  expect(found('anna invite green')).toEqual(['Green Larkspur: anna'])
  expect(found('add ana maria parents')).toEqual(['Parents: ana maria'])
})

it('offers a few places where none is named, and nothing without a verb or somebody', () => {
  expect(found('invite anna')).toEqual(['Women at Larkspur: anna', 'Green Larkspur: anna', 'Parents: anna'])
  expect(found('women anna')).toEqual([])
  expect(found('invite women')).toEqual([])
  expect(found('invite')).toEqual([])
})
