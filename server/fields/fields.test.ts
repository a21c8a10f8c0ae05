import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { fieldData, fields } from '../../contract/fields/fields.ts'
import { problemOf } from '../../contract/fields/values.ts'
import { type Client, pathOf, type World, world } from '../testing/world.ts'

describe('custom fields', () => {
  let w: World
  let admin: Client
  let member: Client
  let outsider: Client
  beforeAll(async () => {
    w = await world()
    ;[admin, member, outsider] = await Promise.all([
      w.as(w.people.admin),
      w.as(w.people.member),
      w.as(w.people.outsider),
    ])
  })
  afterAll(() => w.close())

  const create = (body: object, client = admin) => client.post(fields.create.path, { body })
  const fieldOf = async (body: object) => (await create(body)).json
  const give = (client: Client, user_id: number, field_id: number, value: unknown) =>
    client.put(fieldData.update.path, { body: { user_id, field_data: [{ field_id, value }] } })
  const read = async (client: Client, id: number, field: number) => {
    const { json } = await client.get(pathOf(fieldData.show, { id }))
    return json.items.find((one: { field: { id: number } }) => one.field.id === field)?.value
  }

  it('are made by whoever manages fields, and by nobody else', async () => {
    const body = { title: 'Team', type: 'text' }
    const refused = await create(body, member)
    expect([refused.status, refused.json.error.message]).toEqual([
      403,
      "You don't have permission to manage fields",
    ])
    expect((await create(body)).json).toMatchObject({
      title: 'Team',
      class: 'public',
      people_count: 0,
      can: { manage: true },
    })
  })

  it('have names of their own, however they are written', async () => {
    await create({ title: 'Café', type: 'text' })
    for (const title of ['Café', 'CAFÉ', 'Cafe\u0301', 'Ｃａｆé'.normalize('NFC'), '  café '])
      expect((await create({ title, type: 'text' })).json.error?.fields, title).toEqual({
        title: 'This is already taken.',
      })
    const answers = await Promise.all(
      Array.from({ length: 30 }, (_, at) => create({ title: at % 2 ? 'Hobby' : 'HOBBY', type: 'text' })),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(answers.filter(({ status }) => status === 422)).toHaveLength(29)
  })

  it('say everything that doesn’t fit their type at once', async () => {
    const { status, json } = await create({ title: 'X', type: 'select', min: 1, max: 0 })
    expect([status, json.error.fields]).toEqual([
      422,
      {
        options: 'Write at least one option.',
        min: 'Only number fields have a smallest and a largest number.',
        max: 'Only number fields have a smallest and a largest number.',
      },
    ])
    expect((await create({ title: 'X', type: 'numeric', min: 2, max: 1 })).json.error.fields).toEqual({
      max: "The largest number can't be below the smallest.",
    })
    expect((await create({ title: 'X', type: 'text', options: ['a'] })).status).toBe(422)
    expect((await create({ title: 'X', type: 'select', options: ['a', 'a'] })).status).toBe(422)
  })

  it('take what fits, and keep it as it was said', async () => {
    const cases: [object, unknown, unknown][] = [
      [{ type: 'text' }, '  Bread  ', 'Bread'],
      [{ type: 'numeric', min: 0, max: 10 }, 2.5, 2.5],
      [{ type: 'date' }, '2024-02-29', '2024-02-29'],
      [{ type: 'select', options: ['Red', 'Blue'] }, 'Blue', 'Blue'],
      [{ type: 'checkbox', options: ['Day', 'Night', 'Weekend'] }, ['Weekend', 'Day'], ['Day', 'Weekend']],
    ]
    for (const [body, said, kept] of cases) {
      const field = await fieldOf({ title: `Fits ${JSON.stringify(body)}`, ...body })
      expect((await give(member, member.id, field.id, said)).status).toBe(200)
      expect(await read(member, member.id, field.id)).toEqual(kept)
      expect((await give(member, member.id, field.id, null)).status).toBe(200)
      expect(await read(member, member.id, field.id)).toBeNull()
    }
  })

  it('refuse what doesn’t, on both sides with the same words', () => {
    const rules = { options: ['Red'], min: 0, max: 10, required: false }
    const refused: [Parameters<typeof problemOf>[0]['type'], unknown, string][] = [
      ['text', 3, 'type'],
      ['text', 'x'.repeat(501), 'too_long'],
      ['numeric', '3', 'type'],
      ['numeric', Number.NaN, 'type'],
      ['numeric', -0.1, 'too_small'],
      ['numeric', 11, 'too_big'],
      ['date', '2023-02-29', 'format'],
      ['date', '29.02.2024', 'format'],
      ['date', 19000, 'format'],
      ['select', 'Blue', 'invalid'],
      ['select', ['Red'], 'type'],
      ['checkbox', 'Red', 'type'],
      ['checkbox', ['Red', 'Blue'], 'invalid'],
    ]
    for (const [type, value, code] of refused)
      expect(problemOf({ type, ...rules }, value as never)?.code, `${type} ${value}`).toBe(code)
    for (const nothing of [null, '', '  ', []])
      expect(problemOf({ type: 'text', ...rules, required: true }, nothing)?.code).toBe('required')
  })

  it('name every wrong value beside its place', async () => {
    const age = await fieldOf({ title: 'Years here', type: 'numeric', min: 0 })
    const must = await fieldOf({ title: 'Must be said', type: 'text', required: true })
    const { status, json } = await member.put(fieldData.update.path, {
      body: {
        user_id: member.id,
        field_data: [
          { field_id: age.id, value: -1 },
          { field_id: must.id, value: '' },
          { field_id: 987_654_321, value: 'x' },
        ],
      },
    })
    expect([status, json.error.fields]).toEqual([
      422,
      {
        'field_data.0.value': 'At least 0.',
        'field_data.1.value': 'This is required.',
        'field_data.2.value': "This field isn't known here.",
      },
    ])
  })

  it('must be filled in by people themselves; whoever does it for them may leave them empty', async () => {
    const must = await fieldOf({ title: 'Asked of people', type: 'text', required: true })
    expect((await give(member, member.id, must.id, null)).status).toBe(422)
    expect((await give(admin, member.id, must.id, null)).status).toBe(200)
  })

  it('are read by class: everybody, those who manage people, those trusted with more', async () => {
    const [open, own, deep] = await Promise.all(
      ['public', 'private', 'sensitive'].map((kind) =>
        fieldOf({ title: `Class ${kind}`, type: 'text', class: kind }),
      ),
    )
    for (const field of [open, own, deep]) await give(member, member.id, field.id, 'said')
    const seen = (client: Client) =>
      Promise.all([open, own, deep].map((field) => read(client, member.id, field.id)))
    expect(await seen(member)).toEqual(['said', 'said', 'said'])
    expect(await seen(admin)).toEqual(['said', 'said', 'said'])
    expect(await seen(outsider)).toEqual(['said', undefined, undefined])
    const coach = await managerOnly()
    expect(await seen(coach)).toEqual(['said', 'said', undefined])
    expect((await give(coach, member.id, own.id, 'changed')).status).toBe(200)
    expect((await give(coach, member.id, deep.id, 'changed')).json.error.fields).toEqual({
      'field_data.0.value': "This field isn't known here.",
    })
    expect((await give(outsider, member.id, open.id, 'mine now')).status).toBe(403)
  })

  /** Somebody who manages people and nothing else. */
  async function managerOnly() {
    await w.owner.query(
      `update users set role_id = r.id from user_roles r
       where users.id = $1 and r.enterprise_id = users.enterprise_id and r.role_name = 'Success coach'`,
      [w.people.designer],
    )
    return w.as(w.people.designer)
  }

  it('leave in the log what changed, but never what was told in confidence', async () => {
    const [own, deep] = await Promise.all(
      ['private', 'sensitive'].map((kind) => fieldOf({ title: `Logged ${kind}`, type: 'text', class: kind })),
    )
    await member.put(fieldData.update.path, {
      body: {
        user_id: member.id,
        field_data: [
          { field_id: own.id, value: 'ordinary' },
          { field_id: deep.id, value: 'confidential' },
        ],
      },
    })
    const { rows } = await w.owner.query(
      `select l.difference::text || p.before_after::text as told from change_log l
       join change_log_personal p on p.enterprise_id = l.enterprise_id and p.change_id = l.id
       where l.action = 'user.fields_changed' order by l.id desc limit 1`,
    )
    expect(rows[0].told).toContain('ordinary')
    expect(rows[0].told).toContain(String(deep.id))
    expect(rows[0].told).not.toContain('confidential')
  })

  it('keep their type and the options people chose, once somebody has a value', async () => {
    const field = await fieldOf({ title: 'Shift', type: 'select', options: ['Early', 'Late'] })
    await give(member, member.id, field.id, 'Late')
    const { id, people_count: _count, archived_at: _at, position: _position, can: _can, ...rest } = field
    const change = (body: object) => admin.put(pathOf(fields.update, { id }), { body: { ...rest, ...body } })
    expect((await change({ type: 'text', options: [] })).json.error.fields).toEqual({
      type: "The type can't be changed any more, because people have values in this field.",
      options: "“Late” can't be removed, because people have chosen it.",
    })
    expect((await change({ options: ['Late', 'Night'] })).json).toMatchObject({
      options: ['Late', 'Night'],
      people_count: 1,
      version: 2,
    })
    expect((await change({ title: 'Too late' })).json.error.code).toBe('changed_meanwhile')
    expect((await admin.delete(pathOf(fields.destroy, { id }))).json.error.code).toBe('field_in_use')
  })

  it('never lose an option to somebody choosing it at the same moment', async () => {
    for (let round = 0; round < 12; round++) {
      const field = await fieldOf({ title: `Torn ${round}`, type: 'select', options: ['Stays', 'Goes'] })
      const { id, people_count: _c, archived_at: _a, position: _p, can: _can, ...rest } = field
      const [chosen, changed] = await Promise.all([
        give(member, member.id, id, 'Goes'),
        admin.put(pathOf(fields.update, { id }), { body: { ...rest, options: ['Stays'] } }),
      ])
      expect([chosen.status, changed.status].toSorted()).toEqual([200, 422])
    }
  })

  it('go out of sight when archived, and come back with their values', async () => {
    const field = await fieldOf({ title: 'For a while', type: 'text' })
    await give(member, member.id, field.id, 'kept')
    const archival = pathOf(fields.archive, { id: field.id })
    expect((await admin.put(archival)).json.archived_at).not.toBeNull()
    expect(await read(member, member.id, field.id)).toBeUndefined()
    expect((await give(member, member.id, field.id, 'more')).status).toBe(422)
    const archived = await admin.get(fields.list.path, { query: { scope: 'archived' } })
    expect(archived.json.items.map(({ id }: { id: number }) => id)).toContain(field.id)
    await admin.delete(archival)
    expect(await read(member, member.id, field.id)).toBe('kept')
  })

  it('stand in the order an administrator gives them', async () => {
    const { json } = await admin.get(fields.list.path, { query: { page_size: 100 } })
    const ids: number[] = json.items.map(({ id }: { id: number }) => id)
    const turned = ids.toReversed()
    expect((await member.put(fields.order.path, { body: { field_ids: turned } })).status).toBe(403)
    expect((await admin.put(fields.order.path, { body: { field_ids: turned } })).status).toBe(200)
    const after = await admin.get(fields.list.path, { query: { page_size: 100 } })
    expect(after.json.items.map(({ id }: { id: number }) => id)).toEqual(turned)
    expect((await admin.put(fields.order.path, { body: { field_ids: [987_654_321] } })).status).toBe(404)
  })

  it('of another enterprise don’t exist', async () => {
    const bea = await w.as(w.neighbour, 'brightwater.localhost')
    const theirs = (await create({ title: 'Theirs', type: 'text' }, bea)).json
    expect((await give(member, member.id, theirs.id, 'x')).json.error.fields).toEqual({
      'field_data.0.value': "This field isn't known here.",
    })
    expect((await admin.get(pathOf(fields.show, { id: theirs.id }))).status).toBe(404)
    expect((await give(admin, w.neighbour, theirs.id, 'x')).status).toBe(404)
    const away = await admin.get(`/api/v1/enterprises/${w.enterprises.brightwater}/fields`)
    const never = await admin.get('/api/v1/enterprises/987654321/fields')
    expect([away.status, away.text]).toEqual([404, never.text])
  })
})
