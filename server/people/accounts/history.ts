import type { accounts } from '../../../contract/people/accounts.ts'
import type { UserState } from '../../../contract/people/states.ts'
import type { Answers, Hears } from '../../../contract/route.ts'
import { accountPolicy } from '../../identity/accountPolicy.ts'
import { FACE_WIDTHS, faceOf } from '../../identity/faces.ts'
import type { Reading } from '../../platform/act.ts'
import { type Db, together } from '../../platform/database/db.ts'
import { countOf, totalOf } from '../../platform/database/totals.ts'
import { missing } from '../../platform/errors.ts'
import { authorize } from '../../platform/rights/policy.ts'

const MOST_STEPS = 50
/** Events of the account, not every edit of its profile. */
const steps = [
  'user.created',
  'user.activated',
  'user.deactivated',
  'user.marked_for_deletion',
  'user.deletion_canceled',
  'user.invitation_resent',
  'user.onboarding_reset',
  'user.role_changed',
  'user.changed',
]

const stepsQuestion = (db: Db, id: number) =>
  db
    .selectFrom('change_log as c')
    .leftJoin('users as a', 'a.id', 'c.actor_id')
    .leftJoin('change_log_personal as p', 'p.change_id', 'c.id')
    .select(['c.id', 'c.action', 'c.at', 'c.difference', 'p.before_after'])
    .select(['a.id as actor_id', 'a.name', 'a.pronouns', 'a.avatar_file_id'])
    .where('c.subject_type', '=', 'user')
    .where('c.subject_id', '=', String(id))
    .where('c.action', 'in', steps)
    .orderBy('c.at', 'desc')
    .orderBy('c.id', 'desc')

type StepRow = Awaited<ReturnType<ReturnType<typeof stepsQuestion>['execute']>>[number]

export function stepOf({ id, action, at, difference, before_after, actor_id, ...actor }: StepRow) {
  const { state } = (difference ?? {}) as { state?: [UserState | null, UserState] }
  const { reason } = (before_after ?? {}) as { reason?: [null, string] }
  return {
    id,
    action: action.replace('user.', ''),
    at,
    actor:
      actor_id === null || actor.name === null
        ? null
        : faceOf({ ...actor, id: actor_id, name: actor.name }, FACE_WIDTHS[0]),
    from: state?.[0] ?? null,
    to: state?.[1] ?? null,
    reason: typeof reason?.[1] === 'string' ? reason[1] : null,
  }
}

/** How many come with the account itself; the rest is paged. */
export const newestSteps = (db: Db, id: number) => stepsQuestion(db, id).limit(MOST_STEPS)

/** The history of an account, newest first, for people who manage people. */
export async function listHistory(
  { db, me }: Reading,
  id: number,
  { page, page_size }: Hears<typeof accounts.history, 'query'>,
): Promise<Answers<typeof accounts.history>> {
  authorize(me, accountPolicy.list)
  const [[user], rows, [counted]] = await together(
    db,
    db.selectFrom('users').select('id').where('id', '=', id).where('state', '<>', 'purged'),
    stepsQuestion(db, id)
      .limit(page_size)
      .offset((page - 1) * page_size),
    countOf(
      db,
      db
        .selectFrom('change_log')
        .select('id')
        .where('subject_type', '=', 'user')
        .where('subject_id', '=', String(id))
        .where('action', 'in', steps),
    ),
  )
  if (!user) throw missing()
  return { items: rows.map(stepOf), page, page_size, ...totalOf(counted?.count ?? 0) }
}
