import { parse } from 'csv-parse/sync'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { contract } from '../../contract/all.ts'
import { policyDocuments, policyDocumentVersions } from '../../contract/documents.ts'
import { downloads, exports, userDownloads } from '../../contract/downloads.ts'
import { fields } from '../../contract/fields.ts'
import { imports } from '../../contract/imports.ts'
import { policyTemplates, userRoles } from '../../contract/roles.ts'
import { type Client, pathOf, type World, world } from '../testing/world.ts'

describe('every table of people and rights leaves as a file', () => {
  let w: World
  let admin: Client
  let member: Client
  beforeAll(async () => {
    w = await world()
    await w.another({ ONLY: 'worker' })
    admin = await w.as(w.people.admin)
    member = await w.as(w.people.member)
  })
  afterAll(() => w.close())

  const rowsIn = (text: string): Record<string, string>[] => parse(text, { bom: true, columns: true })

  const ready = (id: number) =>
    expect
      .poll(async () => (await admin.get(userDownloads.list.path)).json.items, { timeout: 20_000 })
      .toContainEqual(expect.objectContaining({ id, state: 'ready' }))

  const tables = { user_roles: userRoles, policy_templates: policyTemplates, fields, csv_files: imports }
  it.each(Object.entries(tables))(
    'tells which columns %s can have, streams them, and neither to a member',
    async (name, { export_csv, valid_csv_fields }) => {
      const asked = await admin.get(valid_csv_fields.path)
      expect(asked.json).toMatchObject({ export: name, secure: false })
      const columns: { key: string; title: string; chosen: boolean }[] = asked.json.fields
      const got = await admin.get(export_csv.path)
      expect(got.status).toBe(200)
      const [heading] = parse(got.text, { bom: true }) as string[][]
      expect(heading).toEqual(columns.filter(({ chosen }) => chosen).map(({ title }) => title))
      expect((await admin.get(`${export_csv.path}?columns=secret`)).status).toBe(422)
      for (const { path } of [export_csv, valid_csv_fields]) expect((await member.get(path)).status).toBe(403)
    },
  )

  it('heads each column with words of its own', async () => {
    const group_id = String(w.networks['Women at Larkspur'])
    const asked = new Map<string, string[]>()
    const twice: string[] = []
    for (const route of Object.values(contract)) {
      if (!route.path.endsWith('/valid_csv_fields') || route.path.includes(':')) continue
      const plain = await admin.get(route.path)
      const { status, json } =
        plain.status === 422 ? await admin.get(route.path, { query: { group_id } }) : plain
      if (status !== 200) continue
      const titles: string[] = json.fields.map(({ title }: { title: string }) => title.toLowerCase())
      asked.set(json.export, titles)
      const again = titles.filter((title, at) => titles.indexOf(title) < at)
      if (again.length > 0) twice.push(`${json.export}: ${again.join(', ')}`)
    }
    expect(twice).toEqual([])
    expect(asked.size).toBeGreaterThan(15)
    expect(asked.get('members')).toContain('title')
    expect(asked.get('members')).not.toContain('members')
  })

  it('is void once a right it was made by is gone, whatever the table, and is made again', async () => {
    const of = [w.enterprises.larkspur, w.people.admin]
    const { rows } = await w.owner.query<{ id: string }>(
      `insert into segments (enterprise_id, name, rules) values ($1, 'Auditors', '[]') returning id`,
      [w.enterprises.larkspur],
    )
    await w.owner.query(
      'insert into segment_members (enterprise_id, user_id, segment_id) values ($1, $2, $3)',
      [...of, rows[0]?.id],
    )
    const names = new Set<string>()
    for (const route of Object.values(contract))
      if (route.path.endsWith('/valid_csv_fields') && !route.path.includes(':')) {
        const { status, json } = await admin.get(route.path)
        if (status === 200) names.add(json.export)
      }
    const made: number[] = []
    for (const name of names) {
      const asked = await admin.post(downloads.create.path, { body: { export: name } })
      if (asked.status !== 200) continue
      await ready(asked.json.id)
      made.push(asked.json.id)
      expect((await admin.get(pathOf(downloads.file, { downloadId: asked.json.id }))).status, name).toBe(200)
    }
    expect(made.length).toBeGreaterThan(8)
    await w.owner.query('delete from segment_members where segment_id = $1', [rows[0]?.id])
    for (const downloadId of made) {
      const { status, json } = await admin.get(pathOf(downloads.file, { downloadId }))
      expect([status, json.error.code]).toEqual([409, 'download_is_void'])
    }
    const listed = (await admin.get(userDownloads.list.path)).json.items[0]
    expect(listed.can).toMatchObject({ fetch: false, retry: true })
    expect(
      (await admin.send(downloads.retry.method, pathOf(downloads.retry, { downloadId: listed.id }))).status,
    ).toBe(200)
    await ready(listed.id)
    expect((await admin.get(pathOf(downloads.file, { downloadId: listed.id }))).status).toBe(200)
  })

  it('has each role in its place, narrowed as the list is', async () => {
    const list = (await admin.get(`${userRoles.list.path}?page_size=100`)).json
    const all = rowsIn((await admin.get(userRoles.export_csv.path)).text)
    expect(all.map((row) => row.Role)).toEqual(
      list.items.map((role: { role_name: string }) => role.role_name),
    )
    const some = rowsIn((await admin.get(`${userRoles.export_csv.path}?role_type=group`)).text)
    expect(new Set(some.map((row) => row.Kind))).toEqual(new Set(['For leaders']))
    const searched = rowsIn((await admin.get(`${policyTemplates.export_csv.path}?search=admin`)).text)
    expect(searched.map((row) => row['Policy template'])).toContain('Admin')
  })

  it('says in plain words what a role opens', async () => {
    const [row] = rowsIn((await admin.get(`${policyTemplates.export_csv.path}?search=admin`)).text)
    const { items } = (await admin.get(`${policyTemplates.list.path}?search=admin`)).json
    expect(row?.Opens?.split('\n')).toHaveLength(items[0].permissions.length)
    expect(row?.Opens).not.toContain('_')
  })

  it('has the fields in use or those archived, with their options', async () => {
    const field = { title: 'Canteen', type: 'select', class: 'public', options: ['North', 'South'] }
    const made = await admin.post(fields.create.path, {
      body: { ...field, required: false },
    })
    expect(made.status, made.text).toBe(200)
    const shown = async (scope: string) =>
      rowsIn((await admin.get(`${fields.export_csv.path}?scope=${scope}`)).text).find(
        (row) => row.Title === 'Canteen' || row.Field === 'Canteen',
      )
    expect((await shown('current'))?.Options).toBe('North\nSouth')
    expect(await shown('archived')).toBeUndefined()
    await admin.put(pathOf(fields.archive, { id: made.json.id }))
    expect(await shown('archived')).toBeDefined()
  })

  it('has who accepted a policy document and who hasn’t yet, for those who manage them', async () => {
    const { id } = (
      await admin.post(policyDocuments.create.path, {
        body: { title: 'Kitchen rules', kind: 'other', required: false, body: 'Wash up.' },
      })
    ).json
    const { draft } = (await admin.get(pathOf(policyDocuments.show, { id }))).json
    await admin.post(pathOf(policyDocuments.publish, { id }), {
      body: { effective_on: null, version: draft.version },
    })
    await member.put(pathOf(policyDocumentVersions.accept, { id: draft.id }))
    const name = 'policy_document_acceptances'
    const people = async (query: Record<string, unknown>) => {
      const asked = await admin.post(downloads.create.path, { body: { export: name, query } })
      expect(asked.status, asked.text).toBe(200)
      await ready(asked.json.id)
      return rowsIn((await admin.get(pathOf(downloads.file, { downloadId: asked.json.id }))).text)
    }
    const accepted = await people({ document_id: id })
    expect(accepted).toEqual([expect.objectContaining({ Email: 'mateo@larkspur.test', Version: '1' })])
    expect(accepted[0]?.Accepted).toMatch(/^20/)
    const missing = await people({ document_id: id, scope: 'missing' })
    const emails = missing.map((row) => row.Email)
    expect(emails).not.toContain('mateo@larkspur.test')
    expect(emails).toContain('ada@larkspur.test')
    expect(await people({ document_id: id, scope: 'missing', search: 'ada' })).toHaveLength(1)
    expect((await member.get(pathOf(exports.show, { export: name }))).status).toBe(403)
    expect((await member.post(downloads.create.path, { body: { export: name, query: {} } })).status).toBe(403)
  })
})
