import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type { Database, Tx } from './database/db.ts'
import type { Log } from './log.ts'
import { hashOf } from './settings/secrets.ts'

export interface ErrorReport {
  source: 'server' | 'browser' | 'job'
  message: string
  stack?: string | null
  route: string
  release: string
  user_id?: number | null
}

const cut = (text: string, length: number) => text.slice(0, length).replaceAll('\u0000', '')

/** Numbers and quoted values differ between occurrences of the same error. */
const shapeOf = (text: string) => text.replaceAll(/\d+/g, '#').replaceAll(/"[^"]*"|'[^']*'/g, '…')

/** Stores an error together with similar ones, and returns the reference a person can quote. */
export async function reportError(tx: Tx, report: ErrorReport): Promise<string> {
  const firstFrame = report.stack?.split('\n').find((line) => line.includes(':')) ?? ''
  const fingerprint = hashOf(
    [report.source, report.release, report.route, shapeOf(report.message), shapeOf(firstFrame)].join('\n'),
  )
  const { reference } = await tx
    .insertInto('error_reports')
    .values({
      reference: randomBytes(4).toString('hex').toUpperCase(),
      source: report.source,
      fingerprint,
      message: cut(report.message, 2000),
      stack: report.stack ? cut(report.stack, 8000) : null,
      route: cut(report.route, 500),
      release: cut(report.release, 80),
      last_user_id: report.user_id ?? null,
    })
    .onConflict((on) =>
      on.columns(['fingerprint']).doUpdateSet({
        times: sql`error_reports.times + 1`,
        last_at: sql`now()`,
        last_user_id: report.user_id ?? null,
      }),
    )
    .returning('reference')
    .executeTakeFirstOrThrow()
  return reference
}

/** Tells the enterprise's administrators of a job that failed. */
export const reporter =
  (database: Database, log: Log, release: string) => (enterpriseId: number, job: string, error: unknown) => {
    const fault = error instanceof Error ? error : new Error(String(error))
    const report = {
      source: 'job',
      message: fault.message,
      stack: fault.stack ?? null,
      route: job,
      release,
    } as const
    database
      .inTransaction(enterpriseId, (tx) => reportError(tx, report))
      .catch((failed: unknown) => log.error({ err: failed }, 'a failed job could not be reported'))
  }
