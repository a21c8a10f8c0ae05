import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { managedNetworks } from '../../../contract/networks/manage.ts'
import { memberBulk } from '../../../contract/networks/members.ts'
import { spansAgree } from '../../testing/spans.ts'
import { type Client, pathOf, type World, world } from '../../testing/world.ts'
import { largeMove } from './largeMoves.ts'

const PEOPLE = 1500
/** More than are moved while somebody waits. */
const MANY = 30_000

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

it('one of very many people is moved by a job, once and as previewed; until then it stays, and isn’t moved again', async () => {
  const network = w.networks['Parents and Carers'] ?? 0
  const target = w.networks['Green Larkspur'] ?? 0
  const before = w.networks['Mothers at Larkspur'] ?? 0
  const move = (parent_id: number, preview_version: string) =>
    ada.put(pathOf(managedNetworks.move, { id: network }), { body: { parent_id, preview_version } })
  const shown = async () => ({
    ...(await ada.get(pathOf(managedNetworks.show, { id: network }))).json,
    ...(await ada.get(pathOf(managedNetworks.latestMove, { id: network }))).json,
  })
  const settled = (state: string) =>
    vi.waitFor(async () => expect((await shown()).move?.state).toBe(state), {
      timeout: 60_000,
      interval: 200,
    })
  const many = () => w.owner.query('update networks set people_count = $2 where id = $1', [network, MANY])
  const count = async (question: string) => (await w.owner.query(question, [network])).rows[0].count
  await many()
  const { json: preview } = await ada.get(pathOf(managedNetworks.previewMove, { id: network }), {
    query: { parent_id: target },
  })
  // Not what was looked at.
  const stale = await move(target, 'of another day')
  expect([stale.status, stale.json.move.state, stale.json.trail.at(-1).id]).toEqual([200, 'waiting', before])
  await settled('refused')
  expect((await shown()).move).toMatchObject({ refusal: 'changed', bulk_id: null })

  const answers = await Promise.all([1, 2, 3].map(() => move(target, preview.version)))
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409])
  expect(answers.find(({ status }) => status === 409)?.json.error.code).toBe('being_moved')
  const asked = answers.find(({ status }) => status === 200)?.json
  expect([asked.move.state, asked.move.to.id, asked.bulk_id]).toEqual(['waiting', target, null])
  await settled('done')
  const { trail, move: done } = await shown()
  expect(trail.map(({ id }: { id: number }) => id)).toEqual([target])
  const path = pathOf(memberBulk.show, { bulkId: done.bulk_id })
  await vi.waitFor(async () => expect((await ada.get(path)).json.state).toBe('finished'), {
    timeout: 60_000,
    interval: 200,
  })
  const logged = `select count(*)::int from change_log where action = 'network.moved' and subject_id = $1::text`
  const moved = await count(logged)
  const { rows } = await w.owner.query(`select id::int from network_moves where state = 'done'`)
  await w.app.database.inTransaction(w.enterprises.larkspur, (tx) =>
    largeMove.run({ tx, db: tx, now: new Date() }, { move_id: rows[0].id }),
  )
  expect(await count(logged)).toBe(moved)
  expect(
    await count(`select count(*)::int from network_members m where m.network_id = $1 and m.state = 'active'
      and not exists (select from network_members a where a.network_id = ${target} and a.user_id = m.user_id
        and a.state = 'active')`),
  ).toBe(0)
  expect(await count('select people_count as count from networks where id = $1')).toBe(PEOPLE)
  const { rows: told } = await w.owner.query(
    `select kind from notifications where user_id = $1 and kind like 'network.%' order by id`,
    [w.people.admin],
  )
  expect(told.map(({ kind }) => kind)).toEqual(['network.not_moved', 'network.moved'])

  // A job that failed for good holds nobody up for ever.
  await w.owner.query(
    `insert into network_moves (enterprise_id, network_id, parent_id, preview_version, asked_by, created_at)
     values ($1, $2, $3, 'of another day', $4, now() - interval '3 hours')`,
    [w.enterprises.larkspur, network, target, w.people.admin],
  )
  await many()
  expect((await move(before, 'of another day')).json.move.state).toBe('waiting')
  await settled('refused')
}, 120_000)
