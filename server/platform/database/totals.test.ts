import { afterAll, beforeAll, expect, it } from 'vitest'
import { COUNT_LIMIT } from '../../../contract/limits.ts'
import { type World, world } from '../../testing/world.ts'
import { countOf, totalOf } from './totals.ts'

let w: World
beforeAll(async () => {
  w = await world()
})
afterAll(() => w.close())

/** How long a list of so many notes is said to be. */
async function lengthOf(count: number, countsAll = false) {
  const id = w.enterprises.larkspur
  await w.owner.query('delete from counters where enterprise_id = $1 and name like $2', [id, 'row.%'])
  await w.owner.query(
    `insert into counters (enterprise_id, name, value) select $1, 'row.' || n, 0 from generate_series(1, $2::int) n`,
    [id, count],
  )
  const db = w.app.database.of(id, { countsAll })
  const rows = db.selectFrom('counters').select('name').where('name', 'like', 'row.%')
  const { count: counted } = await countOf(db, rows).executeTakeFirstOrThrow()
  return totalOf(counted)
}

it('a list is counted exactly up to the limit, and beyond it only when somebody asks', async () => {
  expect(await lengthOf(0)).toEqual({ total: 0, total_is: 'exact' })
  expect(await lengthOf(COUNT_LIMIT)).toEqual({ total: COUNT_LIMIT, total_is: 'exact' })
  expect(await lengthOf(COUNT_LIMIT + 1)).toEqual({ total: COUNT_LIMIT, total_is: 'at_least' })
  expect(await lengthOf(COUNT_LIMIT + 1, true)).toEqual({ total: COUNT_LIMIT + 1, total_is: 'exact' })
})

it('what was kept or counted elsewhere is told as it is, unless no more was looked at', () => {
  expect(totalOf(200_000)).toEqual({ total: 200_000, total_is: 'exact' })
  expect(totalOf(200_000, true)).toEqual({ total: COUNT_LIMIT, total_is: 'at_least' })
  expect(totalOf(7, true)).toEqual({ total: 7, total_is: 'at_least' })
})
