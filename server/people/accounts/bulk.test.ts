import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { accountBulk, accounts } from '../../../contract/people/accounts.ts'
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
      role_id: 'This is required.',
    })
  })

  it('is done to five hundred in one go: one entry of the log for each, nobody signed in, every total right', async () => {
    const { rows } = await w.owner.query<{ id: string }>(
      `insert into users (enterprise_id, email, first_name, last_name, name, role_id, state)
       select $1, 'half' || n || '@crowd.test', 'Half', n::text, 'Half ' || n,
         (select role_id from users where enterprise_id = $1 and email like 'mateo%'), 'active'
       from generate_series(1, 500) n returning id::text`,
      [w.enterprises.larkspur],
    )
    const many = rows.map(({ id }) => Number(id))
    const women = w.networks['Women at Larkspur']
    await w.owner.query(
      `insert into network_members (enterprise_id, network_id, user_id, state, joined_at)
       select $1, $2, u, 'active', now() from unnest($3::bigint[]) u`,
      [w.enterprises.larkspur, women, many],
    )
    await w.owner.query(
      `insert into membership_spans (enterprise_id, network_id, user_id, state, from_at)
       select $1, $2, u, 'active', now() from unnest($3::bigint[]) u`,
      [w.enterprises.larkspur, women, many],
    )
    await w.owner.query(
      `update networks n set people_count = n.people_count + 500,
         member_count = n.member_count + case when n.id = $1 then 500 else 0 end
       from networks it where it.id = $1 and n.id = any(it.path)`,
      [women],
    )
    await w.owner.query(
      `update counters set value = value + 500 where enterprise_id = $1 and name = 'users.active'`,
      [w.enterprises.larkspur],
    )
    const first = await w.as(many[0] ?? 0)
    const { counts: before } = (await admin.get(accounts.list.path)).json
    const last = Number((await w.owner.query('select max(id) as id from change_log')).rows[0].id)
    const began = performance.now()
    const { id } = (await start({ action: 'deactivate', user_ids: many, reason: 'Season ends' })).json
    expect(await finished(id)).toMatchObject({ done_count: 500, refused_count: 0 })
    const took = (performance.now() - began) / 1000
    expect(took).toBeLessThan(Number(process.env.BULK_S ?? 10))
    const { rows: entries } = await w.owner.query(
      `select count(*)::int as entries, count(distinct subject_id)::int as people from change_log
       where id > $1 and action = 'user.deactivated'`,
      [last],
    )
    expect(entries).toEqual([{ entries: 500, people: 500 }])
    expect((await first.get('/api/v1/user/user_data')).status).toBe(401)
    const { counts } = (await admin.get(accounts.list.path)).json
    expect([counts.active, counts.inactive]).toEqual([before.active - 500, before.inactive + 500])
    const places = async () =>
      (
        await w.owner.query(
          'select state, cause, count(*)::int as n from network_members where user_id = any($1) group by 1, 2',
          [many],
        )
      ).rows
    expect(await places()).toEqual([{ state: 'inactive', cause: 'away', n: 500 }])
    const again = await start({ action: 'activate', user_ids: many })
    expect(await finished(again.json.id)).toMatchObject({ done_count: 500 })
    expect(await places()).toEqual([{ state: 'active', cause: null, n: 500 }])
  }, 120_000)

  it('tells whom it can’t be done to, one by one, though the others are done together', async () => {
    const { rows } = await w.owner.query<{ id: string; email: string }>(
      "select id::text, email from users where enterprise_id = $1 and email in ('ada@larkspur.test', 'gil@larkspur.test', 'ines@larkspur.test')",
      [w.enterprises.larkspur],
    )
    const ids = rows.map(({ id }) => Number(id))
    const { id } = (await start({ action: 'resend_invitation', user_ids: [...ids, crowd[0]] })).json
    const done = await finished(id)
    expect(done.done_count + done.refused_count).toBe(ids.length + 1)
    expect(done.refused.map(({ name }: { name: string }) => name)).toContain('Crowd 1')
    const inactive = (
      await start({ action: 'deactivate', user_ids: [...crowd.slice(0, 3), ...crowd.slice(0, 2)] })
    ).json
    expect(await finished(inactive.id)).toMatchObject({ total: 3, done_count: 3 })
    const twice = (await start({ action: 'deactivate', user_ids: crowd.slice(0, 4) })).json
    expect(await finished(twice.id)).toMatchObject({ done_count: 1, refused_count: 3 })
    const back = (await start({ action: 'activate', user_ids: crowd.slice(0, 4) })).json
    expect(await finished(back.id)).toMatchObject({ done_count: 4 })
  }, 60_000)

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
