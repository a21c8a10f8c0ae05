import { ssoLinks } from '../../../contract/access/sso.ts'
import { accounts } from '../../../contract/people/accounts.ts'
import { endSessions } from '../../identity/sessions.ts'
import type { Act, Reading } from '../../platform/act.ts'
import { record } from '../../platform/changes.ts'
import type { Db } from '../../platform/database/db.ts'
import { missing } from '../../platform/errors.ts'
import { wentStale } from '../../platform/live/live.ts'
import { authorize } from '../../platform/rights/policy.ts'
import { ssoPolicy } from './policy.ts'

const known = async (db: Db, userId: number) => {
  const user = await db.selectFrom('users').select('id').where('id', '=', userId).executeTakeFirst()
  if (!user) throw missing()
}

/** The identities by which providers know a person. */
export async function linksOf({ db, me }: Reading, userId: number) {
  authorize(me, ssoPolicy.manage)
  await known(db, userId)
  const items = await db
    .selectFrom('sso_identities')
    .select(['id', 'issuer', 'subject', 'created_at', 'last_used_at'])
    .where('user_id', '=', userId)
    .orderBy('id')
    .execute()
  return { items }
}

/**
 * Forgets a person's identities at providers and ends the sessions they opened, in case one was linked wrongly. At
 * the next sign-in the e-mail decides who they are.
 */
export async function removeLinks(act: Act, userId: number) {
  const { tx, me } = act
  authorize(me, ssoPolicy.manage)
  await known(tx, userId)
  const gone = await tx
    .deleteFrom('sso_identities')
    .where('user_id', '=', userId)
    .returning('issuer')
    .execute()
  if (gone.length === 0) return { done: true as const }
  await endSessions(tx, userId)
  await record(act, {
    action: 'sso.link_removed',
    subject: { type: 'user', id: userId },
    difference: { links: gone.length },
  })
  wentStale(tx, [ssoLinks.list.path, accounts.show.path])
  return { done: true as const }
}
