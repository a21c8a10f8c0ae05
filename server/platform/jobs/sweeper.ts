import pg from 'pg'
import type { Database } from '../database/db.ts'
import type { Log } from '../log.ts'

/** Work that falls due. It takes its clock as a parameter, so that time can be simulated. */
export interface Sweep {
  name: string
  /** The interval in milliseconds. */
  every: number
  run: (database: Database, now: Date) => Promise<void>
}

const LOCK = "hashtext('kindred sweeper')"
const TICK_MS = 500

/**
 * Runs what falls due. Only one process at a time sweeps (it holds a lock on a connection of its own); if it dies,
 * the next takes over within seconds. Every sweep may run twice: its rows are claimed. Sweeps run side by side, so
 * that a hanging mail server delays mails and nothing else.
 */
export class Sweeper {
  readonly #database: Database
  readonly #url: string
  readonly #sweeps: readonly Sweep[]
  readonly #log: Log
  readonly #lastRun = new Map<string, number>()
  readonly #atWork = new Map<string, Promise<void>>()
  #lock: pg.Client | undefined
  #timer: NodeJS.Timeout | undefined
  #closed = false
  #ticking: Promise<void> = Promise.resolve()

  constructor(database: Database, url: string, sweeps: readonly Sweep[], log: Log) {
    this.#database = database
    this.#url = url
    this.#sweeps = sweeps
    this.#log = log
  }

  open() {
    this.#timer = setTimeout(() => {
      this.#ticking = this.#tick().finally(() => {
        if (!this.#closed) this.open()
      })
    }, TICK_MS)
    this.#timer.unref()
  }

  async #tick() {
    try {
      if (await this.#holdsLock()) this.#start(new Date())
    } catch (error) {
      this.#log.warn({ err: error }, 'the sweeper missed a turn')
      await this.#letGo()
    }
  }

  /** Runs what is due at this moment, after what a turn by the clock may still be doing. */
  async sweep(now: Date) {
    await Promise.all(this.#atWork.values())
    await Promise.all(this.#start(now))
  }

  /** Starts everything due, except what is still running since last time. */
  #start(now: Date): Promise<void>[] {
    const due = this.#sweeps.filter(
      ({ name, every }) => !this.#atWork.has(name) && now.getTime() - (this.#lastRun.get(name) ?? 0) >= every,
    )
    return due.map((sweep) => {
      this.#lastRun.set(sweep.name, now.getTime())
      const work = sweep
        .run(this.#database, now)
        .catch((error: unknown) => this.#log.error({ sweep: sweep.name, err: error }, 'a sweep failed'))
        .finally(() => this.#atWork.delete(sweep.name))
      this.#atWork.set(sweep.name, work)
      return work
    })
  }

  async #holdsLock() {
    if (this.#lock) {
      await this.#lock.query('select 1')
      return true
    }
    const client = new pg.Client({
      connectionString: this.#url,
      application_name: 'kindred sweeper',
      query_timeout: 4000,
      connectionTimeoutMillis: 4000,
      keepAlive: true,
    })
    client.on('error', () => {
      if (this.#lock === client) this.#lock = undefined
    })
    await client.connect()
    const { rows } = await client.query<{ held: boolean }>(`select pg_try_advisory_lock(${LOCK}) as held`)
    if (rows[0]?.held) {
      this.#lock = client
      return true
    }
    await client.end()
    // Another process sweeps; try again in a while rather than twice a second.
    await new Promise((resolve) => setTimeout(resolve, 2000).unref())
    return false
  }

  async #letGo() {
    const lock = this.#lock
    this.#lock = undefined
    await lock?.end().catch(() => {})
  }

  async close() {
    this.#closed = true
    clearTimeout(this.#timer)
    await this.#ticking
    await Promise.all(this.#atWork.values())
    await this.#letGo()
  }
}
