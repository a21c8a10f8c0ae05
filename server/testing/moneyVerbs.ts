import type pg from 'pg'
import { expect } from 'vitest'
import type { Route } from '../../contract/route.ts'
import { budgetFigures, figuresOf, type Sums } from '../budgets/figures.ts'
import { moneyRoutes } from '../budgets/moneyRoutes.ts'
import { budgetRoutes } from '../budgets/routes.ts'
import { acting } from '../platform/act.ts'
import { clientIn, type Tx } from '../platform/database/db.ts'
import { fromDatabase } from '../platform/database/dbErrors.ts'
import { AppError } from '../platform/errors.ts'
import type { Operation } from '../platform/http/operation.ts'
import type { Viewer } from '../platform/rights/viewer.ts'
import type { MoneyModel } from './moneyModel.ts'
import type { Call, MoneyProgram, Standing } from './moneyProgram.ts'
import { type Actor, type Slot, slots } from './moneySteps.ts'

const operations = new Map<Route, Operation>(
  [...budgetRoutes({} as never), ...moneyRoutes({} as never, {} as never)].map((one) => [one.route, one]),
)

interface Clock {
  now: Date
}

/**
 * Gives each question of a connection a name, so that PostgreSQL reads and plans it once for all programs: of so few rows
 * any plan is good, and planning was most of what a program cost.
 */
async function planOnce(client: pg.PoolClient) {
  await client.query('set local plan_cache_mode = force_generic_plan')
  const plain = client.query.bind(client) as (...asked: unknown[]) => unknown
  if ('plans_once' in client) return
  const query = (asked: unknown, ...more: unknown[]) => {
    const unnamed = typeof asked === 'object' && asked !== null && 'text' in asked && !('name' in asked)
    return plain(unnamed ? { ...asked, name: nameOf(String(asked.text)) } : asked, ...more)
  }
  Object.assign(client, { query, plans_once: true })
}
const names = new Map<string, string>()
function nameOf(text: string) {
  const name = names.get(text) ?? `program ${names.size}`
  names.set(text, name)
  return name
}

/** The verbs themselves, all in one transaction: each act stands behind a savepoint, so that a refused one leaves nothing. */
export async function verbsIn(tx: Tx, viewers: Record<Actor, Viewer>, clock: Clock) {
  const client = clientIn(tx)
  await planOnce(client)
  await client.query('savepoint act')
  const call: Call = async (by, route, asked = {}) => {
    const operation = operations.get(route)
    if (!operation) throw new Error(`no operation ${route.path}`)
    const act = acting(tx, viewers[by], { now: clock.now })
    const heard = {
      params: asked.params,
      query: route.query?.parse(asked.query ?? {}),
      body: route.body?.parse(asked.body),
    }
    try {
      const json = await operation.answer(act as never, heard as never)
      if (route.method !== 'GET') await client.query('release act; savepoint act')
      return { done: true, said: 'done', json }
    } catch (error) {
      const refusal = fromDatabase(error, tx.brought)
      if (!(refusal instanceof AppError)) throw error
      await client.query('rollback to act')
      return { done: false, said: refusal.code, json: undefined }
    }
  }
  return { call, standing: (periods: readonly number[]) => standingIn(tx, periods) }
}

/** As the kept sums say; what screens make of them is asked once, at the end of a program. */
async function standingIn(tx: Tx, periods: readonly number[]): Promise<Standing[]> {
  const { rows } = await clientIn(tx).query<Omit<Standing, 'figures'> & { sums: Sums | null }>({
    name: 'how budgets stand',
    text: `select b.id, b.network_id, b.period_id, b.version, b.state,
        to_jsonb(f) - 'enterprise_id' - 'annual_budget_id' as sums,
        (select coalesce(sum(i.estimated_amount_cents), 0)::bigint from budget_requests r
          join budget_request_items i on i.enterprise_id = r.enterprise_id and i.request_id = r.id
          where r.enterprise_id = b.enterprise_id and r.annual_budget_id = b.id and r.state = 'pending') as requested_cents,
        (select count(*) from budget_requests r where r.enterprise_id = b.enterprise_id and r.annual_budget_id = b.id) as request_count,
        (select count(*) from event_budgets v where v.enterprise_id = b.enterprise_id and v.annual_budget_id = b.id) as event_count
      from annual_budgets b left join budget_figures f on f.enterprise_id = b.enterprise_id and f.annual_budget_id = b.id
      where b.enterprise_id = $1 and b.period_id = any($2) and b.ended_as is distinct from 'removed'`,
    values: [tx.enterpriseId, periods],
  })
  return rows.map(({ sums, ...row }) => ({ ...row, figures: figuresOf(sums) }))
}

