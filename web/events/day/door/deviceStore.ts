import type { z } from 'zod'
import type { DoorSnapshot, Scanned, scanWays } from '../../../../contract/events/scans.ts'
import { DOOR_NAMES, keepNamesUntil } from '../../../app/doorNames.ts'

/** Scans to be uploaded survive a sign-out: they contain no names. */
const SCANS = 'kindred-door-scans'

export type Snapshot = z.output<typeof DoorSnapshot>
export type Outcome = z.output<typeof Scanned>['outcome']

/** This browser as a device at the door of one event. */
export interface Device {
  event_id: number
  id: number
  token: string
  /** From then on nothing is taken any more. */
  until: string
}

export interface KeptScan {
  event_id: number
  scan_id: string
  code_hash: string
  way: Exclude<(typeof scanWays)[number], 'door' | 'online' | 'import'>
  scanned_at: string
}

interface Sealed {
  iv: Uint8Array<ArrayBuffer>
  bytes: ArrayBuffer
}

/** Secret keys and databases are given to pages on https and on localhost only. */
export const canKeep = () => 'indexedDB' in globalThis && globalThis.crypto?.subtle !== undefined

const done = <T>(request: IDBRequest<T>) =>
  new Promise<T>((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })

async function open(name: string, stores: Record<string, string | undefined>): Promise<IDBDatabase> {
  const request = indexedDB.open(name, 1)
  request.onupgradeneeded = () => {
    for (const [store, keyPath] of Object.entries(stores))
      request.result.createObjectStore(store, keyPath === undefined ? undefined : { keyPath })
  }
  const database = await done(request)
  // A sign-out in another tab deletes the database: an open connection would block it.
  database.onversionchange = () => database.close()
  return database
}

async function inside<T>(
  name: string,
  stores: Record<string, string | undefined>,
  mode: IDBTransactionMode,
  work: (store: (name: string) => IDBObjectStore) => Promise<T>,
): Promise<T> {
  const database = await open(name, stores)
  try {
    const transaction = database.transaction(Object.keys(stores), mode)
    const finished = new Promise<void>((resolve, reject) => {
      transaction.oncomplete = () => resolve()
      transaction.onabort = () => reject(transaction.error)
    })
    const result = await work((store) => transaction.objectStore(store))
    await finished
    return result
  } finally {
    database.close()
  }
}

const names = { keys: undefined, sealed: undefined }
const scans = { devices: 'event_id', scans: 'scan_id' }

/** A key that no script can read, made once a browser: what is copied off the disk is worth nothing without it. */
async function keyOf(): Promise<CryptoKey> {
  const kept = await inside<CryptoKey | undefined>(DOOR_NAMES, names, 'readonly', (store) =>
    done(store('keys').get('names')),
  )
  if (kept) return kept
  const made = await crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, [
    'encrypt',
    'decrypt',
  ])
  await inside(DOOR_NAMES, names, 'readwrite', (store) => done(store('keys').put(made, 'names')))
  return made
}

export async function keepNames(snapshot: Snapshot) {
  const key = await keyOf()
  const iv = crypto.getRandomValues(new Uint8Array(12))
  const words = new TextEncoder().encode(JSON.stringify(snapshot))
  const bytes = await crypto.subtle.encrypt({ name: 'AES-GCM', iv }, key, words)
  keepNamesUntil(snapshot.keep_until)
  await inside(DOOR_NAMES, names, 'readwrite', (store) =>
    done(store('sealed').put({ iv, bytes } satisfies Sealed, snapshot.event.id)),
  )
}

/** The stored registrations; undefined once they have expired. */
export async function keptNames(eventId: number): Promise<Snapshot | undefined> {
  const sealed = await inside<Sealed | undefined>(DOOR_NAMES, names, 'readonly', (store) =>
    done(store('sealed').get(eventId)),
  )
  if (!sealed) return undefined
  const words = await crypto.subtle
    .decrypt({ name: 'AES-GCM', iv: sealed.iv }, await keyOf(), sealed.bytes)
    .catch(() => undefined)
  const snapshot = words && (JSON.parse(new TextDecoder().decode(words)) as Snapshot)
  if (snapshot && snapshot.keep_until > new Date().toISOString()) return snapshot
  await inside(DOOR_NAMES, names, 'readwrite', (store) => done(store('sealed').delete(eventId)))
  return undefined
}

export const keepDevice = (device: Device) =>
  inside(SCANS, scans, 'readwrite', (store) => done(store('devices').put(device)))

/** This browser's device, and its scans not yet uploaded. Those that can't be any more are deleted. */
export async function keptDevice(
  eventId: number,
): Promise<{ device: Device | undefined; scans: KeptScan[] }> {
  return inside(SCANS, scans, 'readwrite', async (store) => {
    const devices = await done<Device[]>(store('devices').getAll())
    const all = await done<KeptScan[]>(store('scans').getAll())
    const now = new Date().toISOString()
    const over = devices.filter(({ until }) => until <= now).map(({ event_id }) => event_id)
    for (const event_id of over) store('devices').delete(event_id)
    for (const { scan_id, event_id } of all) if (over.includes(event_id)) store('scans').delete(scan_id)
    return {
      device: devices.find(({ event_id }) => event_id === eventId && !over.includes(event_id)),
      scans: all.filter(({ event_id }) => event_id === eventId && !over.includes(event_id)),
    }
  })
}

export const forgetDevice = (eventId: number) =>
  inside(SCANS, scans, 'readwrite', (store) => done(store('devices').delete(eventId)))

export const keepScan = (scan: KeptScan) =>
  inside(SCANS, scans, 'readwrite', (store) => done(store('scans').put(scan)))

export const handedIn = (ids: readonly string[]) =>
  inside(SCANS, scans, 'readwrite', (store) => Promise.all(ids.map((id) => done(store('scans').delete(id)))))
