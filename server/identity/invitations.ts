import type { Act } from '../platform/act.ts'
import { record } from '../platform/changes.ts'
import type { Tx } from '../platform/database/db.ts'
import { conflict, missing } from '../platform/errors.ts'
import { authorize } from '../platform/rights/policy.ts'
import { accessPolicy } from './accessPolicy.ts'
import { accountPolicy } from './accountPolicy.ts'
import { enterpriseIn, type Letters } from './letters.ts'
import { issueTokens } from './tokens.ts'

export interface Invited {
  id: number
  email: string
  name: string
  locale: string | null
}

const PEOPLE_AT_ONCE = 2000

/** The page of an invitation, where a button accepts it. */
const invitationPath = (secret: string) => `/login/activate?token=${secret}`

/**
 * Invites people by mail: one link and one mail each, in their language; earlier links become invalid. Returns how
 * many were sent: none where the enterprise doesn't send such mails.
 */
export async function invite(
  tx: Tx,
  letters: Letters,
  people: readonly Invited[],
  createdBy?: number,
): Promise<number> {
  const enterprise = await enterpriseIn(tx)
  if (!enterprise.onboarding_emails_enabled) return 0
  const each = [...new Map(people.map((person) => [person.id, person])).values()]
  for (let at = 0; at < each.length; at += PEOPLE_AT_ONCE) {
    const some = each.slice(at, at + PEOPLE_AT_ONCE)
    const secrets = await issueTokens(
      tx,
      'invitation',
      some.map(({ id, email }) => ({ user_id: id, email })),
      createdBy,
    )
    await letters.send(
      tx,
      enterprise,
      'invitation',
      some.map(({ id, ...person }, index) => ({
        ...person,
        user_id: id,
        path: invitationPath(secrets[index] ?? ''),
      })),
    )
  }
  return each.length
}

/** Sends somebody their invitation once more. */
export async function resendInvitation(act: Act, letters: Letters, userId: number) {
  const { tx, me, address } = act
  authorize(me, accessPolicy.invite)
  const person = await tx
    .selectFrom('users as u')
    .innerJoin('user_roles as r', 'r.id', 'u.role_id')
    .innerJoin('policy_templates as t', 't.role_id', 'r.id')
    .select(['u.id', 'u.email', 'u.name', 'u.locale', 'u.state', 'r.role_name', 't.permissions'])
    .where('u.id', '=', userId)
    .executeTakeFirst()
  if (!person) throw missing()
  authorize(me, accountPolicy.manage, person)
  if (person.state !== 'invited') throw conflict('not_invited')
  if ((await invite(tx, letters, [person], me.user_id)) === 0) throw conflict('onboarding_emails_disabled')
  await record(act, {
    action: 'user.invitation_resent',
    subject: { type: 'user', id: userId },
    ...(address ? { address } : {}),
  })
  return { done: true as const }
}
