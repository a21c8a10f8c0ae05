import pg from 'pg'
import { aggregateBudgets } from '../contract/budgets/aggregate.ts'
import { annualBudgets } from '../contract/budgets/annualBudgets.ts'
import { fiscalPeriods } from '../contract/budgets/fiscalPeriods.ts'
import { type Asks, comparison } from './comparison.ts'
import type { Figure } from './figure.ts'
import type { Ground } from './ground.ts'
import { median } from './load.ts'
import { run } from './processes.ts'
import { enter, onDatabase } from './question.ts'
import { seedTenant } from './seed.ts'

const MOST = 1.5
const MOST_TRANSFER = 3
const TRANSFERS = 300
const DAYS = 365
/** The amount of each posting in the generated data. */
const CENTS = 100

const asAdmin =
  (path: (n: number, firstNetwork: number, networks: number) => string): Asks =>
  (tenant, n) => ({ path: path(n, tenant.firstNetwork, tenant.networks), head: tenant.admin })
const network = (route: { path: string }, id: number) => route.path.replace(':id', String(id))

const questions: Record<string, Asks> = {
  'budgets of all networks': asAdmin(() => `${annualBudgets.list.path}?page_size=25`),
  '… by what is left': asAdmin(() => `${annualBudgets.list.path}?page_size=25&sort_by=leftover`),
  'budget of a network': asAdmin((n, first, networks) =>
    network(annualBudgets.ofNetwork, first + (n % networks)),
  ),
  '… as of a day': asAdmin(
    (n, first, networks) =>
      `${network(annualBudgets.ofNetwork, first + (n % networks))}?as_of=${new Date(Date.now() - (n % 90) * 86_400_000).toISOString().slice(0, 10)}`,
  ),
  'aggregate of the enterprise': asAdmin(() => aggregateBudgets.show.path),
  'totals of the periods': asAdmin(() => fiscalPeriods.list.path),
}

/** A year around today whose budgets hold so many postings in all: inserted directly, with all their sums. */
async function fill(ground: Ground, id: number, postings: number, say: (line: string) => void) {
  const client = new pg.Client({ connectionString: ground.owner_url })
  await client.connect()
  try {
    await client.query('begin')
    await client.query('select set_tenant($1)', [id])
    const { rows } = await client.query('select from fiscal_periods where enterprise_id = $1', [id])
    if (rows.length > 0) return
    const began = performance.now()
    await client.query('set local session_replication_role = replica')
    await client.query(
      `insert into fiscal_periods (enterprise_id, name, starts_on, ends_on, initialized_at)
       values ($1, 'This year', current_date - 180, current_date + 184, now())`,
      [id],
    )
    await client.query(
      `insert into annual_budgets (enterprise_id, period_id, network_id)
       select n.enterprise_id, p.id, n.id from networks n join fiscal_periods p on p.enterprise_id = n.enterprise_id
       where n.enterprise_id = $1 and n.kind <> 'region'`,
      [id],
    )
    await client.query(
      `insert into ledgers (enterprise_id, currency) select id, currency from enterprises where id = $1`,
      [id],
    )
    await client.query(
      `with each as (
         select b.id, row_number() over (order by b.id) - 1 as at, count(*) over () as n from annual_budgets b where b.enterprise_id = $1)
       insert into ledger_postings (enterprise_id, annual_budget_id, kind, from_kind, from_ref, to_kind, to_ref, amount_cents, posted_on, comment)
       select $1, each.id, 'amend', 'source', 0, 'available', 0, ${CENTS}, current_date - (g % ${DAYS / 2 - 2})::int, 'More'
       from each, generate_series(1, $2::bigint / each.n) as g`,
      [id, postings],
    )
    say(`  ${postings} postings after ${((performance.now() - began) / 1000).toFixed(0)} s`)
    const sums = `count(*) * ${CENTS} from ledger_postings where enterprise_id = $1`
    await client.query(
      `insert into budget_days (enterprise_id, annual_budget_id, day, budgeted_cents)
       select enterprise_id, annual_budget_id, posted_on, ${sums} group by 1, 2, 3`,
      [id],
    )
    await client.query(
      `insert into budget_figures (enterprise_id, annual_budget_id, budgeted_cents)
       select enterprise_id, annual_budget_id, sum(budgeted_cents) from budget_days where enterprise_id = $1 group by 1, 2`,
      [id],
    )
    await client.query(
      `insert into fiscal_period_days (enterprise_id, period_id, day, budgeted_cents)
       select d.enterprise_id, b.period_id, d.day, sum(d.budgeted_cents) from budget_days d
       join annual_budgets b on b.enterprise_id = d.enterprise_id and b.id = d.annual_budget_id
       where d.enterprise_id = $1 group by 1, 2, 3`,
      [id],
    )
    await client.query(
      `insert into ledger_accounts (enterprise_id, annual_budget_id, kind, ref_id, balance_cents)
       select f.enterprise_id, f.annual_budget_id, a.kind, 0, a.sign * f.budgeted_cents from budget_figures f,
         (values ('source', -1), ('available', 1)) as a(kind, sign) where f.enterprise_id = $1`,
      [id],
    )
    await client.query(
      `select ledger_recount($1, (select array_agg(id) from annual_budgets where enterprise_id = $1))`,
      [id],
    )
    await client.query('commit')
    await client.query(
      'vacuum (analyze) budget_places, aggregate_figures, aggregate_days, ledger_postings, budget_days, budget_figures, fiscal_period_days, ledger_accounts, annual_budgets',
    )
    say(`  sums after ${((performance.now() - began) / 1000).toFixed(0)} s`)
  } finally {
    await client.end()
  }
}

