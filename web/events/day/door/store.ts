import { codeBytes } from '../../../../contract/events/codes.ts'
import { DOOR_SHUTS_HOURS, eventDay, MOST_SCANS_AT_ONCE } from '../../../../contract/events/day.ts'
import { call, newKey } from '../../../app/client.ts'
import { Failure } from '../../../app/failure.ts'
import { session } from '../../../app/session.ts'
import {
  canKeep,
  type Device,
  forgetDevice,
  handedIn,
  type KeptScan,
  keepDevice,
  keepNames,
  keepScan,
  keptDevice,
  keptNames,
  type Outcome,
  type Snapshot,
} from './deviceStore.ts'

export interface Told {
  scan_id: string
  code_hash: string
  name: string | null
  /** `waiting`: they aren't registered. The server's answer, or until then what this browser knows. */
  outcome: Outcome | 'waiting'
  settled: boolean
  at: string
}

export interface DoorState {
  /** Everything this browser had kept has been looked at. */
  ready: boolean
  snapshot: Snapshot | null
  device: Device | null
  /** The device was closed, or its time is over. */
  closed: boolean
  /** Why handing in fails, where it isn't the connection. */
  problem: string | null
  waiting: number
  told: readonly Told[]
  counts: { expected: number; attended: number } | null
  keeps: boolean
}

const MOST_TOLD = 30
const AGAIN_MS = 10_000

/**
 * A door of one event in this browser. Each scan is stored before it is answered and uploaded when there is a
 * connection; until the server answers, this browser's own knowledge is shown. Online and offline work the same way.
 */
export class Door {
  readonly #eventId: number
  readonly #listeners = new Set<() => void>()
  #people = new Map<string, { name: string; state: string }>()
  #kept: KeptScan[] = []
  #sending = false
  #timer: ReturnType<typeof setInterval> | undefined
  state: DoorState = {
    ready: false,
    snapshot: null,
    device: null,
    closed: false,
    problem: null,
    waiting: 0,
    told: [],
    counts: null,
    keeps: canKeep(),
  }

  constructor(eventId: number) {
    this.#eventId = eventId
  }

  subscribe = (listener: () => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }
  read = () => this.state

