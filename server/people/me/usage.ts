import { sql } from 'kysely'
import type { usage } from '../../../contract/people/profile.ts'
import type { Answers } from '../../../contract/route.ts'
import { peoplePolicy } from '../../identity/peoplePolicy.ts'
import { knownMembership } from '../../networks/members/seen.ts'
import type { Reading } from '../../platform/act.ts'
import { slot } from '../../platform/area.ts'
import { type Db, together, type written } from '../../platform/database/db.ts'
import { missing } from '../../platform/errors.ts'
import { authorize } from '../../platform/rights/policy.ts'

const count = sql<number>`count(*)`.as('value')

/** What others than the person hear of what they earned; brought by the area that has points. */
export const earnedTold =
  slot<(db: Db, id: number) => ReturnType<typeof written<{ value: number }>>>('earned, as told')

/** What a person has done here so far, in one round trip. Each number counts one kind of row, named on the screen. */
export async function usageOf({ db, me }: Reading, id: number): Promise<Answers<typeof usage.show>> {
  const registrations = db.selectFrom('event_registrations').select(count).where('user_id', '=', id)
  const [
    [person],
    [networks],
    [led],
    [registered],
    [attended],
    [posts],
    [comments],
    [reactions],
    [hours],
    [earned],
  ] = await together(
    db,
    db.selectFrom('users').select(['sign_in_count', 'last_seen_at']).where('id', '=', id),
    db
      .selectFrom('network_members as m')
      .innerJoin('networks as n', 'n.id', 'm.network_id')
      .select(count)
      .where('m.user_id', '=', id)
      .where('m.state', '=', 'active')
      .where(knownMembership(me))
      .where('n.archived_at', 'is', null),
    db
      .selectFrom('network_leaders as l')
      .innerJoin('networks as n', 'n.id', 'l.network_id')
      .select(count)
      .where('l.user_id', '=', id)
      .where('n.archived_at', 'is', null),
    registrations.where('state', 'in', ['registered', 'attended', 'no_show']),
    registrations.where('state', '=', 'attended'),
    db.selectFrom('posts').select(count).where('author_id', '=', id).where('published_at', 'is not', null),
    db.selectFrom('post_comments').select(count).where('author_id', '=', id),
    db.selectFrom('post_likes').select(count).where('user_id', '=', id),
    db
      .selectFrom('recorded_hours')
      .select(sql<number>`coalesce(sum(hours), 0)`.as('value'))
      .where('user_id', '=', id),
    id === me.user_id && !me.look
      ? db.selectFrom('point_balances').select('earned as value').where('user_id', '=', id)
      : db.brought.to(earnedTold)[0]?.(db, id),
  )
  if (!person) throw missing()
  authorize(me, peoplePolicy.view_private, { id })
  return {
    ...person,
    networks: networks?.value ?? 0,
    networks_led: led?.value ?? 0,
    events_registered: registered?.value ?? 0,
    events_attended: attended?.value ?? 0,
    posts: posts?.value ?? 0,
    comments: comments?.value ?? 0,
    reactions: reactions?.value ?? 0,
    hours: hours?.value ?? 0,
    points: earned?.value ?? 0,
  }
}
