import { sql } from 'kysely'
import type { mentorshipRequests } from '../../../contract/mentorship/requests.ts'
import type { Answers, Hears } from '../../../contract/route.ts'
import { facesOf } from '../../identity/faces.ts'
import type { Reading } from '../../platform/act.ts'
import { together, written } from '../../platform/database/db.ts'
import { countedUpTo, mostCounted, totalOf } from '../../platform/database/totals.ts'
import { missing } from '../../platform/errors.ts'
import { authorize } from '../../platform/rights/policy.ts'
import { markNames } from '../chosen.ts'
import { mentorshipPolicy } from '../policy.ts'
import { requestAbilities } from './requestAbilities.ts'
import { firstRequest, gotBy, madeBy, type RequestRow, requestsQuestion } from './requestRow.ts'

type Shown = Answers<typeof mentorshipRequests.show>

export async function shownRequests(act: Reading, rows: readonly RequestRow[]): Promise<Shown[]> {
  const { db, me } = act
  if (rows.length === 0) return []
  const [face, names] = [
    await facesOf(
      db,
      rows.flatMap(({ asker_id, recipient_id }) => [asker_id, recipient_id]),
    ),
    await markNames(db, {
      topics: rows.flatMap(({ topic_ids }) => topic_ids),
      types: rows.flatMap(({ type_id }) => type_id ?? []),
    }),
  ]
  return rows.flatMap((row): Shown[] => {
    const [asker, recipient] = [face(row.asker_id), face(row.recipient_id)]
    if (!asker || !recipient) return []
    const made = row.asker_id === me.user_id
    return [
      {
        id: row.id,
        direction: made ? 'outgoing' : 'incoming',
        asker,
        recipient,
        as: row.asker_side,
        state: row.state,
        closed_because: row.closed_because,
        notes: row.notes,
        type: names.types(row.type_id === null ? [] : [row.type_id])[0] ?? null,
        topics: names.topics(row.topic_ids),
        formats: row.formats,
        rank: made ? row.rank : 1,
        choice_count: made ? row.choice_count : 1,
        asked_at: row.asked_at,
        asks_at: made ? row.asks_at : null,
        decided_at: row.decided_at,
        reason: row.reason,
        full: row.state === 'pending' && (row.mentor_full || row.mentee_full),
        mentorship_id: row.mentorship_id,
        can: requestAbilities(me, row),
      },
    ]
  })
}

/** One of the reader's own, on either side. */
export async function knownRequest({ db, me }: Reading, id: number): Promise<RequestRow> {
  const row = await firstRequest(
    db,
    sql`r.id = ${id}::bigint and (${gotBy(me.user_id)} or ${madeBy(me.user_id)})`,
  )
  if (!row) throw missing()
  return row
}

export async function showRequest(act: Reading, id: number): Promise<Shown> {
  const [shown] = await shownRequests(act, [await knownRequest(act, id)])
  if (!shown) throw missing()
  return shown
}

export async function listRequests(
  act: Reading,
  { direction, state, user_id, page, page_size }: Hears<typeof mentorshipRequests.list, 'query'>,
): Promise<Answers<typeof mentorshipRequests.list>> {
  const { db, me } = act
  authorize(me, mentorshipPolicy.view_requests, { id: user_id ?? me.user_id })
  const own = direction === 'incoming' ? gotBy(me.user_id) : madeBy(me.user_id)
  const which = state ? sql`${own} and r.state = ${state}` : own
  const most = mostCounted(db)
  const [rows, [counted]] = await together(
    db,
    written<RequestRow>(
      db,
      sql`${requestsQuestion(db, which)} order by coalesce(r.asked_at, r.created_at) desc, r.set_id desc, r.rank
        limit ${page_size} offset ${(page - 1) * page_size}`,
    ),
    written<{ count: number }>(
      db,
      sql`select ${countedUpTo(db)} as count from (select 1 from mentorship_requests r
        where r.enterprise_id = ${db.enterpriseId}::bigint and ${which} ${most === null ? sql`` : sql`limit ${most}`}) c`,
    ),
  )
  return { items: await shownRequests(act, rows), page, page_size, ...totalOf(counted?.count ?? 0) }
}
