import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { eventDrafts } from '../../../contract/events/drafts.ts'
import { eventLists } from '../../../contract/events/events.ts'
import { eventPlans } from '../../../contract/events/management.ts'
import { eventBody } from '../../testing/events.ts'
import { type Client, pathOf, type World, world } from '../../testing/world.ts'
import { untouchedDraftSweep } from './drafts.ts'

describe('the first letter of a draft', () => {
  let w: World
  let leader: Client
  let member: Client
  let admin: Client
  let women: number
  beforeAll(async () => {
    w = await world({ ONLY: '' })
    women = w.networks['Women at Larkspur'] ?? 0
    leader = await w.as(w.people.leader)
    member = await w.as(w.people.member)
    admin = await w.as(w.people.admin)
  })
  afterAll(() => w.close())

  const blank = (client: Client, post_to?: string) =>
    client.get(eventDrafts.blank.path, { query: post_to === undefined ? {} : { post_to } })
  const save = (client: Client, id: string, body: object) =>
    client.put(pathOf(eventDrafts.save, { id }), { body })
  const drafts = async () => (await w.owner.query('select id from event_drafts')).rows.length

  it('isn’t written yet by looking: what it begins with comes without a row, and only where one may plan', async () => {
    const before = await drafts()
    const { rows } = await w.owner.query('select uuid from networks where id = $1', [women])
    expect((await blank(leader, rows[0]?.uuid)).json).toMatchObject({ network_id: women, name: '' })
    expect((await blank(leader, String(women))).json.network_id).toBe(women)
    // Who leads one network has nothing to choose; who plans everywhere does.
    expect((await blank(leader)).json.network_id).toBe(women)
    expect((await blank(admin)).json.network_id).toBeNull()
    expect((await blank(member)).status).toBe(403)
    expect(await drafts()).toBe(before)
  })

  it('makes it, once, however often the answer is lost', async () => {
    const id = randomUUID()
    const { json: content } = await blank(leader, String(women))
    const first = await save(leader, id, { ...content, name: 'S', version: 0 })
    expect([first.status, first.json]).toMatchObject([200, { id, name: 'S', network_id: women, version: 2 }])
    const again = await save(leader, id, { ...content, name: 'S', version: 0 })
    expect([again.status, again.json.error.code]).toEqual([409, 'changed_meanwhile'])
    expect((await save(leader, id, { ...content, name: 'Soup', version: 2 })).json).toMatchObject({
      name: 'Soup',
      version: 3,
    })
  })

  it('may be any field: what was written once isn’t swept away, name or none', async () => {
    const id = randomUUID()
    const { json: content } = await blank(leader, String(women))
    await save(leader, id, { ...content, seats: 12, version: 0 })
    await untouchedDraftSweep.run(w.app.database, new Date(Date.now() + 25 * 3_600_000))
    expect((await leader.get(pathOf(eventDrafts.show, { id }))).json.seats).toBe(12)
  })

  it('is nobody else’s to write, and nobody’s who may plan nowhere', async () => {
    const id = randomUUID()
    const { json: content } = await blank(leader, String(women))
    expect((await save(member, id, { ...content, version: 0 })).status).toBe(403)
    await save(leader, id, { ...content, name: 'Ours', version: 0 })
    const theirs = await save(admin, id, { ...content, name: 'Mine now', version: 0 })
    expect([theirs.status, (await leader.get(pathOf(eventDrafts.show, { id }))).json.name]).toEqual([
      404,
      'Ours',
    ])
  })

  it('isn’t written again into what has become an event or was refused a picture', async () => {
    const id = randomUUID()
    const body = eventBody(women, 'Bread at ten')
    await save(leader, id, { ...body, version: 0 })
    expect((await leader.post(pathOf(eventDrafts.publish, { id }), { body: { version: 2 } })).status).toBe(
      200,
    )
    expect((await save(leader, id, { ...body, version: 0 })).status).toBe(404)
    const stolen = await save(leader, randomUUID(), { ...body, picture_file_id: randomUUID(), version: 0 })
    expect([stolen.status, Object.keys(stolen.json.error.fields)]).toEqual([422, ['picture_file_id']])
  })

  it('keeps a colour of its own, which every calendar and list then shows; without one it has that of its network', async () => {
    const id = randomUUID()
    const body = eventBody(women, 'In teal')
    const wrong = await save(leader, randomUUID(), { ...body, own_colour: 'teal', version: 0 })
    expect([wrong.status, Object.keys(wrong.json.error.fields)]).toEqual([422, ['own_colour']])
    await save(admin, id, { ...body, own_colour: '#0f766e', version: 0 })
    const { json: event } = await admin.post(pathOf(eventDrafts.publish, { id }), { body: { version: 2 } })
    expect(event).toMatchObject({
      own_colour: '#0F766E',
      picture: { url: expect.stringContaining('/0F766E/') },
    })
    const month = { from: body.starts_at, to: body.ends_at, scope: 'all' }
    const { json } = await leader.get(eventLists.calendar.path, { query: month })
    expect(json.items).toContainEqual(expect.objectContaining({ id: event.id, own_colour: '#0F766E' }))
    const list = await leader.get(eventLists.list.path, { query: { scope: 'all', search: 'teal' } })
    expect(list.json.items[0]).toMatchObject({ own_colour: '#0F766E' })
    const { json: copy } = await admin.post(pathOf(eventPlans.copy, { id: event.id }), { body: {} })
    expect(copy.own_colour).toBe('#0F766E')
  })
})
