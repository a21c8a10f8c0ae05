import { sql } from 'kysely'
import type { achievements } from '../../../contract/recognition/achievements.ts'
import type { Answers, Hears } from '../../../contract/route.ts'
import { facesOf } from '../../identity/faces.ts'
import type { Reading } from '../../platform/act.ts'
import { type Db, together, written } from '../../platform/database/db.ts'
import { contains, isCalled } from '../../platform/database/patterns.ts'
import { missing } from '../../platform/errors.ts'
import { allows, authorize } from '../../platform/rights/policy.ts'
import { throughGate } from '../../platform/rights/privacyGate.ts'
import { segmentsNamed } from '../../segments/nameable.ts'
import { personOf } from '../points/transactions.ts'
import { recognitionPolicy } from '../policy.ts'
import { handfuls, isQuiet, isQuietIn } from '../quiet.ts'
import { mustName, nameable } from '../targets.ts'
import type { AchievementRow } from './achievementWork.ts'
import { attendanceOf } from './attendance.ts'
import { progressesOf, whoReached } from './milestones.ts'

type Shown = Answers<typeof achievements.show>

const EXAMPLES = 10

const plain = ({ id, name, description, icon, type, cause, points }: AchievementRow) => ({
  id,
  name,
  description,
  icon: icon as Shown['icon'],
  type,
  cause,
  points,
})

interface Counted extends AchievementRow {
  people: number
}

const counted = (
  db: Db,
) => sql`(select a.*, to_jsonb(a.segment_ids) as segments_said, (select count(*)::int from achievement_grants g
  where g.enterprise_id = ${db.enterpriseId}::bigint and g.achievement_id = a.id) as people
  from achievements a where a.enterprise_id = ${db.enterpriseId}::bigint) t`

/** Whether the viewer may hear who has it: a list would tell what somebody did in quiet, or who is in a segment. */
const isOpen = (row: AchievementRow, canName: (ids: readonly number[]) => boolean) =>
  !isQuiet(row) && canName(row.segment_ids)

async function shown(act: Reading, rows: readonly Counted[]): Promise<Shown[]> {
  const named = await segmentsNamed(
    act,
    rows.flatMap(({ segment_ids }) => segment_ids),
  )
  const segments = new Map(named.map(({ id, name }) => [id, { id, name }]))
  const told = await handfuls(act.db)
  const canName = (ids: readonly number[]) => ids.every((id) => segments.has(id))
  return rows.map((row) => ({
    ...plain(row),
    milestone: row.milestone,
    segments: row.segment_ids.flatMap((id) => segments.get(id) ?? []),
    hidden: row.hidden,
    falls: row.falls,
    enabled: row.enabled,
    people: isOpen(row, canName) ? row.people : told(row.people),
    settled: row.looked_to === null,
    created_at: row.created_at,
    version: row.version,
    can: { edit: true, delete: true, grant: row.type === 'hand' && row.enabled },
  }))
}

export async function knownAchievement({ db, me }: Reading, id: number): Promise<Counted> {
  authorize(me, recognitionPolicy.achievements)
  const { rows } =
    await sql<Counted>`select t.*, t.segments_said as segment_ids from ${counted(db)} where id = ${id}::bigint`.execute(
      db,
    )
  if (!rows[0]) throw missing()
  return rows[0]
}

export async function showAchievement(act: Reading, id: number): Promise<Shown> {
  const [one] = await shown(act, [await knownAchievement(act, id)])
  if (!one) throw missing()
  return one
}

const sortedBy = (db: Db) => ({
  name: sql`name collate "und-x-icu"`,
  created_at: sql`created_at`,
  // By what may be told: the place among others would tell the number.
  people: sql`case when ${isQuietIn('cause')} or segment_ids <> '{}' then people / (select n.privacy_k from enterprises n
    where n.id = ${db.enterpriseId}::bigint) * (select n.privacy_k from enterprises n where n.id = ${db.enterpriseId}::bigint)
    else people end`,
})

export async function listAchievements(
  act: Reading,
  { page, page_size, search, sort_by, sort_direction }: Hears<typeof achievements.list, 'query'>,
): Promise<Answers<typeof achievements.list>> {
  const { db, me } = act
  authorize(me, recognitionPolicy.achievements)
  const direction = sql.raw(sort_direction ?? (sort_by === 'name' ? 'asc' : 'desc'))
  const some = sql`from ${counted(db)} where ${contains('name', search)}`
  const [rows, [total]] = await together(
    db,
    written<Counted>(
      db,
      sql`select t.*, t.segments_said as segment_ids ${some} order by ${sortedBy(db)[sort_by]} ${direction}, id ${direction} limit ${page_size}
        offset ${(page - 1) * page_size}`,
    ),
    written<{ count: number }>(db, sql`select count(*)::int as count ${some}`),
  )
  return { items: await shown(act, rows), page, page_size, total: total?.count ?? 0, total_is: 'exact' }
}

interface BadgeRow extends AchievementRow {
  granted_at: string | null
}

