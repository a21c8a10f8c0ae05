import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { connectionStates, connections } from '../../../contract/networks/connections.ts'
import { abilityWalk } from '../../testing/abilityWalk.ts'
import { type Client, type World, world } from '../../testing/world.ts'

describe('the states of a connection', () => {
  let w: World
  const people = new Map<string, Client>()
  beforeAll(async () => {
    w = await world()
    await w.owner.query(
      `insert into network_leaders (enterprise_id, network_id, user_id, role_id, position_id)
       select enterprise_id, $1, $2, role_id, position_id from network_leaders where network_id = $3 limit 1`,
      [w.networks['Parents and Carers'], w.people.designer, w.networks['Women at Larkspur']],
    )
    people.set('manager of both', await w.as(w.people.admin))
    people.set('leader here', await w.as(w.people.leader))
    people.set('leader there', await w.as(w.people.designer))
    people.set('member', await w.as(w.people.member))
  })
  afterAll(() => w.close())

  /** Proposed by Women at Larkspur; two networks are connected once. */
  async function connectionIn(state: (typeof connectionStates)[number]): Promise<number> {
    await w.owner.query('delete from network_connections where enterprise_id = $1', [w.enterprises.larkspur])
    const { rows } = await w.owner.query<{ id: string }>(
      `insert into network_connections (enterprise_id, network_id, with_id, shares, state, proposed_by, decided_at)
       values ($1, $2, $3, '{news}', $4, $5, case when $4 <> 'proposed' then now() end) returning id::text`,
      [
        w.enterprises.larkspur,
        w.networks['Women at Larkspur'],
        w.networks['Parents and Carers'],
        state,
        w.people.leader,
      ],
    )
    return Number(rows[0]?.id)
  }

  it('let everybody do exactly what `can` says', async () => {
    const ground = { states: connectionStates, people, make: connectionIn, show: connections.show }
    const change = {
      route: connections.update,
      body: ({ version = 1 }) => ({ shares: ['events', 'news'], direction: 'both', version }),
    }
    const is = (decided: string) => (shown: { state: string }) => shown.state === decided
    const accepting = await abilityWalk({
      ...ground,
      verbs: {
        change,
        decide: { route: connections.accept, needless: is('accepted') },
        remove: { route: connections.remove },
      },
    })
    const declining = await abilityWalk({
      ...ground,
      verbs: { decide: { route: connections.decline, needless: is('declined') } },
    })
    expect([accepting.refusals, declining.refusals]).toMatchSnapshot()
    expect([...accepting.wrong, ...declining.wrong]).toEqual([])
  })
})
