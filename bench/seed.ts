import { once } from 'node:events'
import { parseArgs } from 'node:util'
import pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import { makeDefaultRoles } from '../server/access/roles/defaults.ts'
import { createEnterprise } from '../server/enterprise/create.ts'
import { Database, openPool } from '../server/platform/db.ts'
import { Queue } from '../server/platform/jobs.ts'
import { openLog } from '../server/platform/log.ts'
import { random } from '../server/seed/random.ts'
import { benchGround, type Ground } from './ground.ts'

/** Written with the rows, and after their checks. */
const COPIED = 'networks.group'
const CHECKED = 'bench.checked'
const MEMBERSHIPS_EACH = 5
const FEWEST_GROUPS = 50
const USERS_A_GROUP = 100

export const slugFor = (users: number) => `bench-${users}`
const groupsFor = (users: number) => Math.max(FEWEST_GROUPS, Math.floor(users / USERS_A_GROUP))

type Cell = string | number | null
const line = (cells: readonly Cell[]) => `${cells.map((cell) => (cell === null ? '\\N' : cell)).join('\t')}\n`

async function copy(client: pg.Client, into: string, rows: Iterable<readonly Cell[]>) {
  const stream = client.query(copyFrom(`copy ${into} from stdin`))
  let chunk = ''
  for (const row of rows) {
    chunk += line(row)
    if (chunk.length < 256_000) continue
    if (!stream.write(chunk)) await once(stream, 'drain')
    chunk = ''
  }
  stream.end(chunk)
  await once(stream, 'finish')
}

const first = [
  'Ada',
  'Lena',
  'Mateo',
  'Olga',
  'Dara',
  'Ines',
  'Gil',
  'Wei',
  'Noor',
  'Tomás',
  'Amara',
  'Jonas',
  'Priya',
  'Ken',
  'Zanele',
  'Łukasz',
]
const last = [
  'Okafor',
  'Brandt',
  'Ruiz',
  'Petrova',
  'Chea',
  'Costa',
  'Moreau',
  'Chen',
  'Haddad',
  'Rivera',
  'Okonkwo',
  'Lindqvist',
  'Raman',
  'Watanabe',
  'Dlamini',
  'Nowak',
]
const topics = [
  'Gardeners',
  'Parents',
  'Women',
  'Pride',
  'Veterans',
  'Cooks',
  'Readers',
  'Runners',
  'Coders',
  'Nurses',
]
const colours = ['#C23B6C', '#0E8A86', '#C9791B', '#D2452D', '#5b3fa8', '#2f6db5']
const patterns = ['weave', 'petal', 'dots', 'arc', 'scale', 'step', 'nest', 'chevron']
const of = <T>(items: readonly T[], at: number) => items[at % items.length] as T

/** A tenant of any size, by COPY with triggers off and checked afterwards. One that is there already is kept. */
export async function seedTenant(
  ground: Ground,
  users: number,
  say: (line: string) => void,
): Promise<number> {
  const slug = slugFor(users)
  const database = new Database(
    openPool({ url: ground.web_url, max: 2, name: 'bench seed' }),
    new Queue(ground.web_url, openLog('silent')),
  )
  const client = new pg.Client({ connectionString: ground.owner_url })
  await client.connect()
  try {
    const [there] = await database.across('enterprise_at', slug)
    if (there !== undefined && (await has(client, there, CHECKED))) return there
    const startedAt = performance.now()
    const seconds = () => ((performance.now() - startedAt) / 1000).toFixed(0)
    if (there !== undefined && !(await has(client, there, COPIED)))
      throw new Error(`${slug} is half-made: remove data/bench and seed again.`)
    const id = there ?? (await createEnterprise(ground.owner_url, { slug, name: `Bench ${users}` }))
    if (there === undefined) {
      say(
        `Making ${slug}: ${users} users, ${groupsFor(users)} groups, ${users * MEMBERSHIPS_EACH} memberships`,
      )
      const roles = await database.inTransaction(id, (tx) => makeDefaultRoles(tx))
      await client.query('set session_replication_role = replica')
      await copyTenant(client, id, users, roles.get('Member') ?? 0)
      await client.query('set session_replication_role = origin')
      say(`  copied after ${seconds()} s`)
    }
    // Without statistics the checks would look through everything for every network.
    // As autovacuum does within minutes of such a change, so that indexes answer alone.
    await client.query('vacuum (analyze) users, networks, network_members, counters')
    await validate(client, id)
    await client.query('insert into counters (enterprise_id, name, value) values ($1, $2, 1)', [id, CHECKED])
    say(`${slug} made and checked in ${seconds()} s`)
    return id
  } finally {
    await client.end()
    await database.close()
  }
}

