import { type Expression, type ExpressionBuilder, type SqlBool, sql } from 'kysely'
import type { UserState } from '../../contract/people/states.ts'
import { type ScimUser, scimLimits, scimUrns } from '../../contract/scim/resources.ts'
import type { ScimListQuery } from '../../contract/scim/scim.ts'
import { isAscii } from '../../contract/shapes.ts'
import { fieldsOf, type Values, valuesOfMany } from '../fields/values.ts'
import { countersOf } from '../identity/counts.ts'
import { reading } from '../platform/act.ts'
import type { DB, Db } from '../platform/database/db.ts'
import { missing } from '../platform/errors.ts'
import { chosen, isLeftOut } from './attributes.ts'
import { type Clause, clausesOf } from './filter.ts'
import { refusedFilter } from './refusals.ts'

/** People who can sign in, or could once they answer their invitation. */
export const activeStates: readonly UserState[] = ['active', 'invited', 'pending_activation']
/** People waiting for deletion don't exist for the provider, which asked for it. */
const livingStates: readonly UserState[] = [...activeStates, 'inactive']

const columns = [
  'u.id',
  'u.email',
  'u.first_name',
  'u.last_name',
  'u.preferred_name',
  'u.name',
  'u.title',
  'u.employee_id',
  'u.locale',
  'u.time_zone',
  'u.state',
  'u.created_at',
  'u.version',
  's.user_name',
  's.external_id',
] as const

const joined = (db: Db) => db.selectFrom('users as u').leftJoin('scim_users as s', 's.user_id', 'u.id')

const rowsQuestion = (db: Db) =>
  joined(db)
    .select(columns)
    .select(sql<string>`greatest(u.created_at, u.state_changed_at, s.changed_at)`.as('changed_at'))
    .where('u.state', 'in', livingStates)

export type PersonRow = Awaited<ReturnType<ReturnType<typeof rowsQuestion>['executeTakeFirstOrThrow']>>

export const personRow = async (db: Db, id: number): Promise<PersonRow> => {
  const row = await rowsQuestion(db).where('u.id', '=', id).executeTakeFirst()
  if (!row) throw missing()
  return row
}

type People = ExpressionBuilder<DB & { u: DB['users'] }, 'u'>

/** Found by the unique keys first: joined, neither could use its own. */
const named = (userName: string) => (eb: People) =>
  eb.or([
    eb(
      'u.id',
      'in',
      eb
        .selectFrom('scim_users as n')
        .select('n.user_id')
        .where('n.user_name_key', '=', sql<string>`lower(${userName})`),
    ),
    eb(
      'u.id',
      'in',
      eb
        .selectFrom('users as e')
        .select('e.id')
        .where('e.email', '=', sql<string>`lower(${userName})`)
        .where((inner) =>
          inner.not(
            inner.exists(
              inner.selectFrom('scim_users as k').select('k.user_id').whereRef('k.user_id', '=', 'e.id'),
            ),
          ),
        ),
    ),
  ])

/** An address that lower-casing would make somebody else's. */
const isOtherLetters = (text: string) => text.includes('@') && !isAscii(text)

type Condition = (eb: People) => Expression<SqlBool>
const never: Condition = () => sql<boolean>`false`
const always: Condition = () => sql<boolean>`true`

function conditionOf({ name, value }: Clause): Condition {
  const text = typeof value === 'string' ? value : undefined
  switch (name) {
    case 'id':
      return text && /^[1-9]\d{0,14}$/.test(text) ? (eb) => eb('u.id', '=', Number(text)) : never
    case 'userName':
      return text === undefined || isOtherLetters(text) ? never : named(text)
    case 'externalId':
      return text === undefined ? never : (eb) => eb('u.id', 'in', calledBy(eb, text))
    case 'emails':
    case 'emails.value':
      return text === undefined || isOtherLetters(text)
        ? never
        : (eb) => eb('u.email', '=', text.toLowerCase())
    case 'emails.type':
      return text?.toLowerCase() === 'work' ? always : never
    case 'emails.primary':
      return value === true ? always : never
    case 'employeeNumber':
      return text === undefined ? never : (eb) => eb('u.employee_id', '=', text)
    case 'active': {
      const states: readonly UserState[] = isTrue(value) ? activeStates : ['inactive']
      return (eb) => eb('u.state', 'in', states)
    }
    default:
      throw refusedFilter(name)
  }
}

