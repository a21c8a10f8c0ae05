import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { userData } from '../../contract/access/access.ts'
import { budgetRequests } from '../../contract/budgets/budgetRequests.ts'
import { expenses } from '../../contract/budgets/eventBudgets.ts'
import { openLog } from '../platform/log.ts'
import { makeEvent } from '../testing/events.ts'
import { exampleOf } from '../testing/examples.ts'
import { day, type MoneyRoom, moneyRoom } from '../testing/moneyRoom.ts'
import { operations } from '../testing/walls/operations.ts'
import { type Client, open, pathOf, type World } from '../testing/world.ts'

const CANARY = 'Zeitgeberkuckuck'
/** A word that stands nowhere: answers about it and about the canary differ in nothing but the word. */
const NOWHERE = 'Zeitgeberkuckich'

/** Where a title could come out. The gate asks every question of the product, and as every role. */
const EVERYWHERE = process.env.CANARY_EVERYWHERE !== undefined
const near = EVERYWHERE
  ? /./
  : /budget|fiscal|expense|annual|\/events\/:id\/(budget|postings|available)|search|palette|notification|home|change/

/** What somebody may hold without a say in the money of the network that asked. */
const further: Record<string, readonly string[]> = {
  nothing: [],
  'asks for money too': ['budgets_view', 'budgets_request', 'across_enterprise'],
  'closes the books': ['manage_fiscal_period', 'annual_budget_delete'],
  'manages networks, events and people': [
    'groups_manage',
    'events_manage',
    'events_approval',
    'users_manage',
  ],
}

const roles: Record<string, readonly string[]> = {
  'sees the money': ['budgets_view', 'across_enterprise'],
  'approves, and wasn’t asked': ['budgets_approval', 'across_enterprise'],
  ...(EVERYWHERE ? further : {}),
}

/** Lists of days refuse to show years at once. */
const span = {
  from: [day(-9), `${day(-9)}T00:00:00Z`],
  to: [day(9), `${day(9)}T00:00:00Z`],
}

