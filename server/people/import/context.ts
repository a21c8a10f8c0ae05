import { sql } from 'kysely'
import { type Locale, locales } from '../../../contract/locales.ts'
import { nameKey } from '../../../contract/nameKey.ts'
import type { FieldRow } from '../../fields/rows.ts'
import { mayGive } from '../../identity/roles/grant.ts'
import { roleName } from '../../identity/roles/names.ts'
import { knownMembership } from '../../networks/members/seen.ts'
import { type Reading, reading } from '../../platform/act.ts'
import type { Db, Tx } from '../../platform/database/db.ts'
import type { Viewer } from '../../platform/rights/viewer.ts'
import type { Texts } from '../../platform/texts.ts'
import type { Vocabulary, Wanted } from './cells.ts'
import { knownStates } from './stateSteps.ts'
import { fillableFields } from './targets.ts'

interface Role {
  id: number
  name: string
  /** The one who imports holds everything the role opens. */
  givable: boolean
  permissions: readonly string[]
}

export type Matching = 'email' | 'employee_id' | 'either'

/** What rows are checked against: the enterprise's words, and the rights of the person importing. */
export interface Context {
  vocabulary: Vocabulary
  roles: ReadonlyMap<number, Role>
  default_role_id: number
  /** The network itself and those above it: joining a child joins its parents. */
  lineOf: (networkId: number) => number[]
  match_by: Matching
  me: Viewer
}

export async function contextOf(act: Reading, texts: Texts, match_by: Matching): Promise<Context> {
  const { db, me } = act
  const roleRows = await db
    .selectFrom('user_roles as r')
    .innerJoin('policy_templates as t', 't.role_id', 'r.id')
    .select(['r.id', 'r.role_name', 'r.text_key', 'r.role_type', 'r.is_default', 't.permissions'])
    .orderBy('r.id')
    .execute()
  const networks = await db
    .selectFrom('networks')
    .select(['id', 'name', 'parent_id'])
    .where('archived_at', 'is', null)
    .orderBy('id')
    .execute()
  const fields: FieldRow[] = await fillableFields(act)
  const personal = roleRows.filter(({ role_type }) => role_type !== 'group')
  const speakers = (Object.keys(locales) as Locale[]).map((locale) => texts.in(locale))
  const parents = new Map(networks.map(({ id, parent_id }) => [id, parent_id]))
  const lineOf = (id: number) => {
    const line: number[] = []
    for (
      let at: number | null = id;
      at && parents.has(at) && !line.includes(at);
      at = parents.get(at) ?? null
    )
      line.push(at)
    return line
  }
  return {
    vocabulary: {
      fields: new Map(fields.map((field) => [field.id, field])),
      // A default role may be called in any of our languages; what an enterprise calls a role itself counts more.
      roles: new Map([
        ...speakers.flatMap((say) =>
          personal.map((role) => [nameKey(roleName(say, role)), role.id] as const),
        ),
        ...personal.map((role) => [nameKey(role.role_name), role.id] as const),
      ]),
      networks: new Map(networks.map(({ id, name }) => [nameKey(name), id])),
      states: knownStates(speakers),
    },
    roles: new Map(
      roleRows.map((role) => [
        role.id,
        {
          id: role.id,
          name: role.role_name,
          givable: mayGive(me, role),
          permissions: role.permissions,
        },
      ]),
    ),
    default_role_id: roleRows.find(({ is_default }) => is_default)?.id ?? 0,
    lineOf,
    match_by,
    me,
  }
}

export const plainColumns = [
  'email',
  'employee_id',
  'first_name',
  'last_name',
  'preferred_name',
  'pronouns',
  'title',
  'biography',
  'birth_date',
  'joined_on',
  'time_zone',
  'locale',
  'notification_email',
] as const
export type PlainColumn = (typeof plainColumns)[number]

/** An existing person, as far as an import needs them. */
export interface Known extends Record<PlainColumn, string | null> {
  id: number
  name: string
  role_id: number
  state: string
  version: number
  fields: Map<number, string[]>
  networks: Map<number, string>
}

export interface People {
  byEmail: ReadonlyMap<string, Known>
  byEmployeeId: ReadonlyMap<string, Known>
}

