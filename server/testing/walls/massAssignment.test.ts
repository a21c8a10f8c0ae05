import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { exampleOf, shapeOf } from '../examples.ts'
import { nobodyIsDue, rowsOf } from '../rows.ts'
import { type Client, pathOf, type World } from '../world.ts'
import { providerOf } from './canaries.ts'
import { canaryWorld } from './canaryWorld.ts'
import { type Operation, operations } from './operations.ts'
import { words } from './words.ts'

/** Of the columns, so many are sent alone to each operation; the gate sends every one. */
const alone = Number(process.env.MASS_ALONE ?? 4)

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

/** The protocol knows names in any case, and says what it refuses in one sentence. */
async function refusedByScim(
  provider: Client,
  operation: Operation,
  { path, example }: { path: string; example: object },
  unlisted: string[],
): Promise<number> {
  const { body } = operation.route
  const known = Object.keys((body && shapeOf(body).properties) ?? {}).map((name) => name.toLowerCase())
  const strange = unlisted.filter((name) => !known.includes(name.toLowerCase()))
  const together = Object.fromEntries(strange.map((name) => [name, 1]))
  const refused = await provider.send(operation.method, path, { body: { ...example, ...together } })
  expect([refused.status, refused.json.scimType], operation.name).toEqual([400, 'invalidSyntax'])
  for (const name of strange) expect(refused.json.detail).toContain(`${name}: This field isn't known here.`)
  const some = inTurn(strange, alone)
  for (const name of some) {
    const { status, json } = await provider.send(operation.method, path, { body: { ...example, [name]: 1 } })
    expect([status, json.detail], `${operation.name}: ${name}`).toEqual([
      400,
      expect.stringContaining(`${name}: This field isn't known here.`),
    ])
  }
  return some.length
}

describe('a body', () => {
  let w: World
  let admin: Client
  let provider: Client
  let columns: string[]
  beforeAll(async () => {
    w = await canaryWorld()
    admin = await w.as(w.people.admin)
    await nobodyIsDue(w.owner)
    provider = providerOf(w, 'larkspur')
    const { rows } = await w.owner.query<{ column: string }>(
      `select distinct column_name as column from information_schema.columns where table_schema = 'public' order by 1`,
    )
    columns = rows.map(({ column }) => column)
  })
  afterAll(() => w.close())

  // Of a token it is written down when it was used, and what went wrong.
  const rows = () => rowsOf(w.owner, w.enterprises.larkspur, ['scim_tokens'])

  it('reaches no column that the contract doesn’t name, whatever the column is called', async () => {
    const before = await rows()
    let asked = 0
    for (const operation of writing) {
      const { body } = operation.route
      if (!body) continue
      const example = exampleOf(body, words) as Record<string, unknown>
      const { params } = operation.route
      const drawn = params ? (exampleOf(params, words) as Record<string, string | number>) : {}
      const shapes = Object.entries(params ? (shapeOf(params).properties ?? {}) : {})
      // A word has one of a few forms; everything else takes a number.
      const path = pathOf(
        operation,
        Object.fromEntries(
          shapes.map(([name, { enum: few, format, pattern }]) => [
            name,
            few || format === 'uuid' || pattern ? (drawn[name] ?? '') : w.people.member,
          ]),
        ),
      )
      const known = new Set(Object.keys(shapeOf(body).properties ?? {}))
      const unlisted = [...columns, 'constructor', 'prototype', 'is_admin'].filter((name) => !known.has(name))
      // All at once, so that each is named; and each alone, so that none hides behind another.
      const together = Object.fromEntries(unlisted.map((name) => [name, 1]))
      if (operation.route.by === 'scim') {
        asked += await refusedByScim(provider, operation, { path, example }, unlisted)
        continue
      }
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
    expect(asked).toBeGreaterThan(columns.length)
    expect(await rows()).toEqual(before)
  }, 900_000)
})
