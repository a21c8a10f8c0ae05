import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { members } from '../../../contract/networks/members.ts'
import { userGroups } from '../../../contract/networks/memberships.ts'
import { rightsChanged } from '../../platform/live/listen.ts'
import { spansAgree } from '../../testing/spans.ts'
import { type Answer, type Client, pathOf, type World, world } from '../../testing/world.ts'

/** So many at once; the gate asks for more rounds. */
const AT_ONCE = 500
const PEOPLE = 60

describe('five hundred who join, leave, are let in and sent away at once', () => {
  let w: World
  let clients: Client[]
  let leaders: Client[]
  let network: number
  beforeAll(async () => {
    w = await world()
    const { url } = await w.another()
    network = w.networks['Mothers at Larkspur'] ?? 0
    const { rows } = await w.owner.query<{ id: string }>(
      `insert into users (enterprise_id, email, first_name, last_name, name, role_id, state)
       select $1, 'p' || n || '@crowd.test', 'Crowd', n::text, 'Crowd ' || n,
         (select role_id from users where enterprise_id = $1 and email like 'mateo%'), 'active'
       from generate_series(1, $2) n returning id::text`,
      [w.enterprises.larkspur, PEOPLE],
    )
    await w.owner.query('update networks set pending_users = true where id = $1', [network])
    await w.owner.query(
      `insert into network_leaders (enterprise_id, network_id, user_id, role_id, position_id)
       select enterprise_id, $1, user_id, role_id, position_id from network_leaders where network_id = $2`,
      [network, w.networks['Women at Larkspur']],
    )
    await w.app.database.inTransaction(w.enterprises.larkspur, (tx) => rightsChanged(tx, '*'))
    const signedIn = await Promise.all(rows.map(({ id }) => w.as(Number(id))))
    // Every other one speaks to another process.
    clients = signedIn.map((client, at) => (at % 2 === 0 ? client : client.at(url)))
    const lena = await w.as(w.people.leader)
    leaders = [lena, lena.at(url)]
    // The first call of each brings what protects the others against forgery.
    for (const one of [...clients, ...leaders]) await one.put('/api/v2/users/me/settings/ready', { body: {} })
  }, 120_000)
  afterAll(() => w.close())

  const act = (n: number): Promise<Answer> => {
    const client = clients[Math.floor(n / 5) % PEOPLE]
    const leader = leaders[n % 2]
    if (!client || !leader) throw new Error('nobody to ask')
    const place = { id: network, userId: client.id }
    switch (n % 5) {
      case 0:
      case 1:
        return client.post(userGroups.join.path, { body: { group_id: network } })
      case 2:
        return client.post(userGroups.leave.path, { body: { group_id: network } })
      case 3:
        return leader.put(pathOf(members.approve, place))
      default:
        return leader.put(pathOf(members.end, place), { body: { reason: null } })
    }
  }

  /** A server that is full says so, and whoever asked comes again; a deadlock may be told to nobody. */
  const patiently = async (n: number): Promise<Answer> => {
    const answer = await act(n)
    if (answer.status !== 503) return answer
    expect(answer.json.error.code).toBe('unavailable')
    await pause(50)
    return patiently(n)
  }

  it('leave states, spans and counts exact, and nobody meets a deadlock', async () => {
    const answers = await Promise.all(Array.from({ length: AT_ONCE }, (_, n) => patiently(n)))
    const statuses = Object.groupBy(answers, ({ status }) => String(status))
    const told = Object.fromEntries(Object.entries(statuses).map(([status, all]) => [status, all?.length]))
    expect(
      Object.keys(told).filter((status) => !['200', '404', '409'].includes(status)),
      JSON.stringify(told),
    ).toEqual([])
    expect(told['200']).toBeGreaterThan(100)
    expect(await spansAgree(w)).toEqual([])
    const { rows } = await w.owner.query<{ n: number }>(
      'select count(*)::int as n from membership_spans where network_id = $1',
      [network],
    )
    expect(rows[0]?.n).toBeGreaterThan(PEOPLE)
  }, 120_000)

  it('would be told by the same look if one count were wrong', async () => {
    await w.owner.query('update networks set member_count = member_count + 1 where id = $1', [network])
    expect((await spansAgree(w)).length).toBe(1)
    await w.owner.query('update networks set member_count = member_count - 1 where id = $1', [network])
    await w.owner.query(
      `update membership_spans set state = 'declined' where until_at is null and ctid in
        (select ctid from membership_spans where network_id = $1 and until_at is null limit 1)`,
      [network],
    )
    expect((await spansAgree(w)).length).toBeGreaterThan(0)
  })
})
