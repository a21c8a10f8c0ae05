import { sql } from 'kysely'
import type { mentorshipSessions } from '../../../contract/mentorship/sessions.ts'
import type { Hears } from '../../../contract/route.ts'
import type { Act } from '../../platform/act.ts'
import { record } from '../../platform/changes.ts'
import { conflict, invalid, missing } from '../../platform/errors.ts'
import { mustBeThere } from '../chosen.ts'
import { holdPeople } from '../places.ts'
import { heldRoom } from '../rooms/roomAbilities.ts'
import { everybodyIn, othersIn } from '../rooms/roomRow.ts'
import { sessionsChanged } from '../stale.ts'
import { cancelSessions } from './cancellation.ts'
import { heldSession } from './sessionAbilities.ts'
import { planSession } from './sessionDues.ts'
import { showSession } from './sessionList.ts'
import { tellOfSession, writeLater } from './sessionNotices.ts'
import { guestsOf, knownSession, peopleOf, proposalOf, type SessionRow } from './sessionRow.ts'

type Wanted = Hears<typeof mentorshipSessions.create, 'body'>
interface Span {
  starts_at: string
  ends_at: string
}

/** What a session says is for its people; the log has only what was done. */
const logSession = (act: Act, did: string, id: number) =>
  record(act, { action: `mentorship_session.${did}`, subject: { type: 'mentorship_session', id } })

/** In the future, and none of these people is in another session then. They are held, so that none comes in between. */
async function mustFit({ tx, now }: Act, people: readonly number[], { starts_at, ends_at }: Span, self = 0) {
  if (Date.parse(starts_at) <= now.getTime()) throw invalid({ starts_at: { code: 'session_future' } })
  await holdPeople(tx, people)
  const { rows } = await sql`select from mentorship_session_participants p
    join mentorship_sessions s on s.enterprise_id = p.enterprise_id and s.id = p.session_id
    where p.enterprise_id = ${tx.enterpriseId}::bigint and s.enterprise_id = ${tx.enterpriseId}::bigint
      and p.user_id = any(${[...people]}::bigint[]) and p.invitation = 'accepted' and s.state = 'scheduled'
      and s.id <> ${self}::bigint and s.starts_at < ${ends_at}::timestamptz and s.ends_at > ${starts_at}::timestamptz
    limit 1`.execute(tx)
  if (rows.length > 0) throw conflict('session_overlap')
}

async function mustKnow(
  { tx }: Act,
  { mentoring_topic_ids, mentoring_type_id }: Wanted,
  before?: SessionRow,
) {
  await mustBeThere(tx, 'mentoring_topic_ids', {
    table: 'mentoring_topics',
    ids: mentoring_topic_ids,
    kept: before?.topic_ids ?? [],
  })
  await mustBeThere(tx, 'mentoring_type_id', {
    table: 'mentoring_types',
    ids: mentoring_type_id === null ? [] : [mentoring_type_id],
    kept: before?.type_id ? [before.type_id] : [],
  })
}

const columnsOf = ({ mentoring_topic_ids, mentoring_type_id, ...said }: Wanted) => ({
  ...said,
  topic_ids: [...new Set(mentoring_topic_ids)],
  type_id: mentoring_type_id,
})

export async function createSession(act: Act, roomId: number, wanted: Wanted) {
  const { tx, me, now } = act
  const room = await heldRoom(act, roomId, 'schedule')
  // A circle meets when its host can: the others say whether they come.
  await mustFit(act, room.kind === 'pair' ? everybodyIn(room) : [me.user_id], wanted)
  await mustKnow(act, wanted)
  const { id } = await tx
    .insertInto('mentorship_sessions')
    .values({ room_id: roomId, host_id: me.user_id, ...columnsOf(wanted) })
    .returning('id')
    .executeTakeFirstOrThrow()
  const guests = othersIn(room, me)
  await tx
    .insertInto('mentorship_session_participants')
    .values(
      room.people.map(({ user_id, side }) => ({
        session_id: id,
        user_id,
        role: side,
        invitation: user_id === me.user_id ? 'accepted' : 'pending',
        asked_at: now.toISOString(),
      })),
    )
    .execute()
  const session = await knownSession(act, id)
  await planSession(tx, session, now)
  await writeLater(tx, session, 'session_scheduled', [me.user_id])
  await writeLater(tx, session, 'session_invited', guests)
  await tellOfSession(act, session, 'mentorship.session_invited', { users: guests, mailed: true })
  await logSession(act, 'scheduled', id)
  sessionsChanged(tx, everybodyIn(room))
  return showSession(act, id)
}

const isMoved = (before: Span, { starts_at, ends_at }: Span) =>
  Date.parse(before.starts_at) !== Date.parse(starts_at) || Date.parse(before.ends_at) !== Date.parse(ends_at)

/** Asks everybody but the host again, as at the beginning. */
const askAgain = ({ tx, now }: Act, session: SessionRow) =>
  tx
    .updateTable('mentorship_session_participants')
    .set({
      invitation: 'pending',
      reason: null,
      answered_at: null,
      asked_at: now.toISOString(),
      proposed_starts_at: null,
      proposed_ends_at: null,
      proposal_note: null,
    })
    .where('session_id', '=', session.id)
    .where('user_id', '<>', session.host_id)
    .execute()

/** Whatever changes in a session, calendars hear of it. */
const change = ({ tx, now }: Act, id: number, set: Partial<ReturnType<typeof columnsOf>>) =>
  tx
    .updateTable('mentorship_sessions')
    .set({
      ...set,
      sequence: sql`sequence + 1`,
      changed_at: now.toISOString(),
      version: sql`version + 1`,
    })
    .where('id', '=', id)
    .execute()

