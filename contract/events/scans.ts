import { z } from 'zod'
import { Face, Id, Moment, Uuid } from '../shapes.ts'
import { RegistrationState } from './events.ts'

export const scanWays = ['code', 'list', 'door', 'offline', 'online', 'import'] as const
export const ScanWay = z.enum(scanWays)
export type ScanWay = (typeof scanWays)[number]
export const scanOutcomes = ['counted', 'duplicate', 'to_be_confirmed', 'unknown', 'undone'] as const
export const ScanOutcome = z.enum(scanOutcomes)

/** The SHA-256 of a code, in hex: the only form in which a door knows it. */
const CodeHash = z.string().regex(/^[0-9a-f]{64}$/)

/** Scans that didn’t simply count. */
export const ScanLine = z.object({
  id: Id,
  person: Face.nullable(),
  way: ScanWay,
  outcome: ScanOutcome,
  scanned_at: Moment,
  received_at: Moment,
  by: Face.nullable(),
  browser: z.string().nullable(),
  admitted: z.boolean().nullable(),
  decided_by: Face.nullable(),
})

export const Scan = z.strictObject({
  scan_id: Uuid,
  code_hash: CodeHash,
  way: ScanWay.exclude(['door', 'online', 'import']),
  /** By the clock of the device. */
  scanned_at: Moment,
})

export const Scanned = z.object({
  scan_id: Uuid,
  outcome: ScanOutcome,
  name: z.string().nullable(),
  state: RegistrationState.nullable(),
})

/** What a browser at the door may keep: names and states, no codes and no addresses. */
export const DoorSnapshot = z.object({
  event: z.object({
    id: Id,
    name: z.string(),
    starts_at: Moment,
    ends_at: Moment,
    time_zone: z.string(),
  }),
  taken_at: Moment,
  /** From then on it must be gone. */
  keep_until: Moment,
  people: z.array(z.object({ code_hash: CodeHash, name: z.string(), state: RegistrationState })),
})
