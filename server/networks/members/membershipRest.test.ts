import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { members } from '../../../contract/networks/members.ts'
import { memberships, userGroups } from '../../../contract/networks/memberships.ts'
import { accounts } from '../../../contract/people/accounts.ts'
import { merges } from '../../../contract/people/merges.ts'
import { spansAgree } from '../../testing/spans.ts'
import { type Client, pathOf, type World, world } from '../../testing/world.ts'
import { moveMembers } from './memberMoves.ts'

describe('the memberships of somebody whose account is switched off', () => {
  let w: World
  let ada: Client
  let women: number
  let quiet: number
  let hidden: number
  beforeAll(async () => {
    w = await world()
    ada = await w.as(w.people.admin)
    women = w.networks['Women at Larkspur'] ?? 0
    quiet = w.networks['Quiet Room'] ?? 0
    hidden = w.networks['Hidden Members'] ?? 0
  })
  afterAll(() => w.close())

  const off = (id: number, by = ada) => by.delete(pathOf(accounts.deactivate, { id }), { body: {} })
  const on = (id: number) => ada.put(pathOf(accounts.activate, { id }), { body: {} })
  const standing = async (id: number) => {
    const { rows } = await w.owner.query(
      `select n.name, m.state, m.cause, m.visibility, m.joined_at from network_members m
       join networks n on n.id = m.network_id where m.user_id = $1 order by n.name`,
      [id],
    )
    return rows
  }
  const counts = async () =>
    (await w.owner.query('select name, member_count, people_count from networks order by id')).rows
  const place = (name: string, rows: { name: string; state: string }[]) =>
    rows.find((row) => row.name === name)?.state
  const namesIn = async (network: number, query: object = {}) => {
    const { status, json } = await ada.get(members.list.path, {
      query: { group_id: network, page_size: 100, ...query },
    })
    expect(status).toBe(200)
    return json.items.map((item: { name: string }) => item.name) as string[]
  }

  it('are in no list and no count meanwhile, and are what they were when it is switched on again', async () => {
    const member = await w.as(w.people.member)
    await member.put(pathOf(memberships.choose, { networkId: hidden }), { body: { visibility: 'leaders' } })
    const before = await standing(w.people.member)
    const countsBefore = await counts()
    expect(await namesIn(women)).toContain('Mateo Ruiz')

    expect((await off(w.people.member)).status).toBe(200)
    const resting = await standing(w.people.member)
    expect(resting.map(({ state }) => state)).not.toContain('active')
    expect(resting.map(({ state }) => state)).not.toContain('pending')
    expect(await namesIn(women)).not.toContain('Mateo Ruiz')
    expect(await namesIn(women, { scope: 'inactive' })).toContain('Mateo Ruiz')
    const lowered = await counts()
    const change = (name: string) =>
      (lowered.find((row) => row.name === name)?.member_count ?? 0) -
      (countsBefore.find((row) => row.name === name)?.member_count ?? 0)
    expect(change('Women at Larkspur')).toBe(-1)
    expect(await spansAgree(w)).toEqual([])

    expect((await on(w.people.member)).status).toBe(200)
    expect(await standing(w.people.member)).toEqual(before)
    expect(await counts()).toEqual(countsBefore)
    expect(await spansAgree(w)).toEqual([])
  })

  it('tell of every day what was so on that day', async () => {
    const { rows } = await w.owner.query(
      `select state, cause, until_at is null as open from membership_spans
       where user_id = $1 and network_id = $2 order by from_at`,
      [w.people.member, women],
    )
    expect(rows.slice(-3)).toMatchObject([
      { state: 'active', open: false },
      { state: 'inactive', cause: 'away', open: false },
      { state: 'active', open: true },
    ])
    // As if it had been last week: gone on the tenth day back, here again on the fourth.
    await w.owner.query(
      `update membership_spans s set until_at = now() - interval '10 days'
       where user_id = $1 and network_id = $2 and until_at is not null and state = 'active'`,
      [w.people.member, women],
    )
    await w.owner.query(
      `update membership_spans s set from_at = now() - interval '10 days', until_at = now() - interval '4 days'
       where user_id = $1 and network_id = $2 and cause = 'away'`,
      [w.people.member, women],
    )
    await w.owner.query(
      `update membership_spans s set from_at = now() - interval '4 days'
       where user_id = $1 and network_id = $2 and until_at is null`,
      [w.people.member, women],
    )
    const day = (ago: number) => new Date(Date.now() - ago * 86_400_000).toISOString().slice(0, 10)
    expect(await namesIn(women, { as_of: day(15) })).toContain('Mateo Ruiz')
    expect(await namesIn(women, { as_of: day(7) })).not.toContain('Mateo Ruiz')
    expect(await namesIn(women, { as_of: day(1) })).toContain('Mateo Ruiz')
  })

  it('come back from a deletion that was called off only with the account itself', async () => {
    const { id } = (await ada.post(accounts.create.path, { body: newcomer('Una') })).json
    await add(women, id)
    await ada.put(pathOf(accounts.markForDeletion, { id }), { body: {} })
    expect(place('Women at Larkspur', await standing(id))).toBe('inactive')
    await ada.delete(pathOf(accounts.cancelDeletion, { id }), { body: {} })
    expect(place('Women at Larkspur', await standing(id))).toBe('inactive')
    await on(id)
    expect(place('Women at Larkspur', await standing(id))).toBe('active')
  })

  it('of those who had asked wait again, and nobody else decides meanwhile that they are in', async () => {
    expect(place('Quiet Room', await standing(w.people.member))).toBe('pending')
    await off(w.people.member)
    const approved = await ada.put(pathOf(members.approve, { id: quiet, userId: w.people.member }))
    expect([approved.status, approved.json.error.code]).toEqual([409, 'member_not_now'])
    expect(await add(quiet, w.people.member)).toEqual([])
    expect(place('Quiet Room', await standing(w.people.member))).toBe('inactive')
    await on(w.people.member)
    expect(place('Quiet Room', await standing(w.people.member))).toBe('pending')
  })

  it('that ended while the account was off stay ended', async () => {
    await off(w.people.member)
    const lena = await w.as(w.people.leader)
    const { done } = await w.app.database.inTransaction(w.enterprises.larkspur, (tx) =>
      moveMembers(tx, lena.id, [{ network_id: hidden, user_id: w.people.member, action: 'remove' }]),
    )
    expect(done.length).toBe(1)
    await on(w.people.member)
    expect(place('Hidden Members', await standing(w.people.member))).toBe('removed')
    expect(place('Women at Larkspur', await standing(w.people.member))).toBe('active')
  })

  it('are never left behind, whoever joins while the account is switched off', async () => {
    for (let round = 0; round < 8; round++) {
      const { id } = (await ada.post(accounts.create.path, { body: newcomer(`Racer${round}`) })).json
      await off(id)
      await on(id)
      await w.owner.query('update users set enrolled_at = now() where id = $1', [id])
      const racer = await w.as(id)
      await racer.put('/api/v2/users/me/settings/ready', { body: {} })
      const answers = await Promise.all([
        racer.post(userGroups.join.path, { body: { group_id: women, answers: [] } }),
        racer.post(userGroups.join.path, {
          body: { group_id: w.networks['Parents and Carers'], answers: [] },
        }),
        off(id),
      ])
      expect(answers.map(({ status }) => status).filter((status) => status >= 500)).toEqual([])
      expect((await standing(id)).filter(({ state }) => state === 'active')).toEqual([])
    }
    expect(await spansAgree(w)).toEqual([])
  })

  it('of a second profile that was switched off are the first one’s after a merge, and rest again when it is undone', async () => {
    const first = (await ada.post(accounts.create.path, { body: newcomer('Twin') })).json.id
    const second = (await ada.post(accounts.create.path, { body: newcomer('Twine') })).json.id
    await add(women, second)
    await off(second)
    const merged = await ada.post(merges.create.path, {
      body: { kept_id: first, gone_id: second, taken: [] },
    })
    expect(merged.status).toBe(200)
    expect(place('Women at Larkspur', await standing(first))).toBe('active')
    expect((await ada.put(pathOf(merges.undo, { mergeId: merged.json.id }))).status).toBe(200)
    expect(place('Women at Larkspur', await standing(first))).toBeUndefined()
    expect(place('Women at Larkspur', await standing(second))).toBe('inactive')
    await on(second)
    expect(place('Women at Larkspur', await standing(second))).toBe('active')
    expect(await spansAgree(w)).toEqual([])
  })

  const add = async (network_id: number, user_id: number) =>
    (
      await w.app.database.inTransaction(w.enterprises.larkspur, (tx) =>
        moveMembers(tx, w.people.admin, [{ network_id, user_id, action: 'add' }]),
      )
    ).done
  const newcomer = (first_name: string) => ({
    first_name,
    last_name: 'Newcomer',
    email: `${first_name.toLowerCase()}@larkspur.test`,
  })
})
