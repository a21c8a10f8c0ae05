import type { z } from 'zod'
import type { ScanOutcome, ScanWay } from '../../../contract/eventDay.ts'
import type { Tx } from '../../platform/db.ts'
import type { EventRow } from '../moving.ts'
import { comeIn, type Wish } from './attending.ts'

type Outcome = z.output<typeof ScanOutcome>

export interface Scan {
  scan_id?: string
  way: z.output<typeof ScanWay>
  /** By our clock. */
  at: string
  by: number | null
  device_id?: number
}

/**
 * Somebody was at the door, under the event's lock. Of all scans of one person the earliest counts, in whatever order they
 * arrive; the others are duplicates. What was taken back stays so for whatever was scanned before and arrives after.
 * Whoever waits, or gave their seat up, is for a supervisor to decide.
 */
export async function takeScan(
  tx: Tx,
  event: EventRow,
  wish: Wish | undefined,
  scan: Scan,
): Promise<Outcome> {
  if (scan.scan_id !== undefined) {
    const told = await tx
      .selectFrom('event_check_ins')
      .select('outcome')
      .where('event_id', '=', event.id)
      .where('scan_id', '=', scan.scan_id)
      .executeTakeFirst()
    if (told) return told.outcome as Outcome
  }
  if (!wish) return write(tx, event, null, scan, 'unknown')
  const undoneAt = await lastUndone(tx, event.id, wish.user_id)
  if (undoneAt !== null && Date.parse(scan.at) <= Date.parse(undoneAt))
    return write(tx, event, wish.user_id, scan, 'undone', undoneAt)
  if (wish.state === 'attended') return again(tx, event, wish, scan)
  if (wish.state !== 'registered' && wish.state !== 'no_show')
    return write(tx, event, wish.user_id, scan, 'to_be_confirmed')
  return letIn(tx, event, wish.user_id, scan, false)
}

/** They are there. */
export async function letIn(
  tx: Tx,
  event: EventRow,
  userId: number,
  scan: Scan,
  walkedIn: boolean,
): Promise<Outcome> {
  await comeIn(tx, event, userId, scan, walkedIn)
  return write(tx, event, userId, scan, 'counted')
}

/** They are there already: the earlier of the two scans is the one that counts. */
async function again(tx: Tx, event: EventRow, wish: Wish, scan: Scan): Promise<Outcome> {
  const counted = await tx
    .selectFrom('event_check_ins')
    .select(['id', 'scan_id', 'scanned_at'])
    .where('event_id', '=', event.id)
    .where('user_id', '=', wish.user_id)
    .where('outcome', '=', 'counted')
    .executeTakeFirst()
  const [was, is] = [Date.parse(counted?.scanned_at ?? ''), Date.parse(scan.at)]
  const isEarlier = is < was || (is === was && (scan.scan_id ?? '') < (counted?.scan_id ?? ''))
  if (!counted || !isEarlier) return write(tx, event, wish.user_id, scan, 'duplicate')
  await tx.updateTable('event_check_ins').set({ outcome: 'duplicate' }).where('id', '=', counted.id).execute()
  await tx
    .updateTable('event_registrations')
    .set({ checked_in_at: scan.at, checked_in_by: scan.by, checked_in_by_way: scan.way })
    .where('event_id', '=', event.id)
    .where('user_id', '=', wish.user_id)
    .execute()
  return write(tx, event, wish.user_id, scan, 'counted')
}

const lastUndone = async (tx: Tx, eventId: number, userId: number) => {
  const { at } = await tx
    .selectFrom('event_check_ins')
    .select((eb) => eb.fn.max('undone_at').as('at'))
    .where('event_id', '=', eventId)
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow()
  return at
}

async function write(
  tx: Tx,
  event: EventRow,
  userId: number | null,
  { scan_id, way, at, by, device_id }: Scan,
  outcome: Outcome,
  undoneAt: string | null = null,
): Promise<Outcome> {
  await tx
    .insertInto('event_check_ins')
    .values({
      event_id: event.id,
      user_id: userId,
      ...(scan_id === undefined ? {} : { scan_id }),
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
export async function takeBack(tx: Tx, event: EventRow, wish: Wish, by: number, now: Date) {
  const at = now.toISOString()
  await tx
    .updateTable('event_check_ins')
    .set({ outcome: 'undone', undone_at: at })
    .where('event_id', '=', event.id)
    .where('user_id', '=', wish.user_id)
    .where('outcome', 'in', ['counted', 'duplicate'])
    .execute()
  // Told even where nothing was scanned: what a device scanned before this moment may still be on its way.
  await write(tx, event, wish.user_id, { way: 'list', at, by }, 'undone', at)
}
