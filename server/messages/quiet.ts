import { type RawBuilder, sql } from 'kysely'
import { quietHours as asked } from '../../contract/messages/quietHours.ts'
import type { Answers, Hears } from '../../contract/route.ts'
import { enterprisePolicy } from '../enterprise/policy.ts'
import { writeSettings } from '../enterprise/settings.ts'
import type { Act, Reading } from '../platform/act.ts'
import { differenceOf, record } from '../platform/changes.ts'
import { type Db, type Tx, together } from '../platform/database/db.ts'
import { missing } from '../platform/errors.ts'
import { wentStale } from '../platform/live/live.ts'
import { authorize } from '../platform/rights/policy.ts'

/**
 * The quiet hours that apply to somebody: their own, none, or the enterprise's. In the query `u` is a person and `e`
 * their enterprise.
 */
const bound = (name: 'quiet_from' | 'quiet_until') =>
  sql`case u.quiet_hours when 'own' then ${sql.ref(`u.${name}`)} when 'usual' then ${sql.ref(`e.${name}`)} end`

/** The place and the hours, as `quiet_end` and `awake_until` take them. */
export const quietHours = sql`u.time_zone, ${bound('quiet_from')}, ${bound('quiet_until')}`

/** When somebody may be written to. Most have no quiet hours, and nothing is reckoned for them. */
export const afterQuiet = (moment: RawBuilder<unknown>) =>
  sql<string>`case when (${bound('quiet_from')}) is null then ${moment} else quiet_end(${moment}, ${quietHours}) end`

/** Notifications that would be useless after the quiet hours don't wait for their end. */
export const TOO_LATE = sql`interval '1 hour'`

const spanOf = ({ quiet_from, quiet_until }: { quiet_from: number | null; quiet_until: number | null }) => ({
  quiet_from,
  quiet_until,
})

const usualQuestion = (db: Db) =>
  db.selectFrom('enterprises').select(['quiet_from', 'quiet_until']).where('id', '=', db.enterpriseId)
const mineQuestion = ({ db, me }: Reading) =>
  db
    .selectFrom('users')
    .select(['quiet_hours', 'quiet_from', 'quiet_until', 'time_zone'])
    .where('id', '=', me.user_id)

export async function showQuietHours(act: Reading): Promise<Answers<typeof asked.show>> {
  const { db } = act
  const [[mine], [usual]] = await together(db, mineQuestion(act), usualQuestion(db))
  if (!mine || !usual) throw missing()
  return { ...mine, quiet_hours: mine.quiet_hours as 'usual', usual }
}

export async function chooseQuietHours(
  act: Act,
  chosen: Hears<typeof asked.choose, 'body'>,
): Promise<Answers<typeof asked.choose>> {
  const { tx, me } = act
  const before = await mineQuestion(act).forUpdate().executeTakeFirst()
  if (!before) throw missing()
  await tx.updateTable('users').set(chosen).where('id', '=', me.user_id).execute()
  await keepQuiet(tx, sql`u.id = ${me.user_id}::bigint`)
  await record(act, {
    action: 'user.quiet_hours_changed',
    subject: { type: 'user', id: me.user_id },
    difference: differenceOf<Record<string, unknown>>({ ...before }, chosen),
  })
  wentStale(tx, [asked.show.path], [me.user_id])
  return showQuietHours(act)
}

export async function showUsualHours({ db, me }: Reading): Promise<Answers<typeof asked.showUsual>> {
  authorize(me, enterprisePolicy.configure)
  return usualQuestion(db).executeTakeFirstOrThrow()
}

export async function chooseUsualHours(
  act: Act,
  chosen: Hears<typeof asked.chooseUsual, 'body'>,
): Promise<Answers<typeof asked.chooseUsual>> {
  const { tx, me } = act
  authorize(me, enterprisePolicy.configure)
  const before = await usualQuestion(tx).forUpdate().executeTakeFirstOrThrow()
  await writeSettings(tx, chosen)
  await keepQuiet(tx, sql`u.quiet_hours = 'usual'`)
  await record(act, {
    action: 'enterprise.quiet_hours_changed',
    subject: { type: 'enterprise', id: tx.enterpriseId },
    difference: differenceOf<Record<string, unknown>>(before, chosen),
  })
  wentStale(tx, [asked.show.path, asked.showUsual.path])
  return spanOf(chosen)
}

/** Mails that are already scheduled respect these hours as well. */
const keepQuiet = (tx: Tx, whose: RawBuilder<unknown>) =>
  sql`update notifications n set mail_due_at = quiet_end(n.mail_due_at, ${quietHours})
    from users u join enterprises e on e.id = u.enterprise_id
    where n.enterprise_id = ${tx.enterpriseId}::bigint and n.mailed_at is null and n.mail_due_at > now()
      and u.enterprise_id = n.enterprise_id and u.id = n.user_id and ${whose}
      and quiet_end(n.mail_due_at, ${quietHours}) > n.mail_due_at`.execute(tx)
