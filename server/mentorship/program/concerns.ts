import { sql } from 'kysely'
import type { mentorshipConcerns } from '../../../contract/mentorship/mentorships.ts'
import type { Answers, Hears } from '../../../contract/route.ts'
import { facesOf } from '../../identity/faces.ts'
import type { Act, Reading } from '../../platform/act.ts'
import { record } from '../../platform/changes.ts'
import { type Db, together, written } from '../../platform/database/db.ts'
import { countedUpTo, mostCounted, totalOf } from '../../platform/database/totals.ts'
import { conflict, missing } from '../../platform/errors.ts'
import { authorize } from '../../platform/rights/policy.ts'
import { mentorshipLinks } from '../links.ts'
import { managers, tell } from '../notices.ts'
import { pairLines } from '../pairs/pairList.ts'
import { type PairRow, pairsQuestion } from '../pairs/pairRow.ts'
import { mentorshipPolicy } from '../policy.ts'
import { everIn, isRoomOfOthers } from '../rooms/roomPeople.ts'
import { programChanged } from '../stale.ts'

type Shown = Answers<typeof mentorshipConcerns.close>

interface ConcernRow {
  id: number
  room_id: number
  circle_name: string | null
  reported_by: number
  text: string
  reported_at: string
  closed_at: string | null
  closed_by: number | null
  note: string | null
  version: number
}

/** Concerns `c` of rooms the reader was never in: nobody reads one about themselves, whatever they manage. */
const concernsQuestion = ({ db, me }: Reading, where = sql`true`) => sql<ConcernRow>`
  select c.id, c.room_id, c.reported_by, c.text, c.reported_at, c.closed_at, c.closed_by, c.note, c.version,
    (select i.name from mentorship_circles i where i.enterprise_id = ${db.enterpriseId}::bigint and i.id = c.room_id) as circle_name
  from mentorship_concerns c
  where c.enterprise_id = ${db.enterpriseId}::bigint and ${isRoomOfOthers(db, sql.ref('c.room_id'), [me.user_id])} and ${where}`

const pairsOf = async (db: Db, ids: readonly number[]): Promise<PairRow[]> =>
  (await pairsQuestion(db, sql`m.id = any(${[...ids]}::bigint[])`).execute(db)).rows

async function shownConcerns(act: Reading, rows: readonly ConcernRow[]): Promise<Shown[]> {
  const pairs = await pairsOf(
    act.db,
    rows.map(({ room_id }) => room_id),
  )
  const lines = await pairLines(act, pairs)
  const face = await facesOf(
    act.db,
    rows.flatMap(({ reported_by, closed_by }) => [reported_by, closed_by]),
  )
  return rows.flatMap(({ room_id, circle_name, reported_by, closed_by, ...row }): Shown[] => {
    const mentorship = lines.get(room_id) ?? null
    const circle = circle_name === null ? null : { id: room_id, name: circle_name }
    if (!mentorship && !circle) return []
    return [
      {
        ...row,
        mentorship,
        circle,
        reported_by: face(reported_by),
        state: row.closed_at === null ? 'open' : 'closed',
        closed_by: face(closed_by),
      },
    ]
  })
}

/**
 * The log says that a concern was reported, and neither by whom nor about whom: people who read the log may be the ones it
 * is about.
 */
const logConcern = (act: Act, did: string, id: number) =>
  record(did === 'reported' ? { tx: act.tx, me: undefined, address: undefined } : act, {
    action: `mentorship_concern.${did}`,
    subject: { type: 'mentorship_concern', id: did === 'reported' ? null : id },
  })

/** By whoever is or was in it, and to those who weren't. */
export async function reportConcern(
  act: Act,
  roomId: number,
  { text }: Hears<typeof mentorshipConcerns.report, 'body'>,
) {
  const { tx, me } = act
  const people = await everIn(tx, roomId)
  if (!people.includes(me.user_id)) throw missing()
  const { id } = await tx
    .insertInto('mentorship_concerns')
    .values({ room_id: roomId, reported_by: me.user_id, text })
    .returning('id')
    .executeTakeFirstOrThrow()
  await logConcern(act, 'reported', id)
  const readers = await managers(tx, people)
  await tell({ tx, me: undefined }, readers, { kind: 'mentorship.concern', link: mentorshipLinks.concerns })
  programChanged(tx, readers)
  return { done: true as const }
}

export async function listConcerns(
  act: Reading,
  { state, page, page_size }: Hears<typeof mentorshipConcerns.list, 'query'>,
): Promise<Answers<typeof mentorshipConcerns.list>> {
  const { db, me } = act
  authorize(me, mentorshipPolicy.programs)
  const which =
    state === undefined
      ? sql`true`
      : state === 'open'
        ? sql`c.closed_at is null`
        : sql`c.closed_at is not null`
  const most = mostCounted(db)
  const [rows, [counted]] = await together(
    db,
    written<ConcernRow>(
      db,
      sql`${concernsQuestion(act, which)} order by (c.closed_at is not null), c.reported_at, c.id
        limit ${page_size} offset ${(page - 1) * page_size}`,
    ),
    written<{ count: number }>(
      db,
      sql`select ${countedUpTo(db)} as count from (${concernsQuestion(act, which)}
        ${most === null ? sql`` : sql`limit ${most}`}) counted`,
    ),
  )
  return { items: await shownConcerns(act, rows), page, page_size, ...totalOf(counted?.count ?? 0) }
}

async function heldConcern(act: Act, id: number): Promise<ConcernRow> {
  authorize(act.me, mentorshipPolicy.programs)
  const { rows } =
    await sql<ConcernRow>`${concernsQuestion(act, sql`c.id = ${id}::bigint`)} for update of c`.execute(act.tx)
  if (!rows[0]) throw missing()
  return rows[0]
}

async function afterChange(act: Act, id: number): Promise<Shown> {
  const { rows } = await concernsQuestion(act, sql`c.id = ${id}::bigint`).execute(act.tx)
  const [shown] = await shownConcerns(act, rows)
  if (!shown || !rows[0]) throw missing()
  programChanged(act.tx, await managers(act.tx, await everIn(act.tx, rows[0].room_id)))
  return shown
}

export async function closeConcern(
  act: Act,
  id: number,
  { note, version }: Hears<typeof mentorshipConcerns.close, 'body'>,
) {
  const concern = await heldConcern(act, id)
  if (concern.version !== version) throw conflict('changed_meanwhile')
  await act.tx
    .updateTable('mentorship_concerns')
    .set({
      closed_at: act.now.toISOString(),
      closed_by: act.me.user_id,
      note,
      version: sql`version + 1`,
    })
    .where('id', '=', id)
    .execute()
  await logConcern(act, 'closed', id)
  return afterChange(act, id)
}

export async function reopenConcern(act: Act, id: number) {
  await heldConcern(act, id)
  await act.tx
    .updateTable('mentorship_concerns')
    .set({ closed_at: null, closed_by: null, note: null, version: sql`version + 1` })
    .where('id', '=', id)
    .execute()
  await logConcern(act, 'reopened', id)
  return afterChange(act, id)
}
