import { afterAll, describe, expect, it } from 'vitest'
import { postComments } from '../../contract/posts/comments.ts'
import { networkModeration } from '../../contract/posts/moderation.ts'
import { posts } from '../../contract/posts/pages.ts'
import { networkNews } from '../../contract/posts/posts.ts'
import { rightsChanged } from '../platform/live/listen.ts'
import { message, newsroom } from '../testing/newsroom.ts'
import { type Client, pathOf } from '../testing/world.ts'

describe('where posts stand', async () => {
  const {
    w,
    women,
    green,
    mothers,
    leader,
    member,
    admin,
    outsider,
    facilitator,
    write,
    titles,
    decide,
    one,
    stateOf,
    notified,
  } = await newsroom()
  afterAll(() => w.close())

  describe('approval', () => {
    it('lets a post out, once, however many decide at the same time; its author is told', async () => {
      const { id } = await write(facilitator, 'Bread for all', [women])
      const answers = await Promise.all(
        Array.from({ length: 4 }, () => decide(leader, women, [id], { decision: 'approve' })),
      )
      expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200])
      expect(answers.filter(({ json }) => json.decided.includes(id))).toHaveLength(1)
      expect(await stateOf(id)).toBe('published')
      expect(await titles(member)).toContain('Bread for all')
      expect(await notified(w.people.designer, 'post.approved')).toEqual(['Bread for all'])
      expect(
        (
          await one(
            `select count(*)::int as n from change_log where action = 'post.approved' and subject_id = $1`,
            [String(id)],
          )
        ).n,
      ).toBe(1)
    })

    it('is never one’s own, and needs a reason to say no', async () => {
      const { id } = await write(facilitator, 'My own', [women])
      expect((await decide(facilitator, women, [id], { decision: 'approve' })).status).toBe(403)
      const none = await decide(leader, women, [id], { decision: 'decline' })
      expect(none.json.error.fields).toHaveProperty('reason')
      const said = await decide(leader, women, [id], { decision: 'decline', reason: 'We had this last week' })
      expect(said.json.decided).toEqual([id])
      const { json } = await facilitator.get(pathOf(posts.show, { id }))
      expect(json).toMatchObject({
        state: 'declined',
        places: [{ state: 'declined', reason: 'We had this last week' }],
      })
      expect((await member.get(pathOf(posts.show, { id }))).status).toBe(404)
    })

    it('asks for changes, and comes back to whoever decides when the author has made them', async () => {
      const { id } = await write(facilitator, 'Half right', [women])
      await decide(leader, women, [id], { decision: 'request_changes', reason: 'Say when' })
      const asked = await facilitator.get(pathOf(posts.show, { id }))
      expect(asked.json).toMatchObject({ state: 'changes_requested', can: { edit: true, submit: true } })
      const { status, json } = await facilitator.put(pathOf(posts.update, { id }), {
        body: { ...message('Right', [women]), version: asked.json.version },
      })
      expect([status, json.state]).toEqual([200, 'pending_approval'])
      const old = await facilitator.put(pathOf(posts.update, { id }), {
        body: { ...message('Older', [women]), version: asked.json.version },
      })
      expect([old.status, old.json.error.code]).toEqual([409, 'changed_meanwhile'])
      await decide(leader, women, [id], { decision: 'approve' })
      expect(await titles(member)).toContain('Right')
    })

    it('is asked for anew when its author changes what was approved, but not when whoever approves does', async () => {
      const { id } = await write(facilitator, 'Agreed', [women])
      await decide(leader, women, [id], { decision: 'approve' })
      const shown = await facilitator.get(pathOf(posts.show, { id }))
      const changed = await facilitator.put(pathOf(posts.update, { id }), {
        body: { ...message('Something else', [women]), version: shown.json.version },
      })
      expect(changed.json).toMatchObject({ state: 'pending_approval', places: [{ state: 'pending' }] })
      expect(await titles(member)).not.toContain('Something else')
      const own = await write(leader, 'Mine', [women])
      const again = await leader.put(pathOf(posts.update, { id: own.id }), {
        body: { ...message('Mine, better', [women]), version: own.version },
      })
      expect(again.json).toMatchObject({ state: 'published', edited_at: expect.any(String) })
    })

    it('is each network’s own: one that approves shows the post, one that doesn’t never does', async () => {
      const { id, state } = await write(admin, 'For two', [women, green])
      expect(state).toBe('published')
      const many = await write(facilitator, 'Waits here', [women])
      const { json } = await decide(leader, women, [many.id, id, 987_654], { decision: 'approve' })
      expect(json.decided).toEqual([many.id])
      expect(json.refused.map((one: { id: number }) => one.id)).toEqual([id, 987_654])
      expect((await decide(member, women, [many.id], { decision: 'approve' })).status).toBe(403)
    })

    it('is listed by tab, with what waits, for those who approve alone', async () => {
      const { id } = await write(facilitator, 'In the list', [women])
      const list = await leader.get(pathOf(networkModeration.list, { id: women }), {
        query: { page_size: 100 },
      })
      expect(list.json.items.map((one: { id: number }) => one.id)).toContain(id)
      expect(list.json.waiting.pending).toBeGreaterThan(0)
      const approved = await leader.get(pathOf(networkModeration.list, { id: women }), {
        query: { tab: 'approved', search: 'bread' },
      })
      expect(approved.json.items.map((one: { title: string }) => one.title)).toEqual(['Bread for all'])
      expect((await member.get(pathOf(networkModeration.list, { id: women }))).status).toBe(403)
    })
  })

  describe('publication', () => {
    const later = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString()

    it('happens at its moment, and not when it was canceled before', async () => {
      const first = await write(leader, 'Tomorrow', [women], { publish_at: later(5) })
      const second = await write(leader, 'Never mind', [women], { publish_at: later(5) })
      expect([first.state, second.state]).toEqual(['pending_publication', 'pending_publication'])
      expect(await titles(member)).not.toContain('Tomorrow')
      const canceled = await leader.delete(pathOf(posts.cancelPublication, { id: second.id }))
      expect(canceled.json.state).toBe('approved')
      expect((await member.delete(pathOf(posts.cancelPublication, { id: first.id }))).status).toBe(404)
      await expect
        .poll(async () => {
          await w.app.sweeper.sweep(new Date(Date.now() + 6 * 3_600_000))
          return stateOf(first.id)
        })
        .toBe('published')
      expect(await stateOf(second.id)).toBe('approved')
      expect(await titles(member)).toContain('Tomorrow')
      const now = await leader.put(pathOf(posts.publish, { id: second.id }), { body: { publish_at: null } })
      expect(now.json.state).toBe('published')
      expect(
        (await leader.put(pathOf(posts.publish, { id: second.id }), { body: { publish_at: null } })).status,
      ).toBe(409)
    })

    it('is told once to everybody who belongs then, and to nobody who has left or isn’t meant', async () => {
      const { id } = await write(leader, 'Hear ye', [women])
      await expect
        .poll(() => notified(w.people.member, 'post.published'), { timeout: 12_000 })
        .toContain('Hear ye')
      const rows = await w.owner.query('select user_id::int from notifications where post_id = $1', [id])
      const told = rows.rows.map(({ user_id }) => user_id).toSorted((a, b) => a - b)
      expect(told).toEqual([w.people.member, w.people.designer].toSorted((a, b) => a - b))
      await w.app.database.inTransaction(w.enterprises.larkspur, async (tx) => {
        await tx
          .updateTable('post_announcements')
          .set({ finished_at: null, after_user_id: 0 })
          .where('post_id', '=', id)
          .execute()
        const { announcePost } = await import('./announcement.ts')
        await announcePost.run({ tx, db: tx, now: new Date() }, { post_id: id, network_id: women })
      })
      const again = await w.owner.query('select user_id::int from notifications where post_id = $1', [id])
      expect(again.rowCount).toBe(rows.rowCount)
    })
  })

  describe('segments', () => {
    it('hide a post from everybody who isn’t in one of them, wherever it is asked for', async () => {
      const { json: segment } = await admin.post('/api/v1/segments', {
        body: {
          name: 'Only Dara',
          rules: {
            is: 'all',
            rules: [{ is: 'field', field: 'email', operator: 'equals', values: ['dara@larkspur.test'] }],
          },
        },
      })
      await w.owner.query('delete from segment_members where segment_id = $1', [segment.id])
      await w.owner.query(
        'insert into segment_members (enterprise_id, segment_id, user_id) values ($1, $2, $3)',
        [w.enterprises.larkspur, segment.id, w.people.designer],
      )
      const { id } = await write(leader, 'For Dara', [women], { segment_ids: [segment.id] })
      expect(await titles(facilitator)).toContain('For Dara')
      const mayShare = async (reader: Client) =>
        (await reader.get(pathOf(posts.show, { id }))).json.can.share as boolean
      expect([await mayShare(facilitator), await mayShare(leader)]).toEqual([false, true])
      expect(
        (await facilitator.post(pathOf(posts.share, { id }), { body: { network_id: green } })).status,
      ).toBe(403)
      expect(await titles(member)).not.toContain('For Dara')
      const there = await member.get(pathOf(posts.show, { id }))
      expect([there.status, there.text]).toEqual([
        404,
        (await member.get(pathOf(posts.show, { id: 987_654 }))).text,
      ])
      for (const call of [
        () => member.put(pathOf(posts.like, { id })),
        () => member.put(pathOf(posts.save, { id })),
        () => member.get(pathOf(postComments.list, { id })),
        () => member.post(pathOf(postComments.create, { id }), { body: { body: 'Hm' } }),
        () => member.post(pathOf(posts.report, { id }), { body: { reason: 'spam' } }),
      ])
        expect((await call()).status).toBe(404)
      await member.post(posts.markViewed.path, { body: { post_ids: [id] } })
      expect(
        (
          await one('select count(*)::int as n from post_views where post_id = $1 and user_id = $2', [
            id,
            w.people.member,
          ])
        ).n,
      ).toBe(0)
      const audience = await leader.post(posts.audience.path, {
        body: { network_ids: [women], segment_ids: [segment.id] },
      })
      // The segment asks about e-mail addresses, which a leader can't read about everybody.
      expect(audience.json.people).toEqual({ count: null, is: 'withheld' })
      expect(audience.json.sample).toEqual([])
      // Nor has one who manages segments, but may not read everybody's address.
      const allow = async (permissions: string) => {
        await w.owner.query(
          `update policy_templates set permissions = ${permissions} where name = 'Designer'`,
        )
        await w.app.database.inTransaction(w.enterprises.larkspur, (tx) => rightsChanged(tx, '*'))
      }
      await allow("permissions || '{segments_create}'")
      const managed = await facilitator.post(posts.audience.path, {
        body: { network_ids: [women], segment_ids: [segment.id] },
      })
      expect(managed.json).toMatchObject({ people: { count: null, is: 'withheld' }, sample: [] })
      await allow("array_remove(permissions, 'segments_create')")
      const all = await leader.post(posts.audience.path, { body: { network_ids: [women] } })
      expect(all.json, all.text).toMatchObject({ people: { count: 3, is: 'exact' } })
      expect((await member.post(posts.audience.path, { body: { network_ids: [women] } })).status).toBe(403)
      const gone = await admin.delete(`/api/v1/segments/${segment.id}`)
      expect(gone.status).toBe(409)
    })
  })

  it('are shared by a reader who asks, and shown when those who look after the other network say yes', async () => {
    const { id } = await write(leader, 'Worth sharing', [women])
    const path = pathOf(posts.share, { id })
    expect((await facilitator.post(path, { body: { network_id: green } })).status).toBe(422)
    const open = async (client: Client, query: Record<string, string> = {}) =>
      (await client.get(pathOf(posts.shareable, { id }), { query })).json.items.map(
        (network: { id: number }) => network.id,
      )
    expect(await open(member)).toContain(green)
    expect(await open(facilitator)).not.toContain(green)
    expect((await outsider.get(pathOf(posts.shareable, { id }))).status).toBe(404)
    // Whoever may write anywhere belongs to none of these.
    expect(await open(admin, { search: 'mothers' })).toEqual([mothers])
    expect(await open(admin)).not.toContain(women)
    const asked = await member.post(path, { body: { network_id: green, note: 'For the gardeners' } })
    expect(asked.status, asked.text).toBe(200)
    expect((await member.post(path, { body: { network_id: green } })).json.error.code).toBe('already_shared')
    expect(await open(member)).not.toContain(green)
    expect((await admin.post(path, { body: { network_id: mothers } })).status).toBe(200)
    // Who asked sees where it stands; other readers don't learn of it.
    const placesFor = async (reader: Client) => (await reader.get(pathOf(posts.show, { id }))).json.places
    expect(
      (await placesFor(member)).filter(({ state }: { state: string }) => state !== 'accepted'),
    ).toMatchObject([
      { network: { id: green }, state: 'requested', note: 'For the gardeners' },
      { network: { id: women }, asked_by: null },
    ])
    expect(await placesFor(facilitator)).toMatchObject([{ network: { id: women } }])
    const list = await admin.get(pathOf(networkModeration.list, { id: green }), { query: { tab: 'shares' } })
    expect(list.json.items).toMatchObject([
      { id, place: { state: 'requested', note: 'For the gardeners', shared: true } },
    ])
    expect((await decide(admin, green, [id], { decision: 'review' })).json.decided).toEqual([id])
    expect((await decide(admin, green, [id], { decision: 'approve' })).json.decided).toEqual([id])
    const there = await member.get(pathOf(networkNews.latest, { id: green }), { query: { limit: 20 } })
    expect(there.json.items.find((post: { id: number }) => post.id === id)).toMatchObject({ why: 'share' })
    expect(await notified(w.people.member, 'post.share_decided')).toEqual(['Worth sharing'])
  })
})
