import { sql } from 'kysely'
import type { aggregateBudgets } from '../../contract/budgets/aggregate.ts'
import type { Answers, Hears } from '../../contract/route.ts'
import type { Reading } from '../platform/act.ts'
import { totalOf } from '../platform/database/totals.ts'
import { aggregateHome, periodOf } from './aggregate.ts'
import { seenIn } from './aggregateCounted.ts'
import { keptKey, seesKept } from './aggregateKept.ts'
import { postingsIn } from './postings.ts'

type Query = Hears<typeof aggregateBudgets.postings, 'query'>

/** The postings behind a figure of the aggregate. */
export async function aggregatePostings(
  act: Reading,
  query: Query,
): Promise<Answers<typeof aggregateBudgets.postings>> {
  const { page, page_size } = query
  const home = await aggregateHome(act, query)
  const period = await periodOf(act, query.period_id)
  if (!period) return { items: [], page, page_size, ...totalOf(0) }
  return postingsIn(act, { ...query, budgets: await budgetsOf(act, { ...query, home, period: period.id }) })
}

async function budgetsOf(
  act: Reading,
  level: Query & { home: Awaited<ReturnType<typeof aggregateHome>>; period: number },
) {
  if (!(await seesKept(act, level)))
    return sql<number>`(select s.id from (${seenIn(act, level)}) s
      where ${level.no_region ? sql`s.key is null` : sql`true`})`
  const { axis, id } = keptKey(level)
  const place = level.no_region
    ? sql`p.region_id = 0`
    : axis === 'region'
      ? sql`p.region_id = ${id}::bigint`
      : sql`p.path @> ${[id]}::bigint[]`
  return sql<number>`(select p.annual_budget_id from budget_places p
    where p.enterprise_id = ${act.db.enterpriseId}::bigint and p.period_id = ${level.period}::bigint and ${place})`
}
