import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { annualBudgets } from '../../contract/budgets/annualBudgets.ts'
import { budgetApprovers, budgetRequests, budgetSettings } from '../../contract/budgets/budgetRequests.ts'
import { eventBudgets, expenses } from '../../contract/budgets/eventBudgets.ts'
import { fiscalPeriods } from '../../contract/budgets/fiscalPeriods.ts'
import { homeColumn } from '../../contract/home/home.ts'
import { networkKpis } from '../../contract/planning/networkKpis.ts'
import { writeSettings } from '../enterprise/settings.ts'
import { makeEvent } from '../testing/events.ts'
import { day, type MoneyRoom, moneyRoom } from '../testing/moneyRoom.ts'
import { formWith, picture } from '../testing/pictures.ts'
import { type Client, pathOf, type World } from '../testing/world.ts'
import { budgetReminderSweep } from './reminders.ts'

describe('money that is asked for', () => {
  let room: MoneyRoom
  let w: World
  let admin: Client
  let leader: Client
  let member: Client
  let women: number
  let period: number
  let budget: number
  beforeAll(async () => {
    room = await moneyRoom()
    ;({ w, admin, leader, member, women } = room)
    ;({ period, budget } = await room.thisYear(100_000))
  })
  afterAll(() => w.close())

  const item = (title: string, estimated_amount_cents: number, more: object = {}) => ({
    title,
    estimated_amount_cents,
    ...more,
  })
  const request = (items: object[], more: object = {}, client = leader) => room.ask(items, more, client)
  const asked = async (cents: number, more: object = {}) => (await room.ask(cents, more)).json
  const show = (id: number, client = leader) => room.showRequest(id, client)
  const decide = (
    { id, version }: { id: number; version: number },
    how: 'approve' | 'decline' | 'sendBack' = 'approve',
    body: object = {},
    client = admin,
  ) =>
    client.put(pathOf(budgetRequests[how], { id }), {
      body: { ...(how === 'approve' ? { items: [] } : {}), version, ...body },
    })
  const figures = () => room.figures(budget)
  /** What stands beside Home. */
  const waits = async (client: Client): Promise<{ kind: string; href: string }[]> =>
    (await client.get(homeColumn.show.path)).json.waiting
  /** An event of the network that its leader planned. */
  const planned = (name: string) => makeEvent(leader, women, name)

  it('needs a network, somebody who may decide, and an amount', async () => {
    const nowhere = await request([item('Room', 100)], { network_id: null })
    expect(nowhere.json.error.fields).toHaveProperty('network_id')
    expect((await request([item('Room', 0)])).json.error.fields).toHaveProperty(
      'items.0.estimated_amount_cents',
    )
    expect(
      (await request([item('Room', 5)], { approver_id: w.people.member })).json.error.fields,
    ).toHaveProperty('approver_id')
    expect(
      (await request([item('Room', 5)], { approver_id: w.people.leader })).json.error.fields,
    ).toHaveProperty('approver_id')
    expect((await request([item('Room', 5)], {}, member)).status).toBe(403)
    const { items } = (await leader.get(budgetApprovers.list.path, { query: { network_id: women } })).json
    expect(items.map(({ id }: { id: number }) => id)).not.toContain(w.people.leader)
  })

  it('is sent back, changed and granted in part; each side sees where it stands', async () => {
    const one = await asked(20_000)
    expect(one).toMatchObject({
      state: 'pending',
      waits_for: { id: w.people.admin },
      can: { decide: false, edit: true },
    })
    const inbox = (await admin.get(budgetRequests.inbox.path)).json.items
    expect(inbox.map(({ id }: { id: number }) => id)).toContain(one.id)
    expect(await waits(admin)).toContainEqual(
      expect.objectContaining({ kind: 'budgets', href: '/budgets/inbox' }),
    )
    expect((await decide(one, 'sendBack', { reason: 'Which room?' })).json.state).toBe('changes_requested')
    const [back] = (await waits(leader)).filter(({ kind }) => kind === 'budget_changes')
    expect(back?.href).toBe(`/groups/${women}/plan/budgeting/request/${one.id}`)
    expect((await waits(admin)).filter(({ kind }) => kind === 'budgets')).toEqual([])
    const changed = await leader.put(pathOf(budgetRequests.update, { id: one.id }), {
      body: {
        description: 'A day for all of us',
        approver_id: w.people.admin,
        items: [item('Hall', 15_000), item('Gift', 4_000, { private: true })],
        version: (await show(one.id)).version,
      },
    })
    expect(changed.json).toMatchObject({ state: 'pending', requested_amount_cents: 19_000 })
    const [hall, gift] = changed.json.items
    // Only one of two items is named: the error stands at that one.
    const tooMuch = await decide(changed.json, 'approve', {
      items: [{ item_id: gift.id, approved_amount_cents: 4_001 }],
    })
    expect(Object.keys(tooMuch.json.error.fields)).toEqual(['items.0.approved_amount_cents'])
    const before = await figures()
    const granted = await decide(changed.json, 'approve', {
      items: [
        { item_id: hall.id, approved_amount_cents: 10_000 },
        { item_id: gift.id, approved_amount_cents: 4_000 },
      ],
      reason: 'The small hall',
    })
    expect(granted.json).toMatchObject({
      state: 'approved',
      approved_amount_cents: 14_000,
      available_amount_cents: 14_000,
    })
    expect((await figures()).approved_cents).toBe((before.approved_cents ?? 0) + 14_000)
    expect((await decide(granted.json)).status).toBe(409)
    expect((await decide(granted.json, 'decline')).json.error.code).toBe('request_state')
  })

  it('is never granted by whoever asked, nor above what is available, however many decide at once', async () => {
    const { available_cents = 0 } = await figures()
    const own = await asked(100)
    await w.owner.query('update budget_requests set requested_by = $1 where id = $2', [
      w.people.admin,
      own.id,
    ])
    expect((await show(own.id, admin)).can.decide).toBe(false)
    expect((await decide(own)).json.error.code).toBe('denied.own_request')
    const two = [await asked(available_cents), await asked(available_cents)]
    const verdicts = await Promise.all(two.map((one) => decide(one)))
    expect(verdicts.map(({ status }) => status).toSorted()).toEqual([200, 409])
    expect((await figures()).available_cents).toBe(0)
    const [won] = verdicts.filter(({ status }) => status === 200)
    const closed = await leader.put(pathOf(budgetRequests.close, { id: won?.json.id }))
    expect(closed.json.state).toBe('closed')
    expect((await figures()).available_cents).toBe(available_cents)
    expect((await leader.put(pathOf(budgetRequests.close, { id: won?.json.id }))).status).toBe(409)
  })

  it('asks a second approver above the sum that the enterprise set', async () => {
    const { version } = (await admin.get(budgetSettings.show.path)).json
    const set = await admin.put(budgetSettings.update.path, {
      body: { second_approval_above_cents: 5_000, version },
    })
    expect(set.json.second_approval_above_cents).toBe(5_000)
    expect((await request([item('Room', 6_000)])).json.error.fields).toHaveProperty('second_approver_id')
    await admin.put(budgetSettings.update.path, {
      body: { second_approval_above_cents: null, version: set.json.version },
    })
  })

  it('becomes an event’s, which spends with receipts, above its plan only what the budget covers, and is finalized once', async () => {
    const event = await planned('Open day')
    const one = await asked(10_000, { event_id: event.id })
    await decide(one)
    const money = async () => (await leader.get(pathOf(eventBudgets.show, { id: event.id }))).json
    expect(await money()).toMatchObject({
      planned_cents: 10_000,
      spent_cents: 0,
      can: { spend: true, finalize: true },
    })
    const receipt = await leader.post(pathOf(expenses.addReceipt, { id: event.id }), {
      form: formWith(await picture(), 'receipt.png'),
    })
    const spend = (amount_cents: number | null, more: object = {}) =>
      leader.post(pathOf(expenses.create, { id: event.id }), {
        body: { description: 'Catering', amount_cents, spent_on: day(0), ...more },
      })
    const paid = await spend(9_000, { receipts: [{ file_id: receipt.json.file_id, name: 'receipt.png' }] })
    const [kept] = paid.json.receipts
    const seen = await leader.get(kept.url)
    expect([seen.status, seen.headers['content-type']]).toEqual([200, 'image/png'])
    // Nobody but those who plan it knows of the event yet.
    expect((await member.get(kept.url)).status).toBe(404)
    const { available_cents = 0 } = await figures()
    expect((await spend(1_000 + available_cents + 1)).json.error.code).toBe('budget_exceeded')
    expect((await spend(3_000)).status).toBe(200)
    expect(await money()).toMatchObject({
      planned_cents: 12_000,
      spent_cents: 12_000,
      without_receipt_count: 1,
    })
    const corrected = await leader.put(pathOf(expenses.update, { id: paid.json.id }), {
      body: {
        description: 'Catering',
        amount_cents: 7_500,
        spent_on: day(0),
        receipts: [],
        version: paid.json.version,
      },
    })
    expect(corrected.json.amount_cents).toBe(7_500)
    const thought = (await spend(null, { estimated_amount_cents: 400 })).json
    expect((await leader.post(pathOf(eventBudgets.finalize, { id: event.id }))).json.error.code).toBe(
      'expenses_estimated',
    )
    expect((await admin.put(pathOf(fiscalPeriods.close, { id: period }))).json.error).toMatchObject({
      code: 'period_expenses_open',
      message: 'Failed to close fiscal period, all expenses need to be finalized before closing',
    })
    const blocking = (await admin.get(pathOf(fiscalPeriods.openEvents, { id: period }))).json.items
    expect(blocking).toMatchObject([{ id: event.id, spent_cents: 10_500, expense_count: 3 }])
    await leader.delete(pathOf(expenses.cancel, { id: thought.id }))
    const finals = await Promise.all(
      Array.from({ length: 4 }, () => leader.post(pathOf(eventBudgets.finalize, { id: event.id }))),
    )
    expect(finals.filter(({ status }) => status === 200)).toHaveLength(1)
    expect((await spend(1)).json.error.code).toBe('event_finalized')
    expect(await money()).toMatchObject({ planned_cents: 10_500, spent_cents: 10_500, unspent_cents: 0 })
    const counted = {
      title: 'Money spent',
      type: 'numeric',
      unit: 'US$',
      source: 'money_spent',
      counted_from: day(-100),
    }
    await leader.post(pathOf(networkKpis.createField, { id: women }), { body: counted })
    const measured = async (client: Client) =>
      (await client.get(pathOf(networkKpis.show, { id: women }))).json.items[0].points.at(-1)
    expect(await measured(leader)).toMatchObject({ value: 105, is: 'exact' })
    // A member reads what the network measures, but not its money.
    expect(await measured(member)).toMatchObject({ value: null, is: 'withheld' })
    const kinds = (await leader.get(pathOf(eventBudgets.postings, { id: event.id }))).json.items.map(
      ({ kind }: { kind: string }) => kind,
    )
    expect(kinds).toEqual(['release', 'correct', 'spend', 'cover', 'spend', 'draw'])
  })

  it('keeps an item private from whoever only sees the money', async () => {
    const one = (await request([item('Surprise for Ada', 700, { private: true })])).json
    await w.owner.query(
      `update policy_templates set permissions = permissions || '{budgets_view}' where enterprise_id = $1
       and role_id = (select role_id from users where enterprise_id = $1 and id = $2)`,
      [w.enterprises.larkspur, w.people.member],
    )
    await room.rightsChanged()
    await expect.poll(async () => (await show(one.id, member)).items?.[0]?.estimated_amount_cents).toBe(700)
    await decide(one)
    for (const path of [
      pathOf(budgetRequests.show, { id: one.id }),
      `${budgetRequests.list.path}?network_id=${women}`,
      pathOf(annualBudgets.postings, { id: budget }),
    ])
      expect((await member.get(path)).text).not.toContain('Surprise')
    expect((await show(one.id)).items[0].title).toBe('Surprise for Ada')
  })

  it('lets an event draw a granted item once, whoever else wants it', async () => {
    // Of two items: while one is left, only the one that is drawn refuses.
    const one = (await request([item('Room', 2_000), item('Chairs', 500)])).json
    const granted = (await decide(one)).json
    const [left, right] = [await planned('Left'), await planned('Right')]
    const draw = (event_id: number) =>
      leader.put(pathOf(budgetRequests.use, { id: granted.items[0].id }), { body: { event_id } })
    const both = await Promise.all([draw(left.id), draw(right.id)])
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
    expect((await draw(right.id)).json.error.code).toBe('item_used')
  })

  it('is for several events: each item goes into the plan of its own, also after a change', async () => {
    const [fair, walk] = [await planned('Fair'), await planned('Walk')]
    const items = [
      item('Stand', 300, { event_id: fair.id }),
      item('Boots', 200, { event_id: walk.id }),
      item('Flyers', 100),
    ]
    const one = (await request(items)).json
    expect(one.events.map(({ name }: { name: string }) => name)).toEqual(['Fair', 'Walk'])
    expect(one.items.map((each: { for_event: { id: number } | null }) => each.for_event?.id ?? null)).toEqual(
      [fair.id, walk.id, null],
    )
    expect(one.event_count).toBe(2)
    const strange = await request([item('Stand', 300, { event_id: 987_654_321 })])
    expect([404, 422]).toContain(strange.status)
    // What names no event keeps that of the request where it has one.
    const whole = (await request([item('Stand', 50)], { event_id: fair.id })).json
    const changed = await leader.put(pathOf(budgetRequests.update, { id: whole.id }), {
      body: {
        description: 'Two stands',
        approver_id: w.people.admin,
        items: [
          item('Stand', 50),
          item('Boots', 60, { event_id: walk.id }),
          item('Flyers', 10, { event_id: null }),
        ],
        version: whole.version,
      },
    })
    expect(changed.status, changed.text).toBe(200)
    for (const asked of [one, changed.json]) expect((await decide(asked)).status).toBe(200)
    const shown = async ({ id }: { id: number }) => (await leader.get(pathOf(eventBudgets.show, { id }))).json
    expect(await shown(fair)).toMatchObject({ planned_cents: 350 })
    const walking = await shown(walk)
    expect(walking).toMatchObject({ planned_cents: 260 })
    expect(walking.requests).toHaveLength(2)
    expect((await show(one.id)).available_amount_cents).toBe(100)
  })

  it('is spent in another currency at the rate entered; the ledger counts its own', async () => {
    const event = await planned('Abroad')
    await decide(await asked(5_000, { event_id: event.id }))
    const at = pathOf(expenses.create, { id: event.id })
    const body = { description: 'Hall in Lyon', spent_on: day(0) }
    const foreign = { currency: 'EUR', amount_cents: 1_001, rate: 1.08505 }
    const paid = (await leader.post(at, { body: { ...body, foreign } })).json
    expect(paid).toMatchObject({ amount_cents: 1_086, foreign })
    const postings = async () =>
      (await leader.get(pathOf(eventBudgets.postings, { id: event.id }))).json.items[0]
    expect(await postings()).toMatchObject({ kind: 'spend', amount_cents: 1_086, expense: { foreign } })
    for (const [field, said] of [
      ['amount_cents', { foreign, amount_cents: 1_085 }],
      ['foreign.currency', { foreign: { ...foreign, currency: 'USD' } }],
      ['foreign.rate', { foreign: { ...foreign, rate: 0 } }],
      ['foreign.rate', { foreign: { ...foreign, rate: 0.00000001 } }],
      ['foreign.currency', { foreign: { ...foreign, currency: 'XXX' } }],
    ] as const) {
      const { status, json } = await leader.post(at, { body: { ...body, ...said } })
      expect([status, Object.keys(json.error.fields)]).toEqual([422, [field]])
    }
    const changed = await leader.put(pathOf(expenses.update, { id: paid.id }), {
      body: { ...body, foreign: { ...foreign, rate: 2 }, version: paid.version },
    })
    expect(changed.json).toMatchObject({ amount_cents: 2_002, foreign: { rate: 2 } })
    expect(await postings()).toMatchObject({ kind: 'spend', amount_cents: 916 })
    const own = await leader.put(pathOf(expenses.update, { id: paid.id }), {
      body: { ...body, amount_cents: 900, version: changed.json.version },
    })
    expect(own.json).toMatchObject({ amount_cents: 900, foreign: null })
    expect(await postings()).toMatchObject({
      kind: 'correct',
      amount_cents: 1_102,
      expense: { foreign: null },
    })
    await leader.delete(pathOf(expenses.cancel, { id: paid.id }))
  })

  it('is remembered: what is unspent, has no receipt or waits is told once to those who can act', async () => {
    const event = await planned('Late')
    await decide(await asked(1_000, { event_id: event.id }))
    await leader.post(pathOf(expenses.create, { id: event.id }), {
      body: { description: 'Taxi', amount_cents: 500, spent_on: day(0) },
    })
    await asked(300)
    const told = async () => {
      const { rows } = await w.owner.query<{ who: string; times: number }>(
        `select kind || ' ' || user_id as who, count(*)::int as times from notifications
         where kind in ('budget.unspent', 'budget.receipts_missing', 'budget.waits') group by 1`,
      )
      return Object.fromEntries(rows.map(({ who, times }) => [who, times]))
    }
    const sweep = (days: number) => w.app.sweeper.sweep(new Date(Date.now() + days * 86_400_000))
    const plans = (plan_module_enabled: boolean) =>
      w.app.database.inTransaction(w.enterprises.larkspur, (tx) => writeSettings(tx, { plan_module_enabled }))
    await plans(false)
    await sweep(149)
    expect(await told()).toEqual({})
    await plans(true)
    // Two processes look at once.
    const at = new Date(Date.now() + 150 * 86_400_000)
    await Promise.all([1, 2].map(() => budgetReminderSweep.run(w.app.database, at)))
    const first = await told()
    expect(first).toMatchObject({
      [`budget.unspent ${w.people.leader}`]: 1,
      [`budget.receipts_missing ${w.people.leader}`]: 1,
    })
    expect(first[`budget.waits ${w.people.admin}`]).toBeGreaterThan(0)
    expect(Object.keys(first)).toHaveLength(3)
    await sweep(151)
    expect(await told()).toEqual(first)
    await sweep(175)
    expect(await told()).toEqual({ ...first, [`budget.unspent ${w.people.leader}`]: 2 })
  })
})
