import { parse } from 'csv-parse/sync'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { policyTemplates, userRoles } from '../../contract/access/roles.ts'
import { calendars } from '../../contract/calendars/calendars.ts'
import { policyDocuments, policyDocumentVersions } from '../../contract/documents/documents.ts'
import { downloads, exports, userDownloads } from '../../contract/downloads/downloads.ts'
import { fields } from '../../contract/fields/fields.ts'
import { folders } from '../../contract/library/library.ts'
import { mentorshipPrograms } from '../../contract/mentorship/programs.ts'
import { imports } from '../../contract/people/imports.ts'
import { surveys } from '../../contract/surveys/surveys.ts'
import { contract } from '../platform/http/contract.ts'
import { rightsChanged } from '../platform/live/listen.ts'
import { type Client, pathOf, type World, world } from '../testing/world.ts'

const chunked = <One>(all: readonly One[], size: number) =>
  all.flatMap((_, at) => (at % size === 0 ? [all.slice(at, at + size)] : []))

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

  describe('that was made', () => {
    const files = new Map<string, number>()
    const LEAD = `insert into network_leaders (enterprise_id, network_id, user_id, role_id, position_id)
      select n.enterprise_id, n.id, $1, r.id, (select min(id) from leader_positions p where p.enterprise_id = n.enterprise_id)
      from networks n join user_roles r on r.enterprise_id = n.enterprise_id and r.role_name = 'Facilitator'
      where n.name = 'Women at Larkspur'`
    let leads = 0
    let folder = 0
    const file = (downloadId: number) => admin.get(pathOf(downloads.file, { downloadId }))
    const change = async (text: string, ...values: unknown[]) => {
      const { rows } = await w.owner.query(text, values)
      await w.app.database.inTransaction(w.enterprises.larkspur, (tx) => rightsChanged(tx, w.people.admin))
      return rows
    }
    /** Asks for a table, with the ids that it says it needs. */
    const make = async (name: string, ids: Record<string, number>) => {
      const ask = (query: object) => admin.post(downloads.create.path, { body: { export: name, query } })
      const plain = await ask(name === 'folder_archive' ? { folder_id: folder } : {})
      const needed = Object.keys(plain.json.error?.fields ?? {}).map((field) => [field, ids[field]])
      const { status, text, json } = needed.length === 0 ? plain : await ask(Object.fromEntries(needed))
      expect(status, `${name}: ${text}`).toBe(200)
      files.set(name, json.id)
      await ready(json.id)
    }

    it('is there for whoever asked for it, whatever the table', async () => {
      // All there are: by their doors, and those without one, each with what it must be asked by.
      leads = w.networks['Women at Larkspur'] ?? 0
      const of = [w.enterprises.larkspur, leads, w.people.admin]
      const [segment] = await change(
        `insert into segments (enterprise_id, name, rules) values ($1, 'Auditors', '[]') returning id::int`,
        w.enterprises.larkspur,
      )
      await change(
        'insert into segment_members (enterprise_id, user_id, segment_id) values ($1, $2, $3)',
        of[0],
        of[2],
        segment.id,
      )
      await change(
        `insert into network_members (enterprise_id, network_id, user_id, state, joined_at) values ($1, $2, $3, 'active', now())`,
        ...of,
      )
      await change(LEAD, w.people.admin)
      folder = (await admin.post(folders.create.path, { body: { name: 'Minutes' } })).json.id
      const document = await admin.post(policyDocuments.create.path, {
        body: { title: 'Garden rules', kind: 'other', required: false, body: 'Water it.' },
      })
      const [event] = await change('select min(id)::int as id from events where enterprise_id = $1', of[0])
      const calendar = await admin.post(calendars.create.path, {
        body: {
          name: 'Moons',
          colour: '#336699',
          network_ids: [],
          strategy: 'empty',
          copy_of_calendar_id: null,
          observances: [],
        },
      })
      const poll = await admin.post(surveys.create.path, {
        body: {
          kind: 'poll',
          title: 'Which tree?',
          locale: 'en',
          promise: 'named',
          sections: [{ key: 's', questions: [{ key: 'q', type: 'short_text', title: 'Which?' }] }],
          audience: { everybody: true },
          publish: true,
        },
      })
      const program = await admin.post(mentorshipPrograms.create.path, {
        body: {
          name: 'Apprentices',
          match_by: 'all_at_once',
          enrols_from: '2030-01-01',
          enrols_until: '2030-01-31',
          runs_from: '2030-02-01',
          runs_until: '2030-06-30',
        },
      })
      const ids = {
        calendar_id: calendar.json.id,
        document_id: document.json.id,
        event_id: event.id,
        group_id: leads,
        initiative_id: event.id,
        network_id: leads,
        poll_id: poll.json.id,
        program_id: program.json.id,
        segment_id: segment.id,
      }
      const names = new Set(['my_data', 'folder_archive', 'policy_document_acceptances', 'engagement'])
      for (const route of Object.values(contract))
        if (route.path.endsWith('/valid_csv_fields')) names.add((await admin.get(route.path)).json.export)
      for (const some of chunked([...names], 8)) await Promise.all(some.map((name) => make(name, ids)))
      expect(files.size).toBeGreaterThan(20)
    }, 60_000)

    const losses = {
      'a segment': [
        "delete from segment_members where user_id = $1 returning 'lost'",
        "insert into segment_members (enterprise_id, user_id, segment_id) select enterprise_id, $1, id from segments where name = 'Auditors'",
      ],
      'a membership': [
        "update network_members set state = 'removed' where user_id = $1 and state = 'active' returning 'lost'",
        "update network_members set state = 'active' where user_id = $1",
      ],
      'a leadership': [`delete from network_leaders where user_id = $1 returning 'lost'`, LEAD],
    }
    it.each(Object.entries(losses))(
      'is void without %s it was made by, whatever the table',
      async (_what, [lose, back]) => {
        expect(await change(lose ?? '', w.people.admin)).not.toEqual([])
        for (const [name, id] of files) {
          const { status, json } = await file(id)
          expect([name, status, json?.error?.code]).toEqual([name, 409, 'download_is_void'])
        }
        await change(back ?? '', w.people.admin)
        for (const [name, id] of files) expect([name, (await file(id)).status]).toEqual([name, 200])
      },
    )

    it('is void without the role it was made by, whatever the table', async () => {
      const [{ role_id }] = await change('select role_id from users where id = $1', w.people.admin)
      await change(
        'update users set role_id = (select role_id from users where id = $2) where id = $1',
        w.people.admin,
        w.people.member,
      )
      for (const [name, id] of files) {
        const { status, json } = await file(id)
        const isDenied = status === 403 || status === 404
        expect([name, isDenied ? 'download_is_void' : json?.error?.code]).toEqual([name, 'download_is_void'])
      }
      await change('update users set role_id = $2 where id = $1', w.people.admin, role_id)
      for (const [name, id] of files) expect([name, (await file(id)).status]).toEqual([name, 200])
    })

    it('is made again for whoever is left with less', async () => {
      await change(losses['a segment'][0] ?? '', w.people.admin)
      const listed = (await admin.get(userDownloads.list.path)).json.items[0]
      expect(listed.can).toMatchObject({ fetch: false, retry: true })
      const again = await admin.put(pathOf(downloads.retry, { downloadId: listed.id }))
      expect(again.status, again.text).toBe(200)
      await ready(listed.id)
      expect((await file(listed.id)).status).toBe(200)
    })

    it('isn’t made again for whoever may not have it any more', async () => {
      const id = files.get('folder_archive') ?? 0
      expect((await admin.delete(pathOf(folders.destroy, { id: folder }))).status).toBe(200)
      const asked = await admin.post(downloads.create.path, {
        body: { export: 'folder_archive', query: { folder_id: folder } },
      })
      expect(asked.status).toBe(404)
      const again = await admin.put(pathOf(downloads.retry, { downloadId: id }))
      expect([again.status, again.text]).toEqual([404, asked.text])
    })
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
