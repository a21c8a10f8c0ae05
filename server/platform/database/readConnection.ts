import pg from 'pg'
import { prepareValue } from 'pg/lib/utils.js'
import { type MakeRow, type Row, rowMaker } from './rows.ts'

/** SQL as it is sent; a name keeps it prepared on the connection. */
export interface Sent {
  text: string
  values: unknown[]
  name?: string
  /** Finds everything by keys, so that one plan serves every tenant and is kept. */
  byKeys?: boolean
}

type Done = (failure: Error | undefined, answers: Row[][]) => void

/** A query under way: what was sent, and what came back so far. */
interface Step {
  text: string
  name: string
  values: (string | Buffer | null)[]
  makeRow: MakeRow | undefined
  rows: Row[]
}

const step = (text: string, values: unknown[], name = ''): Step => ({
  text,
  name,
  values: values.map(prepareValue),
  makeRow: undefined,
  rows: [],
})

// Does what set_tenant() does without the call, which costs a third of a query. The settings last as long as the
// transaction, which is this one message.
const OPENING = `select set_config('app.enterprise_id', $1, true), set_config('transaction_read_only', 'on', true)`
// Planning what is found by keys takes several times as long as finding it.
const OPENING_BY_KEYS = `${OPENING}, set_config('plan_cache_mode', 'force_generic_plan', true)`
const opening = (enterpriseId: number, byKeys: boolean) =>
  byKeys ? step(OPENING_BY_KEYS, [enterpriseId], 'opening by keys') : step(OPENING, [enterpriseId], 'opening')

/** The row shapes of the statements prepared on a connection. */
const preparedOn = new WeakMap<pg.Connection, Map<string, MakeRow>>()

/**
 * Queries in one read-only transaction of one enterprise, sent as one message. To PostgreSQL everything before its
 * single Sync is one transaction, so no BEGIN and COMMIT are needed, and all answers arrive together. A prepared
 * statement is described once per connection, not with every query.
 */
export class Reading extends pg.Query {
  /** The queries in order, published on a diagnostics channel. */
  readonly steps: readonly Step[]
  readonly #done: Done
  #known = new Map<string, MakeRow>()
  #at = 0
  #failure: Error | undefined

  constructor(steps: Step[], done: Done) {
    super('')
    this.steps = steps
    this.#done = done
  }

  override submit = (connection: pg.Connection) => {
    this.#known = preparedOn.get(connection) ?? this.#known
    preparedOn.set(connection, this.#known)
    const parsed = new Set(this.#known.keys())
    // Corked, everything leaves in one packet; otherwise each part would be a write of its own.
    connection.stream.cork()
    for (const { text, name, values } of this.steps) {
      if (!parsed.has(name)) {
        connection.parse({ name, text, types: [] }, true)
        connection.describe({ type: 'S', name }, true)
        if (name) parsed.add(name)
      }
      connection.bind({ statement: name, values }, true)
      connection.execute(null, true)
    }
    connection.sync()
    connection.stream.uncork()
  }

  // pg calls the following as the answers arrive, in the order of the steps.

  handleRowDescription({ fields }: { fields: { name: string; dataTypeID: number }[] }) {
    const current = this.steps[this.#at]
    if (!current) return
    current.makeRow = rowMaker(fields)
    if (current.name) this.#known.set(current.name, current.makeRow)
  }

  handleDataRow({ fields }: { fields: (string | null)[] }) {
    const current = this.steps[this.#at]
    if (!current || this.#failure) return
    current.makeRow ??= this.#known.get(current.name) ?? rowMaker([])
    try {
      current.rows.push(current.makeRow(fields))
    } catch (error) {
      this.#failure = error instanceof Error ? error : new Error(String(error))
    }
  }

  handleCommandComplete() {
    this.#at++
  }

  handleError(error: Error) {
    this.#done(error, [])
  }

  handleReadyForQuery() {
    this.#done(this.#failure, this.steps.map(({ rows }) => rows).slice(1))
  }
}

/** Reads on a connection that nobody else uses meanwhile: one round trip for any number of queries. */
export const readOn = (client: pg.PoolClient, enterpriseId: number, questions: Sent[]): Promise<Row[][]> =>
  new Promise((resolve, reject) => {
    const steps = [
      opening(
        enterpriseId,
        questions.every(({ byKeys }) => byKeys),
      ),
      ...questions.map(({ text, values, name }) => step(text, values, name)),
    ]
    client.query(new Reading(steps, (failure, answers) => (failure ? reject(failure) : resolve(answers))))
  })
