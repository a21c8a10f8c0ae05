import { sql } from 'kysely'
import { isModuleOn } from '../enterprise/modules.ts'
import { type News, notify } from '../messages/notifications.ts'
import type { Act } from '../platform/act.ts'
import type { Tx } from '../platform/database/db.ts'
import type { Viewer } from '../platform/rights/viewer.ts'

/** Somebody, or the clock. */
export type Acting = Pick<Act<Pick<Viewer, 'user_id'> | undefined>, 'tx' | 'me' | 'address'>

/**
 * Tells people something about mentorship. What two people share never stands in it, and while mentorship is off nobody
 * hears anything: somebody may leave the company then, and with them what they had.
 */
export async function tell(
  { tx, me }: Pick<Acting, 'tx' | 'me'>,
  users: readonly number[],
  news: Pick<News, 'kind' | 'link'> & Partial<Pick<News, 'facts' | 'mailed' | 'mailed_before' | 'actor_id'>>,
) {
  if (users.length > 0 && (await isOn(tx)))
    await notify(tx, users, { facts: {}, actor_id: me?.user_id ?? null, network_id: null, ...news })
}

/** Whether the enterprise uses mentorship now: nothing that was planned before happens while it doesn't. */
export const isOn = (tx: Tx) => isModuleOn(tx, 'mentorship_enabled')

/** Active people who manage mentorship, except those named. */
export async function managers(tx: Tx, except: readonly number[]): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select u.id from users u
    join policy_templates t on t.enterprise_id = u.enterprise_id and t.role_id = u.role_id
    where u.enterprise_id = ${tx.enterpriseId}::bigint and u.state = 'active'
      and t.permissions @> array['mentorship_manage'] and u.id <> all(${[...except]}::bigint[])
    order by u.id`.execute(tx)
  return rows.map(({ id }) => id)
}
