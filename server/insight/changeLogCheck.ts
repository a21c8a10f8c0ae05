import type { z } from 'zod'
import type { ChangeLogCheck, sealBreaks } from '../../contract/logs.ts'
import type { Db } from '../platform/db.ts'
import { authorize } from '../platform/policy.ts'
import type { Viewer } from '../platform/viewer.ts'
import { changeLogPolicy } from './changeLogPolicy.ts'

export type SealBreak = (typeof sealBreaks)[number]

/** How the last look at the chain of seals ended. */
export async function lastCheck(db: Db, me: Viewer): Promise<z.output<typeof ChangeLogCheck>> {
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
