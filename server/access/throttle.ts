import { sql } from 'kysely'
import type { Db, Tx } from '../platform/db.ts'
import { busy } from '../platform/errors.ts'

/** Wrong guesses an hour that reach the password hash, for one account from devices it doesn't know. */
const GUESSES_AN_HOUR = 10
/** A device that signed this person in before has guesses of its own, so nobody can lock an owner out. */
const GUESSES_ON_KNOWN_DEVICE = 10
const FROM_ONE_ADDRESS_AN_HOUR = 300

export interface Attempt {
  account: Buffer
  address: string
}

const lastHour = sql<string>`now() - interval '1 hour'`

const failuresOn = (db: Db, account: Buffer) =>
  db
    .selectFrom('sign_in_attempts')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('account', '=', account)
    .where('at', '>', lastHour)
    .where('succeeded', '=', false)

/**
 * Counts before the hash is computed and says nothing about whether the account exists: unknown e-mails are counted
 * just the same. `knownDevice` is a mark that only a device which once signed in successfully carries.
 */
export async function checkGuesses(tx: Tx, { account, address }: Attempt, knownDevice: Buffer | undefined) {
  const counted = knownDevice ?? account
  // Guesses at one account take turns from here to commit: all at once, each would count before the others had written.
  await sql`select pg_advisory_xact_lock(${counted.readBigInt64BE().toString()}::bigint)`.execute(tx)
  const [onAccount, fromAddress] = await Promise.all([
    failuresOn(tx, counted).executeTakeFirstOrThrow(),
    tx
      .selectFrom('sign_in_attempts')
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .where('address', '=', address)
      .where('at', '>', lastHour)
      .where('succeeded', '=', false)
      .executeTakeFirstOrThrow(),
  ])
  const most = knownDevice ? GUESSES_ON_KNOWN_DEVICE : GUESSES_AN_HOUR
  // A whole office can share an address with whoever guesses; a device it knows is let in all the same.
  const crowded = !knownDevice && fromAddress.count >= FROM_ONE_ADDRESS_AN_HOUR
  if (onAccount.count >= most || crowded) throw busy('too_many_guesses', 900)
}

export const noteAttempt = (tx: Tx, { account, address }: Attempt, succeeded: boolean) =>
  tx.insertInto('sign_in_attempts').values({ account, address, succeeded }).execute()
