import type { BudgetFigures } from '../../../contract/budgets/figures.ts'
import { useMoney } from '../../app/money.ts'
import { useText } from '../../app/texts.ts'
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx'
import './admin.css'

const shown = ['budgeted', 'approved', 'planned', 'spent', 'available', 'leftover'] as const

/** What it all comes to, each figure with what it means. */
export function MoneySum({ of: figures }: { of: BudgetFigures }) {
  const { t } = useText()
  const money = useMoney()
  const whole = Math.max(figures.budgeted_cents, 1)
  const parts = [
    ['spent', figures.spent_cents],
    ['held', figures.approved_cents - figures.spent_cents],
  ] as const
  return (
    <>
      <div className="money-bar" aria-hidden="true">
        {parts.map(([name, cents]) => (
          <span key={name} className={name} style={{ flexGrow: cents / whole }} />
        ))}
        <span style={{ flexGrow: figures.available_cents / whole }} />
      </div>
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
