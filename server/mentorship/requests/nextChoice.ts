import { sql } from 'kysely'
import type { Tx } from '../../platform/database/db.ts'
import { type Due, plan, unplan } from '../../platform/jobs/timed.ts'
import { mentorshipLinks } from '../links.ts'
import { isOn, tell } from '../notices.ts'
import { profileOf } from '../profiles/profileRow.ts'
import { requestsChanged } from '../stale.ts'
import { firstRequest, knowersOf, type RequestRow } from './requestRow.ts'

const NEXT = 'mentorship.next_choice'
const WAITS = 'mentorship.request_waits'
/** Days until somebody who was asked is reminded. */
const REMINDED_AFTER = 3
const DAY_MS = 86_400_000

const inDays = (now: Date, days: number) => new Date(now.getTime() + days * DAY_MS).toISOString()

/** Whether somebody could take this request now: here, of that side, accepting, not pausing, with a place. */
async function isAvailable(tx: Tx, { recipient_id, asker_side }: RequestRow) {
  const theirs = await profileOf(tx, recipient_id)
  if (theirs?.state !== 'active' || theirs.paused) return false
  return asker_side === 'mentee'
    ? theirs.is_mentor && theirs.accepts_mentee_requests && theirs.mentor_count < theirs.mentor_places
    : theirs.is_mentee && theirs.accepts_mentor_requests && theirs.mentee_count < theirs.mentee_places
}

/** Asks somebody: they hear of it, and are reminded if they don't answer. */
export async function askNow(tx: Tx, { id, recipient_id, asker_id, asker_side }: RequestRow, now: Date) {
  await tx
    .updateTable('mentorship_requests')
    .set({ state: 'pending', asked_at: now.toISOString(), asks_at: null })
    .where('id', '=', id)
    .execute()
  await unplan(tx, NEXT, String(id))
  await plan(tx, WAITS, String(id), inDays(now, REMINDED_AFTER))
  await tell({ tx, me: { user_id: asker_id } }, [recipient_id], {
    kind: asker_side === 'mentee' ? 'mentorship.asked' : 'mentorship.offered',
    link: mentorshipLinks.incoming,
  })
  requestsChanged(tx, [asker_id, recipient_id])
}

/** The choices after this moment are asked one after the other, each so many days after the one before. */
export async function planChoices(tx: Tx, setId: number, now: Date) {
  const { rows } = await sql<{ id: number; asks_at: string }>`
    update mentorship_requests r set asks_at = ${now.toISOString()}::timestamptz + q.place * make_interval(days => q.days)
    from (select r.id, row_number() over (order by r.rank) as place, s.next_after_days as days from mentorship_requests r
      join mentorship_request_sets s on s.enterprise_id = r.enterprise_id and s.id = r.set_id
      where r.enterprise_id = ${tx.enterpriseId}::bigint and r.set_id = ${setId}::bigint and r.state = 'queued') q
    where r.enterprise_id = ${tx.enterpriseId}::bigint and r.id = q.id returning r.id, r.asks_at`.execute(tx)
  for (const { id, asks_at } of rows) await plan(tx, NEXT, String(id), asks_at)
}

/**
 * Asks the next choice of a set that can be asked. Whoever can't be is passed over; the asker learns that they weren't
 * available, and nothing else. While mentorship is off nobody is asked: the choices wait for their planned moments.
 */
export async function askNext(tx: Tx, setId: number, now: Date) {
  if (!(await isOn(tx))) return
  for (;;) {
    const next = await firstRequest(
      tx,
      sql`r.set_id = ${setId}::bigint and r.state = 'queued' order by r.rank limit 1`,
    )
    if (!next) return
    if (await isAvailable(tx, next)) {
      await askNow(tx, next, now)
      await planChoices(tx, setId, now)
      await tell({ tx, me: { user_id: next.recipient_id } }, [next.asker_id], {
        kind: 'mentorship.next_asked',
        link: mentorshipLinks.outgoing,
      })
      return
    }
    await closeRequests(tx, [next], 'unavailable', now)
  }
}

export async function closeRequests(
  tx: Tx,
  rows: readonly Pick<RequestRow, 'id' | 'asker_id' | 'recipient_id' | 'asked_at'>[],
  because: 'other_accepted' | 'unavailable',
  now: Date,
) {
  if (rows.length === 0) return
  const ids = rows.map(({ id }) => id)
  await tx
    .updateTable('mentorship_requests')
    .set({ state: 'closed', closed_because: because, decided_at: now.toISOString(), asks_at: null })
    .where('id', '=', sql<number>`any(${ids}::bigint[])`)
    .execute()
  await unplanRequests(tx, ids)
  requestsChanged(tx, rows.flatMap(knowersOf))
}

export async function unplanRequests(tx: Tx, ids: readonly number[]) {
  await unplan(tx, NEXT, ...ids.map(String))
  await unplan(tx, WAITS, ...ids.map(String))
}

/** While mentorship is off, nothing that waits is lost: it is looked at again tomorrow. */
const putOff = (tx: Tx, kind: string, id: string, now: Date) => plan(tx, kind, id, inDays(now, 1))

/** The choice before hasn't answered for as long as the asker gave it. */
export const nextChoiceDue: Due = {
  kind: NEXT,
  happen: async (tx, id, now) => {
    if (!(await isOn(tx))) return void (await putOff(tx, NEXT, id, now))
    const held = await tx
      .selectFrom('mentorship_requests')
      .select(['set_id', 'state'])
      .where('id', '=', Number(id))
      .forUpdate()
      .executeTakeFirst()
    if (held?.state === 'queued') await askNext(tx, held.set_id, now)
  },
}

/** Somebody hasn't answered for some days. */
export const requestWaitsDue: Due = {
  kind: WAITS,
  happen: async (tx, id, now) => {
    if (!(await isOn(tx))) return void (await putOff(tx, WAITS, id, now))
    const request = await firstRequest(tx, sql`r.id = ${Number(id)}::bigint and r.state = 'pending'`)
    if (!request) return
    await tell({ tx, me: { user_id: request.asker_id } }, [request.recipient_id], {
      kind: 'mentorship.request_waits',
      link: mentorshipLinks.incoming,
    })
  },
}
