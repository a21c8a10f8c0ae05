import { sql } from 'kysely'
import type { Db, Tx } from '../platform/database/db.ts'
import { busy } from '../platform/errors.ts'

/** Wrong passwords per hour that are checked for one account from unknown devices. */
const GUESSES_AN_HOUR = 10
/** A device that signed this person in before has its own count, so that nobody can lock an owner out. */
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

const failuresFrom = (db: Db, address: string) =>
  db
    .selectFrom('sign_in_attempts')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('address', '=', address)
    .where('at', '>', lastHour)
    .where('succeeded', '=', false)

/**
 * Attempts at one account wait for each other until commit: otherwise each would count before the others had written.
 */
const takeTurns = (tx: Tx, account: Buffer) =>
  sql`select pg_advisory_xact_lock(${account.readBigInt64BE().toString()}::bigint)`.execute(tx)

/**
 * Counts before the password is hashed and reveals nothing about the account: unknown e-mails are counted the same.
 * `knownDevice` is a mark that only a device with a past sign-in carries.
 */
export async function checkGuesses(tx: Tx, { account, address }: Attempt, knownDevice: Buffer | undefined) {
  const counted = knownDevice ?? account
  await takeTurns(tx, counted)
  const [onAccount, fromAddress] = await Promise.all([
    failuresOn(tx, counted).executeTakeFirstOrThrow(),
    failuresFrom(tx, address).executeTakeFirstOrThrow(),
  ])
  const most = knownDevice ? GUESSES_ON_KNOWN_DEVICE : GUESSES_AN_HOUR
  // A whole office can share an address with an attacker; a known device is let in all the same.
  const crowded = !knownDevice && fromAddress.count >= FROM_ONE_ADDRESS_AN_HOUR
  if (onAccount.count >= most || crowded) throw busy('too_many_guesses', 900)
}

export const noteAttempt = (tx: Tx, { account, address }: Attempt, succeeded: boolean) =>
  tx.insertInto('sign_in_attempts').values({ account, address, succeeded }).execute()

/** Other things anybody may try, and how often an hour: per subject, and per address. */
const guarded = {
  reset: { about_one: 5, from_one: 100 },
  invitation: { about_one: 5, from_one: 100 },
  sign_up: { about_one: 5, from_one: 100 },
  activation: { about_one: 5, from_one: 50 },
  find: { about_one: 30, from_one: 100 },
  password: { about_one: 10, from_one: 1000 },
  /** Links to surveys that lead nowhere. */
  survey: { about_one: 20, from_one: 300 },
  /** The password of a folder: per folder and person. */
  folder: { about_one: 10, from_one: 1000 },
  /** An e-mail entered at an event's door; a whole hall shares an address. */
  check_in: { about_one: 10, from_one: 5000 },
  /** Attempts with one reading of a door’s code. */
  check_in_pass: { about_one: 5, from_one: 5000 },
} as const
export type Guarded = keyof typeof guarded

/** Counts an attempt, or refuses it as one too many. Known and unknown subjects count alike. */
export async function countAttempt(tx: Tx, what: Guarded, { account, address }: Attempt) {
  // Each kind is counted by itself: a forgotten password isn't a guess.
  const from = `${what} ${address}`
  await takeTurns(tx, account)
  const [about, together] = await Promise.all([
    failuresOn(tx, account).executeTakeFirstOrThrow(),
    failuresFrom(tx, from).executeTakeFirstOrThrow(),
  ])
  const { about_one, from_one } = guarded[what]
  if (about.count >= about_one || together.count >= from_one) throw busy('too_many_requests_for_this', 3600)
  await noteAttempt(tx, { account, address: from }, false)
}

/** A successful sign-in proves that the earlier attempts were the owner's. */
export const forgetAttempts = (tx: Tx, account: Buffer) =>
  tx.deleteFrom('sign_in_attempts').where('account', '=', account).where('succeeded', '=', false).execute()
