import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { folderPermissions, folderRequests, folders } from '../../contract/library/library.ts'
import { resources } from '../../contract/library/resources.ts'
import { notifications } from '../../contract/messages/messages.ts'
import { segments } from '../../contract/segments/segments.ts'
import { type Client, pathOf, type World, world } from '../testing/world.ts'

describe('folders', () => {
  let w: World
  let admin: Client
  let leader: Client
  let member: Client
  let outsider: Client
  let women: number
  let quiet: number
  beforeAll(async () => {
    w = await world()
    admin = await w.as(w.people.admin)
    leader = await w.as(w.people.leader)
    member = await w.as(w.people.member)
    outsider = await w.as(w.people.outsider)
    women = w.networks['Women at Larkspur'] ?? 0
    quiet = w.networks['Quiet Room'] ?? 0
  })
  afterAll(() => w.close())

  const create = (client: Client, body: object) => client.post(folders.create.path, { body })
  const made = async (body: object, client = leader) => {
    const { status, json, text } = await create(client, body)
    if (status !== 200) throw new Error(text)
    return json
  }
  const show = (client: Client, id: number) => client.get(pathOf(folders.show, { id }))
  const move = (client: Client, id: number, body: object) =>
    client.put(pathOf(folders.move, { id }), { body })
  const names = async (client: Client, query: Record<string, string | number> = {}) =>
    (await client.get(folders.list.path, { query })).json.items.map(({ name }: { name: string }) => name)
  const page = async (folder_id: number, title: string, client = leader) =>
    (await client.post(resources.create.path, { body: { folder_id, title, body: `${title}, at length` } }))
      .json
  const narrow = async (id: number, body: object, client = leader) =>
    client.put(pathOf(folderPermissions.update, { id }), {
      body: { access: 'narrowed', version: (await show(client, id)).json.version, ...body },
    })

  it('are made by whoever may, in a network or in the enterprise, and shown to whoever sees that', async () => {
    const guides = await made({ name: 'Guides', network_id: women })
    expect(guides).toMatchObject({ network: { id: women }, parent_folder_id: null, trail: [], open: true })
    const inner = await made({ name: 'For newcomers', parent_folder_id: guides.id })
    expect(inner).toMatchObject({ network: { id: women }, trail: [{ id: guides.id, name: 'Guides' }] })
    expect(await names(outsider, { network_id: women, within: 'top' })).toEqual(['Guides'])
    const refused = await create(member, { name: 'Mine', network_id: women })
    expect(refused.status).toBe(403)
    expect(refused.json.error.message).toBe("You don't have permission to add resources")
    expect((await create(leader, { name: 'Everywhere' })).status).toBe(403)
    expect((await create(admin, { name: 'Company handbook' })).status).toBe(200)
    expect(await names(outsider, { within: 'enterprise_top' })).toEqual(['Company handbook'])
    expect((await show(member, guides.id)).json.can).toMatchObject({
      add: false,
      edit: false,
      download: true,
    })
  })

  it('of a private network aren’t there for those outside', async () => {
    const { id } = await made({ name: 'Whispers', network_id: quiet }, admin)
    expect((await show(leader, id)).status).toBe(200)
    for (const client of [member, outsider]) {
      expect((await show(client, id)).status).toBe(404)
      expect((await client.get(folders.tree.path, { query: { network_id: quiet } })).status).toBe(404)
      expect(await names(client)).not.toContain('Whispers')
    }
  })

  it('have one name where they lie, and say all that is wrong', async () => {
    const taken = await create(leader, { name: 'gUIDES', network_id: women })
    expect(taken.status).toBe(422)
    expect(taken.json.error.fields).toEqual({ name: 'This is already taken.' })
    const wrong = await create(leader, { name: 'x'.repeat(101), description: 'y'.repeat(501), colour: 1 })
    expect(Object.keys(wrong.json.error.fields).toSorted()).toEqual(['colour', 'description', 'name'])
    const guides = (await leader.get(folders.list.path, { query: { network_id: women, search: 'Guides' } }))
      .json.items[0]
    const body = { name: 'Guides', description: 'How we do things', version: guides.version }
    expect((await leader.put(pathOf(folders.update, { id: guides.id }), { body })).json.description).toBe(
      'How we do things',
    )
    const late = await leader.put(pathOf(folders.update, { id: guides.id }), { body })
    expect(late.json.error.code).toBe('changed_meanwhile')
    expect((await member.put(pathOf(folders.update, { id: guides.id }), { body })).status).toBe(403)
  })

  it('move with everything in them, never into themselves, and never to another home', async () => {
    const a = await made({ name: 'A', network_id: women })
    const b = await made({ name: 'B', parent_folder_id: a.id })
    const c = await made({ name: 'C', parent_folder_id: b.id })
    expect((await move(leader, a.id, { parent_folder_id: c.id })).json.error.fields).toHaveProperty(
      'parent_folder_id',
    )
    expect((await move(leader, a.id, { parent_folder_id: a.id })).status).toBe(422)
    const moved = await move(leader, b.id, { parent_folder_id: null, position: 0 })
    expect(moved.json).toMatchObject({ parent_folder_id: null, position: 0, trail: [] })
    expect((await show(leader, c.id)).json.trail).toEqual([{ id: b.id, name: 'B' }])
    expect((await names(leader, { network_id: women, within: 'top' }))[0]).toBe('B')
    const handbook = (await admin.get(folders.list.path, { query: { within: 'enterprise' } })).json.items[0]
    expect((await move(admin, b.id, { parent_folder_id: handbook.id })).status).toBe(422)
    expect((await move(member, b.id, { parent_folder_id: a.id })).status).toBe(403)
    let deep = a.id
    for (let at = 0; at < 9; at++) deep = (await made({ name: `Deep ${at}`, parent_folder_id: deep })).id
    const deeper = await create(leader, { name: 'Too deep', parent_folder_id: deep })
    expect(deeper.status).toBe(422)
  })

  it('make no ring, however crosswise they are moved at once', async () => {
    const one = await made({ name: 'One', network_id: women })
    const two = await made({ name: 'Two', network_id: women })
    for (let round = 0; round < 4; round++) {
      const answers = await Promise.all([
        move(leader, one.id, { parent_folder_id: two.id }),
        move(leader, two.id, { parent_folder_id: one.id }),
        create(leader, { name: `Under ${round}`, parent_folder_id: one.id }),
      ])
      expect(answers.map(({ status }) => status).every((status) => [200, 409, 422].includes(status))).toBe(
        true,
      )
      const { rows } = await w.owner.query('select id from folders where id = any(parent_path)')
      expect(rows).toEqual([])
      await move(leader, one.id, { parent_folder_id: null })
      await move(leader, two.id, { parent_folder_id: null })
    }
  })

  it('that are narrowed are read by those who are named, and told to nobody else', async () => {
    const board = await made({ name: 'Board papers', network_id: women })
    const below = await made({ name: 'Minutes', parent_folder_id: board.id })
    const minutes = await page(below.id, 'Minutes of May')
    expect((await narrow(board.id, { user_ids: [w.people.member] })).json).toMatchObject({
      access: 'narrowed',
      people: [{ id: w.people.member }],
    })
    expect((await show(member, below.id)).status).toBe(200)
    for (const id of [board.id, below.id]) {
      const refused = await show(outsider, id)
      expect(refused.status).toBe(403)
      expect(refused.json.error.message).toBe("You don't have permission to view this folder")
      expect(refused.text).not.toMatch(/Board|Minutes/)
    }
    expect(await names(outsider, { network_id: women })).not.toContain('Board papers')
    expect((await outsider.get(pathOf(resources.show, { id: minutes.id }))).status).toBe(403)
    // A role, the network's members, a segment.
    await narrow(board.id, { members: true })
    expect((await show(member, board.id)).status).toBe(200)
    expect((await show(outsider, board.id)).status).toBe(403)
    const { rows } = await w.owner.query('select role_id::int from users where id = $1', [w.people.outsider])
    await narrow(board.id, { role_ids: [rows[0].role_id] })
    expect((await show(outsider, board.id)).status).toBe(200)
    const segment = (
      await admin.post(segments.create.path, { body: { name: 'All of us', rules: { is: 'all', rules: [] } } })
    ).json
    expect((await narrow(board.id, { segment_ids: [segment.id] })).status).toBe(403)
    await narrow(board.id, { segment_ids: [segment.id] }, admin)
    expect((await show(outsider, below.id)).status).toBe(200)
    // Whoever manages it may keep a segment they couldn't have named.
    expect((await narrow(board.id, { segment_ids: [segment.id], members: true })).status).toBe(200)
    await narrow(board.id, {})
    expect((await show(member, board.id)).status).toBe(403)
    expect((await show(leader, board.id)).status).toBe(200)
    expect((await member.get(pathOf(folderPermissions.show, { id: board.id }))).status).toBe(403)
    const strange = await narrow(board.id, { user_ids: [w.neighbour] })
    expect(strange.status).toBe(422)
  })

  it('let in who asked, once somebody who manages them says so', async () => {
    const board = (await leader.get(folders.list.path, { query: { search: 'Board papers' } })).json.items[0]
    const ask = (client: Client, note: string | null = null) =>
      client.post(pathOf(folderRequests.create, { id: board.id }), { body: { note } })
    expect((await ask(outsider, 'For the audit')).status).toBe(200)
    const again = await Promise.all([ask(outsider), ask(outsider)])
    expect(again.map(({ status }) => status)).toEqual([200, 200])
    const listed = (await leader.get(folderRequests.list.path, { query: { state: 'pending' } })).json
    expect(listed.total).toBe(1)
    const [request] = listed.items
    expect(request).toMatchObject({ person: { id: w.people.outsider }, can: { decide: true } })
    const bell = (await leader.get(notifications.list.path)).json.items[0]
    expect(JSON.stringify(bell)).toContain('asks for access to a folder you look after')
    expect(JSON.stringify(bell)).not.toContain('Board papers')
    expect((await outsider.get(folderRequests.list.path)).json.items).toEqual([])
    const approve = (client: Client) => client.put(pathOf(folderRequests.approve, { id: request.id }))
    expect((await approve(outsider)).status).toBe(404)
    const answers = await Promise.all([approve(leader), approve(admin), approve(leader)])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409])
    expect((await show(outsider, board.id)).status).toBe(200)
    expect((await ask(outsider)).status).toBe(409)
    await ask(member)
    const second = (await leader.get(folderRequests.list.path, { query: { state: 'pending' } })).json.items[0]
    const declined = await leader.put(pathOf(folderRequests.decline, { id: second.id }), {
      body: { reason: 'Ask again in June' },
    })
    expect(declined.json).toMatchObject({ state: 'declined', reason: 'Ask again in June' })
    expect((await show(member, board.id)).status).toBe(403)
  })

  it('are deleted with what is in them only when that is said', async () => {
    const old = await made({ name: 'Old things', network_id: women })
    await made({ name: 'Older things', parent_folder_id: old.id })
    const remove = (client: Client, query = {}) =>
      client.delete(pathOf(folders.destroy, { id: old.id }), { query })
    expect((await remove(member, { with_content: 'true' })).status).toBe(403)
    expect((await remove(leader)).json.error.code).toBe('folder_not_empty')
    expect((await remove(leader, { with_content: 'true' })).status).toBe(200)
    expect((await show(leader, old.id)).status).toBe(404)
    expect(await names(leader, { search: 'Older' })).toEqual([])
  })

  it('and what is put into them at the same moment go together, or stay together', async () => {
    for (let round = 0; round < 5; round++) {
      const { id } = await made({ name: `Brief ${round}`, network_id: women })
      const body = { folder_id: id, title: 'Just now', body: 'x' }
      const answers = await Promise.all([
        leader.post(resources.create.path, { body }),
        leader.delete(pathOf(folders.destroy, { id }), { query: { with_content: 'true' } }),
        leader.post(resources.create.path, { body }),
        create(leader, { name: 'Inner', parent_folder_id: id }),
      ])
      expect(
        answers.map(({ status }) => status).filter((status) => ![200, 404, 409].includes(status)),
      ).toEqual([])
      const { rows } = await w.owner.query(
        'select 1 from resources r where not exists (select from folders f where f.id = r.folder_id)',
      )
      expect(rows).toEqual([])
    }
  })
})
