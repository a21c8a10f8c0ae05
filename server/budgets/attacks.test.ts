import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { aggregateBudgets } from '../../contract/budgets/aggregate.ts'
import { annualBudgets } from '../../contract/budgets/annualBudgets.ts'
import { budgetRequests, budgetSettings } from '../../contract/budgets/budgetRequests.ts'
import { eventBudgets, expenses } from '../../contract/budgets/eventBudgets.ts'
import { MOST_CENTS } from '../../contract/budgets/figures.ts'
import { fiscalPeriods } from '../../contract/budgets/fiscalPeriods.ts'
import { eventPlans } from '../../contract/events/management.ts'
import { merges } from '../../contract/people/merges.ts'
import { makeEvent } from '../testing/events.ts'
import { type MoneyRoom, moneyRoom, WOMEN } from '../testing/moneyRoom.ts'
import { type Client, pathOf, type World } from '../testing/world.ts'

describe('money, and those who try what nobody should', () => {
  let room: MoneyRoom
  let w: World
  let admin: Client
  let leader: Client
  let women: number
  beforeAll(async () => {
    room = await moneyRoom()
    ;({ w, admin, leader, women } = room)
    await room.makeFinance(w.people.designer)
    await room.rightsChanged()
  })
  afterAll(() => w.close())

  const ask = (period_id: number, wanted: number | readonly object[], more: object = {}) =>
    room.ask(wanted, { period_id, ...more })

  it('an event that money was asked for is archived, never deleted with what was asked', async () => {
    const { period_id } = await room.makeBudget(10_000)
    const event = await makeEvent(leader, women, 'Called off')
    await w.owner.query(
      `update events set state = 'declined', published_at = null where enterprise_id = $1 and id = $2`,
      [w.enterprises.larkspur, event.id],
    )
    expect((await ask(period_id, 500, { event_id: event.id })).status).toBe(200)
    const deleted = await leader.delete(pathOf(eventPlans.delete, { id: event.id }))
    expect([deleted.status, deleted.json.error.code]).toEqual([409, 'event_has_money'])
  })

  it('asks for more than there is in the world break no list that others read', async () => {
    const { period_id, first, id } = await room.makeBudget(10_000)
    const items = Array.from({ length: 50 }, () => ({ title: 'A thing', estimated_amount_cents: MOST_CENTS }))
    const giant = (await ask(period_id, items)).json
    // Nineteen more of the same.
    await w.owner.query(
      `with more as (
         insert into budget_requests (enterprise_id, annual_budget_id, description, requested_by, approver_id)
         select enterprise_id, annual_budget_id, description, requested_by, approver_id
         from budget_requests, generate_series(1, 19) where id = $1 returning id)
       insert into budget_request_items (enterprise_id, request_id, position, title, estimated_amount_cents)
       select i.enterprise_id, more.id, i.position, i.title, i.estimated_amount_cents
       from budget_request_items i, more where i.request_id = $1`,
      [giant.id],
    )
    const event = await makeEvent(leader, women, 'Thought of')
    const plan = (await ask(period_id, 100, { event_id: event.id })).json
    expect((await room.approve(plan)).status).toBe(200)
    await w.owner.query(
      `insert into expenses (enterprise_id, event_id, description, estimated_amount_cents, spent_on, created_by)
       select $1, $2, 'Thought of', $3, $5, $4 from generate_series(1, 1000)`,
      [w.enterprises.larkspur, event.id, MOST_CENTS, w.people.leader, first],
    )
    for (const path of [
      `${annualBudgets.list.path}?period_id=${period_id}`,
      `${annualBudgets.list.path}?period_id=${period_id}&sort_by=available`,
      `${annualBudgets.export_csv.path}?period_id=${period_id}`,
      pathOf(annualBudgets.show, { id }),
      `${pathOf(annualBudgets.ofNetwork, { id: women })}?period_id=${period_id}`,
      `${budgetRequests.list.path}?period_id=${period_id}&sort_by=requested`,
      budgetRequests.inbox.path,
      pathOf(budgetRequests.show, { id: giant.id }),
      pathOf(eventBudgets.show, { id: event.id }),
      pathOf(expenses.list, { id: event.id }),
      `${aggregateBudgets.show.path}?period_id=${period_id}`,
      pathOf(fiscalPeriods.show, { id: period_id }),
    ]) {
      const { status, text } = await admin.get(path)
      expect(status, `${path} ${text.slice(0, 300)}`).toBe(200)
    }
    // Nor is any of it granted.
    expect((await room.approve(giant)).json.error.code).toBe('budget_exceeded')
  })

  it('days that no calendar has are refused, wherever a day may be said', async () => {
    const { period_id, id } = await room.makeBudget(10_000)
    const event = await makeEvent(leader, women, 'On no day')
    await room.approve((await ask(period_id, 100, { event_id: event.id })).json)
    for (const day of ['0000-01-01', '2026-02-30', '99999-01-01', '-0001-01-01', '']) {
      const asked = await admin.get(pathOf(annualBudgets.show, { id }), { query: { as_of: day } })
      expect([400, 404, 422], `as of ${day}: ${asked.text.slice(0, 200)}`).toContain(asked.status)
      const all = await admin.get(aggregateBudgets.show.path, { query: { period_id, as_of: day } })
      expect([400, 404, 422], `all as of ${day}: ${all.text.slice(0, 200)}`).toContain(all.status)
      const spent = await leader.post(pathOf(expenses.create, { id: event.id }), {
        body: { description: 'Never', amount_cents: 1, spent_on: day },
      })
      expect([400, 422], `spent on ${day}: ${spent.text.slice(0, 200)}`).toContain(spent.status)
    }
    for (const day of ['0001-01-01', '9999-12-31'])
      expect(
        (await admin.get(pathOf(annualBudgets.show, { id }), { query: { as_of: day } })).status,
        day,
      ).toBe(200)
  })

  it('what belongs to another company is nowhere: as approver, event, item, period or network', async () => {
    const { period_id } = await room.makeBudget(10_000)
    const e = w.enterprises.brightwater
    const id = async (table: string) =>
      Number(
        (await w.owner.query(`select min(id)::text as id from ${table} where enterprise_id = $1`, [e]))
          .rows[0].id,
      )
    const theirs = { user: w.neighbour, network: await id('networks') }
    await w.owner.query(
      `insert into fiscal_periods (enterprise_id, name, starts_on, ends_on) values ($1, 'Theirs', '2400-01-01', '2500-12-31')`,
      [e],
    )
    const their_period = await id('fiscal_periods')
    const refused: [string, Promise<{ status: number; text: string }>][] = [
      ['approver', ask(period_id, 1, { approver_id: theirs.user })],
      ['second approver', ask(period_id, 1, { second_approver_id: theirs.user })],
      ['network', ask(period_id, 1, { network_id: theirs.network })],
      ['period', ask(their_period, 1)],
      ['event', ask(period_id, 1, { event_id: 987_654_321 })],
      [
        'carried into',
        admin.post(pathOf(annualBudgets.carryOver, { id: women }), {
          body: { name: WOMEN, period_id, into_period_id: their_period },
        }),
      ],
      [
        'budget of theirs',
        admin.post(pathOf(annualBudgets.create, { id: theirs.network }), {
          body: { period_id, amount_cents: 1, comment: 'x' },
        }),
      ],
      [
        'budget in theirs',
        admin.post(pathOf(annualBudgets.create, { id: women }), {
          body: { period_id: their_period, amount_cents: 1, comment: 'x' },
        }),
      ],
      [
        'lines',
        admin.post(pathOf(fiscalPeriods.initialize, { id: (await room.makePeriod()).id }), {
          body: {
            begin: { strategy: 'lines', lines: [{ network_id: theirs.network, amount_cents: 1 }] },
            total_cents: 1,
          },
        }),
      ],
      ['closing theirs', admin.put(pathOf(fiscalPeriods.close, { id: their_period }))],
      ['deleting theirs', admin.delete(pathOf(fiscalPeriods.delete, { id: their_period }))],
    ]
    for (const [what, answer] of refused) {
      const { status, text } = await answer
      expect([403, 404, 409, 422], `${what}: ${text.slice(0, 200)}`).toContain(status)
    }
  })

  it('who asked and who decides become one person by a merge: others decide, and undoing it gives it back', async () => {
    const { period_id, id } = await room.makeBudget(10_000)
    await w.owner.query(
      'insert into budget_settings (enterprise_id, second_approval_above_cents) values ($1, 700)',
      [w.enterprises.larkspur],
    )
    const large = (await ask(period_id, 800, { second_approver_id: w.people.designer })).json
    const step = (
      await admin.put(pathOf(budgetRequests.approve, { id: large.id }), {
        body: {
          items: [{ item_id: large.items[0].id, approved_amount_cents: 750 }],
          version: large.version,
        },
      })
    ).json
    const two = [
      (await ask(period_id, 500, { approver_id: w.people.designer })).json,
      (await ask(period_id, 600, { approver_id: w.people.designer })).json,
    ] as const
    const merged = await admin.post(merges.create.path, {
      body: { kept_id: w.people.leader, gone_id: w.people.designer, taken: [] },
    })
    expect(merged.status, merged.text).toBe(200)
    const one = await room.showRequest(two[0].id, leader)
    expect([one.approver.id, one.requested_by.id, one.can.decide]).toEqual([
      w.people.leader,
      w.people.leader,
      false,
    ])
    expect((await room.approve(one, leader)).status).toBe(403)
    // Neither the asker nor who granted the first step is the second: it is with everybody else who may.
    await room.hold(w.people.member, ['budgets_approval', 'across_enterprise'])
    await room.rightsChanged()
    const member = await w.as(w.people.member)
    const waiting = await room.showRequest(large.id)
    expect([waiting.waits_for, waiting.can.decide]).toEqual([null, false])
    expect((await room.approve(waiting)).status).toBe(403)
    const inbox = (await member.get(budgetRequests.inbox.path)).json.items
    expect(inbox.map(({ id }: { id: number }) => id)).toEqual(expect.arrayContaining([one.id, large.id]))
    // And grants no more than the first did.
    const more = await member.put(pathOf(budgetRequests.approve, { id: large.id }), {
      body: {
        items: [{ item_id: large.items[0].id, approved_amount_cents: 751 }],
        version: step.version,
      },
    })
    expect(Object.values(more.json.error.fields)).toEqual(['The first approver granted less.'])
    expect((await room.approve(await room.showRequest(large.id), member)).json).toMatchObject({
      state: 'approved',
      approved_amount_cents: 750,
    })
    expect((await room.approve(one, member)).status).toBe(200)
    const undone = await admin.put(merges.undo.path.replace(':mergeId', String(merged.json.id)))
    expect(undone.status, undone.text).toBe(200)
    expect((await room.showRequest(two[1].id)).approver.id).toBe(w.people.designer)
    const designer = await w.as(w.people.designer)
    expect((await room.approve(await room.showRequest(two[1].id), designer)).status).toBe(200)
    expect(await room.figures(id)).toMatchObject({ approved_cents: 1_850 })
    await w.owner.query('delete from budget_settings')
  })

  it('a second step waits for nobody who granted the first', async () => {
    const designer = await w.as(w.people.designer)
    const settings = (version: number, second_approval_above_cents: number | null) =>
      admin.put(budgetSettings.update.path, { body: { second_approval_above_cents, version } })
    const { version } = (await settings((await admin.get(budgetSettings.show.path)).json.version, 5_000)).json
    const { period_id } = await room.makeBudget(10_000)
    const both = { approver_id: w.people.designer, second_approver_id: w.people.admin }
    const asked = (await ask(period_id, 6_000, both)).json
    // Finance grants the first step in place of whoever was asked, and was asked for the second.
    const half = (await room.approve(asked)).json
    expect([half.state, half.waits_for, half.can.decide]).toEqual(['pending', null, false])
    const inbox = async (who: Client) =>
      (await who.get(budgetRequests.inbox.path)).json.items.map(({ id }: { id: number }) => id)
    expect(await inbox(admin)).not.toContain(asked.id)
    expect(await inbox(designer)).toContain(asked.id)
    expect((await room.approve(half)).status).toBe(403)
    expect((await room.approve(half, designer)).json.state).toBe('approved')
    await settings(version, null)
  })

  it('what waits for somebody who left is decided by finance, and what they asked is closed by it', async () => {
    const { period_id, id } = await room.makeBudget(10_000)
    const waits = (await ask(period_id, 500, { approver_id: w.people.designer })).json
    const granted = (await room.approve((await ask(period_id, 700)).json)).json
    await w.owner.query(`update users set state = 'inactive' where id = any($1)`, [
      [w.people.designer, w.people.leader],
    ])
    await room.rightsChanged()
    const handed = await admin.put(pathOf(budgetRequests.handOver, { id: waits.id }), {
      body: { approver_id: w.people.admin, version: waits.version },
    })
    expect([handed.status, handed.json.approver?.id]).toEqual([200, w.people.admin])
    expect((await room.approve(handed.json)).status).toBe(200)
    expect((await admin.put(pathOf(budgetRequests.close, { id: granted.id }))).json.state).toBe('closed')
    expect(await room.figures(id)).toMatchObject({ approved_cents: 500 })
    await w.owner.query(`update users set state = 'active' where id = any($1)`, [
      [w.people.designer, w.people.leader],
    ])
    await room.rightsChanged()
  })

  it('a request that is changed while it is granted is granted as it was looked at, or not at all', async () => {
    const { period_id, id } = await room.makeBudget(100_000)
    const changed = {
      description: 'More',
      approver_id: w.people.admin,
      items: [{ title: 'A thing', estimated_amount_cents: 90_000 }],
    }
    for (let round = 0; round < 4; round++) {
      const { approved_cents: before = 0 } = await room.figures(id)
      const one = (await ask(period_id, 100)).json
      const [granted, edited] = await Promise.all([
        room.approve(one),
        leader.put(pathOf(budgetRequests.update, { id: one.id }), {
          body: { ...changed, version: one.version },
        }),
      ])
      expect([granted.status, edited.status].toSorted()).toEqual([200, 409])
      expect(await room.figures(id)).toMatchObject({
        approved_cents: before + (granted.status === 200 ? 100 : 0),
      })
    }
    // Looked at, changed meanwhile, and only then granted.
    const seen = (await ask(period_id, 100)).json
    const more = await leader.put(pathOf(budgetRequests.update, { id: seen.id }), {
      body: { ...changed, version: seen.version },
    })
    expect([more.status, (await room.approve(seen)).json.error.code]).toEqual([200, 'changed_meanwhile'])
  })

  it('a network that is renamed is carried over by its new name, also after its period was reopened', async () => {
    const { period_id, id } = await room.makeBudget(4_000)
    const { id: into_period_id } = await room.makePeriod()
    await admin.put(pathOf(fiscalPeriods.close, { id: period_id }))
    const carry = (name: string) =>
      admin.post(pathOf(annualBudgets.carryOver, { id: women }), {
        body: { name, period_id, into_period_id },
      })
    expect((await carry(WOMEN)).json.error.code).toBe('period_closed')
    await admin.delete(pathOf(fiscalPeriods.reopen, { id: period_id }))
    await w.owner.query(`update networks set name = 'Sisters' where id = $1`, [women])
    expect((await carry(WOMEN)).json.error.fields).toHaveProperty('name')
    const carried = await carry('  sisters ')
    expect(carried.status, carried.text).toBe(200)
    await w.owner.query('update networks set name = $2 where id = $1', [women, WOMEN])
    // What ended stays ended, whatever is reopened around it.
    await admin.put(pathOf(fiscalPeriods.closeBudgets, { id: period_id }))
    expect((await admin.delete(pathOf(fiscalPeriods.reopenBudgets, { id: period_id }))).status).toBe(200)
    expect((await admin.delete(pathOf(annualBudgets.reopen, { id }))).json.error.code).toBe('budget_ended')
    expect((await carry(WOMEN)).status).toBe(409)
    expect(await room.figures(id)).toMatchObject({ budgeted_cents: 0, available_cents: 0 })
  })
})
