import type { CompiledQuery, Kysely, RawBuilder } from 'kysely'
import pg from 'pg'
import type { Brought } from '../area.ts'
import { fromDatabase } from './dbErrors.ts'
import {
  begin,
  connect,
  kyselyOver,
  OneRoundTripReads,
  OpenTransaction,
  readTogether,
  sentOf,
} from './drivers.ts'
import type { Sent } from './readConnection.ts'
import type { DB } from './schema.gen.ts'
import { TenantPlugin } from './tenant.ts'

export type { DB }
/** Bound to one enterprise: every read is a transaction of its own behind the wall, in one round trip. */
export type Db = Kysely<DB> & {
  readonly enterpriseId: number
  /** What the areas bring for each other; see area.ts. */
  readonly brought: Brought
  /** Whether lists count to the end: only where somebody asked for the exact number. */
  readonly countsAll: boolean
}
/** Bound to one enterprise and one transaction. */
export type Tx = Db & {
  readonly queue: JobQueue
  /** Notes that live signals of this enterprise were written; see live.ts. */
  readonly signalled: () => void
  /**
   * Drops what this process keeps in memory when the transaction commits; other processes hear of it a moment later.
   * See listen.ts.
   */
  readonly forgotten: (what: Forgotten) => void
  /** Runs last in the transaction, once its work has succeeded. */
  readonly beforeCommit: (work: () => Promise<void>) => void
  /** Runs once the transaction is committed; never when it isn't. */
  readonly afterCommit: (work: () => void) => void
}

/** What was changed and must no longer be read from memory. */
export type Forgotten = { rights: string } | { enterprise: number }

/** The only way to enqueue a job, so that another queue or an outbox can stand behind it. */
export interface JobQueue {
  put(tx: Tx, lane: string, job: string, payload: unknown): Promise<void>
  /** Enqueued at once, even if the transaction rolls back, and due after so many seconds. */
  putAside(tx: Tx, lane: string, of: { job: string; payload: unknown }, seconds: number): Promise<void>
}

pg.types.setTypeParser(pg.types.builtins.INT8, (text) => {
  const number = Number(text)
  if (!Number.isSafeInteger(number)) throw new RangeError(`bigint ${text} does not fit a number`)
  return number
})
pg.types.setTypeParser(pg.types.builtins.DATE, (text) => text)
// Moments stay text with their microseconds: '2026-11-21 07:10:41.123456+00' → '2026-11-21T07:10:41.123456Z'.
pg.types.setTypeParser(
  pg.types.builtins.TIMESTAMPTZ,
  (text) => `${text.slice(0, 10)}T${text.slice(11).replace(/\+00$/, 'Z')}`,
)

interface Tenant {
  db: Db
  countingAll: Db
  plugin: TenantPlugin
}

/** A query whose SQL is already composed: see prepared.ts. */
export interface Question<Row> {
  sent(): Sent
  execute(): Promise<Row[]>
}
export interface Compilable<Rows = unknown> {
  compile(): CompiledQuery
  execute(): Promise<Rows>
}
type Askable = Compilable | Question<unknown>
type Rows<Q> = Q extends { execute(): Promise<infer R> } ? R : Q extends undefined ? [] : never

const poolOf = new WeakMap<Kysely<DB>, pg.Pool>()
const clientOf = new WeakMap<Kysely<DB>, pg.PoolClient>()

async function askAll(db: Db, queries: Sent[]): Promise<unknown[][]> {
  const pool = poolOf.get(db)
  if (pool) return readTogether(pool, db, queries)
  const client = clientIn(db)
  // The names of reads are taken on a connection: see readConnection.ts.
  const sent = queries.map(({ text, values, name, byKeys }) =>
    client.query(byKeys ? { name: `in ${name}`, text, values } : { text, values }),
  )
  const results = await Promise.all(sent).catch((error: unknown) => {
    throw fromDatabase(error, db.brought)
  })
  return results.map((result) => result.rows)
}

/** A query that is written in SQL, to be asked `together` with others. */
export const written = <Row>(db: Kysely<DB>, query: RawBuilder<Row>): Compilable<Row[]> => ({
  compile: () => query.compile(db),
  execute: async () => (await query.execute(db)).rows,
})

/** Several queries in one read transaction and one round trip; an undefined one is skipped and has no rows. */
export async function together<const Q extends readonly (Askable | undefined)[]>(
  db: Db,
  ...queries: Q
): Promise<{ [K in keyof Q]: Rows<Q[K]> }> {
  const asked = queries.flatMap((query) => query ?? [])
  const answers = await askAll(
    db,
    asked.map((query) => ('sent' in query ? query.sent() : sentOf(query.compile()))),
  )
  const inTurn = answers.values()
  return queries.map((query) => (query ? inTurn.next().value : [])) as { [K in keyof Q]: Rows<Q[K]> }
}

