import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { folders } from '../../contract/library/library.ts'
import { resources } from '../../contract/library/resources.ts'
import { managedNetworks } from '../../contract/networks/manage.ts'
import { posts } from '../../contract/posts/pages.ts'
import { myNews } from '../../contract/posts/posts.ts'
import { foundKinds, palette } from '../../contract/search/search.ts'
import { tripsOf } from '../testing/trips.ts'
import { type Client, pathOf, type World, world } from '../testing/world.ts'
import { readUnread } from './vocabulary.ts'

type Kind = (typeof foundKinds)[number]

/** What hostile hands type into a search field. Each is at most as long as a question may be. */
const hostile = [
  ...[
    '%',
    '_',
    '\\',
    '%%%',
    '_%_',
    '\\\\',
    '\\%',
    'a%c',
    '*',
    '.*',
    '(',
    ')',
    '[',
    '[a-z]',
    '(?:',
    '+',
    '?',
    '^$',
    '{1,',
  ],
  ...["'", "''", "';--", '"', '`', '$$', '$1', '#{x}', '--', '/*', '*/', ';', '\\x00', '%00', "' or 1=1 --"],
  ...[
    '&',
    '|',
    '!',
    '!!',
    '<->',
    '<2>',
    ':*',
    'a:*',
    'a & !b',
    '( a | b',
    'a <-> b',
    "'a':*ABCD",
    ':',
    '&&',
    '||',
    '! & |',
  ],
  ...[
    '\u202Eabc',
    '\u2066x\u2069',
    'שלום',
    'مرحبا',
    '\u200B',
    '\uFEFF',
    '\u0301',
    'e\u0301',
    '\uE000',
    '\uE001x\uE000',
  ],
  ...['🙂', '👩‍👩‍👧‍👦', '🏳️‍🌈', '🙂'.repeat(100), '𠮷', '\u{10FFFF}', 'ﷺ', 'İ', 'ß', 'ǅ', '①', '٣'],
  ...[
    '<b>x</b>',
    '<script>ran()</script>',
    '<!--',
    '&lt;',
    'javascript:ran()',
    '{{x}}',
    '../../etc/passwd',
    'null',
    'NaN',
  ],
  ...[
    'a'.repeat(200),
    '%'.repeat(200),
    '\\'.repeat(200),
    '('.repeat(200),
    'x '.repeat(100).trim(),
    '図'.repeat(200),
  ],
  ...['\t\n', '\u00A0', 'a\nb', 'a\rb', 'the', 'der die das', 'a', '1', '-1', '1e9', '@person:1', '#', '!'],
]