  #set(change: Partial<DoorState>) {
    this.state = { ...this.state, ...change, waiting: this.#kept.length }
    for (const listener of this.#listeners) listener()
  }

  /** Looks at what is kept; then, with a connection, opens the device and learns who comes. */
  open() {
    const online = () => void this.handIn()
    window.addEventListener('online', online)
    this.#timer = setInterval(online, AGAIN_MS)
    void this.#begin()
    return () => {
      window.removeEventListener('online', online)
      clearInterval(this.#timer)
    }
  }

  async #begin() {
    if (this.state.keeps)
      try {
        const { device, scans } = await keptDevice(this.#eventId)
        this.#kept = scans
        this.#know((await keptNames(this.#eventId)) ?? null)
        this.#set({ device: device ?? null })
      } catch {
        // A private window keeps nothing: scanning needs the connection then.
        this.#set({ keeps: false })
      }
    this.#set({ ready: true })
    await this.learn()
    await this.handIn()
  }

  #know(snapshot: Snapshot | null) {
    this.#people = new Map(snapshot?.people.map(({ code_hash, ...person }) => [code_hash, person]))
    // Scans waiting for upload count here already.
    for (const { code_hash } of this.#kept) this.#arrived(code_hash)
    this.#set({ snapshot })
  }

  #arrived(hash: string) {
    const person = this.#people.get(hash)
    if (person?.state === 'registered') person.state = 'attended'
  }

  /** The registrations as of now. */
  async learn() {
    if (!navigator.onLine || session.token === null) return
    try {
      if (!this.state.device && !this.state.closed) await this.openDevice()
      const snapshot = await call(eventDay.snapshot, { params: { id: this.#eventId } })
      if (this.state.keeps) await keepNames(snapshot).catch(() => this.#set({ keeps: false }))
      this.#know(snapshot)
      await this.#keepUntilShut(snapshot)
    } catch {
      // Without a connection, or without a session any more, what is kept goes on being used.
    }
  }

  /** The token is deleted when the door shuts for good, also if the event was moved since. */
  async #keepUntilShut({ event }: Snapshot) {
    const { device, keeps } = this.state
    const until = new Date(Date.parse(event.ends_at) + DOOR_SHUTS_HOURS * 3_600_000).toISOString()
    if (!device || device.until === until) return
    const kept = { ...device, until }
    if (keeps) await keepDevice(kept).catch(() => this.#set({ keeps: false }))
    this.#set({ device: kept })
  }

  async openDevice() {
    const { id, token } = await call(eventDay.openDevice, { params: { id: this.#eventId } })
    const until = new Date(Date.now() + (DOOR_SHUTS_HOURS + 24 * 40) * 3_600_000).toISOString()
    const device = { event_id: this.#eventId, id, token, until }
    if (this.state.keeps) await keepDevice(device).catch(() => this.#set({ keeps: false }))
    this.#set({ device, closed: false, problem: null })
  }

  /** A code that was seen or typed; false when it can't be one. */
  async scanCode(text: string): Promise<boolean> {
    const bytes = codeBytes(text)
    if (!bytes) return false
    await this.#scan(await sha256(bytes), navigator.onLine ? 'code' : 'offline')
    return true
  }

  /** Somebody found in the list of this browser. */
  tap = (codeHash: string) => this.#scan(codeHash, navigator.onLine ? 'list' : 'offline')

  async #scan(code_hash: string, way: KeptScan['way']) {
    const scanned_at = new Date().toISOString()
    const scan = { event_id: this.#eventId, scan_id: newKey(), code_hash, way, scanned_at }
    const person = this.#people.get(code_hash)
    const outcome =
      person === undefined
        ? 'to_be_confirmed'
        : person.state === 'attended'
          ? 'duplicate'
          : person.state === 'registered' || person.state === 'no_show'
            ? 'counted'
            : 'waiting'
    if (this.state.keeps) await keepScan(scan).catch(() => this.#set({ keeps: false }))
    this.#kept.push(scan)
    this.#arrived(code_hash)
    const told = {
      scan_id: scan.scan_id,
      code_hash,
      name: person?.name ?? null,
      outcome,
      settled: false,
      at: scanned_at,
    } as const
    this.#set({ told: [told, ...this.state.told].slice(0, MOST_TOLD) })
    await this.handIn()
  }

  async handIn() {
    const { device } = this.state
    if (this.#sending || this.#kept.length === 0 || !device || !navigator.onLine) return
    this.#sending = true
    const some = this.#kept.slice(0, MOST_SCANS_AT_ONCE)
    try {
      const answer = await call(eventDay.upload, {
        body: {
          event_id: this.#eventId,
          device_token: device.token,
          sent_at: new Date().toISOString(),
          scans: some.map(({ event_id: _event, ...scan }) => scan),
        },
      })
      if (this.state.keeps) await handedIn(some.map(({ scan_id }) => scan_id))
      this.#kept = this.#kept.slice(some.length)
      const said = new Map(answer.items.map((item) => [item.scan_id, item]))
      this.#set({
        problem: null,
        counts: { expected: answer.expected_count, attended: answer.attended_count },
        told: this.state.told.map((one) => {
          const item = said.get(one.scan_id)
          if (!item) return one
          const outcome = item.outcome === 'to_be_confirmed' ? 'waiting' : item.outcome
          return { ...one, name: item.name ?? one.name, outcome, settled: true }
        }),
      })
    } catch (failure) {
      await this.#failed(failure)
      return
    } finally {
      this.#sending = false
    }
    await this.handIn()
  }

  async #failed(failure: unknown) {
    if (!(failure instanceof Failure) || failure.status === 0) return
    if (failure.code === 'door_device') {
      await forgetDevice(this.#eventId).catch(() => undefined)
      this.#set({ device: null, closed: true, problem: failure.message })
    } else this.#set({ problem: failure.message })
  }
}

async function sha256(bytes: Uint8Array<ArrayBuffer>) {
  if (!globalThis.crypto?.subtle) return plainHash(bytes)
  return hex(new Uint8Array(await crypto.subtle.digest('SHA-256', bytes)))
}
const plainHash = async (bytes: Uint8Array<ArrayBuffer>) => (await import('./sha256.ts')).sha256Hex(bytes)
const hex = (bytes: Uint8Array) => Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
