import type { Tx } from '../platform/database/db.ts'
import { endKeys } from './keys.ts'
import { enterpriseIn, type Letters } from './letters.ts'

export interface AddressChange {
  user_id: number
  name: string
  locale: string | null
  before: string
  after: string
}

/** Placeholder address of a former member, or of an account whose address could not be kept. */
const isNobodys = (email: string) => email.endsWith('.invalid')

/**
 * Somebody else changed the address with which people sign in. Links and tokens sent to the old one, or made by
 * somebody who read there, become invalid; both addresses are notified, so that no account is taken over silently.
 */
export async function addressesChanged(tx: Tx, letters: Letters, changes: readonly AddressChange[]) {
  if (changes.length === 0) return
  await endKeys(
    tx,
    changes.map(({ user_id }) => user_id),
  )
  await letters.send(
    tx,
    await enterpriseIn(tx),
    'address_changed',
    changes.flatMap(({ user_id, name, locale, before, after }) =>
      [before, after]
        .filter((email) => !isNobodys(email))
        .map((email) => ({ user_id, email, name, locale, facts: { before, after } })),
    ),
  )
}
