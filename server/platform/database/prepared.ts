import {
  type CompiledQuery,
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
} from 'kysely'
import { type DB, type Db, type Question, runSent } from './db.ts'
import type { Sent } from './readConnection.ts'
import { TenantPlugin } from './tenant.ts'

/** A place in a compiled query for a value. */
class Slot {
  readonly name: string
  constructor(name: string) {
    this.name = name
  }
}

const TENANT = 'enterprise_id'

const compiler = new Kysely<DB>({
  dialect: {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: (db) => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  },
  plugins: [new TenantPlugin(new Slot(TENANT))],
})

interface Compilable<Row> {
  compile(): CompiledQuery
  execute(): Promise<Row[]>
}

interface Compiled {
  name: string
  text: string
  /** The name of the value at each place, or the value itself where it never changes. */
  places: unknown[]
}

let count = 0

/**
 * A query asked so often that composing its SQL each time would cost more than running it. It is composed and
 * compiled once per `shape` and prepared once per connection. Values may differ from call to call; the SQL may depend
 * only on the shape. The tenant is a value like any other, so all enterprises share one statement. One that finds everything
 * `byKeys` keeps its plan on a connection: in transactions, and where it is read alone or with its like.
 */
export function prepared<Values extends Record<string, unknown>, Row, Shape extends string = ''>(
  build: (db: Kysely<DB>, values: Values, shape: Shape) => Compilable<Row>,
  { byKeys = false } = {},
): (db: Db, values: Values, shape?: Shape) => Question<Row> {
  const known = new Map<string, Compiled>()
  const number = ++count
  const slots = new Proxy({} as Values, { get: (_values, name) => new Slot(String(name)) })

  const compiledAs = (shape: Shape): Compiled => {
    const found = known.get(shape)
    if (found) return found
    const { sql, parameters } = build(compiler, slots, shape).compile()
    const compiled = { name: `q${number}.${known.size}`, text: sql, places: [...parameters] }
    known.set(shape, compiled)
    return compiled
  }

  return (db, values, shape = '' as Shape) => {
    const { name, text, places } = compiledAs(shape)
    const sent: Sent = {
      name,
      text,
      byKeys,
      values: places.map((place) =>
        place instanceof Slot ? (place.name === TENANT ? db.enterpriseId : values[place.name]) : place,
      ),
    }
    return { sent: () => sent, execute: () => runSent<Row>(db, sent) }
  }
}
