import type { FastifyReply } from 'fastify'
import { sql } from 'kysely'
import type { calendarFeed, networkCalendarFeeds } from '../../contract/people/profile.ts'
import type { Answers } from '../../contract/route.ts'
import { iCalendar } from '../calendars/iCalendar.ts'
import { statesThatSignIn } from '../identity/states.ts'
import { viewerOfPerson } from '../identity/viewer.ts'
import { knownTo } from '../networks/known.ts'
import { markColumns, markOf, viewedNetwork } from '../networks/queries.ts'
import { type Act, type Reading, reading } from '../platform/act.ts'
import { record } from '../platform/changes.ts'
import { type Database, type Db, together } from '../platform/database/db.ts'
import type { Enterprise } from '../platform/enterprises.ts'
import { missing } from '../platform/errors.ts'
import { hashOf, newToken } from '../platform/settings/secrets.ts'
import { eventsOfFeed, eventsOfNetworkFeed } from './finding/feeds.ts'

export async function showCalendarFeed({ db, me }: Reading): Promise<Answers<typeof calendarFeed.show>> {
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
export async function renewCalendarFeed(act: Act, origin: string) {
  const { tx, me } = act
  const token = newToken()
  const feed = { token_hash: hashOf(token), created_at: sql<string>`now()`, last_fetched_at: null }
  await tx
    .insertInto('calendar_feeds')
    .values({ user_id: me.user_id, ...feed })
    .onConflict((on) => on.column('user_id').doUpdateSet(feed))
    .execute()
  await record(act, {
    action: 'calendar_feed.renewed',
    subject: { type: 'user', id: me.user_id },
  })
  return { url: `${origin}/calendar/${token}.ics` }
}

export async function revokeCalendarFeed(act: Act) {
  const { tx, me } = act
  const [gone] = await tx
    .deleteFrom('calendar_feeds')
    .where('user_id', '=', me.user_id)
    .returning('user_id')
    .execute()
  if (gone)
    await record(act, {
      action: 'calendar_feed.revoked',
      subject: { type: 'user', id: me.user_id },
    })
  return { done: true as const }
}

/** The addresses of networks' calendars that somebody made, by name; of those they may still know of. */
export async function listNetworkFeeds({
  db,
  me,
}: Reading): Promise<Answers<typeof networkCalendarFeeds.list>> {
  const rows = await db
    .selectFrom('network_calendar_feeds as f')
    .innerJoin('networks as n', 'n.id', 'f.network_id')
    .select(markColumns.map((column) => `n.${column}` as const))
    .select(['f.created_at', 'f.last_fetched_at'])
    .where('f.user_id', '=', me.user_id)
    .where('n.archived_at', 'is', null)
    .where(knownTo(me))
    .orderBy('n.name')
    .execute()
  return {
    items: rows.map(({ created_at, last_fetched_at, ...network }) => ({
      network: markOf(network),
      created_at,
      last_fetched_at,
    })),
  }
}

/** Makes an address for what a network shows this person; the one before is worthless from this moment. */
export async function renewNetworkFeed(act: Act, networkId: number, origin: string) {
  const { tx, me } = act
  await viewedNetwork(act, networkId)
  const token = newToken()
  const feed = { token_hash: hashOf(token), created_at: sql<string>`now()`, last_fetched_at: null }
  await tx
    .insertInto('network_calendar_feeds')
    .values({ user_id: me.user_id, network_id: networkId, ...feed })
    .onConflict((on) => on.columns(['user_id', 'network_id']).doUpdateSet(feed))
    .execute()
  await record(act, {
    action: 'calendar_feed.network_renewed',
    subject: { type: 'network', id: networkId },
  })
  return { url: `${origin}/calendar/${token}.ics` }
}

export async function revokeNetworkFeed(act: Act, networkId: number) {
  const { tx, me } = act
  const [gone] = await tx
    .deleteFrom('network_calendar_feeds')
    .where('user_id', '=', me.user_id)
    .where('network_id', '=', networkId)
    .returning('network_id')
    .execute()
  if (!gone) throw missing()
  await record(act, {
    action: 'calendar_feed.network_revoked',
    subject: { type: 'network', id: networkId },
  })
  return { done: true as const }
}

/** Calendars ask every few minutes; that they did is worth a write only so often. */
const NOTED_EVERY = sql`interval '10 minutes'`

/** Only people who can sign in today; those who left can't read their calendars any more. */
const ownerOf = (db: Db, token: string) =>
  db
    .selectFrom('calendar_feeds as f')
    .innerJoin('users as u', 'u.id', 'f.user_id')
    .select('u.id')
    .where('f.token_hash', '=', hashOf(token))
    .where('u.state', 'in', statesThatSignIn)

const networkOf = (db: Db, token: string) =>
  db
    .selectFrom('network_calendar_feeds as f')
    .innerJoin('users as u', 'u.id', 'f.user_id')
    .innerJoin('networks as n', 'n.id', 'f.network_id')
    .select(['u.id', 'n.id as network_id', 'n.name'])
    .where('f.token_hash', '=', hashOf(token))
    .where('u.state', 'in', statesThatSignIn)

/**
 * Anybody with the address may read. An address that never existed, was revoked or belongs to somebody who left is
 * missing.
 */
export async function sendCalendar(
  database: Database,
  enterprise: Enterprise,
  { file, origin, reply }: { file: string; origin: string; reply: FastifyReply },
) {
  const db = database.of(enterprise.id)
  const token = file.slice(0, -'.ics'.length)
  const [[own], [of]] = await together(db, ownerOf(db, token), networkOf(db, token))
  const person = own?.id ?? of?.id
  // What they may know of is checked each time: when a membership ends, its events leave the calendar.
  const me = person === undefined ? undefined : await viewerOfPerson(db, person)
  if (!me) throw missing()
  const events = of
    ? await eventsOfNetworkFeed(reading(db, me), of.network_id, origin)
    : await eventsOfFeed(reading(db, me), origin)
  const table = of ? 'network_calendar_feeds' : 'calendar_feeds'
  await database.inTransaction(enterprise.id, (tx) =>
    tx
      .updateTable(table)
      .set({ last_fetched_at: sql`now()` })
      .where('token_hash', '=', hashOf(token))
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
    .send(iCalendar(of ? `${of.name} · ${name}` : name, events))
}
