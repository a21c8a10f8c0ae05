import { afterAll, describe, expect, it } from 'vitest'
import { enterprises } from '../../contract/enterprise/enterprise.ts'
import { postComments } from '../../contract/posts/comments.ts'
import { posts } from '../../contract/posts/pages.ts'
import { myNews, networkNews } from '../../contract/posts/posts.ts'
import { reading } from '../platform/act.ts'
import { message, newsroom } from '../testing/newsroom.ts'
import { type Client, pathOf } from '../testing/world.ts'

describe('reading posts', async () => {
  const {
    w,
    women,
    green,
    leader,
    member,
    admin,
    outsider,
    facilitator,
    write,
    titles,
    one,
    notified,
    switched,
  } = await newsroom()
  afterAll(() => w.close())

  describe('the feed', () => {
    it('puts what is pinned first, tells everything once and goes on where it stopped', async () => {
      const both = await write(admin, 'In two places', [women, green])
      const seen = await titles(member)
      expect(seen.filter((title) => title === 'In two places')).toHaveLength(1)
      const pages: string[] = []
      let before: string | undefined
      do {
        const { json } = await member.get(myNews.latest.path, {
          query: { limit: 4, ...(before ? { before } : {}) },
        })
        pages.push(...json.items.map((post: { title: string }) => post.title))
        before = json.next ?? undefined
      } while (before)
      expect(new Set(pages).size).toBe(pages.length)
      expect(new Set(pages)).toEqual(new Set(await titles(member, { limit: 50 })))
      expect(pages[0]).toBe('The first night shift')
      expect((await leader.put(pathOf(posts.pin, { id: both.id, network_id: women }))).status).toBe(200)
      expect((await titles(member))[0]).toBe('In two places')
      const there = await member.get(pathOf(networkNews.latest, { id: women }), { query: { limit: 10 } })
      expect(there.json.items.slice(0, 2).map((post: { title: string }) => post.title)).toEqual([
        'In two places',
        'The first night shift',
      ])
      expect((await member.put(pathOf(posts.pin, { id: both.id, network_id: women }))).status).toBe(403)
      // Pinned already, but gone: it isn't pinned again, nor where the network is put away.
      const pinAgain = () => admin.put(pathOf(posts.pin, { id: both.id, network_id: women }))
      await w.owner.query(`update post_networks set live = false where post_id = $1 and network_id = $2`, [
        both.id,
        women,
      ])
      expect((await pinAgain()).status).toBe(409)
      await w.owner.query(`update post_networks set live = true where post_id = $1 and network_id = $2`, [
        both.id,
        women,
      ])
      await w.owner.query('update networks set archived_at = now() where id = $1', [women])
      expect((await pinAgain()).status).toBe(404)
      await w.owner.query('update networks set archived_at = null where id = $1', [women])
      await leader.delete(pathOf(posts.unpin, { id: both.id, network_id: women }))
      expect((await titles(member))[0]).toBe('The first night shift')
    })

    it('narrows to kinds, to what is unread and to what was saved', async () => {
      const { id } = await write(leader, 'Read me', [women])
      expect(await titles(member, { unread: 'true' })).toContain('Read me')
      const marked = await Promise.all(
        Array.from({ length: 4 }, () => member.post(posts.markViewed.path, { body: { post_ids: [id, id] } })),
      )
      expect(
        marked.map(({ status }) => status),
        marked[0]?.text,
      ).toEqual([200, 200, 200, 200])
      expect(await titles(member, { unread: 'true' })).not.toContain('Read me')
      expect((await one('select view_count from posts where id = $1', [id])).view_count).toBe(1)
      expect(await titles(member, { kind: 'video' })).toEqual([])
      await member.put(pathOf(posts.save, { id }))
      expect(await titles(member, { saved: 'true' })).toEqual(['Read me'])
      await member.delete(pathOf(posts.unsave, { id }))
      expect(await titles(member, { saved: 'true' })).toEqual([])
      expect(await titles(member, { network_id: green })).not.toContain('Read me')
    })

    it('asks the database one question a page', async () => {
      const { latestNews } = await import('./queries.ts')
      const { viewerOfPerson } = await import('../identity/viewer.ts')
      const { clientIn } = await import('../platform/database/db.ts')
      const pg = await import('pg')
      let asked = 0
      await w.app.database.inTransaction(w.enterprises.larkspur, async (tx) => {
        const me = await viewerOfPerson(tx, w.people.member)
        if (!me) throw new Error('nobody')
        // What the product does meanwhile by itself travels on other connections.
        const ours = clientIn(tx)
        const original = pg.default.Client.prototype.query
        pg.default.Client.prototype.query = function (this: unknown, ...said: unknown[]) {
          if (this === ours && JSON.stringify(said[0]).includes('post_networks')) asked++
          return (original as (...said: unknown[]) => unknown).apply(this, said)
        } as typeof original
        try {
          await latestNews(reading(tx, me), { limit: 20 })
        } finally {
          pg.default.Client.prototype.query = original
        }
      })
      expect(asked).toBe(1)
    })
  })

  describe('comments', () => {
    it('are answered one level deep, counted, changed by their author and taken back', async () => {
      const { id } = await write(leader, 'What do you think', [women])
      const said = await member.post(pathOf(postComments.create, { id }), { body: { body: 'Good' } })
      expect(said.json).toMatchObject({ state: 'shown', can: { edit: true, delete: true, remove: false } })
      const answer = await leader.post(pathOf(postComments.create, { id }), {
        body: { body: 'Thanks', reply_to_id: said.json.id },
      })
      const deep = await member.post(pathOf(postComments.create, { id }), {
        body: { body: 'You are welcome', reply_to_id: answer.json.id },
      })
      expect(deep.json.error.fields).toHaveProperty('reply_to_id')
      expect(await notified(w.people.leader, 'post.commented')).toEqual(['What do you think'])
      expect(await notified(w.people.member, 'post.replied')).toEqual(['What do you think'])
      const list = await member.get(pathOf(postComments.list, { id }))
      expect(list.json.items).toMatchObject([{ id: said.json.id, reply_count: 1 }])
      expect((await one('select comment_count from posts where id = $1', [id])).comment_count).toBe(2)
      const path = pathOf(postComments.update, { id: said.json.id })
      expect((await leader.put(path, { body: { body: 'Bad', version: 1 } })).status).toBe(403)
      expect((await member.put(path, { body: { body: 'Very good', version: 1 } })).json.body).toBe(
        'Very good',
      )
      expect((await member.put(path, { body: { body: 'Older', version: 1 } })).status).toBe(409)
      expect(
        (await member.post(pathOf(postComments.create, { id }), { body: { body: 'x'.repeat(2500) } })).status,
      ).toBe(422)
      expect(
        (await outsider.post(pathOf(postComments.create, { id }), { body: { body: 'Hi' } })).status,
      ).toBe(404)
    })

    it('of somebody else are taken away with a reason that they are told', async () => {
      const { id } = await write(leader, 'Careful', [women])
      const { json } = await member.post(pathOf(postComments.create, { id }), { body: { body: 'Rude' } })
      const path = pathOf(postComments.delete, { id: json.id })
      expect((await facilitator.delete(path, { query: { reason: 'No' } })).status).toBe(403)
      expect((await leader.delete(path)).status).toBe(422)
      expect((await leader.delete(path, { query: { reason: 'Not how we speak' } })).status).toBe(200)
      expect(await notified(w.people.member, 'post.comment_removed')).toEqual(['Careful'])
      expect((await facilitator.get(pathOf(postComments.list, { id }))).json.items).toEqual([])
      expect((await member.get(pathOf(postComments.list, { id }))).json.items).toMatchObject([
        { state: 'removed', removed_reason: 'Not how we speak' },
      ])
      expect((await one('select comment_count from posts where id = $1', [id])).comment_count).toBe(0)
    })

    it('wait for somebody to approve them where the enterprise wants that', async () => {
      await switched({ pending_comments_enabled: true })
      const { id } = await write(leader, 'Slowly', [women])
      const { json } = await member.post(pathOf(postComments.create, { id }), { body: { body: 'Soon' } })
      expect(json.state).toBe('pending')
      expect((await facilitator.get(pathOf(postComments.list, { id }))).json.items).toEqual([])
      const itself = pathOf(postComments.show, { id: json.id })
      expect((await member.get(itself)).json).toMatchObject({ body: 'Soon', can: { edit: true } })
      expect([(await leader.get(itself)).status, (await facilitator.get(itself)).status]).toEqual([200, 404])
      const { rows: told } = await w.owner.query('select link from notifications where link like $1', [
        `%#comment-${json.id}`,
      ])
      expect(told[0]?.link).toBe(`/posts/${id}#comment-${json.id}`)
      const path = pathOf(postComments.approve, { id: json.id })
      expect([(await member.put(path)).status, (await facilitator.put(path)).status]).toEqual([403, 404])
      const answers = await Promise.all([leader.put(path), leader.put(path)])
      expect(answers.map(({ status }) => status)).toEqual([200, 200])
      expect((await one('select comment_count from posts where id = $1', [id])).comment_count).toBe(1)
      expect((await facilitator.get(pathOf(postComments.list, { id }))).json.items).toHaveLength(1)
      await switched({ pending_comments_enabled: false })
      const open = await write(leader, 'Quickly', [women])
      const shown = await member.post(pathOf(postComments.create, { id: open.id }), { body: { body: 'Now' } })
      expect(shown.json.state).toBe('shown')
    })
  })

  it('are liked once a person, unless the enterprise wants no likes', async () => {
    const { id } = await write(leader, 'Likeable', [women])
    const answers = await Promise.all(Array.from({ length: 5 }, () => member.put(pathOf(posts.like, { id }))))
    expect(answers.map(({ json }) => json.count)).toEqual([1, 1, 1, 1, 1])
    expect((await member.delete(pathOf(posts.unlike, { id }))).json.count).toBe(0)
    expect((await member.delete(pathOf(posts.unlike, { id }))).json.count).toBe(0)
    await switched({ likes_enabled: false })
    expect((await member.put(pathOf(posts.like, { id }))).status).toBe(403)
    await switched({ likes_enabled: true })
    expect((await member.put(pathOf(posts.like, { id }))).json.count).toBe(1)
  })

  it('obey switches that only whoever configures the enterprise may set, in one version after the other', async () => {
    const refused = await leader.post(enterprises.update.path, {
      body: { likes_enabled: false, pending_comments_enabled: true, version: 1 },
    })
    expect([refused.status, refused.json.error.message]).toEqual([
      403,
      "You don't have permission to manage configuration",
    ])
    expect((await member.get(enterprises.show.path)).status).toBe(403)
    const { json: now } = await admin.get(enterprises.show.path)
    const body = { likes_enabled: true, pending_comments_enabled: true, version: now.version }
    const answers = await Promise.all([1, 2, 3].map(() => admin.post(enterprises.update.path, { body })))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409])
    expect(
      (
        await one(
          `select difference from change_log where action = 'enterprise.configured' order by id desc limit 1`,
        )
      ).difference,
    ).toEqual({ pending_comments_enabled: [false, true] })
    await switched({ pending_comments_enabled: false })
  })

  describe('are found by their words', () => {
    const found = async (client: Client, q: string) =>
      (await client.get(posts.search.path, { query: { q } })).json.items.map(
        (post: { title: string }) => post.title,
      )

    it.each([
      ['en', 'The bakers were baking', 'bake'],
      ['es', 'Los jardineros plantaron árboles', 'árbol'],
      ['fr', 'Nous avons chanté ensemble', 'chanter'],
      ['pt', 'As trabalhadoras organizaram', 'trabalhadora'],
      ['it', 'Abbiamo cucinato insieme', 'cucinare'],
      ['de', 'Gemeinsame Spaziergänge im Wald', 'Spaziergang'],
      ['tl', 'Magandang umaga sa lahat', 'mag'],
      ['ja', '夜勤の食堂が新しくなりました', '食堂'],
      ['ko', '새로운도서관이열렸습니다', '도서'],
      ['zh-CN', '我们的图书馆开放了', '图书'],
      ['zh-TW', '我們的圖書館開放了', '圖書'],
    ])('in %s, as the language bends them', async (language, title, asked) => {
      await write(leader, title, [women], { language, body: '…' })
      expect(await found(member, asked)).toEqual([title])
      expect(await found(outsider, asked)).toEqual([])
      const palette = await member.get('/api/v2/search', { query: { q: asked } })
      expect(palette.json.items.filter((one: { kind: string }) => one.kind === 'post')).toMatchObject([
        { name: title, detail: 'Women at Larkspur' },
      ])
      expect((await outsider.get('/api/v2/search', { query: { q: asked } })).text).not.toContain(title)
    })

    it('no longer by what they don’t say any more, and not while they aren’t to be seen', async () => {
      const { id, version } = await write(leader, 'Rhubarb', [women])
      expect(await found(member, 'rhubarb')).toEqual(['Rhubarb'])
      await leader.put(pathOf(posts.update, { id }), { body: { ...message('Quinces', [women]), version } })
      expect([await found(member, 'rhubarb'), await found(member, 'quince')]).toEqual([[], ['Quinces']])
      await leader.put(pathOf(posts.archive, { id }))
      expect(await found(member, 'quince')).toEqual([])
      const archive = await admin.get('/api/v2/archives/post', { query: { search: 'Quinces' } })
      expect(archive.json.items, archive.text).toMatchObject([
        { id, name: 'Quinces', can: { restore: true } },
      ])
    })
  })
})
