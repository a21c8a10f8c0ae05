import { readdirSync, readFileSync } from 'node:fs'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { foldedText } from '../../../contract/foldedText.ts'
import { type World, world } from '../../testing/world.ts'
import { beginsWith, contains, isCalled, isKnownBy } from './patterns.ts'

/** The server's own code that says such a thing. */
function filesWith(pattern: RegExp) {
  const server = new URL('../../', import.meta.url)
  return readdirSync(server, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.ts$/.test(file) && !/\.test\.ts$|^(seed|testing)\/|\/seed\//.test(file))
    .filter((file) => pattern.test(readFileSync(new URL(file, server), 'utf8')))
    .toSorted()
}

describe('a list that is searched', () => {
  let w: World
  beforeAll(async () => {
    w = await world()
    await w.owner.query(`update users set name = 'Zoë 100% Åse' where id = $1`, [w.people.member])
    await w.owner.query(`update networks set name = 'Café_été' where id = $1`, [
      w.networks['Women at Larkspur'],
    ])
  })
  afterAll(() => w.close())

  const networks = async (words: string | undefined, is: typeof contains = contains) =>
    (
      await w.app.database
        .of(w.enterprises.larkspur)
        .selectFrom('networks as n')
        .select('n.name')
        .where(is('n.name', words))
        .execute()
    ).map(({ name }) => name)
  const people = async (is: typeof isCalled, words: string | undefined) =>
    (
      await w.app.database
        .of(w.enterprises.larkspur)
        .selectFrom('users as u')
        .select('u.name')
        .where(is('u', words))
        .execute()
    ).map(({ name }) => name)

  it('finds what holds the words, whatever their capitals and accents', async () => {
    for (const words of ['cafe', 'CAFÉ', 'e_e', 'fé_été'])
      expect(await networks(words), words).toEqual(['Café_été'])
    expect(await networks('cafés')).toEqual([])
    expect(await people(isCalled, 'zoe')).toEqual(['Zoë 100% Åse'])
    expect(await people(isCalled, 'åse')).toEqual(['Zoë 100% Åse'])
  })

  it('finds everything for whoever looks for nothing', async () => {
    for (const nothing of [undefined, '']) {
      expect((await networks(nothing)).length).toBeGreaterThan(5)
      expect(await people(isCalled, nothing)).toEqual(await people(isKnownBy, nothing))
    }
  })

  it('takes signs as they are', async () => {
    expect(await networks('%')).toEqual([])
    expect(await networks('_')).toEqual(['Café_été'])
    expect(await people(isCalled, '0%')).toEqual(['Zoë 100% Åse'])
    expect(await people(isCalled, 'z%e')).toEqual([])
    expect(await people(isCalled, '\\')).toEqual([])
  })

  it('finds by their address only for whoever may know it', async () => {
    expect(await people(isKnownBy, 'mateo@larkspur')).toEqual(['Zoë 100% Åse'])
    expect(await people(isCalled, 'mateo@larkspur')).toEqual([])
  })

  it('puts first what begins with the words', async () => {
    const starts: typeof contains = (text, words = '') => beginsWith(text, words)
    expect(await networks('CAFE_', starts)).toEqual(['Café_été'])
    expect(await networks('ete', starts)).toEqual([])
  })

  it('compares as whatever is compared outside the database', async () => {
    const sign = fc.constantFrom(...'´’ʼ‐‑ßæœøłđħıİςΣŁÉ№①ﬁガ각क़', 'e\u0301', 'ẞ', 'Å')
    // Scripts that both sides knew from the first: of newer ones the database decides.
    const letter = fc
      .oneof(
        fc.integer({ min: 0x20, max: 0x52f }),
        fc.integer({ min: 0x1e00, max: 0x1fff }),
        fc.integer({ min: 0x3041, max: 0x30ff }),
        fc.integer({ min: 0xff01, max: 0xff5e }),
      )
      .map((code) => String.fromCodePoint(code))
    const text = fc.array(fc.oneof(sign, letter), { maxLength: 12 })
    const texts = fc.sample(
      text.map((parts) => parts.join('')),
      { numRuns: 2000, seed: 11 },
    )
    const { rows } = await w.owner.query<{ folded: string }>(
      'select search_folded(said) as folded from unnest($1::text[]) with ordinality as t(said, at) order by at',
      [texts],
    )
    expect(rows.map(({ folded }) => folded)).toEqual(texts.map(foldedText))
  })

  it('takes no accents away from pages, which takes thirty times as long as to look through them', () => {
    const folds = /contains\([^)]*(?:body|description|\btext\b)/
    // Requests, expenses and thanks are a few lines at most.
    expect(filesWith(folds)).toEqual([
      'budgets/expenseList.ts',
      'budgets/requestList.ts',
      'recognition/kudos/kudosList.ts',
    ])
  })

  it('asks here what holds its words: nowhere else a list compares by itself', () => {
    const compares = /^(?!\s*(?:\/\/|\/?\*)).*(?:\bilike\b|\bstrpos\(|\bposition\(.* in )/im
    // A rule of a segment says of a field what it says, with its accents.
    expect(filesWith(compares)).toEqual(['segments/evaluate.ts'])
  })
})
