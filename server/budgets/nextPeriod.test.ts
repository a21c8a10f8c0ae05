import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { annualBudgets } from '../../contract/budgets/annualBudgets.ts'
import { fiscalPeriods } from '../../contract/budgets/fiscalPeriods.ts'
import { nextPeriod } from '../../contract/budgets/nextPeriod.ts'
import { makeEvent } from '../testing/events.ts'
import { type MoneyRoom, moneyRoom, WOMEN } from '../testing/moneyRoom.ts'
import { type Client, pathOf, type World } from '../testing/world.ts'
import { followingDays, followingName } from './followingPeriod.ts'

interface Line {
  network: { id: number; name: string }
  standing: string
  proposed_cents: number
}

describe('the period after another one', () => {
  let room: MoneyRoom
  let w: World
  let admin: Client
  let women: number
  let period: number
  beforeAll(async () => {
    room = await moneyRoom()
    ;({ w, admin, women } = room)
    ;({ period } = await room.thisYear(100_000))
  })
  afterAll(() => w.close())

  const plan = (more: object = {}) => ({ of: 'budgeted', percent: 100, round_to_cents: 1, ...more })
  const lines = (body: object, query: object = {}, client = admin) =>
    client.post(pathOf(nextPeriod.lines, { id: period }), { body, query: { page_size: 100, ...query } })
  const lineOf = async (name: string, body: object) =>
    (await lines(body)).json.items.find(({ network }: Line) => network.name === name)
  const proposed = async (client = admin) => client.get(pathOf(nextPeriod.proposed, { id: period }))
  const create = async (begin: object, more: object = {}, client = admin) => {
    const { name, starts_on, ends_on, tags } = (await proposed()).json
    const total_cents = (await lines(begin)).json.proposed_cents
    return client.post(pathOf(nextPeriod.create, { id: period }), {
      body: { name: name || 'The year after', starts_on, ends_on, tags, begin, total_cents, ...more },
    })
  }

  it('follows on, as long and with the next year in its name', async () => {
    expect(followingDays({ starts_on: '2026-01-01', ends_on: '2026-12-31' })).toEqual({
      starts_on: '2027-01-01',
      ends_on: '2027-12-31',
    })
    expect(followingDays({ starts_on: '2023-04-01', ends_on: '2024-03-31' }).ends_on).toBe('2025-03-31')
    expect(followingDays({ starts_on: '2026-01-01', ends_on: '2026-03-31' }).ends_on).toBe('2026-06-30')
    expect(followingDays({ starts_on: '2026-01-05', ends_on: '2026-01-11' })).toEqual({
      starts_on: '2026-01-12',
      ends_on: '2026-01-18',
    })
    expect(['FY 2026', '2026/27', 'FY99', 'Jahr 2026–2027', 'Spring'].map(followingName)).toEqual([
      'FY 2027',
      '2027/28',
      'FY00',
      'Jahr 2027–2028',
      '',
    ])
    const { json } = await proposed()
    expect(json).toMatchObject({ name: '', following: null, tags: [] })
    expect(json.starts_on > json.period.ends_on).toBe(true)
  })

  it('gives each what it had or spent, up or down and rounded; single amounts by hand; archived ones nothing', async () => {
    const event = await makeEvent(room.leader, women, 'Costs')
    const asked = await room.ask([{ title: 'Hall', estimated_amount_cents: 30_000, event_id: event.id }])
    await room.approve(asked.json)
    await room.spend(event.id, { amount_cents: 12_345, spent_on: new Date().toISOString().slice(0, 10) })
    expect(await lineOf(WOMEN, plan())).toMatchObject({
      standing: 'kept',
      budgeted_cents: 100_000,
      asked_cents: 30_000,
      approved_cents: 30_000,
      spent_cents: 12_345,
      leftover_cents: 87_655,
      proposed_cents: 100_000,
    })
    expect((await lineOf(WOMEN, plan({ percent: 95 }))).proposed_cents).toBe(95_000)
    expect((await lineOf(WOMEN, plan({ of: 'spent', percent: 110 }))).proposed_cents).toBe(13_580)
    const rounded = plan({ of: 'spent', percent: 110, round_to_cents: 1000 })
    expect((await lineOf(WOMEN, rounded)).proposed_cents).toBe(14_000)
    const quiet = w.networks['Quiet Room'] ?? 0
    const changes = [{ network_id: quiet, amount_cents: 777 }]
    const { json } = await lines(plan({ changes }))
    const other = json.items.find(({ network }: Line) => network.id === quiet)
    expect(other).toMatchObject({ budgeted_cents: 0, proposed_cents: 777 })
    expect(['new', 'without']).toContain(other.standing)
    expect([json.budgeted_cents, json.proposed_cents]).toEqual([100_000, 100_777])
    const first = (await lines(plan({ changes }), { sort_by: 'change', page_size: 10 })).json.items[0]
    expect(first.network.id).toBe(quiet)
    expect((await lines(plan(), { search: 'women', standing: 'kept' })).json.total).toBe(1)
    await w.owner.query('update networks set archived_at = now() where id = $1', [women])
    expect(await lineOf(WOMEN, plan())).toMatchObject({ standing: 'archived', proposed_cents: 0 })
    expect((await lines(plan())).json).toMatchObject({ budgeted_cents: 100_000, proposed_cents: 0 })
    await w.owner.query('update networks set archived_at = null where id = $1', [women])
  })

  it('is for people who manage fiscal periods, and names no network that they may not know of', async () => {
    const of = { id: period }
    for (const client of [room.leader, room.member])
      expect(
        [await proposed(client), await lines(plan(), {}, client), await create(plan(), {}, client)].map(
          ({ status }) => status,
        ),
      ).toEqual([403, 403, 403])
    const mothers = w.networks['Mothers at Larkspur'] ?? 0
    expect((await lines(plan())).text).toContain('Mothers at Larkspur')
    await w.owner.query('update networks set private = true where id = $1', [women])
    await room.hold(w.people.designer, ['manage_fiscal_period'])
    await room.rightsChanged()
    const books = await w.as(w.people.designer)
    await expect.poll(async () => (await lines(plan(), {}, books)).status).toBe(200)
    const { json, text } = await lines(plan(), {}, books)
    expect(text).not.toContain('Mothers at Larkspur')
    expect(json.proposed_cents).toBe(100_000)
    const hidden = plan({ changes: [{ network_id: mothers, amount_cents: 1 }] })
    expect((await create(hidden, { total_cents: 1 }, books)).json.error.fields).toHaveProperty(
      'begin.changes',
    )
    await w.owner.query('update networks set private = false where id = $1', [women])
    expect((await admin.get(pathOf(nextPeriod.proposed, { id: 987_654 }))).status).toBe(404)
    expect((await admin.get(pathOf(nextPeriod.proposed, of))).json.following).toBeNull()
  })

  it('is made with all its budgets or not at all, and once however often it is asked for', async () => {
    const quiet = w.networks['Quiet Room'] ?? 0
    const begin = plan({ percent: 105, changes: [{ network_id: quiet, amount_cents: 2_000 }] })
    const stale = await create(begin, { total_cents: 1 })
    expect([stale.status, stale.json.error.code]).toEqual([409, 'initialization_changed'])
    const twice = plan({ changes: [1, 2].map((amount_cents) => ({ network_id: quiet, amount_cents })) })
    expect((await create(twice)).status).toBe(422)
    const over = await create(begin, { starts_on: (await proposed()).json.period.ends_on })
    expect(over.json.error.fields).toHaveProperty('starts_on')
    // Nothing of what was refused is left behind.
    expect((await proposed()).json.following).toBeNull()
    const both = await Promise.all([create(begin), create(begin)])
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 422])
    const { id } = both.find(({ status }) => status === 200)?.json ?? {}
    const made = (await admin.get(pathOf(fiscalPeriods.show, { id }))).json
    expect(made).toMatchObject({ budget_count: 2, figures: { initial_cents: 107_000 } })
    const { json } = await admin.get(pathOf(annualBudgets.ofNetwork, { id: women }), {
      query: { period_id: id },
    })
    expect(json.budget.figures.budgeted_cents).toBe(105_000)
    const postings = await admin.get(pathOf(annualBudgets.postings, { id: json.budget.id }))
    expect(postings.json.items).toMatchObject([{ kind: 'initialize', amount_cents: 105_000 }])
    expect((await proposed()).json.following).toMatchObject({ id, can: { initialize: false } })
    const { rows } = await w.owner.query(
      "select action from change_log where subject_type = 'fiscal_period' and subject_id = $1 order by id",
      [id],
    )
    expect(rows.map(({ action }) => action)).toEqual(['fiscal_period.created', 'fiscal_period.initialized'])
  })
})
