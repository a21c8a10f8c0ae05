import { sql } from 'kysely'
import { userData } from '../../contract/access/access.ts'
import { homeColumn } from '../../contract/home/home.ts'
import { notifications } from '../../contract/messages/messages.ts'
import type { Act } from '../platform/act.ts'
import type { Tx } from '../platform/database/db.ts'
import { type Due, plan, unplan } from '../platform/jobs/timed.ts'
import { wentStale } from '../platform/live/live.ts'
import { tellingIn } from '../platform/undo.ts'
import { unreadQuestion } from './queries.ts'
import { afterQuiet, TOO_LATE } from './quiet.ts'
import type { NotificationKind } from './sentences.ts'

export interface News {
  kind: NotificationKind
  facts: Record<string, string | number>
  /** Where it leads; another place for each person where it says so. */
  link: string | null | ReadonlyMap<number, string>
  actor_id: number | null
  network_id: number | null
  /** A mail that would come after this moment, or that quiet hours would keep until shortly before it, comes at once. */
  mailed_before?: string
  /** People are notified of a post once, however often it is announced. */
  post_id?: number
  /** A mail of its own covers it already, whatever somebody's frequency. */
  mailed?: true
}

/** The list, and the count on the bell, which comes with the viewer's data. */
const unreadShownIn = [notifications.list.path, userData.show.path]
/** Notifications show what waits for somebody, so Home is refreshed as well. */
const toldIn = [...unreadShownIn, homeColumn.show.path]

/**
 * Notifies people: one row each, and a mail depending on their frequency for that network. `due` is computed in the
 * person's own time zone: the next full hour, tomorrow at eight, or their day of the week at eight.
 */
export async function notify(tx: Tx, userIds: readonly number[], news: News) {
  if (userIds.length === 0) return
  await writeNotifications(tx, userIds, news)
  if (!tellingIn(tx)) wentStale(tx, toldIn, userIds)
}

/**
 * For so many people that a signal to each would cost more than the notifications: call `everybodyLooks` once at the
 * end.
 */
export const everybodyLooks = (tx: Tx) => wentStale(tx, unreadShownIn)

export async function writeNotifications(tx: Tx, userIds: readonly number[], news: News) {
  const telling = tellingIn(tx)
  if (telling === 'nothing') return
  if (telling) await plan(tx, SHOWN, String(telling.undo_id), telling.until)
  const undoId = telling?.undo_id ?? null
  const { link } = news
  const isOne = link === null || typeof link === 'string'
  const linked = isOne
    ? { column: sql`${link}`, join: sql`` }
    : {
        column: sql`l.link`,
        join: sql`left join unnest(${[...link.keys()]}::bigint[], ${[...link.values()]}::text[]) as l(user_id, link)
          on l.user_id = u.id`,
      }
  const shownAt = sql`coalesce(${telling?.until ?? null}::timestamptz, now())`
  const before = sql`${news.mailed_before ?? null}::timestamptz`
  await sql`
    insert into notifications (enterprise_id, user_id, kind, facts, link, actor_id, network_id, post_id, undo_id, created_at, mail_due_at)
    select u.enterprise_id, u.id, ${news.kind}, ${JSON.stringify(news.facts)}::jsonb, ${linked.column}, ${news.actor_id}::bigint, ${news.network_id}::bigint,
      ${news.post_id ?? null}::bigint, ${undoId}::bigint, ${shownAt},
      -- what can't wait for the usual hour, or for the end of the quiet ones, isn't kept until it is of no use
      (select case when ${afterQuiet(sql`d.due`)} + ${TOO_LATE} > ${before} then d.due else ${afterQuiet(sql`d.due`)} end
        from (select case when g.due >= ${before} then now() else g.due end as due from (select
        case when ${news.mailed === true} then null else case coalesce(p.frequency, u.notification_frequency)
          when 'real_time' then now()
          when 'hourly' then moment_at(date_trunc('hour', clock_at(now(), u.time_zone)) + interval '1 hour', u.time_zone)
          when 'daily' then moment_at(clock_at(now(), u.time_zone)::date + 1 + time '08:00', u.time_zone)
          when 'weekly' then moment_at(clock_at(now(), u.time_zone)::date
            + (((u.notification_day - extract(dow from clock_at(now(), u.time_zone))::int + 6) % 7) + 1)
            + time '08:00', u.time_zone)
        end end as due) g) d)
    from users u
    join enterprises e on e.id = u.enterprise_id
    left join network_mail_preferences p
      on p.enterprise_id = u.enterprise_id and p.user_id = u.id and p.network_id = ${news.network_id}::bigint
    ${linked.join}
    where u.enterprise_id = ${tx.enterpriseId}::bigint
      and u.id = any(${userIds}::bigint[]) and u.state = 'active'
    on conflict (enterprise_id, post_id, user_id) where post_id is not null do nothing`.execute(tx)
}

/** Drops the notifications of an undone act, in the bell and by mail. */
export async function withdrawTold(tx: Tx, undoId: number) {
  await tx.deleteFrom('notifications').where('undo_id', '=', undoId).execute()
  await tx.deleteFrom('mails').where('undo_id', '=', undoId).where('state', '=', 'queued').execute()
  await unplan(tx, SHOWN, String(undoId))
}

/** Takes back what people were told and what isn't so any more, in the bell and in the mails to come. */
export async function untell(
  tx: Tx,
  userIds: readonly number[],
  { kind, link }: { kind: NotificationKind; link: string | ReadonlyMap<number, string> },
) {
  if (userIds.length === 0) return
  const links = userIds.map((id) => (typeof link === 'string' ? link : link.get(id)))
  await sql`delete from notifications n using unnest(${[...userIds]}::bigint[], ${links}::text[]) as t(user_id, link)
    where n.enterprise_id = ${tx.enterpriseId}::bigint and n.user_id = t.user_id and n.kind = ${kind} and n.link = t.link`.execute(
    tx,
  )
  wentStale(tx, toldIn, userIds)
}

const SHOWN = 'notifications.shown'

/** Shows the notifications of an act that can no longer be undone. */
export const notificationsShown: Due = {
  kind: SHOWN,
  happen: async (tx, undoId) => {
    const told = await tx
      .selectFrom('notifications')
      .select('user_id')
      .distinct()
      .where('undo_id', '=', Number(undoId))
      .execute()
    wentStale(
      tx,
      toldIn,
      told.map(({ user_id }) => user_id),
    )
  },
}

export async function readNotification(act: Act, id: number) {
  const { tx, me } = act
  await tx
    .updateTable('notifications')
    .set({ read_at: sql`coalesce(read_at, now())` })
    .where('id', '=', id)
    .where('user_id', '=', me.user_id)
    .execute()
  return unreadLeft(act)
}

export async function readAllNotifications(act: Act) {
  const { tx, me } = act
  await tx
    .updateTable('notifications')
    .set({ read_at: sql`now()` })
    .where('user_id', '=', me.user_id)
    .where('read_at', 'is', null)
    .where('created_at', '<=', sql<string>`now()`)
    .execute()
  return unreadLeft(act)
}

/** The person's other tabs and devices update their count. */
async function unreadLeft(act: Act) {
  const { tx, me } = act
  wentStale(tx, unreadShownIn, [me.user_id])
  const [unread] = await unreadQuestion(act).execute()
  return { unread: unread?.count ?? 0 }
}
