import { useMoney } from '../../app/money.ts'
import { useText } from '../../app/texts.ts'
import { MoneyBar } from '../MoneyBar.tsx'
import type { Budget } from './FiscalBudgetScreen.tsx'

/** What a budget comes to, said in a sentence and drawn as one bar. */
export function BudgetSum({ of: { figures, requested_cents } }: { of: Budget }) {
  const { t } = useText()
  const money = useMoney()
  const parts = [
    { name: 'spent', cents: figures.spent_cents },
    { name: 'held', cents: figures.approved_cents - figures.spent_cents },
    { name: 'waits', cents: requested_cents },
    { name: 'free', cents: Math.max(0, figures.available_cents - requested_cents) },
  ] as const
  return (
    <>
      <MoneyBar
        title={t('budgets.fiscal.annual')}
        cents={figures.budgeted_cents}
        says={t('budgets.fiscal.sentence', {
          approved: money(figures.approved_cents),
          spent: money(figures.spent_cents),
          available: money(figures.available_cents),
        })}
        definition={t('budgets.fiscal.means')}
        of={parts.map((part) => ({ ...part, text: t(`budgets.fiscal.part.${part.name}`) }))}
      />
      {requested_cents > figures.available_cents && (
        <p className="b">
          {t('budgets.fiscal.too_much', { amount: money(requested_cents - figures.available_cents) })}
        </p>
      )}
    </>
  )
}
