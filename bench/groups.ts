import { groups } from '../contract/networks/networks.ts'
import { openSession } from '../server/access/signIn.ts'
import type { Database, Db } from '../server/platform/database/db.ts'
import type { Figure } from './figure.ts'
import type { Ground } from './ground.ts'
import { load, median } from './load.ts'
import { run } from './processes.ts'
import { onDatabase } from './question.ts'
import { seedTenant, slugFor } from './seed.ts'

const POOL = 10

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
