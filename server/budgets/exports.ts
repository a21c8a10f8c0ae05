import type { z } from 'zod'
import { AggregateFilter, type aggregateBudgets } from '../../contract/budgets/aggregate.ts'
import { AnnualBudgetsFilter } from '../../contract/budgets/annualBudgets.ts'
import type { BudgetFigures } from '../../contract/budgets/figures.ts'
import { type FiscalPeriod, FiscalPeriodsFilter } from '../../contract/budgets/fiscalPeriods.ts'
import { numbersFor } from '../../contract/formats.ts'
import { pageSizes } from '../../contract/limits.ts'
import type { Answers } from '../../contract/route.ts'
import { type ExportColumn, exportable } from '../downloads/exports.ts'
import { isPlanned } from '../planning/known.ts'
import type { Reading } from '../platform/act.ts'
import { missing } from '../platform/errors.ts'
import { aggregateHome, levelRows } from './aggregate.ts'
import { type Budget, budgetsAfter, mayList } from './annualBudgetList.ts'
import { listPeriods } from './periods.ts'
import { budgetsPolicy } from './policy.ts'

const twoDigits = numbersFor('en', {
  minimumFractionDigits: 2,
  maximumFractionDigits: 2,
  useGrouping: false,
})
/** An amount in the form that spreadsheets read in every language. */
export const inUnits = (cents: number) => twoDigits.format(cents / 100)

const sums = ['initial', 'budgeted', 'approved', 'planned', 'spent', 'available', 'leftover'] as const
const sumColumns = <Row extends { figures: BudgetFigures }>(): ExportColumn<Row>[] =>
  sums.map((measure) => ({
    key: measure,
    title: (say) => say(`budgets.figures.${measure}`),
    value: ({ figures }) => inUnits(figures[`${measure}_cents`]),
  }))

/** Without the planning module there is no money to export either. */
export const whilePlanned =
  <Query>(admits: (act: Reading, query: Query) => Promise<void> = async () => {}) =>
  async (act: Reading, query: Query) => {
    if (!(await isPlanned(act))) throw missing()
    await admits(act, query)
  }

const Budgets = AnnualBudgetsFilter.strict()
const Periods = FiscalPeriodsFilter.strict()

export const annualBudgetsExport = exportable<Budget, typeof Budgets>({
  name: 'annual_budgets',
  title: (say) => say('budgets.title'),
  may: budgetsPolicy.ask,
  admits: whilePlanned(mayList),
  secure: false,
  query: Budgets,
  columns: () => [
    { key: 'network', title: (say) => say('budgets.column.network'), value: ({ network }) => network.name },
    { key: 'period', title: (say) => say('budgets.column.period'), value: ({ period }) => period.name },
    {
      key: 'state',
      title: (say) => say('budgets.column.state'),
      value: ({ state }, { say }) => say(`budgets.state.${state}`),
    },
    ...sumColumns<Budget>(),
    {
      key: 'requested',
      title: (say) => say('budgets.figures.requested'),
      value: ({ requested_cents }) => inUnits(requested_cents),
    },
    { key: 'id', title: (say) => say('budgets.column.id'), value: ({ id }) => id, unusual: true },
  ],
  rows: (act, filter, { after, limit }) => budgetsAfter(act, filter, after?.id ?? 0, limit),
})

type Period = z.output<typeof FiscalPeriod>

export const fiscalPeriodsExport = exportable<Period, typeof Periods>({
  name: 'fiscal_periods',
  title: (say) => say('budgets.periods.title'),
  may: budgetsPolicy.administer,
  admits: whilePlanned(),
  secure: false,
  query: Periods,
  columns: () => [
    { key: 'name', title: (say) => say('budgets.column.period'), value: ({ name }) => name },
    {
      key: 'starts_on',
      title: (say) => say('budgets.periods.starts_on'),
      value: ({ starts_on }) => starts_on,
    },
    { key: 'ends_on', title: (say) => say('budgets.periods.ends_on'), value: ({ ends_on }) => ends_on },
    {
      key: 'state',
      title: (say) => say('budgets.column.state'),
      value: ({ state }, { say }) => say(`budgets.state.${state}`),
    },
    { key: 'tags', title: (say) => say('budgets.periods.tags'), value: ({ tags }) => tags.join('; ') },
    ...sumColumns<Period>(),
  ],
  rows: async (act, filter, { after }) => (after ? [] : everyPeriod(act, filter)),
})

/** All on one page: a company has one period a year. */
async function everyPeriod(act: Parameters<typeof listPeriods>[0], filter: z.output<typeof Periods>) {
  const [, , , page_size] = pageSizes
  const all: Period[] = []
  for (let page = 1; ; page++) {
    const { items } = await listPeriods(act, { ...filter, page, page_size, sort_by: 'starts_on' })
    all.push(...items)
    if (items.length < page_size) return all
  }
}

type Branch = Answers<typeof aggregateBudgets.show>['items'][number]
const Aggregate = AggregateFilter.strict()

/** One level of the aggregate, like its screen. */
export const aggregateExport = exportable<Branch & { at: number }, typeof Aggregate>({
  name: 'aggregate_budgets',
  title: (say) => say('finance.aggregate.title'),
  may: budgetsPolicy.ask,
  admits: whilePlanned(async (act, query) => void (await aggregateHome(act, query))),
  secure: false,
  query: Aggregate,
  columns: () => [
    {
      key: 'network',
      title: (say) => say('budgets.column.network'),
      value: ({ network }, { say }) => network?.name ?? say('finance.aggregate.no_region'),
    },
    ...sumColumns<Branch & { at: number }>(),
    {
      key: 'below',
      title: (say) => say('finance.aggregate.budgets_below'),
      value: ({ below_count }) => below_count,
    },
  ],
  rows: async (act, filter, { after, limit }) => {
    const offset = after ? after.at + 1 : 0
    const items = await levelRows(act, { ...filter, limit, offset })
    return items.map((item, place) => ({ ...item, at: offset + place }))
  },
})
