import type { Selectable } from 'kysely'
import { domains } from '../../../contract/access/domains.ts'
import { notify } from '../../messages/notifications.ts'
import { acting } from '../../platform/act.ts'
import { record } from '../../platform/changes.ts'
import type { Database, DB, Db, Tx } from '../../platform/database/db.ts'
import type { Sweep } from '../../platform/jobs/sweeper.ts'
import { wentStale } from '../../platform/live/live.ts'
import type { AskTexts } from '../../platform/outbound/dns.ts'
import { ssoAdministrators } from '../sso/breakGlass.ts'
import { type Problem, problemWith, recordName } from './proof.ts'

type Row = Selectable<DB['enterprise_domains']>

/** Domains change owners without notice, so their records are checked again. */
export const CHECKED_EVERY_DAYS = 7
/** While its record is missing, so that it counts again soon after it is restored. */
const LOOKED_FOR_EVERY_DAYS = 1
/** Records get lost when DNS moves to another host; for this long nobody's sign-in should depend on it. */
export const GRACE_DAYS = 7
/** At most so many per run; the next run takes the rest. */
const AT_ONCE = 50

const DAY_MS = 86_400_000

export const daysAfter = (now: Date, days: number) => new Date(now.getTime() + days * DAY_MS).toISOString()

export const countsUntil = (lostAt: string) => new Date(Date.parse(lostAt) + GRACE_DAYS * DAY_MS)

/** Verified, and its record existed at the last check. */
export const isProved = ({ verified_at, lost_at }: Row) => verified_at !== null && lost_at === null

/**
 * What a check of a verified domain means for it, whether a person or the sweep made it. The caller holds the row.
 */
export async function seenAgain(tx: Tx, row: Row, problem: Problem | null, now: Date): Promise<Row> {
  const keep = (change: Partial<Record<'lost_at' | 'verified_at' | 'check_due_at', unknown>>) =>
    tx
      .updateTable('enterprise_domains')
      .set({ checked_at: now.toISOString(), problem, ...(change as object) })
      .where('id', '=', row.id)
      .returningAll()
      .executeTakeFirstOrThrow()
  if (problem === null) {
    if (row.lost_at !== null) await tell(tx, row, 'domain.found_again')
    return keep({ lost_at: null, check_due_at: daysAfter(now, CHECKED_EVERY_DAYS) })
  }
  const later = { check_due_at: daysAfter(now, LOOKED_FOR_EVERY_DAYS) }
  // Name servers that don't answer say nothing about the record.
  if (problem === 'unreachable') return keep(later)
  if (row.lost_at === null) {
    await tell(tx, row, 'domain.record_gone')
    return keep({ ...later, lost_at: now.toISOString() })
  }
  if (countsUntil(row.lost_at) > now) return keep(later)
  await tell(tx, row, 'domain.unproved')
  return keep({ verified_at: null, lost_at: null })
}

/** Logged, and sent to those who can restore the record. */
async function tell(
  tx: Tx,
  { id, domain }: Row,
  action: 'domain.record_gone' | 'domain.unproved' | 'domain.found_again',
) {
  await record(acting(tx, undefined), { action, subject: { type: 'domain', id }, difference: { domain } })
  wentStale(tx, [domains.list.path])
  if (action === 'domain.found_again') return
  const people = await ssoAdministrators(tx).select('u.id').execute()
  await notify(
    tx,
    people.map((person) => person.id),
    {
      kind: action,
      facts: { domain, days: GRACE_DAYS },
      link: '/admin/system/settings/domains',
      actor_id: null,
      network_id: null,
    },
  )
}

/** Checks the records of verified domains. No transaction is open during the DNS lookup. */
export const domainSweep = (askTexts: AskTexts): Sweep => ({
  name: 'sign-in domains',
  every: 3_600_000,
  run: async (database, now) => {
    for (const enterpriseId of await database.across('enterprises_with_domains_due', now.toISOString()))
      await lookAgain(database, enterpriseId, askTexts, now)
  },
})

async function lookAgain(database: Database, enterpriseId: number, askTexts: AskTexts, now: Date) {
  const due = (db: Db) =>
    db
      .selectFrom('enterprise_domains')
      .selectAll()
      .where('verified_at', 'is not', null)
      .where('check_due_at', '<=', now.toISOString())
  const rows = await due(database.of(enterpriseId)).orderBy('check_due_at').limit(AT_ONCE).execute()
  for (const { id, domain, proof } of rows) {
    const problem = problemWith(await askTexts(recordName(domain)), proof)
    await database.inTransaction(enterpriseId, async (tx) => {
      const row = await due(tx).where('id', '=', id).forUpdate().executeTakeFirst()
      // Removed, or checked by somebody, during the DNS lookup.
      if (row) await seenAgain(tx, row, problem, now)
    })
  }
}