/** A transfer by the one writer against one transaction that inserts the same rows, in turns. */
async function transfer(ground: Ground, id: number, say: (line: string) => void): Promise<Figure> {
  const client = new pg.Client({ connectionString: ground.owner_url })
  await client.connect()
  try {
    const { rows } = await client.query<{ id: string; period: string }>(
      `select id::text, period_id::text as period from annual_budgets where enterprise_id = $1 order by id limit ${TRANSFERS}`,
      [id],
    )
    const inOne = async (acts: (() => Promise<unknown>)[]) => {
      const began = performance.now()
      await client.query('begin')
      await client.query('select set_tenant($1)', [id])
      for (const act of acts) await act()
      await client.query('rollback')
      return performance.now() - began
    }
    const ours: number[] = []
    const plain: number[] = []
    for (const { id: budget, period } of rows) {
      ours.push(
        await inOne([
          () =>
            client.query(
              `select ledger_post(jsonb_build_array(jsonb_build_object('annual_budget_id', $1::bigint, 'kind', 'amend',
                'from', 'source', 'to', 'available', 'amount_cents', 1, 'comment', 'More')), null, current_date + 1)`,
              [budget],
            ),
        ]),
      )
      // The rows that it leaves: two balances, the posting, and a sum by budget, by day and by period.
      plain.push(
        await inOne([
          () =>
            client.query(
              `insert into ledger_accounts (enterprise_id, annual_budget_id, kind, ref_id) values ($1, $2, 'item', 9007199254740990), ($1, $2, 'item', 9007199254740991)`,
              [id, budget],
            ),
          () =>
            client.query(
              `insert into ledger_postings (enterprise_id, annual_budget_id, kind, from_kind, from_ref, to_kind, to_ref, amount_cents, posted_on, comment)
               values ($1, $2, 'amend', 'source', 0, 'available', 0, 1, current_date + 1, 'More')`,
              [id, budget],
            ),
          () =>
            client.query(
              'insert into budget_days (enterprise_id, annual_budget_id, day) values ($1, $2, current_date + 1), ($1, $2, current_date + 2)',
              [id, budget],
            ),
          () =>
            client.query(
              'insert into fiscal_period_days (enterprise_id, period_id, day) values ($1, $2, current_date + 1)',
              [id, period],
            ),
        ]),
      )
    }
    const [one, floor] = [median(ours), median(plain)]
    const reached = `${(one / floor).toFixed(2)}, ${one.toFixed(2)} ms against ${floor.toFixed(2)} ms`
    say(`  a transfer: ${reached}`)
    return {
      name: 'a transfer against one transaction that inserts the same rows',
      reached,
      asked: `≤ ${MOST_TRANSFER}`,
      ok: one / floor <= MOST_TRANSFER,
    }
  } finally {
    await client.end()
  }
}

/** Budgets of 10,000 networks with 5,000,000 postings beside 100 with 5,000. */
export async function budgetFigures(
  ground: Ground,
  say: (line: string) => void,
  { users = 1_000_000, few = 1000, many = 5_000_000, some = 5_000 } = {},
): Promise<Figure[]> {
  const [largeId, smallId] = [await seedTenant(ground, users, say), await seedTenant(ground, few, say)]
  await fill(ground, largeId, many, say)
  await fill(ground, smallId, some, say)
  const kindred = await run('bench/server.ts', [], { BENCH_DATABASE_URL: ground.web_url, PORT: '0' })
  const figures: Figure[] = []
  try {
    const [large, small] = await onDatabase(ground, async (database) => [
      await enter(database, kindred.said, largeId, users),
      await enter(database, kindred.said, smallId, few),
    ])
    for (const [name, asks] of Object.entries(questions)) {
      const { ratio, reached } = await comparison({ url: kindred.said, large, small }, asks)
      say(`  ${name}: ${reached}`)
      figures.push({
        name: `${name}, large against small (p95)`,
        reached,
        asked: `≤ ${MOST}`,
        ok: ratio <= MOST,
      })
    }
    figures.push(await transfer(ground, largeId, say))
    return figures
  } finally {
    await kindred.stop()
  }
}
