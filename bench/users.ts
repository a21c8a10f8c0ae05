import { request } from 'undici'
import { accounts } from '../contract/people/accounts.ts'
import { brought } from '../server/areas.ts'
import { Database } from '../server/platform/database/db.ts'
import { openPool } from '../server/platform/database/drivers.ts'
import { Queue } from '../server/platform/jobs/jobs.ts'
import { openLog } from '../server/platform/log.ts'
import type { Figure } from './figure.ts'
import type { Ground } from './ground.ts'
import { signInAs } from './groups.ts'
import { median } from './load.ts'
import { run } from './processes.ts'
import { seedTenant, slugFor } from './seed.ts'

const ROUNDS = 8
const QUESTIONS_A_ROUND = 100

/** The requests to either tenant. Name parts find as many pages in the small one too. */
const questions = {
  'first page': '',
  'part of a name': '&search=ruiz 54',
  'part of a name, page 3': '&search=ruiz 5&page=3',
  'page 400': '&page=400',
} as const

/** The tenant's people counted as the product counts them, and its first person made its administrator. */
async function prepare(ground: Ground, id: number) {
  const pool = openPool({ url: ground.web_url, max: 1, name: 'bench' })
  const database = new Database(pool, new Queue(ground.web_url, openLog('silent')), brought)
  try {
    await database.inTransaction(id, async (tx) => {
      const admin = await tx
        .selectFrom('user_roles')
        .select('id')
        .where('role_name', '=', 'Admin')
        .executeTakeFirstOrThrow()
      const first = await tx.selectFrom('users').select('id').orderBy('id').limit(1).executeTakeFirstOrThrow()
      await tx.updateTable('users').set({ role_id: admin.id }).where('id', '=', first.id).execute()
      const { count } = await tx
        .selectFrom('users')
        .select((eb) => eb.fn.countAll<number>().as('count'))
        .executeTakeFirstOrThrow()
      await tx
        .insertInto('counters')
        .values({ name: 'users.active', value: count })
        .onConflict((on) => on.columns(['name']).doUpdateSet({ value: count }))
        .execute()
    })
    return await signInAs(database, id)
  } finally {
    await database.close()
  }
}

async function p95(url: string, headers: Record<string, string>) {
  const took: number[] = []
  for (let n = 0; n < QUESTIONS_A_ROUND; n++) {
    const began = performance.now()
    const answer = await request(url, { headers })
    if (answer.statusCode !== 200) throw new Error(`${url} answered ${answer.statusCode}`)
    await answer.body.dump()
    took.push(performance.now() - began)
  }
  return took.toSorted((a, b) => a - b)[Math.floor(took.length * 0.95)] ?? 0
}

/** How long until a table of everybody begins to arrive; the rest is not waited for. */
async function firstByte(url: string, headers: Record<string, string>) {
  const began = performance.now()
  const answer = await request(url, { headers })
  for await (const _ of answer.body) break
  if (answer.statusCode !== 200) throw new Error(`${url} answered ${answer.statusCode}`)
  return performance.now() - began
}

/** The list of people on a tenant a hundred times as large; interleaved, so that a busy machine is unfair to both. */
export async function usersList(
  ground: Ground,
  say: (line: string) => void,
  users = 1_000_000,
  few = 10_000,
): Promise<Figure[]> {
  const [large, small] = [await seedTenant(ground, users, say), await seedTenant(ground, few, say)]
  const heads = {
    large: { ...(await prepare(ground, large)), host: `${slugFor(users)}.localhost` },
    small: { ...(await prepare(ground, small)), host: `${slugFor(few)}.localhost` },
  }
  const kindred = await run('bench/server.ts', [], { BENCH_DATABASE_URL: ground.web_url, PORT: '0' })
  const at = (head: (typeof heads)['large'], question: string) =>
    p95(`${kindred.said}${accounts.list.path}?page_size=25${question}`, head)
  const figures: Figure[] = []
  try {
    for (const [name, question] of Object.entries(questions)) {
      const ratios: number[] = []
      for (let round = 0; round < ROUNDS; round++) {
        // Each goes first as often as the other.
        const early = round % 2 === 0 ? await at(heads.large, question) : undefined
        const b = await at(heads.small, question)
        const a = early ?? (await at(heads.large, question))
        ratios.push(a / b)
        say(`  ${name}: p95 ${a.toFixed(1)} ms with ${users}, ${b.toFixed(1)} ms with ${few}`)
      }
      const ratio = median(ratios)
      figures.push({
        name: `users list, ${name}: ${users} against ${few} (p95)`,
        reached: ratio.toFixed(2),
        asked: '≤ 1.5',
        ok: ratio <= 1.5,
      })
    }
    const far = await at(heads.large, '&page=40000')
    figures.push({
      name: `users list, page 40,000 of ${users} (p95)`,
      reached: `${far.toFixed(0)} ms`,
      asked: 'told',
      ok: true,
    })
    const began = await firstByte(`${kindred.said}/api/v1/users/export_csv`, heads.large)
    figures.push({
      name: `users as a file, first byte of ${users}`,
      reached: `${began.toFixed(0)} ms`,
      asked: '≤ 1000 ms',
      ok: began <= 1000,
    })
  } finally {
    await kindred.stop()
  }
  return figures
}
