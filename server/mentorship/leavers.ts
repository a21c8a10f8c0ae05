import { sql } from 'kysely'
import type { Tx } from '../platform/database/db.ts'
import { leaveCircles } from './circles/circleLeavers.ts'
import { mentorshipLinks } from './links.ts'
import { tell } from './notices.ts'
import { endPairs } from './pairs/pairEnds.ts'
import { pairsQuestion } from './pairs/pairRow.ts'
import { askNext, closeRequests } from './requests/nextChoice.ts'
import { requestsQuestion } from './requests/requestRow.ts'
import { forgetFiles } from './rooms/roomFiles.ts'
import { leaveDrafts } from './rounds/draftLeavers.ts'
import { participantsChanged } from './stale.ts'

/** Those who can't come in any more: who only left a network stays mentor and mentee. */
async function whoIsGone(tx: Tx, userIds: readonly number[]): Promise<number[]> {
  const rows = await tx
    .selectFrom('users')
    .select('id')
    .where('id', '=', sql<number>`any(${[...userIds]}::bigint[])`)
    .where('state', 'not in', ['active', 'invited', 'pending_activation'])
    .execute()
  return rows.map(({ id }) => id)
}

/** Nobody waits for people who are gone: requests end, the next choice is asked, and pairs end with their sessions. */
export async function mentorshipOfLeavers(tx: Tx, userIds: readonly number[]) {
  const gone = await whoIsGone(tx, userIds)
  if (gone.length === 0) return
  const now = new Date()
  const among = sql`any(${gone}::bigint[])`
  const { rows: requests } = await requestsQuestion(
    tx,
    sql`r.state in ('queued', 'pending') and (r.asker_id = ${among} or r.recipient_id = ${among}) order by r.id`,
  ).execute(tx)
  await closeRequests(tx, requests, 'unavailable', now)
  const asking = requests.filter(({ asker_id, state }) => state === 'pending' && !gone.includes(asker_id))
  for (const set of new Set(asking.map(({ set_id }) => set_id))) await askNext(tx, set, now)
  const { rows: pairs } = await pairsQuestion(
    tx,
    sql`m.state = 'active' and (m.mentor_id = ${among} or m.mentee_id = ${among}) order by m.id`,
  ).execute(tx)
  await leavePrograms(tx, gone)
  await leaveCircles(tx, gone, now)
  await endPairs({ tx, me: undefined, address: undefined, now }, pairs, { by: null, reason: null })
  for (const { id, mentor_id, mentee_id } of pairs)
    for (const [one, other] of [
      [mentor_id, mentee_id],
      [mentee_id, mentor_id],
    ] as const)
      if (gone.includes(one) && !gone.includes(other))
        await tell({ tx, me: { user_id: one } }, [other], {
          kind: 'mentorship.ended',
          link: mentorshipLinks.pair(id),
        })
}

/** They take part in no program any more, and are in none of its drafts. */
async function leavePrograms(tx: Tx, gone: readonly number[]) {
  await leaveDrafts(tx, gone)
  await tx
    .updateTable('mentorship_participants')
    .set({ state: 'withdrawn', left_at: sql`now()`, version: sql`version + 1` })
    .where('user_id', '=', sql<number>`any(${[...gone]}::bigint[])`)
    .where('state', '=', 'enrolled')
    .execute()
  participantsChanged(tx, gone)
}

/**
 * A purged person leaves nothing of what they said of themselves, of others, or to the program. What two people wrote together
 * stays with the other.
 */
export async function forgetMentorship(tx: Tx, id: number) {
  await leaveDrafts(tx, [id])
  await forgetFiles(tx, id)
  for (const table of [
    'mentorship_marks',
    'mentorship_profiles',
    'mentorship_private_notes',
    'mentorship_reviews',
    'mentorship_session_feedback',
    'mentorship_round_left',
    'mentorship_wishes',
    'participant_field_values',
    'mentorship_participants',
    'mentorship_circle_people',
  ] as const)
    await tx.deleteFrom(table).where('user_id', '=', id).execute()
  // What two had in common, as a round that was published tells it.
  await tx
    .updateTable('mentorship_round_pairs')
    .set({ parts: '[]' })
    .where((eb) => eb.or([eb('mentee_id', '=', id), eb('mentor_id', '=', id)]))
    .execute()
  await tx.deleteFrom('mentorship_wishes').where('wished_id', '=', id).execute()
  await tx.deleteFrom('mentorship_concerns').where('reported_by', '=', id).execute()
  await tx.updateTable('mentorships').set({ end_reason: null }).where('ended_by', '=', id).execute()
  await sql`update mentorship_request_sets s set notes = null where s.enterprise_id = ${tx.enterpriseId}::bigint
    and exists (select from mentorship_requests r where r.enterprise_id = s.enterprise_id and r.set_id = s.id
      and r.asker_id = ${id}::bigint)`.execute(tx)
  await tx.updateTable('mentorship_requests').set({ reason: null }).where('recipient_id', '=', id).execute()
  // What only the host says of a session: their number and where they are, too.
  await tx
    .updateTable('mentorship_sessions')
    .set({ conference_url: null, phone_number: null, place: null, notes: null })
    .where('host_id', '=', id)
    .execute()
  await tx
    .updateTable('mentorship_sessions')
    .set({ cancel_reason: null })
    .where('canceled_by', '=', id)
    .execute()
  await tx
    .updateTable('mentorship_session_participants')
    .set({ reason: null, proposal_note: null })
    .where('user_id', '=', id)
    .execute()
}
