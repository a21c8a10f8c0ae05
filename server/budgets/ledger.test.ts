import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { budgetRows } from '../testing/walls/budgetRows.ts'
import { type World, world } from '../testing/world.ts'

interface Rule {
  what: string
  /** How things stand. */
  before?: string
  /** What the web's role sends. */
  act: string
  /** How PostgreSQL says no. */
  refusal: RegExp
  /** Without this the same act goes through. */
  off: string
}

const post = (line: string, more = '') =>
  `select ledger_post(jsonb_build_array(jsonb_build_object('annual_budget_id', budget, 'amount_cents', 1, ${line})), null, '2051-03-01') from one ${more}`
const toBudget = `'kind', 'amend', 'from', 'source', 'to', 'available', 'comment', 'More'`

/** Each rule of the ledger: an act that it refuses, and the same act once the rule is gone. */
const rules: Rule[] = [
  {
    what: 'a posting that is changed',
    act: 'update ledger_postings set amount_cents = 1',
    refusal: /permission denied/,
    off: 'grant update on ledger_postings to kindred_app',
  },
  {
    what: 'a posting that is deleted',
    act: 'delete from ledger_postings',
    refusal: /permission denied/,
    off: 'grant delete on ledger_postings to kindred_app',
  },
  {
    what: 'a posting that is written past ledger_post',
    act: `insert into ledger_postings (enterprise_id, annual_budget_id, kind, from_kind, from_ref, to_kind, to_ref, amount_cents, posted_on)
      select enterprise_id, budget, 'initialize', 'source', 0, 'available', 0, 1, '2051-03-01' from one`,
    refusal: /permission denied/,
    off: 'grant insert on ledger_postings to kindred_app',
  },
  {
    what: 'a balance that is set by hand',
    act: "update ledger_accounts set balance_cents = 5 where kind = 'available'",
    refusal: /permission denied/,
    off: 'grant update on ledger_accounts to kindred_app',
  },
  {
    what: 'a figure that is set by hand',
    act: 'update budget_figures set initial_cents = 5',
    refusal: /permission denied/,
    off: 'grant update on budget_figures to kindred_app',
  },
  {
    what: 'a posting of nothing',
    act: post(`${toBudget}, 'amount_cents', 0`),
    refusal: /ledger_postings_amount/,
    off: 'alter table ledger_postings drop constraint ledger_postings_amount',
  },
  {
    what: 'a posting backwards',
    act: post(`${toBudget}, 'amount_cents', -1`),
    refusal: /ledger_postings_amount/,
    off: 'alter table ledger_postings drop constraint ledger_postings_amount',
  },
  {
    what: 'a way that money never takes',
    act: post(
      `'kind', 'spend', 'from', 'source', 'to', 'available', 'event_id', event, 'expense_id', expense`,
    ),
    refusal: /ledger_postings_path/,
    off: 'alter table ledger_postings drop constraint ledger_postings_path',
  },
  {
    what: 'a posting without the document behind it',
    act: post(`'kind', 'amend', 'from', 'source', 'to', 'available'`),
    refusal: /ledger_postings_document/,
    off: 'alter table ledger_postings drop constraint ledger_postings_document',
  },
  {
    what: 'a posting into a closed period',
    before: "update fiscal_periods set state = 'closed'",
    act: post(toBudget),
    refusal: /nothing is posted into what is closed/,
    off: "update fiscal_periods set state = 'open'",
  },
  {
    what: 'more than an account holds',
    act: post(
      `'kind', 'amend', 'from', 'available', 'to', 'source', 'comment', 'Less', 'amount_cents', 100000000`,
    ),
    refusal: /ledger_accounts_covered/,
    off: 'alter table ledger_accounts drop constraint ledger_accounts_covered; alter table budget_figures drop constraint budget_figures_order',
  },
  {
    what: 'figures that would be overdrawn',
    before: 'alter table ledger_accounts drop constraint ledger_accounts_covered',
    act: post(
      `'kind', 'amend', 'from', 'available', 'to', 'source', 'comment', 'Less', 'amount_cents', 100000000`,
    ),
    refusal: /budget_figures_order/,
    off: 'alter table budget_figures drop constraint budget_figures_order',
  },
  {
    what: 'another currency once money was posted',
    act: "update enterprises set currency = 'EUR'",
    refusal: /ledgers_currency/,
    off: 'alter table ledgers drop constraint ledgers_currency',
  },
  {
    what: 'days that belong to two periods',
    act: `insert into fiscal_periods (enterprise_id, name, starts_on, ends_on) select enterprise_id, 'Twice', '2051-06-01', '2051-07-01' from one`,
    refusal: /fiscal_periods_overlap/,
    off: 'alter table fiscal_periods drop constraint fiscal_periods_overlap',
  },
  {
    what: 'two budgets of a network in one period',
    act: 'insert into annual_budgets (enterprise_id, period_id, network_id) select b.enterprise_id, b.period_id, b.network_id from annual_budgets b, one where b.id = one.budget',
    refusal: /annual_budgets_once/,
    off: 'drop index annual_budgets_once',
  },
  {
    what: 'an item that grants more than was asked',
    act: 'update budget_request_items set approved_amount_cents = estimated_amount_cents + 1',
    refusal: /budget_request_items_approved/,
    off: 'alter table budget_request_items drop constraint budget_request_items_approved',
  },
  {
    what: 'a posting into a closed budget',
    before: "update annual_budgets set state = 'closed'",
    act: post(toBudget),
    refusal: /nothing is posted into what is closed/,
    off: "update annual_budgets set state = 'open' where ended_as is null",
  },
  {
    what: 'a posting into a deleted period',
    before: 'update fiscal_periods set deleted_at = now()',
    act: post(toBudget),
    refusal: /nothing is posted into what is closed/,
    off: 'update fiscal_periods set deleted_at = null',
  },
  {
    what: 'a posting for an expense that isn’t there',
    act: post(
      `'kind', 'spend', 'from', 'plan', 'to', 'spent', 'event_id', event, 'expense_id', 9007199254740991`,
    ),
    refusal: /ledger_postings_enterprise_id_expense_id_fkey/,
    off: 'alter table ledger_postings drop constraint ledger_postings_enterprise_id_expense_id_fkey',
  },
  {
    what: 'a posting with a comment that no screen could hold',
    act: post(`${toBudget}, 'comment', repeat('x', 501)`),
    refusal: /ledger_postings_comment_length/,
    off: 'alter table ledger_postings drop constraint ledger_postings_comment_length',
  },
  {
    what: 'an account that is opened by hand',
    act: `insert into ledger_accounts (enterprise_id, annual_budget_id, kind, ref_id) select enterprise_id, budget, 'item', 9007199254740991 from one`,
    refusal: /permission denied/,
    off: 'grant insert on ledger_accounts to kindred_app',
  },
  {
    what: 'an account of no kind',
    before: 'grant insert on ledger_accounts to kindred_app',
    act: `insert into ledger_accounts (enterprise_id, annual_budget_id, kind, ref_id) select enterprise_id, budget, 'pocket', 1 from one`,
    refusal: /ledger_accounts_kind/,
    off: 'alter table ledger_accounts drop constraint ledger_accounts_kind',
  },
  {
    what: 'a second purse of a budget',
    before: 'grant insert on ledger_accounts to kindred_app',
    act: `insert into ledger_accounts (enterprise_id, annual_budget_id, kind, ref_id) select enterprise_id, budget, 'available', 1 from one`,
    refusal: /ledger_accounts_ref/,
    off: 'alter table ledger_accounts drop constraint ledger_accounts_ref',
  },
  ...['budget_days', 'fiscal_period_days'].map((table) => ({
    what: `a day of ${table} that is set by hand`,
    act: `update ${table} set budgeted_cents = 5`,
    refusal: /permission denied/,
    off: `grant update on ${table} to kindred_app`,
  })),
  {
    what: 'a ledger that forgets its currency',
    act: 'delete from ledgers',
    refusal: /permission denied/,
    off: 'grant delete on ledgers to kindred_app',
  },
  {
    what: 'an item that is drawn by nobody at some time',
    act: 'update budget_request_items set used_at = now() where event_id is null',
    refusal: /budget_request_items_used/,
    off: 'alter table budget_request_items drop constraint budget_request_items_used',
  },
  {
    what: 'an item that asks for nothing',
    act: 'update budget_request_items set estimated_amount_cents = 0 where approved_amount_cents is null',
    refusal: /budget_request_items_estimated/,
    off: 'alter table budget_request_items drop constraint budget_request_items_estimated',
  },
  {
    what: 'an expense of nothing',
    act: 'update expenses set amount_cents = 0',
    refusal: /expenses_amounts/,
    off: 'alter table expenses drop constraint expenses_amounts',
  },
  {
    what: 'a budget that ended and stays open',
    act: "update annual_budgets b set ended_as = 'reset', ended_at = now() from one where b.id = one.budget",
    refusal: /annual_budgets_ended/,
    off: 'alter table annual_budgets drop constraint annual_budgets_ended',
  },
]

