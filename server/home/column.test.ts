import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { homeColumn } from '../../contract/home/home.ts'
import { folderPermissions, folderRequests, folders } from '../../contract/library/library.ts'
import { members } from '../../contract/networks/members.ts'
import { memberships } from '../../contract/networks/memberships.ts'
import { posts } from '../../contract/posts/pages.ts'
import { rightsChanged } from '../platform/live/listen.ts'
import { crowd, newEvent } from '../testing/attendees.ts'
import { makeEvent } from '../testing/events.ts'
import { message, newsroom } from '../testing/newsroom.ts'
import { type Client, pathOf, type World } from '../testing/world.ts'

type Line = { kind: string; count: number; href: string; subject: string | null }
const column = async (who: Client) => (await who.get(homeColumn.show.path)).json
const waits = async (who: Client, kind?: string): Promise<Line[]> =>
  (await column(who)).waiting.filter((line: Line) => kind === undefined || line.kind === kind)
const faces = async (who: Client): Promise<string[]> =>
  (await column(who)).faces.map(
    ({ person, network }: { person: { name: string }; network: { name: string } }) =>
      `${person.name} in ${network.name}`,
  )
const quiet = async (who: Client): Promise<string[]> =>
  (await column(who)).quiet.map(({ title }: { title: string }) => title)

