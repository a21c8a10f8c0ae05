import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type World, world } from '../../testing/world.ts'
import { holds, isCalled, isKnownBy } from './patterns.ts'

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

  const networks = async (words: string) =>
    (
      await w.app.database
        .of(w.enterprises.larkspur)
        .selectFrom('networks as n')
        .select('n.name')
        .where(holds('n.name', words))
        .execute()
    ).map(({ name }) => name)
  const people = async (is: typeof isCalled, words: string) =>
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
})
