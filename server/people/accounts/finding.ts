import { type ExpressionBuilder, type Kysely, sql } from 'kysely'
import type { z } from 'zod'
import type { AccountsFilter } from '../../../contract/accounts.ts'
import type { FieldClass } from '../../../contract/fieldValues.ts'
import { COUNT_LIMIT } from '../../../contract/limits.ts'
import { knownMembership } from '../../networks/members/seen.ts'
import type { DB, Db } from '../../platform/db.ts'
import { invalid } from '../../platform/errors.ts'
import type { Viewer } from '../../platform/viewer.ts'
import type { FieldRow } from '../fieldRows.ts'
import { classesReadBy, fieldsOf } from '../fieldValues.ts'

export type Filter = z.output<typeof AccountsFilter>

/** The columns by which people are listed, found and ordered: of the table, or of what the search found. */
const LISTED = [
  'id',
  'name',
  'email',
  'state',
  'list_scope',
  'role_id',
  'joined_on',
  'last_seen_at',
  'created_at',
] as const
type Listed = Pick<{ [Column in keyof DB['users']]: DB['users'][Column] }, (typeof LISTED)[number]>
type Found = DB & { u: Listed }

/** One condition on a custom field, as `<field id>:<value>` or `<field id>:<from>..<to>`. */
interface FieldCondition {
  field: FieldRow
  value?: string
  from?: number
  to?: number
}

const DAY_MS = 86_400_000
function asNumber(field: FieldRow, text: string): number | undefined {
  if (text === '') return undefined
  const number = field.type === 'date' ? Date.parse(`${text}T00:00:00Z`) / DAY_MS : Number(text)
  if (!Number.isFinite(number)) throw invalid({ with: { code: 'format' } })
  return number
}

/** Reads the conditions; a field whose class the viewer may not read about everybody isn't known. */
export async function conditionsOf(
  db: Db,
  me: Viewer,
  said: readonly string[] = [],
  readable: readonly FieldClass[] = classesReadBy(me),
): Promise<FieldCondition[]> {
  if (said.length === 0) return []
  const fields = (await fieldsOf(db)).filter((field) => readable.includes(field.class))
  return said.map((text) => {
    const [, id = '', value = ''] = /^(\d+):([\s\S]*)$/.exec(text) ?? []
    const field = fields.find((one) => one.id === Number(id))
    if (!field || value === '') throw invalid({ with: { code: 'invalid' } })
    if (field.type !== 'numeric' && field.type !== 'date') return { field, value }
    const [, from = value, to = value] = /^(.*)\.\.(.*)$/.exec(value) ?? []
    const range = { from: asNumber(field, from), to: asNumber(field, to) }
    return {
      field,
      ...(range.from === undefined ? {} : { from: range.from }),
      ...(range.to === undefined ? {} : { to: range.to }),
    }
  })
}

/** Whether nothing narrows the list: then kept totals say how many there are. */
export const isUnfiltered = (filter: Filter) =>
  !filter.search &&
  !filter.states?.length &&
  !filter.role_ids?.length &&
  !filter.network_ids?.length &&
  !filter.joined_from &&
  !filter.joined_to &&
  !filter.with?.length

/** Whether nothing but words narrows the list: then the first of those found are as many as are counted. */
const onlyWords = (filter: Filter) => filter.scope === 'all' && isUnfiltered({ ...filter, search: undefined })

/**
 * The people a filter means. Words are looked up by the reviewed function, which stands outside the wall; whoever wants
 * all of them says so, as a list doesn't count beyond its limit.
 */
export function peopleMeant(
  db: Db,
  me: Viewer,
  filter: Filter,
  conditions: readonly FieldCondition[],
  all = !onlyWords(filter),
) {
  const from = filter.search
    ? (db as unknown as Kysely<Found>).selectFrom(
        sql<Listed>`search_users(${filter.search}, ${all ? null : COUNT_LIMIT + 1})`.as('u'),
      )
    : (db as unknown as Kysely<Found>).selectFrom('users as u')
  let rows = (from as ReturnType<typeof fromUsers>).where('u.list_scope', 'is not', null)
  const { scope, states, role_ids, network_ids, joined_from, joined_to } = filter
  if (scope === 'saml') rows = rows.where(hasIdentity)
  else if (scope !== 'all') rows = rows.where('u.list_scope', '=', scope)
  if (states?.length) rows = rows.where('u.state', 'in', states)
  if (role_ids?.length) rows = rows.where('u.role_id', 'in', role_ids)
  if (network_ids?.length) rows = rows.where((eb) => isMemberOf(eb, me, network_ids))
  if (joined_from) rows = rows.where('u.joined_on', '>=', joined_from)
  if (joined_to) rows = rows.where('u.joined_on', '<=', joined_to)
  for (const condition of conditions) rows = rows.where((eb) => hasValue(eb, condition))
  return rows
}
const fromUsers = (db: Kysely<DB>) => db.selectFrom('users as u')
export type People = ExpressionBuilder<DB & { u: DB['users'] }, 'u'>

const hasIdentity = (eb: People) =>
  eb.exists(eb.selectFrom('sso_identities as i').select('i.user_id').whereRef('i.user_id', '=', 'u.id'))

const isMemberOf = (eb: People, me: Viewer, networks: readonly number[]) =>
  eb.exists(
    eb
      .selectFrom('network_members as m')
      .select('m.user_id')
      .whereRef('m.user_id', '=', 'u.id')
      .where('m.network_id', 'in', networks)
      .where('m.state', '=', 'active')
      .where(knownMembership(me)),
  )

export const hasValue = (eb: People, { field, value, from, to }: FieldCondition) => {
  let kept = eb
    .selectFrom('user_field_values as v')
    .select('v.user_id')
    .whereRef('v.user_id', '=', 'u.id')
    .where('v.field_id', '=', field.id)
  if (value !== undefined) kept = kept.where('v.value', '=', value)
  if (from !== undefined) kept = kept.where('v.number', '>=', from)
  if (to !== undefined) kept = kept.where('v.number', '<=', to)
  return eb.exists(kept)
}
