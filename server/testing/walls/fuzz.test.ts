import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Client, World } from '../world.ts'
import { providerOf } from './canaries.ts'
import { canaryWorld } from './canaryWorld.ts'
import { faultOf, type Strange, strangeQuestions } from './fuzz.ts'
import { type Operation, operations } from './operations.ts'

/** The gate asks for 10,000. */
const runs = Number(process.env.FUZZ_RUNS ?? 1500)
const seed = Number(process.env.FUZZ_SEED ?? Date.now() % 1_000_000_000)

type Asker = 'nobody' | 'member' | 'admin' | 'provider'

/** Most who ask may: whom every door is closed to never comes as far as a question that could break something. */
const whose = fc.oneof(
  { weight: 1, arbitrary: fc.constantFrom<Asker>('nobody', 'provider') },
  { weight: 2, arbitrary: fc.constant<Asker>('member') },
  { weight: 4, arbitrary: fc.constant<Asker>('admin') },
)

/** What only an identity provider may ask is mostly asked by one. */
const whoAsks = ({ route }: Operation, turn: Asker = 'admin'): Asker =>
  route.by === 'scim' && turn === 'admin' ? 'provider' : turn

describe('whatever is asked', () => {
  let w: World
  let clients: Record<Asker, Client>

  beforeAll(async () => {
    w = await canaryWorld()
    clients = {
      nobody: w.anyone(),
      member: await w.as(w.people.member),
      admin: await w.as(w.people.admin),
      provider: providerOf(w, 'larkspur'),
    }
  })
  afterAll(() => w.close())

  /** Questions deactivate people and end sessions too; whoever that met comes back. */
  async function come(role: Asker) {
    if (role === 'nobody') return clients.nobody
    if (role === 'provider') {
      await w.owner.query('update scim_tokens set revoked_at = null')
      return clients.provider
    }
    if ((await clients[role].get('/api/v1/user/user_data')).status === 401) {
      await w.owner.query("update users set state = 'active', deletion_due_on = null where id = $1", [
        w.people[role],
      ])
      // Verbs keep this count; who is brought back past them isn't in it.
      await w.owner.query(
        `update counters c set value =
           (select count(*) from users u where u.enterprise_id = c.enterprise_id and c.name = 'users.' || u.state)
         where c.enterprise_id = $1 and c.name like 'users.%'`,
        [w.enterprises.larkspur],
      )
      clients[role] = await w.as(w.people[role])
    }
    return clients[role]
  }

  async function ask(role: Asker, { operation, path, asking }: Strange) {
    const answer = await clients[role].send(operation.method, path, asking)
    // Whoever began to look as somebody else would only look from now on.
    if (operation.name === 'looks.start' && answer.status === 200)
      await clients[role].delete('/api/v2/looks/current')
    if (answer.status !== 401) return answer
    return (await come(role)).send(operation.method, path, asking)
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
    const questions = strangeQuestions(hints, runs, seed)
    const turns = fc.sample(whose, { numRuns: questions.length, seed })
    for (const [at, question] of questions.entries()) {
      const { operation, path, asking } = question
      const role = whoAsks(operation, turns[at])
      const { status, text, json } = await ask(role, question).catch((cause: unknown) => {
        const what = `${operation.method} ${path.slice(0, 300)} ${JSON.stringify(asking).slice(0, 600)}`
        throw new Error(`No answer to ${role}: ${what}, seed ${seed}`, { cause })
      })
      statuses[status] = (statuses[status] ?? 0) + 1
      reached.add(operation.name)
      const { returns } = operation.route
      const read = status < 300 && status !== 204 ? returns?.safeParse(json) : undefined
      const undeclared = read?.error?.issues.map(({ path, message }) => `${path.join('.')}: ${message}`)
      const fault =
        faultOf(operation, status, text, json) ?? (undeclared && `not as declared: ${undeclared.slice(0, 3)}`)
      const said = `${path.slice(0, 300)} ${JSON.stringify(asking).slice(0, 600)} → ${text.slice(0, 300)}`
      if (fault) faults.set(`${role}: ${operation.method} ${operation.path} ${status}: ${fault}`, said)
    }
    console.log(
      `fuzz: ${questions.length} questions to ${reached.size} of ${operations.length} operations, seed ${seed}: ${Object.entries(
        statuses,
      )
        .map(([status, count]) => `${count} × ${status}`)
        .join(', ')}`,
    )
    // As text: whoever reads what failed elsewhere sees the first line of it only.
    expect([...faults].map(([fault, said]) => `${fault} (${said})`).join('; ')).toBe('')
    expect(reached.size).toBe(operations.length - 1)
    expect(statuses[200]).toBeGreaterThan(runs / 20)
  }, 900_000)

  it('leaves no prototype changed and the product alive', async () => {
    expect(({} as { polluted?: boolean }).polluted).toBeUndefined()
    expect((await (await come('member')).get('/api/v1/user/user_data')).status).toBe(200)
    expect((await w.anyone().get('/readyz')).status).toBe(200)
    const { rows } = await w.owner.query<{ message: string }>(
      "select message from error_reports where source <> 'browser'",
    )
    expect(rows.map(({ message }) => message).join('; ')).toBe('')
  })
})
