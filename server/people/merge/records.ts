import { type RawBuilder, sql } from 'kysely'
import { type Reference, referencesIn } from '../../identity/personKeys.ts'
import { uniteTerms } from '../../networks/leaders/termUnion.ts'
import { knownMembership } from '../../networks/members/seen.ts'
import { uniteSpans } from '../../networks/members/spanUnion.ts'
import type { Reading } from '../../platform/act.ts'
import type { Db, Tx } from '../../platform/database/db.ts'
import type { Viewer } from '../../platform/rights/viewer.ts'
import { holdCounted } from './countedPeople.ts'
import { uniteInvitations } from './invitationUnion.ts'
import { dropKept, type Kept, keepMade, keepRows, keysNow, moveKept, settleKept } from './keptRows.ts'

const ref = (name: string) => sql.ref(name)
const tenantOf = (table: string) => (table === 'enterprises' ? 'id' : 'enterprise_id')

const ofMemberships = new Set(['network_members', 'membership_spans', 'member_field_values'])

/** Rows about a discreet membership aren't counted for readers who may not know of it. */
const toldTo = (me: Viewer, table: string) =>
  ofMemberships.has(table)
    ? sql`and not exists (select from network_members m where m.enterprise_id = ${ref(`${table}.enterprise_id`)}
        and m.network_id = ${ref(`${table}.network_id`)} and m.user_id = ${ref(`${table}.user_id`)}
        and not ${knownMembership(me)})`
    : sql``

const toldRows = ({ table, told }: Reference) =>
  told ? sql`and ${ref(`${table}.${told.column}`)} = ${told.is}` : sql``

