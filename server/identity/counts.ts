import { sql } from 'kysely'
import type { UserState } from '../../contract/people/states.ts'
import type { Tx } from '../platform/database/db.ts'

const nameOf = (state: UserState) => `users.${state}`

/**
 * Moves the kept totals by state. The rows are locked in a fixed order, so that two transactions moving people in
 * opposite directions can't deadlock. Called last in a transaction: the second one waits until the first ends.
 */
export async function countPeople(tx: Tx, changes: ReadonlyMap<UserState, number>) {
  const moved = [...changes].filter(([, by]) => by !== 0)
  if (moved.length === 0) return
  const names = moved.map(([state]) => nameOf(state)).toSorted()
  await sql`insert into counters (enterprise_id, name, value)
    select ${tx.enterpriseId}, n, 0 from unnest(${names}::text[]) as n order by n
    on conflict (enterprise_id, name) do nothing`.execute(tx)
  await tx
    .selectFrom('counters')
    .select('name')
    .where('name', 'in', names)
    .orderBy('name')
    .forUpdate()
    .execute()
  await sql`update counters set value = counters.value + c.by
    from unnest(${moved.map(([state]) => nameOf(state))}::text[], ${moved.map(([, by]) => by)}::bigint[]) as c(name, by)
    where counters.enterprise_id = ${tx.enterpriseId} and counters.name = c.name`.execute(tx)
}

/** The number of people in some states, from the kept totals. */
export const countersOf = (
  counts: readonly { name: string; value: number }[],
  states: readonly UserState[],
) => states.reduce((sum, state) => sum + (counts.find(({ name }) => name === nameOf(state))?.value ?? 0), 0)
