import { sql } from 'kysely'
import type { Tx } from '../../platform/database/db.ts'
import { leaveSessions } from '../sessions/circleSessions.ts'
import { endCircles } from './circles.ts'

export const byTheClock = (tx: Tx, now: Date) => ({ tx, me: undefined, address: undefined, now })

/** Circles that go on and had to do with any of these people, held. */
export const circlesOf = async (tx: Tx, people: readonly number[]) =>
  (
    await sql<{ id: number; name: string }>`select c.id, c.name from mentorship_circles c
      where c.enterprise_id = ${tx.enterpriseId}::bigint and c.state = 'active' and exists (
        select from mentorship_circle_people p where p.enterprise_id = c.enterprise_id and p.circle_id = c.id
          and p.user_id = any(${[...people]}::bigint[]))
      order by c.id for update of c`.execute(tx)
  ).rows

/** A circle that nobody leads any more ends; answers which did. */
export async function endDeserted(tx: Tx, circles: readonly { id: number; name: string }[], now: Date) {
  const led = await tx
    .selectFrom('mentorship_circle_people')
    .select('circle_id')
    .where('circle_id', '=', sql<number>`any(${circles.map(({ id }) => id)}::bigint[])`)
    .where('side', '=', 'mentor')
    .where('state', '=', 'in')
    .execute()
  const deserted = circles.filter(({ id }) => led.every(({ circle_id }) => circle_id !== id))
  await endCircles(byTheClock(tx, now), deserted, null)
  return deserted.map(({ id }) => id)
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
    .where('state', 'in', ['in', 'asked', 'invited'])
    .execute()
  for (const { id } of circles) await leaveSessions(byTheClock(tx, now), id, gone)
  await endDeserted(tx, circles, now)
}