export async function changeSession(
  act: Act,
  id: number,
  { version, ...wanted }: Hears<typeof mentorshipSessions.update, 'body'>,
) {
  const { tx, now } = act
  const before = await heldSession(act, id, 'edit')
  if (before.version !== version) throw conflict('changed_meanwhile')
  const moved = isMoved(before, wanted)
  if (moved) await mustFit(act, before.circle_name === null ? peopleOf(before) : [before.host_id], wanted, id)
  await mustKnow(act, wanted, before)
  await change(act, id, columnsOf(wanted))
  if (moved) await askAgain(act, before)
  const session = await knownSession(act, id)
  if (moved) await planSession(tx, session, now)
  await writeLater(tx, session, 'session_changed', peopleOf(session))
  await tellOfSession(act, session, moved ? 'mentorship.session_moved' : 'mentorship.session_changed', {
    users: guestsOf(session).map(({ user_id }) => user_id),
    mailed: true,
  })
  await logSession(act, 'changed', id)
  sessionsChanged(tx, peopleOf(session))
  return showSession(act, id)
}

export async function cancelSession(
  act: Act,
  id: number,
  { reason }: Hears<typeof mentorshipSessions.cancel, 'body'>,
) {
  await heldSession(act, id, 'cancel')
  await cancelSessions(act, sql`s.id = ${id}::bigint`, reason)
  await logSession(act, 'canceled', id)
  return showSession(act, id)
}

interface Answer {
  invitation: 'accepted' | 'rejected' | 'proposed'
  reason?: string | null
  proposal?: Span & { note: string | null }
}

/** Writes what the invited person says; an earlier proposal of theirs ends with it. */
const answer = ({ tx, me, now }: Act, id: number, { invitation, reason = null, proposal }: Answer) =>
  tx
    .updateTable('mentorship_session_participants')
    .set({
      invitation,
      reason,
      answered_at: now.toISOString(),
      proposed_starts_at: proposal?.starts_at ?? null,
      proposed_ends_at: proposal?.ends_at ?? null,
      proposal_note: proposal?.note ?? null,
    })
    .where('session_id', '=', id)
    .where('user_id', '=', me.user_id)
    .execute()

async function answered(
  act: Act,
  session: SessionRow,
  did: 'accepted' | 'rejected' | 'proposed',
  at = session.starts_at,
) {
  await tellOfSession(act, session, `mentorship.session_${did}`, { users: [session.host_id], at })
  await logSession(act, did, session.id)
  sessionsChanged(act.tx, peopleOf(session))
  return showSession(act, session.id)
}

export async function acceptSession(act: Act, id: number) {
  const session = await heldSession(act, id, 'accept')
  await mustFit(act, [act.me.user_id], session, id)
  await answer(act, id, { invitation: 'accepted' })
  return answered(act, session, 'accepted')
}

export async function rejectSession(
  act: Act,
  id: number,
  { reason }: Hears<typeof mentorshipSessions.reject, 'body'>,
) {
  const session = await heldSession(act, id, 'reject')
  await answer(act, id, { invitation: 'rejected', reason })
  return answered(act, session, 'rejected')
}

export async function proposeTime(
  act: Act,
  id: number,
  { note, ...span }: Hears<typeof mentorshipSessions.propose, 'body'>,
) {
  const session = await heldSession(act, id, 'propose')
  if (Date.parse(span.starts_at) <= act.now.getTime())
    throw invalid({ starts_at: { code: 'session_future' } })
  await answer(act, id, { invitation: 'proposed', proposal: { ...span, note } })
  return answered(act, session, 'proposed', span.starts_at)
}

/** Whoever proposed the time comes. */
export async function takeProposal(act: Act, id: number) {
  const { tx, now } = act
  const before = await heldSession(act, id, 'decide_proposal')
  const proposed = proposalOf(before)
  if (!proposed?.proposed_starts_at || !proposed.proposed_ends_at) throw missing()
  const span = { starts_at: proposed.proposed_starts_at, ends_at: proposed.proposed_ends_at }
  await mustFit(act, peopleOf(before), span, id)
  await change(act, id, span)
  await answer({ ...act, me: { ...act.me, user_id: proposed.user_id } }, id, { invitation: 'accepted' })
  const session = await knownSession(act, id)
  await planSession(tx, session, now)
  await writeLater(tx, session, 'session_changed', peopleOf(session))
  await tellOfSession(act, session, 'mentorship.session_moved', { users: [proposed.user_id], mailed: true })
  await logSession(act, 'moved', id)
  sessionsChanged(tx, peopleOf(session))
  return showSession(act, id)
}

export async function dropProposal(act: Act, id: number) {
  const session = await heldSession(act, id, 'decide_proposal')
  const proposed = proposalOf(session)
  await askAgain(act, session)
  if (proposed) await tellOfSession(act, session, 'mentorship.session_kept', { users: [proposed.user_id] })
  await logSession(act, 'kept', id)
  sessionsChanged(act.tx, peopleOf(session))
  return showSession(act, id)
}

/** What somebody says of a session is theirs: it is in no log, and the other hears nothing of it. */
export async function giveFeedback(
  act: Act,
  id: number,
  { rating, words }: Hears<typeof mentorshipSessions.giveFeedback, 'body'>,
) {
  const { tx, me, now } = act
  const session = await heldSession(act, id, 'give_feedback')
  const said = { rating, words, given_at: now.toISOString() }
  await tx
    .insertInto('mentorship_session_feedback')
    .values({ session_id: session.id, user_id: me.user_id, ...said })
    .onConflict((there) => there.columns(['session_id', 'user_id']).doUpdateSet(said))
    .execute()
  sessionsChanged(tx, [me.user_id])
  return showSession(act, id)
}
