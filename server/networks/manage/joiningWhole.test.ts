import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { managedNetworks } from '../../../contract/manage.ts'
import { memberBulk } from '../../../contract/members.ts'
import { spansAgree } from '../../testing/spans.ts'
import { type Client, pathOf, type World, world } from '../../testing/world.ts'

const PEOPLE = 1500

let w: World
let ada: Client
beforeAll(async () => {
  w = await world({ ONLY: '' })
  ada = await w.as(w.people.admin)
})
afterAll(() => w.close())

it('a network of many moves at once, and its people come into the whole by a job that can be watched', async () => {
  const network = w.networks['Parents and Carers'] ?? 0
  const target = w.networks['Mothers at Larkspur'] ?? 0
  await w.owner.query(
    `with people as (
       insert into users (enterprise_id, email, first_name, last_name, name, role_id, state)
       select $1, 'p' || n || '@crowd.test', 'Crowd', n::text, 'Crowd ' || n,
         (select role_id from users where enterprise_id = $1 and email like 'mateo%'), 'active'
       from generate_series(1, $3::int) n returning id
     ), members as (
       insert into network_members (enterprise_id, network_id, user_id, state, joined_at, visibility)
       select $1, $2, id, 'active', now(), case when id % 100 = 0 then 'counted' else 'open' end from people
       returning user_id
     )
     insert into membership_spans (enterprise_id, network_id, user_id, state, from_at)
     select $1, $2, user_id, 'active', now() from members`,
    [w.enterprises.larkspur, network, PEOPLE],
  )
  await w.owner.query('update networks set member_count = $2, people_count = $2 where id = $1', [
    network,
    PEOPLE,
  ])
  const to = { parent_id: target }
  const preview = await ada.get(pathOf(managedNetworks.previewMove, { id: network }), { query: to })
  expect(preview.json).toMatchObject({ people_count: PEOPLE, memberships_count: 2 * PEOPLE })
  const moved = await ada.put(pathOf(managedNetworks.move, { id: network }), {
    body: { ...to, preview_version: preview.json.version },
  })
  expect([moved.status, moved.json.trail.at(-1).id]).toEqual([200, target])
  const path = pathOf(memberBulk.show, { bulkId: moved.json.bulk_id })
  await vi.waitFor(async () => expect((await ada.get(path)).json.state).toBe('finished'), {
    timeout: 60_000,
    interval: 200,
  })
  expect((await ada.get(path)).json).toMatchObject({ total: 2 * PEOPLE, done_count: 2 * PEOPLE })
  const { rows } = await w.owner.query(
    `select count(*)::int as wrong
     from network_members m cross join unnest($2::bigint[]) above(id)
     left join network_members a on a.network_id = above.id and a.user_id = m.user_id and a.state = 'active'
     where m.network_id = $1 and (a.user_id is null or m.visibility is distinct from a.visibility)`,
    [network, [target, w.networks['Women at Larkspur']]],
  )
  expect(rows).toEqual([{ wrong: 0 }])
  expect(await spansAgree(w)).toEqual([])
  const [counted] = (
    await w.owner.query('select people_count, member_count from networks where id = $1', [target])
  ).rows
  expect(counted).toEqual({ people_count: PEOPLE + 1, member_count: PEOPLE + 1 })
}, 120_000)
