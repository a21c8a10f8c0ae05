import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { calendars, notableDates } from '../../contract/calendars/calendars.ts'
import { managedNetworks } from '../../contract/networks/manage.ts'
import { rightsChanged } from '../platform/live/listen.ts'
import { type Client, pathOf, type World, world } from '../testing/world.ts'

const begin = {
  colour: '#c23b6c',
  network_ids: [] as number[],
  strategy: 'empty',
  copy_of_calendar_id: null as number | null,
  observances: [] as string[],
}
const rule = {
  description: null,
  starts_on: null,
  month: null,
  day: null,
  nth: null,
  weekday: null,
  offset_days: null,
  reckoning: null,
  days: 1,
  from_year: null,
  until_year: null,
}
const march8 = { ...rule, name: 'Women’s Day', kind: 'fixed', month: 3, day: 8 }

describe('calendars of notable dates', () => {
  let w: World
  let admin: Client
  let member: Client
  let outsider: Client
  let women: number
  beforeAll(async () => {
    w = await world()
    admin = await w.as(w.people.admin)
    member = await w.as(w.people.member)
    outsider = await w.as(w.people.outsider)
    women = w.networks['Women at Larkspur'] ?? 0
  })
  afterAll(() => w.close())

  const create = (name: string, more: object = {}) =>
    admin.post(calendars.create.path, { body: { ...begin, name, ...more } })
  const made = async (name: string, more: object = {}) => (await create(name, more)).json.id as number
  const add = (id: number, body: object = march8, client = admin) =>
    client.post(pathOf(notableDates.create, { id }), { body })
  const datesOf = async (id: number, query = {}) =>
    (await admin.get(pathOf(notableDates.list, { id }), { query })).json
  const between = async (client: Client, from: string, to: string) =>
    (await client.get(calendars.between.path, { query: { from, to } })).json.items as {
      name: string
      starts_on: string
      ends_on: string
      calendar: { colour: string }
    }[]
  /** Changes what the member's role opens. */
  const permit = async (permissions: string) => {
    await w.owner.query(
      `update policy_templates t set permissions = ${permissions}
       from users u where u.id = $1 and t.enterprise_id = u.enterprise_id and t.role_id = u.role_id`,
      [w.people.member],
    )
    await w.app.database.inTransaction(w.enterprises.larkspur, (tx) => rightsChanged(tx, '*'))
  }
  const show = async (id: number) => (await admin.get(pathOf(calendars.show, { id }))).json

  it('need a name, a default colour and a way to begin', async () => {
    const { status, json } = await create('', { colour: '', strategy: undefined })
    expect(status).toBe(422)
    expect(json.error.fields).toEqual({
      name: 'This is required.',
      colour: 'Calendar needs a default colour',
      strategy: 'Choose how the calendar begins.',
    })
    const copy = await create('Copied', { strategy: 'copy' })
    expect(copy.json.error.fields).toEqual({ copy_of_calendar_id: 'This is required.' })
    const kept = await create('Kept', { strategy: 'observances' })
    expect(kept.json.error.fields).toEqual({ observances: 'This is required.' })
    expect((await create('Copied', { strategy: 'copy', copy_of_calendar_id: 987_654 })).status).toBe(404)
  })

  it('begin empty, as a copy, or with what countries and faiths keep, each day once', async () => {
    const empty = await create('Ours')
    expect(empty.json).toMatchObject({
      colour: '#C23B6C',
      date_count: 0,
      networks: [],
      can: { manage: true },
    })
    const kept = await made('Kept', { strategy: 'observances', observances: ['us', 'ca'] })
    const { items, total } = await datesOf(kept, { page_size: 100, sort_by: 'name' })
    const names = items.map(({ name }: { name: string }) => name)
    expect(total).toBe(new Set(names).size)
    expect(names).toEqual(expect.arrayContaining(['Thanksgiving', 'Juneteenth', 'Canada Day']))
    expect((await show(kept)).date_count).toBe(total)
    const copy = await made('Copy', { strategy: 'copy', copy_of_calendar_id: kept })
    expect((await datesOf(copy)).total).toBe(total)
  })

  it('hold dates as rules, and say when each comes next', async () => {
    const id = await made('Rules')
    const { json: day } = await add(id)
    expect(day).toMatchObject({ kind: 'fixed', month: 3, day: 8, archived_at: null, calendar: { id } })
    expect(day.next.starts_on).toMatch(/-03-08$/)
    await add(id, { ...rule, name: 'Harvest', kind: 'nth_weekday', nth: -1, weekday: 5, month: 9, days: 3 })
    await add(id, { ...rule, name: 'Opening', kind: 'once', starts_on: '2020-05-01' })
    const { items } = await datesOf(id)
    // What never comes again stands at the end.
    expect(items.map(({ name }: { name: string }) => name).at(-1)).toBe('Opening')
    expect(items.at(-1).next).toBeNull()
    expect((await show(id)).date_count).toBe(3)
    const found = await datesOf(id, { search: 'harv' })
    expect(found).toMatchObject({ total: 1, items: [{ name: 'Harvest', nth: -1, weekday: 5, month: 9 }] })
  })

  it('refuse rules that lack what their kind needs, and days that no month has', async () => {
    const id = await made('Refused')
    const wrong = async (body: object) => (await add(id, { ...rule, name: 'No', ...body })).json.error.fields
    expect(await wrong({ kind: 'fixed' })).toEqual({ month: 'This is required.', day: 'This is required.' })
    expect(await wrong({ kind: 'fixed', month: 2, day: 30 })).toEqual({ day: 'This month has no such day.' })
    expect(await wrong({ kind: 'easter', offset_days: 1, reckoning: 'hebrew' })).toHaveProperty('reckoning')
    expect(await wrong({ kind: 'once' })).toEqual({ starts_on: 'This is required.' })
    expect(await wrong({ ...march8, from_year: 2030, until_year: 2029 })).toHaveProperty('until_year')
  })

  it('keep of a rule only what its kind needs', async () => {
    const id = await made('Kept rules')
    const { json } = await add(id, { ...march8, nth: 2, weekday: 3, offset_days: 4, starts_on: '2027-01-01' })
    expect(json).toMatchObject({ nth: null, weekday: null, offset_days: null, starts_on: null })
    const body = { ...rule, name: 'Easter', kind: 'easter', offset_days: 0, reckoning: 'western' }
    const path = pathOf(notableDates.update, { id: json.id })
    const { json: saved } = await admin.put(path, { body: { ...body, version: json.version } })
    expect(saved).toMatchObject({ kind: 'easter', month: null, day: null, version: json.version + 1 })
    // Of two who save, the later is told.
    expect((await admin.put(path, { body: { ...body, version: json.version } })).status).toBe(409)
  })

  it('leave as a file, for those who manage calendars', async () => {
    const id = await made('Leaves')
    await add(id, march8)
    await add(id, { ...rule, name: 'Founding day', kind: 'once', starts_on: '2020-05-01' })
    const file = async (client: Client, query: object) =>
      client.get(notableDates.export_csv.path, { query: { bom: 'false', ...query } })
    const all = await file(admin, { calendar_id: id, columns: 'name,kind,next_starts_on' })
    const [head, first, second, ...rest] = all.text.trim().split(/\r?\n/)
    expect(head).toBe('Name,When it is,Next')
    expect(first).toMatch(/^Women’s Day,On the same date every year,\d{4}-03-08$/)
    expect([second, rest]).toEqual(['Founding day,Once,', []])
    expect((await file(admin, { calendar_id: id, search: 'founding', columns: 'name' })).text.trim()).toMatch(
      /Founding day$/,
    )
    expect((await file(admin, { calendar_id: 999_999 })).status).toBe(404)
    expect((await file(member, { calendar_id: id })).status).toBe(403)
  })

  it('are seen by everybody, or by the members of their networks', async () => {
    const all = await made('For all')
    await add(all, { ...march8, name: 'Everybody’s day' })
    const some = await made('For some', { network_ids: [women] })
    await add(some, { ...march8, name: 'Our day', days: 3 })
    const names = async (client: Client) =>
      (await between(client, '2027-03-10', '2027-03-10'))
        .concat(await between(client, '2027-03-08', '2027-03-08'))
        .map(({ name }) => name)
    expect(await names(member)).toEqual(expect.arrayContaining(['Our day', 'Everybody’s day']))
    expect(await names(outsider)).toContain('Everybody’s day')
    expect(await names(outsider)).not.toContain('Our day')
    const [day] = (await between(member, '2027-03-10', '2027-03-31')).filter(({ name }) => name === 'Our day')
    expect(day).toMatchObject({
      starts_on: '2027-03-08',
      ends_on: '2027-03-10',
      calendar: { id: some, colour: '#C23B6C' },
    })
    const far = await member.get(calendars.between.path, { query: { from: '2027-01-01', to: '2029-01-01' } })
    expect(far.status).toBe(422)
  })

  it('lie in the archive with their dates, and come back', async () => {
    const id = await made('Old ways')
    const { json: day } = await add(id, { ...march8, name: 'Old day' })
    const seen = async () =>
      (await between(member, '2027-03-08', '2027-03-08')).some(({ name }) => name === 'Old day')
    expect(await seen()).toBe(true)
    expect((await admin.put(pathOf(calendars.archive, { id }))).json.archived_at).not.toBeNull()
    expect(await seen()).toBe(false)
    expect((await add(id)).status).toBe(409)
    const listed = async (archived: boolean) =>
      (
        await admin.get(calendars.list.path, { query: { archived: String(archived), page_size: 100 } })
      ).json.items.map((one: { id: number }) => one.id)
    expect(await listed(false)).not.toContain(id)
    expect(await listed(true)).toContain(id)
    await admin.delete(pathOf(calendars.unarchive, { id }))
    expect(await seen()).toBe(true)
    await admin.put(pathOf(notableDates.archive, { id: day.id }))
    expect(await seen()).toBe(false)
    expect((await show(id)).date_count).toBe(0)
    expect((await datesOf(id, { archived: 'true' })).total).toBe(1)
    await admin.delete(pathOf(notableDates.unarchive, { id: day.id }))
    expect((await show(id)).date_count).toBe(1)
  })

  it('are for those who manage calendars; everybody else only sees their dates', async () => {
    const id = await made('Mine')
    const { json: day } = await add(id)
    const refused = [
      await member.get(calendars.list.path),
      await member.get(pathOf(calendars.show, { id })),
      await member.post(calendars.create.path, { body: { ...begin, name: 'Theirs' } }),
      await member.put(pathOf(calendars.archive, { id })),
      await add(id, march8, member),
      await member.put(pathOf(notableDates.archive, { id: day.id })),
    ]
    expect(refused.map(({ status }) => status)).toEqual([403, 403, 403, 403, 403, 403])
    expect(refused[0]?.json.error.message).toBe("You don't have permission to manage calendars")
    await permit("permissions || '{groups_calendars}'")
    await expect.poll(async () => (await member.get(calendars.list.path)).status).toBe(200)
  })

  it('are saved by one at a time: of two who do, the later is told', async () => {
    const id = await made('Ours together', { network_ids: [women] })
    const { version } = await show(id)
    const save = (body: object) => admin.put(pathOf(calendars.update, { id }), { body })
    const body = { name: 'All of ours', colour: '#112233', network_ids: [], version }
    expect((await save(body)).json).toMatchObject({ name: 'All of ours', colour: '#112233', networks: [] })
    expect((await save(body)).status).toBe(409)
    expect((await save({ ...body, version: version + 1, network_ids: [987_654] })).status).toBe(404)
    await admin.put(pathOf(calendars.archive, { id }))
    expect((await save({ ...body, version: version + 2 })).status).toBe(409)
  })

  it('mark the events of a part by its own colour, or by the colour of the whole', async () => {
    const mothers = w.networks['Mothers at Larkspur'] ?? 0
    await w.owner.query("update networks set colour = '#0B7F83' where id = $1", [mothers])
    const colours = async () => {
      const { json } = await member.get(managedNetworks.calendarColors.path, { query: { page_size: 100 } })
      const of = (id: number) => json.items.find((one: { id: number }) => one.id === id)?.colour
      return [of(women), of(mothers)]
    }
    expect(await colours()).toEqual(['#C23B6C', '#0B7F83'])
    await w.owner.query('update enterprises set sub_group_colours_enabled = false where id = $1', [
      w.enterprises.larkspur,
    ])
    w.app.enterprises.drop(w.enterprises.larkspur)
    expect(await colours()).toEqual(['#C23B6C', '#C23B6C'])
  })

  it('write what was done with them into the change log', async () => {
    const { rows } = await w.owner.query(
      `select distinct action from change_log where action like 'calendar.%' or action like 'notable_date.%' order by 1`,
    )
    expect(rows.map(({ action }) => action)).toEqual([
      'calendar.archived',
      'calendar.changed',
      'calendar.created',
      'calendar.unarchived',
      'notable_date.archived',
      'notable_date.changed',
      'notable_date.created',
      'notable_date.unarchived',
    ])
  })
})
