import { sql } from 'kysely'
import type { UserState } from '../../../contract/people/states.ts'
import { accountPolicy } from '../../identity/accountPolicy.ts'
import { countPeople } from '../../identity/counts.ts'
import { referencesIn } from '../../identity/personKeys.ts'
import { governedBy, lastHeld } from '../../identity/roles/governance.ts'
import { takeMovesBack } from '../../networks/members/memberMoves.ts'
import type { Act } from '../../platform/act.ts'
import { recordMany } from '../../platform/changes.ts'
import type { Tx } from '../../platform/database/db.ts'
import { wentStale } from '../../platform/live/live.ts'
import { allows } from '../../platform/rights/policy.ts'
import type { RowReason } from './cells.ts'
import type { Joined } from './peopleWriter.ts'

interface Created {
  number: number
  user_id: number | null
  joined: Joined[]
  version: number
  at: string
}

interface Removed {
  number: number
  undone: 'undone' | 'kept'
  kept: RowReason[]
}

/** People who have left a trace of their own since: written, registered or signed in. */
async function whoDidSomething(tx: Tx, ids: readonly number[]): Promise<Set<number>> {
  const traces = referencesIn(tx.brought).filter(({ passive, table }) => !passive && table !== 'enterprises')
  const questions = traces.map(
    ({ table, column }) => sql<{ id: number }>`
      select ${sql.ref(column)} as id from ${sql.table(table)}
      where enterprise_id = ${tx.enterpriseId} and ${sql.ref(column)} = any(${ids}::bigint[])`,
  )
  const { rows } = await sql<{ id: number }>`${sql.join(questions, sql` union `)}`.execute(tx)
  return new Set(rows.map(({ id }) => id))
}

/**
 * Removes people whom the import created and who have done nothing since; everybody else stays, and their row says
 * why.
 */
export async function removeUntouched(
  act: Act,
  import_id: number,
  rows: readonly Created[],
): Promise<Removed[]> {
  const { tx, me } = act
  if (rows.length === 0) return []
  const ids = rows.flatMap(({ user_id }) => user_id ?? [])
  const people = await tx
    .selectFrom('users as u')
    .innerJoin('user_roles as r', 'r.id', 'u.role_id')
    .innerJoin('policy_templates as t', 't.role_id', 'r.id')
    .select(['u.id', 'u.state', 'u.version', 'u.sign_in_count', 'u.password_hash', 'u.name', 'u.email'])
    .select(['r.role_name', 't.permissions'])
    .where('u.id', '=', sql<number>`any(${ids}::bigint[])`)
    .orderBy('u.id')
    .forUpdate(['u'])
    .execute()
  const known = new Map(people.map((person) => [person.id, person]))
  const active = await whoDidSomething(tx, ids)
  const elsewhere = await whoBelongsElsewhere(tx, rows)
  const needed = await lastHeld(tx, governedBy(people), ids)
  const reasonOf = (row: Created): RowReason | undefined => {
    const person = known.get(row.user_id ?? 0)
    if (!person) return { code: 'gone_since' }
    const came = person.sign_in_count > 0 || person.password_hash !== null
    if (came || active.has(person.id)) return { code: 'was_here' }
    if (person.version !== row.version) return { code: 'person_changed_since' }
    // Their role may open more by now than when they were brought in.
    if (!allows(me, accountPolicy.remove, person)) return { code: 'outranks', facts: { name: person.name } }
    if (needed.some((permission) => governedBy([person]).some((one) => one === permission)))
      return { code: 'last_holder' }
    return elsewhere.has(person.id) ? { code: 'belongs_elsewhere' } : undefined
  }
  const judged = rows.map((row) => ({ row, reason: reasonOf(row) }))
  const leaving = judged.filter(({ reason }) => !reason).map(({ row }) => row)
  await remove(act, import_id, leaving, people)
  return judged.map(
    ({ row, reason }): Removed => ({
      number: row.number,
      undone: reason ? 'kept' : 'undone',
      kept: reason ? [reason] : [],
    }),
  )
}

/** Somebody made them a member of something else since, or changed what the import made. */
async function whoBelongsElsewhere(tx: Tx, rows: readonly Created[]) {
  const at = new Map(rows.map((row) => [row.user_id ?? 0, Date.parse(row.at)]))
  const made = new Set(rows.flatMap(({ joined }) => joined.map((one) => `${one.user_id} ${one.network_id}`)))
  const memberships = await tx
    .selectFrom('network_members')
    .select(['user_id', 'network_id', 'state_changed_at'])
    .where('user_id', '=', sql<number>`any(${[...at.keys()]}::bigint[])`)
    .execute()
  return new Set(
    memberships.flatMap(({ user_id, network_id, state_changed_at }) =>
      made.has(`${user_id} ${network_id}`) && Date.parse(state_changed_at) === at.get(user_id)
        ? []
        : [user_id],
    ),
  )
}

async function remove(
  act: Act,
  import_id: number,
  rows: readonly Created[],
  people: readonly { id: number; state: string }[],
) {
  const { tx } = act
  if (rows.length === 0) return
  const ids = rows.map(({ user_id }) => user_id ?? 0)
  await takeMovesBack(
    tx,
    rows.flatMap(({ joined, at }) => joined.map((one) => ({ ...one, state: 'active' as const, at }))),
  )
  await sql`delete from change_log_personal where enterprise_id = ${tx.enterpriseId}
    and about_user_id = any(${ids}::bigint[])`.execute(tx)
  await recordMany(
    act,
    ids.map((id) => ({
      action: 'user.removed_by_undo',
      subject: { type: 'user', id },
      difference: { import_id },
    })),
  )
  // Two hundred columns refer to a person, and each is queried for each of them. One kept plan costs a fraction of
  // planning every query anew, which `auto` often prefers. A plan kept from before the import was made for a handful
  // of people, whom it reads all: fifteen times slower for a thousand.
  await sql`discard plans`.execute(tx)
  await sql`set local plan_cache_mode = force_generic_plan`.execute(tx)
  await tx.deleteFrom('users').where('id', '=', sql<number>`any(${ids}::bigint[])`).execute()
  await sql`set local plan_cache_mode = auto`.execute(tx)
  wentStale(tx, ['/api/v1/users'])
  const leaving = new Set(ids)
  const states = Map.groupBy(
    people.filter(({ id }) => leaving.has(id)),
    ({ state }) => state as UserState,
  )
  await countPeople(tx, new Map([...states].map(([state, some]) => [state, -some.length])))
}
