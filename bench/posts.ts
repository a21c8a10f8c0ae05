import { once } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { posts } from '../contract/posts/pages.ts'
import { myNews, networkNews } from '../contract/posts/posts.ts'
import { palette } from '../contract/search/search.ts'
import { viewerOfPerson } from '../server/identity/viewer.ts'
import { reading } from '../server/platform/act.ts'
import { writeCursor } from '../server/platform/database/cursor.ts'
import { latestNews } from '../server/posts/queries.ts'
import { type Asks, comparison } from './comparison.ts'
import type { Figure } from './figure.ts'
import type { Floor } from './floor.ts'
import type { Ground } from './ground.ts'
import { load, median } from './load.ts'
import { fillPosts } from './postData.ts'
import { type Running, run } from './processes.ts'
import { ask, enter, onDatabase, sqlOf, type Tenant } from './question.ts'
import { searchPlans } from './searchPlans.ts'
import { seedTenant } from './seed.ts'

const FEW = 8
const MOST = 1.5
const KILLS = 5
const QUEUED_SECONDS = 10
const KILL_SECONDS = 15
const FLOOR_ROUNDS = 3
const POOL = 10

type Say = (line: string) => void

const of = <T>(items: readonly T[], at: number) => items[at % items.length] as T
const words = ['bees', 'shifts', 'canteens', 'trains', 'lanterns', 'recipes']
const feed = `${myNews.latest.path}?limit=20`
const asMember =
  (path: (tenant: Tenant, n: number) => string): Asks =>
  (tenant, n) => ({ path: path(tenant, n), head: of(tenant.members, n) })

const before = (days: number) =>
  writeCursor({ at: new Date(Date.now() - days * 86_400_000).toISOString(), id: 1 })

/** The promises for the feed; a search grows with the number of posts and is only reported. */
const promised: Record<string, Asks> = {
  'feed of a member of 30 networks': asMember(() => feed),
  '… some weeks back': asMember((_, n) => `${feed}&before=${before(10 + (n % 300))}`),
  '… what is unread': asMember(() => `${feed}&unread=true`),
  '… one kind': asMember(() => `${feed}&kind=group_message`),
  'feed of the largest network': asMember(
    ({ firstNetwork }) => `${networkNews.latest.path.replace(':id', String(firstNetwork))}?limit=20`,
  ),
}
const told: Record<string, Asks> = {
  'palette, one word': asMember((_, n) => `${palette.find.path}?q=${of(words, n)}`),
  'palette, two words': asMember((_, n) => `${palette.find.path}?q=${of(words, n)} ${n * 7}`),
  'results, posts with a common word': asMember(
    (_, n) => `${palette.results.path}?kind=post&q=${of(words, n)}`,
  ),
}

async function comparedFigures(url: string, large: Tenant, small: Tenant, say: Say): Promise<Figure[]> {
  const figures: Figure[] = []
  for (const [name, asks] of [...Object.entries(promised), ...Object.entries(told)]) {
    // A query that is only reported may take a second.
    const times = name in promised ? {} : { warming: FEW, rounds: 1, questions: FEW * 3 }
    const { ratio, reached } = await comparison({ url, large, small }, asks, times)
    say(`  ${name}: ${reached}`)
    figures.push({
      name: `${name}, large against small (p95)`,
      reached,
      asked: name in promised ? `≤ ${MOST}` : 'told',
      ok: !(name in promised) || ratio <= MOST,
    })
  }
  return figures
}

/** The SQL of one page of the feed, as Kindred sends it. */
async function feedSql(ground: Ground, id: number, person: number) {
  const me = await onDatabase(ground, (database) => viewerOfPerson(database.of(id), person))
  if (!me) throw new Error('nobody reads the feed')
  return sqlOf(ground, (database) => latestNews(reading(database.of(id), me), { limit: 20 }))
}

