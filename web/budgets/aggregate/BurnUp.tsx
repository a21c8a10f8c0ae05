import type { z } from 'zod'
import type { aggregateBudgets } from '../../../contract/budgets/aggregate.ts'
import type { FiscalPeriodMark } from '../../../contract/budgets/fiscalPeriods.ts'
import type { Answers } from '../../../contract/route.ts'
import { useEnterprise } from '../../app/me.ts'
import { useMoney } from '../../app/money.ts'
import { useText } from '../../app/texts.ts'
import { LineChart } from '../../ui/chart/LineChart.tsx'
import type { Series } from '../../ui/chart/series.ts'
import { useDates } from '../../ui/dates/dates.ts'

/** Drawn in this order, so that each line lies within the one before. */
const measures = [
  { name: 'budgeted', tone: 6 },
  { name: 'approved', tone: 2 },
  { name: 'planned', tone: 3 },
  { name: 'spent', tone: 1 },
] as const

interface Props {
  of: Answers<typeof aggregateBudgets.show>['days']
  period: z.output<typeof FiscalPeriodMark>
  /** The day that is looked back to; without one, today. */
  asOf?: string
}

/** The sums on each day of the period. */
export function BurnUp({ of: days, period, asOf }: Props) {
  const { t } = useText()
  const money = useMoney()
  const { currency } = useEnterprise()
  const dates = useDates('UTC')
  const moved = days.at(-1)
  if (!moved) return null
  // What nothing moved since stands as it was, until today or until the period ended.
  const today =
    [new Date().toISOString().slice(0, 10), asOf ?? period.ends_on, period.ends_on].toSorted()[0] ?? moved.day
  const last = today > moved.day ? { ...moved, day: today } : moved
  const shown = last === moved ? days : [...days, last]
  const series = measures.map(
    ({ name, tone }): Series => ({
      key: name,
      label: t(`budgets.figures.${name}`),
      tone,
      points: shown.map((day) => ({ at: day.day, value: day[`${name}_cents`] })),
    }),
  )
  return (
    <LineChart
      title={t('finance.aggregate.burn_up')}
      level={2}
      unit={{ currency }}
      definition={t('finance.aggregate.burn_means')}
      says={t('finance.aggregate.burn_says', {
        day: dates.short(last.day),
        spent: money(last.spent_cents),
        budgeted: money(last.budgeted_cents),
        period: period.name,
      })}
      series={series}
      span={{ from: period.starts_on, until: period.ends_on }}
      steps
    />
  )
}