/** What stood at the end of a day: of each budget, which one it was, and its figures. */
export interface Day {
  day: string
  budgets: readonly { budget: unknown; figures: object }[]
}
const NOTHING = figuresOf(null)

interface Stood {
  tell: MoneyProgram
  model: MoneyModel
  days: readonly Day[]
  say: string
}

/** What the product says "as of" each step, and what a replay of the postings up to it comes to, is what stood then. */
export async function compareDays(tx: Tx, { tell, model, days, say }: Stood) {
  const there = slots.filter((at) => model.shown(at))
  const ids = there.map((at) => tell.budgets[at]?.id ?? 0)
  if (ids.length === 0) return
  const replayed = await replay(tx, ids)
  const figuresAt = (budgets: Day['budgets'], at: Slot) =>
    model.budgets[at] === budgets[at]?.budget ? budgets[at]?.figures : NOTHING
  let before = ''
  for (const { day, budgets } of days) {
    const expected = there.map((at) => figuresAt(budgets, at))
    // A refusal changes nothing, so the day after says the same as the day before.
    if (JSON.stringify(expected) === before) continue
    before = JSON.stringify(expected)
    const rows = await tx
      .selectFrom('annual_budgets as b')
      .select('b.id')
      .select(budgetFigures(tx.enterpriseId, day))
      .where('b.id', 'in', ids)
      .execute()
    const shown = ids.map((id) => figuresOf(rows.find((row) => row.id === id)?.sums))
    expect(shown, `${say} as of ${day}`).toEqual(expected)
    expect(
      ids.map((id) => replayed(id, day)),
      `${say} replayed to ${day}`,
    ).toEqual(expected)
  }
}

/** Sums anew from the postings alone what a budget had at the end of a day. */
async function replay(tx: Tx, ids: readonly number[]) {
  const { rows } = await clientIn(tx).query<{ id: number; day: string } & Sums>({
    name: 'replay of postings',
    text: `select s.annual_budget_id as id, s.posted_on as day,
        coalesce(sum(-s.moved) filter (where s.account = 'source' and s.kind = 'initialize'), 0)::bigint as initial_cents,
        coalesce(sum(-s.moved) filter (where s.account = 'source'), 0)::bigint as budgeted_cents,
        coalesce(sum(s.moved) filter (where s.account in ('item', 'plan', 'spent')), 0)::bigint as approved_cents,
        coalesce(sum(s.moved) filter (where s.account in ('plan', 'spent')), 0)::bigint as planned_cents,
        coalesce(sum(s.moved) filter (where s.account = 'spent'), 0)::bigint as spent_cents
      from (select annual_budget_id, posted_on, kind, from_kind as account, -amount_cents as moved from ledger_postings
          where enterprise_id = $1 and annual_budget_id = any($2)
        union all select annual_budget_id, posted_on, kind, to_kind, amount_cents from ledger_postings
          where enterprise_id = $1 and annual_budget_id = any($2)) s
      group by 1, 2`,
    values: [tx.enterpriseId, ids],
  })
  return (id: number, day: string) => {
    const until = rows.filter((row) => row.id === id && row.day <= day)
    const total = (measure: keyof Sums) => until.reduce((all, row) => all + row[measure], 0)
    return figuresOf({
      initial_cents: total('initial_cents'),
      budgeted_cents: total('budgeted_cents'),
      approved_cents: total('approved_cents'),
      planned_cents: total('planned_cents'),
      spent_cents: total('spent_cents'),
    })
  }
}

/** Debit is credit, nothing is overdrawn, and each balance is the sum of its postings. */
export async function compareBalances(tx: Tx, periods: readonly number[], say: string) {
  const { rows } = await clientIn(tx).query({
    name: 'balances',
    text: `with mine as (select id from annual_budgets where enterprise_id = $1 and period_id = any($2)),
        sides as (
          select annual_budget_id, from_kind as kind, from_ref as ref, -amount_cents as moved from ledger_postings
            where enterprise_id = $1 and annual_budget_id in (select id from mine)
          union all select annual_budget_id, to_kind, to_ref, amount_cents from ledger_postings
            where enterprise_id = $1 and annual_budget_id in (select id from mine))
      select coalesce(sum(a.balance_cents), 0)::int as debit_less_credit,
        count(*) filter (where a.kind <> 'source' and a.balance_cents < 0)::int as overdrawn,
        count(*) filter (where a.balance_cents <> coalesce((select sum(s.moved) from sides s
          where s.annual_budget_id = a.annual_budget_id and s.kind = a.kind and s.ref = a.ref_id), 0))::int as strange
      from ledger_accounts a where a.enterprise_id = $1 and a.annual_budget_id in (select id from mine)`,
    values: [tx.enterpriseId, periods],
  })
  expect(rows, say).toEqual([{ debit_less_credit: 0, overdrawn: 0, strange: 0 }])
}
