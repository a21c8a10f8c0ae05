import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { annualBudgets } from '../../contract/budgets/annualBudgets.ts'
import { budgetRequests, budgetSettings } from '../../contract/budgets/budgetRequests.ts'
import { eventBudgets, expenses } from '../../contract/budgets/eventBudgets.ts'
import { fiscalPeriods } from '../../contract/budgets/fiscalPeriods.ts'
import { homeColumn } from '../../contract/home/home.ts'
import { rightsChanged } from '../platform/live/listen.ts'
import { makeEvent } from '../testing/events.ts'
import { type Client, pathOf, type World, world } from '../testing/world.ts'

const day = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)
const CANARY = 'Zeitgeberkuckuck'

describe('money, and who has no say in it', () => {
  let w: World
  let admin: Client
  let leader: Client
  let member: Client
  let neighbour: Client
  let women: number
  let period: number
  let budget: number
  beforeAll(async () => {
    w = await world()
    ;[admin, leader, member, neighbour] = await Promise.all([
      w.as(w.people.admin),
      w.as(w.people.leader),
      w.as(w.people.member),
      w.as(w.neighbour, 'brightwater.localhost'),
    ])
    women = w.networks['Women at Larkspur'] ?? 0
    period = (
      await admin.post(fiscalPeriods.create.path, {
        body: { name: 'This year', starts_on: day(-100), ends_on: day(200), tags: [] },
      })
    ).json.id
    budget = (
      await admin.post(pathOf(annualBudgets.create, { id: women }), {
        body: { period_id: period, amount_cents: 1_000_000, comment: 'To begin with' },
      })
    ).json.id
  })
  afterAll(() => w.close())

  const request = async (cents: number, more: object = {}) =>
    (
      await leader.post(budgetRequests.create.path, {
        body: {
          network_id: women,
          description: 'A day for all of us',
          approver_id: w.people.admin,
          items: [{ title: 'Room', estimated_amount_cents: cents }],
          ...more,
        },
      })
    ).json
  const approve = ({ id, version }: { id: number; version: number }, by = admin) =>
    by.put(pathOf(budgetRequests.approve, { id }), { body: { items: [], version } })
  const show = async (id: number, by = admin) => (await by.get(pathOf(budgetRequests.show, { id }))).json
  const changed = () => w.app.database.inTransaction(w.enterprises.larkspur, (tx) => rightsChanged(tx, '*'))

  it('two steps are two people, also where one of them looks after all money', async () => {
    await w.owner.query(
      `update users set role_id = (select role_id from users where id = $1) where id = any($2)`,
      [w.people.admin, [w.people.designer]],
    )
    await changed()
    const designer = await w.as(w.people.designer)
    const { version = 0 } = (await admin.get(budgetSettings.show.path)).json
    await admin.put(budgetSettings.update.path, {
      body: { second_approval_above_cents: 10_000, version },
    })
    const one = await request(20_000, { second_approver_id: w.people.designer })
    const first = await approve(one)
    expect([first.status, first.json.state]).toEqual([200, 'pending'])
    expect((await show(one.id)).can.decide).toBe(false)
    expect((await approve(first.json)).status).toBe(403)
    const last = await approve(await show(one.id), designer)
    expect([last.status, last.json.state]).toEqual([200, 'approved'])
    // Nor is it handed to the one who granted the first step.
    const other = await request(20_000, {
      approver_id: w.people.designer,
      second_approver_id: w.people.admin,
    })
    const step = (await approve(other, designer)).json
    const back = await admin.put(pathOf(budgetRequests.handOver, { id: other.id }), {
      body: { approver_id: w.people.designer, version: step.version },
    })
    expect(back.json.error.fields).toHaveProperty('approver_id')
  })

  it('keeps a private title from everybody without the right, in every answer, search, change and letter', async () => {
    const one = await request(500, { items: [{ title: CANARY, estimated_amount_cents: 500, private: true }] })
    expect((await show(one.id, leader)).items[0].title).toBe(CANARY)
    expect((await approve(one)).status).toBe(200)
    const event = await makeEvent(leader, women, 'Surprise')
    const drawn = await leader.put(pathOf(budgetRequests.use, { id: one.items[0].id }), {
      body: { event_id: event.id },
    })
    expect(drawn.status).toBe(200)
    // A member who sees the money of the network, but doesn't look after it, and one who sees nothing.
    await w.owner.query(
      `update policy_templates set permissions = permissions || '{budgets_view}' where enterprise_id = $1
       and role_id = (select role_id from users where enterprise_id = $1 and id = $2)`,
      [w.enterprises.larkspur, w.people.member],
    )
    await changed()
    await expect
      .poll(async () => (await member.get(pathOf(budgetRequests.show, { id: one.id }))).status)
      .toBe(200)
    const outsider = await w.as(w.people.outsider)
    const asked = [
      pathOf(budgetRequests.show, { id: one.id }),
      budgetRequests.list.path,
      `${budgetRequests.list.path}?network_id=${women}&search=${CANARY}`,
      `${budgetRequests.inbox.path}?search=${CANARY}`,
      `${budgetRequests.mine.path}?search=${CANARY}`,
      pathOf(annualBudgets.postings, { id: budget }),
      pathOf(annualBudgets.show, { id: budget }),
      `${annualBudgets.list.path}?search=${CANARY}`,
      pathOf(eventBudgets.show, { id: event.id }),
      pathOf(eventBudgets.items, { id: event.id }),
      pathOf(eventBudgets.postings, { id: event.id }),
      pathOf(expenses.list, { id: event.id }),
    ]
    for (const who of [member, neighbour, outsider])
      for (const path of asked) {
        const { text, status } = await who.get(path)
        // What was searched for may be said back; a title may not.
        expect(
          `${path} → ${status} ${text.replaceAll(`search=${CANARY}`, '')}`.split(CANARY).length - 1,
        ).toBe(path.includes(CANARY) ? 1 : 0)
        expect(status < 500, path).toBe(true)
      }
    // What leaves the ledger for logs, letters, notifications and the search says what it is about, never an item's title.
    const { rows: tables } = await w.owner.query<{ name: string }>(
      `select format('%I.%I', n.nspname, c.relname) as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
       where n.nspname not in ('pg_catalog', 'information_schema') and n.nspname not like 'pg_t%' and c.relkind = 'r'
         and c.relname <> 'budget_request_items'`,
    )
    const found: string[] = []
    for (const { name } of tables) {
      const { rows } = await w.owner.query<{ there: boolean }>(
        `select exists (select from ${name} t where t::text like $1) as there`,
        [`%${CANARY}%`],
      )
      if (rows[0]?.there) found.push(name)
    }
    expect(found).toEqual([])
  })

  it('takes nothing strange: wrong types, giants, foreign ids and days', async () => {
    const one = await request(500)
    const strange: [string, string, object][] = [
      ['post', budgetRequests.create.path, { network_id: 'x', items: 'y' }],
      ['post', budgetRequests.create.path, { network_id: women, items: Array(5000).fill({ title: 'x' }) }],
      [
        'put',
        pathOf(budgetRequests.approve, { id: one.id }),
        { items: [{ item_id: 9e15, approved_amount_cents: 1 }], version: one.version },
      ],
      [
        'put',
        pathOf(budgetRequests.approve, { id: one.id }),
        { items: [{ item_id: one.items[0].id, approved_amount_cents: -1 }], version: one.version },
      ],
      [
        'put',
        pathOf(budgetRequests.approve, { id: one.id }),
        { items: [{ item_id: one.items[0].id, approved_amount_cents: 501 }], version: one.version },
      ],
      ['put', pathOf(annualBudgets.amend, { id: budget }), { amount_cents: 1e300, comment: 'x', version: 1 }],
      ['put', pathOf(annualBudgets.amend, { id: budget }), { amount_cents: 1.5, comment: 'x', version: 1 }],
      [
        'put',
        pathOf(annualBudgets.amend, { id: budget }),
        { amount_cents: 5, comment: 'x'.repeat(100_000), version: 1 },
      ],
      [
        'post',
        pathOf(annualBudgets.reset, { id: women }),
        { name: 'Women at Larkspur\u0000', period_id: period },
      ],
      ['post', fiscalPeriods.create.path, { name: 'Never', starts_on: '9999-99-99', ends_on: 'x', tags: [] }],
      [
        'post',
        fiscalPeriods.create.path,
        { name: 'Far', starts_on: '0000-01-01', ends_on: '999999-01-01', tags: [] },
      ],
      ['put', pathOf(budgetRequests.use, { id: one.items[0].id }), { event_id: 9_007_199_254_740_991 }],
    ]
    for (const [method, path, body] of strange) {
      const { status, text } = await admin.send(method.toUpperCase(), path, { body })
      expect(
        [400, 403, 404, 409, 413, 422],
        `${path} ${JSON.stringify(body).slice(0, 80)} ${text.slice(0, 200)}`,
      ).toContain(status)
    }
    for (const path of [
      `${pathOf(annualBudgets.show, { id: budget })}?as_of=2026-02-31`,
      `${pathOf(annualBudgets.show, { id: budget })}?as_of[]=1`,
      `${annualBudgets.list.path}?period_id=99999999999999999999`,
      `${annualBudgets.list.path}?page=9007199254740991`,
      `${annualBudgets.list.path}?search=%25_%5C%00`,
    ])
      expect((await admin.get(path)).status, path).toBeLessThan(500)
    // Those next door know of none of it, whatever they are there.
    for (const path of [
      pathOf(annualBudgets.show, { id: budget }),
      pathOf(budgetRequests.show, { id: one.id }),
      pathOf(fiscalPeriods.show, { id: period }),
    ])
      expect((await neighbour.get(path)).status, path).toBe(404)
    expect((await approve(one, neighbour)).status).toBe(404)
    expect((await approve(one, member)).status).toBe(403)
  })

  it('is gone for who lost sight of the network, and passes to those who may decide; what is put away gets nothing', async () => {
    const quiet = w.networks['Quiet Room'] ?? 0
    const write = async (sql: string, ...values: unknown[]) => {
      await w.owner.query(sql, values)
      await changed()
    }
    const hide = (above: number[]) =>
      write(
        `update networks set parent_id = case id when $1 then $2 else parent_id end,
           parent_path = case id when $1 then $3::bigint[] else $3::bigint[] || $1::bigint end where $1 in (id, parent_id)`,
        women,
        above[0] ?? null,
        above,
      )
    const waits = async (by: Client) =>
      (await by.get(homeColumn.show.path)).json.waiting.map(({ kind }: { kind: string }) => kind)
    const listed = async (by: Client, path: string = budgetRequests.inbox.path) =>
      (await by.get(path)).json.items.map(({ id }: { id: number }) => id)
    const status = async (by: Client, id: number) =>
      (await by.get(pathOf(budgetRequests.show, { id }))).status
    // A member who grants where they belong.
    await write(
      `update policy_templates set permissions = permissions || '{budgets_approval}' where enterprise_id = $1
       and role_id = (select role_id from users where enterprise_id = $1 and id = $2)`,
      w.enterprises.larkspur,
      w.people.member,
    )
    const one = await request(600, { approver_id: w.people.member })
    await expect.poll(async () => (await show(one.id, member)).can?.decide).toBe(true)
    expect([await listed(member), await waits(member)]).toEqual([
      [one.id],
      expect.arrayContaining(['budgets']),
    ])
    expect(await listed(admin)).not.toContain(one.id)
    // Below a private network whose member the approver isn't.
    await hide([quiet])
    await expect.poll(() => status(member, one.id)).toBe(404)
    expect([(await approve(one, member)).status, await listed(member)]).toEqual([404, []])
    expect(await waits(member)).not.toContain('budgets')
    expect(await show(one.id)).toMatchObject({ waits_for: null, can: { decide: true } })
    expect(await listed(admin)).toContain(one.id)
    expect(await waits(admin)).toContain('budgets')
    // Who asked loses it with the network, and hears nothing of it.
    await write('delete from network_members where network_id = $1 and user_id = $2', quiet, w.people.leader)
    await expect.poll(() => status(leader, one.id)).toBe(404)
    expect(await listed(leader, budgetRequests.mine.path)).toEqual([])
    expect((await leader.delete(pathOf(budgetRequests.cancel, { id: one.id }))).status).toBe(404)
    const told = () =>
      w.owner.query("select from notifications where kind = 'budget.declined' and user_id = $1", [
        w.people.leader,
      ])
    const decline = await admin.put(pathOf(budgetRequests.decline, { id: one.id }), {
      body: { reason: null, version: one.version },
    })
    expect([decline.json.state, (await told()).rows.length]).toEqual(['declined', 0])
    await hide([])
    await expect.poll(() => status(leader, one.id)).toBe(200)
    // Put away: finance sees it, and grants nothing.
    const other = await request(600, { approver_id: w.people.member })
    await write('update networks set archived_at = now() where id = $1', women)
    await expect.poll(() => status(leader, other.id)).toBe(404)
    expect([
      await listed(leader, budgetRequests.mine.path),
      await listed(member),
      await listed(admin),
    ]).toEqual([[], [], []])
    expect((await show(other.id)).can).toMatchObject({ decide: false })
    const refused = await approve(other)
    expect([refused.status, refused.json.error.code]).toEqual([409, 'network_archived'])
    await write('update networks set archived_at = null where id = $1', women)
    await expect.poll(() => status(leader, other.id)).toBe(200)
    // An approver without the right: the request stands, and whoever may decide takes it.
    await write('delete from network_members where network_id = $1 and user_id = $2', women, w.people.member)
    await expect.poll(() => status(member, other.id)).toBe(403)
    expect((await approve(other)).json.state).toBe('approved')
  })

  it('leaves whoever was removed only what they asked for to withdraw, and who lost the right no decision', async () => {
    const [pending, granted] = [await request(700), await request(800)]
    expect((await approve(granted)).status).toBe(200)
    const event = await makeEvent(leader, women, 'Before')
    await approve(await request(900, { event_id: event.id }))
    await w.owner.query('delete from network_leaders where enterprise_id = $1 and user_id = $2', [
      w.enterprises.larkspur,
      w.people.leader,
    ])
    await w.owner.query('delete from network_members where enterprise_id = $1 and user_id = $2', [
      w.enterprises.larkspur,
      w.people.leader,
    ])
    await changed()
    await expect
      .poll(async () => (await leader.get(pathOf(annualBudgets.show, { id: budget }))).status)
      .toBe(403)
    expect(await show(pending.id, leader)).toMatchObject({
      would_leave_cents: null,
      can: { edit: false, decide: false, cancel: true },
    })
    expect((await show(granted.id, leader)).can).toMatchObject({ close: false, use: false })
    const edit = await leader.put(pathOf(budgetRequests.update, { id: pending.id }), {
      body: {
        description: 'More',
        approver_id: w.people.admin,
        items: [{ title: 'Boat', estimated_amount_cents: 900_000 }],
        version: pending.version,
      },
    })
    expect(edit.status).toBe(403)
    expect((await leader.put(pathOf(budgetRequests.close, { id: granted.id }))).status).toBe(403)
    expect(
      (
        await leader.put(pathOf(budgetRequests.use, { id: granted.items[0].id }), {
          body: { event_id: event.id },
        })
      ).status,
    ).toBe(403)
    expect((await leader.get(pathOf(annualBudgets.postings, { id: budget }))).status).toBe(403)
    expect((await leader.delete(pathOf(budgetRequests.cancel, { id: pending.id }))).status).toBe(200)
  })
})
