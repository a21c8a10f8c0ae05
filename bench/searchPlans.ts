import pg from 'pg'
import type { Figure } from './figure.ts'
import type { Ground } from './ground.ts'

interface Plan {
  'Node Type': string
  'Relation Name'?: string
  'Index Name'?: string
  Plans?: Plan[]
}

const question = (said: string) =>
  JSON.stringify({ said, loose: false, terms: [{ said, any: [], weight: 1, needed: true }] })

/** The functions that search, what they are asked, and the table they look into. */
const searches: { name: string; types: string; asked: string; table: string }[] = [
  { name: 'resources_answering', types: 'jsonb, bigint[], int', asked: '', table: 'resources' },
  { name: 'search_people', types: 'text, int', asked: `'okonkwo', 6`, table: 'users' },
  { name: 'people_holding', types: 'text, int', asked: `'okonkwo', 10001`, table: 'users' },
  { name: 'search_networks', types: 'text, int', asked: `'gardeners 7', 6`, table: 'networks' },
  { name: 'networks_named', types: 'text, int', asked: `'gardeners 7', 6`, table: 'networks' },
]

function* nodesOf(plan: Plan): Generator<Plan> {
  yield plan
  for (const inner of plan.Plans ?? []) yield* nodesOf(inner)
}

/** How each search finds its rows: by an index, planned as PostgreSQL plans statements in functions. */
export async function searchPlans(ground: Ground, enterpriseId: number): Promise<Figure[]> {
  const client = new pg.Client({ connectionString: ground.owner_url })
  await client.connect()
  try {
    await client.query('begin')
    await client.query(`select set_config('app.enterprise_id', $1, true)`, [String(enterpriseId)])
    const { rows: found } = await client.query<{ ids: string }>(
      'select array_agg(id)::text as ids from folders where enterprise_id = $1',
      [enterpriseId],
    )
    await client.query('grant kindred_search to current_user')
    await client.query('set local role kindred_search')
    await client.query('set local plan_cache_mode = force_generic_plan')
    const figures: Figure[] = []
    for (const { name, types, asked, table } of searches) {
      const { rows } = await client.query<{ body: string; names: string[] }>(
        'select prosrc as body, proargnames[1:pronargs] as names from pg_proc where proname = $1',
        [name],
      )
      const [made] = rows
      if (!made) throw new Error(`there is no ${name}`)
      // The arguments by number, as the function itself passes them.
      const body = made.names.reduce(
        (text, argument, at) =>
          text
            .replaceAll(new RegExp(`\\b${name}\\.${argument}\\b`, 'g'), `$${at + 1}`)
            .replaceAll(new RegExp(`(?<![.\\w])${argument}(?!\\w)`, 'g'), `$${at + 1}`),
        made.body,
      )
      await client.query(`prepare asked (${types}) as ${body}`)
      const said = asked === '' ? `'${question('guide')}', '${found[0]?.ids ?? '{}'}', 6` : asked
      const { rows: plans } = await client.query<{ 'QUERY PLAN': [{ Plan: Plan }] }>(
        `explain (format json) execute asked (${said})`,
      )
      await client.query('deallocate asked')
      const [plan] = plans.map((row) => row['QUERY PLAN'][0].Plan)
      if (!plan) throw new Error(`no plan for ${name}`)
      const nodes = [...nodesOf(plan)]
      const walked = nodes.some((node) => node['Node Type'] === 'Seq Scan' && node['Relation Name'] === table)
      const indexes = [...new Set(nodes.flatMap((node) => node['Index Name'] ?? []))]
      figures.push({
        name: `${name} finds its rows by`,
        reached: walked ? `walking through ${table}` : indexes.join(', '),
        asked: 'an index of words',
        ok: !walked && indexes.some((index) => /words|trigrams|spelt/.test(index)),
      })
    }
    return figures
  } finally {
    await client.query('rollback')
    await client.end()
  }
}
