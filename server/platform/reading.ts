import pg from 'pg'
import { prepareValue } from 'pg/lib/utils.js'

/** SQL as it leaves for the database; a name keeps it prepared on the connection. */
export interface Sent {
  text: string
  values: unknown[]
  name?: string
}

type Row = Record<string, unknown>
type Columns = { name: string; parse: (text: string) => unknown }[]
type Done = (failure: Error | undefined, answers: Row[][]) => void

/** A question on its way: what leaves, and what came back so far. */
interface Step {
  text: string
  name: string
  values: (string | Buffer | null)[]
  columns: Columns | undefined
  rows: Row[]
}

const step = (text: string, values: unknown[], name = ''): Step => ({
  text,
  // Transactions prepare the same questions through pg, which keeps an account of its own.
  name: name && `reading ${name}`,
  values: values.map(prepareValue),
  columns: undefined,
  rows: [],
})

// Both last as long as the transaction, and that is as long as the message.
const opening = (enterpriseId: number) =>
  step("select set_tenant($1), set_config('transaction_read_only', 'on', true)", [enterpriseId], 'opening')

/** How the rows of what a connection has prepared look. */
const preparedOn = new WeakMap<pg.Connection, Map<string, Columns>>()

/**
 * Questions in one read-only transaction of one enterprise, sent as one message. Everything before its single Sync is
 * one transaction to PostgreSQL, so no BEGIN and no COMMIT are asked and answered, and all answers arrive together.
 * What is prepared is described once a connection, not with every question.
 */
class Reading extends pg.Query {
  readonly #steps: Step[]
  readonly #done: Done
  #known = new Map<string, Columns>()
  #at = 0
  #failure: Error | undefined

  constructor(steps: Step[], done: Done) {
    super('')
    this.#steps = steps
    this.#done = done
  }

  override submit = (connection: pg.Connection) => {
    this.#known = preparedOn.get(connection) ?? this.#known
    preparedOn.set(connection, this.#known)
    const parsed = new Set(this.#known.keys())
    // Corked, all of it leaves in one packet; each part alone would be a write of its own.
    connection.stream.cork()
    for (const { text, name, values } of this.#steps) {
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

  // What follows is called by pg as the answers come, in the order of the steps.

  handleRowDescription({ fields }: { fields: { name: string; dataTypeID: number }[] }) {
    const current = this.#steps[this.#at]
    if (!current) return
    current.columns = fields.map(({ name, dataTypeID }) => ({
      name,
      parse: pg.types.getTypeParser(dataTypeID),
    }))
    if (current.name) this.#known.set(current.name, current.columns)
  }

  handleDataRow({ fields }: { fields: (string | null)[] }) {
    const current = this.#steps[this.#at]
    if (!current || this.#failure) return
    current.columns ??= this.#known.get(current.name) ?? []
    const row: Row = {}
    try {
      for (let at = 0; at < current.columns.length; at++) {
        const column = current.columns[at]
        const text = fields[at] ?? null
        if (column) row[column.name] = text === null ? null : column.parse(text)
      }
    } catch (error) {
      this.#failure = error instanceof Error ? error : new Error(String(error))
    }
    current.rows.push(row)
  }

  handleCommandComplete() {
    this.#at++
  }

  handleError(error: Error) {
    this.#done(error, [])
  }

  handleReadyForQuery() {
    this.#done(this.#failure, this.#steps.map(({ rows }) => rows).slice(1))
  }
}

/** Reads on a connection that nobody else uses meanwhile: one round trip, however many questions. */
export const readOn = (client: pg.PoolClient, enterpriseId: number, questions: Sent[]): Promise<Row[][]> =>
  new Promise((resolve, reject) => {
    const steps = [
      opening(enterpriseId),
      ...questions.map(({ text, values, name }) => step(text, values, name)),
    ]
    client.query(new Reading(steps, (failure, answers) => (failure ? reject(failure) : resolve(answers))))
  })
