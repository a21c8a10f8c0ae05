import { sql } from 'kysely'
import type { EnrollmentStep } from '../../contract/access/enrollment.ts'
import type { Db, Tx } from '../platform/database/db.ts'

export const stepQuestion = (db: Db, userId: number) =>
  db.selectFrom('enrollments').select('step').where('user_id', '=', userId)

/** Enrolling goes on at this step, wherever the person opens a browser next. */
export async function keepStep(tx: Tx, userId: number, step: EnrollmentStep) {
  await tx
    .insertInto('enrollments')
    .values({ user_id: userId, step })
    .onConflict((on) => on.columns(['user_id']).doUpdateSet({ step, changed_at: sql<string>`now()` }))
    .execute()
}

interface Enrolling {
  state: string
  enrolled_at: string | null
  step: string | null
}

/**
 * Whether somebody must enrol first: invited people who haven't yet, and people asked to do it again. Accounts added
 * as active never have to.
 */
export const mustEnrol = ({ state, enrolled_at, step }: Enrolling) =>
  enrolled_at === null && (state === 'invited' || (state === 'active' && step !== null))
