import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { groups } from '../../contract/networks/networks.ts'
import { CANARY } from '../testing/companies.ts'
import { pathOf, type World, world } from '../testing/world.ts'

describe('groups', () => {
  let w: World
  beforeAll(async () => {
    w = await world()
  })
  afterAll(() => w.close())

  const namesOf = (items: { name: string }[]) => items.map((item) => item.name)

  it('are listed by name, with the total, without archived ones and without communities', async () => {
    const member = await w.as(w.people.member)
    const { status, json } = await member.get(groups.list.path)
    expect(status).toBe(200)
    expect(namesOf(json.items)).toEqual([
      'Hidden Members',
      'Mothers at Larkspur',
      'Parents and Carers',
      'Quiet Room',
      'Women at Larkspur',
    ])
    expect(json).toMatchObject({ total: 5, total_is: 'exact', page: 1, page_size: 25 })
  })

  it('are found by any part of the name, whatever the case', async () => {
    const member = await w.as(w.people.member)
    expect(
      namesOf((await member.get(groups.list.path, { query: { search: 'AT LARK' } })).json.items),
    ).toEqual(['Mothers at Larkspur', 'Women at Larkspur'])
    expect((await member.get(groups.list.path, { query: { search: '100%_\\' } })).json).toMatchObject({
      items: [],
      total: 0,
    })
  })

  it('are mine where my membership is active', async () => {
    const member = await w.as(w.people.member)
    expect(namesOf((await member.get(groups.list.path, { query: { scope: 'mine' } })).json.items)).toEqual([
      'Hidden Members',
      'Women at Larkspur',
    ])
  })

  it('say how many members they have only to those who may see the members', async () => {
    const outsider = await w.as(w.people.outsider)
    const { json } = await outsider.get(groups.list.path)
    const counts = Object.fromEntries(
      json.items.map((item: { name: string; member_count: number | null }) => [item.name, item.member_count]),
    )
    expect(counts).toMatchObject({ 'Women at Larkspur': 2, 'Quiet Room': null, 'Hidden Members': null })
  })

  it('show an outsider only name and short description of a private one', async () => {
    const outsider = await w.as(w.people.outsider)
    const { json } = await outsider.get(pathOf(groups.show, { id: w.networks['Quiet Room'] ?? 0 }))
    expect(json).toMatchObject({
      name: 'Quiet Room',
      short_description: 'Quiet Room, in short',
      description: null,
      leaders: [],
      some_members: [],
    })
    const leader = await w.as(w.people.leader)
    expect(
      (await leader.get(pathOf(groups.show, { id: w.networks['Quiet Room'] ?? 0 }))).json.description,
    ).toBe('All about Quiet Room')
  })

  it('name their leaders, children and my place', async () => {
    const member = await w.as(w.people.member)
    const { json } = await member.get(pathOf(groups.show, { id: w.networks['Women at Larkspur'] ?? 0 }))
    expect(json).toMatchObject({
      my_membership: 'active',
      member_count: 2,
      can: { view_members: true, manage: false },
    })
    expect(json.leaders[0]).toMatchObject({ name: 'Lena Brandt', position: 'Chair' })
    expect(namesOf(json.children)).toEqual(['Mothers at Larkspur'])
    expect(namesOf(json.own_regions)).toEqual(['North'])
  })

  it('of another enterprise answer exactly like one that never existed', async () => {
    const member = await w.as(w.people.member)
    const { rows } = await w.owner.query('select id from networks where name like $1', [`${CANARY}%`])
    const foreign = await member.get(pathOf(groups.show, { id: rows[0].id }))
    const never = await member.get(pathOf(groups.show, { id: 99_999_999 }))
    expect(foreign.status).toBe(404)
    expect(foreign.text).toBe(never.text)
  })

  it('are not for those who are signed out', async () => {
    const { status, json } = await w.anyone().get(groups.list.path)
    expect(status).toBe(401)
    expect(json.error.code).toBe('signed_out')
  })

  it('explain a refusal with the chain of reasons and whom to ask', async () => {
    await w.owner.query(
      "update policy_templates set permissions = array_remove(permissions, 'groups_view') where name = 'Designer'",
    )
    const designer = await w.as(w.people.designer)
    const { status, json } = await designer.get(groups.list.path)
    expect(status).toBe(403)
    expect(json.error.message).toBe("You don't have permission to view groups")
    expect(json.error.because.map((reason: { text: string }) => reason.text)).toEqual([
      'Your role is Designer.',
      'The template “Designer” doesn’t allow you to see groups.',
    ])
    expect(json.error.ask[0].name).toBe('Ada Okafor')
  })
})
