import { sql } from 'kysely'
import { z } from 'zod'
import { accountBulk, type BulkProgress, type bulkActions } from '../../../contract/people/accounts.ts'
import type { Answers, Hears } from '../../../contract/route.ts'
import { Id } from '../../../contract/shapes.ts'
import { conditionsOf } from '../../fields/conditions.ts'
import { accountPolicy } from '../../identity/accountPolicy.ts'
import { BULK_STEP, checkMany, MOST_ASKED_FOR, noteProgress } from '../../identity/bulkProgress.ts'
import { FACE_WIDTHS, faceOf } from '../../identity/faces.ts'
import { resendInvitation } from '../../identity/invitations.ts'
import type { Letters } from '../../identity/letters.ts'
import { lettersOf } from '../../identity/letters.ts'
import { roleToGive } from '../../identity/roles/grant.ts'
import { viewerOfPerson } from '../../identity/viewer.ts'
import { holdNetworksOf } from '../../networks/members/membershipRest.ts'
import { type Act, acting, type Reading, type Spoken } from '../../platform/act.ts'
import { record } from '../../platform/changes.ts'
import { type Tx, together } from '../../platform/database/db.ts'
import { AppError, invalid, missing } from '../../platform/errors.ts'
import { type Job, job } from '../../platform/jobs/jobs.ts'
import { wentStale } from '../../platform/live/live.ts'
import { perProcess } from '../../platform/process.ts'
import { authorize } from '../../platform/rights/policy.ts'
import { peopleMeant } from './accountFilter.ts'
import { activate, cancelDeletion, deactivate, markForDeletion, resetOnboarding } from './accountStates.ts'
import { offerUndo } from './bulkRoleUndo.ts'
import { changeRole } from './change.ts'
import { doTogether } from './together.ts'

type Action = (typeof bulkActions)[number]
type Progress = Answers<typeof accountBulk.show>

const MOST_SHOWN = 100

const Facts = z.object({ role_id: Id.nullable(), reason: z.string().nullable() })

/**
 * Starts one action on many people: whom it covers is fixed now, what becomes of each is decided when it is their
 * turn.
 */
export async function startBulk(
  act: Act & Spoken,
  work: Job<{ bulk_id: number }>,
  { action, user_ids, everybody, role_id, reason }: Hears<typeof accountBulk.start, 'body'>,
): Promise<Progress> {
  const { tx, me } = act
  authorize(me, accountPolicy.list)
  if (action === 'change_role') {
    if (role_id === null) throw invalid({ role_id: { code: 'required' } })
    await roleToGive(act, role_id)
  }
  if (user_ids === null && everybody === null) throw invalid({ user_ids: { code: 'required' } })
  const conditions = await conditionsOf(act, everybody?.with)
  const people =
    user_ids === null && everybody !== null
      ? peopleMeant(act, everybody, conditions, true)
      : tx
          .selectFrom('users as u')
          .where('u.list_scope', 'is not', null)
          .where('u.id', '=', sql<number>`any(${user_ids ?? []}::bigint[])`)
  const ids = (await people.select('u.id').orderBy('u.id').limit(MOST_ASKED_FOR).execute()).map(
    ({ id }) => id,
  )
  checkMany(ids.length)
  const { id } = await tx
    .insertInto('user_bulk_actions')
    .values({ action, facts: JSON.stringify({ role_id, reason }), asked_by: me.user_id, total: ids.length })
    .returning('id')
    .executeTakeFirstOrThrow()
  await sql`insert into user_bulk_people (enterprise_id, bulk_id, user_id)
    select ${tx.enterpriseId}, ${id}::bigint, u from unnest(${ids}::bigint[]) as u`.execute(tx)
  await record(act, {
    action: 'user.bulk_started',
    subject: { type: 'user_bulk_action', id },
    difference: { action, people: ids.length },
  })
  await work.later(tx, { bulk_id: id })
  // Offered only now: what is done can be taken back, so it needn't wait until it can't.
  if (action === 'change_role' && ids.length <= BULK_STEP) await offerUndo(act, id, role_id ?? 0, ids)
  return showBulk(act, id)
}

/** Its progress, for anybody who may manage people. */
export async function showBulk({ db, me, say }: Reading & Spoken, id: number): Promise<Progress> {
  authorize(me, accountPolicy.list)
  const [[bulk], refused] = await together(
    db,
    db.selectFrom('user_bulk_actions').selectAll().where('id', '=', id),
    db
      .selectFrom('user_bulk_people as p')
      .innerJoin('users as u', 'u.id', 'p.user_id')
      .select(['u.id', 'u.name', 'u.pronouns', 'u.avatar_file_id', 'p.outcome'])
      .where('p.bulk_id', '=', id)
      .where('p.outcome', 'is not', null)
      .where('p.outcome', '<>', 'done')
      .orderBy('p.user_id')
      .limit(MOST_SHOWN),
  )
  if (!bulk) throw missing()
  const { action, state, total, done_count, refused_count, created_at, finished_at } = bulk
  return {
    id,
    action: action as Action,
    state: state as z.output<typeof BulkProgress>['state'],
    total,
    done_count,
    refused_count,
    created_at,
    finished_at,
    refused: refused.map((person) => ({
      ...faceOf(person, FACE_WIDTHS[0]),
      reason: say(`errors.${person.outcome}`),
    })),
  }
}

