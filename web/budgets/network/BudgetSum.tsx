import { useMoney } from '../../app/money.ts'
import { useText } from '../../app/texts.ts'
import { BudgetBar } from '../BudgetBar.tsx'
import type { Budget } from './FiscalBudgetScreen.tsx'

/** A budget as a sentence and a bar. */
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
      <BudgetBar title={t('budgets.fiscal.annual')} of={figures} parts={parts} />
      {requested_cents > figures.available_cents && (
        <p className="b">
          {t('budgets.fiscal.too_much', { amount: money(requested_cents - figures.available_cents) })}
        </p>
      )}
    </>
  )
}
