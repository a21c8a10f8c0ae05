import { sql } from 'kysely'
import { z } from 'zod'
import type { MemberCause } from '../../../contract/networks/memberStates.ts'
import { BULK_AT_ONCE, memberBulk } from '../../../contract/networks/members.ts'
import type { Answers, Hears } from '../../../contract/route.ts'
import { Id } from '../../../contract/shapes.ts'
import { BULK_STEP, checkMany, MOST_ASKED_FOR, noteProgress } from '../../identity/bulkProgress.ts'
import { FACE_WIDTHS, faceOf } from '../../identity/faces.ts'
import { viewerOfPerson } from '../../identity/viewer.ts'
import { type Act, acting, type Reading, type Spoken } from '../../platform/act.ts'
import { type Tx, together } from '../../platform/database/db.ts'
import { conflict, denied, invalid, missing } from '../../platform/errors.ts'
import { type Job, job } from '../../platform/jobs/jobs.ts'
import { wentStale } from '../../platform/live/live.ts'
import { allows, authorize } from '../../platform/rights/policy.ts'
import { knownNetwork } from '../known.ts'
import { type Decision, decide } from './decision.ts'
import { membershipsMeant } from './memberFilter.ts'
import { membersPolicy, rightFor } from './policy.ts'

type Progress = Answers<typeof memberBulk.show>
type Work = Job<{ bulk_id: number }>

const MOST_SHOWN = 100

interface Wish {
  reason?: string | null
  cause?: MemberCause | null
}

/** Decides about one person, or throws why not. */
export async function decideOne(
  act: Act,
  { id, userId }: { id: number; userId: number },
  decision: Decision,
  wish: Wish = {},
) {
  const { me } = act
  const network = await knownNetwork(act, id)
  authorize(me, rightFor(decision), network)
  const outcome = (await decide(act, network, { decision, userIds: [userId] }, wish)).get(userId) ?? 'missing'
  if (outcome === 'missing') throw missing()
  if (outcome === 'own_request') throw denied('denied.own_request', [])
  if (outcome !== 'done') throw conflict(outcome)
  return { done: true as const }
}

