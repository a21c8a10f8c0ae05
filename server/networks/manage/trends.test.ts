import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { members } from '../../../contract/networks/members.ts'
import { userGroups } from '../../../contract/networks/memberships.ts'
import { networkTrends } from '../../../contract/networks/trends.ts'
import { rightsChanged } from '../../platform/live/listen.ts'
import { type Client, pathOf, type World, world } from '../../testing/world.ts'
import { monthsUntil } from './trends.ts'

describe('how a network went over the year', () => {
  let w: World
  let leader: Client
  let women: number
  beforeAll(async () => {
    w = await world()
    leader = await w.as(w.people.leader)
    women = w.networks['Women at Larkspur'] ?? 0
  })
  afterAll(() => w.close())

  const ask = (who: Client, id = women) => who.get(pathOf(networkTrends.show, { id }))
  const lastOf = async (who: Client, kind: string) =>
    (await ask(who)).json.items.find((one: { kind: string }) => one.kind === kind)?.points.at(-1)
  const membersNow = async () =>
    (await leader.get(members.list.path, { query: { group_id: women } })).json.total

  it('is told by month, the last of them agreeing with what the lists say now', async () => {
    const { status, json } = await ask(leader)
    expect(status).toBe(200)
    expect(json.items.map(({ kind }: { kind: string }) => kind)).toEqual([
      'members',
      'attendance',
      'requests',
      'posts',
    ])
    for (const { points } of json.items) expect(points).toHaveLength(12)
    expect(await lastOf(leader, 'members')).toMatchObject({ count: await membersNow(), is: 'exact' })
    await w.owner.query('update networks set pending_users = true where id = $1', [women])
    const before = (await lastOf(leader, 'requests')).count
    const outsider = await w.as(w.people.outsider)
    await outsider.post(userGroups.join.path, { body: { group_id: women } })
    expect((await lastOf(leader, 'requests')).count).toBe(before + 1)
    expect((await ask(leader)).json.open_tasks).toContainEqual({
      kind: 'requests',
      count: before + 1,
      at: '/members?scope=pending',
    })
  })

  it('counts who came in the month in which the event began', async () => {
    await w.owner.query(
      `update events set attended_count = 7, starts_at = date_trunc('month', now()), ends_at = date_trunc('month', now()) + interval '1 hour' where id = (
         select id from events where network_id = $1 and canceled_at is null order by id limit 1)`,
      [women],
    )
    expect((await lastOf(leader, 'attendance')).count).toBeGreaterThanOrEqual(7)
  })

  it('stays rough for a leader who could not list the people', async () => {
    const { rows } = await w.owner.query(
      `insert into user_roles (enterprise_id, role_name, role_type, priority) values ($1, 'Helper', 'group', 90) returning id`,
      [w.enterprises.larkspur],
    )
    await w.owner.query(
      `insert into policy_templates (enterprise_id, role_id, name, permissions) values ($1, $2, 'Helper', '{}')`,
      [w.enterprises.larkspur, rows[0].id],
    )
    await w.owner.query(
      `insert into network_leaders (enterprise_id, network_id, user_id, role_id, position_id)
       select enterprise_id, network_id, $1, $2, position_id from network_leaders where network_id = $3 limit 1`,
      [w.people.designer, rows[0].id, women],
    )
    await w.app.database.inTransaction(w.enterprises.larkspur, (tx) => rightsChanged(tx, '*'))
    const helper = await w.as(w.people.designer)
    const { json } = await ask(helper)
    expect(json.items.map(({ kind }: { kind: string }) => kind)).toEqual(['members', 'attendance'])
    for (const { points } of json.items) for (const point of points) expect(point.is).not.toBe('exact')
  })

  it('is for those who lead it or manage all, and not for others', async () => {
    expect((await ask(await w.as(w.people.admin))).status).toBe(200)
    expect((await ask(await w.as(w.people.member))).status).toBe(403)
    expect((await ask(leader, 987_654_321)).status).toBe(404)
  })

  it('has twelve months, the running one up to now', () => {
    const now = new Date('2026-03-15T10:00:00Z')
    const months = monthsUntil(now)
    expect(months).toHaveLength(12)
    expect(months[0]).toEqual({ from: '2025-04-01T00:00:00.000Z', until: '2025-05-01T00:00:00.000Z' })
    expect(months.at(-1)).toEqual({ from: '2026-03-01T00:00:00.000Z', until: now.toISOString() })
  })
})