/** A page of the feed beside the same SQL on nothing but node:http and pg. */
async function againstFloor(ground: Ground, tenant: Tenant, say: Say): Promise<Figure[]> {
  const person = tenant.firstUser + 1 + Math.floor((tenant.users - 2) / tenant.members.length)
  const queries = await feedSql(ground, tenant.id, person)
  const kindred = await run('bench/server.ts', [], {
    BENCH_DATABASE_URL: ground.web_url,
    PORT: '0',
    DATABASE_POOL: String(POOL),
  })
  const floor = await run('bench/floor.ts', [
    JSON.stringify({
      database_url: ground.owner_url,
      enterprise_id: tenant.id,
      calls: [{ statements: queries, writes: false }],
      people: [person],
      pool: POOL,
    } satisfies Floor),
  ])
  try {
    const ours = { url: `${kindred.said}${feed}`, headers: tenant.members[0] ?? {}, connections: 16 }
    const bare = { url: `http://127.0.0.1:${floor.said}/0/0`, connections: 16 }
    for (const one of [ours, bare]) await load({ ...one, seconds: 2 })
    const ratios: number[] = []
    for (let at = 0; at < FLOOR_ROUNDS; at++) {
      const [a, b] = [await load({ ...ours, seconds: 4 }), await load({ ...bare, seconds: 4 })]
      if (a.errors + b.errors > 0) throw new Error(`${a.errors} errors here, ${b.errors} on the floor`)
      ratios.push(a.per_second / b.per_second)
      say(`  feed: ${a.per_second.toFixed(0)}/s, floor ${b.per_second.toFixed(0)}/s`)
    }
    const ratio = median(ratios)
    return [
      {
        name: 'statements of SQL for a page of the feed',
        reached: String(queries.length),
        asked: '1',
        ok: queries.length === 1,
      },
      { name: 'feed against the floor', reached: ratio.toFixed(2), asked: '≥ 0.5', ok: ratio >= 0.5 },
    ]
  } finally {
    await kindred.stop()
    await floor.stop()
  }
}

/** A post for the largest network, with so many kills of the worker on the way. */
async function publishOnce(
  ground: Ground,
  { client, web }: { client: pg.Client; web: Running },
  { tenant, kills }: { tenant: Tenant; kills: number },
  say: Say,
) {
  const start = () =>
    run('bench/server.ts', [], { BENCH_DATABASE_URL: ground.web_url, PORT: '0', ONLY: 'worker' })
  const count = async (question: string, values: unknown[]) =>
    Number((await client.query(question, values)).rows[0]?.n ?? 0)
  let worker = await start()
  try {
    const began = performance.now()
    const seconds = () => (performance.now() - began) / 1000
    const { id } = await ask<{ id: number }>(web.said, {
      path: posts.create.path,
      head: tenant.admin,
      body: {
        kind: 'group_message',
        title: 'For everybody',
        body: 'Said once, and told to each once.',
        language: 'en',
        network_ids: [tenant.firstNetwork],
      },
    })
    const shown = await ask<{ items: { id: number }[] }>(web.said, {
      path: feed,
      head: tenant.members[0] ?? {},
    })
    const visible = seconds()
    if (!shown.items.some((one) => one.id === id)) throw new Error('the post is not to be seen')
    const people = await count(
      `select count(*) as n from network_members m join users u on u.enterprise_id = m.enterprise_id and u.id = m.user_id
        where m.enterprise_id = $1 and m.network_id = $2 and m.state = 'active' and u.state = 'active' and m.user_id <> $3`,
      [tenant.id, tenant.firstNetwork, tenant.firstUser],
    )
    // Random moments, one in each stretch: most fall within a step.
    const moments = Array.from({ length: kills }, (_, at) => ((at + Math.random()) / kills) * 0.85 * people)
    const progress = async () =>
      (
        await client.query(
          'select coalesce(sum(told_count), 0) as told, bool_and(finished_at is not null) as done from post_announcements where enterprise_id = $1 and post_id = $2',
          [tenant.id, id],
        )
      ).rows[0]
    for (;;) {
      const { told, done } = await progress()
      if (done === true) break
      const [moment] = moments
      if (moment === undefined || Number(told) < moment) {
        await pause(20)
        continue
      }
      moments.shift()
      await pause(Math.random() * 300)
      say(`  killed after ${seconds().toFixed(1)} s, ${told} told`)
      worker.child.kill('SIGKILL')
      await once(worker.child, 'exit')
      worker = await start()
    }
    const took = seconds()
    const rows = await count(
      'select count(*) as n from notifications where enterprise_id = $1 and post_id = $2',
      [tenant.id, id],
    )
    const different = await count(
      'select count(distinct user_id) as n from notifications where enterprise_id = $1 and post_id = $2',
      [tenant.id, id],
    )
    await client.query('delete from notifications where enterprise_id = $1 and post_id = $2', [tenant.id, id])
    await client.query('delete from posts where enterprise_id = $1 and id = $2', [tenant.id, id])
    say(
      `  ${rows} told in ${took.toFixed(1)} s, ${kills - moments.length} kills, seen after ${visible.toFixed(2)} s`,
    )
    return {
      visible,
      took,
      people,
      once: rows === people && different === people,
      kills: kills - moments.length,
    }
  } finally {
    await worker.stop()
  }
}

