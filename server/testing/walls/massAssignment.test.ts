import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { exampleOf, shapeOf } from '../examples.ts'
import { rowsOf } from '../rows.ts'
import { type Client, pathOf, type World, world } from '../world.ts'
import { operations } from './matrix.ts'

/** Of the columns, so many are sent alone to each operation; the gate sends every one. */
const alone = Number(process.env.MASS_ALONE ?? 8)

/** Operations whose body has named fields; the one that keeps any JSON has none to protect. */
const writing = operations.filter(({ route }) => route.body && shapeOf(route.body).properties)

/** Each operation takes up where the one before left off, so that together they meet every column. */
let at = 0
function inTurn(names: string[], count: number) {
  const taken = Array.from(
    { length: Math.min(count, names.length) },
    (_, one) => names[(at + one) % names.length],
  )
  at += count
  return taken.filter((name) => name !== undefined)
}

describe('a body', () => {
  let w: World
  let admin: Client
  let columns: string[]
  beforeAll(async () => {
    w = await world()
    admin = await w.as(w.people.admin)
    const { rows } = await w.owner.query<{ column: string }>(
      `select distinct column_name as column from information_schema.columns where table_schema = 'public' order by 1`,
    )
    columns = rows.map(({ column }) => column)
  })
  afterAll(() => w.close())

  it('reaches no column that the contract doesn’t name, whatever the column is called', async () => {
    const before = await rowsOf(w.owner, w.enterprises.larkspur)
    let asked = 0
    for (const operation of writing) {
      const { body } = operation.route
      if (!body) continue
      const example = exampleOf(body) as Record<string, unknown>
      const path = pathOf(operation, { id: w.people.member })
      const known = new Set(Object.keys(shapeOf(body).properties ?? {}))
      const unlisted = [...columns, 'constructor', 'prototype', 'is_admin'].filter((name) => !known.has(name))
      // All at once, so that each is named; and each alone, so that none hides behind another.
      const together = Object.fromEntries(unlisted.map((name) => [name, 1]))
      const { status, json } = await admin.send(operation.method, path, { body: { ...example, ...together } })
      expect(status, operation.name).toBe(422)
      expect(Object.keys(json.error.fields).toSorted()).toEqual(unlisted.toSorted())
      for (const name of inTurn(unlisted, alone)) {
        asked++
        const answer = await admin.send(operation.method, path, { body: { ...example, [name]: 1 } })
        expect([answer.status, answer.json.error.fields], `${operation.name}: ${name}`).toEqual([
          422,
          { [name]: "This field isn't known here." },
        ])
      }
    }
    console.log(`mass assignment: ${writing.length} operations, ${asked} unlisted columns refused`)
    expect(asked).toBeGreaterThan(400)
    expect(await rowsOf(w.owner, w.enterprises.larkspur)).toEqual(before)
  }, 900_000)
})
