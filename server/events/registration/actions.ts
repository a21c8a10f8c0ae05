import { type Selectable, sql } from 'kysely'
import { z } from 'zod'
import { ATTENDEES_AT_ONCE, attendees } from '../../../contract/events/registrations.ts'
import { userIsHere, userStates } from '../../../contract/people/states.ts'
import { Id } from '../../../contract/shapes.ts'
import { BULK_STEP, checkMany, noteProgress } from '../../identity/bulkProgress.ts'
import { viewerOfPerson } from '../../identity/viewer.ts'
import { type Act, acting, type Spoken } from '../../platform/act.ts'
import { recordMany } from '../../platform/changes.ts'
import type { DB, Tx } from '../../platform/database/db.ts'
import { AppError } from '../../platform/errors.ts'
import { type Job, job } from '../../platform/jobs/jobs.ts'
import { wentStale } from '../../platform/live/live.ts'
import type { Viewer } from '../../platform/rights/viewer.ts'
import { type Said, sayAttended } from '../day/attended.ts'
import { closedBecause, type EventRow, lockEvent } from '../eventRow.ts'
import { knownEvent } from '../known.ts'
import { attendeeAbilities } from './attendeeAbilities.ts'
import { mayAct, type Progress, showProgress } from './progress.ts'
import { attendeesRemoved, offerUndo, passOn, standingOf } from './removalUndo.ts'
import { type SeatLetters, writeTo } from './seatLetters.ts'
import { moveRegistrations } from './seatMoves.ts'
import { settle } from './settlement.ts'

type ActionRow = Selectable<DB['attendee_actions']>

export interface Line {
  user_id: number | null
  said: string | null
  /** An outcome known in advance: it names nobody, or somebody twice. */
  outcome: string | null
  /** From an attendance file: the line number and its content. */
  line?: number
  attended?: boolean | null
}

const JOB = 'events.attendees'

interface Wish {
  action: Progress['action']
  reason?: string | null
  subject?: string
  body?: string
}

/**
 * Something done to many attendees: the few of a list are dealt with at once, more by a job that can be watched. Messages
 * are always written by the job: to lay out mails takes longer than anybody should hold an event.
 */
