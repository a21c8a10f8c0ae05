import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { aggregateBudgets } from '../../contract/budgets/aggregate.ts'
import { annualBudgets } from '../../contract/budgets/annualBudgets.ts'
import { fiscalPeriods } from '../../contract/budgets/fiscalPeriods.ts'
import { type Client, pathOf, type World, world } from '../testing/world.ts'

describe('the budgets of all networks, summed up', () => {
  let w: World
  let admin: Client
  let leader: Client
  let member: Client
  let women: number
  let period_id: number
  beforeAll(async () => {
    w = await world()
    ;[admin, leader, member] = await Promise.all([
      w.as(w.people.admin),
      w.as(w.people.leader),
      w.as(w.people.member),
    ])
    women = w.networks['Women at Larkspur'] ?? 0
    period_id = (
      await admin.post(fiscalPeriods.create.path, {
        body: { name: 'FY 2041', starts_on: '2041-01-01', ends_on: '2041-12-31', tags: [] },
      })
    ).json.id
    const begin = { strategy: 'by_members', total_cents: 1_000_003, kinds: ['group', 'community', 'region'] }
    await admin.post(pathOf(fiscalPeriods.initialize, { id: period_id }), {
      body: { begin, total_cents: 1_000_003 },
    })
  })
  afterAll(() => w.close())

  const aggregate = async (query: object = {}, client = admin) =>
    client.get(aggregateBudgets.show.path, { query: { period_id, ...query } })
  const total = (answer: { items: { figures: { budgeted_cents: number } }[] }) =>
    answer.items.reduce((sum, { figures }) => sum + figures.budgeted_cents, 0)

  it('come to the same by tree and by region, to the cent, and to what the period has', async () => {
    const period = (await admin.get(pathOf(fiscalPeriods.show, { id: period_id }))).json
    for (const axis of ['tree', 'regions']) {
      const { json } = await aggregate({ axis })
      expect([total(json), json.figures]).toEqual([1_000_003, period.figures])
    }
  })

  it('open level by level, each as much as the row it was opened from', async () => {
    for (const axis of ['tree', 'regions']) {
      const { items } = (await aggregate({ axis })).json
      for (const { network, figures } of items) {
        if (!network) continue
        const below = (await aggregate({ axis, network_id: network.id })).json
        expect([total(below), below.figures]).toEqual([figures.budgeted_cents, figures])
      }
    }
  })

  it('are as of a day what had moved by then, and burn up to what they are', async () => {
    const budget = (await admin.get(pathOf(annualBudgets.ofNetwork, { id: women }), { query: { period_id } }))
      .json.budget
    await admin.put(pathOf(annualBudgets.amend, { id: budget.id }), {
      body: {
        amount_cents: budget.figures.budgeted_cents + 777,
        comment: 'More',
        version: budget.version,
      },
    })
    const { days, figures } = (await aggregate()).json
    expect(days.at(-1)).toMatchObject({ budgeted_cents: figures.budgeted_cents, spent_cents: 0 })
    expect(figures.budgeted_cents).toBe(1_000_780)
    for (const axis of ['tree', 'regions']) {
      expect((await aggregate({ axis, as_of: '2020-01-01' })).json.figures.budgeted_cents).toBe(0)
      expect((await aggregate({ axis, as_of: days.at(-1).day })).json.figures).toEqual(figures)
    }
    const closed = (await aggregate({ state: 'closed' })).json
    expect([closed.items, closed.figures.budgeted_cents]).toEqual([[], 0])
  })

  it('are shown to whoever looks after all; a leader sees the part that is theirs', async () => {
    expect((await aggregate({}, leader)).status).toBe(403)
    expect((await aggregate({}, member)).status).toBe(403)
    expect((await aggregate({ network_id: women }, member)).status).toBe(403)
    const whole = (await aggregate({ network_id: women })).json
    const { json } = await aggregate({ network_id: women }, leader)
    expect(whole.items.length).toBeGreaterThan(1)
    expect(json.items.map(({ network }: { network: { id: number } }) => network.id)).toEqual([women])
    expect(json.figures.budgeted_cents).toBeLessThan(whole.figures.budgeted_cents)
  })
})
