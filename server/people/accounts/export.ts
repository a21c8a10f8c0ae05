import { sql } from 'kysely'
import { AccountsFilter } from '../../../contract/accounts.ts'
import { textOfValue } from '../../../contract/fieldValues.ts'
import { roleName } from '../../access/roles/names.ts'
import { type ExportColumn, exportable } from '../../downloads/exports.ts'
import { knownTo } from '../../networks/known.ts'
import { knownMembership } from '../../networks/members/seen.ts'
import { type Db, together } from '../../platform/db.ts'
import type { Viewer } from '../../platform/viewer.ts'
import { classesReadBy, fieldsOf, valuesOfMany } from '../fieldValues.ts'
import { conditionsOf, type Filter, peopleMeant } from './finding.ts'
import { accountPolicy } from './policy.ts'

const plain = [
  'first_name',
  'last_name',
  'preferred_name',
  'email',
  'employee_id',
  'title',
  'pronouns',
  'joined_on',
  'time_zone',
] as const
const unusual = [
  'birth_date',
  'notification_email',
  'locale',
  'last_seen_at',
  'sign_in_count',
  'created_at',
  'enrolled_at',
  'deletion_due_on',
  'state_reason',
] as const

const rowQuestion = (db: Db, ids: readonly number[]) =>
  db
    .selectFrom('users as u')
    .innerJoin('user_roles as r', 'r.id', 'u.role_id')
    .select(['u.id', 'u.state', 'r.role_name', 'r.text_key'])
    .select([...plain, ...unusual].map((column) => `u.${column}` as const))
    .where('u.id', '=', sql<number>`any(${ids}::bigint[])`)
    .orderBy('u.id')

type Row = Awaited<ReturnType<ReturnType<typeof rowQuestion>['execute']>>[number] & {
  networks: string
  fields: ReadonlyMap<number, Parameters<typeof textOfValue>[0]>
}

const fieldKey = (id: number) => `field:${id}`

/** The columns this reader may have: a field whose class they may not read about everybody isn't one of them. */
async function columnsFor(db: Db, me: Viewer): Promise<ExportColumn<Row>[]> {
  const readable = classesReadBy(me)
  const fields = (await fieldsOf(db)).filter((field) => readable.includes(field.class))
  return [
    ...plain.map(
      (key): ExportColumn<Row> => ({
        key,
        title: (say) => say(`users.export.${key}`),
        value: (row) => row[key],
      }),
    ),
    {
      key: 'role',
      title: (say) => say('users.export.role'),
      value: (row, { say }) => roleName(say, row),
    },
    {
      key: 'state',
      title: (say) => say('users.export.state'),
      value: (row, { say }) => say(`users.states.${row.state}`),
    },
    {
      key: 'networks',
      title: (say) => say('users.export.networks'),
      unusual: true,
      value: (row) => row.networks,
    },
    ...unusual.map(
      (key): ExportColumn<Row> => ({
        key,
        title: (say) => say(`users.export.${key}`),
        unusual: true,
        value: (row) => row[key],
      }),
    ),
    ...fields.map(
      (field): ExportColumn<Row> => ({
        key: fieldKey(field.id),
        title: () => field.title,
        // What was told in confidence is never in a file by default.
        ...(field.class === 'public' ? {} : { unusual: true as const }),
        value: (row) => textOfValue(row.fields.get(field.id) ?? null),
      }),
    ),
  ]
}

/** The networks of people, in one cell each, as far as the viewer may know; an import reads them again. */
export const networkNames = (db: Db, me: Viewer, ids: readonly number[]) =>
  db
    .selectFrom('network_members as m')
    .innerJoin('networks as n', 'n.id', 'm.network_id')
    .select(['m.user_id', sql<string>`string_agg(n.name, '; ' order by n.name)`.as('names')])
    .where('m.user_id', '=', sql<number>`any(${ids}::bigint[])`)
    .where('m.state', '=', 'active')
    .where(knownMembership(me))
    .where(knownTo(me))
    .where('n.archived_at', 'is', null)
    .groupBy('m.user_id')

/** The people a list shows, as a file; one row each, in the order in which they were added. */
export const usersExport = exportable<Row, typeof AccountsFilter>({
  name: 'users',
  title: (say) => say('users.list.export'),
  may: accountPolicy.list,
  secure: true,
  query: AccountsFilter,
  columns: columnsFor,
  rows: async (db, { me }, query, after, limit, keys) => {
    const filter: Filter = query
    const conditions = await conditionsOf(db, me, query.with)
    let meant = peopleMeant(db, me, filter, conditions, true)
    if (after) meant = meant.where('u.id', '>', after.id)
    const ids = (await meant.select('u.id').orderBy('u.id').limit(limit).execute()).map(({ id }) => id)
    if (ids.length === 0) return []
    const fields = (await fieldsOf(db)).filter(({ id }) => keys.includes(fieldKey(id)))
    const [rows, networks] = await together(
      db,
      rowQuestion(db, ids),
      networkNames(db, me, keys.includes('networks') ? ids : []),
    )
    const values = await valuesOfMany(db, me, ids, fields)
    const names = new Map(networks.map(({ user_id, names }) => [user_id, names]))
    return rows.map((row) => ({
      ...row,
      networks: names.get(row.id) ?? '',
      fields: values.get(row.id) ?? new Map(),
    }))
  },
  count: async (db, { me }, query) => {
    const conditions = await conditionsOf(db, me, query.with)
    const row = await peopleMeant(db, me, query, conditions, true)
      .select((eb) => eb.fn.countAll<number>().as('value'))
      .executeTakeFirst()
    return row?.value ?? 0
  },
})
