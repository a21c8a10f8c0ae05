import { sql } from 'kysely'
import type { points } from '../../../contract/people/profile.ts'
import type { Answers, Hears } from '../../../contract/route.ts'
import { peoplePolicy } from '../../identity/peoplePolicy.ts'
import { toldNetworks } from '../../identity/viewerNetworks.ts'
import { knownTo } from '../../networks/known.ts'
import { seenBy } from '../../networks/visibility.ts'
import type { Reading } from '../../platform/act.ts'
import { together } from '../../platform/database/db.ts'
import { countOf, totalOf } from '../../platform/database/totals.ts'
import { missing } from '../../platform/errors.ts'
import { authorize } from '../../platform/rights/policy.ts'
import type { Viewer } from '../../platform/rights/viewer.ts'

/** Points are visible to the person themselves and to those who manage people. */
async function mustSee({ db, me }: Reading, id: number) {
  const person = await db.selectFrom('users').select('id').where('id', '=', id).executeTakeFirst()
  if (!person) throw missing()
  authorize(me, peoplePolicy.view_private, { id })
}

/**
 * The events (as `events as e`) at which the viewer may know that this person was: their own, and those whose
 * attendance they may see.
 */
function toldOf(me: Viewer, id: number) {
  const told = toldNetworks(me)
  if (id === me.user_id)
    return told ? sql<boolean>`e.network_id = any(${told}::bigint[])` : sql<boolean>`true`
  return sql<boolean>`exists (select from event_networks p
    join networks n on n.enterprise_id = p.enterprise_id and n.id = p.network_id
    where p.enterprise_id = e.enterprise_id and p.event_id = e.id and p.live and n.archived_at is null
      and ${knownTo(me)} and ${seenBy(me, 'event_attendance_visibility', 'n')})`
}

const balance = sql<number>`coalesce(sum(points) filter (where taken_back_at is null), 0)::int`

export async function listTransactions(
  act: Reading,
  id: number,
  { page, page_size, sort_direction = 'desc' }: Hears<typeof points.transactions, 'query'>,
): Promise<Answers<typeof points.transactions>> {
  const { db, me } = act
  await mustSee(act, id)
  const some = db.selectFrom('point_entries as p').where('p.user_id', '=', id)
  const [rows, [counted], [sum]] = await together(
    db,
    some
      .leftJoin('events as e', 'e.id', 'p.event_id')
      .select([
        'p.id',
        'p.points',
        'p.cause',
        'p.granted_at',
        'p.taken_back_at',
        'e.id as event_id',
        'e.name',
      ])
      .select(toldOf(me, id).as('told'))
      .orderBy('p.granted_at', sort_direction)
      .orderBy('p.id', sort_direction)
      .limit(page_size)
      .offset((page - 1) * page_size),
    countOf(db, some.select('p.id')),
    db.selectFrom('point_entries').select(balance.as('balance')).where('user_id', '=', id),
  )
  return {
    items: rows.map(({ event_id, name, told, cause, ...row }) => ({
      ...row,
      cause: cause as 'event_attended',
      event: told && event_id !== null && name !== null ? { id: event_id, name } : null,
    })),
    page,
    page_size,
    ...totalOf(counted?.count ?? 0),
    balance: sum?.balance ?? 0,
  }
}

/** What somebody earned by attending, year by year in their own time zone. */
export async function showAchievements(
  act: Reading,
  id: number,
): Promise<Answers<typeof points.achievements>> {
  const { db } = act
  await mustSee(act, id)
  const { rows } = await sql<{ year: number; events_attended: number; points: number }>`
    select extract(year from clock_at(e.starts_at, u.time_zone))::int as year, count(*)::int as events_attended,
      coalesce(sum(p.points), 0)::int as points
    from event_registrations r
    join users u on u.enterprise_id = r.enterprise_id and u.id = r.user_id
    join events e on e.enterprise_id = r.enterprise_id and e.id = r.event_id
    left join point_entries p on p.enterprise_id = r.enterprise_id and p.event_id = r.event_id and p.user_id = r.user_id
      and p.taken_back_at is null
    where r.enterprise_id = ${db.enterpriseId}::bigint and r.user_id = ${id}::bigint and r.state = 'attended'
    group by 1 order by 1 desc`.execute(db)
  return {
    events_attended: rows.reduce((sum, { events_attended }) => sum + events_attended, 0),
    points: rows.reduce((sum, { points }) => sum + points, 0),
    years: rows,
  }
}
