import { type RawBuilder, sql } from 'kysely'
import { uniteSpans } from '../../networks/members/uniting.ts'
import type { Db, Tx } from '../../platform/db.ts'
import { type Reference, references } from './references.ts'

const ref = (name: string) => sql.ref(name)
const tenantOf = (table: string) => (table === 'enterprises' ? 'id' : 'enterprise_id')

/** How many rows of each kind name a person. */
export async function countRecords(db: Db, id: number): Promise<{ reference: Reference; count: number }[]> {
  const questions = references.map(
    ({ table, column }, at) => sql<{ at: number; count: number }>`
      select ${sql.lit(at)}::int as at, count(*)::int as count from ${sql.table(table)}
      where ${ref(tenantOf(table))} = ${db.enterpriseId} and ${ref(column)} = ${id}::bigint`,
  )
  const { rows } = await sql<{ at: number; count: number }>`${sql.join(questions, sql` union all `)}`.execute(
    db,
  )
  return rows.flatMap(({ at, count }) => {
    const reference = references[at]
    return reference && count > 0 ? [{ reference, count }] : []
  })
}

/** Which of two states of the same thing stays: the one nearer to being there. */
const strength: Record<string, readonly string[]> = {
  network_members: ['active', 'pending', 'inactive', 'declined', 'removed'],
  event_registrations: ['attended', 'registered', 'waitlisted', 'unregistered'],
}

const rank = (table: string, column: RawBuilder<unknown>) =>
  sql`array_position(${sql.val([...(strength[table] ?? [])])}::text[], ${column})`

/** Everything that named one account names the other. Answers what moved, by table and column, with its keys. */
export async function moveRecords(tx: Tx, kept: number, gone: number) {
  await holdCounted(tx, kept, gone)
  await uniteSpans(tx, kept, gone)
  const moved: Record<string, number> = {}
  for (const reference of references) {
    const { table, column, rule } = reference
    if (rule === 'drop') {
      await sql`delete from ${sql.table(table)} where ${ref(tenantOf(table))} = ${tx.enterpriseId}
        and ${ref(column)} = ${gone}::bigint`.execute(tx)
      continue
    }
    if (rule === 'unite' || rule === 'membership') await unite(tx, reference, kept, gone)
    const { numAffectedRows } = await sql`update ${sql.table(table)} set ${ref(column)} = ${kept}::bigint
      where ${ref(tenantOf(table))} = ${tx.enterpriseId} and ${ref(column)} = ${gone}::bigint`.execute(tx)
    const count = Number(numAffectedRows ?? 0)
    if (count > 0) moved[`${table}.${column}`] = count
  }
  return moved
}

/** Networks and events that count people are held in the order of their ids, so that nobody waits in a circle. */
async function holdCounted(tx: Tx, kept: number, gone: number) {
  const both = sql`any(${[kept, gone]}::bigint[])`
  await sql`select id from networks where enterprise_id = ${tx.enterpriseId} and id in (
    select network_id from network_members where enterprise_id = ${tx.enterpriseId} and user_id = ${both})
    order by id for update`.execute(tx)
  await sql`select id from events where enterprise_id = ${tx.enterpriseId} and id in (
    select event_id from event_registrations where enterprise_id = ${tx.enterpriseId} and user_id = ${both})
    order by id for update`.execute(tx)
  await sql`select id from posts where enterprise_id = ${tx.enterpriseId} and id in (
    select post_id from post_likes where enterprise_id = ${tx.enterpriseId} and user_id = ${gone}::bigint)
    order by id for update`.execute(tx)
}

/** Where both have a row for the same thing, one of them stays: the stronger state, else the one that stays anyway. */
async function unite(tx: Tx, { table, column, rule, same }: Reference, kept: number, gone: number) {
  const keys = rule === 'membership' ? ['network_id'] : (same ?? [])
  const meets = sql.join(
    keys.map((key) => sql`${ref(`g.${key}`)} = ${ref(`k.${key}`)}`),
    sql` and `,
  )
  const pair = sql`k.enterprise_id = ${tx.enterpriseId} and g.enterprise_id = ${tx.enterpriseId}
    and ${ref(`k.${column}`)} = ${kept}::bigint and ${ref(`g.${column}`)} = ${gone}::bigint and ${meets}`
  await countOnce(tx, table, pair)
  if (table === 'network_members')
    await sql`update network_members k set state = g.state, joined_at = least(k.joined_at, g.joined_at),
        state_changed_at = g.state_changed_at, state_changed_by = g.state_changed_by, reason = g.reason
      from network_members g where ${pair} and ${rank(table, sql`g.state`)} < ${rank(table, sql`k.state`)}`.execute(
      tx,
    )
  if (table === 'event_registrations')
    await sql`update event_registrations k set state = g.state, asked_at = g.asked_at, changed_at = g.changed_at
      from event_registrations g where ${pair} and ${rank(table, sql`g.state`)} < ${rank(table, sql`k.state`)}`.execute(
      tx,
    )
  if (table === 'recorded_hours')
    await sql`update recorded_hours k set hours = greatest(k.hours, g.hours)
      from recorded_hours g where ${pair}`.execute(tx)
  await sql`delete from ${sql.table(table)} g using ${sql.table(table)} k where ${pair}`.execute(tx)
}

/** One person is counted once: where both were, there is one less. */
async function countOnce(tx: Tx, table: string, pair: RawBuilder<unknown>) {
  if (table === 'network_members')
    await sql`update networks n set member_count = n.member_count - 1
      from network_members k, network_members g
      where ${pair} and n.enterprise_id = ${tx.enterpriseId} and n.id = k.network_id
        and k.state = 'active' and g.state = 'active'`.execute(tx)
  if (table === 'event_registrations')
    await sql`update events e set going_count = e.going_count - 1
      from event_registrations k, event_registrations g
      where ${pair} and e.enterprise_id = ${tx.enterpriseId} and e.id = k.event_id
        and k.state in ('registered', 'attended') and g.state in ('registered', 'attended')`.execute(tx)
  if (table === 'post_likes')
    await sql`update posts p set like_count = p.like_count - 1
      from post_likes k, post_likes g
      where ${pair} and p.enterprise_id = ${tx.enterpriseId} and p.id = k.post_id`.execute(tx)
}
