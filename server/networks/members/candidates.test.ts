import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { members } from '../../../contract/networks/members.ts'
import { type Client, pathOf, type World, world } from '../../testing/world.ts'

describe('people who might be invited', () => {
  let w: World
  let leader: Client
  let women: number
  beforeAll(async () => {
    w = await world()
    leader = await w.as(w.people.leader)
    women = w.networks['Women at Larkspur'] ?? 0
    for (const [title, kind, value] of [
      ['Site', 'public', 'Lyon'],
      ['Only mine', 'private', 'Secret'],
    ])
      await w.owner.query(
        `with f as (insert into fields (enterprise_id, title, type, class, options, position)
           values ($1, $2, 'select', $3, array[$4::text], 90) returning id)
         insert into user_field_values (enterprise_id, user_id, field_id, value) select $1, $5, id, $4 from f`,
        [w.enterprises.larkspur, title, kind, value, w.people.outsider],
      )
  })
  afterAll(() => w.close())

  const find = (q: string, by = leader, id = women) =>
    by.get(pathOf(members.candidates, { id }), { query: { q } })
  const nameOf = async (id: number) =>
    (await w.owner.query('select name from users where id = $1', [id])).rows[0].name as string

  it('come with title and site, and never with a field that is not public', async () => {
    const { json } = await find(await nameOf(w.people.outsider))
    expect(json.items).toEqual([
      expect.objectContaining({
        id: w.people.outsider,
        title: 'Colleague',
        facts: ['Lyon'],
        standing: 'none',
      }),
    ])
  })

  it('are told apart from those who are in, and those who were asked', async () => {
    const { rows } = await w.owner.query(
      `select u.id::int, u.name from network_members m join users u on u.id = m.user_id
       where m.network_id = $1 and m.state = 'active' and m.visibility = 'open' and u.state = 'active' limit 1`,
      [women],
    )
    expect((await find(rows[0].name)).json.items[0]).toMatchObject({ id: rows[0].id, standing: 'member' })
    await leader.post(members.invite.path, { body: { group_id: women, user_ids: [w.people.outsider] } })
    const { json } = await find(await nameOf(w.people.outsider))
    expect(json.items[0]).toMatchObject({ standing: 'invited' })
  })

  it('are for those who may invite, and of a network they know', async () => {
    const outsider = await w.as(w.people.outsider)
    expect((await find('Mateo', outsider)).status).toBe(403)
    expect((await find('Mateo', leader, 987_654_321)).status).toBe(404)
  })
})