describe('the ledger', () => {
  let w: World
  beforeAll(async () => {
    w = await world()
    await budgetRows(w.owner, w.enterprises.larkspur, 'Books')
  })
  afterAll(() => w.close())

  /** Does something as the web's role, in a transaction that is never committed; answers how PostgreSQL refused. */
  async function refusalOf({ before = 'select 1', act }: Rule, off?: string) {
    const { owner } = w
    await owner.query('begin')
    try {
      await owner.query('select set_tenant($1)', [w.enterprises.larkspur])
      await owner.query(
        `create temp table one on commit drop as
         select b.enterprise_id, b.id as budget, v.event_id as event, x.id as expense
         from event_budgets v join annual_budgets b on b.enterprise_id = v.enterprise_id and b.id = v.annual_budget_id
         join expenses x on x.enterprise_id = v.enterprise_id and x.event_id = v.event_id
         where v.enterprise_id = ${w.enterprises.larkspur}; grant select on one to kindred_app`,
      )
      await owner.query(before)
      if (off) await owner.query(off)
      await owner.query('set local role kindred_app')
      await owner.query(act)
      return ''
    } catch (error) {
      if (!(error instanceof pg.DatabaseError)) throw error
      return error.message
    } finally {
      await owner.query('rollback')
    }
  }

  it.each(rules)('refuses $what, and would not without its rule', async (rule) => {
    expect(await refusalOf(rule)).toMatch(rule.refusal)
    expect(await refusalOf(rule, rule.off)).toBe('')
  })

  it('can’t hold a posting with one side: both are part of its row', async () => {
    const { rows } = await w.owner.query<{ column: string }>(
      `select attname as column from pg_attribute where attrelid = 'ledger_postings'::regclass and attnotnull
         and attname in ('from_kind', 'from_ref', 'to_kind', 'to_ref', 'amount_cents') order by 1`,
    )
    expect(rows.map(({ column }) => column)).toEqual([
      'amount_cents',
      'from_kind',
      'from_ref',
      'to_kind',
      'to_ref',
    ])
  })

  it('keeps in balances, figures and days what its postings sum up to', async () => {
    const { rows } = await w.owner.query(
      `with sides as (
         select annual_budget_id, from_kind as kind, from_ref as ref, -amount_cents as moved from ledger_postings
         union all select annual_budget_id, to_kind, to_ref, amount_cents from ledger_postings),
       summed as (select annual_budget_id, kind, ref, sum(moved) as balance from sides group by 1, 2, 3)
       select
         (select count(*)::int from ledger_accounts a full join summed s
           on s.annual_budget_id = a.annual_budget_id and s.kind = a.kind and s.ref = a.ref_id
           where a.balance_cents is distinct from s.balance) as balances,
         (select count(*)::int from budget_figures f where (f.budgeted_cents, f.spent_cents) is distinct from (
           (select -sum(balance)::bigint from summed s where s.annual_budget_id = f.annual_budget_id and s.kind = 'source'),
           (select coalesce(sum(balance), 0)::bigint from summed s where s.annual_budget_id = f.annual_budget_id and s.kind = 'spent'))) as figures,
         (select sum(budgeted_cents)::bigint - (select sum(budgeted_cents) from budget_figures) from fiscal_period_days) as days,
         (select sum(moved)::int from sides) as debit_less_credit`,
    )
    expect(rows[0]).toEqual({ balances: 0, figures: 0, days: '0', debit_less_credit: 0 })
  })
})
