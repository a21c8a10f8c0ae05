import { sql } from 'kysely'
import pg from 'pg'
import type { Tx } from '../database/db.ts'
import type { Log } from '../log.ts'
import { touched } from '../touched.ts'

export interface Ears {
  rights: (person: string) => void
  enterprise: (id: number) => void
  live: (enterpriseIds: number[]) => void
  /** Whether we hear of changes; while we don't, nothing that could go stale may be kept. */
  hearing: (yes: boolean) => void
}

const HEARTBEAT_MS = 3000
const LONGEST_WAIT_MS = 5000

/**
 * Rights changed: at commit every process drops what it keeps about the person (about everybody with '*'). This one
 * does so before it answers, so that the next request never meets the old rights.
 */
export async function rightsChanged(tx: Tx, user: number | '*' | readonly number[]) {
  const people = [user].flat().map((one) => `${tx.enterpriseId}:${one}`)
  if (people.length === 0) return
  for (const person of people) tx.forgotten({ rights: person })
  await sql`select pg_notify('rights', person) from unnest(${people}::text[]) as person`.execute(tx)
  // A changed right is a fact about the person as well: a state, a role, a membership.
  if (user !== '*') await touched(tx, [user].flat())
}

export async function enterpriseChanged(tx: Tx) {
  tx.forgotten({ enterprise: tx.enterpriseId })
  await sql`select pg_notify('enterprise', ${String(tx.enterpriseId)})`.execute(tx)
}

/** A connection that listens for changes by other processes, and reconnects by itself. */
export class Listener {
  readonly #url: string
  readonly #ears: Ears
  readonly #log: Log
  #client: pg.Client | undefined
  #beat: NodeJS.Timeout | undefined
  #again: NodeJS.Timeout | undefined
  #closed = false
  #tries = 0

  constructor(url: string, ears: Ears, log: Log) {
    this.#url = url
    this.#ears = ears
    this.#log = log
  }

  async open() {
    const client = new pg.Client({
      connectionString: this.#url,
      application_name: 'kindred listen',
      keepAlive: true,
      query_timeout: 2000,
      connectionTimeoutMillis: 4000,
    })
    this.#client = client
    client.on('error', () => this.#lost(client))
    client.on('end', () => this.#lost(client))
    client.on('notification', ({ channel, payload = '' }) => {
      if (channel === 'rights') this.#ears.rights(payload)
      else if (channel === 'enterprise') this.#ears.enterprise(Number(payload))
      else if (channel === 'live') this.#ears.live(payload.split(',').map(Number))
    })
    try {
      await client.connect()
      await client.query('listen rights; listen enterprise; listen live')
    } catch (error) {
      this.#lost(client)
      if (this.#tries === 1) this.#log.warn({ err: error }, 'cannot listen for changes yet')
      return
    }
    this.#tries = 0
    this.#ears.hearing(true)
    // A half-dead connection looks "open" for minutes; a query finds out within seconds.
    this.#beat = setInterval(() => client.query('select 1').catch(() => this.#lost(client)), HEARTBEAT_MS)
    this.#beat.unref()
  }

  /**
   * Notifies every process at once; used for live signals, gathered beforehand. Fails while there is no connection.
   */
  async notify(channel: 'live', payload: string) {
    if (!this.#client) throw new Error('there is no connection to tell anything over')
    await this.#client.query('select pg_notify($1, $2)', [channel, payload])
  }

  #lost(client: pg.Client) {
    if (client !== this.#client) return
    this.#client = undefined
    clearInterval(this.#beat)
    this.#ears.hearing(false)
    client.removeAllListeners('notification')
    client.end().catch(() => {})
    if (this.#closed) return
    this.#tries++
    this.#again = setTimeout(() => void this.open(), Math.min(100 * 2 ** this.#tries, LONGEST_WAIT_MS))
    this.#again.unref()
  }

  async close() {
    this.#closed = true
    clearInterval(this.#beat)
    clearTimeout(this.#again)
    const client = this.#client
    this.#client = undefined
    await client?.end().catch(() => {})
  }
}
