import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { policyTemplates } from '../../contract/access/roles.ts'
import { eventPlans } from '../../contract/events/management.ts'
import { initiativeUsers } from '../../contract/events/registrations.ts'
import { folderPermissions, folderRequests, folders } from '../../contract/library/library.ts'
import { notifications } from '../../contract/messages/messages.ts'
import { connections } from '../../contract/networks/connections.ts'
import { managedNetworks } from '../../contract/networks/manage.ts'
import { networkFields } from '../../contract/networks/networkFields.ts'
import { sponsors } from '../../contract/networks/sponsors.ts'
import { accountBulk, accounts } from '../../contract/people/accounts.ts'
import { postAppeals } from '../../contract/posts/appeals.ts'
import { postComments } from '../../contract/posts/comments.ts'
import { posts } from '../../contract/posts/pages.ts'
import { undos } from '../../contract/undo/undos.ts'
import { rightsChanged } from '../platform/live/listen.ts'
import { newEvent, standing } from '../testing/attendees.ts'
import { makeEvent } from '../testing/events.ts'
import { newsroom } from '../testing/newsroom.ts'
import { spansAgree } from '../testing/spans.ts'
import { type Answer, type Client, pathOf } from '../testing/world.ts'

const shown = { 'x-undo': 'shown' }

/** What changes with every write, and tells nothing of where something stands. */
const FLEETING = ['version', 'updated_at', 'changed_at', 'state_changed_at', 'next_step']

