import { ArrowRightLeft } from 'lucide-react'
import type { ForeignAmount } from '../../../contract/budgets/foreign.ts'
import { ownCents } from '../../../contract/budgets/rates.ts'
import { useEnterprise } from '../../app/me.ts'
import { useCurrencies, useCurrencyName, useMoney } from '../../app/money.ts'
import { useText } from '../../app/texts.ts'
import { Button } from '../../ui/Button.tsx'
import { useField } from '../../ui/forms/field.tsx'
import { MoneyField } from '../../ui/forms/MoneyField.tsx'
import { NumberField } from '../../ui/forms/NumberField.tsx'
import { SelectField } from '../../ui/forms/SelectField.tsx'

/** As it is typed: nothing of it is there at first. */
interface Entered {
  currency: string | null
  amount_cents: number | null
  rate: number | null
}

const isWhole = (entered: Entered): entered is ForeignAmount =>
  typeof entered.amount_cents === 'number' &&
  Number.isSafeInteger(entered.amount_cents) &&
  typeof entered.rate === 'number' &&
  entered.rate > 0 &&
  entered.rate <= 1_000_000

/** What was paid in the enterprise’s own currency, said or made by a rate. */
export function usePaid(): number {
  const { value: own } = useField<number | null>({ name: 'amount_cents' })
  const { value: foreign } = useField<Entered | null>({ name: 'foreign' })
  return foreign ? (isWhole(foreign) ? ownCents(foreign) : 0) : Number(own) || 0
}

/** What was paid and what it was thought to be; paid in another currency, the rate makes the amount. */
export function PaidFields() {
  const { t } = useText()
  const { currency } = useEnterprise()
  const name = useCurrencyName()
  const own = useField<number | null>({ name: 'amount_cents' })
  const foreign = useField<Entered | null>({ name: 'foreign' })
  const choices = useCurrencies().filter(({ value }) => value !== currency)
  const amount = useMoney()
  const paid = usePaid()
  const entered = foreign.value
  return (
    <>
      <div className="two">
        {entered ? (
          <MoneyField
            name="foreign.amount_cents"
            label={t('budgets.expense.foreign.amount')}
            currency={entered.currency ?? currency}
          />
        ) : (
          <MoneyField
            name="amount_cents"
            currency={currency}
            optional
            hint={t('budgets.expense.paid_hint')}
          />
        )}
        <MoneyField name="estimated_amount_cents" currency={currency} optional />
      </div>
      {entered && (
        <div className="two">
          <SelectField
            name="foreign.currency"
            label={t('budgets.expense.foreign.currency')}
            options={choices}
          />
          <NumberField
            name="foreign.rate"
            label={t('budgets.expense.foreign.rate')}
            short
            hint={t('budgets.expense.foreign.rate_hint', { currency: name })}
          />
        </div>
      )}
      {entered && paid > 0 && (
        <p className="b" aria-live="polite">
          {t('budgets.expense.foreign.comes_to', { amount: amount(paid) })}
        </p>
      )}
      <p>
        <Button
          small
          look="q"
          icon={ArrowRightLeft}
          onClick={() => {
            own.change(null)
            foreign.change(entered ? null : { currency: null, amount_cents: null, rate: null })
          }}
        >
          {entered
            ? t('budgets.expense.foreign.remove', { currency: name })
            : t('budgets.expense.foreign.add')}
        </Button>
      </p>
    </>
  )
}
