import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { managedNetworks } from '../../contract/networks/manage.ts'
import { userGroups } from '../../contract/networks/memberships.ts'
import { groups } from '../../contract/networks/networks.ts'
import { regions } from '../../contract/networks/regions.ts'
import { pathOf, type World, world } from '../testing/world.ts'
import { moveMembers } from './members/memberMoves.ts'

describe('how many different people a network and everything below it have', () => {
  let w: World
  let women: number
  let mothers: number
  let north: number
  beforeAll(async () => {
    w = await world()
    women = w.networks['Women at Larkspur'] ?? 0
    mothers = w.networks['Mothers at Larkspur'] ?? 0
    north = w.networks.North ?? 0
  })
  afterAll(() => w.close())

  const countOf = async (id: number) => {
    const { rows } = await w.owner.query('select people_count from networks where id = $1', [id])
    return rows[0].people_count
  }
  /** Counted from the memberships themselves, the slow way; those that differ. */
  const wrongCounts = async () => {
    const { rows } = await w.owner.query(`
      select n.name, n.people_count as kept, (
        select count(distinct m.user_id)::int from networks b
        join network_members m on m.enterprise_id = b.enterprise_id and m.network_id = b.id and m.state = 'active'
        where b.enterprise_id = n.enterprise_id and b.archived_at is null and (n.id = any(b.path) or exists (
          select from region_children r where r.enterprise_id = n.enterprise_id and r.region_id = n.id
            and r.network_id = any(b.path)))) as counted
      from networks n where n.archived_at is null`)
    return rows.filter(({ kept, counted }) => kept !== counted)
  }
  const move = (action: 'add' | 'remove', network_id: number, user_id: number) =>
    w.app.database.inTransaction(w.enterprises.larkspur, (tx) =>
      moveMembers(tx, w.people.admin, [{ network_id, user_id, action }]),
    )

  it('is right from the start, for groups and for the regions that gather them', async () => {
    expect(await countOf(women)).toBe(2)
    expect(await countOf(north)).toBe(1)
    expect(await wrongCounts()).toEqual([])
  })

  it('counts a person once, however many of its parts they are in, and lets them go with the last', async () => {
    const { outsider } = w.people
    await move('add', mothers, outsider)
    expect([await countOf(mothers), await countOf(north), await countOf(women)]).toEqual([2, 2, 3])
    await move('add', north, outsider)
    await move('add', women, outsider)
    expect([await countOf(north), await countOf(women)]).toEqual([2, 3])
    await move('remove', mothers, outsider)
    expect([await countOf(mothers), await countOf(north), await countOf(women)]).toEqual([1, 2, 3])
    await move('remove', north, outsider)
    await move('remove', women, outsider)
    expect([await countOf(north), await countOf(women)]).toEqual([1, 2])
    expect(await wrongCounts()).toEqual([])
  })

  it('stays exact when many join and leave its parts at once', async () => {
    const all = [w.people.admin, w.people.leader, w.people.member, w.people.outsider, w.people.designer]
    const clients = await Promise.all(all.map((id) => w.as(id)))
    // The first brings the token that the others send along.
    for (const client of clients) await client.post(userGroups.join.path, { body: { group_id: north } })
    const answers = []
    for (let round = 0; round < 8; round++)
      answers.push(
        ...(await Promise.all(
          clients.flatMap((client, at) => {
            const route = (round + at) % 3 === 0 ? userGroups.leave : userGroups.join
            return [mothers, north, women].map((id) => client.post(route.path, { body: { group_id: id } }))
          }),
        )),
      )
    expect(answers.filter(({ status }) => status >= 500)).toEqual([])
    expect(answers.filter(({ status }) => status === 403)).toEqual([])
    expect(answers.filter(({ status }) => status === 200).length).toBeGreaterThan(20)
    expect(await wrongCounts()).toEqual([])
  })

  it('follows a network that moves, a region that gathers others, and what is archived', async () => {
    const admin = await w.as(w.people.admin)
    const parents = w.networks['Parents and Carers'] ?? 0
    await move('add', mothers, w.people.designer)
    const { json: region } = await admin.get(pathOf(regions.edit, { id: north }))
    const gathers = (child_ids: number[], version: number) =>
      admin.put(pathOf(regions.update, { id: north }), {
        body: {
          name: region.name,
          short_description: region.short_description,
          description: region.description,
          child_ids,
          version,
        },
      })
    expect((await gathers([], region.version)).status).toBe(200)
    expect(await wrongCounts()).toEqual([])
    expect((await gathers([mothers], region.version + 1)).status).toBe(200)
    expect(await wrongCounts()).toEqual([])

    const { json: preview } = await admin.get(pathOf(managedNetworks.previewMove, { id: mothers }), {
      query: { parent_id: parents },
    })
    const moved = await admin.put(pathOf(managedNetworks.move, { id: mothers }), {
      body: { parent_id: parents, preview_version: preview.version },
    })
    expect(moved.status).toBe(200)
    expect(await countOf(parents)).toBeGreaterThan(0)
    expect(await wrongCounts()).toEqual([])

    expect((await admin.put(pathOf(managedNetworks.archive, { id: mothers }))).status).toBe(200)
    expect(await wrongCounts()).toEqual([])
  })

  it('is told to those who may see the members, and to nobody else', async () => {
    const hidden = w.networks['Hidden Members'] ?? 0
    const outsider = await w.as(w.people.outsider)
    expect((await outsider.get(pathOf(groups.show, { id: hidden }))).json.people_count).toBeNull()
    const admin = await w.as(w.people.admin)
    expect((await admin.get(pathOf(groups.show, { id: hidden }))).json.people_count).toBe(1)
  })
})