export async function begin(
  act: Act & Spoken,
  event: EventRow,
  wish: Wish,
  lines: readonly Line[],
): Promise<Progress> {
  const { tx, me } = act
  checkMany(lines.length)
  const refused = lines.filter(({ outcome }) => outcome !== null && !isDone(outcome)).length
  const done = lines.filter(({ outcome }) => outcome !== null && isDone(outcome)).length
  const action = await tx
    .insertInto('attendee_actions')
    .values({
      event_id: event.id,
      ...wish,
      asked_by: me.user_id,
      total: lines.length,
      done_count: done,
      refused_count: refused,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  await sql`insert into attendee_action_lines (enterprise_id, action_id, line, user_id, said, outcome, attended)
    select ${tx.enterpriseId}, ${action.id}::bigint, coalesce(l.at, l.nth), l.user_id, l.said, l.outcome, l.attended
    from unnest(${lines.map(({ line }) => line ?? null)}::int[], ${lines.map(({ user_id }) => user_id)}::bigint[],
      ${lines.map(({ said }) => said)}::text[], ${lines.map(({ outcome }) => outcome)}::text[],
      ${lines.map(({ attended }) => attended ?? null)}::boolean[])
      with ordinality as l(at, user_id, said, outcome, attended, nth)`.execute(tx)
  const open = lines.length - refused - done
  if (open > ATTENDEES_AT_ONCE || wish.action === 'message')
    await tx.queue.put(tx, 'quick', JOB, { action_id: action.id })
  else {
    if (wish.action === 'remove') await attendeesRemoved.hold(act)
    await workSome(act, action)
  }
  return showProgress(act, action.id)
}

const isDone = (outcome: string) => outcome === 'done' || outcome === 'registration.already'

/** The next handful of an action. Answers whether that was all. */
async function workSome(act: Act<Viewer | undefined>, action: ActionRow, letters?: SeatLetters) {
  const { tx } = act
  const lines = await tx
    .selectFrom('attendee_action_lines')
    .select(['line', 'user_id', 'attended'])
    .where('action_id', '=', action.id)
    .where('outcome', 'is', null)
    .orderBy('line')
    .limit(BULK_STEP)
    .execute()
  const people = lines.flatMap(({ user_id, attended }) =>
    user_id === null ? [] : [{ user_id, attended: attended ?? false }],
  )
  const outcomes = await outcomesOf(act, action, people, letters)
  const told = lines.map(({ user_id }) =>
    user_id === null ? 'missing' : (outcomes.get(user_id) ?? 'missing'),
  )
  if (lines.length > 0)
    await sql`update attendee_action_lines l set outcome = o.outcome
      from unnest(${lines.map(({ line }) => line)}::int[], ${told}::text[]) as o(line, outcome)
      where l.enterprise_id = ${tx.enterpriseId} and l.action_id = ${action.id}::bigint and l.line = o.line`.execute(
      tx,
    )
  const finished = lines.length < BULK_STEP
  const done = told.filter(isDone).length
  await noteProgress(tx, 'attendee_actions', action.id, { of: told.length, done, finished })
  return finished
}

/** The outcome for each person. The organizer's right is checked again: they may have lost it since. */
async function outcomesOf(
  act: Act<Viewer | undefined>,
  action: ActionRow,
  people: readonly Said[],
  letters: SeatLetters | undefined,
): Promise<Map<number, string>> {
  const { tx, me } = act
  const ids = people.map(({ user_id }) => user_id)
  const all = (outcome: string) => new Map(ids.map((id) => [id, outcome]))
  if (ids.length === 0) return new Map()
  if (!me) return all('denied.events_manage')
  const mine: Act = { ...act, me }
  try {
    mayAct(action.action, await knownEvent(mine, action.event_id))
  } catch (error) {
    if (error instanceof AppError) return all('denied.events_manage')
    throw error
  }
  const event = await lockEvent(tx, action.event_id)
  if (action.action === 'attendance') return sayAttended(mine, event, people)
  if (action.action === 'message') return messageTo(tx, action, event, { ids, letters })
  if (action.action === 'remove') return removeFrom(mine, action, event, ids)
  return addTo(mine, action, event, ids)
}

async function messageTo(
  tx: Tx,
  { subject, body, asked_by }: ActionRow,
  event: EventRow,
  { ids, letters }: { ids: readonly number[]; letters: SeatLetters | undefined },
) {
  if (!letters) throw new Error('messages are written by the job')
  await writeTo(tx, letters, event, {
    kind: 'message',
    ids,
    facts: { subject: subject ?? '', message: body ?? '' },
    by: asked_by,
  })
  return new Map(ids.map((id) => [id, 'done']))
}

/** Deactivated people can't attend events. */
async function hereAmong(tx: Tx, ids: readonly number[]) {
  const rows = await tx
    .selectFrom('users')
    .select('id')
    .where('id', '=', sql<number>`any(${ids}::bigint[])`)
    .where('list_scope', 'is not', null)
    .where('state', 'in', userStates.filter(userIsHere))
    .execute()
  return new Set(rows.map(({ id }) => id))
}

async function addTo(act: Act, { action }: ActionRow, event: EventRow, ids: readonly number[]) {
  const { tx, me, now } = act
  const closed = closedBecause(event, now)
  if (closed !== null) return new Map(ids.map((id) => [id, `registration.${closed}`]))
  const here = await hereAmong(tx, ids)
  const outcome = await moveRegistrations(
    tx,
    event,
    ids.flatMap((user_id) => (here.has(user_id) ? [{ user_id, action: 'ask' as const }] : [])),
    { by: me.user_id, cause: action === 'import' ? 'import' : 'organizer' },
  )
  await settle(tx, event, outcome)
  await recordMany(
    act,
    outcome.done.map(({ user_id, before, state }) => ({
      action: 'registration.added',
      subject: { type: 'event', id: event.id },
      network_id: event.network_id,
      difference: { user_id, state: [before === 'none' ? null : before, state] },
    })),
  )
  const told = new Map<number, string>(
    ids.map((id) => [id, here.has(id) ? 'registration.already' : 'registration.away']),
  )
  for (const { user_id } of outcome.done) told.set(user_id, 'done')
  for (const { user_id, because } of outcome.refused)
    told.set(user_id, because === 'full' ? 'registration.full' : 'registration.past')
  return told
}

async function removeFrom(act: Act, { reason }: ActionRow, event: EventRow, ids: readonly number[]) {
  const { tx, me, now } = act
  const closed = attendeeAbilities.remove.closed(event, now)
  if (closed !== null) return new Map(ids.map((id) => [id, `registration.${closed}`]))
  const before = await standingOf(tx, event.id, ids)
  const outcome = await moveRegistrations(
    tx,
    event,
    ids.map((user_id) => ({ user_id, action: 'give_up' as const })),
    { by: me.user_id, cause: 'organizer' },
  )
  await offerUndo(act, event.id, before, outcome)
  const filled = await passOn(tx, outcome.event, now)
  await settle(tx, event, outcome, filled)
  await recordMany(
    act,
    outcome.done.map(({ user_id, before, state }) => ({
      action: 'registration.removed',
      subject: { type: 'event', id: event.id },
      network_id: event.network_id,
      difference: { user_id, state: [before, state] },
      ...(reason ? { personal: { about_user_id: user_id, before_after: { reason: [null, reason] } } } : {}),
    })),
  )
  const told = new Map<number, string>(ids.map((id) => [id, 'registration.not_on_list']))
  for (const { user_id } of outcome.done) told.set(user_id, 'done')
  for (const { user_id } of outcome.refused) told.set(user_id, 'registration.came')
  return told
}

/** The next handful, each in a transaction of its own, so that progress shows and a kill costs little. */
export const attendeesJob = (letters: SeatLetters): Job<{ action_id: number }> =>
  job(JOB, z.object({ action_id: Id }), async ({ tx, now }, { action_id }) => {
    const action = await tx
      .selectFrom('attendee_actions')
      .selectAll()
      .where('id', '=', action_id)
      .where('finished_at', 'is', null)
      .forUpdate()
      .executeTakeFirst()
    if (!action) return
    const finished = await workSome(
      acting(tx, await viewerOfPerson(tx, action.asked_by), { now }),
      action,
      letters,
    )
    if (!finished) await tx.queue.put(tx, 'quick', JOB, { action_id })
    wentStale(tx, [attendees.progress.path.replace('/:actionId', '')], [action.asked_by])
  })
