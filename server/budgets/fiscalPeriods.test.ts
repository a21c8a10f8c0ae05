import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { userData } from '../../contract/access/access.ts'
import { annualBudgets } from '../../contract/budgets/annualBudgets.ts'
import { fiscalPeriods } from '../../contract/budgets/fiscalPeriods.ts'
import { downloads } from '../../contract/downloads/downloads.ts'
import { writeSettings } from '../enterprise/settings.ts'
import { type MoneyRoom, moneyRoom } from '../testing/moneyRoom.ts'
import { type Client, pathOf, type World } from '../testing/world.ts'
import { shared } from './initialization.ts'
import { centsIn } from './initializationFile.ts'

const year = (name: string, of: number, more: object = {}) => ({
  name,
  starts_on: `${of}-01-01`,
  ends_on: `${of}-12-31`,
  tags: [],
  ...more,
})
const fixed = (amount_cents: number) => ({
  strategy: 'fixed',
  amount_cents,
  kinds: ['group', 'community', 'region'],
})

describe('fiscal periods', () => {
  let room: MoneyRoom
  let w: World
  let admin: Client
  let leader: Client
  let member: Client
  let women: number
  beforeAll(async () => {
    room = await moneyRoom()
    ;({ w, admin, leader, member, women } = room)
  })
  afterAll(() => w.close())

  const create = (body: object, client = admin) => room.createPeriod(body, client)
  const made = async (name: string, of: number) => (await create(year(name, of))).json.id as number
  const show = async (id: number) => (await admin.get(pathOf(fiscalPeriods.show, { id }))).json
  const preview = (id: number, body: object, query = {}) =>
    admin.post(pathOf(fiscalPeriods.preview, { id }), { body, query })
  const initialize = async (id: number, begin: object) => {
    const { total_cents } = (await preview(id, begin)).json
    return admin.post(pathOf(fiscalPeriods.initialize, { id }), { body: { begin, total_cents } })
  }
  const budgetOf = async (network: number, period_id: number, client = admin) =>
    (await client.get(pathOf(annualBudgets.ofNetwork, { id: network }), { query: { period_id } })).json.budget
  const repeat = (name: string, period_id: number, more: object = {}) => ({
    body: { period_id, name, ...more },
  })

  it('have days that belong to no other, and a name of their own', async () => {
    await made('FY 2031', 2031)
    const over = await create({ ...year('Other', 2031), starts_on: '2031-12-31', ends_on: '2032-06-30' })
    expect([over.status, Object.keys(over.json.error.fields)]).toEqual([422, ['starts_on']])
    expect((await create({ ...year('FY  2031', 2033) })).json.error.fields).toHaveProperty('name')
    expect((await create({ ...year('Back', 2033), ends_on: '2032-01-01' })).json.error.fields).toHaveProperty(
      'ends_on',
    )
    expect((await create(year('Mine', 2034), leader)).status).toBe(403)
  })

  it('of two that are made at once for the same days one is there', async () => {
    const both = await Promise.all([create(year('Left', 2035)), create(year('Right', 2035))])
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 422])
  })

  it('begin with budgets for all, as previewed, once', async () => {
    const id = await made('FY 2036', 2036)
    const { total, total_cents } = (await preview(id, fixed(50_000))).json
    expect(total_cents).toBe(total * 50_000)
    const stale = await admin.post(pathOf(fiscalPeriods.initialize, { id }), {
      body: { begin: fixed(50_000), total_cents: total_cents - 1 },
    })
    expect([stale.status, stale.json.error.code]).toEqual([409, 'initialization_changed'])
    const twice = await Promise.all([initialize(id, fixed(50_000)), initialize(id, fixed(70_000))])
    expect(twice.map(({ status }) => status).toSorted()).toEqual([200, 409])
    const period = await show(id)
    expect(period.budget_count).toBe(total)
    expect(period.figures.budgeted_cents).toBe(period.figures.initial_cents)
    expect(period.figures.initial_cents % total).toBe(0)
    expect((await budgetOf(women, id, leader)).figures.budgeted_cents).toBe(
      period.figures.initial_cents / total,
    )
    expect(
      (await member.get(pathOf(annualBudgets.ofNetwork, { id: women }), { query: { period_id: id } })).status,
    ).toBe(403)
  })

  it('name to whoever only closes the books no network that they may not know of, though each gets its own', async () => {
    const id = await made('FY 2047', 2047)
    await w.owner.query('update networks set private = true where id = $1', [women])
    await room.hold(w.people.designer, ['manage_fiscal_period'])
    await room.rightsChanged()
    const books = await w.as(w.people.designer)
    const look = (begin: object, client: Client) =>
      client.post(pathOf(fiscalPeriods.preview, { id }), { body: begin, query: { page_size: 100 } })
    await expect.poll(async () => (await look(fixed(100), books)).status).toBe(200)
    const [all, seen] = [(await look(fixed(100), admin)).json, (await look(fixed(100), books)).json]
    const names = ({ items }: { items: { network: { name: string } }[] }) =>
      items.map(({ network }) => network.name)
    expect(names(all)).toContain('Mothers at Larkspur')
    expect(names(seen)).not.toContain('Mothers at Larkspur')
    expect([seen.total_cents, seen.total]).toEqual([all.total_cents, seen.items.length])
    const text = 'Mothers at Larkspur;5'
    const read = await books.post(pathOf(fiscalPeriods.readLines, { id }), { body: { text } })
    expect([read.json.lines, read.json.wrong.length]).toEqual([[], 1])
    const lines = [{ network_id: w.networks['Mothers at Larkspur'], amount_cents: 5 }]
    expect((await look({ strategy: 'lines', lines }, books)).status).toBe(422)
    await w.owner.query('update networks set private = false where id = $1', [women])
  })

  it('share a total out by members to the cent, take the last period’s, or what a file says', async () => {
    expect(shared(100, [1, 1, 1])).toEqual([34, 33, 33])
    expect(shared(9_007_199_254_740_990, [3, 0, 4]).reduce((a, b) => a + b, 0)).toBe(9_007_199_254_740_990)
    const id = await made('FY 2037', 2037)
    expect((await preview(id, { strategy: 'by_members', total_cents: 1_000_001 })).json.total_cents).toBe(
      1_000_001,
    )
    const before = (await admin.get(fiscalPeriods.choices.path)).json.items.find(
      ({ name }: { name: string }) => name === 'FY 2036',
    ).id
    const again = (
      await preview(id, { strategy: 'last_period', period_id: before, of: 'budgeted', percent: 50 })
    ).json
    expect(again.total_cents).toBe((await show(before)).figures.budgeted_cents / 2)
    const read = (
      await admin.post(pathOf(fiscalPeriods.readLines, { id }), {
        body: { text: 'Network;Amount\nWomen at Larkspur;1.234,50\nNobody;3\nWomen at Larkspur;5\n' },
      })
    ).json
    expect(read.lines).toEqual([{ network_id: women, name: 'Women at Larkspur', amount_cents: 123_450 }])
    expect(read.wrong.map(({ line }: { line: number }) => line)).toEqual([3, 4])
    expect(['12', '$1,200', '1.200,5', '0,05', 'much', '1,2,3', '-4'].map(centsIn)).toEqual([
      1200,
      120_000,
      120_050,
      5,
      undefined,
      undefined,
      undefined,
    ])
    const begin = { strategy: 'lines', lines: [{ network_id: women, amount_cents: 123_450 }] }
    expect((await initialize(id, begin)).status).toBe(200)
    expect((await show(id)).figures.budgeted_cents).toBe(123_450)
  })

  it('open every figure down to its postings, as of any day', async () => {
    const id = await made('FY 2038', 2038)
    await initialize(id, fixed(10_000))
    const budget = await budgetOf(women, id)
    const amend = (amount_cents: number, more: object = {}) =>
      admin.put(pathOf(annualBudgets.amend, { id: budget.id }), {
        body: { amount_cents, comment: 'A sponsor', version: budget.version, ...more },
      })
    expect((await amend(12_000, { comment: ' ' })).json.error.fields).toHaveProperty('comment')
    expect((await amend(12_000)).json.figures).toMatchObject({
      initial_cents: 10_000,
      budgeted_cents: 12_000,
      available_cents: 12_000,
    })
    expect((await amend(13_000)).json.error.code).toBe('changed_meanwhile')
    const postings = (await leader.get(pathOf(annualBudgets.postings, { id: budget.id }))).json.items
    expect(
      postings.map(({ kind, amount_cents, comment }: Record<string, unknown>) => [
        kind,
        amount_cents,
        comment,
      ]),
    ).toEqual([
      ['amend', 2_000, 'A sponsor'],
      ['initialize', 10_000, null],
    ])
    const initial = await leader.get(pathOf(annualBudgets.postings, { id: budget.id }), {
      query: { measure: 'initial' },
    })
    expect(initial.json.total).toBe(1)
    const long_ago = await leader.get(pathOf(annualBudgets.show, { id: budget.id }), {
      query: { as_of: '2000-01-01' },
    })
    expect(long_ago.json.figures.budgeted_cents).toBe(0)
  })

  it('end budgets for good, once: two that carry over and one that resets at the same moment give one verdict', async () => {
    const [from, into] = [await made('FY 2040', 2040), await made('FY 2041', 2041)]
    await initialize(from, fixed(30_000))
    const name = 'Women at Larkspur'
    const carry = () =>
      admin.post(pathOf(annualBudgets.carryOver, { id: women }), repeat(name, from, { into_period_id: into }))
    const reset = () => admin.post(pathOf(annualBudgets.reset, { id: women }), repeat(name, from))
    expect(
      (await admin.post(pathOf(annualBudgets.reset, { id: women }), repeat('Women', from))).json.error.fields,
    ).toHaveProperty('name')
    const all = await Promise.all([carry(), reset(), carry()])
    expect(all.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(all.every(({ status }) => status === 200 || status === 409)).toBe(true)
    const carried = all[1]?.status !== 200
    const old = await budgetOf(women, from)
    expect(old).toMatchObject({
      state: 'closed',
      ended_as: carried ? 'carried_over' : 'reset',
      figures: { budgeted_cents: 0 },
    })
    expect((await budgetOf(women, into))?.figures.budgeted_cents ?? 0).toBe(carried ? 30_000 : 0)
    expect((await show(from)).figures.budgeted_cents + (await show(into)).figures.budgeted_cents).toBe(
      (await show(from)).figures.initial_cents - (carried ? 0 : 30_000),
    )
  })

  it('take nothing while they are closed, and take it again once they are reopened', async () => {
    const id = await made('FY 2042', 2042)
    await initialize(id, fixed(1_000))
    expect((await admin.put(pathOf(fiscalPeriods.close, { id }))).json.state).toBe('closed')
    const budget = await budgetOf(women, id)
    expect(budget.can).toMatchObject({ amend: false, request: false })
    const amend = () =>
      admin.put(pathOf(annualBudgets.amend, { id: budget.id }), {
        body: { amount_cents: 5, comment: 'Less', version: budget.version },
      })
    expect([(await amend()).status, (await amend()).json.error.code]).toEqual([409, 'period_closed'])
    expect((await admin.delete(pathOf(fiscalPeriods.reopen, { id }))).json.state).toBe('open')
    expect((await amend()).status).toBe(200)
  })

  it('are deleted by postings while nothing was requested, and their days are free again', async () => {
    const id = await made('FY 2043', 2043)
    await initialize(id, fixed(1_000))
    expect((await admin.delete(pathOf(fiscalPeriods.delete, { id }))).status).toBe(200)
    expect((await admin.get(pathOf(fiscalPeriods.show, { id }))).status).toBe(404)
    const { rows } = await w.owner.query(
      'select coalesce(sum(budgeted_cents), 0)::int as left from fiscal_period_days where period_id = $1',
      [id],
    )
    expect(rows[0].left).toBe(0)
    expect((await create(year('FY 2043', 2043))).status).toBe(200)
  })

  it('and nothing of them is there while the plan module is off', async () => {
    const switchPlans = (plan_module_enabled: boolean) =>
      w.app.database.inTransaction(w.enterprises.larkspur, (tx) => writeSettings(tx, { plan_module_enabled }))
    const status = async () => (await admin.get(fiscalPeriods.list.path)).status
    // Nor does somebody who has nothing else to administer land there.
    await w.owner.query(
      `update policy_templates set permissions = '{manage_fiscal_period}' where enterprise_id = $1
       and role_id = (select role_id from users where enterprise_id = $1 and id = $2)`,
      [w.enterprises.larkspur, w.people.designer],
    )
    const finance = await w.as(w.people.designer)
    const landing = async () => (await finance.get(userData.show.path)).json.policy_group.adminPath
    expect(await landing()).toBe('/admin/plan/budgeting')
    await switchPlans(false)
    await expect.poll(status).toBe(404)
    for (const name of ['annual_budgets', 'fiscal_periods', 'budget_requests']) {
      const { status } = await admin.post(downloads.create.path, { body: { export: name, query: {} } })
      expect([name, status]).toEqual([name, 404])
    }
    expect(await landing()).toBe(null)
    await switchPlans(true)
    await expect.poll(status).toBe(200)
  })
})
