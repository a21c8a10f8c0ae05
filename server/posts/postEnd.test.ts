import { afterAll, describe, expect, it } from 'vitest'
import { postAppeals } from '../../contract/posts/appeals.ts'
import { networkModeration } from '../../contract/posts/moderation.ts'
import { posts } from '../../contract/posts/pages.ts'
import { message, newsroom } from '../testing/newsroom.ts'
import { type Client, pathOf } from '../testing/world.ts'

describe('posts that go', async () => {
  const { w, women, leader, member, admin, facilitator, write, titles, decide, stateOf, notified } =
    await newsroom()
  afterAll(() => w.close())

  it('are reported by those who read them, and taken away with a reason by those who look after them', async () => {
    const { id } = await write(facilitator, 'Doubtful', [women])
    await decide(leader, women, [id], { decision: 'approve' })
    const path = pathOf(posts.report, { id })
    expect((await facilitator.post(path, { body: { reason: 'spam' } })).status).toBe(403)
    await Promise.all([1, 2, 3].map(() => member.post(path, { body: { reason: 'wrong', says: 'Not so' } })))
    const reports = pathOf(networkModeration.reports, { id: women })
    expect((await member.get(reports)).status).toBe(403)
    const { json } = await leader.get(reports)
    expect(json.items).toMatchObject([{ post_id: id, reason: 'wrong', says: 'Not so', state: 'open' }])
    const handling = pathOf(networkModeration.handleReport, { id: json.items[0].id })
    expect((await member.put(handling, { body: { outcome: 'kept' } })).status).toBe(404)
    expect((await leader.put(handling, { body: { outcome: 'removed' } })).status).toBe(422)
    expect(
      (await leader.put(handling, { body: { outcome: 'removed', reason: 'It isn’t true' } })).status,
    ).toBe(200)
    expect((await leader.put(handling, { body: { outcome: 'kept' } })).status).toBe(409)
    expect(await stateOf(id)).toBe('pending_deletion')
    expect(await notified(w.people.designer, 'post.removed')).toEqual(['Doubtful'])
    expect((await member.get(pathOf(posts.show, { id }))).status).toBe(404)
  })

  describe('taken away', () => {
    const removed = async (title: string) => {
      const { id } = await write(facilitator, title, [women])
      await decide(leader, women, [id], { decision: 'approve' })
      const path = pathOf(posts.remove, { id })
      expect((await leader.put(path, { body: { reason: 'Not here' } })).status).toBe(200)
      return id as number
    }
    const ask = (id: number, client = facilitator) =>
      client.post(pathOf(postAppeals.create, { id }), { body: { reason: 'It is true' } })
    const open = async (client: Client) =>
      (await client.get(pathOf(postAppeals.list, { id: women }))).json.items as {
        id: number
        post_id: number
        can: { decide: boolean }
      }[]
    const appealOf = async (id: number) => (await open(leader)).find(({ post_id }) => post_id === id)
    const judge = (client: Client, id: number | undefined, outcome: string, answer?: string) =>
      client.put(pathOf(postAppeals.decide, { id: id ?? 0 }), { body: { outcome, answer: answer ?? null } })

    it('are not brought back by their author, who asks once that somebody else looks again', async () => {
      const id = await removed('Contested')
      expect((await facilitator.delete(pathOf(posts.restore, { id }))).status).toBe(409)
      const { json } = await facilitator.get(pathOf(posts.show, { id }))
      expect(json).toMatchObject({ state_reason: 'Not here', can: { restore: false, appeal: true } })
      // Whoever took it away sees it, to take that back.
      expect((await leader.get(pathOf(posts.show, { id }))).json.can).toMatchObject({
        restore: true,
        appeal: false,
      })
      expect((await ask(id, leader)).status).toBe(403)
      const answers = await Promise.all([ask(id), ask(id), ask(id)])
      expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409])
      expect((await facilitator.get(pathOf(posts.show, { id }))).json.can.appeal).toBe(false)
      expect(await notified(w.people.admin, 'post.appealed')).toContain('Contested')
      expect(await notified(w.people.leader, 'post.appealed')).toEqual([])
      expect((await member.get(pathOf(postAppeals.list, { id: women }))).status).toBe(403)
      expect((await member.get(pathOf(postAppeals.ofPost, { id }))).status).toBe(404)
    })

    it('are judged by somebody else than who took them away, once, with a reason to say no', async () => {
      const id = await removed('Judged')
      await ask(id)
      const asked = await appealOf(id)
      expect(asked?.can.decide).toBe(false)
      const own = await judge(leader, asked?.id, 'granted')
      expect([own.status, own.json.error.code]).toEqual([403, 'denied.own_removal'])
      expect((await judge(facilitator, asked?.id, 'granted')).status).toBe(403)
      expect((await judge(member, asked?.id, 'granted')).status).toBe(404)
      expect((await judge(admin, asked?.id, 'refused')).json.error.fields).toHaveProperty('answer')
      const both = await Promise.all([judge(admin, asked?.id, 'granted'), judge(admin, asked?.id, 'granted')])
      expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
      expect(await stateOf(id)).toBe('published')
      expect(await titles(member)).toContain('Judged')
      expect(await notified(w.people.designer, 'post.appeal_granted')).toEqual(['Judged'])
      expect(
        (
          await w.owner.query(
            `select action from change_log where subject_type = 'post' and subject_id = $1 order by id desc limit 2`,
            [String(id)],
          )
        ).rows.map(({ action }) => action),
      ).toEqual(['post.appeal_granted', 'post.appealed'])
    })

    it('are judged by nobody who wrote them with their author', async () => {
      const id = await removed('Written together')
      await ask(id)
      await w.owner.query('insert into post_writers (enterprise_id, post_id, user_id) values ($1, $2, $3)', [
        w.enterprises.larkspur,
        id,
        w.people.admin,
      ])
      const asked = (await open(admin)).find(({ post_id }) => post_id === id)
      expect(asked?.can.decide).toBe(false)
      expect((await judge(admin, asked?.id, 'granted')).json.error.code).toBe('denied.own_removal')
    })

    it('stand again where they stood: in the archive, waiting, or only where they hadn’t grown too old', async () => {
      const remove = (id: number) =>
        leader.put(pathOf(posts.remove, { id }), { body: { reason: 'Not here' } })
      const granted = async (id: number) => {
        expect((await remove(id)).status).toBe(200)
        await ask(id)
        expect((await judge(admin, (await appealOf(id))?.id, 'granted')).status).toBe(200)
        return stateOf(id)
      }
      const approved = async (title: string, networks = [women]) => {
        const { id } = await write(facilitator, title, networks)
        await decide(leader, women, [id], { decision: 'approve' })
        return id as number
      }
      const old = await approved('Put away')
      await leader.put(pathOf(posts.archive, { id: old }))
      expect(await granted(old)).toBe('archived')
      expect(await titles(member)).not.toContain('Put away')

      const grown = await approved('Grown old')
      await w.owner.query('update post_networks set live = false, expired_at = now() where post_id = $1', [
        grown,
      ])
      expect(await granted(grown)).toBe('published')
      expect(await titles(member)).not.toContain('Grown old')

      const { id: waiting } = await write(facilitator, 'Not looked at', [women])
      expect(await granted(waiting)).toBe('pending_approval')
      expect((await decide(leader, women, [waiting], { decision: 'approve' })).json.decided).toEqual([
        waiting,
      ])

      const changed = await approved('Changed since')
      const { version } = (await facilitator.get(pathOf(posts.show, { id: changed }))).json
      await facilitator.put(pathOf(posts.update, { id: changed }), {
        body: { ...message('Changed since, and not looked at', [women]), version },
      })
      expect(await granted(changed)).toBe('pending_approval')
      expect(await titles(member)).not.toContain('Changed since, and not looked at')
    })

    it('stay away where that was right, and aren’t gone before somebody has looked', async () => {
      const id = await removed('Refused')
      await ask(id)
      await w.app.sweeper.sweep(new Date(Date.now() + 15 * 86_400_000))
      expect(await stateOf(id)).toBe('pending_deletion')
      expect((await judge(admin, (await appealOf(id))?.id, 'refused', 'It names somebody')).status).toBe(200)
      const { json } = await facilitator.get(pathOf(postAppeals.ofPost, { id }))
      expect(json.items).toMatchObject([
        { state: 'refused', answer: 'It names somebody', removed_by: null, can: { decide: false } },
      ])
      expect((await ask(id)).status).toBe(409)
      expect(await notified(w.people.designer, 'post.appeal_refused')).toEqual(['Refused'])
    })
  })

  it('go in fourteen days, and come back until then', async () => {
    const kept = await write(leader, 'Comes back', [women])
    const gone = await write(leader, 'Goes', [women])
    const listed = async (id: number) =>
      (await leader.get(posts.list.path)).json.items.find((post: { id: number }) => post.id === id)
    expect((await listed(kept.id)).can).toMatchObject({ edit: true, archive: true, restore: false })
    for (const { id } of [kept, gone])
      expect((await leader.delete(pathOf(posts.delete, { id }))).status).toBe(200)
    expect((await listed(kept.id)).can).toMatchObject({ edit: false, delete: false, restore: true })
    expect(await titles(member)).not.toContain('Comes back')
    const refused = await member.delete(pathOf(posts.delete, { id: gone.id }))
    expect([refused.status, refused.json.error.message]).toEqual([
      404,
      'The post may have been deleted or you may lack permission to edit it',
    ])
    const back = await leader.delete(pathOf(posts.restore, { id: kept.id }))
    expect(back.json.state).toBe('archived')
    expect((await leader.delete(pathOf(posts.unarchive, { id: kept.id }))).json.state).toBe('published')
    expect(await titles(member)).toContain('Comes back')
    await expect
      .poll(async () => {
        await w.app.sweeper.sweep(new Date(Date.now() + 16 * 86_400_000))
        return stateOf(gone.id)
      })
      .toBeUndefined()
    expect(await stateOf(kept.id)).toBe('published')
  })

  it('leave a network when they are older than it keeps news, and lie in the archive', async () => {
    const { id } = await write(leader, 'Old news', [women])
    await w.owner.query(
      `update post_networks set published_at = now() - interval '3 weeks' where post_id = $1`,
      [id],
    )
    await w.owner.query(
      `update networks set expiry_age_news = 2, expiry_age_news_unit = 'weeks' where id = $1`,
      [women],
    )
    const { expirySweep } = await import('./postEnd.ts')
    await expirySweep.run(w.app.database, new Date())
    expect(await stateOf(id)).toBe('archived')
    expect((await leader.delete(pathOf(posts.unarchive, { id }))).json.state).toBe('published')
    await expirySweep.run(w.app.database, new Date())
    expect(await stateOf(id)).toBe('published')
  })
})
