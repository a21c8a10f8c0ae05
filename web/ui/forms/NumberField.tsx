import { type ChangeEvent, useState } from 'react'
import { numbersFor } from '../../../contract/formats.ts'
import { useText } from '../../app/texts.ts'
import { boxOf, FieldFrame, type FieldProps, useField } from './field.tsx'
import './form.css'

interface Props extends FieldProps<number | null> {
  short?: boolean
}

/** "1,5" and "1.5" are the same number, whichever way the reader's language writes it. */
function numberIn(text: string): Typed {
  const plain = text.trim().replace(',', '.')
  if (plain === '') return null
  const number = Number(plain)
  return Number.isFinite(number) ? number : text
}

/** A number, or what was typed in its place. */
export type Typed = number | string | null

/**
 * Typed text stays as long as it matches the value; a changed value replaces it. `decimals`: at least so many where it
 * isn’t whole, as 5.40 of an amount.
 */
export function useTyped(value: Typed | undefined, change: (next: Typed) => void, decimals = 0) {
  const { locale } = useText()
  const [typed, setTyped] = useState<string | null>(null)
  const written =
    typeof value === 'number'
      ? numbersFor(locale, {
          useGrouping: false,
          minimumFractionDigits: Number.isInteger(value) ? 0 : decimals,
          maximumFractionDigits: 10,
        }).format(value)
      : (value ?? '')
  return {
    type: 'text',
    inputMode: 'decimal' as const,
    autoComplete: 'off',
    value: typed !== null && numberIn(typed) === (value ?? null) ? typed : written,
    onChange: (event: ChangeEvent<HTMLInputElement>) => {
      setTyped(event.target.value)
      change(numberIn(event.target.value))
    },
  }
}

/** A number as people write it. Anything else stays in the field, and the schema reports it. */
export function NumberField(props: Props) {
  const field = useField<Typed>(props as FieldProps<Typed>)
  const typed = useTyped(field.value, field.change)
  return (
    <FieldFrame field={field} hint={props.hint} optional={props.optional}>
      <div className={boxOf(field, props.short && 'short')}>
        <input {...field.aria} {...typed} disabled={field.disabled} onBlur={field.leave} />
      </div>
    </FieldFrame>
  )
}
