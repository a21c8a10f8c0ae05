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

/** Stands in for an address of nobody: of a former member, or one that could not be kept. */
const isNobodys = (email: string) => email.endsWith('.invalid')

/**
 * Somebody else gave people another address to sign in with. Keys that went to the one before, or were made by whoever
 * read there, open nothing any more; both addresses hear of it, so that nobody's account is taken away in silence.
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
