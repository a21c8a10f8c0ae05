import { sql } from 'kysely'
import { limits } from '../../../contract/limits.ts'
import type { mentorshipRequests } from '../../../contract/mentorship/requests.ts'
import type { Answers, Hears } from '../../../contract/route.ts'
import type { Act } from '../../platform/act.ts'
import { record } from '../../platform/changes.ts'
import type { Tx } from '../../platform/database/db.ts'
import { AppError, conflict, invalid, missing } from '../../platform/errors.ts'
import { mustBeThere } from '../chosen.ts'
import { mentorshipLinks } from '../links.ts'
import { tell } from '../notices.ts'
import { beginMentorship } from '../pairs/pairStart.ts'
import { holdProfiles } from '../places.ts'
import { mayAsk } from '../profiles/profileAbilities.ts'
import { profileOf } from '../profiles/profileRow.ts'
import { knownProfile, tiesOf } from '../profiles/shownProfiles.ts'
import { requestsChanged } from '../stale.ts'
import { askNext, askNow, closeRequests, planChoices, unplanRequests } from './nextChoice.ts'
import { mayRequest, type RequestAbility } from './requestAbilities.ts'
import { knownRequest, shownRequests, showRequest } from './requestList.ts'
import { firstRequest, knowersOf, type RequestRow, requestsQuestion } from './requestRow.ts'

type Wanted = Hears<typeof mentorshipRequests.create, 'body'>

/** Not how many were chosen either: whoever is asked learns nothing of others, even if they read the log. */
const logRequest = (act: Act, did: string, id: number) =>
  record(act, { action: `mentorship_request.${did}`, subject: { type: 'mentorship_request', id } })

/** Every choice must be somebody who could be asked now. */
async function mustBeAskable(act: Act, { as, recipient_ids }: Wanted) {
  const { tx, me } = act
  const mine = await profileOf(tx, me.user_id)
  const ties = await tiesOf(act, recipient_ids)
  for (const [at, id] of recipient_ids.entries()) {
    const theirs = await knownProfile(act, id).catch((error: unknown) => {
      if (error instanceof AppError && error.kind === 'missing')
        throw invalid({ [`recipient_ids.${at}`]: { code: 'not_there' } })
      throw error
    })
    mayAsk(as === 'mentee' ? 'ask_as_mentee' : 'ask_as_mentor', me, mine, {
      ...theirs,
      tied: ties(id),
    })
  }
}

