import type { BudgetFigures } from '../../../contract/budgets/figures.ts'
import { useMoney } from '../../app/money.ts'
import { useText } from '../../app/texts.ts'
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx'
import { MoneyBar } from '../MoneyBar.tsx'
import './admin.css'

const shown = ['budgeted', 'approved', 'planned', 'spent', 'available', 'leftover'] as const

/** What it all comes to, each figure with what it means. */
export function MoneySum({ of: figures }: { of: BudgetFigures }) {
  const { t } = useText()
  const money = useMoney()
  const parts = [
    { name: 'spent', cents: figures.spent_cents },
    { name: 'held', cents: figures.approved_cents - figures.spent_cents },
    { name: 'free', cents: figures.available_cents },
  ] as const
  return (
    <>
      <MoneyBar
        title={t('finance.aggregate.sum')}
        cents={figures.budgeted_cents}
        says={t('budgets.fiscal.sentence', {
          approved: money(figures.approved_cents),
          spent: money(figures.spent_cents),
          available: money(figures.available_cents),
        })}
        definition={t('budgets.fiscal.means')}
        of={parts.map((part) => ({ ...part, text: t(`budgets.fiscal.part.${part.name}`) }))}
      />
      <dl className="money-sum">
        {shown.map((measure) => (
          <div key={measure} title={t(`finance.meaning.${measure}`)}>
            <dt className="sm m2">{t(`budgets.figures.${measure}`)}</dt>
            <dd className="num b">
              {money(figures[`${measure}_cents`])}
              <VisuallyHidden>{t(`finance.meaning.${measure}`)}</VisuallyHidden>
            </dd>
          </div>
        ))}
      </dl>
    </>
  )
}