const saidOf = (rows: readonly Wanted[], target: 'email' | 'employee_id') => [
  ...new Set(rows.flatMap((wanted) => (typeof wanted[target] === 'string' ? [wanted[target]] : []))),
]

/** Everybody the rows could refer to, with what the rows could change; locked until the transaction ends if asked. */
export async function peopleMeant(
  db: Db,
  rows: readonly Wanted[],
  { vocabulary, me }: Context,
  hold = false,
): Promise<People> {
  const emails = saidOf(rows, 'email')
  const employeeIds = saidOf(rows, 'employee_id')
  const question = db
    .selectFrom('users')
    .select(plainColumns)
    .select(['id', 'name', 'role_id', 'state', 'version'])
    .where((eb) =>
      eb.or([
        eb('email', '=', sql<string>`any(${emails}::text[])`),
        eb('employee_id', '=', sql<string>`any(${employeeIds}::text[])`),
      ]),
    )
    .orderBy('id')
  const found = await (hold ? question.forUpdate() : question).execute()
  const asked = [...vocabulary.fields.keys()].filter((id) => rows.some((wanted) => `field:${id}` in wanted))
  const joins = rows.some((wanted) => 'networks' in wanted)
  const people = await filledIn(reading(db, joins ? me : undefined), found, asked)
  return {
    byEmail: new Map(people.map((one) => [one.email ?? '', one])),
    byEmployeeId: new Map(
      people.flatMap((one) => (one.employee_id ? [[one.employee_id, one] as const] : [])),
    ),
  }
}

/** The same people again, later, held. */
export async function peopleByIds(tx: Tx, ids: readonly number[], fieldIds: readonly number[]) {
  const found = await tx
    .selectFrom('users')
    .select(plainColumns)
    .select(['id', 'name', 'role_id', 'state', 'version'])
    .where('id', '=', sql<number>`any(${ids}::bigint[])`)
    .where('state', '<>', 'purged')
    .orderBy('id')
    .forUpdate()
    .execute()
  return new Map((await filledIn(reading(tx, undefined), found, fieldIds)).map((one) => [one.id, one]))
}

async function filledIn(
  act: Reading<Viewer | undefined>,
  found: readonly Omit<Known, 'fields' | 'networks'>[],
  fieldIds: readonly number[],
): Promise<Known[]> {
  const { db, me: reader } = act
  const ids = found.map(({ id }) => id)
  const values = await fieldValuesOf(db, fieldIds, ids)
  const memberships = reader
    ? await membershipsOf({ ...act, me: reader }, ids)
    : new Map<number, Map<number, string>>()
  return found.map((user) => ({
    ...user,
    fields: values.get(user.id) ?? new Map(),
    networks: memberships.get(user.id) ?? new Map(),
  }))
}

async function fieldValuesOf(db: Db, asked: readonly number[], ids: readonly number[]) {
  const found = new Map<number, Map<number, string[]>>()
  if (ids.length === 0 || asked.length === 0) return found
  const kept = await db
    .selectFrom('user_field_values')
    .select(['user_id', 'field_id', 'value'])
    .where('user_id', '=', sql<number>`any(${ids}::bigint[])`)
    .where('field_id', '=', sql<number>`any(${asked}::bigint[])`)
    .execute()
  for (const { user_id, field_id, value } of kept) {
    const mine = found.get(user_id) ?? new Map<number, string[]>()
    mine.set(field_id, [...(mine.get(field_id) ?? []), value])
    found.set(user_id, mine)
  }
  return found
}

/** Discreet members are treated like people who aren't members yet, which changes nothing for them. */
async function membershipsOf({ db, me }: Reading, ids: readonly number[]) {
  const found = new Map<number, Map<number, string>>()
  const kept = await db
    .selectFrom('network_members as m')
    .select(['m.user_id', 'm.network_id', 'm.state'])
    .where('m.user_id', '=', sql<number>`any(${ids}::bigint[])`)
    .where(knownMembership(me))
    .execute()
  for (const { user_id, network_id, state } of kept) {
    const mine = found.get(user_id) ?? new Map<number, string>()
    mine.set(network_id, state)
    found.set(user_id, mine)
  }
  return found
}
