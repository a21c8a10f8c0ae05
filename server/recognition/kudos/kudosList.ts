import { sql } from 'kysely'
import type { kudos } from '../../../contract/recognition/kudos.ts'
import type { Answers, Hears } from '../../../contract/route.ts'
import { facesOf } from '../../identity/faces.ts'
import { knownMarks, markOf } from '../../networks/queries.ts'
import type { Reading } from '../../platform/act.ts'
import { together, written } from '../../platform/database/db.ts'
import { contains, isCalled } from '../../platform/database/patterns.ts'
import { countedUpTo, mostCounted, totalOf } from '../../platform/database/totals.ts'
import { missing } from '../../platform/errors.ts'
import { kudosAbilities } from './abilities.ts'
import { allowanceQuestion } from './allowance.ts'
import { decidedBy, isRead, isToDecide, type KudosRow, kudosQuestion } from './kudosRow.ts'

type Listed = Answers<typeof kudos.list>
type Shown = Listed['items'][number]

interface ReportRow {
  kudos_id: number
  reason: Shown['reports'][number]['reason']
  says: string | null
  reported_by: number
  created_at: string
}

export async function shownKudos(act: Reading, rows: readonly KudosRow[]): Promise<Shown[]> {
  const { db, me } = act
  const can = new Map(rows.map((row) => [row.id, kudosAbilities(me, row)]))
  const decided = rows.filter(({ id }) => can.get(id)?.keep).map(({ id }) => id)
  const [reports, marks] = await together(
    db,
    decided.length === 0
      ? undefined
      : written<ReportRow>(
          db,
          sql`select kudos_id, reason, says, reported_by, created_at from kudos_reports
            where enterprise_id = ${db.enterpriseId}::bigint and kudos_id = any(${decided}::bigint[]) and state = 'open' order by id`,
        ),
    knownMarks(act, [...new Set(rows.flatMap(({ network_id }) => network_id ?? []))]),
  )
  const face = await facesOf(db, [
    ...rows.flatMap(({ from_id, to_id }) => [from_id, to_id]),
    ...reports.map(({ reported_by }) => reported_by),
  ])
  const mark = new Map(marks.map((row) => [row.id, markOf(row)]))
  return rows.flatMap((row) => {
    const [from, to] = [face(row.from_id), face(row.to_id)]
    const abilities = can.get(row.id)
    if (!from || !to || !abilities) return []
    const { id, text, points, audience, network_id, at } = row
    return {
      id,
      from,
      to,
      text,
      points,
      audience,
      network: network_id === null ? null : (mark.get(network_id) ?? null),
      at,
      reports: reports.flatMap(({ kudos_id, reason, says, reported_by, created_at }) => {
        const by = face(reported_by)
        return kudos_id === id && by ? [{ reason, says, reported_by: by, created_at }] : []
      }),
      can: abilities,
    }
  })
}

/** One that the viewer reads; any other is missing. */
export async function knownKudos(act: Reading, id: number): Promise<KudosRow> {
  const [row] = await kudosQuestion(act, sql`and k.id = ${id}::bigint and ${isRead(act.me)}`).execute()
  if (!row) throw missing()
  return row
}

export async function listKudos(
  act: Reading,
  { page, page_size, search, sort_direction = 'desc', scope, user_id }: Hears<typeof kudos.list, 'query'>,
): Promise<Listed> {
  const { db, me } = act
  const e = sql`${db.enterpriseId}::bigint`
  const user = sql`${me.user_id}::bigint`
  const whose = {
    everybody: sql``,
    received: sql`and k.to_id = ${user}`,
    given: sql`and k.from_id = ${user}`,
    reported: sql`and ${isToDecide(me)}`,
  }[scope]
  const found = search
    ? sql`and (${contains('k.text', search)} or exists (select from users u where u.enterprise_id = ${e}
        and u.id in (k.from_id, k.to_id) and ${isCalled('u', search)}))`
    : sql``
  const some = sql`and ${isRead(me)} ${whose} ${found} ${user_id ? sql`and k.to_id = ${user_id}::bigint` : sql``}`
  const direction = sql.raw(sort_direction)
  const decides = decidedBy(me)
  const [rows, [counted], [allowance], [waiting]] = await together(
    db,
    kudosQuestion(
      act,
      sql`${some} order by k.id ${direction} limit ${page_size} offset ${(page - 1) * page_size}`,
    ),
    written<{ count: number }>(
      db,
      sql`select ${countedUpTo(db)} as count from (select from kudos k where k.enterprise_id = ${e} ${some}
        limit ${mostCounted(db)}::bigint) counted`,
    ),
    allowanceQuestion(act),
    decides === 'all' || decides.length > 0
      ? written<{ count: number }>(
          db,
          sql`select count(*)::int as count from kudos k where k.enterprise_id = ${e} and k.removed_at is null and ${isToDecide(me)}`,
        )
      : undefined,
  )
  return {
    items: await shownKudos(act, rows),
    page,
    page_size,
    ...totalOf(counted?.count ?? 0),
    allowance: { per_month: allowance?.per_month ?? 0, left: allowance?.left ?? 0 },
    to_decide: waiting?.count ?? null,
  }
}
