import type { Selectable } from 'kysely'
import type { Database, DB } from './database/db.ts'

export type Enterprise = Selectable<DB['enterprises']>

const HOST_MS = 30_000
const ROW_MS = 60_000

export interface Places {
  base_domain: string
  default_enterprise: string | undefined
}

/** Which enterprise a host name means: by its slug, by its own host, or the default one. */
export function placeOf(hostHeader: string, { base_domain, default_enterprise }: Places): string | undefined {
  const host = hostHeader.toLowerCase().replace(/:\d+$/, '').replace(/\.$/, '')
  for (const base of new Set([base_domain, 'localhost'])) {
    if (host.endsWith(`.${base}`)) return host.slice(0, -base.length - 1)
    if (host === base) return default_enterprise
  }
  return undefined
}

/** The enterprise behind a host and its settings. Kept for moments; dropped when an administrator saves. */
export class Enterprises {
  readonly #database: Database
  readonly #places: Places
  readonly #hosts = new Map<string, { id: number | undefined; at: number }>()
  readonly #rows = new Map<number, { row: Enterprise; at: number }>()
  #generation = 0
  /** Without the channel that announces changes, nothing is kept that could go stale. */
  listening = false

  constructor(database: Database, places: Places) {
    this.#database = database
    this.#places = places
  }

  async at(host: string, now = Date.now()): Promise<Enterprise | undefined> {
    const known = this.#hosts.get(host)
    if (known && now - known.at < HOST_MS) return known.id === undefined ? undefined : this.of(known.id, now)
    const id = await this.#look(host)
    if (this.#hosts.size > 10_000) this.#hosts.clear()
    this.#hosts.set(host, { id, at: now })
    return id === undefined ? undefined : this.of(id, now)
  }

  async #look(host: string): Promise<number | undefined> {
    const slug = placeOf(host, this.#places)
    const own = slug ?? host.toLowerCase().replace(/:\d+$/, '')
    const [id] = await this.#database.across('enterprise_at', own)
    if (id !== undefined || slug !== undefined || !this.#places.default_enterprise) return id
    // A name that no enterprise claims (an IP address, a machine's own name) counts as a bare host.
    return (await this.#database.across('enterprise_at', this.#places.default_enterprise))[0]
  }

  async of(id: number, now = Date.now()): Promise<Enterprise> {
    const known = this.#rows.get(id)
    if (known && this.listening && now - known.at < ROW_MS) return known.row
    const generation = this.#generation
    const row = await this.#database.of(id).selectFrom('enterprises').selectAll().executeTakeFirstOrThrow()
    // The settings may have been saved again while we were reading.
    if (this.listening && generation === this.#generation) this.#rows.set(id, { row, at: now })
    return row
  }

  drop(id: number) {
    this.#generation++
    this.#rows.delete(id)
  }

  dropAll() {
    this.#generation++
    this.#hosts.clear()
    this.#rows.clear()
  }
}