export async function runSent<Row>(db: Db, query: Sent): Promise<Row[]> {
  const [rows] = await askAll(db, [query])
  return (rows ?? []) as Row[]
}

/** The raw connection of a transaction, for COPY and for the queue, which write their own SQL. */
export function clientIn(tx: Db): pg.PoolClient {
  const client = clientOf.get(tx)
  if (!client) throw new Error('only a transaction has a connection of its own')
  return client
}

/** All access to the database: reads and transactions, each bound to one enterprise. */
export class Database {
  readonly pool: pg.Pool
  readonly readPool: pg.Pool
  readonly #tenants = new Map<number, Tenant>()

  readonly #queue: JobQueue
  /** Set by the live updates of this process. */
  onSignal: (enterpriseId: number) => void = () => {}
  /** Set by the process that keeps rights and settings in memory. */
  onForgotten: (what: Forgotten) => void = () => {}

  readonly brought: Brought

  constructor(pool: pg.Pool, queue: JobQueue, brought: Brought, readPool: pg.Pool = pool) {
    this.pool = pool
    this.#queue = queue
    this.brought = brought
    this.readPool = readPool
  }

  #tenant(enterpriseId: number): Tenant {
    if (!Number.isSafeInteger(enterpriseId)) throw new Error('an enterprise is a number')
    const known = this.#tenants.get(enterpriseId)
    if (known) return known
    const plugin = new TenantPlugin(enterpriseId)
    const reads = (countsAll: boolean) => {
      const bound = { enterpriseId, brought: this.brought }
      const driver = new OneRoundTripReads(this.readPool, bound)
      const db = Object.assign(kyselyOver(driver, plugin), { ...bound, countsAll })
      poolOf.set(db, this.readPool)
      return db
    }
    const tenant = { db: reads(false), countingAll: reads(true), plugin }
    this.#tenants.set(enterpriseId, tenant)
    return tenant
  }

  /** For questions: one enterprise, read only. */
  of(enterpriseId: number, { countsAll = false } = {}): Db {
    const tenant = this.#tenant(enterpriseId)
    return countsAll ? tenant.countingAll : tenant.db
  }

  /** For verbs: one enterprise, one transaction, committed when `work` succeeds and rolled back when it throws. */
  async inTransaction<T>(enterpriseId: number, work: (tx: Tx) => Promise<T>): Promise<T> {
    const { plugin } = this.#tenant(enterpriseId)
    const client = await connect(this.pool)
    const before: (() => Promise<void>)[] = []
    const after: (() => void)[] = []
    let broken: Error | undefined
    const driver = new OpenTransaction(client, this.brought)
    const tx: Tx = Object.assign(kyselyOver(driver, plugin), {
      enterpriseId,
      brought: this.brought,
      countsAll: false,
      queue: this.#queue,
      signalled: () => void after.push(() => this.onSignal(enterpriseId)),
      forgotten: (what: Forgotten) => void after.push(() => this.onForgotten(what)),
      beforeCommit: (last: () => Promise<void>) => void before.push(last),
      afterCommit: (then: () => void) => void after.push(then),
    })
    clientOf.set(tx, client)
    const end = () => {
      driver.end()
      clientOf.delete(tx)
    }
    try {
      const opened = client.query(begin(enterpriseId))
      opened.catch(() => {}) // reported by the await below, once the first query is on its way too
      const result = await work(tx)
      for (const last of before) await last()
      end()
      await opened
      const committed = await client.query('commit')
      // PostgreSQL answers COMMIT of a failed transaction with ROLLBACK and no error
      if (committed.command !== 'COMMIT')
        throw new Error('the transaction was rolled back instead of committed')
      for (const then of after) then()
      return result
    } catch (error) {
      end()
      await client.query('rollback').catch((lost: unknown) => {
        broken = lost instanceof Error ? lost : new Error(String(lost))
      })
      throw fromDatabase(error, this.brought)
    } finally {
      client.release(broken)
    }
  }

  /** The narrow way across enterprises: it calls only the reviewed functions of the migrations. */
  async across(
    name: 'enterprise_at' | 'all_enterprises' | `enterprises_${string}`,
    ...values: (string | number)[]
  ): Promise<number[]> {
    const client = await connect(this.pool)
    try {
      const places = values.map((_, index) => `$${index + 1}`).join(', ')
      const { rows } = await client.query<{ id: number | null }>(`select ${name}(${places}) as id`, values)
      client.release()
      return rows.flatMap(({ id }) => (id === null ? [] : [id]))
    } catch (error) {
      client.release(error instanceof pg.DatabaseError ? undefined : true)
      throw fromDatabase(error, this.brought)
    }
  }

  async close() {
    await this.pool.end()
    if (this.readPool !== this.pool) await this.readPool.end()
  }
}