/** What somebody has; for oneself also what is within reach, but for what is hidden or for others. */
async function badgeRows(db: Db, id: number, mine: boolean): Promise<BadgeRow[]> {
  const e = sql`${db.enterpriseId}::bigint`
  const { rows } = await sql<BadgeRow>`
    select a.*, to_jsonb(a.segment_ids) as segment_ids, g.granted_at from achievements a
    left join achievement_grants g on g.enterprise_id = ${e} and g.achievement_id = a.id and g.user_id = ${id}::bigint
    where a.enterprise_id = ${e} and (g.user_id is not null or ${mine} and a.enabled and not a.hidden and (a.segment_ids = '{}'
      or exists (select from segment_members m where m.enterprise_id = ${e} and m.user_id = ${id}::bigint
        and m.segment_id = any(a.segment_ids))))
    order by g.granted_at desc nulls last, a.id`.execute(db)
  return rows
}

/** How far oneself is with each of these that can still be reached. */
async function progressIn({ db, me }: Reading, rows: readonly BadgeRow[]) {
  const within = rows.filter(({ granted_at, type }) => granted_at === null && type !== 'hand')
  const progresses = await progressesOf(db, within, me.user_id)
  return within.flatMap((row, at) => {
    const progress = progresses[at]
    return progress ? [{ row, progress }] : []
  })
}

/** What oneself can still reach. */
export async function withinReach(act: Reading) {
  const within = await progressIn(act, await badgeRows(act.db, act.me.user_id, true))
  return within.map(({ row: { id, name }, progress }) => ({ id, name, ...progress }))
}

/** Nobody else learns how far somebody is. */
export async function badgesOf(act: Reading, id: number): Promise<Answers<typeof achievements.ofPerson>> {
  const { db, me } = act
  const person = await personOf(act, id)
  const sees = allows(me, recognitionPolicy.view_points, person)
  // As their profile: somebody who isn't here any more is missing.
  if (person.state !== 'active' && !sees) throw missing()
  // A look shows what others may know of somebody.
  const mine = id === me.user_id && !me.look
  const rows = (await badgeRows(db, id, mine)).filter((row) => mine || !isQuiet(row))
  const within = mine ? await progressIn(act, rows) : []
  const progress = new Map(within.map((one) => [one.row, one.progress]))
  return {
    items: rows.map((row) => ({
      ...plain(row),
      granted_at: row.granted_at,
      progress: progress.get(row) ?? null,
    })),
    attendance: sees ? await attendanceOf(act, id) : null,
  }
}

export async function previewAchievement(
  act: Reading,
  wish: Hears<typeof achievements.preview, 'body'>,
): Promise<Answers<typeof achievements.preview>> {
  const { db, me } = act
  authorize(me, recognitionPolicy.achievements)
  await mustName(act, wish.segment_ids)
  const reached = whoReached(db, wish)
  const [[settings], [sum]] = await together(
    db,
    db.selectFrom('enterprises').select('privacy_k').where('id', '=', db.enterpriseId),
    written<{ count: number }>(db, sql`select count(*)::int as count from (${reached}) r`),
  )
  const people = throughGate(sum?.count ?? 0, settings?.privacy_k ?? 5, false)
  // So few could be told from each other by changing the wish a little.
  if (people.is === 'fewer_than' || isQuiet(wish)) return { people, examples: [] }
  const { rows } = await sql<{
    id: number
  }>`select r.id from (${reached}) r order by md5(r.id::text) limit ${EXAMPLES}`.execute(db)
  const face = await facesOf(
    db,
    rows.map(({ id }) => id),
  )
  return { people, examples: rows.flatMap(({ id }) => face(id) ?? []) }
}

export async function peopleWith(
  act: Reading,
  id: number,
  { page, page_size, search }: Hears<typeof achievements.people, 'query'>,
): Promise<Answers<typeof achievements.people>> {
  const { db } = act
  const achievement = await knownAchievement(act, id)
  if (!isOpen(achievement, await nameable(act, achievement.segment_ids)))
    return { items: [], page, page_size, total: 0, total_is: 'exact' }
  const e = sql`${db.enterpriseId}::bigint`
  const some = sql`from achievement_grants g join users u on u.enterprise_id = ${e} and u.id = g.user_id
    where g.enterprise_id = ${e} and g.achievement_id = ${id}::bigint and ${isCalled('u', search)}`
  const [rows, [total]] = await together(
    db,
    written<{ user_id: number; granted_at: string; granted_by: number | null }>(
      db,
      sql`select g.user_id, g.granted_at, g.granted_by ${some} order by g.granted_at desc, g.user_id limit ${page_size}
        offset ${(page - 1) * page_size}`,
    ),
    written<{ count: number }>(db, sql`select count(*)::int as count ${some}`),
  )
  const face = await facesOf(
    db,
    rows.flatMap(({ user_id, granted_by }) => [user_id, granted_by]),
  )
  return {
    items: rows.flatMap(({ user_id, granted_at, granted_by }) => {
      const person = face(user_id)
      return person ? [{ person, granted_at, by: face(granted_by) }] : []
    }),
    page,
    page_size,
    total: total?.count ?? 0,
    total_is: 'exact',
  }
}
