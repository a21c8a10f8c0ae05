import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'csv-parse/sync'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { changeAreas } from '../../contract/insight/logs.ts'
import { acting } from '../platform/act.ts'
import { record, sealChanges } from '../platform/changes.ts'
import type { Tx } from '../platform/database/db.ts'
import { projectRoot } from '../platform/settings/settings.ts'
import { Texts } from '../platform/texts.ts'
import { type Client, type World, world } from '../testing/world.ts'
import { changeLogWords } from './changeLogWords.ts'

describe('the change log', () => {
  let w: World
  let admin: Client
  let member: Client
  beforeAll(async () => {
    w = await world()
    admin = await w.as(w.people.admin)
    member = await w.as(w.people.member)
  })
  afterAll(() => w.close())
  beforeEach(async () => {
    await w.owner.query('delete from change_log')
  })

  const inLarkspur = <T>(work: (tx: Tx) => Promise<T>) =>
    w.app.database.inTransaction(w.enterprises.larkspur, work)
  const by = (userId: number) => ({ user_id: userId })
  const list = async (who: Client, query: Record<string, string | number> = {}) =>
    (await who.get('/api/v2/change-log', { query })).json
  const titles = async (query: Record<string, string | number>) =>
    (await list(admin, query)).items.map(({ title }: { title: string }) => title)
  const changed = (about: number, before_after: Record<string, [unknown, unknown]>) =>
    inLarkspur((tx) =>
      record(acting(tx, by(w.people.admin), { address: '10.1.2.3' }), {
        action: 'user.profile_changed',
        subject: { type: 'user', id: about },
        difference: { fields: Object.keys(before_after) },
        personal: { about_user_id: about, before_after },
      }),
    )
  const role = (userId: number, sql: string) =>
    w.owner.query(
      `update policy_templates t set permissions = ${sql} from users u
       where u.id = $1 and t.role_id = u.role_id and t.enterprise_id = u.enterprise_id`,
      [userId],
    )

  it('says who did what, when, about whom and from where, in words and with names', async () => {
    await changed(w.people.member, { title: ['Cook', 'Baker'] })
    const [entry] = (await list(admin)).items
    expect(entry).toMatchObject({
      actor: { id: w.people.admin },
      action: 'user.profile_changed',
      title: 'Profile changed',
      subject: { type: 'user', title: 'Person', name: 'Mateo Ruiz', link: `/user/${w.people.member}` },
      address: '10.1.2.3',
      fields: [{ field: 'title', title: 'Title', before: 'Cook', after: 'Baker', shown: 'changed' }],
      sealed: false,
    })
    expect(Date.parse(entry.at)).toBeGreaterThan(Date.now() - 60_000)
  })

  it('shows a real save as it happened', async () => {
    const profile = (await admin.get(`/api/v1/users/${w.people.member}`)).json
    const change = {
      first_name: profile.first_name,
      last_name: profile.last_name,
      preferred_name: null,
      pronouns: 'xe/xem',
      title: 'Head baker',
      biography: null,
      birth_date: null,
      time_zone: profile.time_zone,
      locale: profile.locale,
      version: profile.version,
    }
    expect((await member.put(`/api/v1/users/${w.people.member}`, { body: change })).status).toBe(200)
    const [entry] = (await list(admin, { action: 'user.profile_changed' })).items
    expect(entry.actor.id).toBe(w.people.member)
    const shown = Object.fromEntries(
      entry.fields.map((one: { field: string; after: string }) => [one.field, one.after]),
    )
    expect(shown).toMatchObject({ pronouns: 'xe/xem', title: 'Head baker' })
  })

  it('names what ids stand for, and says of rooms nobody named what they are called', async () => {
    const network = w.networks.Pottery ?? Object.values(w.networks)[0] ?? 0
    await inLarkspur((tx) =>
      record(acting(tx, by(w.people.admin)), {
        action: 'network.mails_unsubscribed',
        subject: { type: 'network', id: network },
        network_id: network,
        difference: { decided_by: [null, w.people.member], private: [false, true], odd_thing: 'x' },
      }),
    )
    const [entry] = (await list(admin)).items
    expect(entry.network.id).toBe(network)
    expect(entry.subject.link).toMatch(new RegExp(`/${network}$`))
    expect(entry.fields).toEqual(
      [
        expect.objectContaining({ field: 'private', before: 'No', after: 'Yes' }),
        expect.objectContaining({ field: 'odd_thing', title: 'Odd thing', after: 'x', shown: 'fact' }),
        expect.objectContaining({ field: 'decided_by', before: null, after: 'Mateo Ruiz' }),
      ].toSorted((a, b) => keyOrder(entry.fields, a) - keyOrder(entry.fields, b)),
    )
  })
  it('is found by the words of a switch, as its form calls it, before and after it is sealed', async () => {
    await inLarkspur((tx) =>
      record(acting(tx, by(w.people.admin)), {
        action: 'enterprise.configured',
        subject: { type: 'enterprise', id: w.enterprises.larkspur },
        difference: { pending_comments_enabled: [false, true] },
      }),
    )
    await inLarkspur((tx) =>
      record(acting(tx, by(w.people.admin)), {
        action: 'enterprise.configured',
        subject: { type: 'enterprise', id: w.enterprises.larkspur },
        difference: { currency: ['EUR', 'USD'] },
      }),
    )
    const found = async (search: string) =>
      (await list(admin, { search })).items.map(({ fields }: { fields: { title: string }[] }) =>
        fields.map(({ title }) => title).join(),
      )
    expect(await found('approve comments')).toEqual(['Approve comments first'])
    await inLarkspur((tx) => sealChanges(tx))
    expect(await found('approve comments')).toEqual(['Approve comments first'])
    expect(await found('comments')).toContain('Approve comments first')
    expect(await found('comments')).not.toContain('Currency')
  })

  it('is found by the words of a switch while it is being sealed', async () => {
    await w.owner.query('delete from change_log_fields')
    await inLarkspur((tx) =>
      record(acting(tx, by(w.people.admin)), {
        action: 'enterprise.configured',
        subject: { type: 'enterprise', id: w.enterprises.larkspur },
        difference: { likes_enabled: [true, false] },
      }),
    )
    // Whoever searches comes as far as the log, and no further before the entry is sealed.
    await w.owner.query('begin; lock table change_log in access exclusive mode')
    const searched = list(admin, { search: 'likes' })
    await expect
      .poll(async () => {
        const { rows } = await w.owner.query(
          `select from pg_locks where not granted and relation = 'change_log'::regclass`,
        )
        return rows.length
      })
      .toBe(1)
    await w.owner.query(
      `update change_log set seal = 1;
       insert into change_log_fields (enterprise_id, field, action)
         values (${w.enterprises.larkspur}, 'likes_enabled', 'enterprise.configured');
       commit`,
    )
    expect((await searched).items).toHaveLength(1)
  })

  it('finds what changed of a custom field by the field’s name, without telling values', async () => {
    const { rows } = await w.owner.query<{ id: string }>(
      "insert into fields (enterprise_id, title, type, position) values ($1, 'Forklift licence', 'text', 95) returning id::text",
      [w.enterprises.larkspur],
    )
    await changed(w.people.member, { [`field:${rows[0]?.id}`]: ['no', 'yes'] })
    await changed(w.people.member, { title: ['Cook', 'Baker'] })
    const { items } = await list(admin, { search: 'forklift' })
    expect(items).toHaveLength(1)
    expect(items[0].fields[0].title).toBe('Forklift licence')
  })

  it('gathers its kinds by area, each kind in one, and is narrowed by it', async () => {
    const { items } = (await admin.get('/api/v2/change-log/actions')).json
    const words = new Set(items.map(({ action }: { action: string }) => action.split('.')[0]))
    const known = Object.values(changeAreas).flat() as string[]
    expect([...words].filter((word) => !known.includes(String(word)))).toEqual([])
    expect(new Set(known).size).toBe(known.length)
    await changed(w.people.member, { title: ['Cook', 'Baker'] })
    expect((await list(admin, { area: 'people' })).items).toHaveLength(1)
    expect((await list(admin, { area: 'events' })).items).toEqual([])
    expect((await admin.get('/api/v2/change-log', { query: { area: 'weather' } })).status).toBe(422)
  })

  it('calls custom fields, files, roles and documents by their names, in the reader’s language', async () => {
    const larkspur = w.enterprises.larkspur
    const one = async (sql: string, ...values: unknown[]) =>
      Number(
        (await w.owner.query<{ id: string }>(`${sql} returning id::text`, [larkspur, ...values])).rows[0]?.id,
      )
    const field = await one(
      "insert into fields (enterprise_id, title, type, position) values ($1, 'Bakery shift', 'text', 90)",
    )
    const file = await one(
      "insert into imports (enterprise_id, created_by, file_name, file_bytes, encoding, delimiter, header, data_bytes, data_lines) values ($1, $2, 'spring.csv', 1, 'utf-8', ',', '{}', 1, 1)",
      w.people.admin,
    )
    const document = await one(
      "insert into policy_documents (enterprise_id, created_by, title, kind) values ($1, $2, 'House rules', 'other')",
      w.people.admin,
    )
    const { rows: roles } = await w.owner.query<{ role: string; template: string }>(
      "select r.id::text as role, t.id::text as template from user_roles r join policy_templates t on t.role_id = r.id and t.enterprise_id = r.enterprise_id where r.enterprise_id = $1 and r.text_key = 'member'",
      [larkspur],
    )
    const { role = '', template = '' } = roles[0] ?? {}
    const told = (
      subject: { type: string; id: string | number },
      more: Partial<Parameters<typeof record>[1]> = {},
    ) =>
      inLarkspur((tx) => record(acting(tx, by(w.people.admin)), { action: 'user.changed', subject, ...more }))
    await told({ type: 'field', id: field })
    await told({ type: 'import', id: file })
    await told({ type: 'policy_document', id: document })
    await told({ type: 'domain', id: 41 }, { difference: { domain: 'larkspur.example' } })
    await told({ type: 'segment', id: 42 }, { difference: { name: ['Early', 'Early risers'] } })
    await told({ type: 'user_role', id: role })
    await told({ type: 'policy_template', id: template })
    await told(
      { type: 'user', id: w.people.member },
      {
        difference: { import_id: file, field_ids: [field, 987_654], fields: [`field:${field}`, 'title'] },
        personal: { about_user_id: w.people.member, before_after: { [`field_${field}`]: ['Early', 'Late'] } },
      },
    )
    await told({ type: 'user', id: w.people.member }, { difference: { fields: [`field:${field}`, 'title'] } })
    const { items } = await list(admin, { sort_direction: 'asc' })
    const subjects = items.slice(0, 7).map(({ subject }: { subject: { name: string } }) => subject.name)
    expect(subjects).toEqual([
      'Bakery shift',
      'spring.csv',
      'House rules',
      'larkspur.example',
      'Early risers',
      'Member',
      'Member',
    ])
    expect(items[7].fields).toEqual([
      expect.objectContaining({ title: 'Bakery shift', before: 'Early', after: 'Late' }),
      expect.objectContaining({ title: 'Fields', after: 'Bakery shift, 987654', shown: 'fact' }),
      expect.objectContaining({ title: 'Import', after: 'spring.csv' }),
    ])
    expect(items[8].fields).toMatchObject([{ title: 'Fields', after: 'Bakery shift, Title' }])
    const german = (await admin.get('/api/v2/change-log', { headers: { 'x-locale': 'de' } })).json
    const named = german.items.filter(({ subject }: { subject: { type: string } }) =>
      /role|template/.test(subject.type),
    )
    expect(named.map(({ subject }: { subject: { name: string } }) => subject.name)).toEqual([
      'Mitglied',
      'Mitglied',
    ])
    await w.owner.query('delete from imports where id = $1', [file])
    expect((await list(admin, { subject_type: 'import' })).items[0].subject.name).toBeNull()
  })

  const keyOrder = (fields: { field: string }[], one: { asymmetricMatch?: unknown }) =>
    fields.findIndex((field) => (one as { asymmetricMatch: (x: unknown) => boolean }).asymmetricMatch(field))

  it('tells whoever may not read private values only that they changed', async () => {
    await changed(w.people.leader, { birth_date: ['01-02', '03-04'] })
    await role(w.people.designer, "array['logs_view']")
    await w.owner.query(`select pg_notify('rights', '${w.enterprises.larkspur}:*')`)
    const designer = await w.as(w.people.designer)
    const { items } = await list(designer, { action: 'user.profile_changed' })
    expect(items[0].fields).toEqual([
      { field: 'birth_date', title: 'Birth date', before: null, after: null, shown: 'hidden' },
    ])
    expect(JSON.stringify(items)).not.toMatch(/01-02|03-04/)
    const [full] = (await list(admin, { action: 'user.profile_changed' })).items
    expect(full.fields[0]).toMatchObject({ before: '01-02', after: '03-04' })
    await role(w.people.designer, "array['logs_view', 'logs_manage']")
    await w.owner.query(`select pg_notify('rights', '${w.enterprises.larkspur}:*')`)
    await expect
      .poll(async () => (await designer.get('/api/v2/change-log/export_csv')).status, { timeout: 3000 })
      .toBe(200)
    const { text } = await designer.get('/api/v2/change-log/export_csv')
    expect(text).toContain('Birth date: changed (private)')
    expect(text).not.toMatch(/01-02|03-04/)
  })

  it('says of a purged person that values were emptied', async () => {
    await changed(w.people.leader, { birth_date: ['01-02', '03-04'] })
    await w.owner.query('delete from change_log_personal')
    expect((await list(admin)).items[0].fields[0]).toMatchObject({ shown: 'gone', before: null })
  })

  it('is narrowed by who, what, whom, where and words', async () => {
    await changed(w.people.member, { title: ['a', 'b'] })
    await inLarkspur((tx) =>
      record(acting(tx, by(w.people.leader)), {
        action: 'user.avatar_changed',
        subject: { type: 'user', id: w.people.leader },
      }),
    )
    await inLarkspur((tx) =>
      record(acting(tx, undefined), {
        action: 'session.opened',
        subject: { type: 'user', id: w.people.member },
      }),
    )
    expect(await titles({})).toEqual(['Signed in', 'Picture changed', 'Profile changed'])
    expect(await titles({ sort_direction: 'asc' })).toEqual([
      'Profile changed',
      'Picture changed',
      'Signed in',
    ])
    expect(await titles({ actor_id: w.people.leader })).toEqual(['Picture changed'])
    expect(await titles({ action: 'user.avatar_changed' })).toEqual(['Picture changed'])
    expect(await titles({ action: 'user' })).toEqual(['Picture changed', 'Profile changed'])
    expect(await titles({ subject_type: 'user', subject_id: w.people.member })).toEqual([
      'Signed in',
      'Profile changed',
    ])
    expect(await titles({ search: 'mateo' })).toEqual(['Signed in', 'Profile changed'])
    expect(await titles({ search: 'PICTURE' })).toEqual(['Picture changed'])
    expect(await titles({ search: '%' })).toEqual([])
    expect((await list(admin, { page_size: 10, page: 2 })).items).toEqual([])
    expect(await list(admin)).toMatchObject({ total: 3, total_is: 'exact' })
  })

  it('takes days as the reader counts them, and refuses days that cannot be', async () => {
    await w.owner.query("update users set time_zone = 'Pacific/Kiritimati' where id = $1", [w.people.admin])
    await w.owner.query(`select pg_notify('rights', '${w.enterprises.larkspur}:*')`)
    await w.owner.query(
      `insert into change_log (enterprise_id, action, subject_type, at) values
        ($1, 'session.opened', 'user', '2026-03-01T09:59:59Z'), ($1, 'session.ended', 'user', '2026-03-01T10:00:00Z')`,
      [w.enterprises.larkspur],
    )
    const there = await w.as(w.people.admin)
    const on = async (from: string, to: string) =>
      (await list(there, { from, to })).items.map(({ action }: { action: string }) => action)
    // Kiritimati is fourteen hours ahead: its second of March begins at ten in the morning of the first.
    expect(await on('2026-03-01', '2026-03-01')).toEqual(['session.opened'])
    expect(await on('2026-03-02', '2026-03-02')).toEqual(['session.ended'])
    const refused = async (query: Record<string, string>) =>
      Object.keys((await list(there, query)).error.fields).sort()
    expect(await refused({ from: '2026-03-02', to: '2026-03-01' })).toEqual(['from', 'to'])
    expect(await refused({ from: '2999-01-01' })).toEqual(['from'])
    expect(await refused({ to: '2999-01-01' })).toEqual(['to'])
    expect(await refused({ from: '2026-02-30' })).toEqual(['from'])
  })

  it('counts to a thousand, says "at least" beyond, and counts to the end when asked to', async () => {
    await w.owner.query(
      `insert into change_log (enterprise_id, action, subject_type, at)
       select $1, 'session.opened', 'user', now() - n * interval '1 second' from generate_series(1, 10500) n`,
      [w.enterprises.larkspur],
    )
    expect(await list(admin, { page: 400 })).toMatchObject({ total: 1000, total_is: 'at_least' })
    const { total, total_is, items } = await list(admin, { total: 'exact' })
    expect({ total_is, shown: items.length }).toEqual({ total_is: 'exact', shown: 25 })
    expect(total).toBeGreaterThanOrEqual(10_500)
    expect(await list(admin, { total: 'exact', action: 'session.ended' })).toMatchObject({
      total_is: 'exact',
    })
    expect(await list(admin, { search: 'nobody by that name' })).toMatchObject({ total: 0, items: [] })
  })

  it('is for those who may view logs, and leaves the house only with those who manage them', async () => {
    expect((await member.get('/api/v2/change-log')).status).toBe(403)
    expect((await member.get('/api/v2/change-log/actions')).status).toBe(403)
    expect((await w.anyone().get('/api/v2/change-log')).status).toBe(401)
    await role(w.people.designer, "array['logs_view']")
    await w.owner.query(`select pg_notify('rights', '${w.enterprises.larkspur}:*')`)
    const designer = await w.as(w.people.designer)
    expect((await designer.get('/api/v2/change-log')).status).toBe(200)
    const refused = await designer.post('/api/v2/downloads', { body: { export: 'change_log' } })
    expect([refused.status, refused.json.error.message]).toEqual([
      403,
      "You don't have permission to manage logs",
    ])
    expect((await designer.get('/api/v2/change-log/export_csv')).status).toBe(403)
  })

  it('as a file holds what the list holds, narrowed the same way', async () => {
    for (let n = 0; n < 5; n++) await changed(w.people.member, { title: [`=${n}`, `-${n}`] })
    await inLarkspur((tx) =>
      record(acting(tx, undefined), {
        action: 'session.opened',
        subject: { type: 'user', id: w.people.member },
      }),
    )
    const { text } = await admin.get(
      '/api/v2/change-log/export_csv?action=user.profile_changed&columns=id,actor,changes',
    )
    const [, ...rows]: string[][] = parse(text, { bom: true })
    const { items } = await list(admin, { action: 'user.profile_changed' })
    expect(rows.map(([id]) => Number(id))).toEqual(items.map(({ id }: { id: number }) => id))
    expect(rows[0]?.[2]).toBe('Title: =4 → -4')
    // What only the rows themselves refuse is still refused with a sentence.
    for (const query of ['from=2999-01-01', 'search=%00', 'action=%00']) {
      const { status, json } = await admin.get(`/api/v2/change-log/export_csv?${query}`)
      expect([query, status, json.error.code]).toEqual([query, 422, 'invalid'])
    }
  })

  it('has a sentence for everything that the code records', () => {
    const known = new Set(changeLogWords(new Texts()).actions)
    const folder = join(projectRoot, 'server')
    const recorded = readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((file) => /\.ts$/.test(file) && !/\.test\.ts$|\.gen\.ts$|^testing\//.test(file))
      .flatMap((file) => {
        const source = readFileSync(join(folder, file), 'utf8')
        const said = source.matchAll(/\baction:\s([^}]*?),?\n/g)
        // A table of actions by what was asked, as states have it.
        const tables = source.matchAll(/\bpastTense[^{]*\{([^}]*)\}/g)
        return [...said, ...tables].flatMap(([, piece = '']) =>
          [...piece.matchAll(/'([a-z_]+\.[a-z_]+)'/g)].map(([, action = '']) => ({ action, file })),
        )
      })
    expect(new Set(recorded.map(({ action }) => action)).size).toBeGreaterThan(40)
    expect(recorded.filter(({ action }) => !known.has(action))).toEqual([])
  })
})
