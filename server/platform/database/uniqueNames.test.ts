import { readFile } from 'node:fs/promises'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { userRoles } from '../../../contract/access/roles.ts'
import { calendars } from '../../../contract/calendars/calendars.ts'
import { policyDocuments } from '../../../contract/documents/documents.ts'
import { fields } from '../../../contract/fields/fields.ts'
import { folders } from '../../../contract/library/library.ts'
import { labels, tags } from '../../../contract/library/words.ts'
import { nameKey } from '../../../contract/nameKey.ts'
import { groupCategories, groupCategoryTypes } from '../../../contract/networks/categories.ts'
import { leaderPositions } from '../../../contract/networks/leaders.ts'
import { managedNetworks } from '../../../contract/networks/manage.ts'
import { segments } from '../../../contract/segments/segments.ts'
import { type Client, type World, world } from '../../testing/world.ts'

/** One name, as eight people write it. */
const spellings = [
  'Straße Café',
  'STRASSE CAFÉ',
  'straße cafe\u0301',
  'Ｓｔｒａßｅ Café',
  'Straße\u00a0Café',
  'Straße  Café',
  'Stra\u200bße Café\u2060',
  '\ufeffStraße\u3000Café',
]

describe('a unique name', () => {
  let w: World
  let admin: Client
  let type_id: number
  beforeAll(async () => {
    w = await world()
    admin = await w.as(w.people.admin)
    const type = { name: 'A type of its own', categories: [{ name: 'One' }] }
    type_id = (await admin.post(groupCategoryTypes.create.path, { body: type })).json.id
  })
  afterAll(() => w.close())

  const look = { colour: '#336699', pattern: 'dots' }
  const creations: [string, string, string, (name: string) => object][] = [
    ['networks', managedNetworks.create.path, 'name', (name) => ({ kind: 'group', name, ...look })],
    [
      'roles',
      userRoles.create.path,
      'role_name',
      (role_name) => ({ role_name, role_type: 'user', template_id: null }),
    ],
    ['fields', fields.create.path, 'title', (title) => ({ title, type: 'text' })],
    [
      'policy documents',
      policyDocuments.create.path,
      'title',
      (title) => ({ title, kind: 'other', required: false, body: 'Be kind.' }),
    ],
    [
      'types of category',
      groupCategoryTypes.create.path,
      'name',
      (name) => ({ name, categories: [{ name: 'One' }] }),
    ],
    ['categories', groupCategories.create.path, 'name', (name) => ({ name, type_id })],
    ['positions', leaderPositions.create.path, 'name', (name) => ({ name })],
    ['folders', folders.create.path, 'name', (name) => ({ name })],
    ['labels', labels.create.path, 'name', (name) => ({ name, colour: '#336699' })],
    ['tags', tags.create.path, 'name', (name) => ({ name })],
    ['segments', segments.create.path, 'name', (name) => ({ name, rules: { is: 'all', rules: [] } })],
    [
      'calendars',
      calendars.create.path,
      'name',
      (name) => ({
        name,
        colour: '#336699',
        network_ids: [],
        strategy: 'empty',
        copy_of_calendar_id: null,
        observances: [],
      }),
    ],
  ]

  it.each(creations)(
    'of %s goes to one of those who write it at the same moment',
    async (_what, path, field, body) => {
      const answers = await Promise.all(spellings.map((name) => admin.post(path, { body: body(name) })))
      const made = answers.filter(({ status }) => status === 200)
      expect(
        made.map(({ text }) => text),
        answers.map(({ text }) => text).join('\n'),
      ).toHaveLength(1)
      for (const { status, json } of answers)
        if (status !== 200)
          expect([status, json.error.fields]).toEqual([422, { [field]: 'This is already taken.' }])
      expect((await admin.post(path, { body: body('Straße Cafés') })).status).toBe(200)
    },
  )

  it('is compared in the same way before it is saved as in the database', async () => {
    const odd = fc.constantFrom(
      'ß',
      'ς',
      'Σ',
      'İ',
      'ı',
      'ﬁ',
      '\u200d',
      '\u00ad',
      '\u2028',
      '\u{E0041}',
      '\ufe0f',
      'ᅠ',
      '①',
      ' ',
    )
    // Scripts that were there when either side learned its letters: of newer ones the database decides.
    const letter = fc
      .oneof(
        fc.integer({ min: 0x20, max: 0x52f }),
        fc.integer({ min: 0x1e00, max: 0x1fff }),
        fc.integer({ min: 0xff01, max: 0xff5e }),
      )
      .map((code) => String.fromCodePoint(code))
    const name = fc.array(fc.oneof(odd, letter), { maxLength: 12 })
    const names = fc.sample(
      name.map((parts) => parts.join('')),
      { numRuns: 500, seed: 7 },
    )
    const { rows } = await w.owner.query<{ key: string }>(
      'select name_key(n) as key from unnest($1::text[]) with ordinality as t(n, at) order by at',
      [names],
    )
    expect(rows.map(({ key }) => key)).toEqual(names.map(nameKey))
  })

  it('that was taken twice before is resolved: the oldest keeps it, the log lists the others', async () => {
    const sql = await readFile(
      new URL('../../migrations/0088_names_unique_however_written.sql', import.meta.url),
      'utf8',
    )
    const keyed = [...sql.matchAll(/^alter table (\w+) add column (\w+_key)/gm)]
    expect(keyed).toHaveLength(13)
    await w.owner.query('begin')
    try {
      // What an event measures was a table of its own then.
      await w.owner.query('drop view event_fields; alter table kpi_fields rename to event_fields')
      for (const [, table, column] of keyed) await w.owner.query(`alter table ${table} drop column ${column}`)
      // As it was before: names that the old indexes let through.
      await w.owner.query(
        `alter table user_roles add constraint user_roles_name_taken unique (enterprise_id, role_name)`,
      )
      for (const [, name, table] of sql.matchAll(/^create unique index (\w+) on (\w+)/gm))
        if (table !== 'user_roles' && table !== 'calendars')
          await w.owner.query(`create index if not exists ${name} on ${table} (id)`)
      for (const name of ['Tide', 'Ti\u200bde', 'TIDE', 'Tide (2)'])
        await w.owner.query('insert into tags (enterprise_id, name) values ($1, $2)', [
          w.enterprises.larkspur,
          name,
        ])
      await w.owner.query(sql)
      const { rows } = await w.owner.query<{ name: string }>(
        "select name from tags where name_key like 'tide%' order by id",
      )
      expect(rows.map(({ name }) => name)).toEqual(['Tide', 'Ti\u200bde (3)', 'TIDE (4)', 'Tide (2)'])
      const log = await w.owner.query(
        "select difference from change_log where action = 'tag.changed' and actor_id is null order by id",
      )
      expect(log.rows.map(({ difference }) => difference.name)).toEqual([
        ['Ti\u200bde', 'Ti\u200bde (3)'],
        ['TIDE', 'TIDE (4)'],
      ])
    } finally {
      await w.owner.query('rollback')
    }
  })
})
