import { useState } from 'react'
import type { z } from 'zod'
import type { aggregateBudgets } from '../../../contract/budgets/aggregate.ts'
import type { FiscalPeriodMark } from '../../../contract/budgets/fiscalPeriods.ts'
import type { Answers } from '../../../contract/route.ts'
import { useMoney } from '../../app/money.ts'
import { useText } from '../../app/texts.ts'
import { useDates } from '../../ui/dates/dates.ts'
import { LineChart } from '../../ui/LineChart.tsx'
import { Section } from '../../ui/Page.tsx'
import { Segmented } from '../../ui/Tabs.tsx'

const measures = ['spent', 'planned', 'approved', 'budgeted'] as const
const tones = { spent: 1, planned: 2, approved: 3, budgeted: 4 } as const

interface Props {
  of: Answers<typeof aggregateBudgets.show>['days']
  period: z.output<typeof FiscalPeriodMark>
}

/** How money moved over the period, day by day. */
export function BurnUp({ of: days, period }: Props) {
  const { t } = useText()
  const money = useMoney()
  const dates = useDates('UTC')
  const [measure, setMeasure] = useState<(typeof measures)[number]>('spent')
  const last = days.at(-1)
  if (!last) return null
  const figure = t(`budgets.figures.${measure}`)
  return (
    <Section
      title={t('finance.aggregate.burn_up')}
      aside={
        <Segmented
          label={t('finance.aggregate.figure')}
          value={measure}
          options={measures.map((value) => ({ value, text: t(`budgets.figures.${value}`) }))}
          onChange={setMeasure}
        />
      }
    >
      <LineChart
        tone={tones[measure]}
        says={t('finance.aggregate.burn_says', {
          figure,
          amount: money(last[`${measure}_cents`]),
          period: period.name,
          day: dates.short(last.day),
        })}
        format={(units) => money(units * 100)}
        points={days.map((day) => ({
          key: day.day,
          label: dates.short(day.day),
          value: day[`${measure}_cents`] / 100,
          at: Date.parse(day.day),
        }))}
      />
    </Section>
  )
}