export async function createRequests(
  act: Act,
  wanted: Wanted,
): Promise<Answers<typeof mentorshipRequests.create>> {
  const { tx, me, now } = act
  const { as, recipient_ids, notes, mentoring_type_id, mentoring_topic_ids, formats, next_after_days } =
    wanted
  await holdProfiles(tx, [me.user_id])
  await mustBeAskable(act, wanted)
  const { rows: waiting } = await sql`select from mentorship_requests
    where enterprise_id = ${tx.enterpriseId}::bigint and asker_id = ${me.user_id}::bigint
      and state in ('queued', 'pending')`.execute(tx)
  if (waiting.length + recipient_ids.length > limits.mentorship_waiting)
    throw conflict('mentorship_waiting', { max: limits.mentorship_waiting })
  await mustBeThere(tx, 'mentoring_topic_ids', {
    table: 'mentoring_topics',
    ids: mentoring_topic_ids,
    side: as,
  })
  await mustBeThere(tx, 'mentoring_type_id', {
    table: 'mentoring_types',
    ids: mentoring_type_id === null ? [] : [mentoring_type_id],
  })
  const { id: set_id } = await tx
    .insertInto('mentorship_request_sets')
    .values({
      notes,
      type_id: mentoring_type_id,
      topic_ids: [...new Set(mentoring_topic_ids)],
      formats: [...new Set(formats)],
      next_after_days,
      choice_count: recipient_ids.length,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await tx
    .insertInto('mentorship_requests')
    .values(
      recipient_ids.map((recipient_id, at) => ({
        set_id,
        rank: at + 1,
        asker_id: me.user_id,
        recipient_id,
        asker_side: as,
        state: 'queued',
      })),
    )
    .execute()
  const ofSet = sql`r.set_id = ${set_id}::bigint order by r.rank`
  const first = await firstRequest(tx, ofSet)
  if (!first) throw missing()
  await askNow(tx, first, now)
  await planChoices(tx, set_id, now)
  await logRequest(act, 'made', first.id)
  return { items: await shownRequests(act, (await requestsQuestion(tx, ofSet).execute(tx)).rows) }
}

/** A request, held with the profiles of the two, if this may be done with it now. */
async function heldRequest(act: Act, id: number, ability: RequestAbility): Promise<RequestRow> {
  const known = await knownRequest(act, id)
  await holdProfiles(act.tx, [known.asker_id, known.recipient_id])
  await act.tx
    .selectFrom('mentorship_requests')
    .select('id')
    .where('set_id', '=', known.set_id)
    .orderBy('id')
    .forUpdate()
    .execute()
  const held = await knownRequest(act, id)
  mayRequest(ability, act.me, held)
  return held
}

async function decide(
  { tx, now }: Act,
  { id }: RequestRow,
  set: { state: string; reason?: string | null; mentorship_id?: number },
) {
  await tx
    .updateTable('mentorship_requests')
    .set({ ...set, decided_at: now.toISOString(), asks_at: null })
    .where('id', '=', id)
    .execute()
  await unplanRequests(tx, [id])
}

/** Whatever else waits between the two, or of the same set, isn't needed any more. */
async function endOthers(act: Act, accepted: RequestRow) {
  const { tx, now } = act
  const both = sql`${[accepted.asker_id, accepted.recipient_id]}::bigint[]`
  const { rows: others } = await requestsQuestion(
    tx,
    sql`r.state in ('queued', 'pending') and r.id <> ${accepted.id}::bigint and (r.set_id = ${accepted.set_id}::bigint
      or (w.mentor_id = ${accepted.mentor_id}::bigint and w.mentee_id = ${accepted.mentee_id}::bigint
        and r.asker_id = any(${both}))) order by r.id`,
  ).execute(tx)
  await closeRequests(tx, others, 'other_accepted', now)
  const asked = others.filter(({ state, set_id }) => state === 'pending' && set_id === accepted.set_id)
  await tell(
    { tx, me: { user_id: accepted.asker_id } },
    asked.map(({ recipient_id }) => recipient_id),
    { kind: 'mentorship.not_needed', link: mentorshipLinks.incoming },
  )
}

export async function acceptRequest(act: Act, id: number) {
  const { tx, me } = act
  const request = await heldRequest(act, id, 'accept')
  const mentorship_id = await beginMentorship(act, request)
  await decide(act, request, { state: 'accepted', mentorship_id })
  await endOthers(act, request)
  await logRequest(act, 'accepted', id)
  await tell({ tx, me }, [request.asker_id], {
    kind: 'mentorship.accepted',
    link: mentorshipLinks.pair(mentorship_id),
  })
  requestsChanged(tx, [request.asker_id, request.recipient_id])
  return showRequest(act, id)
}

/** Whether nobody of the set is being asked any more. */
const asksNobody = async (tx: Tx, setId: number) =>
  (await firstRequest(tx, sql`r.set_id = ${setId}::bigint and r.state = 'pending' limit 1`)) === undefined

export async function rejectRequest(
  act: Act,
  id: number,
  { reason }: Hears<typeof mentorshipRequests.reject, 'body'>,
) {
  const { tx, me, now } = act
  const request = await heldRequest(act, id, 'reject')
  await decide(act, request, { state: 'rejected', reason })
  await logRequest(act, 'rejected', id)
  await tell({ tx, me }, [request.asker_id], {
    kind: 'mentorship.rejected',
    link: mentorshipLinks.outgoing,
  })
  if (await asksNobody(tx, request.set_id)) await askNext(tx, request.set_id, now)
  requestsChanged(tx, [request.asker_id, request.recipient_id])
  return showRequest(act, id)
}

export async function withdrawRequest(act: Act, id: number) {
  const { tx, me, now } = act
  const request = await heldRequest(act, id, 'withdraw')
  await decide(act, request, { state: 'withdrawn' })
  await logRequest(act, 'withdrawn', id)
  if (request.state === 'pending') {
    await tell({ tx, me }, [request.recipient_id], {
      kind: 'mentorship.withdrawn',
      link: mentorshipLinks.incoming,
    })
    if (await asksNobody(tx, request.set_id)) await askNext(tx, request.set_id, now)
  }
  requestsChanged(tx, knowersOf(request))
  return showRequest(act, id)
}

/** Out of one's own list; the other person keeps theirs. */
export async function deleteRequest(act: Act, id: number) {
  const { tx, me, now } = act
  const request = await heldRequest(act, id, 'delete')
  const hidden_at = now.toISOString()
  await tx
    .updateTable('mentorship_requests')
    .set(
      request.asker_id === me.user_id ? { asker_hidden_at: hidden_at } : { recipient_hidden_at: hidden_at },
    )
    .where('id', '=', id)
    .execute()
  await logRequest(act, 'deleted', id)
  requestsChanged(tx, [me.user_id])
  return { done: true as const }
}
