import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { userData } from '../../contract/access/access.ts'
import { notifications } from '../../contract/messages/messages.ts'
import type { Tx } from '../platform/database/db.ts'
import { type Client, pathOf, type World, world } from '../testing/world.ts'
import { type News, notify } from './notifications.ts'

const LIST = notifications.list.path

describe('notifications', () => {
  let w: World
  let member: Client
  let leader: Client
  beforeAll(async () => {
    w = await world()
    member = await w.as(w.people.member)
    leader = await w.as(w.people.leader)
  })
  afterAll(() => w.close())

  const inLarkspur = (work: (tx: Tx) => Promise<unknown>) =>
    w.app.database.inTransaction(w.enterprises.larkspur, work)
  const news = (group: string): News => ({
    kind: 'network.joined',
    facts: { group },
    link: '/groups/1',
    actor_id: w.people.leader,
    network_id: w.networks['Women at Larkspur'] ?? 0,
  })
  const unread = async (client: Client) => (await client.get(LIST)).json.unread

  it('are mine, newest first, each a whole sentence', async () => {
    const { json } = await member.get(LIST)
    expect(json.items.map(({ text }: { text: string }) => text)).toEqual([
      'Lena Brandt posted “The first night shift” in Women at Larkspur',
      'You’re now a member of Women at Larkspur',
    ])
    expect(json).toMatchObject({ unread: 2, next: null })
    expect((await leader.get(LIST)).json).toMatchObject({ items: [], unread: 0 })
  })

  it('come to everybody who is told and is here, and to nobody else', async () => {
    const people = [
      w.people.leader,
      w.people.outsider,
      w.people.gone,
      w.people.invited,
      w.neighbour,
      987_654_321,
    ]
    await inLarkspur((tx) => notify(tx, people, news('Book Circle')))
    const { rows } = await w.owner.query(
      "select user_id::int from notifications where facts->>'group' = 'Book Circle' order by 1",
    )
    expect(rows.map(({ user_id }) => user_id)).toEqual([w.people.leader, w.people.outsider].toSorted())
    expect((await leader.get(LIST)).json.items[0]).toMatchObject({
      text: 'Lena Brandt joined Book Circle',
      link: '/groups/1',
      read_at: null,
      actor: { id: w.people.leader, name: 'Lena Brandt' },
    })
  })

  it('never come of what was taken back', async () => {
    const before = await unread(leader)
    await inLarkspur(async (tx) => {
      await notify(tx, [w.people.leader], news('Never'))
      throw new Error('never mind')
    }).catch(() => {})
    expect(await unread(leader)).toBe(before)
  })

  it('are counted beside the bell, and read one by one', async () => {
    const [first] = (await member.get(LIST)).json.items
    const { json } = await member.put(pathOf(notifications.read, { id: first.id }))
    expect(json).toEqual({ unread: 1 })
    expect((await member.get(userData.show.path)).json.unread_notifications).toBe(1)
    expect((await member.get(LIST, { query: { unread: 'true' } })).json.items).toHaveLength(1)
    const [read] = (await member.get(LIST)).json.items
    await member.put(pathOf(notifications.read, { id: first.id }))
    expect((await member.get(LIST)).json.items[0].read_at, 'the first time counts').toBe(read.read_at)
  })

  it('of somebody else can’t be read away', async () => {
    const [theirs] = (await leader.get(LIST)).json.items
    const before = await unread(leader)
    expect((await member.put(pathOf(notifications.read, { id: theirs.id }))).json).toEqual({ unread: 1 })
    expect(await unread(leader)).toBe(before)
  })

  it('are all read at once, mine only', async () => {
    const before = await unread(leader)
    expect((await member.put(notifications.readAll.path)).json).toEqual({ unread: 0 })
    expect(await unread(leader)).toBe(before)
  })

  it('are shown a page at a time, none twice and none left out, even of the same moment', async () => {
    await inLarkspur(async (tx) => {
      for (let n = 0; n < 23; n++) await notify(tx, [w.people.admin], news(`Group ${n}`))
    })
    const admin = await w.as(w.people.admin)
    const seen: string[] = []
    let before: string | null = null
    do {
      const { json } = await admin.get(LIST, { query: { limit: 5, ...(before ? { before } : {}) } })
      seen.push(...json.items.map(({ text }: { text: string }) => text))
      before = json.next
    } while (before)
    expect(seen).toHaveLength(23)
    expect(new Set(seen).size).toBe(23)
  })

  it('beyond a hundred are counted no further', async () => {
    await inLarkspur(async (tx) => {
      for (let n = 0; n < 110; n++) await notify(tx, [w.people.designer], news(`Group ${n}`))
    })
    expect(await unread(await w.as(w.people.designer))).toBe(100)
  })
})
