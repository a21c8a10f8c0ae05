import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { eventDrafts } from '../../../contract/events/drafts.ts'
import { eventBody } from '../../testing/events.ts'
import { type Client, pathOf, type World, world } from '../../testing/world.ts'

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
    expect([first.status, first.json]).toMatchObject([200, { id, name: 'S', network_id: women, version: 1 }])
    const again = await save(leader, id, { ...content, name: 'S', version: 0 })
    expect([again.status, again.json.error.code]).toEqual([409, 'changed_meanwhile'])
    expect((await save(leader, id, { ...content, name: 'Soup', version: 1 })).json).toMatchObject({
      name: 'Soup',
      version: 2,
    })
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
    expect((await leader.post(pathOf(eventDrafts.publish, { id }), { body: { version: 1 } })).status).toBe(
      200,
    )
    expect((await save(leader, id, { ...body, version: 0 })).status).toBe(404)
    const stolen = await save(leader, randomUUID(), { ...body, picture_file_id: randomUUID(), version: 0 })
    expect([stolen.status, Object.keys(stolen.json.error.fields)]).toEqual([422, ['picture_file_id']])
  })
})