/** Decides about many: a few at once, more by a job that can be watched. */
export async function decideMany(
  act: Act & Spoken,
  work: Work,
  network: Awaited<ReturnType<typeof knownNetwork>>,
  { decision, ids, reason = null, cause = null }: Wish & { decision: Decision; ids: readonly number[] },
): Promise<Progress> {
  const { tx, me } = act
  authorize(me, rightFor(decision), network)
  checkMany(ids.length)
  const { id } = await tx
    .insertInto('member_bulk_actions')
    .values({
      network_id: network.id,
      action: decision,
      cause,
      reason,
      asked_by: me.user_id,
      total: ids.length,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await sql`insert into member_bulk_people (enterprise_id, bulk_id, user_id)
    select ${tx.enterpriseId}, ${id}::bigint, u.id from users u
    where u.enterprise_id = ${tx.enterpriseId} and u.id = any(${ids}::bigint[])`.execute(tx)
  if (ids.length > BULK_AT_ONCE) await work.later(tx, { bulk_id: id })
  else {
    const outcomes = await decide(act, network, { decision, userIds: ids }, { reason, cause })
    await note(tx, id, outcomes, true)
  }
  return showBulk(act, id)
}

/** To those named, or to everybody a list shows. */
export async function startBulk(
  act: Act & Spoken,
  work: Work,
  id: number,
  { action, user_ids, everybody, reason }: Hears<typeof memberBulk.start, 'body'>,
): Promise<Progress> {
  const { me } = act
  const network = await knownNetwork(act, id)
  authorize(me, rightFor(action), network)
  if (user_ids === null && everybody === null) throw invalid({ user_ids: { code: 'required' } })
  const ids = user_ids ?? (await everybodyMeant(act, network, everybody ?? { scope: 'accepted' }))
  return decideMany(act, work, network, { decision: action, ids, reason })
}

async function everybodyMeant(
  act: Act,
  network: Awaited<ReturnType<typeof knownNetwork>>,
  filter: NonNullable<Hears<typeof memberBulk.start, 'body'>['everybody']>,
) {
  const { me } = act
  authorize(me, membersPolicy.oversee, network)
  const where = { networkIds: [network.id], member_count: network.member_count, oversees: true }
  const meant = await membershipsMeant(act, where, filter)
  const rows = await meant.rows().select('m.user_id').orderBy('m.user_id').limit(MOST_ASKED_FOR).execute()
  return rows.map(({ user_id }) => user_id)
}

/** The progress, for people who look after the network. */
export async function showBulk({ db, me, say }: Reading & Spoken, id: number): Promise<Progress> {
  const [[bulk], refused] = await together(
    db,
    db
      .selectFrom('member_bulk_actions as b')
      .innerJoin('networks as n', 'n.id', 'b.network_id')
      .selectAll('b')
      .select('n.name')
      .where('b.id', '=', id),
    db
      .selectFrom('member_bulk_people as p')
      .innerJoin('users as u', 'u.id', 'p.user_id')
      .select(['u.id', 'u.name', 'u.pronouns', 'u.avatar_file_id', 'p.outcome'])
      .where('p.bulk_id', '=', id)
      .where('p.outcome', 'is not', null)
      // Adding an existing member changes nothing, and saying so would reveal discreet ones.
      .where('p.outcome', 'not in', ['done', 'already_a_member'])
      .orderBy('p.user_id')
      .limit(MOST_SHOWN),
  )
  if (!bulk) throw missing()
  const network = { id: bulk.network_id, name: bulk.name }
  authorize(me, rightFor(bulk.action as Decision), network)
  const { network_id, action, state, total, done_count, refused_count, finished_at } = bulk
  return {
    id,
    network_id,
    action: action as Decision,
    state: state as Progress['state'],
    total,
    done_count,
    refused_count,
    finished_at,
    refused: refused.map((person) => ({
      ...faceOf(person, FACE_WIDTHS[0]),
      reason: say(`errors.${person.outcome === 'own_request' ? 'denied.own_request' : person.outcome}`),
    })),
  }
}

/** The next handful, each in a transaction of its own, so that progress shows and a kill costs little. */
export const memberBulkWork: Work = job(
  'members.bulk',
  z.object({ bulk_id: Id }),
  async ({ tx }, { bulk_id }) => {
    const bulk = await tx
      .selectFrom('member_bulk_actions')
      .selectAll()
      .where('id', '=', bulk_id)
      .where('finished_at', 'is', null)
      .forUpdate()
      .executeTakeFirst()
    if (!bulk) return
    const people = await tx
      .selectFrom('member_bulk_people')
      .select('user_id')
      .where('bulk_id', '=', bulk_id)
      .where('outcome', 'is', null)
      .orderBy('user_id')
      .limit(BULK_STEP)
      .execute()
    const ids = people.map(({ user_id }) => user_id)
    const decision = bulk.action as Decision
    // Rights are checked again: the person may have lost them since.
    const me = await viewerOfPerson(tx, bulk.asked_by)
    const network = await tx
      .selectFrom('networks')
      .selectAll()
      .where('id', '=', bulk.network_id)
      .where('archived_at', 'is', null)
      .executeTakeFirst()
    const outcomes =
      me && network && allows(me, rightFor(decision), network)
        ? await decide(
            acting(tx, me),
            network,
            { decision, userIds: ids },
            {
              reason: bulk.reason,
              cause: bulk.cause as MemberCause | null,
            },
          )
        : new Map(ids.map((id) => [id, 'denied.members_manage']))
    const finished = people.length < BULK_STEP
    await note(tx, bulk_id, outcomes, finished)
    if (!finished) await memberBulkWork.later(tx, { bulk_id })
    wentStale(tx, [memberBulk.show.path.replace('/:bulkId', '')], [bulk.asked_by])
  },
)

async function note(tx: Tx, bulkId: number, outcomes: ReadonlyMap<number, string>, finished: boolean) {
  const all = [...outcomes]
  // Existing members needn't be added: nothing was refused.
  const done = all.filter(([, outcome]) => outcome === 'done' || outcome === 'already_a_member').length
  if (all.length > 0)
    await sql`update member_bulk_people p set outcome = o.outcome
      from unnest(${all.map(([id]) => id)}::bigint[], ${all.map(([, outcome]) => outcome)}::text[])
        as o(user_id, outcome)
      where p.enterprise_id = ${tx.enterpriseId} and p.bulk_id = ${bulkId} and p.user_id = o.user_id`.execute(
      tx,
    )
  await noteProgress(tx, 'member_bulk_actions', bulkId, { of: all.length, done, finished })
}
