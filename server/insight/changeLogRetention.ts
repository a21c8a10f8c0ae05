import { sql } from 'kysely'
import type { changeLogRetention } from '../../contract/insight/logs.ts'
import type { Answers } from '../../contract/route.ts'
import { type Act, acting, type Reading } from '../platform/act.ts'
import { record } from '../platform/changes.ts'
import type { Db, Tx } from '../platform/database/db.ts'
import { countOf, totalOf } from '../platform/database/totals.ts'
import { reportError } from '../platform/errorReports.ts'
import type { Sweep } from '../platform/jobs/sweeper.ts'
import { wentStale } from '../platform/live/live.ts'
import { abilities, authorize } from '../platform/rights/policy.ts'
import { breakIn, type Head, lastExpiredSeal, rowsOf, type Seal, sealsAfter } from './changeLogChain.ts'
import { changeLogPolicy } from './changeLogPolicy.ts'
import { holdStill, KEPT, LOG, lastRemoval, monthsSaid, REMOVED, type Removal } from './changeLogRemovals.ts'

type Retention = Answers<typeof changeLogRetention.show>

const settingOf = (db: Db) => db.selectFrom('change_log_retention').select('keep_months').executeTakeFirst()

/** How long the log is kept, and how far it was emptied. */
export async function showRetention({ db, me }: Reading): Promise<Retention> {
  authorize(me, changeLogPolicy.view)
  const [setting, removed] = [await settingOf(db), await lastRemoval(db)]
  return {
    keep_months: setting?.keep_months ?? null,
    removed_up_to: removed?.up_to ?? null,
    can: abilities(me, { change: changeLogPolicy.keep }, undefined),
  }
}

/** Whole days: what is removed is removed once a day, and leaves one entry. */
export function keptFrom(keepMonths: number, now: Date): string {
  const [year, month, day] = [now.getUTCFullYear(), now.getUTCMonth() - keepMonths, now.getUTCDate()]
  const lastOfMonth = new Date(Date.UTC(year, month + 1, 0)).getUTCDate()
  return new Date(Date.UTC(year, month, Math.min(day, lastOfMonth))).toISOString()
}

/** What a setting would delete, shown before it is chosen. */
export async function retentionEffect(
  { db, me, now }: Reading,
  keepMonths: number,
): Promise<Answers<typeof changeLogRetention.effect>> {
  authorize(me, changeLogPolicy.keep)
  const before = keptFrom(keepMonths, now)
  const old = db.selectFrom('change_log').select('id').where('at', '<', before)
  const { count } = await countOf(db, old).executeTakeFirstOrThrow()
  return { before, ...totalOf(count) }
}

export async function changeRetention(act: Act, keepMonths: number | null): Promise<Retention> {
  const { tx, me } = act
  authorize(me, changeLogPolicy.keep)
  await holdStill(tx)
  const before = (await settingOf(tx))?.keep_months ?? null
  if (before !== keepMonths) {
    await tx
      .insertInto('change_log_retention')
      .values({ keep_months: keepMonths })
      .onConflict((on) => on.columns(['enterprise_id']).doUpdateSet({ keep_months: keepMonths }))
      .execute()
    await record(act, {
      action: KEPT,
      subject: LOG,
      difference: { keep_months: [before, keepMonths] },
    })
    wentStale(tx, ['/api/v2/change-log'])
  }
  return showRetention(act)
}

const SEALS_A_HANDFUL = 50
const LINES_A_HANDFUL = 20_000

/**
 * Removes a handful of what has been kept long enough: whole seals from the beginning on, each looked at once more before
 * it goes. What doesn't fit its seal stays, and all behind it, so that time destroys no trace. Answers how many went.
 */
export async function removeExpired(tx: Tx, now: Date): Promise<number> {
  await holdStill(tx)
  const keepMonths = (await settingOf(tx))?.keep_months ?? null
  if (keepMonths === null) return 0
  if ((await monthsSaid(tx)) !== keepMonths) {
    await tell(tx, 'the change log is set to be kept for a time that nobody chose; nothing is removed')
    return 0
  }
  const first = await lastExpiredSeal(tx)
  const gone = await outlived(tx, first, keptFrom(keepMonths, now))
  const last = gone.at(-1)
  if (!last) return 0
  await takeAway(tx, gone)
  await record(acting(tx, undefined), {
    action: REMOVED,
    subject: LOG,
    difference: {
      up_to: last.newest,
      up_to_seal: last.seal.number,
      hash: last.seal.hash.toString('hex'),
      entries: gone.reduce((sum, { seal }) => sum + seal.change_ids.length, 0),
      keep_months: keepMonths,
    } satisfies Removal,
  })
  wentStale(tx, ['/api/v2/change-log'])
  return gone.length
}

interface Outlived {
  seal: Seal
  newest: string
}

/** The seals after the last deleted one whose entries are all old enough and unaltered. */
async function outlived(
  tx: Tx,
  after: { number: number; hash: Buffer } | undefined,
  before: string,
): Promise<Outlived[]> {
  const seals = await sealsAfter(tx, after?.number ?? 0, SEALS_A_HANDFUL)
  const rows = await rowsOf(tx, seals)
  const gone: Outlived[] = []
  let head: Head = { seal: after?.number ?? 0, hash: after?.hash ?? null, up_to: null, entries: 0 }
  let lines = 0
  for (const seal of seals) {
    const moments = seal.change_ids.map((id) => rows.get(Number(id))?.at ?? '')
    const newest = moments.toSorted().at(-1) ?? ''
    lines += moments.length
    if (newest >= before || (lines > LINES_A_HANDFUL && gone.length > 0)) break
    const broken = breakIn(seal, head, rows)
    if (broken) {
      await tell(
        tx,
        `the change log does not fit its seals: ${broken}, at seal ${seal.number}; nothing is removed`,
      )
      break
    }
    gone.push({ seal, newest })
    head = { seal: seal.number, hash: seal.hash, up_to: seal.sealed_at, entries: 0 }
  }
  return gone
}

async function takeAway(tx: Tx, gone: readonly Outlived[]) {
  const ids = gone.flatMap(({ seal }) => seal.change_ids.map(Number))
  const numbers = gone.map(({ seal }) => seal.number)
  await sql`delete from change_log where enterprise_id = ${tx.enterpriseId} and id = any(${ids}::bigint[])`.execute(
    tx,
  )
  await tx
    .updateTable('change_log_seals')
    .set({ expired_entries: sql`cardinality(change_ids)`, change_ids: sql`'{}'` })
    .where('number', 'in', numbers)
    .execute()
  // The verified head stays valid; there are only fewer entries before it.
  const known = await tx.selectFrom('change_log_checks').select('seal').executeTakeFirst()
  const before = gone
    .filter(({ seal }) => seal.number <= (known?.seal ?? 0))
    .reduce((sum, { seal }) => sum + seal.change_ids.length, 0)
  await tx
    .updateTable('change_log_checks')
    .set((eb) => ({ entries: eb('entries', '-', before) }))
    .execute()
}

/** Operators read it among the errors. */
const tell = (tx: Tx, message: string) =>
  reportError(tx, { source: 'job', message, stack: null, route: 'change_log.retention', release: '' })

export const retentionSweep: Sweep = {
  name: 'change log retention',
  every: 3_600_000,
  run: async (database, now) => {
    for (const enterpriseId of await database.across('all_enterprises'))
      while ((await database.inTransaction(enterpriseId, (tx) => removeExpired(tx, now))) > 0);
  },
}
