import { sql } from 'kysely'
import { canonical, type SealedRow, sealHash } from '../platform/changes.ts'
import type { Db } from '../platform/database/db.ts'
import { hashOf } from '../platform/settings/secrets.ts'
import type { SealBreak } from './changeLogCheck.ts'
import { lastRemoval } from './changeLogRemovals.ts'

/** A seal that was found whole: everything before it is, too. */
export interface Head {
  seal: number
  hash: Buffer | null
  /** When it was sealed. */
  up_to: string | null
  entries: number
}

export type Witness = Pick<Head, 'seal' | 'hash'>

export interface Verdict extends Head {
  broken?: { what: SealBreak; seal: number }
}

export const BEGINNING: Head = { seal: 0, hash: null, up_to: null, entries: 0 }
const SEALS_AT_ONCE = 200
/** The sealer comes every two seconds; a line that waits this long is passed over. */
const UNSEALED_AT_MOST = '1 minute'

export interface Seal {
  number: number
  change_ids: (number | string)[]
  hash: Buffer
  previous_hash: Buffer | null
  sealed_at: string
  /** How many entries were deleted at the end of their retention; the seal's hash still links its neighbours. */
  expired_entries: number | null
}
export type Row = SealedRow & { seal: number | null; salt: Buffer | null; before_after: unknown }

/**
 * Follows an enterprise's chain from a head to its end, a few seals at a time, and stops at the first broken link.
 * Witnesses are heads noted earlier, here or elsewhere: a chain that was shortened or rewritten from the start is
 * consistent in itself and differs only from them.
 */
export async function walkChain(db: Db, from: Head, witnesses: readonly Witness[]): Promise<Verdict> {
  let head = from
  for (const witness of witnesses) {
    const what = await deniedBy(db, witness)
    if (what) return { ...head, broken: { what, seal: witness.seal } }
  }
  for (;;) {
    const seals = await sealsAfter(db, head.seal)
    if (seals.length === 0) break
    const rows = await rowsOf(db, seals)
    for (const seal of seals) {
      const what = breakIn(seal, head, rows)
      if (what) return { ...head, broken: { what, seal: seal.number } }
      head = {
        seal: seal.number,
        hash: seal.hash,
        up_to: seal.sealed_at,
        entries: head.entries + seal.change_ids.length,
      }
    }
  }
  return head
}

async function deniedBy(db: Db, { seal, hash }: Witness): Promise<SealBreak | undefined> {
  if (seal === 0) return undefined
  const found = await db
    .selectFrom('change_log_seals')
    .select('hash')
    .where('number', '=', seal)
    .executeTakeFirst()
  if (!found) return 'cut_off'
  return hash && !found.hash.equals(hash) ? 'altered' : undefined
}

/**
 * An entry of the log itself says how many were deleted by retention, and up to which seal: anybody who deletes more
 * by hand would have to log it, for all to read.
 */
export async function removedUnsaid(db: Db): Promise<SealBreak | undefined> {
  const last = await lastExpiredSeal(db)
  const said = await lastRemoval(db)
  if (!last) return said?.up_to_seal ? 'missing' : undefined
  return said?.up_to_seal === last.number && said.hash === last.hash.toString('hex') ? undefined : 'missing'
}

/** Up to here everything is gone with time. */
export const lastExpiredSeal = (db: Db) =>
  db
    .selectFrom('change_log_seals')
    .select(['number', 'hash'])
    .where('expired_entries', 'is not', null)
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirst()

/**
 * What following the chain can't find: entries that claim a seal which doesn't contain them, and entries never
 * sealed.
 */
export async function strayLines(db: Db, head: Head): Promise<SealBreak | undefined> {
  const { sealed } = await db
    .selectFrom('change_log')
    .select((eb) => eb.fn.countAll<number>().as('sealed'))
    .where('seal', '<=', head.seal)
    .executeTakeFirstOrThrow()
  if (sealed !== head.entries) return sealed > head.entries ? 'inserted' : 'missing'
  const foreign = await db
    .selectFrom('change_log as c')
    .leftJoin('change_log_seals as s', 's.number', 'c.seal')
    .select('c.id')
    .where('c.seal', '>', head.seal)
    .where('s.number', 'is', null)
    .limit(1)
    .executeTakeFirst()
  return foreign && 'inserted'
}

/** Entries unsealed for longer than allowed; their ids, so that a second check can confirm it. */
export async function waitingLines(db: Db): Promise<number[]> {
  const rows = await db
    .selectFrom('change_log')
    .select('id')
    .where('seal', 'is', null)
    .where('at', '<', sql<string>`now() - ${UNSEALED_AT_MOST}::interval`)
    .orderBy('id')
    .limit(1000)
    .execute()
  return rows.map(({ id }) => id)
}

export const sealsAfter = (db: Db, number: number, most = SEALS_AT_ONCE): Promise<Seal[]> =>
  db
    .selectFrom('change_log_seals')
    .select(['number', 'change_ids', 'hash', 'previous_hash', 'sealed_at', 'expired_entries'])
    .where('number', '>', number)
    .orderBy('number')
    .limit(most)
    .execute()

export async function rowsOf(db: Db, seals: readonly Seal[]): Promise<ReadonlyMap<number, Row>> {
  const ids = seals.flatMap(({ change_ids }) => change_ids.map(Number))
  const rows = await db
    .selectFrom('change_log as c')
    .leftJoin('change_log_personal as p', 'p.change_id', 'c.id')
    .select([
      'c.id',
      'c.actor_id',
      'c.action',
      'c.subject_type',
      'c.subject_id',
      'c.network_id',
      'c.difference',
      'c.personal_hash',
      'c.at',
      'c.seal',
      'p.salt',
      'p.before_after',
    ])
    .where('c.id', '=', sql<number>`any(${ids}::bigint[])`)
    .execute()
  return new Map(rows.map((row) => [row.id, row]))
}

export function breakIn(seal: Seal, head: Head, rows: ReadonlyMap<number, Row>): SealBreak | undefined {
  if (seal.number !== head.seal + 1) return 'missing'
  const follows = head.hash ? seal.previous_hash?.equals(head.hash) : seal.previous_hash === null
  if (!follows) return 'reordered'
  // Time takes from the beginning: what is gone after something that is left was taken by somebody.
  if (seal.expired_entries !== null) return head.entries === 0 ? undefined : 'missing'
  const sealed: Row[] = []
  let last = 0
  for (const id of seal.change_ids.map(Number)) {
    const row = rows.get(id)
    if (!row) return 'missing'
    if (id <= last || row.seal !== seal.number) return 'reordered'
    last = id
    sealed.push(row)
  }
  if (!sealHash(seal.previous_hash, sealed).equals(seal.hash)) return 'altered'
  return sealed.every(personalFits) ? undefined : 'personal_altered'
}

/** Personal values may be missing – a purge empties them – but never differ from what was written. */
function personalFits({ personal_hash, salt, before_after }: Row) {
  if (!salt) return true
  return personal_hash?.equals(hashOf(Buffer.concat([salt, Buffer.from(canonical(before_after))]))) ?? false
}