async function has(client: pg.Client, id: number, name: string) {
  const { rows } = await client.query('select 1 from counters where enterprise_id = $1 and name = $2', [
    id,
    name,
  ])
  return rows.length > 0
}

async function startOf(client: pg.Client, table: string, count: number) {
  const { rows } = await client.query<{ last: string }>(
    `select setval(pg_get_serial_sequence($1, 'id'), nextval(pg_get_serial_sequence($1, 'id')) + $2::bigint) as last`,
    [table, count],
  )
  return Number(rows[0]?.last) - count
}

async function copyTenant(client: pg.Client, id: number, users: number, roleId: number) {
  const groups = groupsFor(users)
  const chance = random(`bench ${users}`)
  const firstUser = await startOf(client, 'users', users)
  const firstGroup = await startOf(client, 'networks', groups)
  const sizes = new Array<number>(groups).fill(0)
  const joined = '2025-06-01T00:00:00Z'

  await client.query('begin')
  await copy(
    client,
    'users (enterprise_id, id, email, employee_id, first_name, last_name, name, title, time_zone, role_id, joined_on)',
    (function* () {
      for (let at = 0; at < users; at++) {
        const given = of(first, at)
        const family = `${of(last, Math.floor(at / 16))} ${at}`
        yield [
          id,
          firstUser + at,
          `person${at}@bench.test`,
          `B-${at}`,
          given,
          family,
          `${given} ${family}`,
          'Colleague',
          'UTC',
          roleId,
          '2025-01-15',
        ]
      }
    })(),
  )
  await copy(
    client,
    'network_members (enterprise_id, network_id, user_id, state, joined_at)',
    (function* () {
      for (let user = 0; user < users; user++) {
        const from = chance.below(groups)
        for (let each = 0; each < MEMBERSHIPS_EACH; each++) {
          const group = (from + each * 7) % groups
          sizes[group] = (sizes[group] ?? 0) + 1
          yield [id, firstGroup + group, firstUser + user, 'active', joined]
        }
      }
    })(),
  )
  await copy(
    client,
    'networks (enterprise_id, id, kind, name, short_description, colour, pattern, member_count)',
    (function* () {
      for (let at = 0; at < groups; at++) {
        yield [
          id,
          firstGroup + at,
          'group',
          `${of(topics, at)} ${at}`,
          'A group that exists to be listed, with a sentence about itself.',
          of(colours, at),
          of(patterns, at),
          sizes[at] ?? 0,
        ]
      }
    })(),
  )
  await client.query("insert into counters (enterprise_id, name, value) values ($1, 'networks.group', $2)", [
    id,
    groups,
  ])
  await client.query('commit')
}

/** What the triggers would have refused. */
async function validate(client: pg.Client, id: number) {
  const checks: Record<string, string> = {
    'memberships without a person': `select count(*) from network_members m left join users u on (u.enterprise_id, u.id) = (m.enterprise_id, m.user_id) where m.enterprise_id = $1 and u.id is null`,
    'memberships without a network': `select count(*) from network_members m left join networks n on (n.enterprise_id, n.id) = (m.enterprise_id, m.network_id) where m.enterprise_id = $1 and n.id is null`,
    'people without a role': `select count(*) from users u left join user_roles r on (r.enterprise_id, r.id) = (u.enterprise_id, u.role_id) where u.enterprise_id = $1 and r.id is null`,
    'wrong member counts': `select count(*) from networks n left join (
        select network_id, count(*) as members from network_members where enterprise_id = $1 and state = 'active' group by 1
      ) m on m.network_id = n.id where n.enterprise_id = $1 and n.member_count <> coalesce(m.members, 0)`,
  }
  for (const [what, query] of Object.entries(checks)) {
    const { rows } = await client.query<{ count: number }>(query, [id])
    if (rows[0]?.count !== 0) throw new Error(`${rows[0]?.count} ${what}`)
  }
}

if (import.meta.main) {
  const { values } = parseArgs({ options: { users: { type: 'string', default: '1000' } } })
  const ground = await benchGround()
  try {
    await seedTenant(ground, Number(values.users), console.log)
  } finally {
    await ground.stop()
  }
}
