import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { accounts } from '../../../contract/people/accounts.ts'
import { type Client, type World, world } from '../../testing/world.ts'

describe('the list of people', () => {
  let w: World
  let admin: Client
  let member: Client
  let field: { id: number }
  beforeAll(async () => {
    w = await world()
    ;[admin, member] = await Promise.all([w.as(w.people.admin), w.as(w.people.member)])
    await w.owner.query(
      `insert into users (enterprise_id, email, employee_id, first_name, last_name, name, role_id, state, joined_on)
       select $1, 'person' || n || '@crowd.test', 'C-' || n, 'Crowd', 'Person ' || lpad(n::text, 3, '0'),
         'Crowd Person ' || lpad(n::text, 3, '0'), (select min(role_id) from users where enterprise_id = $1 and email like 'mateo%'),
         'active', date '2020-01-01' + n from generate_series(1, 60) n`,
      [w.enterprises.larkspur],
    )
    await w.owner.query(
      `update counters set value = value + 60 where enterprise_id = $1 and name = 'users.active'`,
      [w.enterprises.larkspur],
    )
    field = (
      await admin.post('/api/v1/fields', {
        body: { title: 'Shift', type: 'select', options: ['Early', 'Late'] },
      })
    ).json
  })
  afterAll(() => w.close())

  const list = async (query: Record<string, string | number> = {}, client = admin) =>
    (await client.get(accounts.list.path, { query })).json
  const names = async (query: Record<string, string | number> = {}) =>
    (await list(query)).items.map(({ name }: { name: string }) => name)

  it('is for those who manage people', async () => {
    const refused = await member.get(accounts.list.path)
    expect([refused.status, refused.json.error.message]).toEqual([
      403,
      "You don't have permission to manage users",
    ])
  })

  it('goes by name, a page at a time, with every person once', async () => {
    const pages = await Promise.all([1, 2, 3].map((page) => list({ page, page_size: 25 })))
    const all = pages.flatMap(({ items }) => items.map(({ name }: { name: string }) => name))
    expect(all).toHaveLength(67)
    expect(new Set(all).size).toBe(67)
    expect(all).toEqual(all.toSorted((a, b) => a.localeCompare(b)))
    expect(pages[0]).toMatchObject({ total: 67, total_is: 'exact' })
  })

  it('counts each scope, and shows the people in it', async () => {
    const { counts } = await list()
    expect(counts).toEqual({ all: 67, active: 65, inactive: 1, invited: 1, saml: null })
    expect(await names({ scope: 'inactive' })).toEqual(['Gil Moreau'])
    expect(await names({ scope: 'invited' })).toEqual(['Ines Costa'])
    expect((await list({ scope: 'active' })).total).toBe(65)
  })

  it('finds a part of a name, an e-mail or an employee id, whatever its case', async () => {
    expect(await names({ search: 'ATEO' })).toEqual(['Mateo Ruiz'])
    expect(await names({ search: 'person7@crowd' })).toEqual(['Crowd Person 007'])
    expect(await names({ search: 'c-42' })).toEqual(['Crowd Person 042'])
    expect(await names({ search: 'Lena Brandt\nlena' })).toEqual(['Lena Brandt'])
    for (const nothing of ['%', '_', '\\', "'; drop table users"])
      expect(await names({ search: nothing }), nothing).toEqual([])
    expect(await list({ search: 'crowd person', page_size: 10, page: 6 })).toMatchObject({ total: 60 })
    expect(await list({ search: 'crowd person', page_size: 10, page: 7 })).toMatchObject({
      total: 60,
      items: [],
    })
    expect(await list({ search: 'crowd person', scope: 'inactive' })).toMatchObject({ total: 0, items: [] })
  })

  it('narrows by state, role, network and the day somebody joined', async () => {
    expect(await names({ states: 'inactive' })).toEqual(['Gil Moreau'])
    const approver = await w.owner.query<{ id: string }>(
      `select id::text from user_roles where enterprise_id = $1 and role_name = 'Designer'`,
      [w.enterprises.larkspur],
    )
    expect(await names({ 'role_ids[]': approver.rows[0]?.id ?? '' })).toEqual(['Dara Chea'])
    expect(await names({ 'network_ids[]': w.networks['Women at Larkspur'] ?? 0 })).toEqual([
      'Lena Brandt',
      'Mateo Ruiz',
    ])
    expect(await names({ joined_from: '2020-01-05', joined_to: '2020-01-06' })).toEqual([
      'Crowd Person 004',
      'Crowd Person 005',
    ])
  })

  it('refuses days that can’t be: after today, or from after to', async () => {
    const refused = async (query: Record<string, string>) =>
      (await admin.get(accounts.list.path, { query })).json.error?.fields
    expect(await refused({ joined_from: '2024-02-02', joined_to: '2024-02-01' })).toEqual({
      joined_from: "From can't be after to.",
    })
    const future = new Date(Date.now() + 3 * 86_400_000).toISOString().slice(0, 10)
    expect(await refused({ joined_from: future })).toEqual({ joined_from: 'Choose a day up to today.' })
    expect(await refused({ joined_to: future })).toEqual({ joined_to: 'Choose a day up to today.' })
  })

  it('narrows by the values of fields, and brings those that are asked for', async () => {
    const years = (await admin.post('/api/v1/fields', { body: { title: 'Years', type: 'numeric' } })).json
    const give = (user_id: number, field_id: number, value: unknown) =>
      admin.put('/api/v1/field_data/update_field_data', {
        body: { user_id, field_data: [{ field_id, value }] },
      })
    await give(w.people.member, field.id, 'Late')
    await give(w.people.leader, field.id, 'Early')
    await give(w.people.member, years.id, 3)
    await give(w.people.leader, years.id, 12)
    const { items } = await list({ with: `${field.id}:Late`, 'field_ids[]': field.id })
    expect(items).toMatchObject([{ name: 'Mateo Ruiz', fields: { [field.id]: 'Late' } }])
    expect(await names({ with: `${years.id}:10..` })).toEqual(['Lena Brandt'])
    expect(await names({ with: `${years.id}:..12` })).toEqual(['Lena Brandt', 'Mateo Ruiz'])
    expect((await admin.get(accounts.list.path, { query: { with: '987654321:x' } })).status).toBe(422)
  })

  it('tells by no filter and no column what was told in confidence', async () => {
    const deep = (
      await admin.post('/api/v1/fields', { body: { title: 'Deep', type: 'text', class: 'sensitive' } })
    ).json
    await member.put('/api/v1/field_data/update_field_data', {
      body: { user_id: w.people.member, field_data: [{ field_id: deep.id, value: 'canary' }] },
    })
    expect(await names({ with: `${deep.id}:canary` })).toEqual(['Mateo Ruiz'])
    await w.owner.query(
      `update users set role_id = (select id from user_roles where enterprise_id = $2 and role_name = 'Success coach') where id = $1`,
      [w.people.designer, w.enterprises.larkspur],
    )
    const coach = await w.as(w.people.designer)
    for (const guess of ['canary', 'nothing'])
      expect(
        (await coach.get(accounts.list.path, { query: { with: `${deep.id}:${guess}` } })).json.error,
      ).toEqual(expect.objectContaining({ fields: { with: "This isn't one of the possible values." } }))
    const { items } = await list({ search: 'mateo', 'field_ids[]': deep.id }, coach)
    expect(items[0].fields).toEqual({})
    const proto = (await coach.get(accounts.prototype.path)).json
    expect(proto.fields.map(({ id }: { id: number }) => id)).not.toContain(deep.id)
    // A role that opens more than the coach holds isn't offered either.
    expect(proto.roles).toContainEqual(expect.objectContaining({ role_name: 'Admin', may_give: false }))
    expect(proto.roles).toContainEqual(expect.objectContaining({ role_name: 'Member', may_give: true }))
  })

  it('orders by what the reader chooses, both ways', async () => {
    const [first] = await names({ sort_by: 'joined_on', sort_direction: 'desc' })
    expect(first).toBeDefined()
    expect((await names({ sort_by: 'email', page_size: 10 }))[0]).toBe('Ada Okafor')
    expect((await names({ sort_by: 'name', sort_direction: 'desc', page_size: 10 }))[0]).toBe('Olga Petrova')
  })

  it('gives a sample file with the last five people, whose cells do nothing', async () => {
    await w.owner.query(
      `update users set title = '=HYPERLINK("http://evil.test")' where enterprise_id = $1 and email = 'person60@crowd.test'`,
      [w.enterprises.larkspur],
    )
    const { text, headers } = await admin.get(accounts.sampleCsv.path)
    expect(headers['content-type']).toBe('text/csv; charset=utf-8')
    const lines = text.trim().split('\r\n')
    expect(lines).toHaveLength(6)
    expect(lines[0]).toContain('first_name,last_name')
    expect(text).toContain("'=HYPERLINK")
    expect((await member.get(accounts.sampleCsv.path)).status).toBe(403)
  })
})
