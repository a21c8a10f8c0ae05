import { groups } from '../contract/networks/networks.ts'
import { openSession } from '../server/access/signIn.ts'
import { viewerOfPerson } from '../server/identity/viewer.ts'
import { listGroups } from '../server/networks/directory.ts'
import { reading } from '../server/platform/act.ts'
import type { Database, Db } from '../server/platform/database/db.ts'
import type { Figure } from './figure.ts'
import type { Ground } from './ground.ts'
import { type Load, load, median } from './load.ts'
import { processorTime, type Running, run } from './processes.ts'
import { onDatabase, sqlOf } from './question.ts'
import { seedTenant, slugFor } from './seed.ts'

const POOL = 10
const ROUNDS = 3
const SECONDS = 4
/** Who asks: not the first person, whom other benches make the administrator. */
const SOMEBODY = 1

/** The SQL of the list as Kindred sends it for somebody, for the floor. */
async function listSql(ground: Ground, enterpriseId: number, place: number) {
  const me = await onDatabase(ground, async (database) => {
    const db = database.of(enterpriseId)
    return viewerOfPerson(db, await personAt(db, place))
  })
  if (!me) throw new Error('nobody reads the list')
  return sqlOf(ground, (database) =>
    listGroups(reading(database.of(enterpriseId), me), groups.list.query.parse({ page_size: 50 })),
  )
}

const personAt = async (db: Db, place: number) => {
  const person = db.selectFrom('users').select('id').orderBy('id').offset(place).limit(1)
  return (await person.executeTakeFirstOrThrow()).id
}

/** A session of the enterprise's first person, or of one who comes later, as the headers of a browser. */
export async function signInAs(database: Database, enterpriseId: number, place = 0) {
  const { token, cookie } = await database.inTransaction(enterpriseId, async (tx) =>
    openSession(tx, await personAt(tx, place), '127.0.0.1', 'bench'),
  )
  return { 'x-user-token': token, cookie: `kindred-session=${cookie}` }
}

const headersFor = async (ground: Ground, enterpriseId: number, users: number, place = 0) => ({
  host: `${slugFor(users)}.localhost`,
  ...(await onDatabase(ground, (database) => signInAs(database, enterpriseId, place))),
})

/** A load, and the processor time that Node alone spent on one answer: it holds on a busy machine too. */
async function measured(by: Running, asked: Load) {
  const before = processorTime(by)
  const told = await load(asked)
  return { ...told, processor: (processorTime(by) - before) / (told.per_second * asked.seconds) }
}

/** List of 50 groups through the whole chain, beside the same SQL on raw node:http and pg. */
export async function chainAgainstFloor(ground: Ground, say: (line: string) => void): Promise<Figure[]> {
  const small = await seedTenant(ground, 1000, say)
  const headers = await headersFor(ground, small, 1000, SOMEBODY)
  const kindred = await run('bench/server.ts', [], {
    BENCH_DATABASE_URL: ground.web_url,
    PORT: '0',
    DATABASE_POOL: String(POOL),
  })
  const floor = await run('bench/floor.ts', [
    JSON.stringify({
      database_url: ground.owner_url,
      queries: await listSql(ground, small, SOMEBODY),
      pool: POOL,
    }),
  ])
  const figures: Figure[] = []
  try {
    const ours = `${kindred.said}${groups.list.path}?page_size=50`
    const bare = `http://127.0.0.1:${floor.said}/`
    for (const url of [ours, bare]) await load({ url, connections: 16, seconds: 3, headers })
    for (const connections of [1, 16, 64]) {
      const ratios: number[] = []
      for (let round = 0; round < ROUNDS; round++) {
        const a = await measured(kindred, { url: ours, connections, seconds: SECONDS, headers })
        const b = await measured(floor, { url: bare, connections, seconds: SECONDS })
        if (a.errors + b.errors > 0) throw new Error(`${a.errors} errors here, ${b.errors} on the floor`)
        ratios.push(a.per_second / b.per_second)
        say(
          `  ${connections} connections: ${a.per_second.toFixed(0)}/s (p97.5 ${a.p97_5} ms, ${a.processor.toFixed(3)} ms of Node each), floor ${b.per_second.toFixed(0)}/s (p97.5 ${b.p97_5} ms, ${b.processor.toFixed(3)} ms)`,
        )
      }
      const ratio = median(ratios)
      figures.push({
        name: `list of 50 groups against the floor, ${connections} connections`,
        reached: ratio.toFixed(2),
        asked: '≥ 0.75',
        ok: ratio >= 0.75,
      })
    }
  } finally {
    await kindred.stop()
    await floor.stop()
  }
  return figures
}

/** The same list on a tenant a thousand times as large. */
export async function largeAgainstSmall(
  ground: Ground,
  say: (line: string) => void,
  users = 1_000_000,
): Promise<Figure[]> {
  const tenants = [await seedTenant(ground, users, say), await seedTenant(ground, 1000, say)]
  const kindred = await run('bench/server.ts', [], {
    BENCH_DATABASE_URL: ground.web_url,
    PORT: '0',
    DATABASE_POOL: String(POOL),
  })
  try {
    const heads = [
      await headersFor(ground, tenants[0] ?? 0, users),
      await headersFor(ground, tenants[1] ?? 0, 1000),
    ]
    const url = `${kindred.said}${groups.list.path}?page_size=50`
    for (const headers of heads) await load({ url, connections: 8, seconds: 2, headers })
    const ratios: number[] = []
    for (let round = 0; round < 5; round++) {
      const [large, small] = [
        await load({ url, connections: 8, seconds: 3, headers: heads[0] ?? {} }),
        await load({ url, connections: 8, seconds: 3, headers: heads[1] ?? {} }),
      ]
      if (large.errors + small.errors > 0) throw new Error('errors')
      ratios.push(large.p97_5 / small.p97_5)
      say(`  large p97.5 ${large.p97_5} ms, small p97.5 ${small.p97_5} ms`)
    }
    const ratio = median(ratios)
    return [
      {
        name: `groups list, ${users} users against 1,000 (p97.5)`,
        reached: ratio.toFixed(2),
        asked: '≤ 1.5',
        ok: ratio <= 1.5,
      },
    ]
  } finally {
    await kindred.stop()
  }
}
