import { sql } from 'kysely'
import type { Locale } from '../../contract/locales.ts'
import type { notifications } from '../../contract/messages/messages.ts'
import type { Answers, Hears } from '../../contract/route.ts'
import type { Module } from '../enterprise/modules.ts'
import { FACE_WIDTHS, faceOf } from '../identity/faces.ts'
import { notHidden } from '../identity/viewerNetworks.ts'
import type { Reading, Spoken } from '../platform/act.ts'
import { slot } from '../platform/area.ts'
import { pageOf, readCursor } from '../platform/database/cursor.ts'
import { together } from '../platform/database/db.ts'
import { sentenceOf } from './sentences.ts'

/** What notifications that a look doesn't show begin with: an area brings those of what is its people's alone. */
export const ownNews = slot<string>('own news')

/** What notifications of a module begin with: nobody is told of it while it is off. */
export const moduleNews = slot<{ begins: string; modules: readonly Module[] }>('news of a module')

/** The same as a condition; what is off is asked once, not of each notification. */
function isOn({ db }: Pick<Reading, 'db'>, column: string) {
  const off = db.brought.to(moduleNews).map(({ begins, modules }) => {
    const on = sql.join(
      modules.map((one) => sql.ref(one)),
      sql` and `,
    )
    return sql`select ${begins}::text from enterprises where id = ${db.enterpriseId}::bigint and not (${on})`
  })
  return off.length === 0
    ? sql<boolean>`true`
    : sql<boolean>`not ${sql.ref(column)} ^@ any(array(${sql.join(off, sql` union all `)}))`
}

/** As a condition on notifications: who looks as somebody sees nothing of what no administrator may. */
const toldInLook = ({ db, me }: Reading, column: string) =>
  me.look
    ? sql<boolean>`not ${sql.ref(column)} ^@ any(${[...db.brought.to(ownNews)]}::text[])`
    : sql<boolean>`true`

/** Bells don't count beyond this; they show "99+". */
const MOST_COUNTED = 100

/** Notifications of an act that can still be undone appear a few seconds later. */
const thisMoment = sql<string>`now()`

export const unreadQuestion = (act: Reading) =>
  act.db
    .selectFrom((eb) =>
      eb
        .selectFrom('notifications')
        .select('id')
        .where('user_id', '=', act.me.user_id)
        .where(notHidden(act.me, 'network_id'))
        .where(toldInLook(act, 'kind'))
        .where(isOn(act, 'kind'))
        .where('read_at', 'is', null)
        .where('created_at', '<=', thisMoment)
        .limit(MOST_COUNTED)
        .as('unread'),
    )
    .select((eb) => eb.fn.countAll<number>().as('count'))

export async function listNotifications(
  act: Reading & Spoken,
  locale: Locale,
  query: Hears<typeof notifications.list, 'query'>,
): Promise<Answers<typeof notifications.list>> {
  const { db, me, say } = act
  const before = readCursor(query.before)
  let rows = db
    .selectFrom('notifications as n')
    .leftJoin('users as actor', 'actor.id', 'n.actor_id')
    .select(['n.id', 'n.kind', 'n.facts', 'n.link', 'n.created_at', 'n.read_at'])
    .select(['actor.id as actor_id', 'actor.name', 'actor.pronouns', 'actor.avatar_file_id'])
    .where('n.user_id', '=', me.user_id)
    .where(notHidden(me, 'n.network_id'))
    .where(toldInLook(act, 'n.kind'))
    .where(isOn(act, 'n.kind'))
    .where('n.created_at', '<=', thisMoment)
    .orderBy('n.created_at', 'desc')
    .orderBy('n.id', 'desc')
    .limit(query.limit + 1)
  if (query.unread) rows = rows.where('n.read_at', 'is', null)
  if (before)
    rows = rows.where(sql<boolean>`(n.created_at, n.id) < (${before.at}::timestamptz, ${before.id}::bigint)`)
  const [found, [unread]] = await together(db, rows, unreadQuestion(act))
  const { shown, next } = pageOf(found, query.limit, (row) => ({ at: row.created_at, id: row.id }))
  return {
    items: shown.map((row) => ({
      id: row.id,
      kind: row.kind,
      text: sentenceOf(say, locale, { kind: row.kind, facts: row.facts, actor: row.name }, me.time_zone),
      link: row.link,
      actor:
        row.actor_id === null || row.name === null
          ? null
          : faceOf(
              {
                id: row.actor_id,
                name: row.name,
                pronouns: row.pronouns,
                avatar_file_id: row.avatar_file_id,
              },
              FACE_WIDTHS[0],
            ),
      created_at: row.created_at,
      read_at: row.read_at,
    })),
    next,
    unread: unread?.count ?? 0,
  }
}
