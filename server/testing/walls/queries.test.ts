import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { tenantTables } from '../rows.ts'
import { type World, world } from '../world.ts'
import { castKeeper } from './cast.ts'
import { canaries, knownOf, type Role, runMatrix } from './matrix.ts'

/** Other examples lead to other questions. */
const rounds = Number(process.env.WALL_ROUNDS ?? 1)

interface Asked {
  text: string
  values: unknown[]
}

interface Node {
  'Node Type': string
  'Relation Name'?: string
  Alias?: string
  Plans?: Node[]
  [property: string]: unknown
}

/** Everything the web's connections were asked while `work` ran. */
async function recorded(work: () => Promise<unknown>): Promise<Asked[]> {
  const asked = new Map<string, Asked>()
  const original = pg.Client.prototype.query
  pg.Client.prototype.query = function (
    this: pg.Client & { connectionParameters?: { application_name?: string } },
    ...said: unknown[]
  ) {
    const [first, second] = said
    if (this.connectionParameters?.application_name === 'kindred') {
      const { text, values } =
        typeof first === 'string'
          ? { text: first, values: Array.isArray(second) ? second : [] }
          : { text: '', values: [], ...(first as Partial<Asked>) }
      asked.set(text, { text, values })
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
function blindScans(plan: Node, tables: ReadonlySet<string>): string[] {
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

describe('the questions of the product', () => {
  let w: World
  let asked: Asked[]
  let tables: Set<string>
  let client: pg.Client
  beforeAll(async () => {
    w = await world()
    client = new pg.Client({ connectionString: w.database_url })
    await client.connect()
    await canaries(w)
    tables = new Set((await tenantTables(w.owner)).map(({ table }) => table))
    const own = await knownOf(w, 'larkspur')
    const roles: Role[] = [
      { name: 'admin', client: () => w.as(w.people.admin) },
      { name: 'member', client: () => w.as(w.people.member) },
      { name: 'nobody', client: async () => w.anyone() },
    ]
    asked = await recorded(async () => {
      await runMatrix({ roles, own, foreign: own, canary: /$^/, rounds, heal: await castKeeper(w) })
      // And what is asked when nobody asks: digests, mails, seals, what has served its time.
      for (let minutes = 0; minutes < 3000; minutes += 1000)
        await w.app.sweeper.sweep(new Date(Date.now() + minutes * 60_000))
    })
  }, 300_000)
  afterAll(async () => {
    await client.end()
    await w.close()
  })

  const planOf = async ({ text, values }: Asked): Promise<Node> => {
    await client.query(`begin; select set_tenant(${w.enterprises.larkspur})`)
    try {
      const { rows } = await client.query(`explain (format json) ${text}`, values)
      return rows[0]['QUERY PLAN'][0].Plan
    } catch (error) {
      throw new Error(`no plan for ${text} with ${JSON.stringify(values)}`, { cause: error })
    } finally {
      await client.query('rollback')
    }
  }

  const touchesTenant = (text: string) =>
    [...text.matchAll(/\b(?:from|join|update|into)\s+"?(\w+)"?/gi)].some(([, table]) =>
      tables.has(table ?? ''),
    )

  it('each name their enterprise in what the planner sees, not only behind it', async () => {
    const about = asked.filter(({ text }) => touchesTenant(text) && !text.startsWith('explain'))
    const blind: string[] = []
    for (const query of about) {
      const plan = await planOf(query)
      if (plan['Node Type'] === 'ModifyTable' && /^insert/i.test(query.text)) {
        if (!/insert into "?\w+"?\s+\("?enterprise_id/i.test(query.text)) blind.push(query.text)
        continue
      }
      for (const scan of blindScans(plan, tables)) blind.push(`${scan}\n${query.text}`)
    }
    console.log(
      `queries: ${asked.length} different ones recorded, ${about.length} about tables of an enterprise`,
    )
    expect(blind).toEqual([])
    expect(about.length).toBeGreaterThan(25)
  }, 120_000)

  it('and one that does not is found', async () => {
    const plan = await planOf({
      text: 'select * from users u join posts p on p.author_id = u.id',
      values: [],
    })
    expect(blindScans(plan, tables)).toHaveLength(2)
    const named = await planOf({
      text: 'select * from users where enterprise_id = $1 and id = $2',
      values: [w.enterprises.larkspur, 1],
    })
    expect(blindScans(named, tables)).toEqual([])
  })
})
