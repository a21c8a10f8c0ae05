import { afterAll, describe, expect, it } from 'vitest'
import { postDrafts } from '../../contract/posts/drafts.ts'
import { posts } from '../../contract/posts/pages.ts'
import { myNews } from '../../contract/posts/posts.ts'
import { palette } from '../../contract/search/search.ts'
import { message, newsroom } from '../testing/newsroom.ts'
import { formWith, picture } from '../testing/pictures.ts'
import { type Client, pathOf } from '../testing/world.ts'

describe('writing posts', async () => {
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
    feed,
    titles,
    decide,
    one,
    notified,
  } = await newsroom()
  afterAll(() => w.close())

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

    it('can be given by their author to a network that shows them already by a share', async () => {
      const post = await write(leader, 'Shared, then written there', [women])
      await w.owner.query(
        `insert into post_networks (enterprise_id, post_id, network_id, kind, state, origin, live, asked_by, published_at)
         select enterprise_id, post_id, $2, kind, 'accepted', 'share', true, $3, published_at from post_networks
         where post_id = $1 and network_id = $4`,
        [post.id, green, w.people.leader, women],
      )
      const body = { ...message('Shared, then written there', [women, green]), version: post.version }
      const changed = await admin.put(pathOf(posts.update, { id: post.id }), { body })
      expect(changed.status).toBe(200)
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
      // Who wrote it too hears what became of it, and nobody else does.
      const end = pathOf(postDrafts.end, { id: draft.id })
      expect(await notified(w.people.leader, 'post.draft_published')).toEqual(['Together'])
      expect((await leader.get(end)).json.end).toMatchObject({
        became: 'published',
        by: { id: w.people.designer },
        post_id: post.id,
      })
      expect((await facilitator.get(end)).json.end).toMatchObject({ by: null, post_id: post.id })
      expect((await member.get(end)).status).toBe(404)
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
      const decided = await decide(leader, women, [post.json.id], { decision: 'approve' })
      expect(decided.json).toMatchObject({ decided: [], refused: [{ id: post.json.id }] })
      expect((await decide(admin, women, [post.json.id], { decision: 'approve' })).json.decided).toEqual([
        post.json.id,
      ])
      const other = await begin(facilitator)
      const there = pathOf(postDrafts.invite, { id: other.id, user_id: w.people.leader })
      await facilitator.put(there, { body: {} })
      expect((await leader.delete(there)).status).toBe(200)
      expect((await leader.get(pathOf(postDrafts.show, { id: other.id }))).status).toBe(404)
      expect(await notified(w.people.designer, 'post.draft_left')).toHaveLength(1)
      const end = (client: Client) => client.get(pathOf(postDrafts.end, { id: other.id }))
      expect([(await end(leader)).status, (await end(facilitator)).json.end]).toEqual([404, null])
      await facilitator.put(there, { body: {} })
      await facilitator.delete(there)
      expect((await end(leader)).json.end).toMatchObject({
        became: 'parted',
        by: { id: w.people.designer },
        post_id: null,
      })
      await facilitator.put(there, { body: {} })
      await facilitator.delete(pathOf(postDrafts.delete, { id: other.id }))
      expect((await end(leader)).json.end).toMatchObject({ became: 'deleted' })
      expect((await end(facilitator)).status).toBe(404)
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
      // Found by a word of both, it is shown in the language on the screen, whichever was chosen once.
      await write(leader, 'Picnic on the roof', [women], {
        texts: [{ ...french, title: 'Picnic sur le toit' }],
      })
      const named = async (path: string, locale: string, more: object = {}) => {
        const { json } = await member.get(path, {
          query: { q: 'picnic', ...more },
          headers: { 'x-locale': locale },
        })
        return json.items.map((one: { name?: string; title?: string }) => one.name ?? one.title)
      }
      for (const [locale, title] of [
        ['en', 'Picnic on the roof'],
        ['fr', 'Picnic sur le toit'],
      ] as const) {
        expect(await named(posts.search.path, locale)).toEqual([title])
        expect(await named(palette.find.path, locale)).toEqual([title])
        expect(await named(palette.results.path, locale, { kind: 'post' })).toEqual([title])
      }
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
      await decide(leader, women, [post.id], { decision: 'approve' })
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
})
