import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { archives } from '../../contract/archives/archives.ts'
import { folders } from '../../contract/library/library.ts'
import { resources } from '../../contract/library/resources.ts'
import { labels, tags } from '../../contract/library/words.ts'
import { notifications } from '../../contract/messages/messages.ts'
import { type Client, pathOf, type World, world } from '../testing/world.ts'

describe('resources', () => {
  let w: World
  let admin: Client
  let leader: Client
  let member: Client
  let women: number
  let guides: number
  let attic: number
  beforeAll(async () => {
    w = await world()
    admin = await w.as(w.people.admin)
    leader = await w.as(w.people.leader)
    member = await w.as(w.people.member)
    women = w.networks['Women at Larkspur'] ?? 0
    guides = await folder('Guides')
    attic = await folder('Attic')
  })
  afterAll(() => w.close())

  const folder = async (name: string) =>
    (await leader.post(folders.create.path, { body: { name, network_id: women } })).json.id as number
  const create = (client: Client, body: object) =>
    client.post(resources.create.path, { body: { folder_id: guides, ...body } })
  const made = async (body: object, client = leader) => {
    const { status, json, text } = await create(client, body)
    if (status !== 200) throw new Error(text)
    return json
  }
  const show = (client: Client, id: number) => client.get(pathOf(resources.show, { id }))
  const words = (row: {
    title: string
    description: string | null
    label: { id: number } | null
    tags: { id: number }[]
    language: string
    expires_on: string | null
    version: number
  }) => ({
    title: row.title,
    description: row.description,
    label_id: row.label?.id ?? null,
    tag_ids: row.tags.map(({ id }) => id),
    language: row.language,
    expires_on: row.expires_on,
    version: row.version,
  })
  const update = (client: Client, id: number, body: object) =>
    client.put(pathOf(resources.update, { id }), { body })
  const found = async (search: string, client = member) =>
    (await client.get(resources.list.path, { query: { search } })).json.items.map(
      ({ title }: { title: string }) => title,
    )

  it('are links and pages, put there by whoever may, and read by whoever may look into the folder', async () => {
    const link = await made({ title: 'The style guide', url: 'https://example.org/style' })
    expect(link).toMatchObject({
      kind: 'link',
      url: 'https://example.org/style',
      number: 1,
      can: { edit: true },
    })
    const page = await made({ title: 'Holding a meeting', body: 'Begin on time.' })
    expect((await show(member, page.id)).json).toMatchObject({
      kind: 'page',
      body: 'Begin on time.',
      trail: [{ name: 'Guides' }],
      created_by: { id: w.people.leader },
      can: { edit: false },
    })
    expect((await create(member, { title: 'Mine', body: 'x' })).status).toBe(403)
    expect((await create(leader, { title: 'Both', body: 'x', url: 'https://example.org' })).status).toBe(422)
    expect((await create(leader, { title: 'Neither' })).status).toBe(422)
    const bad = await create(leader, { title: ' ', url: 'ftp://example.org', colour: 'red' })
    expect(Object.keys(bad.json.error.fields).toSorted()).toEqual(['colour', 'title', 'url'])
    for (const url of ['javascript:alert(1)', 'data:text/html,x', 'http:/', '//example.org'])
      expect([url, (await create(leader, { title: 'Link', url })).status]).toEqual([url, 422])
  })

  it('keep every version, and an older one can be shown again', async () => {
    const page = await made({ title: 'Packing list', body: 'Boots' })
    const next = (await update(leader, page.id, { ...words(page), body: 'Boots and rope', note: 'Rope' }))
      .json
    expect(next).toMatchObject({ number: 2, body: 'Boots and rope' })
    const same = (await update(leader, page.id, { ...words(next), title: 'Packing' })).json
    expect(same).toMatchObject({ number: 2, title: 'Packing' })
    const late = await update(leader, page.id, words(next))
    expect(late.json.error.code).toBe('changed_meanwhile')
    const restored = await leader.put(pathOf(resources.restoreVersion, { id: page.id, number: 1 }))
    expect(restored.json).toMatchObject({ number: 3, body: 'Boots' })
    const { items, total } = (await member.get(pathOf(resources.versions, { id: page.id }))).json
    expect(total).toBe(3)
    expect(items.map((one: { body: string; note: string | null }) => [one.body, one.note])).toEqual([
      ['Boots', null],
      ['Boots and rope', 'Rope'],
      ['Boots', null],
    ])
    expect((await update(member, page.id, words(restored.json))).status).toBe(403)
    expect((await leader.put(pathOf(resources.restoreVersion, { id: page.id, number: 9 }))).status).toBe(404)
  })

  it('saved by two at once are saved by one of them', async () => {
    const page = await made({ title: 'Contested', body: 'One' })
    const answers = await Promise.all(
      [1, 2, 3, 4].map((at) => update(leader, page.id, { ...words(page), body: `Text ${at}` })),
    )
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409])
  })

  it('bear a label and tags, which are renamed, merged and deleted in one place', async () => {
    const label = (await admin.post(labels.create.path, { body: { name: 'Guide', colour: '#336699' } })).json
    const other = (await admin.post(labels.create.path, { body: { name: 'Handbook', colour: '#993366' } }))
      .json
    const tag = (await admin.post(tags.create.path, { body: { name: 'harvest' } })).json
    const twin = (await admin.post(tags.create.path, { body: { name: 'Harvesting' } })).json
    expect((await admin.post(tags.create.path, { body: { name: 'HARVEST' } })).json.error.fields).toEqual({
      name: 'This is already taken.',
    })
    expect(
      (await leader.post(labels.create.path, { body: { name: 'Mine', colour: '#000000' } })).status,
    ).toBe(403)
    const page = await made({ title: 'Apples', body: 'x', label_id: label.id, tag_ids: [tag.id, twin.id] })
    expect(page).toMatchObject({
      label: { name: 'Guide' },
      tags: [{ name: 'harvest' }, { name: 'Harvesting' }],
    })
    expect(await found('harvesting')).toEqual(['Apples'])
    expect(
      (await create(leader, { title: 'x', body: 'x', label_id: 987_654 })).json.error.fields,
    ).toHaveProperty('label_id')
    const merged = await admin.put(pathOf(tags.merge, { id: twin.id }), { body: { into_tag_id: tag.id } })
    expect(merged.json).toMatchObject({ name: 'harvest', resource_count: 1 })
    await admin.put(pathOf(labels.merge, { id: label.id }), { body: { into_label_id: other.id } })
    await admin.put(pathOf(tags.update, { id: tag.id }), { body: { name: 'orchard', version: tag.version } })
    expect((await show(member, page.id)).json).toMatchObject({
      label: { name: 'Handbook' },
      tags: [{ name: 'orchard' }],
    })
    expect(await found('orchard')).toEqual(['Apples'])
    expect(await found('handbook')).toEqual(['Apples'])
    const crosswise = await Promise.all([
      admin.put(pathOf(labels.merge, { id: other.id }), { body: { into_label_id: label.id } }),
      admin.delete(pathOf(tags.destroy, { id: tag.id })),
    ])
    expect(crosswise.map(({ status }) => status)).toEqual([404, 200])
    expect((await show(member, page.id)).json.tags).toEqual([])
    expect((await member.get(labels.list.path)).json.items[0]).toMatchObject({ resource_count: null })
    const called = await member.get(labels.list.path, { query: { ids: [other.id, 987_654] } })
    expect(called.json).toMatchObject({ total: 1, items: [{ id: other.id, name: 'Handbook' }] })
  })

  it('are found by their words in whichever language they are written', async () => {
    const texts: [string, string, string, string][] = [
      ['en', 'Running shoes', 'How we chose them', 'shoe'],
      ['es', 'Las reuniones', 'Cómo se preparan', 'reunión'],
      ['fr', 'Les chevaux', 'Un cheval au travail', 'cheval'],
      ['pt', 'As colheitas', 'O que colhemos', 'colheita'],
      ['it', 'Le riunioni', 'Come si fanno', 'riunione'],
      ['de', 'Die Häuser', 'Was wir gebaut haben', 'haus'],
      ['tl', 'Mga pagdiriwang', 'Para sa lahat', 'diriwang'],
      ['ja', '年次報告書', '会社の東京オフィス', '東京'],
      ['ko', '연차휴가규정', '모두를 위하여', '휴가'],
      ['zh-CN', '员工手册', '关于休假制度', '休假'],
      ['zh-TW', '員工手冊', '關於請假規定', '請假'],
    ]
    for (const [language, title, body] of texts) await made({ title, body, language })
    for (const [language, title, , search] of texts)
      expect([language, await found(search)]).toEqual([language, expect.arrayContaining([title])])
    expect(await found('東大')).toEqual([])
    expect(await found('100%')).toEqual([])
    expect(await found("'; drop table resources; --")).toEqual([])
  })

  it('are put in another folder only by whoever may add to it', async () => {
    const page = await made({ title: 'Wanderer', body: 'x' })
    const move = (client: Client, folder_id: number) =>
      client.put(pathOf(resources.move, { id: page.id }), { body: { folder_id } })
    expect((await move(leader, attic)).json.folder).toMatchObject({ id: attic })
    expect((await move(member, guides)).status).toBe(403)
    const handbook = (await admin.post(folders.create.path, { body: { name: 'Handbook' } })).json.id
    expect((await move(leader, handbook)).status).toBe(403)
    expect((await move(leader, 987_654)).status).toBe(404)
  })

  it('that are archived are found by nobody, and come back', async () => {
    const page = await made({ title: 'Sleeping beauty', body: 'Spindle' })
    expect((await member.post(pathOf(resources.archive, { id: page.id }))).status).toBe(403)
    const archived = await leader.post(pathOf(resources.archive, { id: page.id }))
    expect(archived.json).toMatchObject({ archived_by: { id: w.people.leader }, expired: false })
    expect((await show(member, page.id)).status).toBe(404)
    expect(await found('spindle')).toEqual([])
    const names = async (client: Client) =>
      (await client.get(resources.archived.path)).json.items.map(({ title }: { title: string }) => title)
    expect(await names(leader)).toContain('Sleeping beauty')
    expect(await names(member)).toEqual([])
    const lying = pathOf(archives.list, { archive: 'resource' })
    const inArchive = (await admin.get(lying)).json.items
    expect(inArchive).toMatchObject([{ name: 'Sleeping beauty', kind: 'page', home: { id: women } }])
    expect((await leader.get(lying, { query: { network_id: women } })).json.total).toBe(1)
    expect((await member.get(lying)).status).toBe(403)
    const back = pathOf(archives.restore, { archive: 'resource', id: page.id })
    expect((await admin.put(back, { body: {} })).json).toEqual({ restored: 1 })
    await leader.post(pathOf(resources.archive, { id: page.id }))
    expect((await leader.put(pathOf(resources.un_archive, { id: page.id }))).json.archived_at).toBeNull()
    expect(await found('spindle')).toEqual(['Sleeping beauty'])
  })

  it('whose last day is over, or that nobody touched for as long as their network keeps them, are archived', async () => {
    const past = await create(leader, { title: 'x', body: 'x', expires_on: '2020-01-31' })
    expect(past.json.error.fields).toHaveProperty('expires_on')
    const dated = await made({ title: 'Until the fair', body: 'x' })
    const aged = await made({ title: 'Grown old', body: 'x' })
    const young = await made({ title: 'Still young', body: 'x' })
    await w.owner.query(`update resources set expires_on = current_date - 2 where id = $1`, [dated.id])
    await w.owner.query(`update resources set updated_at = now() - interval '5 weeks' where id = $1`, [
      aged.id,
    ])
    await w.owner.query(
      `update networks set expiry_age_resources = 4, expiry_age_resources_unit = 'weeks' where id = $1`,
      [women],
    )
    await w.app.sweeper.sweep(new Date(Date.now() + 2 * 3_600_000))
    for (const { id } of [dated, aged])
      expect((await show(leader, id)).json).toMatchObject({ expired: true, archived_by: null })
    expect((await show(member, dated.id)).status).toBe(404)
    expect((await show(member, young.id)).json.archived_at).toBeNull()
    const told = JSON.stringify((await leader.get(notifications.list.path)).json)
    expect(told).toContain('has reached its last day')
    expect(told).not.toContain('Until the fair')
    expect((await leader.put(pathOf(resources.un_archive, { id: dated.id }))).json.expires_on).toBeNull()
    await w.owner.query(
      'update networks set expiry_age_resources = null, expiry_age_resources_unit = null where id = $1',
      [women],
    )
  })

  it('are listed by page, kind and order, as far as the reader may look', async () => {
    const query = { folder_id: guides, kind: 'link', page_size: 10, sort_by: 'title' }
    const { items, total } = (await member.get(resources.list.path, { query })).json
    expect([items.map(({ title }: { title: string }) => title), total]).toEqual([['The style guide'], 1])
    expect((await member.get(resources.list.path, { query: { folder_id: 987_654 } })).status).toBe(404)
    const csv = await member.get(resources.export_csv.path, { query: { folder_id: guides, kind: 'link' } })
    expect(csv.text).toContain('The style guide')
    const counted = (await member.get(pathOf(folders.show, { id: guides }))).json.resource_count
    expect(counted).toBe((await member.get(resources.list.path, { query: { folder_id: guides } })).json.total)
  })

  it('are deleted with all that belongs to them', async () => {
    const page = await made({ title: 'Short-lived', body: 'x' })
    expect((await member.delete(pathOf(resources.destroy, { id: page.id }))).status).toBe(403)
    expect((await leader.delete(pathOf(resources.destroy, { id: page.id }))).status).toBe(200)
    expect((await show(leader, page.id)).status).toBe(404)
    const { rows } = await w.owner.query('select 1 from resource_versions where resource_id = $1', [page.id])
    expect(rows).toEqual([])
  })

  it('aren’t named in the log, which more may read than the folder', async () => {
    const { rows } = await w.owner.query(
      `select string_agg(difference::text, ' ') as said from change_log where subject_type in ('resource', 'folder')`,
    )
    expect(rows[0].said).not.toMatch(/Sleeping beauty|Packing|Guides/)
  })
})
