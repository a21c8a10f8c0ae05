import { sql } from 'kysely'
import type { z } from 'zod'
import { joinedRange } from '../../../contract/downloads/downloads.ts'
import { textOfValue } from '../../../contract/fields/values.ts'
import { AccountsExport } from '../../../contract/people/accountLists.ts'
import { type ExportColumn, exportable } from '../../downloads/exports.ts'
import { conditionsOf } from '../../fields/conditions.ts'
import { classesReadBy, fieldsOf, valuesOfMany } from '../../fields/values.ts'
import { accountPolicy } from '../../identity/accountPolicy.ts'
import { roleName } from '../../identity/roles/names.ts'
import { knownTo } from '../../networks/known.ts'
import { knownMembership } from '../../networks/members/seen.ts'
import { type Reading, reading } from '../../platform/act.ts'
import { type Db, together } from '../../platform/database/db.ts'
import type { Viewer } from '../../platform/rights/viewer.ts'
import { peopleMeant } from './accountFilter.ts'

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
  /** With one row a membership: which, and since when. */
  network_id: number | null
  member_since: string | null
  fields: ReadonlyMap<number, Parameters<typeof textOfValue>[0]>
}

const fieldKey = (id: number) => `field:${id}`

/** The columns this reader may have: fields they may not read about everybody are left out. */
async function columnsFor({ db, me }: Reading): Promise<ExportColumn<Row>[]> {
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
    {
      key: 'member_since',
      title: (say) => say('users.export.member_since'),
      unusual: true,
      value: (row) => row.member_since,
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
        // Sensitive fields are never exported by default.
        ...(field.class === 'public' ? {} : { unusual: true as const }),
        value: (row) => textOfValue(row.fields.get(field.id) ?? null),
      }),
    ),
  ]
}

/** A person's networks in one cell, as far as the viewer may know them; an import can read it again. */
export const networkNames = ({ db, me }: Reading, ids: readonly number[]) =>
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

type Wish = z.output<typeof AccountsExport>

const meantBy = async (act: Reading, { export_type: _type, ...wish }: Wish) => {
  const conditions = await conditionsOf(act, wish.with)
  return peopleMeant(act, { ...wish, ...joinedRange(wish) }, conditions, true)
}

/** The same people, once for each network that the viewer may know they are in. */
const membershipsOf = (meant: Awaited<ReturnType<typeof meantBy>>, me: Viewer) =>
  meant
    .innerJoin('network_members as m', (join) =>
      join.onRef('m.user_id', '=', 'u.id').on('m.state', '=', 'active'),
    )
    .innerJoin('networks as n', 'n.id', 'm.network_id')
    .where(knownMembership(me))
    .where(knownTo(me))
    .where('n.archived_at', 'is', null)

interface Place {
  id: number
  network_id: number | null
  networks: string
  member_since: string | null
}

/** The next people, after the last one of the previous batch. */
async function nextPlaces(act: Reading, wish: Wish, after: Row | undefined, limit: number): Promise<Place[]> {
  const { me } = act
  let meant = await meantBy(act, wish)
  if (wish.export_type === 'per_user') {
    if (after) meant = meant.where('u.id', '>', after.id)
    const rows = await meant.select('u.id').orderBy('u.id').limit(limit).execute()
    return rows.map(({ id }) => ({ id, network_id: null, networks: '', member_since: null }))
  }
  let some = membershipsOf(meant, me)
  if (after)
    some = some.where((eb) =>
      eb(eb.refTuple('u.id', 'm.network_id'), '>', eb.tuple(after.id, after.network_id ?? 0)),
    )
  return some
    .select(['u.id', 'm.network_id', 'n.name as networks', 'm.joined_at as member_since'])
    .orderBy('u.id')
    .orderBy('m.network_id')
    .limit(limit)
    .execute()
}

/** The people a list shows, as a file: one row each, in the order in which they were added, or one for each membership. */
export const usersExport = exportable<Row, typeof AccountsExport>({
  name: 'users',
  title: (say) => say('users.list.export'),
  may: accountPolicy.list,
  secure: true,
  options: ['joined', 'export_type'],
  query: AccountsExport,
  columns: columnsFor,
  rows: async ({ db, me }, query, { after, limit, keys }) => {
    const places = await nextPlaces(reading(db, me), query, after, limit)
    if (places.length === 0) return []
    const ids = [...new Set(places.map(({ id }) => id))]
    const perUser = query.export_type === 'per_user'
    const fields = (await fieldsOf(db)).filter(({ id }) => keys.includes(fieldKey(id)))
    const [rows, networks] = await together(
      db,
      rowQuestion(db, ids),
      networkNames(reading(db, me), perUser && keys.includes('networks') ? ids : []),
    )
    const values = await valuesOfMany(reading(db, me), ids, fields)
    const people = new Map(rows.map((row) => [row.id, row]))
    const names = new Map(networks.map(({ user_id, names }) => [user_id, names]))
    return places.flatMap(({ id, ...place }) => {
      const person = people.get(id)
      if (!person) return []
      return {
        ...person,
        ...place,
        networks: perUser ? (names.get(id) ?? '') : place.networks,
        fields: values.get(id) ?? new Map(),
      }
    })
  },
  count: async ({ db, me }, query) => {
    const meant = await meantBy(reading(db, me), query)
    const row = await (query.export_type === 'per_user' ? meant : membershipsOf(meant, me))
      .select((eb) => eb.fn.countAll<number>().as('value'))
      .executeTakeFirst()
    return row?.value ?? 0
  },
})
