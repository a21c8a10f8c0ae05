import { z } from 'zod'
import type { Tx } from '../../platform/database/db.ts'
import { type Job, job } from '../../platform/jobs/jobs.ts'
import { goOn, type ImportParts, works } from './goOn.ts'
import { applySome } from './importApplication.ts'
import { checkSome } from './importCheck.ts'
import { undoSome } from './importUndo.ts'

const Payload = z.object({ import_id: z.number() })

/**
 * An import proceeds in handfuls. Each is a job of its own whose transaction stores the position and enqueues the
 * next: whatever is killed in between, nothing is lost or done twice.
 */
export function importJobs(parts: ImportParts): Job[] {
  const each = {
    [works.check]: (tx: Tx, id: number) => checkSome(tx, parts, id),
    [works.apply]: (tx: Tx, id: number) => applySome(tx, parts, id),
    [works.undo]: (tx: Tx, id: number) => undoSome(tx, parts, id),
  }
  return Object.entries(each).map(
    ([name, work]) =>
      job(
        name,
        Payload,
        async ({ tx }, { import_id }) => {
          if (await work(tx, import_id)) await goOn(tx, name, import_id)
        },
        'long',
      ) as Job,
  )
}
