import { sql } from 'kysely'
import type { z } from 'zod'
import { joinedHolds, joinedRange } from '../../../contract/downloads/downloads.ts'
import { textOfValue } from '../../../contract/fields/values.ts'
import { MembersExport } from '../../../contract/networks/members.ts'
import { type ExportColumn, exportable } from '../../downloads/exports.ts'
import { classesReadBy, fieldsOf, valuesOfMany } from '../../fields/values.ts'
import { type Reading, reading } from '../../platform/act.ts'
import { authorize } from '../../platform/rights/policy.ts'
import { knownNetwork } from '../known.ts'
import { networksPolicy } from '../policy.ts'
import { membershipsMeant } from './memberFilter.ts'
import { membersPolicy } from './policy.ts'

const Narrowed = MembersExport.strict().superRefine(joinedHolds)
type Wish = z.output<typeof Narrowed>

interface Row {
  user_id: number
  network_id: number
  name: string
  email: string
  employee_id: string | null
  title: string | null
  network: string
  state: string
  joined_at: string | null
  state_changed_at: string
  changed_by: string | null
  cause: string | null
  reason: string | null
  networks: string
  fields: ReadonlyMap<number, Parameters<typeof textOfValue>[0]>
}

/** The network, and where it is wished everything below it that the reader looks after as well. */
async function networksMeant(act: Reading, { group_id, below }: Wish) {
  const { db, me } = act
  const network = await knownNetwork(act, group_id)
  authorize(me, membersPolicy.oversee, network)
  if (!below) return [network]
  const { rows } = await sql<{ id: number; name: string; member_count: number }>`
    with recursive below as (
      select n.id from networks n
      where n.enterprise_id = ${db.enterpriseId} and n.parent_id = ${group_id}::bigint
      union
      select n.id from below b
      join networks n on n.enterprise_id = ${db.enterpriseId} and n.parent_id = b.id
    )
    select n.id, n.name, n.member_count from below b
    join networks n on n.enterprise_id = ${db.enterpriseId} and n.id = b.id and n.archived_at is null`.execute(
    db,
  )
  return [network, ...rows.filter((one) => membersPolicy.oversee.rule.allows(me, one))]
}

async function meantBy(act: Reading, wish: Wish) {
  const networks = await networksMeant(act, wish)
  const meant = await membershipsMeant(
    act,
    {
      networkIds: networks.map(({ id }) => id),
      member_count: networks.reduce((all, { member_count }) => all + member_count, 0),
      oversees: true,
    },
    { ...wish, ...joinedRange(wish) },
  )
  return meant
}

const fieldKey = (id: number) => `field:${id}`

async function columnsFor({ db, me }: Reading): Promise<ExportColumn<Row>[]> {
  const readable = classesReadBy(me)
  const fields = (await fieldsOf(db)).filter((field) => readable.includes(field.class))
  const plain = (key: 'name' | 'email' | 'employee_id' | 'network'): ExportColumn<Row> => ({
    key,
    title: (say) => say(`members.export.${key}`),
    value: (row) => row[key],
  })
  const later = (
    key: 'state_changed_at' | 'changed_by' | 'reason' | 'networks' | 'user_id',
  ): ExportColumn<Row> => ({
    key,
    title: (say) => say(`members.export.${key}`),
    unusual: true,
    value: (row) => row[key],
  })
  return [
    plain('name'),
    plain('email'),
    plain('employee_id'),
    { key: 'title', title: (say) => say('members.export.title_column'), value: ({ title }) => title },
    plain('network'),
    {
      key: 'state',
      title: (say) => say('members.export.state'),
      value: (row, { say }) => say(`members.states.${row.state}`),
    },
    { key: 'joined_at', title: (say) => say('members.export.joined_at'), value: (row) => row.joined_at },
    later('state_changed_at'),
    later('changed_by'),
    {
      key: 'cause',
      title: (say) => say('members.export.cause'),
      unusual: true,
      value: (row, { say }) => (row.cause ? say(`members.causes.${row.cause}`) : null),
    },
    later('reason'),
    later('networks'),
    later('user_id'),
    ...fields.map(
      (field): ExportColumn<Row> => ({
        key: fieldKey(field.id),
        title: () => field.title,
        unusual: true,
        value: (row) => textOfValue(row.fields.get(field.id) ?? null),
      }),
    ),
  ]
}

/** The members a list shows, as a file: one row a membership, or one a person with the networks in one cell. */
export const membersExport = exportable<Row, typeof Narrowed>({
  name: 'members',
  title: (say) => say('members.export.title'),
  may: networksPolicy.list,
  admits: async (act, query) => {
    await meantBy(act, query)
  },
  secure: true,
  options: ['joined', 'export_type', 'below'],
  query: Narrowed,
  columns: columnsFor,
  rows: async ({ db, me }, query, { after, limit, keys }) => {
    const meant = await meantBy(reading(db, me), query)
    let some = meant.rows()
    if (after)
      some =
        query.export_type === 'per_user'
          ? some.where('m.user_id', '>', after.user_id)
          : some.where((eb) =>
              eb(eb.refTuple('m.user_id', 'm.network_id'), '>', eb.tuple(after.user_id, after.network_id)),
            )
    const people =
      query.export_type === 'per_user'
        ? (await some.select('m.user_id').distinct().orderBy('m.user_id').limit(limit).execute()).map(
            ({ user_id }) => user_id,
          )
        : undefined
    const rows = await (people
      ? meant.rows().where('m.user_id', '=', sql<number>`any(${people}::bigint[])`)
      : some.limit(limit)
    )
      .innerJoin('networks as n', 'n.id', 'm.network_id')
      .leftJoin('users as c', 'c.id', 'm.state_changed_by')
      .select(['m.user_id', 'm.network_id', 'u.name', 'u.email', 'u.employee_id', 'u.title'])
      .select(['n.name as network', 'm.state', 'm.joined_at', 'm.state_changed_at', 'm.cause', 'm.reason'])
      .select('c.name as changed_by')
      .orderBy('m.user_id')
      .orderBy('m.network_id')
      .execute()
    const fields = (await fieldsOf(db)).filter(({ id }) => keys.includes(fieldKey(id)))
    const values = await valuesOfMany(
      reading(db, me),
      rows.map(({ user_id }) => user_id),
      fields,
    )
    const named = Map.groupBy(rows, ({ user_id }) => user_id)
    const whole = (row: (typeof rows)[number]): Row => ({
      ...row,
      networks: (named.get(row.user_id) ?? []).map(({ network }) => network).join('; '),
      fields: values.get(row.user_id) ?? new Map(),
    })
    return people ? [...named.values()].flatMap(([first]) => (first ? [whole(first)] : [])) : rows.map(whole)
  },
  count: async ({ db, me }, query) => {
    const meant = await meantBy(reading(db, me), query)
    const row = await meant
      .rows()
      .select((eb) =>
        query.export_type === 'per_user'
          ? eb.fn.count<number>('m.user_id').distinct().as('value')
          : eb.fn.countAll<number>().as('value'),
      )
      .executeTakeFirst()
    return row?.value ?? 0
  },
})
