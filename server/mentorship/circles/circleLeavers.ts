import { sql } from 'kysely'
import type { MergeFollower } from '../../people/merge/followers.ts'
import type { Tx } from '../../platform/database/db.ts'
import { leaveSessions } from '../sessions/circleSessions.ts'
import { endCircles } from './circles.ts'

const byTheClock = (tx: Tx, now: Date) => ({ tx, me: undefined, address: undefined, now })

/** Circles that go on, of all of these people, held. */
const circlesOf = async (tx: Tx, people: readonly number[]) =>
  (
    await sql<{ id: number; name: string }>`select c.id, c.name from mentorship_circles c
      where c.enterprise_id = ${tx.enterpriseId}::bigint and c.state = 'active' and exists (
        select from mentorship_circle_people p where p.enterprise_id = c.enterprise_id and p.circle_id = c.id
          and p.user_id = any(${[...people]}::bigint[]) and p.state in ('in', 'asked', 'invited'))
      order by c.id for update of c`.execute(tx)
  ).rows

/** A circle that nobody leads any more ends. */
async function endDeserted(tx: Tx, circles: readonly { id: number; name: string }[], now: Date) {
  const led = await tx
    .selectFrom('mentorship_circle_people')
    .select('circle_id')
    .where('circle_id', '=', sql<number>`any(${circles.map(({ id }) => id)}::bigint[])`)
    .where('side', '=', 'mentor')
    .where('state', '=', 'in')
    .execute()
  await endCircles(
    byTheClock(tx, now),
    circles.filter(({ id }) => led.every(({ circle_id }) => circle_id !== id)),
    null,
  )
}

/** They are in no circle any more, and in none of its sessions to come. */
export async function leaveCircles(tx: Tx, gone: readonly number[], now: Date) {
  const circles = await circlesOf(tx, gone)
  if (circles.length === 0) return
  await tx
    .updateTable('mentorship_circle_people')
    .set({ state: 'left', note: null })
    .where('user_id', '=', sql<number>`any(${[...gone]}::bigint[])`)
    .where('circle_id', '=', sql<number>`any(${circles.map(({ id }) => id)}::bigint[])`)
    .execute()
  for (const { id } of circles) await leaveSessions(byTheClock(tx, now), id, gone)
  await endDeserted(tx, circles, now)
}

/** Circles that a person isn't in, though another account of theirs may have been, with its sessions to come. */
const notIn = async (tx: Tx, userId: number) =>
  (
    await sql<{ circle_id: number }>`select p.circle_id from mentorship_circle_people p
      where p.enterprise_id = ${tx.enterpriseId}::bigint and p.user_id = ${userId}::bigint and p.state <> 'in'
      order by p.circle_id`.execute(tx)
  ).rows

/**
 * Where both accounts stood in a circle, what the kept one said holds: its only mentor may have been the other, or they may
 * have been taken out of it.
 */
export const circlesFollow: MergeFollower = {
  name: 'mentorship_circles',
  merged: async (tx, kept) => {
    const now = new Date()
    for (const { circle_id } of await notIn(tx, kept))
      await leaveSessions(byTheClock(tx, now), circle_id, [kept])
    const circles = await circlesOf(tx, [kept])
    if (circles.length > 0) await endDeserted(tx, circles, now)
    return undefined
  },
}
