import { parseArgs } from 'node:util'
import pg from 'pg'
import { brought } from '../server/areas.ts'
import { createEnterprise } from '../server/enterprise/create.ts'
import { makeDefaultRoles } from '../server/identity/roles/defaults.ts'
import { belowPrivate } from '../server/networks/manage/networkPlace.ts'
import { Database } from '../server/platform/database/db.ts'
import { openPool } from '../server/platform/database/drivers.ts'
import { Queue } from '../server/platform/jobs/jobs.ts'
import { openLog } from '../server/platform/log.ts'
import { random } from '../server/seed/random.ts'
import { copy, idsOf, withoutIndexes } from './copy.ts'
import { benchGround, type Ground } from './ground.ts'
import { happenings } from './happenings.ts'
import { MEMBERSHIPS_EACH, memberships } from './memberships.ts'
import { type Branch, treeOf } from './tree.ts'
import { validate } from './validity.ts'

/** Written with the rows, and after their checks. */
const COPIED = 'networks.group'
const CHECKED = 'bench.checked'
const FEWEST_NETWORKS = 100
const USERS_A_NETWORK = 100
/** From here on rebuilding an index is faster than inserting row by row. */
const MANY = 100_000

export const slugFor = (users: number) => `bench-${users}`
const networksFor = (users: number) => Math.max(FEWEST_NETWORKS, Math.floor(users / USERS_A_NETWORK))

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
export const SITES = 20
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
    brought,
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
        `Making ${slug}: ${users} users, ${networksFor(users)} networks, ${users * MEMBERSHIPS_EACH} memberships`,
      )
      const roles = await database.inTransaction(id, (tx) => makeDefaultRoles(tx))
      const made = () =>
        copyTenant(client, id, { users, roles }, (what) => say(`  ${what} after ${seconds()} s`))
      await client.query('set session_replication_role = replica')
      if (users < MANY) await made()
      else await withoutIndexes(client, tables, made)
      await client.query('set session_replication_role = origin')
      say(`  indexes after ${seconds()} s`)
    }
    // Without statistics the checks would look through everything for every network.
    // As autovacuum does within minutes of such a change, so that indexes answer alone.
    await client.query(
      `vacuum (analyze) counters, fields, networks, region_children, network_leaders, network_categories, posts, post_networks,
        events, event_networks, event_registrations, ${tables.join(', ')}`,
    )
    say(`  vacuum after ${seconds()} s`)
    await validate(client, id)
    await client.query('insert into counters (enterprise_id, name, value) values ($1, $2, 1)', [id, CHECKED])
    say(`${slug} made and checked in ${seconds()} s`)
    return id
  } finally {
    await client.end()
    await database.close()
  }
}

/** Where the many rows go. */
const tables = ['users', 'network_members', 'membership_spans', 'user_field_values']

async function has(client: pg.Client, id: number, name: string) {
  const { rows } = await client.query('select 1 from counters where enterprise_id = $1 and name = $2', [
    id,
    name,
  ])
  return rows.length > 0
}

async function copyTenant(
  client: pg.Client,
  id: number,
  { users, roles }: { users: number; roles: ReadonlyMap<string, number> },
  say: (what: string) => void,
) {
  const networks = networksFor(users)
  const chance = random(`bench ${users}`)
  const branches = treeOf(networks, chance)
  const firstUser = await idsOf(client, 'users', users)
  const firstNetwork = await idsOf(client, 'networks', networks)
  const counts = { members: new Int32Array(networks), people: new Int32Array(networks) }

  await client.query('begin')
  await copy(
    client,
    'users (enterprise_id, id, email, employee_id, first_name, last_name, name, title, time_zone, role_id, joined_on, sign_in_count)',
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
          roles.get('Member') ?? 0,
          new Date(1_420_000_000_000 + chance.below(4000) * 86_400_000).toISOString().slice(0, 10),
          chance.below(500),
        ]
      }
    })(),
  )
  await copyAnswers(client, id, users, firstUser)
  say('people')
  await copy(
    client,
    'network_members (enterprise_id, network_id, user_id, state, joined_at, state_changed_at, visibility)',
    memberships(branches, users, { ids: { enterprise: id, firstUser, firstNetwork }, counts }, chance),
  )
  say('memberships')
  // Former and present states, as 0033 wrote them for existing members.
  await client.query(
    `insert into membership_spans (enterprise_id, network_id, user_id, state, from_at, until_at)
      select enterprise_id, network_id, user_id, 'active', joined_at, state_changed_at
      from network_members where enterprise_id = $1 and state <> 'active' and joined_at < state_changed_at
      union all
      select enterprise_id, network_id, user_id, state, state_changed_at, null
      from network_members where enterprise_id = $1`,
    [id],
  )
  say('spans')
  await copy(
    client,
    `networks (enterprise_id, id, kind, parent_id, parent_path, name, short_description, colour, pattern, private,
      member_count, people_count)`,
    branches.map(({ kind, above, private: closed }, at) => [
      id,
      firstNetwork + at,
      kind,
      above.length === 0 ? null : firstNetwork + (above.at(-1) ?? 0),
      `{${above.map((one) => firstNetwork + one).join(',')}}`,
      `${of(topics, at)} ${at}`,
      'A network that exists to be listed, with a sentence about itself.',
      of(colours, at),
      of(patterns, at),
      closed ? 't' : 'f',
      counts.members[at] ?? 0,
      counts.people[at] ?? 0,
    ]),
  )
  await copy(
    client,
    'region_children (enterprise_id, region_id, network_id)',
    branches.flatMap(({ gathers }, at) => gathers.map((one) => [id, firstNetwork + at, firstNetwork + one])),
  )
  await copyLeaders(client, id, { networks, firstNetwork, users, firstUser }, roles.get('Group leader') ?? 0)
  await copyCategories(client, id, networks, firstNetwork)
  await happenings(client, { enterprise: id, networks, firstNetwork, users, firstUser }, chance)
  await copy(client, 'counters (enterprise_id, name, value)', [
    [id, 'users.active', users],
    ...kept(id, branches),
  ])
  await client.query('commit')
  say('everything')
}

