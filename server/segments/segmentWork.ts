import { type Expression, type RawBuilder, type SqlBool, sql } from 'kysely'
import { z } from 'zod'
import { segments, usersSegments } from '../../contract/segments/segments.ts'
import { Id } from '../../contract/shapes.ts'
import type { Db, Tx } from '../platform/database/db.ts'
import { type Job, job } from '../platform/jobs/jobs.ts'
import type { Sweep } from '../platform/jobs/sweeper.ts'
import { wentStale } from '../platform/live/live.ts'
import { takeTouched } from '../platform/touched.ts'
import { peopleMeantBy, standingBy } from './evaluate.ts'
import { type Known, knownFor } from './known.ts'
import type { Described } from './readable.ts'
import { describedBy, type SegmentRowKept } from './segmentRow.ts'

/** People who entered or left a segment, passed on in the same transaction. */
export interface SegmentChange {
  segment_id: number
  entered: number[]
  left: number[]
}
/** Everything that stays in step with segments. */
export type Follow = (tx: Tx, change: SegmentChange) => Promise<void>

/** So many people are looked at in one transaction: progress shows, and a kill costs little. */
const AT_ONCE = 25_000
const TOUCHED_AT_ONCE = 2_000
/** An enterprise of so many sees its segment's people with the answer. */
const AT_ONCE_WITH_THE_ANSWER = 5_000
/** Where one person's sign-in shifts others up and down, everybody is checked again, but not more often than this. */
const LIMITED_AGAIN_SECONDS = 30

type Among = Expression<SqlBool>
type Person = RawBuilder<unknown>

/** The ids a segment matches, for a limited one in its order. */
export function idsMeant(
  db: Db,
  { active_filter, rules, member_limit, order_by, order_direction }: Described,
  known: Known,
) {
  const people = peopleMeantBy(db, active_filter, rules, known).select('u.id')
  if (member_limit === null) return people
  const ordered = order_by === null ? people : people.orderBy(standingBy(order_by), order_direction)
  return ordered.orderBy('u.id').limit(member_limit)
}

/** Adds and removes people, among those concerned, until they are the ones the rules match. */
async function settle(
  tx: Tx,
  { id }: { id: number },
  { wanted, among }: { wanted: Expression<unknown>; among: Among },
  follow: readonly Follow[],
) {
  const { rows } = await sql<{ user_id: number; came: boolean }>`
    with wanted as materialized (${wanted}),
    gone as (
      delete from segment_members
      where enterprise_id = ${tx.enterpriseId} and segment_id = ${id}::bigint and ${among}
        and not exists (select from wanted w where w.id = segment_members.user_id)
      returning user_id
    ),
    come as (
      insert into segment_members (enterprise_id, segment_id, user_id)
      select ${tx.enterpriseId}::bigint, ${id}::bigint, w.id from wanted w
      where not exists (select from segment_members m
        where m.enterprise_id = ${tx.enterpriseId} and m.segment_id = ${id}::bigint and m.user_id = w.id)
      order by w.id
      returning user_id
    )
    select user_id, true as came from come union all select user_id, false from gone`.execute(tx)
  if (rows.length === 0) return
  const change = {
    segment_id: id,
    entered: rows.flatMap((row) => (row.came ? [row.user_id] : [])),
    left: rows.flatMap((row) => (row.came ? [] : [row.user_id])),
  }
  await tx
    .updateTable('segments')
    .set({ member_count: sql`member_count + ${change.entered.length - change.left.length}` })
    .where('id', '=', id)
    .execute()
  for (const one of follow) await one(tx, change)
  wentStale(tx, [segments.list.path, usersSegments.list.path])
}

const locked = (tx: Tx) => tx.selectFrom('segments').selectAll().orderBy('id').forUpdate()

/**
 * The next three o’clock where the enterprise is: what only time changes is looked at then. Not that of tomorrow, or the
 * hours after midnight would belong to no night.
 */
export const nextNight = (time_zone: string, at = sql`now()`) =>
  sql<string>`moment_at((clock_at(${at}, ${time_zone}) - interval '3 hours')::date + 1 + time '03:00', ${time_zone})`

/** The next people of a pass over everybody; returns whether there are more. */
async function fillSome(tx: Tx, segment: SegmentRowKept, follow: readonly Follow[]): Promise<boolean> {
  const described = describedBy(segment)
  const known = await knownFor(tx, [described.rules])
  const after = segment.fill_after ?? 0
  if (described.member_limit !== null) {
    await settle(tx, segment, { wanted: idsMeant(tx, described, known), among: sql<SqlBool>`true` }, follow)
    return finish(tx, segment.id, known)
  }
  const { count, upto } = await tx
    .selectFrom((eb) =>
      eb.selectFrom('users').select('id').where('id', '>', after).orderBy('id').limit(AT_ONCE).as('some'),
    )
    .select((eb) => [eb.fn.countAll<number>().as('count'), eb.fn.max('id').as('upto')])
    .executeTakeFirstOrThrow()
  if (upto === null) return finish(tx, segment.id, known)
  const among = (person: Person) =>
    sql<SqlBool>`(${person} > ${after}::bigint and ${person} <= ${upto}::bigint)`
  await settle(
    tx,
    segment,
    { wanted: idsMeant(tx, described, { ...known, among }), among: among(sql.ref('user_id')) },
    follow,
  )
  await tx
    .updateTable('segments')
    .set((eb) => ({ fill_after: upto, fill_done: eb('fill_done', '+', count) }))
    .where('id', '=', segment.id)
    .execute()
  return count < AT_ONCE ? finish(tx, segment.id, known) : true
}

