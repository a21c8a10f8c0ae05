import { sql } from 'kysely'
import { limits } from '../../../contract/limits.ts'
import type { mentorshipCircles } from '../../../contract/mentorship/circles.ts'
import type { CirclePersonState, MentorshipSide } from '../../../contract/mentorship/states.ts'
import type { Hears } from '../../../contract/route.ts'
import type { Act } from '../../platform/act.ts'
import { conflict, denied, invalid, missing } from '../../platform/errors.ts'
import { mentorshipLinks } from '../links.ts'
import { tell } from '../notices.ts'
import { inviteToSessions, leaveSessions } from '../sessions/circleSessions.ts'
import { circleChanged, standingChanged } from '../stale.ts'
import { type CircleAbility, hasEveryMentor, heldCircle, isFull, mayCircle } from './circleAbilities.ts'
import { showCircle } from './circleList.ts'
import { logCircle } from './circleLog.ts'
import { type CircleRow, holdCircle, isKnownTo, peopleNow } from './circleRow.ts'
import { untellInvited } from './circles.ts'

type Standing = { side: MentorshipSide; state: CirclePersonState; note?: string | null }

/** Where somebody stands in a circle now, whatever was before. */
const stand = (
  { tx, now }: Act,
  circleId: number,
  userId: number,
  { note = null, ...standing }: Standing,
) => {
  const said = { ...standing, note, since: now.toISOString() }
  standingChanged(tx, userId)
  return tx
    .insertInto('mentorship_circle_people')
    .values({ circle_id: circleId, user_id: userId, ...said, was_in: standing.state === 'in' })
    .onConflict((there) =>
      there.columns(['circle_id', 'user_id']).doUpdateSet({
        ...said,
        was_in: sql`mentorship_circle_people.was_in or excluded.was_in`,
      }),
    )
    .execute()
}

const told = ({ id, name }: Pick<CircleRow, 'id' | 'name'>) => ({
  facts: { circle: name },
  link: mentorshipLinks.circle(id),
})

/** Somebody is in it from now on: those who lead it hear of that, and sessions to come are theirs too. */
async function comeIn(act: Act, circle: CircleRow, userId: number, side: MentorshipSide) {
  await stand(act, circle.id, userId, { side, state: 'in' })
  await inviteToSessions(act, circle.id, userId, side)
}

const tellMentors = async (
  act: Act,
  circle: CircleRow,
  kind: 'mentorship.circle_asked' | 'mentorship.circle_joined',
) =>
  tell(
    act,
    (await peopleNow(act.tx, circle.id, 'mentor')).filter((id) => id !== act.me.user_id),
    { kind, ...told(circle) },
  )

/** Joins it, asks to, or accepts an invitation: whichever is open to the viewer now. */
export async function joinCircle(
  act: Act,
  id: number,
  { note }: Hears<typeof mentorshipCircles.join, 'body'>,
) {
  const { tx, me } = act
  const circle = await holdCircle(act, id)
  const does: CircleAbility =
    circle.standing === 'invited' ? 'accept' : circle.joining === 'open' ? 'join' : 'ask'
  mayCircle(does, circle)
  if (does === 'ask') await stand(act, id, me.user_id, { side: 'mentee', state: 'asked', note })
  else await comeIn(act, circle, me.user_id, (does === 'accept' && circle.side) || 'mentee')
  await tellMentors(act, circle, does === 'ask' ? 'mentorship.circle_asked' : 'mentorship.circle_joined')
  await logCircle(act, does === 'ask' ? 'asked' : 'joined', id)
  circleChanged(tx)
  return showCircle(act, id)
}

/** Leaves it, takes back what one asked, or declines an invitation: nobody is told, and one may come again. */
export async function leaveCircle(act: Act, id: number) {
  const { tx, me } = act
  const circle = await holdCircle(act, id)
  const does: CircleAbility =
    circle.standing === 'invited' ? 'decline' : circle.standing === 'asked' ? 'withdraw' : 'leave'
  if (circle.standing === null) throw missing()
  mayCircle(does, circle)
  await stand(act, id, me.user_id, { side: circle.side ?? 'mentee', state: 'left' })
  await leaveSessions(act, id, [me.user_id])
  await logCircle(act, 'left', id)
  circleChanged(tx)
  return (await isKnownTo(act, id)) ? showCircle(act, id) : null
}

