import type { Database } from '../platform/database/db.ts'
import type { Log } from '../platform/log.ts'
import type { Viewer } from '../platform/rights/viewer.ts'

interface Visit {
  user_id: number
  path: string
  referrer: string | null
  at: string
}

const WRITE_MS = 1000
const MOST_HELD = 20_000

/** Page visits are gathered and written once a second: no page waits for being counted. */
export class Visits {
  readonly #database: Database
  readonly #log: Log
  #held = new Map<number, Visit[]>()
  #count = 0
  readonly #timer: NodeJS.Timeout

  constructor(database: Database, log: Log) {
    this.#database = database
    this.#log = log
    this.#timer = setInterval(() => void this.write(), WRITE_MS)
    this.#timer.unref()
  }

  note(me: Viewer, path: string, referrer: string | null, now: Date) {
    // With the database away for long, newer visits are worth less than the memory they'd take.
    if (this.#count >= MOST_HELD) return
    const list = this.#held.get(me.enterprise_id) ?? []
    list.push({ user_id: me.user_id, path, referrer, at: now.toISOString() })
    this.#held.set(me.enterprise_id, list)
    this.#count++
  }

  async write() {
    const held = this.#held
    if (held.size === 0) return
    this.#held = new Map()
    this.#count = 0
    for (const [enterpriseId, visits] of held) {
      await this.#database
        .inTransaction(enterpriseId, (tx) => tx.insertInto('page_visits').values(visits).execute())
        .catch((error: unknown) =>
          this.#log.warn({ err: error, lost: visits.length }, 'page visits were lost'),
        )
    }
  }

  async close() {
    clearInterval(this.#timer)
    await this.write()
  }
}
