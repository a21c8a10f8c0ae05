import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { events } from '../../contract/events/pages.ts'
import { eventTalk } from '../../contract/events/talk.ts'
import { postComments } from '../../contract/posts/comments.ts'
import { networkModeration } from '../../contract/posts/moderation.ts'
import { type Client, pathOf, type World, world } from '../testing/world.ts'

describe('talk about an event', () => {
  let w: World
  let leader: Client
  let member: Client
  let outsider: Client
  let lunch: number
  let women: number
  beforeAll(async () => {
    w = await world()
    leader = await w.as(w.people.leader)
    member = await w.as(w.people.member)
    outsider = await w.as(w.people.outsider)
    await w.owner.query(
      `update networks set upcoming_events_visibility = 'group' where name = 'Women at Larkspur'`,
    )
    women = w.networks['Women at Larkspur'] ?? 0
    lunch = Number((await w.owner.query(`select id from events where name = 'Fireside lunch'`)).rows[0]?.id)
  })
  afterAll(() => w.close())

  const say = (client: Client, body: string, reply_to_id: number | null = null) =>
    client.post(pathOf(eventTalk.comment, { id: lunch }), { body: { body, reply_to_id } })
  const said = async (client: Client, query: Record<string, string | number> = {}) =>
    (await client.get(pathOf(eventTalk.comments, { id: lunch }), { query })).json.items.map(
      ({ body }: { body: string }) => body,
    )
  const notified = async (user: number) =>
    (
      await w.owner.query(
        `select kind, link from notifications where user_id = $1 and kind like 'event.c%' or user_id = $1 and kind = 'event.replied' order by id`,
        [user],
      )
    ).rows.map(({ kind }) => kind)
  const shown = async () => (await member.get(pathOf(events.show, { id: lunch }))).json

  it('is heard by those who may read it, told to whom it concerns, and counted', async () => {
    const first = await say(member, `Is there soup? @person:${w.people.leader} @person:${w.people.outsider}`)
    expect(first.status, first.text).toBe(200)
    expect(first.json).toMatchObject({ event_id: lunch, post_id: null, can: { edit: true, report: false } })
    // By what concerns her most: she planned it, and is named.
    expect(await notified(w.people.leader)).toEqual(['event.comment_mentioned'])
    // Who can't read it hears nothing.
    expect(await notified(w.people.outsider)).toEqual([])
    const answer = await say(leader, 'There is', first.json.id)
    expect(answer.status, answer.text).toBe(200)
    expect(await notified(w.people.member)).toEqual(['event.replied'])
    expect(await said(member, { reply_to_id: first.json.id })).toEqual(['There is'])
    expect((await say(member, 'Good', answer.json.id)).status).toBe(422)
    expect((await shown()).comment_count).toBe(2)
  })

  it('is reported to those who look after the network, once a person, and settled there', async () => {
    const { json: rude } = await say(leader, 'That soup is for fools')
    const report = (client: Client, body: object = {}) =>
      client.post(pathOf(eventTalk.report, { id: lunch }), {
        body: { reason: 'harassment', says: 'Unkind', comment_id: rude.id, ...body },
      })
    const seen = (await member.get(pathOf(postComments.show, { id: rude.id }))).json
    expect(seen.can.report).toBe(true)
    const answers = await Promise.all([report(member), report(member)])
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    expect((await report(leader)).status).toBe(403)
    expect((await report(outsider)).status).toBe(404)
    expect((await report(member, { comment_id: 999_999 })).status).toBe(404)
    const reports = async (client: Client, state = 'open') =>
      client.get(pathOf(networkModeration.reports, { id: women }), {
        query: { state, search: 'fireside', page_size: 100 },
      })
    expect((await reports(member)).status).toBe(403)
    const admin = await w.as(w.people.admin)
    const { items } = (await reports(admin)).json
    expect(items).toMatchObject([
      {
        event_id: lunch,
        post_id: null,
        title: 'Fireside lunch',
        comment: { id: rude.id, body: 'That soup is for fools' },
        reason: 'harassment',
        reported_by: { id: w.people.member },
      },
    ])
    const settle = (client: Client, body: object) =>
      client.put(pathOf(networkModeration.handleReport, { id: items[0].id }), { body })
    expect((await settle(member, { outcome: 'removed', reason: 'Be kind' })).status).toBe(404)
    // Nobody decides about what they said themselves.
    expect((await settle(leader, { outcome: 'removed', reason: 'Be kind' })).status).toBe(403)
    expect((await settle(admin, { outcome: 'removed', reason: 'Be kind' })).status).toBe(200)
    expect((await settle(admin, { outcome: 'kept' })).status).toBe(409)
    expect((await reports(admin)).json.items).toEqual([])
    expect((await reports(admin, 'handled')).json.items).toMatchObject([{ state: 'removed' }])
    expect(await said(member)).not.toContain('That soup is for fools')
  })

  it('isn’t there for whoever may not know of the event', async () => {
    for (const answer of [
      await say(outsider, 'Hello'),
      await outsider.get(pathOf(eventTalk.comments, { id: lunch })),
      await outsider.put(pathOf(eventTalk.like, { id: lunch })),
    ])
      expect(answer.status).toBe(404)
    const { rows } = await w.owner.query('select id from post_comments where event_id = $1 order by id', [
      lunch,
    ])
    expect((await outsider.get(pathOf(postComments.show, { id: Number(rows[0].id) }))).status).toBe(404)
  })

  it('is changed by whoever said it, and taken away by whoever looks after the event, with a reason', async () => {
    const { json: comment } = await say(member, 'Let’s all be late')
    const path = pathOf(postComments.update, { id: comment.id })
    expect((await leader.put(path, { body: { body: 'No', version: 1 } })).status).toBe(403)
    const changed = await member.put(path, { body: { body: 'Let’s be early', version: comment.version } })
    expect(changed.json).toMatchObject({ body: 'Let’s be early', edited_at: expect.any(String) })
    const before = (await shown()).comment_count
    expect((await leader.delete(path)).status).toBe(422)
    expect((await leader.delete(path, { query: { reason: 'Not about the lunch' } })).status).toBe(200)
    expect((await shown()).comment_count).toBe(before - 1)
    expect(await notified(w.people.member)).toContain('event.comment_removed')
    expect(await said(outsider).catch(() => [])).toEqual([])
  })

  it('waits for approval where the enterprise wants it, and ends where the event says so', async () => {
    await w.owner.query('update enterprises set pending_comments_enabled = true where id = $1', [
      w.enterprises.larkspur,
    ])
    const { json: waiting } = await say(member, 'May I bring a cake?')
    expect(waiting.state).toBe('pending')
    expect(await said(leader)).toContain('May I bring a cake?')
    const approve = pathOf(postComments.approve, { id: waiting.id })
    expect((await member.put(approve)).status).toBe(403)
    const before = (await shown()).comment_count
    expect((await leader.put(approve)).json.state).toBe('shown')
    expect((await shown()).comment_count).toBe(before + 1)
    await w.owner.query('update events set comments_enabled = false where id = $1', [lunch])
    const refused = await say(member, 'Too late')
    expect([refused.status, refused.json.error.message]).toEqual([
      403,
      "You don't have permission to comment on this event",
    ])
  })

  it('counts a like once a person, however often and at once it is sent', async () => {
    const like = () => member.put(pathOf(eventTalk.like, { id: lunch }))
    const answers = await Promise.all(Array.from({ length: 8 }, like))
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 8 }, () => 200))
    expect(await shown()).toMatchObject({ like_count: 1, liked: true })
    expect((await leader.put(pathOf(eventTalk.like, { id: lunch }))).json).toEqual({ count: 2 })
    await member.delete(pathOf(eventTalk.unlike, { id: lunch }))
    expect((await member.delete(pathOf(eventTalk.unlike, { id: lunch }))).json).toEqual({ count: 1 })
    await w.owner.query('update enterprises set likes_enabled = false where id = $1', [
      w.enterprises.larkspur,
    ])
    expect((await like()).status).toBe(403)
    expect((await shown()).can.like).toBe(false)
  })

  it('takes words and likes only while the event is on, and only readers of a list read it', async () => {
    const put = (state: string) =>
      w.owner.query(
        `update events set state = $2, published_at = now(), state_changed_by = $3,
           canceled_at = case when $2 = 'canceled' then now() end,
           archived_at = case when $2 = 'archived' then now() end where id = $1`,
        [lunch, state, w.people.admin],
      )
    const facilitator = await w.as(w.people.designer)
    await w.owner.query('update events set comments_enabled = true where id = $1', [lunch])
    await w.owner.query('update enterprises set likes_enabled = true')
    await w.owner.query(`update networks set upcoming_events_visibility = 'public' where id = $1`, [women])
    const wrong: string[] = []
    for (const state of ['approved', 'canceled', 'archived'] as const) {
      await put(state)
      for (const [role, client] of Object.entries({ leader, member, facilitator })) {
        const page = await client.get(pathOf(events.show, { id: lunch }))
        // The facilitator doesn't come to it.
        expect([role, state, page.status]).toEqual([
          role,
          state,
          state === 'archived' && role === 'facilitator' ? 404 : 200,
        ])
        const answers = {
          comment: (await say(client, 'Late')).status,
          like: (await client.put(pathOf(eventTalk.like, { id: lunch }))).status,
        }
        for (const [ability, status] of Object.entries(answers)) {
          const can = Boolean(page.json.can?.[ability])
          if (can !== (status === 200) || can !== (state === 'approved'))
            wrong.push(`${role} ${ability} in ${state}: can ${can}, ${status}`)
        }
      }
    }
    await put('approved')
    expect(wrong).toEqual([])
  })
})
