import type { ForeignAmount } from '../../../contract/budgets/foreign.ts'
import { ownCents } from '../../../contract/budgets/rates.ts'
import { numbersFor } from '../../../contract/formats.ts'
import { useEnterprise } from '../../app/me.ts'
import { useCurrencies, useMoney } from '../../app/money.ts'
import { useText } from '../../app/texts.ts'
import { useDates } from '../../ui/dates/dates.ts'
import { DateField } from '../../ui/forms/DateField.tsx'
import { useField } from '../../ui/forms/field.tsx'
import { MoneyField } from '../../ui/forms/MoneyField.tsx'
import { NumberField } from '../../ui/forms/NumberField.tsx'
import { SelectField } from '../../ui/forms/SelectField.tsx'

/** As it is typed: only the currency is there at first. */
interface Entered {
  currency: string
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

/** When and in which currency it was paid, then how much; another currency brings its rate, which makes the amount. */
export function PaidFields() {
  const { t } = useText()
  const { currency } = useEnterprise()
  const own = useField<number | null>({ name: 'amount_cents' })
  const foreign = useField<Entered | null>({ name: 'foreign' })
  const all = useCurrencies()
  const entered = foreign.value
  const amount = entered ? entered.amount_cents : (own.value ?? null)
  // What was typed stays as it is, in whichever currency.
  const choose = (code: string | null) => {
    const isOwn = code === null || code === currency
    own.change(isOwn ? amount : null)
    foreign.change(isOwn ? null : { currency: code, amount_cents: amount, rate: entered?.rate ?? null })
  }
  return (
    <>
      <div className="paid-pair">
        <DateField name="spent_on" />
        <SelectField
          name="foreign.currency"
          label={t('budgets.expense.foreign.currency')}
          value={entered?.currency ?? currency}
          options={[
            ...all.filter(({ value }) => value === currency),
            ...all.filter(({ value }) => value !== currency),
          ]}
          onChange={choose}
        />
      </div>
      {entered ? (
        <>
          <div className="paid-pair">
            <MoneyField
              name="foreign.amount_cents"
              label={t('budgets.expense.field.amount_cents')}
              currency={entered.currency}
            />
            <Rate from={entered.currency} />
          </div>
          <ComesTo of={entered} />
        </>
      ) : (
        <MoneyField name="amount_cents" currency={currency} optional hint={t('budgets.expense.paid_hint')} />
      )}
      <MoneyField name="estimated_amount_cents" currency={currency} optional />
    </>
  )
}

/** The day of the expense, whose rate is meant. */
function useDay() {
  const { value } = useField<string | null>({ name: 'spent_on' })
  const dates = useDates('UTC')
  return value ? dates.day(value) : '–'
}

function Rate({ from }: { from: string }) {
  const { t } = useText()
  const { currency: to } = useEnterprise()
  const day = useDay()
  return (
    <NumberField
      name="foreign.rate"
      label={t('budgets.expense.foreign.rate')}
      short
      hint={t('budgets.expense.foreign.rate_of_day', { from, to, day })}
    />
  )
}

/** The amount in the enterprise’s currency, as it is typed. */
function ComesTo({ of: entered }: { of: Entered }) {
  const { t, locale } = useText()
  const { currency } = useEnterprise()
  const money = useMoney()
  const paid = usePaid()
  const day = useDay()
  return (
    <p className="b num" role="status">
      {isWhole(entered) && paid > 0
        ? t('budgets.expense.foreign.makes', {
            paid: numbersFor(locale, { style: 'currency', currency: entered.currency }).format(
              entered.amount_cents / 100,
            ),
            rate: numbersFor(locale, { maximumFractionDigits: 8 }).format(entered.rate),
            amount: money(paid),
            day,
          })
        : t('budgets.expense.foreign.not_yet', { currency })}
    </p>
  )
}