async function publishFigures(ground: Ground, tenant: Tenant, say: Say): Promise<Figure[]> {
  const client = new pg.Client({ connectionString: ground.owner_url })
  await client.connect()
  await client.query(`select set_config('app.enterprise_id', $1, false)`, [String(tenant.id)])
  const web = await run('bench/server.ts', [], { BENCH_DATABASE_URL: ground.web_url, PORT: '0' })
  try {
    const calm = await publishOnce(ground, { client, web }, { tenant, kills: 0 }, say)
    const torn = await publishOnce(ground, { client, web }, { tenant, kills: KILLS }, say)
    const most = QUEUED_SECONDS + torn.kills * KILL_SECONDS
    return [
      {
        name: 'a post is seen',
        reached: `${calm.visible.toFixed(2)} s`,
        asked: '≤ 1 s',
        ok: calm.visible <= 1,
      },
      {
        name: `its notifications to ${calm.people} people are queued, each once`,
        reached: `${calm.took.toFixed(1)} s, ${calm.once ? 'each once' : 'not each once'}`,
        asked: `≤ ${QUEUED_SECONDS} s`,
        ok: calm.took <= QUEUED_SECONDS && calm.once,
      },
      {
        name: `the same with ${torn.kills} kills of the worker`,
        reached: `${torn.took.toFixed(1)} s, ${torn.once ? 'each once' : 'not each once'}`,
        asked: `≤ ${most} s`,
        ok: torn.took <= most && torn.once && torn.kills === KILLS,
      },
    ]
  } finally {
    await web.stop()
    await client.end()
  }
}

/** The promises for posts, on a tenant with two million of them beside one with two thousand. */
export async function postFigures(
  ground: Ground,
  say: Say,
  { users = 1_000_000, few = 1000, many = 2_000_000, some = 2000 } = {},
): Promise<Figure[]> {
  const [largeId, smallId] = [await seedTenant(ground, users, say), await seedTenant(ground, few, say)]
  await fillPosts(ground, { id: largeId, users, posts: many }, say)
  await fillPosts(ground, { id: smallId, users: few, posts: some }, say)
  const kindred = await run('bench/server.ts', [], { BENCH_DATABASE_URL: ground.web_url, PORT: '0' })
  const entered = async () =>
    onDatabase(ground, async (database) => ({
      large: await enter(database, kindred.said, largeId, users),
      small: await enter(database, kindred.said, smallId, few),
    }))
  const figures: Figure[] = []
  const { large, small } = await entered()
  try {
    figures.push(...(await comparedFigures(kindred.said, large, small, say)))
  } finally {
    await kindred.stop()
  }
  return [
    ...figures,
    ...(await againstFloor(ground, large, say)),
    ...(await searchPlans(ground, largeId)),
    ...(await publishFigures(ground, large, say)),
  ]
}
