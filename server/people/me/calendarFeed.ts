import type { FastifyReply } from 'fastify'
import { sql } from 'kysely'
import type { calendarFeed } from '../../../contract/profile.ts'
import type { Answers } from '../../../contract/route.ts'
import { statesThatSignIn } from '../../access/states.ts'
import { record } from '../../platform/changes.ts'
import type { Database, Db, Tx } from '../../platform/db.ts'
import type { Enterprise } from '../../platform/enterprises.ts'
import { missing } from '../../platform/errors.ts'
import { hashOf, newToken } from '../../platform/secrets.ts'
import type { Viewer } from '../../platform/viewer.ts'
import { type CalendarEvent, iCalendar } from './iCalendar.ts'

export async function showCalendarFeed(db: Db, me: Viewer): Promise<Answers<typeof calendarFeed.show>> {
  const feed = await db
    .selectFrom('calendar_feeds')
    .select(['created_at', 'last_fetched_at'])
    .where('user_id', '=', me.user_id)
    .executeTakeFirst()
  return {
    on: feed !== undefined,
    created_at: feed?.created_at ?? null,
    last_fetched_at: feed?.last_fetched_at ?? null,
  }
}

/** Makes a new address; the one before is worthless from this moment. */
export async function renewCalendarFeed(tx: Tx, me: Viewer, origin: string, address: string) {
  const token = newToken()
  const feed = { token_hash: hashOf(token), created_at: sql<string>`now()`, last_fetched_at: null }
  await tx
    .insertInto('calendar_feeds')
    .values({ user_id: me.user_id, ...feed })
    .onConflict((on) => on.column('user_id').doUpdateSet(feed))
    .execute()
  await record(tx, me, {
    action: 'calendar_feed.renewed',
    subject: { type: 'user', id: me.user_id },
    address,
  })
  return { url: `${origin}/calendar/${token}.ics` }
}

export async function revokeCalendarFeed(tx: Tx, me: Viewer, address: string) {
  const [gone] = await tx
    .deleteFrom('calendar_feeds')
    .where('user_id', '=', me.user_id)
    .returning('user_id')
    .execute()
  if (gone)
    await record(tx, me, {
      action: 'calendar_feed.revoked',
      subject: { type: 'user', id: me.user_id },
      address,
    })
  return { done: true as const }
}

const DAYS_BACK = 90
const MOST_EVENTS = 500
/** Calendars ask every few minutes; that they did is worth a write only so often. */
const NOTED_EVERY = sql`interval '10 minutes'`

const ownerOf = (db: Db, token: string) =>
  db
    .selectFrom('calendar_feeds as f')
    .innerJoin('users as u', 'u.id', 'f.user_id')
    .select(['u.id', 'u.name'])
    .where('f.token_hash', '=', hashOf(token))
    .where('u.state', 'in', statesThatSignIn)

const eventsOf = (db: Db, userId: number) =>
  db
    .selectFrom('event_registrations as r')
    .innerJoin('events as e', 'e.id', 'r.event_id')
    .innerJoin('networks as n', 'n.id', 'e.network_id')
    .select([
      'e.id',
      'e.name',
      'e.description',
      'e.location',
      'e.virtual_url',
      'e.starts_at',
      'e.ends_at',
      'e.version',
      'e.state',
      'e.canceled_at',
      'r.state as registration',
      'r.changed_at',
      'n.name as network',
    ])
    .where('r.user_id', '=', userId)
    .where('r.state', 'in', ['registered', 'waitlisted', 'attended'])
    .where('e.state', 'in', ['approved', 'canceled'])
    .where('e.ends_at', '>', sql<string>`now() - make_interval(days => ${DAYS_BACK})`)
    .orderBy('e.starts_at')
    .limit(MOST_EVENTS)

type EventRow = Awaited<ReturnType<ReturnType<typeof eventsOf>['execute']>>[number]

function calendarEvent(row: EventRow, origin: string): CalendarEvent {
  const canceled = row.state === 'canceled' || row.canceled_at !== null
  const url = `${origin}/events/${row.id}`
  return {
    uid: `event-${row.id}@${new URL(origin).host}`,
    starts_at: row.starts_at,
    ends_at: row.ends_at,
    changed_at: row.changed_at,
    sequence: row.version,
    status: canceled ? 'CANCELLED' : row.registration === 'waitlisted' ? 'TENTATIVE' : 'CONFIRMED',
    summary: row.name,
    description: [row.network, row.description, row.virtual_url].filter(Boolean).join('\n\n'),
    location: row.location ?? row.virtual_url ?? '',
    url,
  }
}

/** Whoever knows the address reads; what never was one, was taken back, or belongs to somebody who left, doesn't exist. */
export async function sendCalendar(
  database: Database,
  enterprise: Enterprise,
  { file, origin, reply }: { file: string; origin: string; reply: FastifyReply },
) {
  const db = database.of(enterprise.id)
  const owner = await ownerOf(db, file.slice(0, -'.ics'.length)).executeTakeFirst()
  if (!owner) throw missing()
  const rows = await eventsOf(db, owner.id).execute()
  await database.inTransaction(enterprise.id, (tx) =>
    tx
      .updateTable('calendar_feeds')
      .set({ last_fetched_at: sql`now()` })
      .where('user_id', '=', owner.id)
      .where(sql<boolean>`coalesce(last_fetched_at < now() - ${NOTED_EVERY}, true)`)
      .execute(),
  )
  const name = enterprise.browser_title ?? enterprise.display_name
  await reply
    .header('content-type', 'text/calendar; charset=utf-8')
    .header('content-disposition', 'inline; filename="kindred.ics"')
    .header('cache-control', 'private, no-store')
    .header('referrer-policy', 'no-referrer')
    .header('x-robots-tag', 'noindex')
    .send(
      iCalendar(
        name,
        rows.map((row) => calendarEvent(row, origin)),
      ),
    )
}
