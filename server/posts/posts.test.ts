import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { postDrafts } from '../../contract/drafts.ts'
import { enterprises } from '../../contract/enterprise.ts'
import { postAppeals } from '../../contract/postAppeals.ts'
import { postComments } from '../../contract/postComments.ts'
import { networkModeration, posts } from '../../contract/postPages.ts'
import { myNews, networkNews } from '../../contract/posts.ts'
import { designerFacilitates } from '../testing/leaders.ts'
import { formWith, picture } from '../testing/pictures.ts'
import { type Client, pathOf, type World, world } from '../testing/world.ts'

const message = (title: string, network_ids: number[], more: object = {}) => ({
  kind: 'group_message',
  title,
  body: `${title}, told at length`,
  language: 'en',
  network_ids,
  ...more,
})

describe('posts', () => {
  let w: World
  let leader: Client
  let member: Client
  let admin: Client
  let outsider: Client
  let facilitator: Client
  let women: number
  let green: number
  let mothers: number
  beforeAll(async () => {
    // With its worker, which tells people what was posted.
    w = await world({ ONLY: '' })
    women = w.networks['Women at Larkspur'] ?? 0
    green = w.networks['Green Larkspur'] ?? 0
    mothers = w.networks['Mothers at Larkspur'] ?? 0
    await designerFacilitates(w, women)
    leader = await w.as(w.people.leader)
    member = await w.as(w.people.member)
    admin = await w.as(w.people.admin)
    outsider = await w.as(w.people.outsider)
    facilitator = await w.as(w.people.designer)
  })
  afterAll(() => w.close())

  const write = async (client: Client, title: string, networks: number[], more: object = {}) => {
    const answer = await client.post(posts.create.path, { body: message(title, networks, more) })
    expect(answer.status, answer.text).toBe(200)
    return answer.json
  }
  const feed = async (client: Client, query: Record<string, string | number> = {}) =>
    (await client.get(myNews.latest.path, { query: { limit: 20, ...query } })).json.items as {
      id: number
      title: string
    }[]
  const titles = async (client: Client, query: Record<string, string | number> = {}) =>
    (await feed(client, query)).map(({ title }) => title)
  const decide = (client: Client, network: number, post_ids: number[], decision: string, reason?: string) =>
    client.post(pathOf(networkModeration.decide, { id: network }), {
      body: { post_ids, decision, ...(reason === undefined ? {} : { reason }) },
    })
  const stateOf = async (id: number) =>
    (await w.owner.query('select state from posts where id = $1', [id])).rows[0]?.state
  const one = async (query: string, values: unknown[] = []) => (await w.owner.query(query, values)).rows[0]
  const notified = async (user: number, kind: string) =>
    (
      await w.owner.query('select facts from notifications where user_id = $1 and kind = $2 order by id', [
        user,
        kind,
      ])
    ).rows.map(({ facts }) => facts.post as string)

  /** What an administrator switches holds at once. */
  async function switched(change: object) {
    const { id: _id, name: _name, ...now } = (await admin.get(enterprises.show.path)).json
    const { status, text } = await admin.post(enterprises.update.path, { body: { ...now, ...change } })
    expect(status, text).toBe(200)
  }

  describe('written', () => {
    it('by whoever looks after the news, are out at once and in the feed of every member', async () => {
      const post = await write(leader, 'Soup on Friday', [women])
      expect(post).toMatchObject({ state: 'published', can: { edit: true, archive: true, remove: false } })
      expect(await titles(member)).toContain('Soup on Friday')
      expect(await titles(outsider)).not.toContain('Soup on Friday')
      expect((await outsider.get(pathOf(posts.show, { id: post.id }))).status).toBe(404)
      const never = await outsider.get(pathOf(posts.show, { id: 987_654 }))
      expect((await outsider.get(pathOf(posts.show, { id: post.id }))).text).toBe(never.text)
    })

    it('by whoever may only write wait for approval, and nobody but those concerned knows of them', async () => {
      const post = await write(facilitator, 'A quiet idea', [women])
      expect(post).toMatchObject({ state: 'pending_approval', places: [{ state: 'pending' }] })
      expect(await titles(member)).not.toContain('A quiet idea')
      expect((await member.get(pathOf(posts.show, { id: post.id }))).status).toBe(404)
      expect((await leader.get(pathOf(posts.show, { id: post.id }))).status).toBe(200)
      expect(await notified(w.people.leader, 'post.waiting')).toContain('A quiet idea')
    })

    it('by a member who may not, or in a network that isn’t theirs to write for, are refused', async () => {
      const refused = await member.post(posts.create.path, { body: message('No', [women]) })
      expect([refused.status, refused.json.error.message]).toEqual([
        403,
        "You don't have permission to write messages to this group",
      ])
      expect((await leader.post(posts.create.path, { body: message('No', [green]) })).status).toBe(403)
      expect((await facilitator.post(posts.create.path, { body: message('No', [mothers]) })).status).toBe(403)
    })

    it('say all that is missing at once, and take addresses of the web alone', async () => {
      const { status, json } = await leader.post(posts.create.path, {
        body: { kind: 'video', title: '', url: 'https://example.org/film', language: 'en', network_ids: [] },
      })
      expect(status).toBe(422)
      expect(Object.keys(json.error.fields).toSorted()).toEqual(['network_ids', 'title', 'url'])
      const two = await leader.post(posts.create.path, {
        body: {
          kind: 'video',
          title: '',
          url: 'https://example.org/film',
          language: 'en',
          network_ids: [women],
        },
      })
      expect(Object.keys(two.json.error.fields).toSorted()).toEqual(['title', 'url'])
      const bad = await leader.post(posts.create.path, {
        body: { kind: 'social_link', url: 'javascript:alert(1)', language: 'en', network_ids: [women] },
      })
      expect(bad.json.error.fields).toHaveProperty('url')
      const photo = await leader.post(posts.create.path, {
        body: { kind: 'photo', title: 'Us', language: 'en', network_ids: [women] },
      })
      expect(Object.keys(photo.json.error.fields)).toEqual(['picture_file_id'])
    })

    it('show only pictures of their author, with words for those who don’t see them', async () => {
      const { json: file } = await leader.post(posts.addPicture.path, {
        form: formWith(await picture(), 'us.png'),
      })
      const body = {
        kind: 'photo',
        title: 'Us',
        language: 'en',
        network_ids: [women],
        picture_file_id: file.id,
      }
      const bare = await leader.post(posts.create.path, { body })
      expect(bare.json.error.fields).toHaveProperty('picture_alt')
      const taken = await admin.post(posts.create.path, { body: { ...body, picture_alt: 'Us' } })
      expect(taken.json.error.fields).toHaveProperty('picture_file_id')
      const post = await leader.post(posts.create.path, { body: { ...body, picture_alt: 'Us, laughing' } })
      expect(post.json.picture).toMatchObject({ file_id: file.id, alt: 'Us, laughing' })
      expect(
        (await member.post(posts.addPicture.path, { form: formWith(await picture(), 'us.png') })).status,
      ).toBe(403)
    })

    it('name only people who may read them, and tell each of them once', async () => {
      const { id, mentions } = await write(leader, 'Thanks', [women], {
        body: `Thanks to @person:${w.people.member} and @person:${w.people.outsider}`,
      })
      expect(mentions.map((person: { id: number }) => person.id)).toContain(w.people.member)
      expect(await notified(w.people.member, 'post.mentioned')).toEqual(['Thanks'])
      expect(await notified(w.people.outsider, 'post.mentioned')).toEqual([])
      const [line] = (await feed(member)).filter((post) => post.id === id) as { excerpt?: string }[]
      expect(line?.excerpt).toContain('@Mateo Ruiz')
    })
  })

  describe('approval', () => {
    it('lets a post out, once, however many decide at the same time; its author is told', async () => {
      const { id } = await write(facilitator, 'Bread for all', [women])
      const answers = await Promise.all(
        Array.from({ length: 4 }, () => decide(leader, women, [id], 'approve')),
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
      expect((await decide(facilitator, women, [id], 'approve')).status).toBe(403)
      const none = await decide(leader, women, [id], 'decline')
      expect(none.json.error.fields).toHaveProperty('reason')
      const said = await decide(leader, women, [id], 'decline', 'We had this last week')
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
      await decide(leader, women, [id], 'request_changes', 'Say when')
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
      await decide(leader, women, [id], 'approve')
      expect(await titles(member)).toContain('Right')
    })

    it('is asked for anew when its author changes what was approved, but not when whoever approves does', async () => {
      const { id } = await write(facilitator, 'Agreed', [women])
      await decide(leader, women, [id], 'approve')
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
      const { json } = await decide(leader, women, [many.id, id, 987_654], 'approve')
      expect(json.decided).toEqual([many.id])
      expect(json.refused.map((one: { id: number }) => one.id)).toEqual([id, 987_654])
      expect((await decide(member, women, [many.id], 'approve')).status).toBe(403)
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
        const { announcePost } = await import('./announcing.ts')
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
      expect(audience.json.people).toEqual({ count: 10, is: 'fewer_than' })
      expect(audience.json.sample).toEqual([])
      const all = await leader.post(posts.audience.path, { body: { network_ids: [women] } })
      expect(all.json, all.text).toMatchObject({ people: { count: 3, is: 'exact' } })
      expect((await member.post(posts.audience.path, { body: { network_ids: [women] } })).status).toBe(403)
      const gone = await admin.delete(`/api/v1/segments/${segment.id}`)
      expect(gone.status).toBe(409)
    })
  })

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
      const { viewerOfPerson } = await import('../access/viewer.ts')
      const { clientIn } = await import('../platform/db.ts')
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
          await latestNews(tx, me, { limit: 20 })
        } finally {
          pg.default.Client.prototype.query = original
        }
      })
      expect(asked).toBe(1)
    })
  })

  describe('drafts', () => {
    const begin = async (client = leader) =>
      (await client.post(postDrafts.create.path, { body: { kind: 'group_message', post_to: String(women) } }))
        .json

    it('keep whatever is half written, unless somebody saved a newer one', async () => {
      const draft = await begin()
      expect(draft).toMatchObject({ network_ids: [women], title: '', version: 1 })
      const body = { kind: 'news_link', title: 'Half', url: 'https:/', network_ids: [women], version: 1 }
      const saved = await leader.put(pathOf(postDrafts.save, { id: draft.id }), { body })
      expect(saved.json).toMatchObject({ kind: 'news_link', url: 'https:/', version: 2 })
      const stale = await leader.put(pathOf(postDrafts.save, { id: draft.id }), { body })
      expect([stale.status, stale.json.error.code]).toEqual([409, 'changed_meanwhile'])
      const { name } = await one('select name from users where id = $1', [w.people.leader])
      expect(stale.json.error.facts).toEqual({ by: name, at: saved.json.updated_at })
      for (const answer of [
        await member.get(pathOf(postDrafts.show, { id: draft.id })),
        await admin.put(pathOf(postDrafts.save, { id: draft.id }), { body: { ...body, version: 2 } }),
        await member.delete(pathOf(postDrafts.delete, { id: draft.id })),
      ])
        expect(answer.status).toBe(404)
      const unfit = await leader.post(pathOf(postDrafts.publish, { id: draft.id }), { body: { version: 2 } })
      expect(Object.keys(unfit.json.error.fields)).toEqual(['url'])
    })

    it('become one post, however often they are published', async () => {
      const draft = await begin()
      const { json } = await leader.put(pathOf(postDrafts.save, { id: draft.id }), {
        body: { kind: 'group_message', title: 'Once', body: 'Only once', network_ids: [women], version: 1 },
      })
      const answers = await Promise.all(
        Array.from({ length: 4 }, () =>
          leader.post(pathOf(postDrafts.publish, { id: draft.id }), { body: { version: json.version } }),
        ),
      )
      expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200])
      expect(new Set(answers.map((answer) => answer.json.id)).size).toBe(1)
      expect((await one(`select count(*)::int as n from posts where title = 'Once'`)).n).toBe(1)
    })

    it('tell whom they name by the name of today, and what was chosen before on whichever page it stands', async () => {
      const draft = await begin()
      const { json } = await leader.put(pathOf(postDrafts.save, { id: draft.id }), {
        body: {
          kind: 'group_message',
          body: `Thanks, @person:${w.people.member} and @person:${w.neighbour}`,
          version: 1,
        },
      })
      const { name } = await one('select name from users where id = $1', [w.people.member])
      expect(json.mentions).toEqual([{ id: w.people.member, name }])
      const chosen = async (ids: number[]) =>
        (
          await leader.get(posts.writable.path, { query: { ids: ids.map(String), page_size: 10 } })
        ).json.items.map(({ id }: { id: number }) => id)
      expect(await chosen([women])).toEqual([women])
      expect(await chosen([green, 987_654])).toEqual([])
      const { json: segments } = await leader.get(posts.segments.path, { query: { ids: [987_654] } })
      expect(segments).toMatchObject({ items: [], total: 0 })
    })

    it('are written by several, each save on the one before, and published by who began them or may', async () => {
      const draft = await begin()
      const path = pathOf(postDrafts.save, { id: draft.id })
      const writer = (user_id: number) => pathOf(postDrafts.invite, { id: draft.id, user_id })
      const saved = (client: Client, version: number, content: object) =>
        client.put(path, { body: { kind: 'group_message', network_ids: [women], version, ...content } })
      expect((await facilitator.get(path)).status).toBe(404)
      const { name } = await one('select name from users where id = $1', [w.people.designer])
      const { json: people } = await leader.get(pathOf(postDrafts.invitable, { id: draft.id }), {
        query: { search: name },
      })
      expect(people.items).toMatchObject([{ id: w.people.designer }])
      expect((await leader.put(writer(w.people.designer), { body: {} })).status).toBe(200)
      expect(await notified(w.people.designer, 'post.draft_shared')).toHaveLength(1)
      const both = await Promise.all([
        saved(leader, draft.version, { title: 'Ours', body: 'Begun' }),
        saved(facilitator, draft.version, { title: 'Mine' }),
      ])
      expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
      const { json: now } = await facilitator.get(path)
      const { json: theirs } = await saved(facilitator, now.version, {
        title: 'Together',
        body: 'We wrote it',
      })
      expect(theirs).toMatchObject({
        saved_by: { id: w.people.designer },
        can: { publish: false, invite: false, delete: false },
        writers: [{ owner: true }, { person: { id: w.people.designer }, may_publish: false }],
      })
      expect(theirs.writers[1].wrote.map(({ part }: { part: string }) => part)).toContain('body')
      const late = await saved(leader, now.version, { title: 'Too late' })
      expect(late.json.error.facts.by).toBe(name)
      const { json: listed } = await facilitator.get(postDrafts.list.path, { query: { search: 'together' } })
      expect(listed.items).toMatchObject([{ begun_by: { id: w.people.leader }, can: { delete: false } }])
      const publish = () =>
        facilitator.post(pathOf(postDrafts.publish, { id: draft.id }), { body: { version: theirs.version } })
      const refusals = [
        await publish(),
        await facilitator.delete(pathOf(postDrafts.delete, { id: draft.id })),
        await facilitator.put(writer(w.people.admin), { body: {} }),
        await facilitator.delete(writer(w.people.leader)),
      ]
      expect(refusals.map(({ status }) => status)).toEqual([403, 403, 403, 403])
      expect((await member.put(writer(w.people.member), { body: {} })).status).toBe(404)
      await leader.put(writer(w.people.designer), { body: { may_publish: true } })
      const { status, json: post, text } = await publish()
      expect(status, text).toBe(200)
      expect([post.author.id, post.writers.map(({ id }: { id: number }) => id)]).toEqual([
        w.people.leader,
        [w.people.designer],
      ])
      // Who publishes asks by their own rights.
      expect(post.state).toBe('pending_approval')
      expect((await facilitator.get(pathOf(posts.show, { id: post.id }))).status).toBe(200)
    })

    it('that somebody wrote with their author aren’t theirs to approve; who leaves one sees it no more', async () => {
      const draft = await begin(facilitator)
      const writer = pathOf(postDrafts.invite, { id: draft.id, user_id: w.people.leader })
      await facilitator.put(writer, { body: {} })
      const { json } = await leader.put(pathOf(postDrafts.save, { id: draft.id }), {
        body: {
          kind: 'group_message',
          title: 'By two',
          body: 'Both',
          network_ids: [women],
          version: draft.version,
        },
      })
      const copy = (await facilitator.post(pathOf(postDrafts.copy, { id: draft.id }))).json
      expect((await leader.get(pathOf(postDrafts.show, { id: copy.id }))).status).toBe(404)
      const post = await facilitator.post(pathOf(postDrafts.publish, { id: draft.id }), {
        body: { version: json.version },
      })
      const decided = await decide(leader, women, [post.json.id], 'approve')
      expect(decided.json).toMatchObject({ decided: [], refused: [{ id: post.json.id }] })
      expect((await decide(admin, women, [post.json.id], 'approve')).json.decided).toEqual([post.json.id])
      const other = await begin(facilitator)
      const there = pathOf(postDrafts.invite, { id: other.id, user_id: w.people.leader })
      await facilitator.put(there, { body: {} })
      expect((await leader.delete(there)).status).toBe(200)
      expect((await leader.get(pathOf(postDrafts.show, { id: other.id }))).status).toBe(404)
    })

    it('are copied, found and thrown away', async () => {
      const draft = await begin()
      await leader.put(pathOf(postDrafts.save, { id: draft.id }), {
        body: { kind: 'group_message', title: 'Zebra', body: 'Stripes', network_ids: [women], version: 1 },
      })
      const copy = await leader.post(pathOf(postDrafts.copy, { id: draft.id }))
      expect(copy.json).toMatchObject({ title: 'Zebra', body: 'Stripes', version: 1 })
      const found = await leader.get(postDrafts.list.path, { query: { search: 'stripes' } })
      expect(found.json).toMatchObject({ total: 2, total_is: 'exact' })
      await leader.delete(pathOf(postDrafts.delete, { id: copy.json.id }))
      expect((await leader.get(postDrafts.list.path, { query: { search: 'stripes' } })).json.total).toBe(1)
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

  describe('in several languages', () => {
    const french = { language: 'fr', title: 'Fête d’été', body: 'Apportez des chaises' }
    const inFrench = { headers: { 'x-locale': 'fr' } }

    it('are read in the reader’s own where there is one, else in the one they were written in', async () => {
      await w.owner.query(`update users set locale = 'fr' where id = $1`, [w.people.member])
      const { id, texts, languages } = await write(leader, 'Summer party', [women], { texts: [french] })
      expect([languages, texts.map(({ title }: { title: string }) => title)]).toEqual([
        ['en', 'fr'],
        ['Summer party', 'Fête d’été'],
      ])
      const path = pathOf(posts.show, { id })
      const shown = async (asking: object) => {
        const { json } = await member.get(path, asking)
        return [json.title, json.language, json.texts.length]
      }
      expect(await shown(inFrench)).toEqual(['Fête d’été', 'fr', 0])
      expect(await shown({ headers: { 'x-locale': 'ja' } })).toEqual(['Summer party', 'en', 0])
      expect(await shown({ headers: { 'x-locale': 'en' }, query: { language: 'fr' } })).toEqual([
        'Fête d’été',
        'fr',
        0,
      ])
      const { json: news } = await member.get(myNews.latest.path, { query: { limit: 20 }, ...inFrench })
      expect(news.items.find((post: { id: number }) => post.id === id)).toMatchObject({
        title: 'Fête d’été',
        language: 'fr',
        excerpt: 'Apportez des chaises',
      })
      await expect.poll(() => notified(w.people.member, 'post.published')).toContain('Fête d’été')
      const { json: found } = await member.get(posts.search.path, { query: { q: 'chaise' } })
      expect(found.items).toMatchObject([{ id, title: 'Fête d’été', language: 'fr' }])
      expect((await outsider.get(posts.search.path, { query: { q: 'chaise' } })).json.items).toEqual([])
      await w.owner.query('update users set locale = null where id = $1', [w.people.member])
    })

    it('say all of it in each, and are looked at again when one is added', async () => {
      const refused = await leader.post(posts.create.path, {
        body: message('Twice', [women], {
          texts: [{ ...french, body: '' }, { ...french, language: 'en' }, french],
        }),
      })
      expect(Object.keys(refused.json.error.fields).toSorted()).toEqual([
        'texts.0.body',
        'texts.1.language',
        'texts.2.language',
      ])
      const post = await write(facilitator, 'Winter party', [women])
      await decide(leader, women, [post.id], 'approve')
      const { json: now } = await facilitator.get(pathOf(posts.show, { id: post.id }))
      const body = { ...message('Winter party', [women]), texts: [french], version: now.version }
      const { json: changed } = await facilitator.put(pathOf(posts.update, { id: post.id }), { body })
      expect([changed.state, changed.languages]).toEqual(['pending_approval', ['en', 'fr']])
      const again = await facilitator.put(pathOf(posts.update, { id: post.id }), {
        body: { ...body, texts: [], version: changed.version },
      })
      expect([again.json.languages, again.json.texts.length]).toEqual([['en'], 1])
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
    expect((await decide(admin, green, [id], 'review')).json.decided).toEqual([id])
    expect((await decide(admin, green, [id], 'approve')).json.decided).toEqual([id])
    const there = await member.get(pathOf(networkNews.latest, { id: green }), { query: { limit: 20 } })
    expect(there.json.items.find((post: { id: number }) => post.id === id)).toMatchObject({ why: 'share' })
    expect(await notified(w.people.member, 'post.share_decided')).toEqual(['Worth sharing'])
  })

  it('are reported by those who read them, and taken away with a reason by those who look after them', async () => {
    const { id } = await write(facilitator, 'Doubtful', [women])
    await decide(leader, women, [id], 'approve')
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
    expect((await leader.put(handling, { body: { outcome: 'kept' } })).status).toBe(404)
    expect(await stateOf(id)).toBe('pending_deletion')
    expect(await notified(w.people.designer, 'post.removed')).toEqual(['Doubtful'])
    expect((await member.get(pathOf(posts.show, { id }))).status).toBe(404)
  })

  describe('taken away', () => {
    const removed = async (title: string) => {
      const { id } = await write(facilitator, title, [women])
      await decide(leader, women, [id], 'approve')
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
      expect((await leader.get(pathOf(posts.show, { id }))).status).toBe(404)
      expect((await ask(id, leader)).status).toBe(404)
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
    const { expirySweep } = await import('./ending.ts')
    await expirySweep.run(w.app.database, new Date())
    expect(await stateOf(id)).toBe('archived')
    expect((await leader.delete(pathOf(posts.unarchive, { id }))).json.state).toBe('published')
    await expirySweep.run(w.app.database, new Date())
    expect(await stateOf(id)).toBe('published')
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
