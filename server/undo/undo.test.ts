import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { eventPlans } from '../../contract/events/management.ts'
import { events } from '../../contract/events/pages.ts'
import { initiativeUsers } from '../../contract/events/registrations.ts'
import { changeLog } from '../../contract/insight/logs.ts'
import { notifications } from '../../contract/messages/messages.ts'
import { groupLeaders } from '../../contract/networks/leaders.ts'
import { members } from '../../contract/networks/members.ts'
import { userGroups } from '../../contract/networks/memberships.ts'
import { accounts } from '../../contract/people/accounts.ts'
import { networkModeration } from '../../contract/posts/moderation.ts'
import { posts } from '../../contract/posts/pages.ts'
import { undos } from '../../contract/undo/undos.ts'
import { rightsChanged } from '../platform/live/listen.ts'
import { makeEvent } from '../testing/events.ts'
import { designerFacilitates } from '../testing/leaders.ts'
import { message } from '../testing/newsroom.ts'
import { spansAgree } from '../testing/spans.ts'
import { type Answer, type Client, pathOf, type World, world } from '../testing/world.ts'

const shown = { 'x-undo': 'shown' }

describe('what was just done', () => {
  let w: World
  let leader: Client
  let admin: Client
  let outsider: Client
  let quiet: number
  let women: number
  beforeAll(async () => {
    w = await world({ ONLY: '' })
    quiet = w.networks['Quiet Room'] ?? 0
    women = w.networks['Women at Larkspur'] ?? 0
    leader = await w.as(w.people.leader)
    admin = await w.as(w.people.admin)
    outsider = await w.as(w.people.outsider)
    await w.owner.query(
      `insert into network_leaders (enterprise_id, network_id, user_id, role_id, position_id)
       select enterprise_id, $1, $2, role_id, position_id from network_leaders where network_id = $3 limit 1`,
      [quiet, leader.id, women],
    )
    await w.app.database.inTransaction(w.enterprises.larkspur, (tx) => rightsChanged(tx, '*'))
  })
  afterAll(() => w.close())

  const ask = () => outsider.post(userGroups.join.path, { body: { group_id: quiet } })
  const decide = (
    route: typeof members.approve | typeof members.end,
    headers: Record<string, string> = shown,
  ) => leader.send(route.method, pathOf(route, { id: quiet, userId: outsider.id }), { body: {}, headers })
  const removeByAdmin = () =>
    admin.put(pathOf(members.end, { id: quiet, userId: outsider.id }), { body: {}, headers: shown })
  /** Whatever was put off or is under way is due, and done. */
  const done = () =>
    vi.waitFor(async () => {
      await w.owner.query(
        `update pgboss.job set start_after = now() where state = 'created' and start_after > now()`,
      )
      const left = await w.owner.query(`select from pgboss.job where state in ('created', 'active', 'retry')`)
      expect(left.rowCount).toBe(0)
    }, 15_000)
  const undoOf = ({ headers }: Answer) => Number(headers['x-undo'])
  const undo = (id: number, who = leader) => who.put(pathOf(undos.undo, { id }))
  const membership = async () =>
    (
      await w.owner.query('select * from network_members where network_id = $1 and user_id = $2', [
        quiet,
        outsider.id,
      ])
    ).rows[0]
  const told = async () =>
    (await outsider.get(notifications.list.path)).json.items.filter(({ kind }: { kind: string }) =>
      kind.startsWith('member.'),
    ).length
  /** The seconds in which it could be taken back are over. */
  const wait = async () => {
    await w.owner.query(`update undos set until_at = now() - interval '1 second' where undone_at is null`)
    await w.owner.query(`update notifications set created_at = now() where created_at > now()`)
  }
  const actions = async () =>
    (await admin.get(changeLog.list.path, { query: { page_size: 10, actor_id: leader.id } })).json.items
      .slice(0, 2)
      .map((one: { action: string }) => one.action)

  it('is taken back as if it had never been, and nobody hears of it', async () => {
    await ask()
    const [before, heard] = [await membership(), await told()]
    const approved = await decide(members.approve)
    expect([approved.status, (await membership()).state, await told()]).toEqual([200, 'active', heard])

    expect((await undo(undoOf(approved))).status).toBe(200)
    expect({ ...(await membership()), joined_at: null }).toEqual(before)
    await wait()
    expect(await told()).toBe(heard)
    expect(await actions()).toEqual(['undo.done', 'member.decision_undone'])
  })

  it('is told once it can’t be taken back any more', async () => {
    const heard = await told()
    const approved = await decide(members.approve)
    expect(await told()).toBe(heard)
    await wait()
    expect(await told()).toBe(heard + 1)
    const late = await undo(undoOf(approved))
    expect([late.status, late.json.error.code]).toEqual([409, 'undo_late'])
    expect((await membership()).state).toBe('active')
  })

  it('is taken back once, by whoever did it, and by nobody else', async () => {
    const removed = await decide(members.end)
    const id = undoOf(removed)
    const neighbour = await w.as(w.neighbour, 'brightwater.localhost')
    expect((await undo(id, admin)).status).toBe(404)
    expect((await undo(id, neighbour)).status).toBe(404)
    const before = (await membership()).joined_at
    const twice = await Promise.all([undo(id), undo(id)])
    expect(twice.map(({ status }) => status).toSorted()).toEqual([200, 409])
    expect(await membership()).toMatchObject({ state: 'active', joined_at: before })
  })

  it('stays where somebody changed it since, or may no longer', async () => {
    const removed = await decide(members.end)
    await ask()
    const changed = await undo(undoOf(removed))
    expect([changed.status, changed.json.error.code, (await membership()).state]).toEqual([
      409,
      'undo_changed',
      'pending',
    ])

    const approved = await decide(members.approve)
    await w.owner.query('delete from network_leaders where network_id = $1 and user_id = $2', [
      quiet,
      leader.id,
    ])
    await w.app.database.inTransaction(w.enterprises.larkspur, (tx) => rightsChanged(tx, '*'))
    expect((await undo(undoOf(approved))).status).toBeGreaterThanOrEqual(403)
    expect((await membership()).state).toBe('active')
  })

  it('has no consequences once it is taken back: who was let go keeps a seat', async () => {
    const event = await makeEvent(admin, quiet, 'For those inside')
    await admin.post(initiativeUsers.create.path, {
      body: { initiative_id: event.id, user_ids: [outsider.id] },
    })
    const seats = async () =>
      (
        await w.owner.query('select state from event_registrations where event_id = $1 and user_id = $2', [
          event.id,
          outsider.id,
        ])
      ).rows.map(({ state }) => state)
    /** What was put off is due, and done. */
    const follow = async () => {
      const waiting = `from pgboss.job where state in ('created', 'active') and data ? 'undo_id'`
      expect((await w.owner.query(`select ${waiting}`)).rowCount).toBe(1)
      await w.owner.query(`update pgboss.job set start_after = now() where data ? 'undo_id'`)
      await vi.waitFor(
        async () => expect((await w.owner.query(`select ${waiting}`)).rowCount).toBe(0),
        15_000,
      )
    }
    expect(await seats()).toEqual(['registered'])
    await undo(undoOf(await removeByAdmin()), admin)
    await follow()
    expect(await seats()).toEqual(['registered'])
    await removeByAdmin()
    await follow()
    expect(await seats()).toEqual(['unregistered'])
  })

  it('is offered only where a screen can show it; elsewhere people hear at once', async () => {
    await wait()
    const heard = await told()
    const back = await admin.put(pathOf(members.reinstate, { id: quiet, userId: outsider.id }))
    expect([back.status, back.headers['x-undo'], await told()]).toEqual([200, undefined, heard + 1])
  })

  it('leaves memberships, their spans and counts exact', async () => {
    expect(await spansAgree(w)).toEqual([])
  })

  it('can be a leader who was let go: they lead on in the same term', async () => {
    const { json } = await admin.get(groupLeaders.list.path, { query: { group_id: women } })
    const [one] = json.items
    const terms = async () =>
      (await w.owner.query('select * from leader_terms where network_id = $1 order by id', [women])).rows
    const before = await terms()
    const removed = await admin.send('DELETE', pathOf(groupLeaders.destroy, { id: one.id }), {
      headers: shown,
    })
    expect(await terms()).not.toEqual(before)
    expect((await undo(undoOf(removed), admin)).status).toBe(200)
    expect(await terms()).toEqual(before)
    const after = (await admin.get(groupLeaders.list.path, { query: { group_id: women } })).json.items
    expect(after.map((led: { person: unknown }) => led.person)).toContainEqual(one.person)
  })

  it('can be a role that was given', async () => {
    const path = pathOf(accounts.giveRole, { id: outsider.id })
    const before = (await admin.get(pathOf(accounts.show, { id: outsider.id }))).json.role_id
    const { json } = await admin.get(accounts.prototype.path)
    const other = json.roles.find((role: { id: number }) => role.id !== before)
    const given = await admin.put(path, { body: { role_id: other.id }, headers: shown })
    expect(given.json.role_id).toBe(other.id)
    await undo(undoOf(given), admin)
    expect((await admin.get(pathOf(accounts.show, { id: outsider.id }))).json.role_id).toBe(before)
  })

  describe('by whoever approves', () => {
    let designer: Client
    beforeAll(async () => {
      await designerFacilitates(w, women)
      designer = await w.as(w.people.designer)
    })
    const rowOf = async (table: 'events' | 'posts', id: number) => {
      const {
        version: _,
        updated_at: __,
        saved_by: ___,
        ...row
      } = (await w.owner.query(`select * from ${table} where id = $1`, [id])).rows[0]
      return row
    }

    it('about an event lets it wait again, unless somebody has a seat by now', async () => {
      const decide = async (id: number) => {
        const { version } = (await admin.get(pathOf(events.show, { id }))).json
        return admin.post(pathOf(eventPlans.decide, { id }), {
          body: { decision: 'approve', reason: null, version },
          headers: shown,
        })
      }
      const event = await makeEvent(designer, women, 'Soup for all')
      const before = await rowOf('events', event.id)
      expect(before.state).toBe('pending_approval')
      const approved = await decide(event.id)
      expect(approved.json.state).toBe('approved')
      expect((await undo(undoOf(approved), admin)).status).toBe(200)
      expect(await rowOf('events', event.id)).toEqual(before)
      expect(
        (await w.owner.query('select from event_decisions where event_id = $1', [event.id])).rowCount,
      ).toBe(0)

      const again = await decide(event.id)
      await w.owner.query('update events set going_count = going_count + 1 where id = $1', [event.id])
      expect((await undo(undoOf(again), admin)).json.error.code).toBe('undo_changed')
      expect((await rowOf('events', event.id)).state).toBe('approved')
    })

    it('to put an event away is forgotten too: whoever has a seat hears neither of it nor of its return', async () => {
      const event = await makeEvent(admin, women, 'Bread for all')
      const seat = { initiative_id: event.id, user_ids: [w.people.member] }
      await admin.post(initiativeUsers.create.path, { body: seat })
      await done()
      await w.owner.query('delete from mails')
      const archived = await admin.send('POST', pathOf(eventPlans.archive, { id: event.id }), {
        headers: shown,
      })
      expect(archived.json.state).toBe('archived')
      expect((await undo(undoOf(archived), admin)).status).toBe(200)
      expect((await admin.get(pathOf(events.show, { id: event.id }))).json.state).toBe('approved')
      await done()
      expect((await w.owner.query(`select kind from mails where kind like 'registrations.%'`)).rows).toEqual(
        [],
      )
    })

    it('about posts lets all of them wait again, and tells their readers when they come out after all', async () => {
      const write = async (title: string) =>
        (await designer.post(posts.create.path, { body: message(title, [women]) })).json.id as number
      const ids = [await write('Chairs'), await write('Tables')]
      const states = () => Promise.all(ids.map((id) => rowOf('posts', id)))
      const decide = () =>
        admin.post(pathOf(networkModeration.decide, { id: women }), {
          body: { post_ids: ids, decision: 'approve' },
          headers: shown,
        })
      const announced = async () =>
        (await w.owner.query('select from post_announcements where post_id = any($1)', [ids])).rowCount
      const before = await states()
      const approved = await decide()
      expect([approved.json.decided, await announced()]).toEqual([ids, 2])
      expect((await undo(undoOf(approved), admin)).status).toBe(200)
      expect([await states(), await announced()]).toEqual([before, 0])
      await decide()
      expect([(await states()).map(({ state }) => state), await announced()]).toEqual([
        ['published', 'published'],
        2,
      ])
    })
  })
})
