import type { aggregateBudgets } from '../../../contract/budgets/aggregate.ts'
import type { Answers } from '../../../contract/route.ts'
import { useEnterprise } from '../../app/me.ts'
import { useText } from '../../app/texts.ts'
import { BarChart } from '../../ui/chart/BarChart.tsx'
import { looks } from '../MoneyBar.tsx'

type Row = Answers<typeof aggregateBudgets.show>['items'][number]

const parts = ['spent', 'held', 'free'] as const

/** The budgets of networks with all below them, and their use, the largest first. */
export function MoneyByNetwork({ of: rows }: { of: readonly Row[] }) {
  const { t } = useText()
  const { currency } = useEnterprise()
  const largest = rows.toSorted((one, other) => other.figures.budgeted_cents - one.figures.budgeted_cents)
  return (
    <BarChart
      title={t('finance.aggregate.where')}
      level={2}
      unit={{ currency }}
      definition={t('finance.aggregate.where_means')}
      series={parts.map((name) => ({ key: name, label: t(`budgets.fiscal.part.${name}`), ...looks[name] }))}
      rows={largest.map(({ network, figures }) => ({
        key: `${network?.id}`,
        label: network?.name ?? t('finance.aggregate.no_region'),
        values: [
          figures.spent_cents,
          figures.approved_cents - figures.spent_cents,
          Math.max(0, figures.available_cents),
        ],
      }))}
      most={8}
      stacked
    />
  )
}
