import { numbersFor } from '../../../contract/formats.ts'
import { useText } from '../../app/texts.ts'
import { boxOf, FieldFrame, type FieldProps, useField } from './field.tsx'
import { type Typed, useTyped } from './NumberField.tsx'
import './form.css'

interface Props extends FieldProps<number | null> {
  /** Its ISO 4217 letters. */
  currency: string
}

/** An amount as people write it, beside the sign of its currency; kept in whole hundredths. */
export function MoneyField({ currency, ...props }: Props) {
  const { locale } = useText()
  const field = useField<Typed>(props as FieldProps<Typed>)
  const { value } = field
  const typed = useTyped(
    typeof value === 'number' ? value / 100 : value,
    (next) => field.change(typeof next === 'number' ? Math.round(next * 100) : next),
    2,
  )
  const parts = numbersFor(locale, { style: 'currency', currency }).formatToParts(0)
  const sign = (
    <span className="m2" aria-hidden="true">
      {parts.find(({ type }) => type === 'currency')?.value ?? currency}
    </span>
  )
  // The currency sign is where the reader's language writes it.
  const isFirst =
    parts.findIndex(({ type }) => type === 'currency') < parts.findIndex(({ type }) => type === 'integer')
  return (
    <FieldFrame field={field} hint={props.hint} optional={props.optional}>
      <div className={boxOf(field, 'short')}>
        {isFirst && sign}
        <input {...field.aria} {...typed} disabled={field.disabled} onBlur={field.leave} />
        {!isFirst && sign}
      </div>
    </FieldFrame>
  )
}