describe('what can be taken back is as it was', () => {
  let room: Awaited<ReturnType<typeof newsroom>>
  let admin: Client
  let leader: Client
  let member: Client
  let women: number
  let green: number
  beforeAll(async () => {
    room = await newsroom()
    ;({ admin, leader, member, women, green } = room)
    // The facilitator was written into it by hand; what moves it counts anew.
    await room.w.owner.query('update networks set member_count = 3, people_count = 3 where id = $1', [women])
  })
  afterAll(() => room.w.close())

  const rows = async (table: string, where: string) => {
    const { rows: found } = await room.w.owner.query(
      `select * from ${table} where ${where} order by ${table}::text`,
    )
    return found.map((row) =>
      Object.fromEntries(Object.entries(row).filter(([name]) => !FLEETING.includes(name))),
    )
  }
  const readAnew = () =>
    room.w.app.database.inTransaction(room.w.enterprises.larkspur, (tx) => rightsChanged(tx, '*'))
  const undoOf = ({ headers }: Answer) => Number(headers['x-undo'])
  const undo = (answer: Answer, who: Client) => who.put(pathOf(undos.undo, { id: undoOf(answer) }))
  /** What a person did last: the product’s own round (events that are over) writes in between. */
  const lastAction = async () =>
    (
      await room.w.owner.query(
        `select action from change_log
         where action <> 'undo.done' and actor_id is not null order by id desc limit 1`,
      )
    ).rows[0]?.action
  const kindsTold = async (who: Client) =>
    (await who.get(notifications.list.path)).json.items.map(({ kind }: { kind: string }) => kind)
  /** Does it, takes it back, and finds these rows as they were; answers what it did meanwhile. */
  async function thereAndBack(tables: [string, string][], does: () => Promise<Answer>, who: Client) {
    const now = () => Promise.all(tables.map(([table, where]) => rows(table, where)))
    const before = await now()
    const done = await does()
    expect(done.status, done.text).toBe(200)
    expect(undoOf(done)).toBeGreaterThan(0)
    expect(await now()).not.toEqual(before)
    const back = await undo(done, who)
    expect(back.status, back.text).toBe(200)
    expect(await now()).toEqual(before)
    return done
  }
  /** The seconds in which it could be taken back are over. */
  const wait = () =>
    room.w.owner.query(`update undos set until_at = now() - interval '1 second' where undone_at is null`)

  describe('of connections', () => {
    let id: number
    const propose = async () =>
      (
        await leader.post(connections.create.path, {
          body: { network_id: women, with_network_id: green, shares: ['news', 'events'] },
        })
      ).json.id as number
    beforeEach(async () => {
      await room.w.owner.query('delete from network_connections')
      id = await propose()
    })

    it.each(['accept', 'decline'] as const)('to %s: the other side is asked again', async (decision) => {
      const decide = () => admin.put(pathOf(connections[decision], { id }), { headers: shown })
      await thereAndBack([['network_connections', `id = ${id}`]], decide, admin)
      expect(await lastAction()).toBe('connection.decision_undone')
    })

    it('a removal, with what they shared; not when they were connected anew', async () => {
      const remove = () => leader.send('DELETE', pathOf(connections.remove, { id }), { headers: shown })
      await thereAndBack([['network_connections', `id = ${id}`]], remove, leader)
      const removed = await remove()
      await propose()
      expect((await undo(removed, leader)).json.error.code).toBe('undo_changed')
    })

    it('not by whoever lost the right to it', async () => {
      const accepted = await admin.put(pathOf(connections.accept, { id }), { headers: shown })
      await room.w.owner.query(
        `update policy_templates set permissions = array_remove(permissions, 'groups_manage') where role_id = (select role_id from users where id = $1)`,
        [admin.id],
      )
      await readAnew()
      expect((await undo(accepted, admin)).status).toBe(403)
      await room.w.owner.query(
        `update policy_templates set permissions = permissions || '{groups_manage}' where role_id = (select role_id from users where id = $1)`,
        [admin.id],
      )
      await readAnew()
    })
  })

  it('of a field of networks', async () => {
    const field = await admin.post(pathOf(networkFields.create, { id: women }), {
      body: { title: 'Floor', type: 'text', options: [], class: 'public' },
    })
    const archive = () =>
      admin.put(pathOf(networkFields.archive, { field_id: field.json.id }), { body: {}, headers: shown })
    await thereAndBack([['fields', `id = ${field.json.id}`]], archive, admin)
  })

  it('of a sponsor, with the place in the order', async () => {
    const made: number[] = []
    for (const name of ['First', 'Second', 'Third']) {
      const { json } = await leader.post(pathOf(sponsors.create, { id: women }), {
        body: {
          name,
          title: null,
          header: null,
          message: 'Why',
          picture_alt: null,
          video_url: null,
          visible: true,
        },
      })
      made.push(json.id)
    }
    const remove = () =>
      leader.send('DELETE', pathOf(sponsors.destroy, { id: made[1] ?? 0 }), { headers: shown })
    await thereAndBack([['sponsors', `network_id = ${women}`]], remove, leader)
    expect(await lastAction()).toBe('sponsor.restored')
  })

  describe('of comments', () => {
    let post: number
    beforeAll(async () => {
      post = (await room.write(leader, 'Talked about', [women])).id
    })
    const say = async (who: Client, body: string) =>
      (await who.post(pathOf(postComments.create, { id: post }), { body: { body, reply_to_id: null } })).json
        .id as number
    const standsAt = (id: number): [string, string][] => [
      ['post_comments', `id = ${id}`],
      ['posts', `id = ${post}`],
    ]

    it('one that was removed counts again, and its author never hears of it', async () => {
      const id = await say(member, 'Well said')
      const remove = () =>
        leader.send('DELETE', pathOf(postComments.delete, { id }), {
          query: { reason: 'Off the topic' },
          headers: shown,
        })
      await thereAndBack(standsAt(id), remove, leader)
      await wait()
      expect(await kindsTold(member)).not.toContain('post.comment_removed')
      await remove()
      await wait()
      await room.w.owner.query('update notifications set created_at = now() where created_at > now()')
      expect(await kindsTold(member)).toContain('post.comment_removed')
    })

    it('one that was approved waits again, unless somebody has answered it by now', async () => {
      await room.switched({ pending_comments_enabled: true })
      const id = await say(member, 'May I?')
      const approve = () => leader.put(pathOf(postComments.approve, { id }), { headers: shown })
      await thereAndBack(standsAt(id), approve, leader)
      const approved = await approve()
      await room.switched({ pending_comments_enabled: false })
      await admin.post(pathOf(postComments.create, { id: post }), { body: { body: 'Yes', reply_to_id: id } })
      expect((await undo(approved, leader)).json.error.code).toBe('undo_changed')
    })
  })

  it.each(['approve', 'decline'] as const)('of a request for a folder, to %s', async (decision) => {
    const folder = await leader.post(folders.create.path, {
      body: { network_id: women, parent_folder_id: null, name: `Board ${decision}`, description: null },
    })
    expect(folder.status, folder.text).toBe(200)
    const { id, version } = folder.json
    const narrowed = await leader.put(pathOf(folderPermissions.update, { id }), {
      body: { access: 'narrowed', version },
    })
    expect(narrowed.status, narrowed.text).toBe(200)
    await member.post(pathOf(folderRequests.create, { id }), { body: { note: 'Please' } })
    const { json } = await leader.get(folderRequests.list.path, {
      query: { state: 'pending', folder_id: id },
    })
    const request = json.items[0].id
    const decide = () =>
      leader.put(pathOf(folderRequests[decision], { id: request }), {
        body: decision === 'decline' ? { reason: 'Not yet' } : {},
        headers: shown,
      })
    const tables: [string, string][] = [
      ['folder_access_requests', `id = ${request}`],
      ['folder_readers', `folder_id = ${id}`],
    ]
    await thereAndBack(tables, decide, leader)
    expect(await lastAction()).toBe('folder.access_decision_undone')
    await wait()
    expect(await kindsTold(member)).not.toContain(`folder.access_${decision}d`)
  })

  it.each(['granted', 'refused'] as const)(
    'of an appeal that was %s: the post is where it was',
    async (outcome) => {
      const { id } = await room.write(room.facilitator, `Judged ${outcome}`, [women])
      await room.decide(leader, women, [id], { decision: 'approve' })
      await leader.put(pathOf(posts.remove, { id }), { body: { reason: 'Not here' } })
      await room.facilitator.post(pathOf(postAppeals.create, { id }), { body: { reason: 'It is true' } })
      const { json } = await admin.get(pathOf(postAppeals.ofPost, { id }))
      const judge = () =>
        admin.put(pathOf(postAppeals.decide, { id: json.items[0].id }), {
          body: { outcome, answer: 'So it is' },
          headers: shown,
        })
      const tables: [string, string][] = [
        ['posts', `id = ${id}`],
        ['post_networks', `post_id = ${id}`],
        ['post_appeals', `post_id = ${id}`],
      ]
      await thereAndBack(tables, judge, admin)
      const purge = await rows('timed', `kind = 'post.purge' and subject_id = '${id}'`)
      expect(purge).toHaveLength(1)
    },
  )

  it('of a network that takes part in an event, in all its dates', async () => {
    const event = await makeEvent(admin, women, 'Together', { guest_ids: [green] })
    const remove = () =>
      admin.send('DELETE', pathOf(eventPlans.removeNetwork, { id: event.id, network_id: green }), {
        headers: shown,
      })
    await thereAndBack([['event_networks', `event_id = ${event.id}`]], remove, admin)
    expect(await lastAction()).toBe('event.network_returned')
  })

  describe('of attendees', () => {
    const remove = (event: number, user_ids: number[]) =>
      leader.send(initiativeUsers.destroy.method, initiativeUsers.destroy.path, {
        body: { initiative_id: event, user_ids, reason: null },
        headers: shown,
      })
    const come = (event: number, who: Client) =>
      who.post(initiativeUsers.join.path, { body: { initiative_id: event, answers: [] } })
    const idOf = ({ id }: Client) => id

    it('they have their seats and their places in line, and nobody moved up meanwhile', async () => {
      const event = await newEvent(room.w, { seats: 2 })
      const people = [member, leader, admin, room.facilitator]
      for (const one of people) await come(event, one)
      const gone = [member, room.facilitator].map(idOf)
      const tables: [string, string][] = [
        ['event_registrations', `event_id = ${event}`],
        ['events', `id = ${event}`],
      ]
      await thereAndBack(tables, () => remove(event, gone), leader)
      const { registered, waiting, complaints } = await standing(room.w, event)
      expect([registered, waiting, complaints]).toEqual([
        [member.id, leader.id],
        [admin.id, room.facilitator.id],
        [],
      ])
    })

    it('the seat goes to whoever waits once it can’t be taken back any more', async () => {
      const event = await newEvent(room.w, { seats: 1 })
      await come(event, member)
      await come(event, admin)
      await remove(event, [member.id])
      expect((await standing(room.w, event)).registered).toEqual([])
      await wait()
      await room.w.owner.query(`update pgboss.job set start_after = now() where data ? 'undo_id'`)
      await vi.waitFor(
        async () => expect((await standing(room.w, event)).registered).toEqual([admin.id]),
        15_000,
      )
    })

    it('nobody is put back on a seat that somebody else has by now', async () => {
      const event = await newEvent(room.w, { seats: 1 })
      await come(event, member)
      const removed = await remove(event, [member.id])
      await come(event, admin)
      expect((await undo(removed, leader)).json.error.code).toBe('undo_changed')
      const { registered, complaints } = await standing(room.w, event)
      expect([registered, complaints]).toEqual([[admin.id], []])
    })
  })

  it('of a role given to many: each has their own again', async () => {
    const roles = async () => (await room.w.owner.query('select id, role_id from users order by id')).rows
    const before = await roles()
    const { json } = await admin.get(accounts.prototype.path)
    const designer = json.roles.find(({ name }: { name: string }) => /design/i.test(name)) ?? json.roles[0]
    const started = await admin.post(accountBulk.start.path, {
      body: {
        action: 'change_role',
        user_ids: [member.id, leader.id, room.facilitator.id],
        role_id: designer.id,
        reason: null,
      },
      headers: shown,
    })
    expect(started.status, started.text).toBe(200)
    await vi.waitFor(
      async () =>
        expect((await admin.get(pathOf(accountBulk.show, { bulkId: started.json.id }))).json.state).toBe(
          'finished',
        ),
      15_000,
    )
    expect(await roles()).not.toEqual(before)
    const back = await undo(started, admin)
    expect(back.status, back.text).toBe(200)
    expect(await roles()).toEqual(before)
    expect(await lastAction()).toBe('user.bulk_undone')
  })

  it('of what a role opens, not where somebody has changed it since', async () => {
    const { json } = await admin.get(policyTemplates.list.path, { query: { search: 'Partner' } })
    const id = json.items[0].id
    const turn = async (to: boolean) => {
      const { json: now } = await admin.get(pathOf(policyTemplates.show, { id }))
      const others = now.permissions.filter((name: string) => name !== 'members_view')
      const body = { permissions: to ? [...others, 'members_view'] : others, version: now.version }
      return admin.put(pathOf(policyTemplates.update, { id }), { body, headers: shown })
    }
    await turn(false)
    await thereAndBack([['policy_templates', `id = ${id}`]], () => turn(true), admin)
    expect(await lastAction()).toBe('policy_template.changed')
    const given = await turn(true)
    await turn(false)
    expect((await undo(given, admin)).json.error.code).toBe('undo_changed')
  })

  it('of a network that was moved: who came into the whole by it isn’t in it', async () => {
    const quiet = room.w.networks['Quiet Room'] ?? 0
    const parents = room.w.networks['Parents and Carers'] ?? 0
    const disagreed = await spansAgree(room.w)
    const { json } = await admin.get(pathOf(managedNetworks.previewMove, { id: quiet }), {
      query: { parent_id: parents },
    })
    expect(json.memberships_count).toBeGreaterThan(0)
    const move = () =>
      admin.put(pathOf(managedNetworks.move, { id: quiet }), {
        body: { parent_id: parents, preview_version: json.version },
        headers: shown,
      })
    const tables: [string, string][] = [
      ['networks', 'true'],
      ['network_members', `network_id in (${quiet}, ${parents})`],
      ['membership_spans', `network_id in (${quiet}, ${parents})`],
      ['region_children', 'true'],
    ]
    await thereAndBack(tables, move, admin)
    expect(await spansAgree(room.w)).toEqual(disagreed)
  })

  it('of a network that was moved out of what a region gathers', async () => {
    const mothers = room.w.networks['Mothers at Larkspur'] ?? 0
    const { json } = await admin.get(pathOf(managedNetworks.previewMove, { id: mothers }))
    const move = () =>
      admin.put(pathOf(managedNetworks.move, { id: mothers }), {
        body: { parent_id: null, preview_version: json.version },
        headers: shown,
      })
    await thereAndBack(
      [
        ['networks', 'true'],
        ['region_children', 'true'],
      ],
      move,
      admin,
    )
    expect(await lastAction()).toBe('network.move_undone')
  })
})
