import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { archiveNames, archives } from '../../contract/archives/archives.ts'
import { fields } from '../../contract/fields/fields.ts'
import { managedNetworks } from '../../contract/networks/manage.ts'
import { groups } from '../../contract/networks/networks.ts'
import { regions } from '../../contract/networks/regions.ts'
import { queued } from '../testing/lockQueue.ts'
import { type Client, pathOf, type World, world } from '../testing/world.ts'

const look = { kind: 'group', colour: '#336699', pattern: 'dots' }

describe('the archive', () => {
  let w: World
  let admin: Client
  let leader: Client
  let member: Client
  let women: number
  let mothers: number
  let north: number
  beforeAll(async () => {
    w = await world()
    admin = await w.as(w.people.admin)
    leader = await w.as(w.people.leader)
    member = await w.as(w.people.member)
    women = w.networks['Women at Larkspur'] ?? 0
    mothers = w.networks['Mothers at Larkspur'] ?? 0
    north = w.networks.North ?? 0
  })
  afterAll(() => w.close())

  const listed = async (query = {}, client = admin) =>
    (await client.get(pathOf(archives.list, { archive: 'network' }), { query })).json
  const namesOf = ({ items }: { items: { name: string }[] }) => items.map(({ name }) => name)
  const archive = (id: number) => admin.put(pathOf(managedNetworks.archive, { id }))
  const restore = (id: number, names: object[] = [], client = admin, archiveName = 'network') =>
    client.put(pathOf(archives.restore, { archive: archiveName, id }), { body: { names } })
  const shown = async (id: number) =>
    (await admin.get(pathOf(archives.show, { archive: 'network', id }))).json
  const make = async (name: string, more = {}) =>
    (await admin.post(managedNetworks.create.path, { body: { ...look, name, ...more } })).json.id as number
  const counted = async () =>
    (
      await w.owner.query(
        `select id::int, member_count, people_count, archived_at is null as there from networks
         where enterprise_id = $1 order by id`,
        [w.enterprises.larkspur],
      )
    ).rows
  const kinds = async () => (await admin.get(groups.list.path)).json.kinds

  it('tells what was archived, by whom and when, once for everything that went together', async () => {
    await archive(women)
    const { items, total } = await listed()
    expect(namesOf({ items })).toEqual(['Women at Larkspur', 'Old Times'])
    expect(total).toBe(2)
    expect(items[0]).toMatchObject({
      kind: 'group',
      along_count: 2,
      home: null,
      archived_by: { id: w.people.admin },
      can: { restore: true, remove: false },
    })
    // In the seed nobody did it.
    expect(items[1].archived_by).toBeNull()
    expect(namesOf(await listed({ search: 'mothers' }))).toEqual(['Mothers at Larkspur'])
    expect(namesOf(await listed({ sort_by: 'name' }))).toEqual(['Old Times', 'Women at Larkspur'])
    expect(await shown(women)).toMatchObject({
      along: [{ id: mothers }, { id: north }],
      people_count: 2,
      leaders_count: 1,
      waits_for: null,
      taken: [],
    })
    await restore(women)
  })

  it('gives a network back as it was: its place, members, leaders, counts and regions', async () => {
    const [before, kindsBefore] = [await counted(), await kinds()]
    const page = (await member.get(pathOf(groups.show, { id: women }))).json
    await archive(women)
    expect((await member.get(pathOf(groups.show, { id: women }))).status).toBe(404)
    expect((await kinds()).group).toBe(kindsBefore.group - 2)
    const { status, json } = await restore(women)
    expect([status, json]).toEqual([200, { restored: 3 }])
    expect(await counted()).toEqual(before)
    expect(await kinds()).toEqual(kindsBefore)
    const after = (await member.get(pathOf(groups.show, { id: women }))).json
    expect(after).toEqual(page)
    expect(after.leaders).toHaveLength(1)
    expect(after.my_membership).toBe('active')
    const region = (await admin.get(pathOf(regions.edit, { id: north }))).json
    expect(region.children).toMatchObject([{ id: mothers }])
    // Rights inside it are back too.
    expect((await leader.get(pathOf(managedNetworks.show, { id: women }))).status).toBe(200)
  })

  it('leaves what had been archived by itself where it is', async () => {
    await archive(mothers)
    await archive(women)
    expect(namesOf(await listed()).slice(0, 2)).toEqual(['Women at Larkspur', 'Mothers at Larkspur'])
    const early = await restore(mothers)
    expect(early.status).toBe(409)
    expect(early.json.error.message).toBe(
      'This is part of Women at Larkspur, which is archived too. Restore Women at Larkspur first.',
    )
    expect(await shown(mothers)).toMatchObject({ waits_for: { id: women }, home: { archived: true } })
    expect((await restore(women)).json).toEqual({ restored: 2 })
    expect((await restore(mothers)).json).toEqual({ restored: 1 })
    const region = (await admin.get(pathOf(regions.edit, { id: north }))).json
    expect(region.children).toMatchObject([{ id: mothers }])
  })

  it('keeps what a region gathers, though the region was saved meanwhile', async () => {
    await archive(mothers)
    const region = (await admin.get(pathOf(regions.edit, { id: north }))).json
    expect(region.children).toEqual([])
    const saved = await admin.put(pathOf(regions.update, { id: north }), {
      body: {
        name: 'North',
        short_description: null,
        description: null,
        child_ids: [],
        version: region.version,
      },
    })
    expect(saved.status).toBe(200)
    await restore(mothers)
    expect((await admin.get(pathOf(regions.edit, { id: north }))).json.children).toMatchObject([
      { id: mothers },
    ])
  })

  it('asks for a new name where somebody else bears the old one', async () => {
    const first = await make('Bakers')
    const below = await make('Night bakers', { parent_id: first })
    await archive(first)
    await make('Bakers')
    await make('Night bakers')
    expect((await shown(first)).taken).toEqual([
      { id: first, name: 'Bakers' },
      { id: below, name: 'Night bakers' },
    ])
    const refused = await restore(first, [{ id: first, name: 'Bakers of old' }])
    expect(refused.status).toBe(422)
    expect(refused.json.error.fields).toEqual({ [`names.${below}`]: 'This is already taken.' })
    const same = await restore(first, [
      { id: first, name: 'Bakers of old' },
      { id: below, name: 'Bakers of old' },
    ])
    expect(same.json.error.fields).toHaveProperty([`names.${below}`])
    const strange = await restore(first, [{ id: women, name: 'Not mine to name' }])
    expect(strange.status).toBe(404)
    const done = await restore(first, [
      { id: first, name: 'Bakers of old' },
      { id: below, name: 'Night bakers of old' },
    ])
    expect(done.json).toEqual({ restored: 2 })
    expect((await admin.get(pathOf(groups.show, { id: below }))).json.name).toBe('Night bakers of old')
  })

  it('gives back once, however many ask at the same moment', async () => {
    const id = await make('Once only')
    await archive(id)
    const before = await kinds()
    await w.owner.query('begin')
    await w.owner.query('select from networks where id = $1 for update', [id])
    const asked = Promise.all(Array.from({ length: 3 }, () => restore(id)))
    await queued(w.owner, 3)
    await w.owner.query('commit')
    expect((await asked).map(({ status }) => status).toSorted()).toEqual([200, 404, 404])
    expect((await kinds()).group).toBe(before.group + 1)
  })

  it('lets archiving and restoring above and below meet without harm', async () => {
    const top = await make('Top')
    const low = await make('Low', { parent_id: top })
    await archive(low)
    const answers = await Promise.all([restore(low), archive(top), restore(low), archive(top)])
    expect(answers.every(({ status }) => status < 500)).toBe(true)
    const { rows } = await w.owner.query(
      `select n.id from networks n join networks p on p.enterprise_id = n.enterprise_id and p.id = n.parent_id
       where n.archived_at is null and p.archived_at is not null`,
    )
    expect(rows).toEqual([])
  })

  it('is for those who may see it, and what comes back is for those who may place it', async () => {
    const id = await make('Sealed', { parent_id: women })
    await archive(id)
    const refused = await member.get(archives.names.path)
    expect(refused.status).toBe(403)
    expect(refused.json.error.message).toBe("You don't have permission to view the archive")
    expect((await member.get(pathOf(archives.list, { archive: 'network' }))).status).toBe(403)
    expect((await member.get(pathOf(archives.show, { archive: 'network', id }))).status).toBe(403)
    expect((await restore(id, [], member)).status).toBe(403)
    const within = await leader.get(pathOf(archives.list, { archive: 'network' }), {
      query: { network_id: women },
    })
    expect(namesOf(within.json)).toEqual(['Sealed'])
    expect(within.json.items[0].can).toEqual({ restore: false, remove: false })
    expect((await restore(id, [], leader)).status).toBe(403)
    expect((await leader.get(pathOf(archives.list, { archive: 'network' }))).status).toBe(403)
    const theirs = (await leader.get(archives.names.path, { query: { network_id: women } })).json
    // And not what is only ever the enterprise's.
    expect(theirs.items).toEqual([
      { name: 'network', total: 1, total_is: 'exact' },
      { name: 'post', total: 0, total_is: 'exact' },
      { name: 'event', total: 0, total_is: 'exact' },
      { name: 'resource', total: 0, total_is: 'exact' },
      { name: 'outcome', total: 0, total_is: 'exact' },
    ])
    const nowhere = { query: { network_id: w.networks['Green Larkspur'] ?? 0 } }
    expect((await leader.get(archives.names.path, nowhere)).status).toBe(403)
    await restore(id)
  })

  it('deletes for ever only what never had anything in it', async () => {
    const id = await make('Never begun')
    await archive(id)
    const before = await kinds()
    expect((await shown(id)).can.remove).toBe(true)
    expect((await member.delete(pathOf(archives.remove, { archive: 'network', id }))).status).toBe(403)
    expect((await admin.delete(pathOf(archives.remove, { archive: 'network', id }))).status).toBe(200)
    expect(namesOf(await listed())).not.toContain('Never begun')
    expect(await kinds()).toEqual(before)
    const old = w.networks['Old Times'] ?? 0
    const kept = await admin.delete(pathOf(archives.remove, { archive: 'network', id: old }))
    expect(kept.status).toBe(409)
    const living = await admin.delete(pathOf(archives.remove, { archive: 'network', id: women }))
    expect(living.status).toBe(404)
  })

  it('holds fields and policy documents too, and each comes back by its own verb', async () => {
    const field = (await admin.post(fields.create.path, { body: { title: 'Shoe size', type: 'text' } })).json
    await admin.put(pathOf(fields.archive, { id: field.id }))
    const listing = pathOf(archives.list, { archive: 'field' })
    const [item] = (await admin.get(listing)).json.items
    expect(item).toMatchObject({ name: 'Shoe size', kind: 'user', archived_by: { id: w.people.admin } })
    await admin.post(fields.create.path, { body: { title: 'shoe SIZE', type: 'text' } })
    const show = pathOf(archives.show, { archive: 'field', id: field.id })
    expect((await admin.get(show)).json.taken).toEqual([{ id: field.id, name: 'Shoe size' }])
    expect((await restore(field.id, [], admin, 'field')).status).toBe(422)
    const named = [{ id: field.id, name: 'Shoe size, once' }]
    expect((await restore(field.id, named, admin, 'field')).json).toEqual({ restored: 1 })
    expect((await admin.get(pathOf(fields.show, { id: field.id }))).json).toMatchObject({
      title: 'Shoe size, once',
      archived_at: null,
    })
    expect((await restore(field.id, named, member, 'field')).status).toBe(404)
    const names = (await admin.get(archives.names.path)).json.items.map(({ name }: { name: string }) => name)
    expect(names).toEqual([...archiveNames])
  })

  it('tells the log what came back', async () => {
    const { rows } = await w.owner.query(
      `select actor_id::int, difference from change_log where action = 'network.restored' and subject_id = $1
       order by id limit 1`,
      [String(women)],
    )
    expect(rows).toEqual([{ actor_id: w.people.admin, difference: {} }])
  })
})
