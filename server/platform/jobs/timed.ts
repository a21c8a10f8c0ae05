import { sql } from 'kysely'
import type { Database, Tx } from '../database/db.ts'
import type { Log } from '../log.ts'
import type { Sweep } from './sweeper.ts'

/** Handles a timed row of this kind when it falls due. Claimed and done in one transaction. */
export interface Due {
  kind: string
  happen: (tx: Tx, subjectId: string, now: Date) => Promise<void>
}

/** Schedules (or reschedules) what will happen to a subject. */
export const plan = (tx: Tx, kind: string, subjectId: string, dueAt: string) =>
  tx
    .insertInto('timed')
    .values({ kind, subject_id: subjectId, due_at: dueAt })
    .onConflict((on) => on.columns(['kind', 'subject_id']).doUpdateSet({ due_at: dueAt, claimed_at: null }))
    .execute()

/** The same for many subjects at one moment. */
export const planMany = (tx: Tx, kind: string, subjectIds: readonly string[], dueAt: string) =>
  tx
    .insertInto('timed')
    .values(subjectIds.map((subject_id) => ({ kind, subject_id, due_at: dueAt })))
    .onConflict((on) => on.columns(['kind', 'subject_id']).doUpdateSet({ due_at: dueAt, claimed_at: null }))
    .execute()

/** The same for many subjects, each at a moment of its own. */
export const planEach = (tx: Tx, kind: string, subjects: readonly { id: string; due_at: string }[]) =>
  sql`insert into timed (enterprise_id, kind, subject_id, due_at)
    select ${tx.enterpriseId}, ${kind}, s.id, s.due_at
    from unnest(${subjects.map(({ id }) => id)}::text[], ${subjects.map(({ due_at }) => due_at)}::timestamptz[])
      as s(id, due_at)
    on conflict (enterprise_id, kind, subject_id) do update set due_at = excluded.due_at, claimed_at = null`.execute(
    tx,
  )

export const unplan = (tx: Tx, kind: string, ...subjectIds: string[]) =>
  tx
    .deleteFrom('timed')
    .where('kind', '=', kind)
    .where('subject_id', '=', sql<string>`any(${subjectIds}::text[])`)
    .execute()

export const timedSweep = (kinds: readonly Due[], log: Log): Sweep => ({
  name: 'timed',
  every: 1000,
  run: async (database, now) => {
    const known = new Map(kinds.map((due) => [due.kind, due]))
    for (const enterpriseId of await database.across('enterprises_with_timed_due', now.toISOString())) {
      while (await takeOne({ database, log }, enterpriseId, known, now));
    }
  },
})

/** A failed one waits this long for its next try, so that those behind it get their turn. */
const AGAIN_MS = 60_000

async function takeOne(
  { database, log }: { database: Database; log: Log },
  enterpriseId: number,
  kinds: Map<string, Due>,
  now: Date,
) {
  let taken: { id: number; kind: string } | undefined
  const work = database.inTransaction(enterpriseId, async (tx) => {
    const row = await tx
      .selectFrom('timed')
      .selectAll()
      .where('claimed_at', 'is', null)
      .where('due_at', '<=', now.toISOString())
      .orderBy('due_at')
      .limit(1)
      .forUpdate()
      .skipLocked()
      .executeTakeFirst()
    if (!row) return false
    taken = row
    await tx.updateTable('timed').set({ claimed_at: sql`now()` }).where('id', '=', row.id).execute()
    const due = kinds.get(row.kind)
    if (due) await due.happen(tx, row.subject_id, now)
    else log.error({ kind: row.kind }, 'nothing knows what to do with a timed row')
    return true
  })
  return work.catch(async (error: unknown) => {
    const failed = taken
    if (!failed) throw error
    log.error({ kind: failed.kind, err: error }, 'a timed row failed and will be tried again')
    const again = new Date(now.getTime() + AGAIN_MS).toISOString()
    await database.inTransaction(enterpriseId, (tx) =>
      tx
        .updateTable('timed')
        .set({ due_at: again })
        .where('id', '=', failed.id)
        .where('claimed_at', 'is', null)
        .execute(),
    )
    return true
  })
}
