import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { memberships, userGroups } from '../../../contract/networks/memberships.ts'
import { queued } from '../../testing/lockQueue.ts'
import { pathOf, type World, world } from '../../testing/world.ts'
import { conflict, unavailable } from '../errors.ts'
import { again } from './retry.ts'

describe('a call whose transaction meets another such that neither can go on', () => {
  let w: World
  beforeAll(async () => {
    w = await world()
  })
  afterAll(() => w.close())

  it('is begun anew by itself: the person sees that it is done, once', async () => {
    const olga = await w.as(w.people.outsider)
    const network = w.networks['Parents and Carers'] ?? 0
    await olga.put('/api/v2/users/me/settings/ready', { body: {} })
    const other = new pg.Client(w.owner_url)
    await other.connect()
    const deadlocks = async () =>
      Number(
        (await w.owner.query('select deadlocks from pg_stat_database where datname = current_database()'))
          .rows[0].deadlocks,
      )
    const before = await deadlocks()
    try {
      // The call holds the network and waits for the person; whoever holds the person then waits for the network.
      await other.query('begin')
      await other.query('select id from users where id = $1 for update', [olga.id])
      const joining = olga.post(userGroups.join.path, { body: { group_id: network } })
      // The one who waits longer is the one whom the database ends.
      await queued(w.owner, 1)
      await pause(100)
      await other.query('select id from networks where id = $1 for update', [network])
      await other.query('rollback')
      const { status, json } = await joining
      expect([status, json.state]).toEqual([200, 'active'])
    } finally {
      await other.end()
    }
    // Statistics are told a moment later.
    for (let wait = 0; wait < 50 && (await deadlocks()) === before; wait++) await pause(100)
    expect(await deadlocks()).toBe(before + 1)
    const { rows } = await w.owner.query(
      `select n.member_count, (select count(*)::int from membership_spans s
         where s.network_id = n.id and s.user_id = $2) as spans,
         (select count(*)::int from change_log c where c.network_id = n.id and c.actor_id = $2) as told
       from networks n where n.id = $1`,
      [network, olga.id],
    )
    expect(rows).toEqual([{ member_count: 1, spans: 1, told: 1 }])
    expect((await olga.get(pathOf(memberships.show, { networkId: network }))).json.state).toBe('active')
  })

  it('is told with the time to wait when it goes on like that', async () => {
    let tries = 0
    const crossing = () => {
      tries++
      return Promise.reject(unavailable('try_again', 1))
    }
    await expect(again(crossing)).rejects.toMatchObject({ kind: 'unavailable', retryAfterSeconds: 1 })
    expect(tries).toBe(4)
  })

  it('is not begun anew for any other reason, nor once something was answered', async () => {
    let tries = 0
    const failing = (error: Error) => () => {
      tries++
      return Promise.reject(error)
    }
    await expect(again(failing(conflict('conflict')))).rejects.toMatchObject({ kind: 'conflict' })
    await expect(again(failing(unavailable()))).rejects.toMatchObject({ code: 'unavailable' })
    await expect(again(failing(unavailable('try_again', 1)), () => false)).rejects.toMatchObject({
      code: 'try_again',
    })
    expect(tries).toBe(3)
  })
})
