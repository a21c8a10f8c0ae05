import pg from 'pg'
import { palette } from '../contract/search/search.ts'
import { type Asks, comparison } from './comparison.ts'
import type { Figure } from './figure.ts'
import type { Ground } from './ground.ts'
import { fillPosts } from './postData.ts'
import { run } from './processes.ts'
import { enter, onDatabase, type Tenant } from './question.ts'
import { searchPlans } from './searchPlans.ts'
import { seedTenant } from './seed.ts'

const TIMES = { warming: 5, rounds: 5, questions: 20 }
const MOST = 1.5
/** Words of a large company, most of them rare. */
const VOCABULARY = 60_000

const { BENCH_POSTS, BENCH_USERS } = process.env
const many = Number(BENCH_POSTS ?? 2_000_000)
const users = Number(BENCH_USERS ?? 1_000_000)

const of = <T>(items: readonly T[], at: number) => items[at % items.length] as T
const common = ['bees', 'shifts', 'canteens', 'trains', 'lanterns', 'recipes']
const misspelt = ['lantrens', 'recipies', 'cantens', 'shfits', 'traines', 'beees']

const asMember =
  (asked: (n: number) => string): Asks =>
  (tenant: Tenant, n: number) => ({
    path: `${palette.results.path}?kind=post&q=${encodeURIComponent(asked(n))}`,
    head: of(tenant.members, n),
  })

const questions: Record<string, Asks> = {
  'one post by its words': asMember((n) => `story ${of(common, n)} ${n * 6 + (n % 6)}`),
  'one post, a word misspelt': asMember((n) => `stroy ${n * 6}`),
  'some of the words': asMember((n) => `story ${n * 6} submarine`),
  'a word that nobody wrote': asMember((n) => `qwvxkj${n}`),
  'a common word': asMember((n) => of(common, n)),
  'a common word, misspelt': asMember((n) => of(misspelt, n)),
}

/** The words of the posts, and those a company of that size would have besides. */
async function fillVocabulary(ground: Ground, id: number, count: number) {
  const client = new pg.Client({ connectionString: ground.owner_url })
  await client.connect()
  try {
    await client.query('begin')
    await client.query(`select set_config('app.enterprise_id', $1, true)`, [String(id)])
    await client.query(
      `insert into search_words (enterprise_id, word, count)
        select $1::bigint, word, greatest($2::int / share, 1) from unnest($3::text[], $4::int[]) as w(word, share)
        union all select $1::bigint, translate(md5(n::text), '0123456789', 'ghijklmnop'), 1 + n % 40 from generate_series(1, $5::int) n
        on conflict (enterprise_id, word) do nothing`,
      [id, count, ['', 'story', 'about', ...common], [1, 1, 1, ...common.map(() => 6)], VOCABULARY],
    )
    await client.query('commit')
    await client.query('analyze search_words')
  } finally {
    await client.end()
  }
}

/** What a search costs in two thousand posts and in two million: `BENCH_POSTS` and `BENCH_USERS` make it smaller. */
export async function searchFigures(
  ground: Ground,
  say: (line: string) => void,
  { few = 1000, some = 2000 } = {},
): Promise<Figure[]> {
  const [largeId, smallId] = [await seedTenant(ground, users, say), await seedTenant(ground, few, say)]
  await fillPosts(ground, { id: largeId, users, posts: many }, say)
  await fillPosts(ground, { id: smallId, users: few, posts: some }, say)
  await fillVocabulary(ground, largeId, many)
  await fillVocabulary(ground, smallId, some)
  const kindred = await run('bench/server.ts', [], { BENCH_DATABASE_URL: ground.web_url, PORT: '0' })
  try {
    const { large, small } = await onDatabase(ground, async (database) => ({
      large: await enter(database, kindred.said, largeId, users),
      small: await enter(database, kindred.said, smallId, few),
    }))
    const figures: Figure[] = []
    for (const [name, asks] of Object.entries(questions)) {
      const { ratio, reached } = await comparison({ url: kindred.said, large, small }, asks, TIMES)
      say(`  ${name}: ${reached}`)
      figures.push({ name: `search, ${name} (p95)`, reached, asked: `≤ ${MOST}`, ok: ratio <= MOST })
    }
    return [...figures, ...(await searchPlans(ground, largeId))]
  } finally {
    await kindred.stop()
  }
}
