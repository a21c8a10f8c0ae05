import { type RawBuilder, sql } from 'kysely'
import type { BudgetFigures, BudgetMeasure } from '../../contract/budgets/figures.ts'

export const measures = [
  'initial',
  'budgeted',
  'approved',
  'planned',
  'spent',
] as const satisfies readonly BudgetMeasure[]
export type Sums = Record<`${BudgetMeasure}_cents`, number>

const NOTHING: Sums = {
  initial_cents: 0,
  budgeted_cents: 0,
  approved_cents: 0,
  planned_cents: 0,
  spent_cents: 0,
}

/** The sums with the figures derived from them. */
export const figuresOf = (sums: Partial<Sums> | null | undefined): BudgetFigures => {
  const { initial_cents, budgeted_cents, approved_cents, planned_cents, spent_cents } = {
    ...NOTHING,
    ...sums,
  }
  return {
    initial_cents,
    budgeted_cents,
    approved_cents,
    planned_cents,
    spent_cents,
    available_cents: budgeted_cents - approved_cents,
    leftover_cents: budgeted_cents - spent_cents,
  }
}

/** The figures of `annual_budgets as b`, as of today or at the end of a day. */
export const budgetFigures = (enterpriseId: number, asOf?: string) =>
  asOf === undefined
    ? sql<Sums | null>`(select to_jsonb(f) - 'enterprise_id' - 'annual_budget_id' from budget_figures f
        where f.enterprise_id = ${enterpriseId} and f.annual_budget_id = b.id)`.as('sums')
    : sql<Sums | null>`(select ${sumsOf('d')} from budget_days d
        where d.enterprise_id = ${enterpriseId} and d.annual_budget_id = b.id and d.day <= ${asOf}::date)`.as(
        'sums',
      )

/** The figures of `fiscal_periods as p`, from sums that are kept by day, without reading any budget. */
export const periodFigures = (enterpriseId: number, asOf?: string) =>
  sql<Sums | null>`(select ${sumsOf('d')} from fiscal_period_days d
    where d.enterprise_id = ${enterpriseId} and d.period_id = p.id
      and (${asOf ?? null}::date is null or d.day <= ${asOf ?? null}::date))`.as('sums')

/** A sum, at most the largest safe integer: estimates and requests are unlimited, unlike budgets. */
export const summed = (amounts: RawBuilder<unknown>) =>
  sql<number>`least(coalesce(sum(${amounts}), 0), ${sql.lit(Number.MAX_SAFE_INTEGER)})::bigint`

const sumsOf = (row: string) =>
  sql`jsonb_build_object(${sql.join(
    measures.flatMap((measure) => [
      sql.lit(`${measure}_cents`),
      sql`coalesce(sum(${sql.ref(`${row}.${measure}_cents`)}), 0)`,
    ]),
  )})`