describe('a search', () => {
  let w: World
  let leader: Client
  let member: Client
  let outsider: Client
  let admin: Client
  let women: number
  let guides: number
  beforeAll(async () => {
    w = await world()
    leader = await w.as(w.people.leader)
    member = await w.as(w.people.member)
    outsider = await w.as(w.people.outsider)
    admin = await w.as(w.people.admin)
    women = w.networks['Women at Larkspur'] ?? 0
    guides = await folder({ name: 'Guides', network_id: women })
  })
  afterAll(() => w.close())

  const good = async (answer: ReturnType<Client['get']>) => {
    const { status, json, text } = await answer
    expect(status, text).toBe(200)
    return json
  }
  const folder = async (body: object, client = leader) =>
    (await good(client.post(folders.create.path, { body }))).id as number
  const page = async (body: object, client = leader) =>
    (await good(client.post(resources.create.path, { body: { folder_id: guides, ...body } }))).id as number
  const write = async (title: string, body: string, more: object = {}) =>
    (
      await good(
        leader.post(posts.create.path, {
          body: { kind: 'group_message', title, body, language: 'en', network_ids: [women], ...more },
        }),
      )
    ).id as number
  const results = (client: Client, kind: Kind, q: string, more: Record<string, string | number> = {}) =>
    good(client.get(palette.results.path, { query: { q, kind, ...more } }))
  const names = async (client: Client, kind: Kind, q: string, more: Record<string, string | number> = {}) =>
    (await results(client, kind, q, more)).items.map(({ name }: { name: string }) => name)
  const counts = async (client: Client, q: string) => {
    const told = await good(client.get(palette.counts.path, { query: { q } }))
    return Object.fromEntries(foundKinds.map((kind) => [kind, told[kind].total]))
  }

  it('tells of each kind how many there are, pages through them, and leads to each', async () => {
    await write('Sourdough for beginners', 'Flour, water and patience.')
    await page({ title: 'Sourdough starter', body: 'Feed it every day.' })
    await folder({ name: 'Sourdough club', network_id: women })
    expect(await counts(member, 'sourdough')).toEqual({
      person: 0,
      network: 0,
      event: 0,
      post: 1,
      resource: 1,
      folder: 1,
      survey: 0,
    })
    expect(await counts(member, 'larkspur')).toMatchObject({ person: 0, network: 3 })
    for (const kind of ['post', 'resource', 'folder'] as const)
      for (const { link } of (await results(member, kind, 'sourdough')).items)
        expect(link).toMatch(/^\/(posts\/\d+|groups\/\d+\/folders\/\d+\/resources(\?resource=\d+)?)$/)
    const first = await results(member, 'network', 'larkspur', { page_size: 10 })
    expect(first).toMatchObject({ total: 3, total_is: 'exact', page: 1, page_size: 10 })
    expect((await results(member, 'network', 'larkspur', { page: 2 })).items).toEqual([])
    expect(await results(member, 'post', 'sourdough', { page: 9 })).toMatchObject({ items: [], total: 1 })
    const few = await good(member.get(palette.find.path, { query: { q: 'sourdough' } }))
    expect(few.items.map(({ kind }: { kind: string }) => kind)).toEqual(['post', 'resource', 'folder'])
  })

  it('says where each answers, in plain words, and which of them answer', async () => {
    const long = 'Nothing to see here, really. '.repeat(40)
    await write(
      'Kitchen news',
      `${long} The **bakers** at [the mill](https://example.com/x) were \`baking\`. ${long}`,
    )
    const [post] = (await results(member, 'post', 'bake')).items
    expect(post).toMatchObject({
      name: 'Kitchen news',
      detail: 'Women at Larkspur',
      by: 'Lena Brandt',
      type: 'group_message',
    })
    expect(post.excerpt).toContain('baking')
    expect(post.excerpt).not.toMatch(/[*`\uE000\uE001]|\]\(|https/)
    expect(post.excerpt.length).toBeLessThan(320)
    expect(post.excerpt).toMatch(/^… .+ …$/)
    expect(post.words).toContain('baking')

    await page({ title: 'Die Häuser', body: `${long} Wir haben ein Haus gebaut. ${long}`, language: 'de' })
    const [house] = (await results(member, 'resource', 'Häusern')).items
    expect(house).toMatchObject({ name: 'Die Häuser', detail: 'Guides', type: 'page' })
    expect(house.words).toContain('Häuser')

    await page({
      title: '規定',
      body: `${'あいうえお'.repeat(50)}図書館の利用${'かきくけこ'.repeat(50)}`,
      language: 'ja',
    })
    expect((await results(member, 'resource', '図書')).items[0].excerpt).toContain('図書館の利用')
    const [said] = (await results(member, 'post', 'sourdough')).items
    expect(said.words).toContain('Sourdough')
  })

  it('gives tags in a text back as words, or not at all', async () => {
    await write('Pickles <b>and</b> <img src=x onerror=ran()>', 'Pickles <script>ran()</script> in a jar')
    const [post] = (await results(member, 'post', 'pickles')).items
    expect(post.name).toBe('Pickles <b>and</b> <img src=x onerror=ran()>')
    expect(post.words).toEqual(['Pickles'])
  })

  it('is narrowed to a network and to a kind of post or resource', async () => {
    const green = w.networks['Green Larkspur'] ?? 0
    await write('Compost in the yard', 'x')
    await write('Compost abroad', 'x', { kind: 'news_link', url: 'https://example.com/compost' })
    await page({ title: 'Compost manual', body: 'x' })
    await page({ title: 'Compost shop', url: 'https://example.com/shop', body: undefined })
    expect(await names(member, 'post', 'compost')).toHaveLength(2)
    expect(await names(member, 'post', 'compost', { post_kind: 'news_link' })).toEqual(['Compost abroad'])
    expect(await names(member, 'post', 'compost', { network_id: green })).toEqual([])
    expect(await names(member, 'resource', 'compost', { resource_kind: 'link' })).toEqual(['Compost shop'])
    expect(await names(member, 'resource', 'compost', { network_id: women })).toHaveLength(2)
    expect(await results(member, 'resource', 'compost', { network_id: green })).toMatchObject({ total: 0 })
  })

  it.each([
    ['en', 'Gardening tips', 'garden'],
    ['es', 'Las reuniones mensuales', 'reunión'],
    ['fr', 'Les journaux du matin', 'journal'],
    ['pt', 'Nossas colheitas', 'colheita'],
    ['it', 'Le ricette della nonna', 'ricetta'],
    ['de', 'Unsere Gärten', 'Garten'],
    ['tl', 'Mga kwentuhan', 'kwentu'],
    ['ja', '健康診断のお知らせ', '診断'],
    ['ko', '건강검진안내', '검진'],
    ['zh-CN', '体检通知', '体检'],
    ['zh-TW', '健檢通知', '健檢'],
  ])('finds posts and resources in %s as the language bends them', async (language, title, asked) => {
    await write(title, '…', { language })
    await page({ title, body: '…', language })
    expect(await names(member, 'post', asked)).toEqual([title])
    expect(await names(member, 'resource', asked)).toEqual([title])
    expect(await names(outsider, 'post', asked)).toEqual([])
  })

  it('finds in one’s own networks what lies behind ten thousand newer posts of others', async () => {
    const id = await write('Quince jelly', 'From the tree behind the house.')
    const makeNewer = `with newer as (
        insert into posts (enterprise_id, author_id, kind, title, body, state, published_at, words)
        select enterprise_id, author_id, kind, 'Quince', '', state, now(), words from posts p, generate_series(1, 10100)
        where p.id = $1 returning enterprise_id, id, kind, published_at)
      insert into post_networks (enterprise_id, post_id, network_id, kind, state, published_at, live)
      select enterprise_id, id, $2, kind, 'approved', published_at, true from newer`
    await w.owner.query(makeNewer, [id, w.networks['Quiet Room']])
    const posts = { items: [{ link: `/posts/${id}` }] }
    expect(await results(member, 'post', 'quince')).toMatchObject(posts)
    expect(await results(admin, 'post', 'quince', { network_id: women })).toMatchObject(posts)
    expect((await results(outsider, 'post', 'quince')).items).toEqual([])
    await w.owner.query(`delete from posts where title = 'Quince'`)
  })

  describe('tells nothing, and counts nothing, of', () => {
    const nothing = { person: 0, network: 0, event: 0, post: 0, resource: 0, folder: 0, survey: 0 }
    const silent = async (client: Client, q: string) => {
      expect(await counts(client, q)).toEqual(nothing)
      for (const kind of foundKinds)
        expect(await results(client, kind, q)).toMatchObject({ items: [], total: 0 })
      expect((await good(client.get(palette.find.path, { query: { q } }))).items).toEqual([])
    }

    it('another enterprise', async () => {
      await write('Zanzibarian', 'Zanzibarian')
      await page({ title: 'Zanzibarian', body: 'x' })
      await folder({ name: 'Zanzibarian', network_id: women })
      const neighbour = await w.as(w.neighbour, 'brightwater.localhost')
      expect(await counts(member, 'Zanzibarian')).toMatchObject({ post: 1, resource: 1, folder: 1 })
      await silent(neighbour, 'Zanzibarian')
      await silent(neighbour, 'Larkspur')
      await silent(neighbour, 'Ruiz')
    })

    it('what lies in a locked folder, until it is opened', async () => {
      const vault = await folder({ name: 'Strongroom', network_id: women })
      const inner = await folder({ name: 'Gentian plans', parent_folder_id: vault })
      await page({ title: 'Gentian', body: 'Gentian', folder_id: inner })
      await good(leader.put(pathOf(folders.lock, { id: vault }), { body: { password: 'velvet umbrella' } }))
      for (const client of [member, admin]) await silent(client, 'Gentian')
      await good(
        member.post(pathOf(folders.unlock, { id: vault }), { body: { password: 'velvet umbrella' } }),
      )
      expect(await counts(member, 'gentian')).toMatchObject({ resource: 1, folder: 1 })
      await silent(await w.as(w.people.member), 'Gentian')
    })

    it('a post written for a segment the reader isn’t in', async () => {
      const { rows } = await w.owner.query(
        `insert into segments (enterprise_id, name, rules) values ($1, 'Nobody', '{"is":"all","rules":[]}') returning id`,
        [w.enterprises.larkspur],
      )
      await write('Marjoram', 'Marjoram', { segment_ids: [rows[0].id] })
      await silent(member, 'Marjoram')
    })

    it('a network below a private one', async () => {
      const parent_id = w.networks['Quiet Room']
      const part = { kind: 'group', name: 'Fennel circle', parent_id, colour: '#336699', pattern: 'dots' }
      await good(admin.post(managedNetworks.create.path, { body: part }))
      expect(await counts(admin, 'Fennel')).toMatchObject({ network: 1 })
      await silent(outsider, 'Fennel')
    })

    it('a network whose membership has ended', async () => {
      const quiet = w.networks['Quiet Room'] ?? 0
      await w.owner.query(
        `insert into network_leaders (enterprise_id, network_id, user_id, role_id, position_id)
          select enterprise_id, $1, user_id, role_id, position_id from network_leaders where network_id = $2 limit 1`,
        [quiet, women],
      )
      await w.owner.query('select pg_notify($1, $2)', ['rights', `${w.enterprises.larkspur}:*`])
      const message = {
        kind: 'group_message',
        title: 'Lovage',
        body: 'Lovage',
        language: 'en',
        network_ids: [quiet],
      }
      await expect
        .poll(async () => (await leader.post(posts.create.path, { body: message })).status)
        .toBe(200)
      const becomes = async (state: string, found: number) => {
        await w.owner.query(
          'update network_members set state = $1, joined_at = now() where network_id = $2 and user_id = $3',
          [state, quiet, w.people.member],
        )
        await w.owner.query('select pg_notify($1, $2)', ['rights', `${w.enterprises.larkspur}:*`])
        await expect.poll(async () => (await counts(member, 'Lovage')).post).toBe(found)
      }
      await becomes('active', 1)
      await becomes('inactive', 0)
      for (const client of [outsider, member]) await silent(client, 'Lovage')
    })
  })

  it('is one round trip to the database, and at most four where no text holds all words; a page of the feed is one', async () => {
    const asked = [
      `${palette.find.path}?q=lark`,
      `${palette.counts.path}?q=lark`,
      ...foundKinds.map((kind) => `${palette.results.path}?q=lark&kind=${kind}`),
      `${posts.search.path}?q=lark`,
      `${myNews.latest.path}?limit=20`,
      `${myNews.latest.path}?limit=20&unread=true`,
    ]
    for (const path of asked) {
      // Who asks is known from here on.
      const json = await good(member.get(path))
      const ofTexts = /kind=(event|post|resource)/.test(path)
      const isEmpty = path.includes('/counts')
        ? [json.event, json.post, json.resource].some(({ total }) => total === 0)
        : ofTexts && json.total === 0
      expect([path, (await tripsOf(() => good(member.get(path)))) <= (isEmpty ? 4 : 1)]).toEqual([path, true])
    }
  })

  describe('when the words fail', () => {
    const results = async (client: Client, q: string, kind: Kind = 'post') =>
      good(client.get(palette.results.path, { query: { q, kind } }))
    const read = async () => {
      while ((await w.app.database.inTransaction(w.enterprises.larkspur, readUnread)) > 0);
    }
    const write = async (title: string, body: string, network = 'Women at Larkspur') => {
      const { status } = await leader.post(posts.create.path, {
        body: { kind: 'group_message', title, body, language: 'en', network_ids: [w.networks[network]] },
      })
      expect(status).toBe(200)
      await read()
    }

    it('forgives a slip of the fingers, and says what it looked for', async () => {
      await write('The rhubarbpress is back', 'Bring apples and a clean bucket for the orchardfeast.')
      for (const client of [admin, member]) {
        const found = await results(client, 'rubarbpress')
        expect(found.items.map(({ name }: { name: string }) => name)).toEqual(['The rhubarbpress is back'])
        expect(found).toMatchObject({ meant: 'rhubarbpress', loosely: true, total: 1 })
        const json = await good(client.get(palette.find.path, { query: { q: 'rubarbpress' } }))
        expect(json).toMatchObject({ meant: 'rhubarbpress', items: [{ name: 'The rhubarbpress is back' }] })
        expect(await results(client, 'rhubarb orchard')).toMatchObject({ total: 1 })
      }
    })

    it('shows what holds the weightier words where nothing holds all of them, and says so', async () => {
      expect(await results(member, 'apples bucket orchardfeast submarines')).toMatchObject({
        loosely: true,
        meant: null,
        items: [{ name: 'The rhubarbpress is back' }],
      })
      expect(await results(member, 'apples bucket')).toMatchObject({ loosely: false, meant: null })
    })

    it('answers whoever may not read a text as if nobody had written it, however a question widens', async () => {
      const questions = [
        'zephirlantern',
        'orchardfeast zephyrlantern',
        'orchardfeast zephyr',
        'zephyr lantern',
        // Two slips from what everybody reads, and one from what stands in the quiet.
        'rhubarbpras',
      ]
      const ask = () => Promise.all(questions.map((q) => results(member, q)))
      const before = await ask()
      expect(before.at(-1)).toMatchObject({ meant: 'rhubarbpress', total: 1 })
      await write(
        'Zephyrlantern in the quiet',
        'Only for the Zephyrlantern keepers. Rhubarbprass.',
        'Quiet Room',
      )
      expect(await ask()).toEqual(before)
      expect(await results(leader, 'zephyrlantern')).toMatchObject({ total: 1 })
    })

    it('knows no word of a draft, nor of another enterprise', async () => {
      const { rows } = await w.owner.query(
        `select w.word from search_words w where w.enterprise_id = $1 and w.word = 'zephyrlantern'`,
        [w.enterprises.brightwater],
      )
      expect(rows).toEqual([])
      await w.owner.query(`update posts set state = 'archived' where title like 'Zephyr%'`)
      expect((await results(leader, 'zephirlantern')).items).toEqual([])
    })
  })

  it('answers hostile words quickly, with what they say and never with an error of ours', async () => {
    const began = Date.now()
    for (const [turn, q] of hostile.entries()) {
      const kind = foundKinds[turn % foundKinds.length] ?? 'post'
      const answers = await Promise.all([
        member.get(palette.find.path, { query: { q } }),
        member.get(palette.counts.path, { query: { q } }),
        member.get(palette.results.path, { query: { q, kind } }),
      ])
      for (const { status, text } of answers)
        expect([200, 422], `${JSON.stringify(q)} ${text}`).toContain(status)
    }
    for (const q of ['a'.repeat(10_000), 'a\u0000b', '%'.repeat(201), '図'.repeat(5000)])
      for (const path of [palette.find.path, palette.counts.path, posts.search.path])
        expect([413, 422], q.slice(0, 20)).toContain((await member.get(path, { query: { q } })).status)
    expect((Date.now() - began) / hostile.length).toBeLessThan(500)
    expect(await names(member, 'post', '%')).toEqual([])
    expect(await names(member, 'resource', '_')).toEqual([])
  })
})
