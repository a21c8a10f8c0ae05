import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { handOver } from '../../../contract/networks/handOver.ts'
import { groupLeaders } from '../../../contract/networks/leaders.ts'
import { groups } from '../../../contract/networks/networks.ts'
import { merges } from '../../../contract/people/merges.ts'
import { type Client, pathOf, type World, world } from '../../testing/world.ts'

describe('the hand-over of a network', () => {
  let w: World
  let admin: Client
  let leader: Client
  let member: Client
  let women: number
  beforeAll(async () => {
    w = await world()
    admin = await w.as(w.people.admin)
    leader = await w.as(w.people.leader)
    member = await w.as(w.people.member)
    women = w.networks['Women at Larkspur'] ?? 0
  })
  afterAll(() => w.close())

  const show = (by: Client, id = women) => by.get(pathOf(handOver.show, { id }))
  const write = (by: Client, note: string, version = 0, id = women) =>
    by.put(pathOf(handOver.write, { id }), { body: { note, version } })

  it('is for those who lead, and for those who say who does', async () => {
    const { json } = await show(member)
    expect(json.error).toMatchObject({
      code: 'denied.hand_over',
      message: "You don't have permission to view the hand-over",
    })
    expect((await show(leader)).json.can).toEqual({ write_note: true, manage: true })
    expect((await show(admin)).json.can).toEqual({ write_note: false, manage: true })
    expect((await show(admin, 987_654_321)).status).toBe(404)
    expect((await show(admin, w.networks['Old Times'])).status).toBe(404)
    const can = async (by: Client) => (await by.get(pathOf(groups.show, { id: women }))).json.can.hand_over
    expect([await can(leader), await can(member)]).toEqual([true, false])
  })

  it('says what waits, and only what the reader may do', async () => {
    const quiet = w.networks['Quiet Room'] ?? 0
    expect((await show(admin, quiet)).json.open_tasks).toEqual([
      { kind: 'requests', count: 1, at: '/members?scope=pending' },
    ])
    expect((await show(leader)).json.open_tasks).toEqual([])
    await w.owner.query(
      `insert into membership_invitations (enterprise_id, network_id, user_id, invited_by) values ($1, $2, $3, $4)`,
      [w.enterprises.larkspur, women, w.people.outsider, leader.id],
    )
    await w.owner.query(`update events set state = 'pending_approval' where name = 'Not yet told'`)
    const waits = async (by: Client) =>
      (await show(by)).json.open_tasks.map(({ kind }: { kind: string }) => kind)
    expect(await waits(leader)).toEqual(['invitations'])
    expect(await waits(admin)).toContain('events')
  })

  it('names whom to ask, with an address only where the reader may see it, and what is planned', async () => {
    const { json } = await show(admin)
    expect(json.contacts).toContainEqual(
      expect.objectContaining({
        kind: 'leader',
        name: 'Lena Brandt',
        says: 'Chair',
        email: 'lena@larkspur.test',
      }),
    )
    const { json: north } = await show(leader, w.networks.North)
    expect(north.contacts).toContainEqual(
      expect.objectContaining({ kind: 'parent_leader', name: 'Lena Brandt' }),
    )
    expect(json.events.map(({ name }: { name: string }) => name)).toEqual([
      'Fireside lunch',
      'Pottery evening',
    ])
    const { json: choices } = await admin.get(groupLeaders.choices.path, { query: { group_id: women } })
    const added = await admin.post(groupLeaders.create.path, {
      body: {
        group_id: women,
        user_id: member.id,
        role_id: choices.role_id,
        position_id: choices.position_id,
        visible: true,
      },
    })
    const { json: seen } = await show(member)
    expect(seen.contacts).toContainEqual(
      expect.objectContaining({ kind: 'leader', name: 'Lena Brandt', email: null }),
    )
    await admin.delete(pathOf(groupLeaders.destroy, { id: added.json.id }))
  })

  it('keeps the note of whoever leads for the next one, after they have gone', async () => {
    expect((await write(member, 'Not mine')).json.error.code).toBe('denied.hand_over_note')
    expect((await write(admin, 'Not mine')).status).toBe(403)
    expect((await write(leader, '')).status).toBe(422)
    expect((await write(leader, 'x'.repeat(2501))).status).toBe(422)
    const [first, second] = await Promise.all([
      write(leader, 'The key is at the parts'),
      write(leader, 'Another tab'),
    ])
    expect([first.status, second.status].toSorted()).toEqual([200, 409])
    expect((await write(leader, 'Too late', 7)).json.error.code).toBe('changed_meanwhile')
    const saved = await write(leader, 'Ask Mateo about the budget', 1)
    expect([saved.status, saved.json.version]).toEqual([200, 2])
    expect((await show(leader)).json.my_note.note).toBe('Ask Mateo about the budget')

    const { json: all } = await admin.get(groupLeaders.list.path, { query: { group_id: women } })
    const [row] = all.items
    await admin.delete(pathOf(groupLeaders.destroy, { id: row.id }))
    expect((await show(leader)).status).toBe(403)
    const { json } = await show(admin)
    expect(json.terms[0]).toMatchObject({
      person: { id: leader.id },
      position: 'Chair',
      note: { note: 'Ask Mateo about the budget' },
    })
    expect(json.terms[0].until_at).not.toBeNull()
    const again = await admin.post(groupLeaders.create.path, {
      body: {
        group_id: women,
        user_id: leader.id,
        role_id: row.role.id,
        position_id: row.position.id,
        visible: true,
      },
    })
    expect(again.status).toBe(200)
    // However many terms somebody had: one note, beside the latest.
    const notes = (await show(admin)).json.terms.map(({ note }: { note: object | null }) => note !== null)
    expect(notes).toEqual([true, false, false])
  })

  it('stays whole when two accounts become one: deputies, notes and sponsorships of the whole company', async () => {
    const [kept, gone] = [w.people.designer, w.people.outsider]
    for (const user of [kept, gone]) {
      await w.owner.query(
        `insert into hand_over_notes (enterprise_id, network_id, user_id, note) values ($1, $2, $3, $4)`,
        [w.enterprises.larkspur, women, user, `Note of ${user}`],
      )
      await w.owner.query('insert into sponsors (enterprise_id, network_id, user_id) values ($1, null, $2)', [
        w.enterprises.larkspur,
        user,
      ])
    }
    await w.owner.query('update network_leaders set deputy_id = $1 where network_id = $2', [gone, women])
    const merge = await admin.post(merges.create.path, { body: { kept_id: kept, gone_id: gone, taken: [] } })
    expect(merge.status).toBe(200)
    const now = async () => {
      const { rows } = await w.owner.query<{ what: string; user_id: string }>(
        `select 'note' as what, user_id from hand_over_notes where user_id = any($1)
         union all select 'sponsor', user_id from sponsors where user_id = any($1)
         union all select 'deputy', deputy_id from network_leaders where deputy_id = any($1) order by 1, 2`,
        [[kept, gone]],
      )
      return rows.map(({ what, user_id }) => [what, Number(user_id)])
    }
    expect(await now()).toEqual([
      ['deputy', kept],
      ['note', kept],
      ['sponsor', kept],
    ])
    const undone = await admin.put(pathOf(merges.undo, { mergeId: merge.json.id }))
    expect([undone.status, undone.json.left]).toEqual([200, 0])
    expect((await now()).toSorted()).toEqual(
      [
        ['deputy', gone],
        ['note', kept],
        ['note', gone],
        ['sponsor', kept],
        ['sponsor', gone],
      ].toSorted(),
    )
  })
})
