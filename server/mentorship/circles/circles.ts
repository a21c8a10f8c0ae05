import { sql } from 'kysely'
import { limits } from '../../../contract/limits.ts'
import type { mentorshipCircles } from '../../../contract/mentorship/circles.ts'
import type { Hears } from '../../../contract/route.ts'
import { untell } from '../../messages/notifications.ts'
import type { Act } from '../../platform/act.ts'
import { differenceOf } from '../../platform/changes.ts'
import type { Tx } from '../../platform/database/db.ts'
import { conflict, invalid } from '../../platform/errors.ts'
import { mustBeThere } from '../chosen.ts'
import { mentorshipLinks } from '../links.ts'
import { type Acting, tell } from '../notices.ts'
import { mustBePlannable } from '../plannedUntil.ts'
import { newRooms } from '../rooms/newRooms.ts'
import { cancelSessions } from '../sessions/cancellation.ts'
import { circleChanged } from '../stale.ts'
import { heldCircle } from './circleAbilities.ts'
import { showCircle } from './circleList.ts'
import { logCircle } from './circleLog.ts'
import { type CircleRow, invitedTo, peopleNow } from './circleRow.ts'

type Wanted = Hears<typeof mentorshipCircles.create, 'body'>

const columnsOf = ({ mentoring_topic_ids, ...said }: Wanted) => ({
  ...said,
  topic_ids: [...new Set(mentoring_topic_ids)],
})

type Told = Pick<CircleRow, 'joining' | 'places' | 'planned_until'>
const told = ({ joining, places, planned_until }: Told) => ({ joining, places, planned_until })

/** Whoever offers to be a mentor starts one, of a few. */
export async function createCircle(act: Act, wanted: Wanted) {
  const { tx, me, now } = act
  mustBePlannable(now, wanted.planned_until)
  await mustBeThere(tx, 'mentoring_topic_ids', { table: 'mentoring_topics', ids: wanted.mentoring_topic_ids })
  // Held, so that somebody who starts two at once is counted.
  const profile = await tx
    .selectFrom('mentorship_profiles')
    .select('is_mentor')
    .where('user_id', '=', me.user_id)
    .forUpdate()
    .executeTakeFirst()
  if (!profile?.is_mentor) throw conflict('circle_not_mentor')
  const { count } = await tx
    .selectFrom('mentorship_circle_people as p')
    .innerJoin('mentorship_circles as c', 'c.id', 'p.circle_id')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('p.user_id', '=', me.user_id)
    .where('p.side', '=', 'mentor')
    .where('p.state', '=', 'in')
    .where('c.state', '=', 'active')
    .executeTakeFirstOrThrow()
  if (count >= limits.mentorship_circles) throw conflict('circles_full', { max: limits.mentorship_circles })
  const [id = 0] = await newRooms(tx, 'circle', 1)
  await tx
    .insertInto('mentorship_circles')
    .values({ id, ...columnsOf(wanted), created_at: now.toISOString() })
    .execute()
  await tx
    .insertInto('mentorship_circle_people')
    .values({
      circle_id: id,
      user_id: me.user_id,
      side: 'mentor',
      state: 'in',
      was_in: true,
      since: now.toISOString(),
    })
    .execute()
  await logCircle(act, 'created', id, told(wanted))
  circleChanged(tx)
  return showCircle(act, id)
}

export async function changeCircle(
  act: Act,
  id: number,
  { version, ...wanted }: Hears<typeof mentorshipCircles.update, 'body'>,
) {
  const { tx, now } = act
  const before = await heldCircle(act, id, 'edit')
  if (before.version !== version) throw conflict('changed_meanwhile')
  if (wanted.planned_until !== before.planned_until) mustBePlannable(now, wanted.planned_until)
  await mustBeThere(tx, 'mentoring_topic_ids', {
    table: 'mentoring_topics',
    ids: wanted.mentoring_topic_ids,
    kept: before.topic_ids,
  })
  if (wanted.places < before.mentee_count)
    throw invalid({ places: { code: 'circle_places', facts: { count: before.mentee_count } } })
  await tx
    .updateTable('mentorship_circles')
    .set({ ...columnsOf(wanted), version: sql`version + 1` })
    .where('id', '=', id)
    .execute()
  await logCircle(act, 'changed', id, differenceOf<Record<string, unknown>>(told(before), told(wanted)))
  circleChanged(tx)
  return showCircle(act, id)
}

/** An invitation that holds no more leads nowhere. */
export const untellInvited = (tx: Tx, id: number, users: readonly number[]) =>
  untell(tx, users, { kind: 'mentorship.circle_invited', link: mentorshipLinks.circle(id) })

/** Ends circles that are held: sessions to come don't take place, and who is in them hears of it. */
export async function endCircles(
  act: Acting & { now: Date },
  circles: readonly { id: number; name: string }[],
  by: number | null,
) {
  const { tx, now } = act
  for (const { id, name } of circles) {
    await tx
      .updateTable('mentorship_circles')
      .set({ state: 'ended', ended_at: now.toISOString(), ended_by: by, version: sql`version + 1` })
      .where('id', '=', id)
      .execute()
    await cancelSessions(
      act,
      sql`s.room_id = ${id}::bigint and s.ends_at > ${now.toISOString()}::timestamptz`,
    )
    await untellInvited(tx, id, await invitedTo(tx, id))
    const people = await peopleNow(tx, id)
    await tell(
      act,
      people.filter((one) => one !== by),
      { kind: 'mentorship.circle_ended', facts: { circle: name }, link: mentorshipLinks.circle(id) },
    )
  }
  circleChanged(tx)
}

export async function endCircle(act: Act, id: number) {
  const circle = await heldCircle(act, id, 'end')
  await endCircles(act, [circle], act.me.user_id)
  await logCircle(act, 'ended', id)
  return showCircle(act, id)
}
