import { sql } from 'kysely'
import pg from 'pg'
import { segments } from '../contract/segments/segments.ts'
import { touched } from '../server/platform/touched.ts'
import type { Figure } from './figure.ts'
import type { Ground } from './ground.ts'
import { nested } from './networks.ts'
import { pause, run } from './processes.ts'
import { ask, enter, onDatabase, type Tenant } from './question.ts'
import { SITES, seedTenant } from './seed.ts'

const FILL_SECONDS = 60
const REFRESH_SECONDS = 5
/** Other segments of the enterprise, which have to be kept as well. */
const OTHERS = 3

interface Shown {
  id: number
  state: string
  progress: unknown
  member_count: { count: number }
}

const secondsSince = (began: number) => (performance.now() - began) / 1000

/** Everybody's segment filled for the first time, and kept while one in a hundred changes. */
export async function segmentFigures(
  ground: Ground,
  say: (line: string) => void,
  users = 1_000_000,
): Promise<Figure[]> {
  const id = await seedTenant(ground, users, say)
  const env = { BENCH_DATABASE_URL: ground.web_url, PORT: '0' }
  const web = await run('bench/server.ts', [], env)
  const worker = await run('bench/server.ts', [], { ...env, ONLY: 'worker' })
  const made: number[] = []
  const tenant = await onDatabase(ground, (database) => enter(database, web.said, id, users))
  try {
    const make = async (name: string, rules: unknown) => {
      const { id: segment } = await ask<Shown>(web.said, {
        path: segments.create.path,
        head: tenant.admin,
        body: { name, rules },
      })
      made.push(segment)
      return segment
    }
    const filled = async (segment: number) => {
      for (;;) {
        const shown = await show(web.said, tenant, segment)
        if (shown.state === 'ready' && shown.progress === null) return shown.member_count.count
        await pause(50)
      }
    }
    const round = `bench ${Date.now()}`
    let began = performance.now()
    const everybody = await make(`${round} everybody`, everybodyOf(tenant))
    const count = await filled(everybody)
    const fill = secondsSince(began)
    if (count !== users) throw new Error(`${count} of ${users} people are in the segment`)
    const floor = await bareFill(ground.owner_url, id)
    say(`  filled in ${fill.toFixed(1)} s, ${floor.toFixed(1)} s for the rows alone`)
    began = performance.now()
    const some = await make(`${round} nested`, nested(tenant, 1))
    say(`  three nested rules: ${await filled(some)} people in ${secondsSince(began).toFixed(1)} s`)
    const alone = await refreshed(ground, id, tenant)
    say(`  two segments refreshed in ${alone.toFixed(1)} s`)
    for (let n = 0; n < OTHERS; n++) await filled(await make(`${round} other ${n}`, nested(tenant, n + 2)))
    const together = await refreshed(ground, id, tenant)
    const told = (seconds: number) => `${seconds.toFixed(1)} s`
    return [
      {
        name: `segment's first fill of ${users} people (the rows alone: ${told(floor)})`,
        reached: told(fill),
        asked: `≤ ${FILL_SECONDS} s`,
        ok: fill <= FILL_SECONDS,
      },
      {
        name: 'two segments after 1 % of the people changed',
        reached: told(alone),
        asked: `≤ ${REFRESH_SECONDS} s`,
        ok: alone <= REFRESH_SECONDS,
      },
      {
        name: `${OTHERS + 2} segments after 1 % of the people changed`,
        reached: told(together),
        asked: 'told',
        ok: true,
      },
    ]
  } finally {
    for (const segment of made)
      await ask(
        web.said,
        { path: segments.destroy.path.replace(':id', String(segment)), head: tenant.admin },
        'DELETE',
      )
    await worker.stop()
    await web.stop()
  }
}

const show = (url: string, { admin }: Tenant, segment: number) =>
  ask<Shown>(url, { path: segments.show.path.replace(':id', String(segment)), head: admin })

/** Rules that everybody fits, and that have to be looked up for each. */
const everybodyOf = ({ field }: Tenant) => ({
  is: 'all',
  rules: [
    {
      is: 'field',
      field: `field_${field}`,
      operator: 'one_of',
      values: Array.from({ length: SITES }, (_, at) => `Site ${at}`),
    },
  ],
})

/** As many rows into a table of the same form, without rules, steps or counts. */
async function bareFill(owner_url: string, id: number) {
  const client = new pg.Client({ connectionString: owner_url })
  await client.connect()
  try {
    await client.query('begin')
    await client.query('create temp table bare (like segment_members including all) on commit drop')
    const began = performance.now()
    await client.query(
      'insert into bare (enterprise_id, segment_id, user_id) select enterprise_id, 1, id from users where enterprise_id = $1',
      [id],
    )
    return secondsSince(began)
  } finally {
    await client.query('rollback')
    await client.end()
  }
}

/** One person in a hundred moves to another site; how long until every segment knows. */
async function refreshed(ground: Ground, id: number, { field, firstUser, users }: Tenant) {
  return onDatabase(ground, async (database) => {
    const people = Array.from({ length: users / 100 }, (_, at) => firstUser + at * 100 + (Date.now() % 100))
    await database.inTransaction(id, async (tx) => {
      await sql`update user_field_values set value = 'Site ' || ((substr(value, 6)::int + 1) % ${SITES})
        where enterprise_id = ${id} and field_id = ${field} and user_id = any(${people}::bigint[])`.execute(
        tx,
      )
      await touched(tx, people)
    })
    const began = performance.now()
    for (;;) {
      const { rows } = await database.inTransaction(id, (tx) =>
        sql`select 1 from touched_people where enterprise_id = ${id} limit 1`.execute(tx),
      )
      if (rows.length === 0) return secondsSince(began)
      await pause(50)
    }
  })
}
