import pg from 'pg'
import { Reading } from '../../platform/database/readConnection.ts'

export interface Asked {
  text: string
  values: unknown[]
}

export interface Node {
  'Node Type': string
  'Relation Name'?: string
  Alias?: string
  Plans?: Node[]
  [property: string]: unknown
}

/** The queries sent with one message: one of a transaction, or all of a reading. */
function questionsIn(first: unknown, second: unknown): Asked[] {
  if (typeof first === 'string') return [{ text: first, values: Array.isArray(second) ? second : [] }]
  if (first instanceof Reading) return [...first.steps]
  return [{ text: '', values: [], ...(first as Partial<Asked>) }]
}

/** Everything the web's connections were asked while `work` ran. */
export async function recorded(work: () => Promise<unknown>): Promise<Asked[]> {
  const asked = new Map<string, Asked>()
  const original = pg.Client.prototype.query
  pg.Client.prototype.query = function (
    this: pg.Client & { connectionParameters?: { application_name?: string } },
    ...said: unknown[]
  ) {
    const [first, second] = said
    if (this.connectionParameters?.application_name === 'kindred') {
      for (const { text, values } of questionsIn(first, second)) asked.set(text, { text, values })
    }
    return (original as (...said: unknown[]) => unknown).apply(this, said)
  } as typeof original
  try {
    await work()
  } finally {
    pg.Client.prototype.query = original
  }
  return [...asked.values()]
}

function* nodesOf(node: Node): Generator<Node> {
  yield node
  for (const inner of node.Plans ?? []) yield* nodesOf(inner)
}

/** The condition row-level security adds; a scan that has nothing better reads the whole table to find its rows. */
const wall = /\(?"?(enterprise_id|id)"? = \(+(?:current_setting)\('app\.enterprise_id'::text\)\)*::bigint\)*/g

/** Scans of an enterprise's tables that know their enterprise only from the wall. */
export function blindScans(plan: Node, tables: ReadonlySet<string>): string[] {
  return [...nodesOf(plan)].flatMap((node) => {
    const table = node['Relation Name']
    if (!table || !tables.has(table) || node['Node Type'] === 'ModifyTable') return []
    const conditions = ['Filter', 'Index Cond', 'Recheck Cond', 'Join Filter', 'Hash Cond']
      .map((name) => String(node[name] ?? ''))
      .join(' ')
      .replaceAll(wall, '')
    const key = table === 'enterprises' ? 'id' : 'enterprise_id'
    return new RegExp(`\\b${key} = ('\\d+'::bigint|\\d+|[\\w.]*enterprise_id|\\$\\d+|[\\w.]+\\.id)`).test(
      conditions,
    )
      ? []
      : [`${node['Node Type']} on ${table}: ${conditions}`]
  })
}

/** How PostgreSQL would answer a question for an enterprise, asked over a connection of a web process. */
export async function planOf(
  client: pg.Client,
  enterpriseId: number,
  { text, values }: Asked,
): Promise<Node> {
  await client.query(`begin; select set_tenant(${enterpriseId})`)
  try {
    const { rows } = await client.query(`explain (format json) ${text}`, values)
    return rows[0]['QUERY PLAN'][0].Plan
  } catch (error) {
    throw new Error(`no plan for ${text} with ${JSON.stringify(values)}`, { cause: error })
  } finally {
    await client.query('rollback')
  }
}