/**
 * The next handful; a further job does the rest in a transaction of its own, so that progress shows and a crash costs
 * little.
 */
export function bulkWork(letters: Letters): Job<{ bulk_id: number }> {
  const work = job('users.bulk', z.object({ bulk_id: Id }), async ({ tx }, { bulk_id }) => {
    const bulk = await tx
      .selectFrom('user_bulk_actions')
      .selectAll()
      .where('id', '=', bulk_id)
      .where('finished_at', 'is', null)
      .forUpdate()
      .executeTakeFirst()
    if (!bulk) return
    const waiting = await tx
      .selectFrom('user_bulk_people')
      .select('user_id')
      .where('bulk_id', '=', bulk_id)
      .where('outcome', 'is', null)
      .orderBy('user_id')
      .limit(BULK_STEP + 1)
      .execute()
    // Rights are checked again: the person may have lost them since.
    const me = await viewerOfPerson(tx, bulk.asked_by)
    const { role_id, reason } = Facts.parse(bulk.facts)
    const ids = waiting.slice(0, BULK_STEP).map(({ user_id }) => user_id)
    const isLast = waiting.length <= BULK_STEP
    await holdNetworksOf(tx, ids)
    const together = me
      ? await attempt(tx, () =>
          doTogether(acting(tx, me), letters, { action: bulk.action, ids }, { role_id, reason }),
        )
      : undefined
    const outcomes: string[] = []
    for (const user_id of ids) {
      const alone = () =>
        me
          ? outcomeOf(tx, () =>
              act(
                acting(tx, me),
                letters,
                { action: bulk.action as Action, roleId: role_id, reason },
                user_id,
              ),
            )
          : 'denied.users'
      outcomes.push(together?.get(user_id) ?? (await alone()))
    }
    await note(tx, bulk_id, ids, { outcomes, finished: isLast })
    if (!isLast) await work.later(tx, { bulk_id })
    wentStale(tx, [accountBulk.start.path], [bulk.asked_by])
  })
  return work
}

/** All of them together, or nothing: what refuses a whole handful is found out one by one. */
async function attempt<Result>(tx: Tx, does: () => Promise<Result>): Promise<Result | undefined> {
  let result: Result | undefined
  await outcomeOf(tx, async () => {
    result = await does()
  })
  return result
}

/** 'done', or the code of the refusal; what a refused one had started is rolled back. */
async function outcomeOf(tx: Tx, does: () => Promise<unknown>): Promise<string> {
  await sql`savepoint one_of_many`.execute(tx)
  try {
    await does()
    await sql`release savepoint one_of_many`.execute(tx)
    return 'done'
  } catch (error) {
    if (!(error instanceof AppError) || error.kind === 'unavailable') throw error
    await sql`rollback to savepoint one_of_many`.execute(tx)
    return error.code
  }
}

function act(
  act: Act,
  letters: Letters,
  { action, roleId, reason }: { action: Action; roleId: number | null; reason: string | null },
  id: number,
): Promise<unknown> {
  switch (action) {
    case 'activate':
      return activate(act, id, { reason })
    case 'deactivate':
      return deactivate(act, id, { reason })
    case 'mark_for_deletion':
      return markForDeletion(act, id, { reason })
    case 'cancel_deletion':
      return cancelDeletion(act, id, { reason })
    case 'resend_invitation':
      return resendInvitation(act, letters, id)
    case 'reset_onboarding':
      return resetOnboarding(act, id)
    case 'change_role':
      return changeRole(act, id, roleId ?? 0)
  }
}

async function note(
  tx: Tx,
  bulkId: number,
  ids: readonly number[],
  { outcomes, finished }: { outcomes: readonly string[]; finished: boolean },
) {
  const done = outcomes.filter((outcome) => outcome === 'done').length
  if (ids.length > 0)
    await sql`update user_bulk_people set outcome = o.outcome
      from unnest(${ids}::bigint[], ${outcomes}::text[]) as o(user_id, outcome)
      where user_bulk_people.enterprise_id = ${tx.enterpriseId} and bulk_id = ${bulkId}
        and user_bulk_people.user_id = o.user_id`.execute(tx)
  await noteProgress(tx, 'user_bulk_actions', bulkId, { of: outcomes.length, done, finished })
}

export const bulkOf = perProcess((one) => bulkWork(lettersOf(one)))
