import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { aggregateBudgets } from '../../contract/budgets/aggregate.ts'
import { annualBudgets } from '../../contract/budgets/annualBudgets.ts'
import { fiscalPeriods } from '../../contract/budgets/fiscalPeriods.ts'
import { type Client, pathOf, type World, world } from '../testing/world.ts'

interface Cents {
  budgeted_cents: number
}

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
  const total = ({ items, own }: { items: { figures: Cents }[]; own: Cents | null }) =>
    items.reduce((sum, { figures }) => sum + figures.budgeted_cents, own?.budgeted_cents ?? 0)
  /** Each level by tree and by region, as it is kept and added up anew: while all budgets are open, both are the same. */
  const expectKeptAsCounted = async () => {
    for (const axis of ['tree', 'regions']) {
      for (const network_id of [undefined, women, w.networks.North, w.networks['Mothers at Larkspur']]) {
        const asked = { axis, page_size: 100, ...(network_id === undefined ? {} : { network_id }) }
        const [kept, counted] = [await aggregate(asked), await aggregate({ ...asked, state: 'open' })]
        expect(kept.json, `${axis} ${network_id}`).toEqual(counted.json)
        expect(total(kept.json), `${axis} ${network_id}`).toBe(kept.json.figures.budgeted_cents)
        if (axis === 'regions' && network_id === w.networks.North) {
          const region = await admin.get(pathOf(annualBudgets.ofRegion, { id: network_id ?? 0 }), {
            query: { period_id },
          })
          expect(region.json.items).toHaveLength(kept.json.total + 1)
        }
      }
    }
  }

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

  it('stay what they are made of when a network moves, a region gathers another and a budget goes', async () => {
    await expectKeptAsCounted()
    const [mothers, quiet, north] = ['Mothers at Larkspur', 'Quiet Room', 'North'].map(
      (name) => w.networks[name] ?? 0,
    )
    const place = (id: number, parent: number | null) =>
      w.owner.query('update networks set parent_id = $2, parent_path = $3 where id = $1', [
        id,
        parent,
        parent ? [parent] : [],
      ])
    await place(mothers ?? 0, quiet ?? 0)
    await expectKeptAsCounted()
    await w.owner.query('delete from region_children where region_id = $1', [north])
    await w.owner.query(
      'insert into region_children (enterprise_id, region_id, network_id) values ($1, $2, $3)',
      [w.enterprises.larkspur, north, quiet],
    )
    await expectKeptAsCounted()
    const { budget } = (
      await admin.get(pathOf(annualBudgets.ofNetwork, { id: mothers ?? 0 }), { query: { period_id } })
    ).json
    expect((await admin.delete(pathOf(annualBudgets.delete, { id: budget.id }))).status).toBe(200)
    await expectKeptAsCounted()
    const body = { period_id, amount_cents: budget.figures.budgeted_cents, comment: 'Again' }
    await admin.post(pathOf(annualBudgets.create, { id: mothers ?? 0 }), { body })
    await expectKeptAsCounted()
    await place(mothers ?? 0, women)
    await expectKeptAsCounted()
  })

  it('open the postings of all budgets that are in them', async () => {
    const figures = (await aggregate({ network_id: women })).json.figures
    const behind = async (query: object, client = admin) =>
      client.get(aggregateBudgets.postings.path, {
        query: { period_id, measure: 'budgeted', page_size: 100, ...query },
      })
    const sum = (answer: { json: { items: { amount_cents: number }[] } }) =>
      answer.json.items.reduce((all, { amount_cents }) => all + amount_cents, 0)
    const opened = await behind({ network_id: women })
    expect(sum(opened)).toBe(figures.budgeted_cents)
    expect(
      new Set(opened.json.items.map(({ network }: { network: { id: number } }) => network.id)).size,
    ).toBeGreaterThan(1)
    const outside = await behind({ axis: 'regions', no_region: 'true' })
    const [none] = (await aggregate({ axis: 'regions' })).json.items.filter(
      ({ network }: { network: unknown }) => !network,
    )
    expect(sum(outside)).toBeGreaterThanOrEqual(none.figures.budgeted_cents)
    expect((await behind({}, leader)).status).toBe(403)
    const theirs = (await behind({ network_id: women }, leader)).json.items
    expect(new Set(theirs.map(({ network }: { network: { id: number } }) => network.id))).toEqual(
      new Set([women]),
    )
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
    expect(whole.items.length).toBeGreaterThan(0)
    expect([json.items, json.own]).toEqual([[], whole.own])
    expect(json.figures.budgeted_cents).toBeLessThan(whole.figures.budgeted_cents)
  })
})
