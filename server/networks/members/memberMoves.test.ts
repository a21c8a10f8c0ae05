import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  type MemberAction,
  memberActions,
  memberStateAfter,
  memberStates,
  memberTransitions,
} from '../../../contract/networks/memberStates.ts'
import { spansAgree } from '../../testing/spans.ts'
import { type World, world } from '../../testing/world.ts'
import { moveMembers } from './memberMoves.ts'

describe('a membership', () => {
  let w: World
  let network: number
  beforeAll(async () => {
    w = await world()
    network = w.networks['Parents and Carers'] ?? 0
  })
  afterAll(() => w.close())

  const move = (action: MemberAction, user_id = w.people.outsider) =>
    w.app.database.inTransaction(w.enterprises.larkspur, (tx) =>
      moveMembers(tx, w.people.admin, [{ network_id: network, user_id, action }], { reason: 'because' }),
    )
  const stateOf = async (user = w.people.outsider) => {
    const { rows } = await w.owner.query(
      'select state from network_members where network_id = $1 and user_id = $2',
      [network, user],
    )
    return rows[0]?.state ?? 'none'
  }
  /** Somebody who stands there, by the steps that lead there. */
  const ways = {
    none: [],
    pending: ['ask'],
    active: ['add'],
    inactive: ['add', 'leave'],
    declined: ['ask', 'decline'],
    removed: ['add', 'remove'],
  } as const
  const forget = async () => {
    await w.owner.query('delete from membership_spans where network_id = $1', [network])
    await w.owner.query('delete from network_members where network_id = $1', [network])
    await w.owner.query('update networks set member_count = 0 where id = $1', [network])
  }

  it('moves as its table says and in no other way, pair by pair', async () => {
    let walked = 0
    for (const place of ['none', ...memberStates] as const)
      for (const action of memberActions) {
        await forget()
        for (const step of ways[place]) await move(step)
        expect(await stateOf(), `the way to ${place}`).toBe(place)
        const { done, refused } = await move(action)
        const next = memberStateAfter(place, action)
        const already =
          (place === 'active' && (action === 'join' || action === 'add')) ||
          (place === 'pending' && action === 'ask')
        expect([done.length, refused.length], `${action} while ${place}`).toEqual(
          next ? [1, 0] : already ? [0, 0] : [0, 1],
        )
        expect(await stateOf(), `${action} while ${place}`).toBe(next ?? place)
        expect(await spansAgree(w)).toEqual([])
        walked++
      }
    expect(walked).toBe((memberStates.length + 1) * memberActions.length)
  })

  it('never comes back by itself past what a leader decided', () => {
    expect(memberTransitions.removed.join).toBeUndefined()
    expect(memberTransitions.declined.join).toBeUndefined()
  })

  it('keeps who, when and why of every step, one span after the other', async () => {
    await forget()
    for (const action of ['ask', 'approve', 'leave', 'ask', 'decline', 'reinstate'] as const)
      await move(action)
    const { rows } = await w.owner.query(
      `select state, by_id::int as by, reason, until_at is null as open,
        from_at = lag(until_at) over (order by from_at) as follows
       from membership_spans where network_id = $1 order by from_at`,
      [network],
    )
    expect(rows.map(({ state }) => state)).toEqual([
      'pending',
      'active',
      'inactive',
      'pending',
      'declined',
      'active',
    ])
    expect(rows.slice(1).every(({ follows }) => follows)).toBe(true)
    expect(rows.map(({ open }) => open)).toEqual([false, false, false, false, false, true])
    expect(rows[0]).toMatchObject({ by: w.people.admin, reason: 'because' })
  })

  it('of many is moved in a handful of statements, and those who can’t are told apart', async () => {
    await forget()
    const all = Object.values(w.people)
    await move('add', w.people.leader)
    const { done, refused } = await w.app.database.inTransaction(w.enterprises.larkspur, (tx) =>
      moveMembers(
        tx,
        null,
        all.map((user_id) => ({ network_id: network, user_id, action: 'remove' as const })),
      ),
    )
    expect(done).toEqual([
      { network_id: network, user_id: w.people.leader, before: 'active', state: 'removed' },
    ])
    expect(refused.map(({ before }) => before)).toEqual(all.slice(1).map(() => 'none'))
    expect(await spansAgree(w)).toEqual([])
  })
})
