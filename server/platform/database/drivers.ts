import {
  type CompiledQuery,
  type DatabaseConnection,
  type Driver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type QueryResult,
} from 'kysely'
import pg from 'pg'
import type { Brought } from '../area.ts'
import { unavailable } from '../errors.ts'
import { fromDatabase } from './dbErrors.ts'
import { readOn, type Sent } from './readConnection.ts'
import type { DB } from './schema.gen.ts'
import type { TenantPlugin } from './tenant.ts'

export interface PoolOptions {
  url: string
  max: number
  name: string
}

export function openPool({ url, max, name }: PoolOptions) {
  const pool = new pg.Pool({
    connectionString: url,
    max,
    application_name: name,
    pipeline: true,
    keepAlive: true,
    connectionTimeoutMillis: 4000,
    idleTimeoutMillis: 60_000,
    statement_timeout: 15_000,
    idle_in_transaction_session_timeout: 30_000,
    // a named statement's generic plan can't know the tenant's size: ILIKE got 70 times slower; and what one answer asks is
    // short: to start helpers for it takes longer than they would help, and takes the cores of others
    options:
      '-c plan_cache_mode=force_custom_plan -c max_parallel_workers_per_gather=0 -c timezone=UTC -c client_min_messages=warning',
  })
  // A connection that breaks is replaced at its next use; without a listener it would end the process. The pool listens
  // while it is idle, the client itself must while somebody uses it (its questions fail by themselves).
  pool.on('error', () => {})
  pool.on('connect', (client) => client.on('error', () => {}))
  pool.on('release', () => moved.set(pool, performance.now()))
  return pool
}

// Foreign-key checks are planned once per connection instead of once per row. Of the queries in a transaction only those
// that find everything by keys have names, and so keep their plans.
export const begin = (id: number) =>
  `begin read write; set local plan_cache_mode = auto; select set_tenant(${id})`

export const sentOf = (query: CompiledQuery): Sent => ({
  text: query.sql,
  values: query.parameters as unknown[],
})

function answer<R>(result: pg.QueryResult): QueryResult<R> {
  const rows: R[] = result.rows ?? []
  return result.command === 'INSERT' || result.command === 'UPDATE' || result.command === 'DELETE'
    ? { rows, numAffectedRows: BigInt(result.rowCount ?? 0) }
    : { rows }
}

// The tables of a prepared statement changed under it (a newer release migrated), or its connection lacks it.
const isStale = (error: unknown) =>
  error instanceof pg.DatabaseError && ['0A000', '26000'].includes(error.code ?? '')

/** A refused query leaves the connection usable; after FATAL it is closed. */
const isRefusal = (error: unknown) =>
  error instanceof pg.DatabaseError && error.severity !== 'FATAL' && !isStale(error)

/** The enterprise whose rows are read, and what the areas bring. */
interface Bound {
  readonly enterpriseId: number
  readonly brought: Brought
}

export async function readTogether(pool: pg.Pool, bound: Bound, questions: Sent[]): Promise<unknown[][]> {
  const client = await connect(pool)
  try {
    const answers = await readOn(client, bound.enterpriseId, questions)
    client.release()
    return answers
  } catch (error) {
    client.release(!isRefusal(error))
    if (isStale(error) && questions.some(({ name }) => name))
      return readTogether(
        pool,
        bound,
        questions.map(({ text, values }) => ({ text, values })),
      )
    throw fromDatabase(error, bound.brought)
  }
}

/** When a connection of a pool was last returned. */
const moved = new WeakMap<pg.Pool, number>()
/** How long to wait at most while others are being served. */
const LONGEST_WAIT_MS = 60_000

const isWaitedOut = (error: unknown) =>
  error instanceof Error && error.message === 'timeout exceeded when trying to connect'

/** Waits on while connections are still being returned; gives up when none is, since a later try may do better. */
export async function connect(pool: pg.Pool) {
  const came = performance.now()
  for (;;) {
    const began = performance.now()
    try {
      return await pool.connect()
    } catch (error) {
      const moves = (moved.get(pool) ?? 0) > began && began - came < LONGEST_WAIT_MS
      if (!moves || !isWaitedOut(error)) throw Object.assign(unavailable(), { cause: error })
    }
  }
}

abstract class PlainDriver implements Driver {
  async init() {}
  async destroy() {}
  abstract acquireConnection(): Promise<DatabaseConnection>
  async releaseConnection() {}
  beginTransaction(): Promise<void> {
    throw new Error('transactions are opened by inTransaction()')
  }
  commitTransaction(): Promise<void> {
    throw new Error('transactions are closed by inTransaction()')
  }
  rollbackTransaction(): Promise<void> {
    throw new Error('transactions are closed by inTransaction()')
  }
}

export class OneRoundTripReads extends PlainDriver {
  readonly #connection: DatabaseConnection
  constructor(pool: pg.Pool, bound: Bound) {
    super()
    this.#connection = {
      async executeQuery<R>(query: CompiledQuery) {
        const [rows] = await readTogether(pool, bound, [sentOf(query)])
        return { rows: (rows ?? []) as R[] }
      },
      streamQuery() {
        throw new Error('streams read through a transaction')
      },
    }
  }
  async acquireConnection() {
    return this.#connection
  }
}

export class OpenTransaction extends PlainDriver {
  readonly #connection: DatabaseConnection
  #isOver = false

  constructor(client: pg.PoolClient, brought: Brought) {
    super()
    const isOver = () => this.#isOver
    this.#connection = {
      async executeQuery<R>(query: CompiledQuery) {
        if (isOver()) throw new Error('a query came after the end of its transaction')
        try {
          return answer<R>(await client.query(sentOf(query)))
        } catch (error) {
          throw fromDatabase(error, brought)
        }
      },
      streamQuery() {
        throw new Error('not needed yet')
      },
    }
  }

  /** The connection may already serve somebody else, so a late query on this transaction must fail. */
  end() {
    this.#isOver = true
  }

  async acquireConnection() {
    return this.#connection
  }
}

export const kyselyOver = (driver: Driver, plugin: TenantPlugin) =>
  new Kysely<DB>({
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createDriver: () => driver,
      createIntrospector: (db) => new PostgresIntrospector(db),
      createQueryCompiler: () => new PostgresQueryCompiler(),
    },
    plugins: [plugin],
  })
