import ableGlyph from './assets/able-glyph.svg'
import beatriz from './assets/beatriz.svg'
import grace from './assets/grace.svg'
import maya from './assets/maya.svg'
import olu from './assets/olu.svg'
import panGlyph from './assets/pan-glyph.svg'
import ubuntuGlyph from './assets/ubuntu-glyph.svg'
import womenBanner from './assets/women-banner.svg'
import womenGlyph from './assets/women-glyph.svg'

/** Made-up people and things, so that the parts have something to show. Long and foreign names are on purpose. */
export const people = [
  {
    id: 1,
    name: 'Grace Mwangi',
    avatar_url: grace,
    role: 'Group leader',
    joined: '2021-06-11',
    state: 'active',
  },
  {
    id: 2,
    name: 'Olu Adeyemi',
    avatar_url: olu,
    role: 'Approver',
    joined: '2019-11-02',
    state: 'pending_activation',
  },
  { id: 3, name: 'Maya Okafor', avatar_url: maya, role: 'Member', joined: '2024-02-29', state: 'active' },
  { id: 4, name: 'Beatriz Costa', avatar_url: beatriz, role: 'Member', joined: null, state: 'invited' },
  { id: 5, name: '渡辺 健', avatar_url: null, role: 'Member', joined: '2020-04-01', state: 'active' },
  {
    id: 6,
    name: 'Maximiliane Freifrau von Oberndorff-Schweinshaupten',
    avatar_url: null,
    role: 'Gleichstellungsbeauftragte der Niederlassung Mecklenburg-Vorpommern',
    joined: '2018-01-15',
    state: 'pending_deletion',
  },
  {
    id: 7,
    name: 'Ğülşen Öztürk',
    avatar_url: null,
    role: 'Sponsor',
    joined: '2023-09-30',
    state: 'inactive',
  },
] as const

export type Sample = (typeof people)[number]

export const manyPeople: readonly Sample[] = Array.from({ length: 500 }, (_, at) => {
  const person = people[at % people.length] ?? people[0]
  return { ...person, id: at + 1, avatar_url: null, name: `${person.name} ${at + 1}` } as unknown as Sample
})

export const glyphs = { ableGlyph, panGlyph, ubuntuGlyph, womenGlyph }
export const banner = womenBanner
export const colours = { orange: '#e07b1a', teal: '#0aa2a0', rose: '#d6336c', lime: '#a4de02' } as const
export const longWord = 'Rindfleischetikettierungsüberwachungsaufgabenübertragungsgesetz'

/** A day in the year it is, so that leaves look the same in every picture of one year. */
export const someday = (month: number, day: number, hour = 12) =>
  new Date(Date.UTC(new Date().getUTCFullYear(), month - 1, day, hour)).toISOString()
