import { z } from 'zod'
import { LocaleTag } from '../../contract/shapes.ts'
import { isOfEnterprise } from '../identity/domains.ts'
import { invite } from '../identity/invitations.ts'
import { enterpriseIn, type Letters, lettersOf } from '../identity/letters.ts'
import { statesThatSignIn } from '../identity/states.ts'
import { issueToken } from '../identity/tokens.ts'
import type { Tx } from '../platform/database/db.ts'
import type { Enterprise } from '../platform/enterprises.ts'
import { type Job, job } from '../platform/jobs/jobs.ts'
import { perProcess } from '../platform/process.ts'
import { mayUsePassword } from './sso/breakGlass.ts'

const Asked = z.object({
  letter: z.enum(['password_reset', 'invitation', 'sign_up']),
  email: z.string(),
  /** The language of the page: somebody unknown has none of their own yet. */
  locale: LocaleTag,
})
type Asked = z.output<typeof Asked>

const personAt = (tx: Tx, email: string) =>
  tx
    .selectFrom('users')
    .select(['id', 'email', 'name', 'locale', 'state', 'password_hash'])
    .where('email', '=', email)
    .executeTakeFirst()
type Person = Awaited<ReturnType<typeof personAt>>

/**
 * Mails requested without being signed in. A job writes them later, so that neither the answer nor its time reveals
 * whether an e-mail is known.
 */
export type AskedLetter = Job<z.input<typeof Asked>>
export const askedLetter = (letters: Letters): AskedLetter =>
  job('access.asked_letter', Asked, async ({ tx }, asked) => {
    const enterprise = await enterpriseIn(tx)
    const person = await personAt(tx, asked.email)
    if (asked.letter === 'password_reset') await sendReset(tx, enterprise, letters, person)
    // Invited people get their invitation, whatever form they used.
    else if (person?.state === 'invited' && !person.password_hash) await invite(tx, letters, [person])
    else if (asked.letter === 'sign_up' && !person) await sendSignUp(tx, enterprise, letters, asked)
  })

async function sendReset(tx: Tx, enterprise: Enterprise, letters: Letters, person: Person) {
  if (!person || !statesThatSignIn.includes(person.state)) return
  if (!mayUsePassword(enterprise, person.id)) return
  if (!person.password_hash) {
    // Invited people choose their first password through the invitation; people who sign in through the identity
    // provider have none.
    if (person.state === 'invited') await invite(tx, letters, [person])
    if (person.state === 'invited' || enterprise.sso_enabled) return
  }
  const { id, email, name, locale } = person
  const token = await issueToken(tx, 'password_reset', { user_id: id, email })
  await letters.send(tx, enterprise, 'password_reset', [
    { user_id: id, email, name, locale, path: `/password_reset/${token}` },
  ])
}

async function sendSignUp(tx: Tx, enterprise: Enterprise, letters: Letters, { email, locale }: Asked) {
  if (!enterprise.sign_up_enabled || !(await isOfEnterprise(tx, email))) return
  const token = await issueToken(tx, 'sign_up', { user_id: null, email })
  await letters.send(tx, enterprise, 'sign_up', [
    { user_id: null, email, name: '', locale, path: `/sign_up?token=${token}` },
  ])
}

export const askedLetterOf = perProcess((one) => askedLetter(lettersOf(one)))