describe('beside Home', () => {
  let room: Awaited<ReturnType<typeof newsroom>>
  let w: World
  let women: number
  let [leader, member, admin, outsider, facilitator]: Client[] = []
  const id = (name: string) => w.networks[name] ?? 0
  const sql = (query: string, values: unknown[] = []) => w.owner.query(query, values)
  const now = () => w.app.database.inTransaction(w.enterprises.larkspur, (tx) => rightsChanged(tx, '*'))
  beforeAll(async () => {
    room = await newsroom()
    ;({ w, women, leader, member, admin, outsider, facilitator } = room)
    // Lena looks after the quiet room as well, where Mateo has asked to join.
    await sql(
      `insert into network_leaders (enterprise_id, network_id, user_id, role_id, position_id)
       select enterprise_id, $1, user_id, role_id, position_id from network_leaders where user_id = $2 limit 1`,
      [id('Quiet Room'), leader?.id],
    )
    await now()
  })
  afterAll(() => w.close())
  const as = (client: Client | undefined) => client as Client

  describe('waits for whoever leads a network', () => {
    it('who asks to join it, until somebody has decided', async () => {
      const before = await column(as(leader))
      expect(before.waiting).toMatchObject([
        {
          kind: 'requests',
          count: 1,
          network: { name: 'Quiet Room' },
          person: { name: 'Mateo Ruiz' },
          href: `/groups/${id('Quiet Room')}/members?scope=pending`,
        },
      ])
      expect(await waits(as(facilitator))).toEqual([])
      // She may decide in every network, and isn't asked in each of them.
      expect(await waits(as(admin), 'requests')).toEqual([])
      await as(leader).put(pathOf(members.approve, { id: id('Quiet Room'), userId: w.people.member }), {
        body: {},
      })
      expect(await waits(as(leader))).toEqual([])
    })

    it('the posts written for it, by others alone', async () => {
      const { json } = await as(facilitator).post(posts.create.path, {
        body: message('Soup on Friday', [women]),
      })
      const [one, ...more] = await waits(as(leader), 'posts')
      expect([one?.subject, one?.count, one?.href, more]).toEqual([
        'Soup on Friday',
        1,
        `/groups/${women}/posts?currentTab=1`,
        [],
      ])
      expect(await waits(as(facilitator), 'posts')).toEqual([])
      expect(await waits(as(outsider), 'posts')).toEqual([])
      await room.decide(as(leader), women, [json.id], { decision: 'approve' })
      expect(await waits(as(leader), 'posts')).toEqual([])
    })

    it('the events planned there: one line for all, as there is one page', async () => {
      await makeEvent(as(facilitator), women, 'Tea for all')
      expect(await waits(as(admin), 'events')).toMatchObject([
        { count: 1, subject: 'Tea for all', href: '/events/pending', network: { id: women } },
      ])
      await makeEvent(as(facilitator), women, 'Coffee for some')
      expect(await waits(as(admin), 'events')).toMatchObject([{ count: 2, subject: null }])
      expect(await waits(as(facilitator), 'events')).toEqual([])
    })

    it('who asks to be let into one of its folders', async () => {
      const folder = await as(leader).post(folders.create.path, {
        body: { name: 'Minutes', network_id: women },
      })
      const permissions = pathOf(folderPermissions.show, { id: folder.json.id })
      const { version } = (await as(leader).get(permissions)).json
      await as(leader).put(permissions, { body: { access: 'narrowed', version } })
      const ask = await as(member).post(pathOf(folderRequests.create, { id: folder.json.id }), {
        body: { note: null },
      })
      expect(ask.status, ask.text).toBe(200)
      expect(await waits(as(leader), 'folders')).toMatchObject([
        { subject: 'Minutes', person: { name: 'Mateo Ruiz' }, href: `/folders/${folder.json.id}` },
      ])
      expect(await waits(as(member), 'folders')).toEqual([])
    })
  })

  describe('waits for everybody', () => {
    it('an invitation, until it is answered', async () => {
      await as(leader).post(members.invite.path, {
        body: { group_id: women, user_ids: [outsider?.id] },
      })
      expect(await waits(as(outsider))).toMatchObject([
        {
          kind: 'invitation',
          network: { id: women },
          person: { name: 'Lena Brandt' },
          href: `/groups/${women}`,
        },
      ])
      await as(outsider).delete(pathOf(memberships.refuse, { networkId: women }))
      expect(await waits(as(outsider))).toEqual([])
    })

    it('what can be registered for until tonight, by their own clock', async () => {
      // Where it is noon now, so that tonight is neither now nor tomorrow.
      const behind = new Date().getUTCHours() - 12
      await sql('update users set time_zone = $2 where id = $1', [
        member?.id,
        `Etc/GMT${behind < 0 ? behind : `+${behind}`}`,
      ])
      await now()
      const until = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString()
      const closing = async (hours: number, more: object = {}) =>
        newEvent(w, { hours: 90, more: { registration_deadline: until(hours), ...more } })
      const tonight = await closing(3)
      await closing(15)
      await closing(-1)
      const lines = await waits(as(member), 'closing')
      expect(lines.map(({ href }) => href)).toEqual([`/events/${tonight}`])
      expect(await waits(as(outsider), 'closing')).toEqual([])
      await as(member).post('/api/v1/initiative_users/join', { body: { initiative_id: tonight } })
      expect(await waits(as(member), 'closing')).toEqual([])
    })

    it('a seat that is held for them', async () => {
      const [first, next] = await crowd(w, 2)
      const event = await newEvent(w, { seats: 1, hours: 24 * 7, more: { claim_hours: 12 } })
      for (const who of [first, next])
        await as(who).post('/api/v1/initiative_users/join', { body: { initiative_id: event } })
      await as(first).post('/api/v1/initiative_users/leave', { body: { initiative_id: event } })
      const [line] = await waits(as(next), 'offer')
      expect([line?.href, await waits(as(first), 'offer')]).toEqual([`/events/${event}`, []])
    })
  })

  describe('a new face', () => {
    beforeAll(() => sql(`update network_members set joined_at = now() - interval '60 days'`))
    const joined = (name: string, network: string, more = { visibility: 'open', days: 1 }) =>
      sql(
        `insert into network_members (enterprise_id, network_id, user_id, state, joined_at, visibility)
         select enterprise_id, $1, id, 'active', now() - $3 * interval '1 day', $4 from users
         where enterprise_id = $5 and name = $2
         on conflict (enterprise_id, network_id, user_id)
         do update set state = 'active', joined_at = excluded.joined_at, visibility = excluded.visibility`,
        [id(network), name, more.days, more.visibility, w.enterprises.larkspur],
      )

    it('is somebody who joined one of the reader’s networks lately', async () => {
      expect(await faces(as(member))).toEqual([])
      await joined('Olga Petrova', 'Women at Larkspur')
      expect(await faces(as(member))).toEqual(['Olga Petrova in Women at Larkspur'])
      // Whoever isn't in there meets nobody, and nobody meets themselves.
      expect(await faces(as(outsider))).not.toContain('Olga Petrova in Women at Larkspur')
      await joined('Olga Petrova', 'Women at Larkspur', { visibility: 'open', days: 40 })
      expect(await faces(as(member))).toEqual([])
    })

    it('is never a discreet member, to their leaders neither', async () => {
      for (const visibility of ['leaders', 'counted']) {
        await joined('Olga Petrova', 'Women at Larkspur', { visibility, days: 1 })
        for (const who of [member, leader, admin]) expect(await faces(as(who)), visibility).toEqual([])
      }
    })

    it('is nobody where a network doesn’t show its members', async () => {
      await joined('Olga Petrova', 'Hidden Members')
      expect(await faces(as(member))).toEqual([])
      await sql('delete from network_members where user_id = $1', [outsider?.id])
      await now()
    })
  })

  describe('news from a quiet network', () => {
    it('is what the reader’s news leaves out, once of each, until it is read', async () => {
      const green = await room.write(as(admin), 'Frogs are back', [room.green])
      await sql(
        `update post_networks set published_at = published_at - interval '3 days' where network_id = $1`,
        [room.green],
      )
      expect(await quiet(as(member))).toEqual([])
      for (const title of ['One', 'Two', 'Three', 'Four', 'Five'])
        await room.write(as(leader), title, [women])
      // He reads neither, and the quiet room wrote last.
      expect(await quiet(as(member))).toEqual(['Only for the quiet', 'Frogs are back'])
      expect(await quiet(as(outsider))).toEqual([])
      await as(member).post(posts.markViewed.path, { body: { post_ids: [green.id] } })
      expect(await quiet(as(member))).toEqual(['Only for the quiet'])
    })
  })
})
