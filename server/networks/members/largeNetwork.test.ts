import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { members } from '../../../contract/networks/members.ts'
import { type Client, type World, world } from '../../testing/world.ts'

/** A list looks people up among everybody instead of one by one where a network has so many. */
const MANY = 6000

describe('the members of a network of thousands', () => {
  let w: World
  let member: Client
  let leader: Client
  const network = () => w.networks['Women at Larkspur'] ?? 0
  beforeAll(async () => {
    w = await world()
    member = await w.as(w.people.member)
    leader = await w.as(w.people.leader)
    // In groups of three letters, of two, and of letters that no alphabet of ours has.
    await w.owner.query(
      `with people as (
         insert into users (enterprise_id, email, employee_id, first_name, last_name, name, role_id, state)
         select enterprise_id, 'wick-' || n || '@larkspur.test', 'W-' || n, given, 'Wick', given || ' Wick ' || n, role_id, made.state
         from users
         cross join (values (1, 'Lantern', 'active'), (2, 'Ås', 'active'), (3, '김', 'active'), (4, 'Lantern', 'invited'))
           as made (n, given, state)
         where id = $2
         returning enterprise_id, id)
       insert into network_members (enterprise_id, network_id, user_id, state, joined_at)
       select enterprise_id, $1, id, 'active', now() - interval '1 day' from people`,
      [network(), w.people.member],
    )
    await w.owner.query('update networks set member_count = $2 where id = $1', [network(), MANY])
  })
  afterAll(() => w.close())

  const found = async (who: Client, query: Record<string, string | number>) => {
    const { items, total } = (await who.get(members.list.path, { query: { group_id: network(), ...query } }))
      .json
    expect(total).toBe(items.length)
    return items.map(({ name }: { name: string }) => name)
  }

  it('are found by a part of their name, however it is written', async () => {
    expect(await found(member, { search: 'ANTERN wick' })).toEqual(['Lantern Wick 1'])
    expect(await found(member, { search: 'ås' })).toEqual(['Ås Wick 2'])
    expect(await found(member, { search: '김' })).toEqual(['김 Wick 3'])
    expect(await found(member, { search: 'wick', sort_by: 'name' })).toHaveLength(3)
    expect(await found(member, { search: '%' })).toEqual([])
    expect(await found(member, { search: 'nobody of that name' })).toEqual([])
  })

  it('are found by e-mail and employee id, and before they have come, only by those who look after it', async () => {
    for (const search of ['wick-2@', 'W-2']) {
      expect(await found(member, { search })).toEqual([])
      expect(await found(leader, { search })).toEqual(['Ås Wick 2'])
    }
    expect(await found(leader, { search: 'lantern' })).toHaveLength(2)
  })
})
