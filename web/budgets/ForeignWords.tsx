import type { ForeignAmount } from '../../contract/budgets/foreign.ts'
import { numbersFor } from '../../contract/formats.ts'
import { useText } from '../app/texts.ts'

/** What was paid in another currency, at what rate. */
export function ForeignWords({ of: { currency, amount_cents, rate } }: { of: ForeignAmount }) {
  const { t, locale } = useText()
  return (
    <span className="sm m2 below">
      {t('budgets.expense.foreign.at', {
        amount: numbersFor(locale, { style: 'currency', currency, currencyDisplay: 'code' }).format(
          amount_cents / 100,
        ),
        rate: numbersFor(locale, { maximumFractionDigits: 8 }).format(rate),
      })}
    </span>
  )
}
