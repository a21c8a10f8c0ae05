import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Client, type World, world } from '../world.ts'
import { faultOf, type Strange, strangeQuestions } from './fuzz.ts'
import { canaries, operations } from './matrix.ts'

/** The gate asks for 10,000. */
const runs = Number(process.env.FUZZ_RUNS ?? 1500)
const seed = Number(process.env.FUZZ_SEED ?? Date.now() % 1_000_000_000)

describe('whatever is asked', () => {
  let w: World
  let roles: Record<'nobody' | 'member' | 'admin', () => Promise<Client>>

  beforeAll(async () => {
    w = await world()
    await canaries(w)
    const member = await w.as(w.people.member)
    const admin = await w.as(w.people.admin)
    const nobody = w.anyone()
    roles = { nobody: async () => nobody, member: async () => member, admin: async () => admin }
  })
  afterAll(() => w.close())

  async function ask(role: keyof typeof roles, { operation, path, asking }: Strange) {
    // Whoever signs out can ask nothing more: each takes a session of their own.
    const client = operation.name.startsWith('sessions.destroy')
      ? await w.as(w.people.outsider)
      : await roles[role]()
    return client.send(operation.method, path, asking)
  }

  it(`is answered with a documented status, our own words and nothing of ours inside (${runs} questions)`, async () => {
    const ids = await w.owner.query<{ id: string }>(
      'select id::text from networks where enterprise_id = $1',
      [w.enterprises.larkspur],
    )
    const hints = {
      id: [w.people.member, w.people.admin, ...ids.rows.map(({ id }) => id)],
      networkId: ids.rows.map(({ id }) => id),
      version: [1, 2, 3],
    }
    const statuses: Record<number, number> = {}
    const reached = new Set<string>()
    const faults = new Map<string, string>()
    const questions = fc.tuple(
      fc.constantFrom('nobody' as const, 'member' as const, 'admin' as const),
      strangeQuestions(hints),
    )
    for (const [role, question] of fc.sample(questions, { numRuns: runs, seed })) {
      const { operation, path, asking } = question
      const { status, text, json } = await ask(role, question)
      statuses[status] = (statuses[status] ?? 0) + 1
      reached.add(operation.name)
      const { returns } = operation.route
      const declared = status !== 200 || !returns || returns.safeParse(json).success
      const fault = faultOf(status, text, json) ?? (declared ? undefined : 'an answer that isn’t declared')
      const said = `${path.slice(0, 300)} ${JSON.stringify(asking).slice(0, 600)} → ${text.slice(0, 300)}`
      if (fault) faults.set(`${role}: ${operation.method} ${operation.path} ${status}: ${fault}`, said)
    }
    console.log(
      `fuzz: ${runs} questions to ${reached.size} of ${operations.length} operations, seed ${seed}: ${Object.entries(
        statuses,
      )
        .map(([status, count]) => `${count} × ${status}`)
        .join(', ')}`,
    )
    expect(Object.fromEntries(faults)).toEqual({})
    expect(reached.size).toBe(operations.length - 1)
    expect(statuses[200]).toBeGreaterThan(runs / 20)
  }, 900_000)

  it('leaves no prototype changed and the product alive', async () => {
    expect(({} as { polluted?: boolean }).polluted).toBeUndefined()
    expect((await (await roles.member()).get('/api/v1/user/user_data')).status).toBe(200)
    expect((await w.anyone().get('/readyz')).status).toBe(200)
    const { rows } = await w.owner.query("select message from error_reports where source <> 'browser'")
    expect(rows).toEqual([])
  })
})