async function finish(tx: Tx, id: number, { time_zone }: Known) {
  const night = nextNight(time_zone)
  await tx
    .updateTable('segments')
    .set({ state: 'ready', fill_after: null, refreshed_at: sql`now()`, due_at: night })
    .where('id', '=', id)
    .execute()
  // Once a night, however often it is looked through: see docs/decisions on the privacy gate.
  await tx
    .updateTable('segments')
    .set({ published_count: sql`member_count`, published_at: sql`now()` })
    .where('id', '=', id)
    .where('publishes', '=', true)
    .where(sql<boolean>`(published_at is null or published_at < ${night} - interval '1 day')`)
    .execute()
  wentStale(tx, [segments.list.path])
  return false
}

const takeUp = (tx: Tx, id: number, run: number) =>
  locked(tx)
    .where('id', '=', id)
    .where('fill_run', '=', run)
    .where('fill_after', 'is not', null)
    .executeTakeFirst()

export interface SegmentWork {
  /** Checks everybody by the present rules: at once in a small enterprise, else step by step. */
  begin(tx: Tx, id: number): Promise<void>
  fill: Job<{ segment_id: number; run: number }>
  sweep: Sweep
  /** The people touched, in every segment; returns whether there may be more. */
  refreshSome(tx: Tx): Promise<boolean>
}

export function segmentWork(follow: readonly Follow[]): SegmentWork {
  const fill = job(
    'segments.fill',
    z.object({ segment_id: Id, run: z.number().int() }),
    async ({ tx }, { segment_id, run }) => {
      const segment = await takeUp(tx, segment_id, run)
      if (segment && (await fillSome(tx, segment, follow))) await fill.later(tx, { segment_id, run })
    },
    'long',
  )

  const begin = async (tx: Tx, id: number) => {
    const { fill_run: run, due_at: _due } = await tx
      .updateTable('segments')
      .set({
        fill_run: sql`fill_run + 1`,
        fill_after: 0,
        fill_done: 0,
        due_at: sql`now() + interval '1 hour'`,
      })
      .where('id', '=', id)
      .returning(['fill_run', 'due_at'])
      .executeTakeFirstOrThrow()
    if (!(await isSmall(tx))) return fill.later(tx, { segment_id: id, run })
    const segment = await takeUp(tx, id, run)
    if (segment) await fillSome(tx, segment, follow)
  }

  const refreshSome = async (tx: Tx) => {
    const people = await takeTouched(tx, TOUCHED_AT_ONCE)
    if (people.length === 0) return false
    // All at once, before anything that follows a segment is held.
    const rows = await locked(tx).execute()
    const known = await knownFor(
      tx,
      rows.map((row) => describedBy(row).rules),
    )
    const among = (person: Person) => sql<SqlBool>`${person} in (select unnest(${people}::bigint[]))`
    for (const segment of rows) {
      const described = describedBy(segment)
      if (described.member_limit !== null) continue
      await settle(
        tx,
        segment,
        { wanted: idsMeant(tx, described, { ...known, among }), among: among(sql.ref('user_id')) },
        follow,
      )
    }
    await lookAgainAtLimited(tx)
    return true
  }

  const beginDue = async (tx: Tx, now: Date) => {
    const due = await locked(tx).where('due_at', '<=', now.toISOString()).execute()
    for (const { id } of due) await begin(tx, id)
  }

  const sweep: Sweep = {
    name: 'segments',
    every: 1000,
    run: async (database, now) => {
      for (const id of await database.across('enterprises_with_segments_due', now.toISOString())) {
        while (await database.inTransaction(id, refreshSome));
        await database.inTransaction(id, (tx) => beginDue(tx, now))
      }
    },
  }
  return { begin, fill, sweep, refreshSome }
}

const lookAgainAtLimited = (tx: Tx) =>
  tx
    .updateTable('segments')
    .set({
      due_at: sql`least(due_at, greatest(now(), refreshed_at + make_interval(secs => ${LIMITED_AGAIN_SECONDS})))`,
    })
    .where('member_limit', 'is not', null)
    .where('fill_after', 'is', null)
    .execute()

async function isSmall(tx: Tx) {
  const { count } = await tx
    .selectFrom((eb) =>
      eb
        .selectFrom('users')
        .select('id')
        .limit(AT_ONCE_WITH_THE_ANSWER + 1)
        .as('some'),
    )
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count <= AT_ONCE_WITH_THE_ANSWER
}
