import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { z } from 'zod'
import type { ScanOutcome, ScanWay } from '../../../contract/events/scans.ts'
import type { Tx } from '../../platform/database/db.ts'
import type { EventRow } from '../eventRow.ts'
import { comeIn, type Wish } from './attendance.ts'

type Outcome = z.output<typeof ScanOutcome>

export interface Scan {
  scan_id: string
  way: z.output<typeof ScanWay>
  /** By our clock. */
  at: string
  by: number | null
  device_id?: number
}

/** A check-in that no device has a name for. */
export const byHand = (way: Scan['way'], at: string, by: number | null): Scan => ({
  scan_id: randomUUID(),
  way,
  at,
  by,
})

/** The results so far at this door, for these scans and people. */
export interface Past {
  told: Map<string, Outcome>
  undone: Map<number, string>
  counted: Map<number, { scan_id: string; scanned_at: string }>
}

/** Queried once for everything uploaded together, under the event's lock. */
export async function pastOf(
  tx: Tx,
  eventId: number,
  userIds: readonly number[],
  scanIds: readonly string[] = [],
): Promise<Past> {
  const rows = await tx
    .selectFrom('event_check_ins')
    .select(['user_id', 'scan_id', 'scanned_at', 'outcome', 'undone_at'])
    .where('event_id', '=', eventId)
    .where((eb) =>
      eb.or([
        eb('scan_id', '=', sql<string>`any(${scanIds}::uuid[])`),
        eb.and([
          eb('user_id', '=', sql<number>`any(${userIds}::bigint[])`),
          eb('outcome', 'in', ['counted', 'undone']),
        ]),
      ]),
    )
    .execute()
  const past: Past = { told: new Map(), undone: new Map(), counted: new Map() }
  for (const { user_id, scan_id, scanned_at, outcome, undone_at } of rows) {
    if (scanIds.includes(scan_id)) past.told.set(scan_id, outcome as Outcome)
    if (user_id === null) continue
    if (outcome === 'counted') past.counted.set(user_id, { scan_id, scanned_at })
    const before = past.undone.get(user_id)
    if (undone_at !== null && (before === undefined || Date.parse(before) < Date.parse(undone_at)))
      past.undone.set(user_id, undone_at)
  }
  return past
}

/**
 * A scan at the door, under the event's lock. Of all scans of one person the earliest counts, in whatever order they
 * arrive; the others are duplicates. Undone attendance stays undone for scans made before and uploaded after. People
 * on the waitlist, or who gave up their seat, are left to a supervisor.
 */
export async function takeScan(
  tx: Tx,
  event: EventRow,
  { past, wish }: { past: Past; wish: Wish | undefined },
  scan: Scan,
): Promise<Outcome> {
  const told = past.told.get(scan.scan_id)
  if (told) return told
  const outcome = await judged(tx, event, { past, wish }, scan)
  past.told.set(scan.scan_id, outcome)
  if (wish && outcome === 'counted')
    past.counted.set(wish.user_id, { scan_id: scan.scan_id, scanned_at: scan.at })
  return outcome
}

async function judged(
  tx: Tx,
  event: EventRow,
  { past, wish }: { past: Past; wish: Wish | undefined },
  scan: Scan,
): Promise<Outcome> {
  if (!wish) return write(tx, event, { userId: null, outcome: 'unknown' }, scan)
  const undoneAt = past.undone.get(wish.user_id)
  if (undoneAt !== undefined && Date.parse(scan.at) <= Date.parse(undoneAt))
    return write(tx, event, { userId: wish.user_id, outcome: 'undone', undoneAt }, scan)
  if (wish.state === 'attended') return again(tx, event, { past, scan }, wish)
  if (wish.state !== 'registered' && wish.state !== 'no_show')
    return write(tx, event, { userId: wish.user_id, outcome: 'to_be_confirmed' }, scan)
  return letIn(tx, event, { userId: wish.user_id, walkedIn: false }, scan)
}

/** They are there. */
export async function letIn(
  tx: Tx,
  event: EventRow,
  { userId, walkedIn }: { userId: number; walkedIn: boolean },
  scan: Scan,
): Promise<Outcome> {
  await comeIn(tx, event, { userId, walkedIn }, scan)
  return write(tx, event, { userId, outcome: 'counted' }, scan)
}

/** They are there already: the earlier of the two scans is the one that counts. */
async function again(
  tx: Tx,
  event: EventRow,
  { past, scan }: { past: Past; scan: Scan },
  { user_id }: Wish,
): Promise<Outcome> {
  const counted = past.counted.get(user_id)
  const [was, is] = [Date.parse(counted?.scanned_at ?? ''), Date.parse(scan.at)]
  const isEarlier = is < was || (is === was && scan.scan_id < (counted?.scan_id ?? ''))
  if (!counted || !isEarlier) return write(tx, event, { userId: user_id, outcome: 'duplicate' }, scan)
  await tx
    .updateTable('event_check_ins')
    .set({ outcome: 'duplicate' })
    .where('event_id', '=', event.id)
    .where('scan_id', '=', counted.scan_id)
    .execute()
  await tx
    .updateTable('event_registrations')
    .set({ checked_in_at: scan.at, checked_in_by: scan.by, checked_in_by_way: scan.way })
    .where('event_id', '=', event.id)
    .where('user_id', '=', user_id)
    .execute()
  return write(tx, event, { userId: user_id, outcome: 'counted' }, scan)
}

async function write(
  tx: Tx,
  event: EventRow,
  {
    userId,
    outcome,
    undoneAt = null,
  }: { userId: number | null; outcome: Outcome; undoneAt?: string | null | undefined },
  { scan_id, way, at, by, device_id }: Scan,
): Promise<Outcome> {
  await tx
    .insertInto('event_check_ins')
    .values({
      event_id: event.id,
      user_id: userId,
      scan_id,
      device_id: device_id ?? null,
      way,
      outcome,
      scanned_at: at,
      by_id: by,
      undone_at: undoneAt,
    })
    .execute()
  return outcome
}

/** Takes back that somebody was there, and all that was scanned of them so far. */
export async function takeBack(tx: Tx, event: EventRow, wish: Wish, { by, now }: { by: number; now: Date }) {
  const at = now.toISOString()
  await tx
    .updateTable('event_check_ins')
    .set({ outcome: 'undone', undone_at: at })
    .where('event_id', '=', event.id)
    .where('user_id', '=', wish.user_id)
    .where('outcome', 'in', ['counted', 'duplicate'])
    .execute()
  // Recorded even without a scan: a device's earlier scans may still be on their way.
  await write(tx, event, { userId: wish.user_id, outcome: 'undone', undoneAt: at }, byHand('list', at, by))
}
