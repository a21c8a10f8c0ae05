import { sql } from 'kysely'
import type { FieldValue } from '../../../contract/fields/values.ts'
import { fieldIdOf } from '../../../contract/people/imports.ts'
import { setFieldValuesOfMany } from '../../fields/values.ts'
import type { AddressChange } from '../../identity/addressChange.ts'
import { governedBy, keepHolders } from '../../identity/roles/governance.ts'
import { shownName } from '../../identity/shownName.ts'
import { addMembers } from '../../networks/members/newMembers.ts'
import { acting } from '../../platform/act.ts'
import type { Tx } from '../../platform/database/db.ts'
import { touched } from '../../platform/touched.ts'
import { type Context, type Known, plainColumns } from './context.ts'
import type { Changes } from './judge.ts'

/** A person as the file makes them: their row before, or nothing, and what changes. */
export interface Writing {
  person: Known | undefined
  changes: Changes
}

const after = (changes: Changes, target: string) => changes[target]?.[1]

/** The complete new row, so that one statement covers all people. */
function rowOf({ person, changes }: Writing) {
  const row = Object.fromEntries(
    plainColumns.map((column) => [
      column,
      column in changes ? after(changes, column) : (person?.[column] ?? null),
    ]),
  ) as Record<(typeof plainColumns)[number], string | null>
  return {
    ...row,
    id: person?.id ?? null,
    name: shownName({
      first_name: row.first_name ?? '',
      last_name: row.last_name ?? '',
      preferred_name: row.preferred_name,
    }),
    role_id: 'role' in changes ? after(changes, 'role') : (person?.role_id ?? null),
    state: 'state' in changes ? after(changes, 'state') : (person?.state ?? null),
  }
}

const COLUMNS = sql.raw([...plainColumns, 'name', 'role_id'].join(', '))
const RECORD = sql.raw(
  [
    'id bigint',
    ...plainColumns.map((column) => `${column} ${column === 'joined_on' ? 'date' : 'text'}`),
    'name text',
    'role_id bigint',
    'state text',
  ].join(', '),
)

/** New people, in one statement; answers the id of each e-mail. */
export async function addPeople(
  tx: Tx,
  by: number,
  people: readonly Writing[],
): Promise<Map<string, number>> {
  if (people.length === 0) return new Map()
  const rows = people.map(rowOf)
  const added = await sql<{ id: number; email: string }>`
    insert into users (enterprise_id, ${COLUMNS}, state, state_changed_by)
    select ${tx.enterpriseId}, ${sql.raw(
      [...plainColumns, 'name', 'role_id']
        .map((column) => (column === 'time_zone' ? 'coalesce(r.time_zone, e.time_zone)' : `r.${column}`))
        .join(', '),
    )}, r.state, ${by}::bigint
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r(${RECORD})
    join enterprises e on e.id = ${tx.enterpriseId}
    returning id, email`.execute(tx)
  await touched(
    tx,
    added.rows.map(({ id }) => id),
  )
  return new Map(added.rows.map(({ id, email }) => [email, id]))
}

/**
 * Everything but state and memberships of people who are there, in one statement; refused when a role that goes was the
 * last to open what governs the rest.
 */
export async function changePeople(tx: Tx, { roles }: Context, people: readonly Writing[]) {
  if (people.length === 0) return
  const sets = [...plainColumns, 'name', 'role_id'].map((column) => `${column} = r.${column}`).join(', ')
  await sql`update users u set ${sql.raw(sets)}, version = u.version + 1
    from jsonb_to_recordset(${JSON.stringify(people.map(rowOf))}::jsonb) as r(${RECORD})
    where u.enterprise_id = ${tx.enterpriseId} and u.id = r.id`.execute(tx)
  await touched(
    tx,
    people.flatMap(({ person }) => person?.id ?? []),
  )
  const demoted = people.flatMap(({ person, changes }) => (person && changes.role ? [person] : []))
  await keepHolders(
    tx,
    governedBy(
      demoted.map(({ state, role_id }) => ({ state, permissions: roles.get(role_id)?.permissions ?? [] })),
    ),
  )
}

/** Values of custom fields, for everybody at once. */
export async function writeFields(
  tx: Tx,
  { vocabulary }: Context,
  people: readonly { id: number; changes: Changes }[],
) {
  const values = new Map(
    people.map(({ id, changes }) => [
      id,
      new Map(
        Object.entries(changes).flatMap(([target, [, value]]) => {
          const field = fieldIdOf(target)
          return field === undefined ? [] : [[field, value as FieldValue] as const]
        }),
      ),
    ]),
  )
  await setFieldValuesOfMany(tx, values, [...vocabulary.fields.values()])
}

/** A membership that an import brought about. */
export interface Joined {
  user_id: number
  network_id: number
  /** Their previous membership state; undefined if there was none. */
  before: string | null
}

/** Makes people members; existing members stay as they are. */
export async function joinNetworks(
  tx: Tx,
  by: number,
  joins: readonly { user_id: number; network_id: number }[],
): Promise<Joined[]> {
  const added = await addMembers(acting(tx, { user_id: by }), joins, { cause: 'import', unlogged: true })
  return added.map(({ user_id, network_id, before }) => ({
    user_id,
    network_id,
    before: before === 'none' ? null : before,
  }))
}

/**
 * The range of rows of this batch. A fresh file has no statistics yet, so without the range the planner may read all
 * rows to find a handful.
 */
export function within(rows: readonly { number: number }[]) {
  let [first, last] = [Number.MAX_SAFE_INTEGER, 0]
  for (const { number } of rows) [first, last] = [Math.min(first, number), Math.max(last, number)]
  return sql`r.number between ${first}::bigint and ${last}::bigint`
}

/** Existing people whose sign-in address the file changes. */
export const newAddresses = (people: readonly Writing[]): AddressChange[] =>
  people.flatMap(({ person, changes }) =>
    person?.email && changes.email
      ? [
          {
            user_id: person.id,
            name: person.name,
            locale: person.locale,
            before: person.email,
            after: String(changes.email[1]),
          },
        ]
      : [],
  )