/** How many there are of each kind, and how many of them below private ones. */
const kept = (id: number, branches: readonly Branch[]) =>
  (['community', 'group', 'region'] as const).flatMap((kind) => {
    const all = branches.filter((branch) => branch.kind === kind)
    const inner = all.filter(({ above }) => above.some((at) => branches[at]?.private))
    return [
      [id, `networks.${kind}`, all.length],
      [id, belowPrivate(kind), inner.length],
    ]
  })

/** Two public questions: where somebody works, which one in twenty answers alike, and on which floor. */
async function copyAnswers(client: pg.Client, id: number, users: number, firstUser: number) {
  const field = await idsOf(client, 'fields', 2)
  await copy(client, 'fields (enterprise_id, id, title, type, options, position)', [
    [id, field, 'Site', 'select', `{${Array.from({ length: SITES }, (_, at) => `Site ${at}`).join(',')}}`, 1],
    [id, field + 1, 'Floor', 'numeric', '{}', 2],
  ])
  await copy(
    client,
    'user_field_values (enterprise_id, user_id, field_id, value, number)',
    (function* () {
      for (let at = 0; at < users; at++) {
        yield [id, firstUser + at, field, `Site ${(at * 7 + Math.floor(at / 16)) % SITES}`, null]
        const floor = Math.floor(at / 3) % 50
        yield [id, firstUser + at, field + 1, floor, floor]
      }
    })(),
  )
}

async function copyLeaders(
  client: pg.Client,
  id: number,
  at: { networks: number; firstNetwork: number; users: number; firstUser: number },
  role: number,
) {
  const LEADERS_EACH = 2
  const firstId = await idsOf(client, 'network_leaders', at.networks * LEADERS_EACH)
  const position = await idsOf(client, 'leader_positions', LEADERS_EACH)
  await copy(client, 'leader_positions (enterprise_id, id, name, default_for, sort_order)', [
    [id, position, 'Chair of the bench', null, 101],
    [id, position + 1, 'Deputy of the bench', null, 102],
  ])
  const { rows: positions } = await client.query<{ id: string }>(
    `insert into leader_positions (enterprise_id, name) values ($1, 'Chair'), ($1, 'Deputy') returning id`,
    [id],
  )
  await copy(
    client,
    'network_leaders (enterprise_id, id, network_id, user_id, role_id, position_id)',
    Array.from({ length: at.networks * LEADERS_EACH }, (_, n) => [
      id,
      firstId + n,
      at.firstNetwork + Math.floor(n / LEADERS_EACH),
      at.firstUser + ((n * 41 + 7) % at.users),
      role,
      positions[n % LEADERS_EACH]?.id ?? null,
    ]),
  )
}

async function copyCategories(client: pg.Client, id: number, networks: number, firstNetwork: number) {
  const type = await idsOf(client, 'group_category_types', 1)
  const category = await idsOf(client, 'group_categories', topics.length)
  await copy(client, 'group_category_types (enterprise_id, id, name)', [[id, type, 'Topic']])
  await copy(
    client,
    'group_categories (enterprise_id, id, type_id, name)',
    topics.map((topic, at) => [id, category + at, type, topic]),
  )
  await copy(
    client,
    'network_categories (enterprise_id, network_id, type_id, category_id)',
    Array.from({ length: networks }, (_, at) => [
      id,
      firstNetwork + at,
      type,
      category + (Math.floor(at / topics.length) % topics.length),
    ]),
  )
}

if (import.meta.main) {
  const { values } = parseArgs({
    options: { users: { type: 'string', multiple: true, default: ['1000', '10000', '1000000'] } },
  })
  const ground = await benchGround()
  try {
    for (const users of values.users) await seedTenant(ground, Number(users), console.log)
  } finally {
    await ground.stop()
  }
}