describe('the title of a private item', () => {
  let room: MoneyRoom
  let w: World
  let leader: Client
  let admin: Client
  let designer: Client
  let close: () => Promise<void>
  const logged: string[] = []
  const ids: Record<string, number> = {}
  let asked: { path: string; searches: string | undefined; query: Record<string, string> }[]

  beforeAll(async () => {
    room = await moneyRoom()
    ;({ w } = room)
    const app = await open({ ...w, log: openLog('debug', { write: (line) => void logged.push(line) }) })
    const url = await app.http.listen({ port: 0, host: '127.0.0.1' })
    close = () => app.close()
    const as = async (id: number) => (await w.as(id)).at(url)
    ;[admin, leader, designer] = await Promise.all([
      as(w.people.admin),
      as(w.people.leader),
      as(w.people.designer),
    ])
    const { women } = room
    const { period, budget } = await room.thisYear(1_000_000)
    const event = await makeEvent(admin, women, 'Surprise')
    // One that waits, one that was sent back, and one that an event drew and spent.
    const request = async () =>
      (
        await room.ask(
          [
            { title: CANARY, estimated_amount_cents: 500, private: true },
            { title: 'Chairs', estimated_amount_cents: 300 },
          ],
          {},
          leader,
        )
      ).json
    const [, back, one] = [await request(), await request(), await request()]
    const body = { version: 1, reason: 'Less, please' }
    expect((await admin.put(pathOf(budgetRequests.sendBack, { id: back.id }), { body })).status).toBe(200)
    expect(
      (await admin.put(pathOf(budgetRequests.approve, { id: one.id }), { body: { items: [], version: 1 } }))
        .status,
    ).toBe(200)
    const use = { body: { event_id: event.id } }
    expect((await admin.put(pathOf(budgetRequests.use, { id: one.items[0].id }), use)).status).toBe(200)
    const { json: expense } = await admin.post(pathOf(expenses.create, { id: event.id }), {
      body: { description: 'Catering', amount_cents: 100, spent_on: day(0) },
    })
    Object.assign(ids, {
      groups: women,
      networks: women,
      'fiscal-periods': period,
      'annual-budgets': budget,
      events: event.id,
      initiatives: event.id,
      'budget-requests': one.id,
      expenses: expense.id,
      users: w.people.leader,
    })
    asked = operations
      .filter(({ method, path }) => method === 'GET' && near.test(path) && !path.includes('/live'))
      .map(({ path, route }) => {
        const example = route.query ? (exampleOf(route.query, span) as Record<string, unknown>) : {}
        const needed = Object.entries(route.query?.shape ?? {}).filter(
          ([, field]) =>
            !(field as { safeParse(value: unknown): { success: boolean } }).safeParse(undefined).success,
        )
        const known: Record<string, unknown> = { event_id: event.id, network_id: women, period_id: period }
        const searches = ['search', 'query', 'q', 'words'].find((key) => key in (route.query?.shape ?? {}))
        return {
          path: path.replaceAll(/([\w-]+)\/:\w+/g, (_, word: string) => `${word}/${ids[word] ?? 1}`),
          searches,
          query: Object.fromEntries(
            needed
              .filter(([key]) => key !== searches)
              .map(([key]) => [key, String(known[key] ?? example[key])]),
          ),
        }
      })
  })
  afterAll(async () => {
    await close()
    await w.close()
  })

  /** The questions whose answers give it away: by saying it, or by saying something else about it than about any word. */
  async function found(client: Client) {
    const told: string[] = []
    for (const { path, searches, query } of asked) {
      const answers = [await client.get(path, { query })]
      if (searches) {
        const [here, nowhere] = await Promise.all(
          [CANARY, NOWHERE].map((word) => client.get(path, { query: { ...query, [searches]: word } })),
        )
        const alike = [here, nowhere].map((answer) =>
          answer?.text.replaceAll(CANARY, NOWHERE).replaceAll(/\d{2}:\d{2}[^"]*/g, ''),
        )
        if (alike[0] !== alike[1]) told.push(`${path} finds it`)
      }
      for (const { text, status } of answers) {
        if (text.includes(CANARY)) told.push(path)
        if (status >= 500) told.push(`${path}: ${status}`)
      }
    }
    return told
  }

  it('is told to those who asked, decide or look after the money', async () => {
    expect(asked.length).toBeGreaterThan(30)
    for (const client of EVERYWHERE ? [leader, admin] : [leader])
      expect(await found(client)).toEqual(
        expect.arrayContaining([pathOf(budgetRequests.show, { id: ids['budget-requests'] ?? 0 })]),
      )
  })

  it.each(Object.entries(roles))('is found by nobody whose role says: %s', async (_role, permissions) => {
    await room.hold(w.people.designer, permissions)
    await room.rightsChanged()
    await expect
      .poll(async () => {
        const { json } = await designer.get(userData.show.path)
        return permissions.every((one) => json?.policy_group?.[one] !== false)
      })
      .toBe(true)
    // They see the request, but not what that item is for.
    if (permissions.includes('across_enterprise'))
      expect(
        (await designer.get(pathOf(budgetRequests.show, { id: ids['budget-requests'] ?? 0 }))).json.items,
      ).toMatchObject([{ title: null }, { title: 'Chairs' }])
    expect(await found(designer)).toEqual([])
  })

  it('nor by members, by those outside, or by the company next door', async () => {
    const neighbour = await w.as(w.neighbour, 'brightwater.localhost')
    for (const client of [await w.as(w.people.member), await w.as(w.people.outsider), neighbour])
      expect(await found(client)).toEqual([])
  })

  it('and stands in no letter, log, job or file: in the items alone', async () => {
    const { rows: tables } = await w.owner.query<{ name: string }>(
      `select format('%I.%I', n.nspname, c.relname) as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
       where n.nspname not in ('pg_catalog', 'information_schema') and n.nspname not like 'pg_t%' and c.relkind = 'r'`,
    )
    const holds: string[] = []
    for (const { name } of tables) {
      const { rows } = await w.owner.query(`select from ${name} t where t::text like $1 limit 1`, [
        `%${CANARY}%`,
      ])
      if (rows.length > 0) holds.push(name)
    }
    expect(holds).toEqual(['public.budget_request_items'])
    expect(logged.filter((line) => line.includes(CANARY) && !line.includes('search='))).toEqual([])
  })
})
