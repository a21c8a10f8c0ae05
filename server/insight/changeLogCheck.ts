import { z } from 'zod'
import type { ChangeLogCheck, sealBreaks } from '../../contract/insight/logs.ts'
import type { Reading } from '../platform/act.ts'
import type { Tx } from '../platform/database/db.ts'
import { reportError } from '../platform/errorReports.ts'
import { type Job, job } from '../platform/jobs/jobs.ts'
import type { Sweep } from '../platform/jobs/sweeper.ts'
import type { Log } from '../platform/log.ts'
import { authorize } from '../platform/rights/policy.ts'
import {
  BEGINNING,
  type Head,
  removedUnsaid,
  strayLines,
  type Verdict,
  type Witness,
  waitingLines,
  walkChain,
} from './changeLogChain.ts'
import { changeLogPolicy } from './changeLogPolicy.ts'
import { holdStill } from './changeLogRemovals.ts'

export type SealBreak = (typeof sealBreaks)[number]

/** How the last look at the chain of seals ended. */
export async function lastCheck({ db, me }: Reading): Promise<z.output<typeof ChangeLogCheck>> {
  authorize(me, changeLogPolicy.view)
  const check = await db.selectFrom('change_log_checks').selectAll().executeTakeFirst()
  return {
    checked_at: check?.checked_at ?? null,
    whole_at: check?.whole_at ?? null,
    up_to: check?.up_to ?? null,
    entries: check?.entries ?? 0,
    broken: (check?.broken ?? null) as SealBreak | null,
  }
}

interface Looking {
  /** From the first entry rather than from where the last look ended. */
  all: boolean
  /** A head that was noted elsewhere. */
  witness?: Witness | undefined
  /** How long lines without a seal are given before they count as passed over. */
  patience: number
  now: Date
}

/** Proves the log against its seals, and keeps how far it was found whole. */
export async function checkChangeLog(tx: Tx, { all, witness, patience, now }: Looking): Promise<Verdict> {
  await holdStill(tx)
  const known = await tx.selectFrom('change_log_checks').selectAll().executeTakeFirst()
  const from = known && !all && !known.broken ? headOf(known) : BEGINNING
  const witnesses = [known, witness].filter((one) => one !== undefined)
  const walked = await walkChain(tx, from, witnesses)
  const verdict = walked.broken ? walked : await whatIsStray(tx, walked, patience)
  const checked_at = now.toISOString()
  const told = verdict.broken
    ? { checked_at, broken: verdict.broken.what, broken_seal: verdict.broken.seal }
    : { ...headOf(verdict), checked_at, whole_at: checked_at, broken: null, broken_seal: null }
  await tx
    .insertInto('change_log_checks')
    .values({ ...headOf(BEGINNING), whole_at: null, ...told })
    .onConflict((on) => on.columns(['enterprise_id']).doUpdateSet(told))
    .execute()
  return verdict
}

const headOf = ({ seal, hash, up_to, entries }: Head): Head => ({ seal, hash, up_to, entries })

/** What following the chain doesn't find. */
async function whatIsStray(tx: Tx, head: Verdict, patience: number): Promise<Verdict> {
  const what = (await removedUnsaid(tx)) ?? (await strayLines(tx, head))
  if (what) return { ...head, broken: { what, seal: head.seal } }
  const waiting = await waitingLines(tx)
  if (waiting.length === 0) return head
  // They may come from a long transaction that ended this moment: the sealer is given its time.
  await new Promise((resolve) => setTimeout(resolve, patience))
  const still = new Set(await waitingLines(tx))
  return waiting.some((id) => still.has(id))
    ? { ...head, broken: { what: 'unsealed', seal: head.seal + 1 } }
    : head
}

/** As a job: new seals each hour, everything once a day. Any mismatch is an error that operators see. */
export const checkLogJob = (log: Log) =>
  job(
    'change_log.check',
    z.object({}),
    async ({ tx, now }) => {
      const known = await tx.selectFrom('change_log_checks').select('checked_at').executeTakeFirst()
      const all = known?.checked_at.slice(0, 10) !== now.toISOString().slice(0, 10)
      const { broken, seal, hash, entries } = await checkChangeLog(tx, { all, patience: 5000, now })
      const head = { enterprise: tx.enterpriseId, seal, hash: hash?.toString('hex'), entries }
      // The server's log is a second place with the head: somebody who shortens the chain can't change it.
      if (!broken) return log.info(head, 'the change log is whole')
      log.error({ ...head, broken }, 'the change log does not fit its seals')
      await reportError(tx, {
        source: 'job',
        message: `the change log does not fit its seals: ${broken.what}, at seal ${broken.seal}`,
        stack: null,
        route: 'change_log.check',
        release: '',
      })
    },
    'long',
  )

export const checkLogSweep = (check: Job<Record<string, never>>): Sweep => ({
  name: 'change log checks',
  every: 3_600_000,
  run: async (database) => {
    for (const enterpriseId of await database.across('all_enterprises'))
      await database.inTransaction(enterpriseId, (tx) => check.later(tx, {}))
  },
})