/** Invites somebody, whether or not they had to do with it before. Who already is as wanted doesn't hear of it again. */
export async function inviteIntoCircle(
  act: Act,
  id: number,
  { user_id, side }: Hears<typeof mentorshipCircles.invite, 'body'>,
) {
  const { tx } = act
  const circle = await heldCircle(act, id, 'invite')
  const person = await tx
    .selectFrom('users')
    .select('id')
    .where('id', '=', user_id)
    .where('state', '=', 'active')
    .executeTakeFirst()
  if (!person) throw invalid({ user_id: { code: 'not_there' } })
  const standing = await standingOf(act, id, user_id)
  if (standing?.state === 'in') throw conflict('circle_person_in')
  if (standing?.state === 'invited' && standing.side === side) return showCircle(act, id)
  const { count } = await tx
    .selectFrom('mentorship_circle_people')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('circle_id', '=', id)
    .where('state', '=', 'invited')
    .where('user_id', '<>', user_id)
    .executeTakeFirstOrThrow()
  if (count >= limits.mentorship_circle_places)
    throw conflict('circle_invited_full', { max: limits.mentorship_circle_places })
  if (side === 'mentor' && hasEveryMentor(circle)) throw conflict('circle_mentors_full')
  await stand(act, id, user_id, { side, state: 'invited' })
  await tell(act, [user_id], { kind: 'mentorship.circle_invited', ...told(circle) })
  await logCircle(act, 'invited', id, { about: user_id, side })
  circleChanged(tx)
  return showCircle(act, id)
}

const standingOf = ({ tx }: Act, circleId: number, userId: number) =>
  tx
    .selectFrom('mentorship_circle_people')
    .select(['side', 'state', 'was_in'])
    .where('circle_id', '=', circleId)
    .where('user_id', '=', userId)
    .executeTakeFirst()

export async function admitToCircle(act: Act, id: number, userId: number) {
  const circle = await heldCircle(act, id, 'invite')
  const standing = await standingOf(act, id, userId)
  if (!standing) throw missing()
  if (standing.state !== 'asked') throw conflict('circle_not_asked')
  if (isFull(circle)) throw conflict('circle_full')
  await comeIn(act, circle, userId, 'mentee')
  await tell(act, [userId], { kind: 'mentorship.circle_admitted', ...told(circle) })
  await logCircle(act, 'admitted', id, { about: userId })
  circleChanged(act.tx)
  return showCircle(act, id)
}

/** Takes a mentee out, declines who asked, or takes back an invitation. Mentors are each other's equals: they go by themselves. */
export async function removeFromCircle(act: Act, id: number, userId: number) {
  const circle = await heldCircle(act, id, 'invite')
  const standing = await standingOf(act, id, userId)
  if (!standing || standing.state === 'left' || standing.state === 'removed') throw missing()
  if (standing.state === 'in' && standing.side === 'mentor')
    throw denied('denied.mentorship_circle_mentor', [{ by: 'ownership', allows: false, text: 'not_self' }])
  // Who was only invited did nothing for which they would have to be invited again; who was in it may have been taken out.
  const state = standing.state === 'invited' && !standing.was_in ? 'left' : 'removed'
  await stand(act, id, userId, { side: standing.side as MentorshipSide, state })
  if (standing.state === 'in') await leaveSessions(act, id, [userId])
  if (standing.state === 'invited') await untellInvited(act.tx, id, [userId])
  else
    await tell(act, [userId], {
      kind: standing.state === 'in' ? 'mentorship.circle_removed' : 'mentorship.circle_declined',
      facts: { circle: circle.name },
      link: mentorshipLinks.circles,
    })
  await logCircle(act, 'removed', id, { about: userId })
  circleChanged(act.tx)
  return showCircle(act, id)
}
