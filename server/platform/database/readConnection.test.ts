import { sql } from 'kysely'
import type pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type World, world } from '../../testing/world.ts'
import { Brought } from '../area.ts'
import { Queue } from '../jobs/jobs.ts'
import { openLog } from '../log.ts'
import { Database, together } from './db.ts'
import { openPool } from './drivers.ts'
import { prepared } from './prepared.ts'

const nameOf = prepared((db, { id }: { id: number }) =>
  db.selectFrom('networks').select(['id', 'name', 'created_at']).where('id', '=', id),
)
const byKey = prepared(
  (db, { id }: { id: number }) => db.selectFrom('enterprises').select('slug').where('id', '=', id),
  { byKeys: true },
)
const companies = prepared((db, _: object) => db.selectFrom('enterprises').select('slug'))

describe('questions that are read in one message', () => {
  let w: World
  let pool: pg.Pool
  let database: Database
  let network: number

  beforeAll(async () => {
    w = await world()
    network = w.networks['Women at Larkspur'] ?? Object.values(w.networks)[0] ?? 0
    // one connection, so that whatever a reading left behind would meet the next one
    pool = openPool({ url: w.database_url, max: 1, name: 'readings' })
    database = new Database(pool, new Queue(w.database_url, openLog('silent')), new Brought())
  })
  afterAll(async () => {
    await database.close()
    await w.close()
  })
  const ours = () => database.of(w.enterprises.larkspur)
  const theirs = () => database.of(w.enterprises.brightwater)

  it('are answered each with its own rows, in their order', async () => {
    const [company, [found], again, none] = await together(
      ours(),
      companies(ours(), {}),
      nameOf(ours(), { id: network }),
      nameOf(ours(), { id: network }),
      nameOf(ours(), { id: -1 }),
    )
    expect(company).toEqual([{ slug: 'larkspur' }])
    expect(found?.id).toBe(network)
    expect(found?.created_at).toMatch(/^\d{4}-\d\d-\d\dT.*Z$/)
    expect(again).toEqual([found])
    expect(none).toEqual([])
  })

  it('see the enterprise they are asked for, whoever had the connection before', async () => {
    const slugs = []
    for (const db of [ours(), theirs(), ours()]) slugs.push((await companies(db, {}).execute())[0]?.slug)
    expect(slugs).toEqual(['larkspur', 'brightwater', 'larkspur'])
    // past the transformer, where the wall of the database stands alone
    const { rows } = await sql<{ slug: string }>`select slug from public.enterprises`.execute(theirs())
    expect(rows).toEqual([{ slug: 'brightwater' }])
  })

  it('leave neither an enterprise nor a read-only connection behind', async () => {
    await companies(ours(), {}).execute()
    const { rows } = await pool.query(
      "select current_setting('app.enterprise_id', true) as enterprise, current_setting('transaction_read_only') as read_only",
    )
    expect(rows[0]?.enterprise || null).toBeNull()
    expect(rows[0]?.read_only).toBe('off')
  })

  it('keep their plan where all of them find by keys, for every enterprise, and no other question keeps one', async () => {
    const plans = async () => {
      const { rows } = await pool.query<{ generic_plans: string; custom_plans: string }>(
        'select generic_plans, custom_plans from pg_prepared_statements where statement like \'%"enterprises" where%and ("id" = %\'',
      )
      return rows.map((row) => ({ kept: Number(row.generic_plans), made: Number(row.custom_plans) }))
    }
    const slugs = []
    for (const db of [ours(), theirs(), ours()]) {
      const [found] = await byKey(db, { id: db.enterpriseId }).execute()
      slugs.push(found?.slug)
    }
    expect(slugs).toEqual(['larkspur', 'brightwater', 'larkspur'])
    expect(await byKey(theirs(), { id: ours().enterpriseId }).execute()).toEqual([])
    expect(await plans()).toEqual([{ kept: 4, made: 0 }])
    await together(ours(), byKey(ours(), { id: ours().enterpriseId }), companies(ours(), {}))
    expect(await plans()).toEqual([{ kept: 4, made: 1 }])
    const { rows } = await pool.query("select current_setting('plan_cache_mode') as mode")
    expect(rows[0]?.mode).toBe('force_custom_plan')
  })

  it('cannot write', async () => {
    await expect(
      sql`update enterprises set name = 'overwritten' returning id`.execute(ours()),
    ).rejects.toMatchObject({ code: '25006' })
    await expect(
      sql`select set_config('transaction_read_only', 'off', true)`.execute(ours()),
    ).rejects.toMatchObject({ code: '25001' })
  })

  it('fail together, and the connection answers the next ones', async () => {
    const wrong = sql`select 1 / 0 as impossible`.$castTo<{ impossible: number }>()
    await expect(
      together(ours(), companies(ours(), {}), {
        compile: () => wrong.compile(ours()),
        execute: () => wrong.execute(ours()),
      }),
    ).rejects.toMatchObject({ code: '22012' })
    const before = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(ours())
    await expect(wrong.execute(ours())).rejects.toMatchObject({ code: '22012' })
    const after = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(ours())
    expect(after.rows).toEqual(before.rows)
  })

  it('refuse a value that the columns can’t hold without losing the connection', async () => {
    await expect(sql`select (9007199254740993)::bigint as too_large`.execute(ours())).rejects.toBeInstanceOf(
      RangeError,
    )
    expect(await companies(ours(), {}).execute()).toEqual([{ slug: 'larkspur' }])
  })

  it('are answered although a newer release changed the table since they were prepared', async () => {
    await nameOf(ours(), { id: network }).execute()
    await w.owner.query('alter table networks alter column created_at type timestamptz(3)')
    const [found] = await nameOf(ours(), { id: network }).execute()
    expect(found?.id).toBe(network)
  })

  it('tell a lost connection from a refusal, and the next question has a new one', async () => {
    const sleeping = sql`select pg_sleep(20)`.execute(ours())
    const failed = expect(sleeping).rejects.toMatchObject({ kind: 'unavailable' })
    await expect
      .poll(async () => {
        const { rowCount } = await w.owner.query(
          "select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'readings' and query like '%pg_sleep%'",
        )
        return rowCount
      })
      .toBe(1)
    await failed
    expect(await companies(ours(), {}).execute()).toEqual([{ slug: 'larkspur' }])
  })
})