/** How many rows of each kind refer to a person, as far as the reader may know. */
export async function countRecords(
  { db, me }: Reading,
  id: number,
): Promise<{ reference: Reference; count: number }[]> {
  const references = referencesIn(db.brought)
  const questions = references.map(
    (reference, at) => sql<{ at: number; count: number }>`
      select ${sql.lit(at)}::int as at, count(*)::int as count from ${sql.table(reference.table)}
      where ${ref(tenantOf(reference.table))} = ${db.enterpriseId} and ${ref(reference.column)} = ${id}::bigint
        ${toldTo(me, reference.table)} ${toldRows(reference)}`,
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
  event_registrations: ['attended', 'registered', 'no_show', 'waitlisted', 'unregistered'],
}

const rank = (table: string, column: RawBuilder<unknown>) =>
  sql`array_position(${sql.val([...(strength[table] ?? [])])}::text[], ${column})`

/** Tables whose rows are recomputed where both accounts have some: all their rows are kept, before and after. */
const whole = ['membership_spans', 'leader_terms', 'user_field_values'] as const
const isWhole = (table: string) => whole.some((one) => one === table)

/** Data that follows the person without a foreign key. */
const followers = [
  { table: 'change_log_personal', column: 'about_user_id' },
  { table: 'import_rows', column: 'user_id' },
] as const

export const mergedTables = (db: Db) => [
  ...new Set([...referencesIn(db.brought), ...followers].map(({ table }) => table)),
]

/** A row of a table, named `t`, belongs to somebody. */
export const isOf = (tx: Db | Tx, table: string, column: string, id: number) =>
  sql`${ref(`t.${tenantOf(table)}`)} = ${tx.enterpriseId} and ${ref(`t.${column}`)} = ${id}::bigint`

/** How many of somebody's rows readers may be told of. */
async function countTold(tx: Tx, reference: Reference, id: number) {
  const { table, column } = reference
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from ${sql.table(table)}
    where ${ref(tenantOf(table))} = ${tx.enterpriseId} and ${ref(column)} = ${id}::bigint ${toldRows(reference)}`.execute(
    tx,
  )
  return rows[0]?.count ?? 0
}

/**
 * Everything that named one account names the other. Returns by table and column how many moved, as far as readers may
 * be told; what each was is kept beside the merge. `between` is done when all is kept and nothing has moved.
 */
export async function moveRecords(
  tx: Tx,
  keeps: Kept,
  { kept, gone }: { kept: number; gone: number },
  between: () => Promise<unknown>,
) {
  await holdCounted(tx, kept, gone)
  const references = referencesIn(tx.brought)
  const before = new Map<string, unknown[]>()
  for (const table of whole) {
    const both = sql`t.enterprise_id = ${tx.enterpriseId} and t.user_id = any(${[kept, gone]}::bigint[])`
    await keepRows(tx, keeps, table, both)
    before.set(table, await keysNow(tx, keeps, table, both))
  }
  await between()
  await uniteSpans(tx, kept, gone)
  await uniteTerms(tx, kept, gone)
  const moved: Record<string, number> = {}
  for (const reference of references) {
    const { table, column, rule } = reference
    // What the two did to each other stays with each.
    const theirs =
      table === 'merges'
        ? sql`${isOf(tx, table, column, gone)} and not (t.kept_id in (${kept}::bigint, ${gone}::bigint)
            and t.gone_id in (${kept}::bigint, ${gone}::bigint))`
        : sql`${isOf(tx, table, column, gone)} and ${staysApart(tx, reference, kept)}`
    if (rule === 'drop') {
      if (reference.ends || isWhole(table))
        await sql`delete from ${sql.table(table)} t where ${theirs}`.execute(tx)
      else await dropKept(tx, keeps, table, theirs)
      continue
    }
    if (rule === 'unite' || rule === 'membership') await unite(tx, keeps, reference, { kept, gone })
    const told = reference.told && (await countTold(tx, reference, gone))
    const movedRows =
      isWhole(table) && column === 'user_id'
        ? Number(
            (
              await sql`update ${sql.table(table)} t set user_id = ${kept}::bigint where ${theirs}`.execute(
                tx,
              )
            ).numAffectedRows ?? 0,
          )
        : await moveKept(tx, keeps, reference, { to: kept, where: theirs })
    const count = told ?? movedRows
    if (count > 0) moved[`${table}.${column}`] = count
  }
  // What the log and import files say about the dropped account is about the kept one from now on, and deleted with
  // it.
  for (const follower of followers)
    await moveKept(tx, keeps, follower, { to: kept, where: isOf(tx, follower.table, follower.column, gone) })
  const united = references.filter(({ rule }) => rule === 'unite' || rule === 'membership')
  for (const table of new Set([...whole, ...united.map((one) => one.table)]))
    await settleKept(tx, keeps, table)
  for (const table of whole)
    await keepMade(tx, keeps, table, {
      where: isOf(tx, table, 'user_id', kept),
      was: before.get(table) ?? [],
    })
  return moved
}

/** Without the rows of which nobody is told and of which the kept account has one as well. */
function staysApart(tx: Tx, { table, column, rule, same = [], told }: Reference, kept: number) {
  if (rule !== 'unite' || !told) return sql`true`
  const alike = same.map((key) => sql`${ref(`o.${key}`)} = ${ref(`t.${key}`)}`)
  return sql`(${ref(`t.${told.column}`)} = ${told.is} or not exists (select from ${sql.table(table)} o
    where o.enterprise_id = ${tx.enterpriseId} and ${ref(`o.${column}`)} = ${kept}::bigint
      and ${sql.join([sql`true`, ...alike], sql` and `)}))`
}

/** Where both have a row for the same thing, one of them stays: the stronger state, else the one that stays anyway. */
async function unite(
  tx: Tx,
  keeps: Kept,
  { table, column, rule, same, noneIsSame, told }: Reference,
  { kept, gone }: { kept: number; gone: number },
) {
  const keys = rule === 'membership' ? ['network_id'] : (same ?? [])
  const alike = noneIsSame ? sql`is not distinct from` : sql`=`
  const meets = sql.join(
    [
      told ? sql`${ref(`g.${told.column}`)} = ${told.is}` : sql`true`,
      ...keys.map((key) => sql`${ref(`g.${key}`)} ${alike} ${ref(`k.${key}`)}`),
    ],
    sql` and `,
  )
  const pair = sql`k.enterprise_id = ${tx.enterpriseId} and g.enterprise_id = ${tx.enterpriseId}
    and ${ref(`k.${column}`)} = ${kept}::bigint and ${ref(`g.${column}`)} = ${gone}::bigint and ${meets}`
  // Where both have one, both are kept as they were.
  if (!isWhole(table))
    for (const [mine, theirs] of [
      [kept, gone],
      [gone, kept],
    ] as const)
      await keepRows(
        tx,
        keeps,
        table,
        sql`${isOf(tx, table, column, mine)} and exists (select from ${sql.table(table)} o
          where o.enterprise_id = ${tx.enterpriseId} and ${ref(`o.${column}`)} = ${theirs}::bigint and ${sql.join(
            [
              told ? sql`${ref(`t.${told.column}`)} = ${told.is}` : sql`true`,
              ...keys.map((key) => sql`${ref(`o.${key}`)} ${alike} ${ref(`t.${key}`)}`),
            ],
            sql` and `,
          )})`,
      )
  await countOnce(tx, table, pair)
  if (table === 'network_members')
    await sql`update network_members k set state = g.state, joined_at = least(k.joined_at, g.joined_at),
        state_changed_at = g.state_changed_at, state_changed_by = g.state_changed_by, reason = g.reason
      from network_members g where ${pair} and ${rank(table, sql`g.state`)} < ${rank(table, sql`k.state`)}`.execute(
      tx,
    )
  // A place in line is there once: the one row gives it up as the other takes it.
  if (table === 'event_registrations')
    await sql`with gone as (
        delete from event_registrations g using event_registrations k where ${pair} returning g.*)
      update event_registrations k set state = g.state, place = g.place, code = g.code, asked_at = g.asked_at,
        changed_at = g.changed_at, promoted_at = g.promoted_at, checked_in_at = g.checked_in_at,
        checked_in_by = g.checked_in_by, checked_in_by_way = g.checked_in_by_way, walked_in = g.walked_in,
        offered_at = g.offered_at, offered_until = g.offered_until, lapsed = g.lapsed
      from gone g where k.enterprise_id = ${tx.enterpriseId} and k.user_id = ${kept}::bigint
        and k.event_id = g.event_id and ${rank(table, sql`g.state`)} < ${rank(table, sql`k.state`)}`.execute(
      tx,
    )
  if (table === 'recorded_hours')
    await sql`update recorded_hours k set hours = greatest(k.hours, g.hours)
      from recorded_hours g where ${pair}`.execute(tx)
  if (table === 'survey_invitations') await uniteInvitations(tx, pair, kept)
  await sql`delete from ${sql.table(table)} g using ${sql.table(table)} k where ${pair}`.execute(tx)
}

/** One person is counted once: where both were, there is one less. */
async function countOnce(tx: Tx, table: string, pair: RawBuilder<unknown>) {
  if (table === 'network_members')
    await sql`update networks n set member_count = n.member_count - 1
      from network_members k, network_members g
      where ${pair} and n.enterprise_id = ${tx.enterpriseId} and n.id = k.network_id
        and k.state = 'active' and g.state = 'active'`.execute(tx)
  if (table === 'event_registrations') {
    // The weaker of two conflicting rows is deleted, otherwise the dropped account's.
    const less = sql`case when ${rank(table, sql`g.state`)} < ${rank(table, sql`k.state`)} then k.state else g.state end`
    const lessOffered = sql`case when ${rank(table, sql`g.state`)} < ${rank(table, sql`k.state`)} then k.offered_until else g.offered_until end`
    await sql`update events e set
        offered_count = e.offered_count - (${lessOffered} is not null)::int,
        going_count = e.going_count - (${less} in ('registered', 'attended'))::int,
        waiting_count = e.waiting_count - (${less} = 'waitlisted')::int,
        attended_count = e.attended_count - (${less} = 'attended')::int
      from event_registrations k, event_registrations g
      where ${pair} and e.enterprise_id = ${tx.enterpriseId} and e.id = k.event_id`.execute(tx)
  }
  if (table === 'event_likes')
    await sql`update events e set like_count = e.like_count - 1
      from event_likes k, event_likes g
      where ${pair} and e.enterprise_id = ${tx.enterpriseId} and e.id = k.event_id`.execute(tx)
  if (table === 'post_likes')
    await sql`update posts p set like_count = p.like_count - 1
      from post_likes k, post_likes g
      where ${pair} and p.enterprise_id = ${tx.enterpriseId} and p.id = k.post_id`.execute(tx)
  if (table === 'post_views')
    await sql`update posts p set view_count = p.view_count - 1
      from post_views k, post_views g
      where ${pair} and p.enterprise_id = ${tx.enterpriseId} and p.id = k.post_id`.execute(tx)
}
