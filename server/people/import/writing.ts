import { sql } from 'kysely'
import type { FieldValue } from '../../../contract/fieldValues.ts'
import { fieldIdOf } from '../../../contract/imports.ts'
import type { Tx } from '../../platform/db.ts'
import { setFieldValuesOfMany } from '../fieldValues.ts'
import { shownName } from '../profile.ts'
import { type Context, type Known, plainColumns } from './context.ts'
import type { Changes } from './judge.ts'

/** A person as the file makes them: their row before, or nothing, and what changes. */
export interface Writing {
  person: Known | undefined
  changes: Changes
}

const after = (changes: Changes, target: string) => changes[target]?.[1]

/** The whole row as it will be, for one statement over all of them. */
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
  return new Map(added.rows.map(({ id, email }) => [email, id]))
}

/** Everything but state and memberships of people who are there, in one statement. */
export async function changePeople(tx: Tx, people: readonly Writing[]) {
  if (people.length === 0) return
  const sets = [...plainColumns, 'name', 'role_id'].map((column) => `${column} = r.${column}`).join(', ')
  await sql`update users u set ${sql.raw(sets)}, version = u.version + 1
    from jsonb_to_recordset(${JSON.stringify(people.map(rowOf))}::jsonb) as r(${RECORD})
    where u.enterprise_id = ${tx.enterpriseId} and u.id = r.id`.execute(tx)
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

export interface Join {
  user_id: number
  network_id: number
}
export interface Joined extends Join {
  /** What they were to the network before; nothing when they never had to do with it. */
  before: string | null
}

/** Networks are held in the order of their ids, so that two who join many never wait for each other. */
const holdNetworks = (tx: Tx, ids: readonly number[]) =>
  tx
    .selectFrom('networks')
    .select('id')
    .where('id', '=', sql<number>`any(${[...new Set(ids)]}::bigint[])`)
    .orderBy('id')
    .forUpdate()
    .execute()

/** Makes people members; whoever already is stays as they are. */
export async function joinNetworks(tx: Tx, by: number, joins: readonly Join[]): Promise<Joined[]> {
  if (joins.length === 0) return []
  await holdNetworks(
    tx,
    joins.map(({ network_id }) => network_id),
  )
  const users = joins.map(({ user_id }) => user_id)
  const networks = joins.map(({ network_id }) => network_id)
  const before = await sql<Joined & { state: string }>`
    select m.user_id, m.network_id, m.state as before from network_members m
    join unnest(${users}::bigint[], ${networks}::bigint[]) as j(user_id, network_id)
      on j.user_id = m.user_id and j.network_id = m.network_id
    where m.enterprise_id = ${tx.enterpriseId}`.execute(tx)
  const was = new Map(before.rows.map((row) => [`${row.user_id} ${row.network_id}`, row.before]))
  const joined = await sql<Join>`
    insert into network_members (enterprise_id, network_id, user_id, state, joined_at, state_changed_by)
    select ${tx.enterpriseId}, j.network_id, j.user_id, 'active', now(), ${by}::bigint
    from unnest(${users}::bigint[], ${networks}::bigint[]) as j(user_id, network_id)
    on conflict (enterprise_id, network_id, user_id) do update
      set state = 'active', joined_at = coalesce(network_members.joined_at, now()), state_changed_at = now(),
        state_changed_by = excluded.state_changed_by, reason = null
      where network_members.state <> 'active'
    returning user_id, network_id`.execute(tx)
  await countMembers(tx, joined.rows, 1)
  return joined.rows.map((row) => ({ ...row, before: was.get(`${row.user_id} ${row.network_id}`) ?? null }))
}

async function countMembers(tx: Tx, memberships: readonly Join[], by: 1 | -1) {
  const counts = [...Map.groupBy(memberships, ({ network_id }) => network_id)].map(([id, all]) => ({
    id,
    by: all.length * by,
  }))
  if (counts.length === 0) return
  await sql`update networks n set member_count = n.member_count + c.by
    from unnest(${counts.map(({ id }) => id)}::bigint[], ${counts.map(({ by }) => by)}::int[]) as c(id, by)
    where n.enterprise_id = ${tx.enterpriseId} and n.id = c.id`.execute(tx)
}

/** Takes memberships back that nobody has touched since; answers those that were. */
export async function leaveNetworks(tx: Tx, joined: readonly (Joined & { at: string })[]): Promise<Join[]> {
  if (joined.length === 0) return []
  await holdNetworks(
    tx,
    joined.map(({ network_id }) => network_id),
  )
  const lines = JSON.stringify(joined)
  const record = sql.raw('user_id bigint, network_id bigint, before text, at timestamptz')
  const untouched = sql.raw(
    'm.user_id = j.user_id and m.network_id = j.network_id and m.state_changed_at = j.at',
  )
  const gone = await sql<Join>`delete from network_members m
    using jsonb_to_recordset(${lines}::jsonb) as j(${record})
    where m.enterprise_id = ${tx.enterpriseId} and ${untouched} and m.state = 'active' and j.before is null
    returning m.user_id, m.network_id`.execute(tx)
  const back = await sql<Join>`update network_members m set state = j.before, state_changed_at = now()
    from jsonb_to_recordset(${lines}::jsonb) as j(${record})
    where m.enterprise_id = ${tx.enterpriseId} and ${untouched} and m.state = 'active' and j.before is not null
    returning m.user_id, m.network_id`.execute(tx)
  const left = [...gone.rows, ...back.rows]
  await countMembers(tx, left, -1)
  return left
}

/**
 * The stretch of an import in which these rows lie. Nobody has counted the rows of a file that just came, so without it
 * the planner may read all of them to find a handful.
 */
export function within(rows: readonly { number: number }[]) {
  let [first, last] = [Number.MAX_SAFE_INTEGER, 0]
  for (const { number } of rows) [first, last] = [Math.min(first, number), Math.max(last, number)]
  return sql`r.number between ${first}::bigint and ${last}::bigint`
}
