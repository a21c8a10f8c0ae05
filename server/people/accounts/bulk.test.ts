import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { accountBulk, accounts } from '../../../contract/accounts.ts'
import { type Client, pathOf, type World, world } from '../../testing/world.ts'

describe('one action on many people', () => {
  let w: World
  let admin: Client
  let crowd: number[]
  beforeAll(async () => {
    // Both web and worker in one process.
    w = await world({ ONLY: '' })
    admin = await w.as(w.people.admin)
    const { rows } = await w.owner.query<{ id: string }>(
      `insert into users (enterprise_id, email, first_name, last_name, name, role_id, state)
       select $1, 'person' || n || '@crowd.test', 'Crowd', n::text, 'Crowd ' || n,
         (select role_id from users where enterprise_id = $1 and email like 'mateo%'), 'active'
       from generate_series(1, 250) n returning id::text`,
      [w.enterprises.larkspur],
    )
    crowd = rows.map(({ id }) => Number(id))
    await w.owner.query(
      `update counters set value = value + 250 where enterprise_id = $1 and name = 'users.active'`,
      [w.enterprises.larkspur],
    )
  })
  afterAll(() => w.close())

  const start = (body: object, client = admin) => client.post(accountBulk.start.path, { body })
  const finished = async (bulkId: number) => {
    await vi.waitFor(
      async () => expect((await admin.get(pathOf(accountBulk.show, { bulkId }))).json.state).toBe('finished'),
      { timeout: 60_000, interval: 200 },
    )
    return (await admin.get(pathOf(accountBulk.show, { bulkId }))).json
  }
  const states = async () => {
    const { rows } = await w.owner.query<{ state: string; n: number }>(
      'select state, count(*)::int as n from users where id = any($1) group by 1 order by 1',
      [crowd],
    )
    return Object.fromEntries(rows.map(({ state, n }) => [state, n]))
  }

  it('is done to everybody a list shows, and says why somebody was left out', async () => {
    const begun = await start({
      action: 'deactivate',
      everybody: { scope: 'all' },
      reason: 'The plant closes',
    })
    expect(begun.json).toMatchObject({ state: 'waiting', total: 257, done_count: 0 })
    const done = await finished(begun.json.id)
    expect(done).toMatchObject({ total: 257, done_count: 255, refused_count: 2 })
    expect(done.refused).toEqual([
      expect.objectContaining({
        name: 'Ada Okafor',
        reason: "You don't have permission to do this to your own account",
      }),
      expect.objectContaining({
        name: 'Gil Moreau',
        reason: "This can't be done while the account is inactive.",
      }),
    ])
    expect(await states()).toEqual({ inactive: 250 })
    const { counts } = (await admin.get(accounts.list.path)).json
    expect(counts).toMatchObject({ active: 1, inactive: 256, all: 257 })
  }, 90_000)

  it('is done to those who are named', async () => {
    const begun = await start({ action: 'activate', user_ids: crowd.slice(0, 150) })
    expect(await finished(begun.json.id)).toMatchObject({ done_count: 150, refused_count: 0 })
    expect(await states()).toEqual({ active: 150, inactive: 100 })
  }, 90_000)

  it('gives a role only while the one who asked for it may', async () => {
    const { rows } = await w.owner.query<{ id: string; role_name: string }>(
      `select id::text, role_name from user_roles where enterprise_id = $1 and role_name in ('Approver', 'Admin')`,
      [w.enterprises.larkspur],
    )
    const roleId = (name: string) => Number(rows.find(({ role_name }) => role_name === name)?.id)
    const begun = await start({
      action: 'change_role',
      user_ids: crowd.slice(0, 5),
      role_id: roleId('Approver'),
    })
    expect(await finished(begun.json.id)).toMatchObject({ done_count: 5 })
    expect((await start({ action: 'change_role', user_ids: crowd })).json.error.fields).toEqual({
      role_id: 'This is needed.',
    })
  })

  it('means nobody who isn’t there, and isn’t for everybody', async () => {
    const member = await w.as(crowd[0] ?? 0)
    expect((await start({ action: 'activate', user_ids: crowd }, member)).status).toBe(403)
    expect((await start({ action: 'activate' })).status).toBe(422)
    const never = await start({ action: 'activate', user_ids: [987_654_321] })
    const theirs = await start({ action: 'activate', user_ids: [w.neighbour] })
    expect([theirs.status, theirs.text]).toEqual([never.status, never.text])
    expect(never.json.error.message).toBe('Nobody was chosen.')
  })
})
