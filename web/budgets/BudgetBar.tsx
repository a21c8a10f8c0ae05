import type { BudgetFigures } from '../../contract/budgets/figures.ts'
import { useMoney } from '../app/money.ts'
import { useText } from '../app/texts.ts'
import { MoneyBar } from './MoneyBar.tsx'

interface Props {
  title: string
  of: BudgetFigures
  parts: readonly { name: 'spent' | 'held' | 'waits' | 'free'; cents: number }[]
}

/** One or several budgets as a sentence and a bar. */
export function BudgetBar({ title, of: figures, parts }: Props) {
  const { t } = useText()
  const money = useMoney()
  return (
    <MoneyBar
      title={title}
      cents={figures.budgeted_cents}
      says={t('budgets.fiscal.sentence', {
        approved: money(figures.approved_cents),
        spent: money(figures.spent_cents),
        available: money(figures.available_cents),
      })}
      definition={t('budgets.fiscal.means')}
      of={parts.map((part) => ({ ...part, text: t(`budgets.fiscal.part.${part.name}`) }))}
    />
  )
}
