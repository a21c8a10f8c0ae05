import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { csvOf } from '../../contract/downloads/downloads.ts'
import { get } from '../../contract/route.ts'
import { areas } from '../areas.ts'
import { csvRoutes } from '../downloads/csvDoors.ts'
import { deskOf, exportables } from '../downloads/desk.ts'
import { exportable } from '../downloads/exports.ts'
import { namedClauses, namedClausesOf } from '../identity/namedClauses.ts'
import { area } from '../platform/area.ts'
import { on } from '../platform/http/operation.ts'
import { plan } from '../platform/jobs/timed.ts'
import { dues, routes } from '../platform/process.ts'
import { clause, holds } from '../platform/rights/policy.ts'
import { type World, world } from './world.ts'

interface Plant {
  id: number
  name: string
}

const Plants = z.object({ items: z.array(z.object({ id: z.number(), name: z.string() })) })
const plants = {
  list: get('/api/v2/plants', { says: 'The plants of the office.', returns: Plants }),
  ...csvOf('/api/v2/plants', 'The plants of the office', z.object({})),
}

const plantsPolicy = { tend: clause<void>('users', holds('users_create')) }

const plantsExport = exportable<Plant, z.ZodObject>({
  name: 'plants',
  title: () => 'Plants',
  may: plantsPolicy.tend,
  secure: false,
  query: z.strictObject({}),
  columns: () => [{ key: 'name', title: () => 'Name', value: ({ name }) => name }],
  rows: async ({ db }, _query, { after }) =>
    after ? [] : (await sql<Plant>`select id::int as id, name from plants order by id`.execute(db)).rows,
})

let watered = 0
/** Made of one declaration: no list of anybody else names it. */
const office = area({
  name: 'plants',
  brings: [
    namedClauses.with(...namedClausesOf('plants', plantsPolicy, { tend: 'none' })),
    routes.with((one) => [
      on(plants.list, async (act) => ({
        items: (await sql<Plant>`select id::int as id, name from plants order by id`.execute(act.db)).rows,
      })),
      ...csvRoutes(plants, plantsExport, deskOf(one)),
    ]),
    exportables.with(() => [plantsExport]),
    dues.with(() => [
      {
        kind: 'plants.water',
        happen: async () => {
          watered++
        },
      },
    ]),
  ],
})

describe('an area that is new', () => {
  let w: World
  beforeAll(async () => {
    w = await world({}, { areas: [...areas, office] })
    await w.owner.query(`create table plants (
      enterprise_id bigint not null references enterprises on delete cascade,
      id bigint generated always as identity, name text not null, primary key (enterprise_id, id))`)
    await w.owner.query("select wall_off('plants')")
    await w.owner.query("insert into plants (enterprise_id, name) values ($1, 'Fern'), ($2, 'Cactus')", [
      w.enterprises.larkspur,
      w.enterprises.brightwater,
    ])
  })
  afterAll(() => w.close())

  it('answers, each enterprise with its own, and nobody who isn’t signed in', async () => {
    const member = await w.as(w.people.member)
    const { status, json } = await member.get(plants.list.path)
    expect([status, json.items.map(({ name }: Plant) => name)]).toEqual([200, ['Fern']])
    const there = await w.as(w.neighbour, 'brightwater.localhost')
    expect((await there.get(plants.list.path)).json.items.map(({ name }: Plant) => name)).toEqual(['Cactus'])
    expect((await w.anyone().get(plants.list.path)).status).toBe(401)
  })

  it('leaves as a file, for those who may', async () => {
    const [admin, member] = await Promise.all([w.as(w.people.admin), w.as(w.people.member)])
    expect((await admin.get(plants.export_csv.path, { query: { bom: 'false' } })).text).toBe(
      'Name\r\nFern\r\n',
    )
    expect((await member.get(plants.export_csv.path)).status).toBe(403)
    const asked = await admin.post('/api/v2/downloads', { body: { export: 'plants', columns: ['name'] } })
    expect([asked.status, asked.json.export], asked.text).toEqual([200, 'plants'])
  })

  it('does what falls due, and can be asked what somebody may do in it', async () => {
    await w.app.database.inTransaction(w.enterprises.larkspur, (tx) =>
      plan(tx, 'plants.water', '1', new Date(Date.now() - 1000).toISOString()),
    )
    await w.app.sweeper.sweep(new Date())
    await expect.poll(() => watered).toBe(1)
    expect(w.app.database.brought.to(namedClauses).map(({ name }) => name)).toContain('plants.tend')
  })
})
