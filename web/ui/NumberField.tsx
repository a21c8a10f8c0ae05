import { useState } from 'react'
import { useText } from '../app/texts.ts'
import { boxOf, FieldFrame, type FieldProps, useField } from './field.tsx'
import './form.css'

interface Props extends FieldProps<number | null> {
  short?: boolean
}

/** "1,5" and "1.5" are the same number, whichever way the reader's language writes it. */
function numberIn(text: string): number | string | null {
  const plain = text.trim().replace(',', '.')
  if (plain === '') return null
  const number = Number(plain)
  return Number.isFinite(number) ? number : text
}

/** A number as people write it. What isn't one stays in the field, and the schema says so. */
export function NumberField(props: Props) {
  const { locale } = useText()
  const field = useField<number | string | null>(props as FieldProps<number | string | null>)
  const [typed, setTyped] = useState<string | null>(null)
  const { value } = field
  const written =
    typeof value === 'number'
      ? new Intl.NumberFormat(locale, { useGrouping: false, maximumFractionDigits: 10 }).format(value)
      : (value ?? '')
  // What was typed stands as long as it means the value; a value put back shows itself anew.
  const shown = typed !== null && numberIn(typed) === (value ?? null) ? typed : written
  return (
    <FieldFrame field={field} hint={props.hint} optional={props.optional}>
      <div className={boxOf(field, props.short && 'short')}>
        <input
          {...field.aria}
          type="text"
          inputMode="decimal"
          autoComplete="off"
          value={shown}
          disabled={field.disabled}
          onChange={(event) => {
            setTyped(event.target.value)
            field.change(numberIn(event.target.value))
          }}
          onBlur={field.leave}
        />
      </div>
    </FieldFrame>
  )
}