const isTrue = (value: Clause['value']) => value === true || String(value).toLowerCase() === 'true'
const calledBy = (eb: People, externalId: string) =>
  eb.selectFrom('scim_users as x').select('x.user_id').where('x.external_id', '=', externalId)

/** Totals of everybody, and of everybody active, are kept; what a filter finds is counted. */
async function countOf(db: Db, clauses: readonly Clause[]): Promise<number> {
  const states =
    clauses.length === 0
      ? livingStates
      : clauses.every(({ name, value }) => name === 'active' && isTrue(value))
        ? activeStates
        : undefined
  if (states) {
    const counts = await db
      .selectFrom('counters')
      .select(['name', 'value'])
      .where('name', 'like', 'users.%')
      .execute()
    return countersOf(counts, states)
  }
  const { count } = await meant(db, clauses)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}

const meant = (db: Db, clauses: readonly Clause[]) => {
  let rows = db.selectFrom('users as u').where('u.state', 'in', livingStates)
  for (const clause of clauses) rows = rows.where(conditionOf(clause))
  return rows
}

export async function listPeople(db: Db, query: ScimListQuery, base: string) {
  const clauses = query.filter ? clausesOf('user', query.filter) : []
  const startIndex = Math.max(query.startIndex, 1)
  const count = Math.min(Math.max(query.count, 0), scimLimits.page)
  const totalResults = await countOf(db, clauses)
  const ids =
    count === 0
      ? []
      : await meant(db, clauses)
          .select('u.id')
          .orderBy('u.id')
          .limit(count)
          .offset(startIndex - 1)
          .execute()
  const resources = await peopleAs(
    db,
    ids.map(({ id }) => id),
    query,
    base,
  )
  return {
    schemas: [scimUrns.list],
    totalResults,
    startIndex,
    itemsPerPage: resources.length,
    Resources: resources,
  }
}

type Choice = Parameters<typeof chosen>[2]

/** People as the provider sees them, in the order of their ids. */
export async function peopleAs(
  db: Db,
  ids: readonly number[],
  choice: Choice,
  base: string,
): Promise<ScimUser[]> {
  if (ids.length === 0) return []
  const rows = await rowsQuestion(db)
    .where('u.id', '=', sql<number>`any(${ids}::bigint[])`)
    .orderBy('u.id')
    .execute()
  // The provider may write sensitive values and never reads them back.
  const fields = isLeftOut('user', scimUrns.fields, choice)
    ? []
    : (await fieldsOf(db)).filter((field) => field.class !== 'sensitive')
  const values = await valuesOfMany(reading(db, undefined), ids, fields)
  return rows.map((row) => chosen('user', resourceOf(row, values.get(row.id) ?? new Map(), base), choice))
}

export async function showPerson(db: Db, id: number, choice: Choice, base: string): Promise<ScimUser> {
  const [resource] = await peopleAs(db, [id], choice, base)
  if (!resource) throw missing()
  return resource
}

export const versionOf = (version: number) => `W/"${version}"`

function resourceOf(row: PersonRow, values: Values, base: string): ScimUser {
  const held = [...values].flatMap(([id, value]): [string, string | number | string[]][] =>
    value === null ? [] : [[`field_${id}`, typeof value === 'object' ? [...value] : value]],
  )
  return {
    schemas: [
      scimUrns.user,
      ...(row.employee_id === null ? [] : [scimUrns.enterprise]),
      ...(held.length === 0 ? [] : [scimUrns.fields]),
    ],
    id: String(row.id),
    externalId: row.external_id,
    userName: row.user_name ?? row.email,
    name: {
      formatted: `${row.first_name} ${row.last_name}`,
      familyName: row.last_name,
      givenName: row.first_name,
    },
    displayName: row.name,
    nickName: row.preferred_name,
    title: row.title,
    preferredLanguage: row.locale,
    timezone: row.time_zone,
    active: activeStates.some((state) => state === row.state),
    emails: [{ value: row.email, type: 'work', primary: true }],
    [scimUrns.enterprise]: row.employee_id === null ? null : { employeeNumber: row.employee_id },
    [scimUrns.fields]: held.length === 0 ? null : Object.fromEntries(held),
    meta: {
      resourceType: 'User',
      created: new Date(row.created_at).toISOString(),
      lastModified: new Date(row.changed_at).toISOString(),
      location: `${base}/Users/${row.id}`,
      version: versionOf(row.version),
    },
  }
}
