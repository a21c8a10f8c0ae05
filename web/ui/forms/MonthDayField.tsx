import { ChevronDown } from 'lucide-react'
import { useState } from 'react'
import { datesFor } from '../../../contract/formats.ts'
import { useText } from '../../app/texts.ts'
import { formatDate } from '../dates/dateWords.ts'
import { Icon } from '../Icon.tsx'
import { boxOf, FieldFrame, type FieldProps, useField } from './field.tsx'
import './form.css'

/** A day of the year without a year, as `mm-dd`. February has 29 days, for those born on one. */
export function MonthDayField(props: FieldProps<string | null>) {
  const { t, locale } = useText()
  const field = useField(props)
  // Half an answer is kept here: it is no day yet.
  const [half, setHalf] = useState({ month: '', day: '' })
  const [month = '', day = ''] = field.value ? field.value.split('-') : [half.month, half.day]

  const choose = (next: { month: string; day: string }) => {
    const most = daysOf(next.month)
    const fits = { month: next.month, day: Number(next.day) > most ? String(most) : next.day }
    setHalf(fits)
    const whole = fits.month && fits.day ? `${fits.month}-${fits.day}` : null
    if (whole !== (field.value ?? null)) field.change(whole)
  }

  const months = range(12).map((m) => ({
    value: m,
    text: formatDate(new Date(Date.UTC(2024, Number(m) - 1, 1)), locale, { month: 'long', timeZone: 'UTC' }),
  }))
  const days = range(daysOf(month)).map((d) => ({ value: d, text: String(Number(d)) }))
  const parts = [
    { key: 'month' as const, label: t('ui.form.month'), value: month, options: months },
    { key: 'day' as const, label: t('ui.form.day'), value: day, options: days },
  ]
  if (dayComesFirst(locale)) parts.reverse()
  return (
    <FieldFrame field={field} hint={props.hint} optional={props.optional} group>
      <div className="row gap2">
        {parts.map((part, index) => (
          <div key={part.key} className={boxOf(field, 'short')}>
            <select
              id={index === 0 ? field.id : undefined}
              name={`${field.name}_${part.key}`}
              aria-label={part.label}
              aria-invalid={field.aria['aria-invalid']}
              value={part.value}
              disabled={field.disabled}
              onChange={(event) => choose({ month, day, [part.key]: event.target.value })}
              onBlur={field.leave}
            >
              <option value="">{part.label}</option>
              {part.options.map((option) => (
                <option key={option.value} value={option.value}>
                  {option.text}
                </option>
              ))}
            </select>
            <Icon of={ChevronDown} />
          </div>
        ))}
      </div>
    </FieldFrame>
  )
}

const range = (to: number) => Array.from({ length: to }, (_, n) => String(n + 1).padStart(2, '0'))
const daysOf = (month: string) => (month ? new Date(Date.UTC(2024, Number(month), 0)).getUTCDate() : 31)

function dayComesFirst(locale: string) {
  const parts = datesFor(locale, { month: 'long', day: 'numeric' })
    .formatToParts(new Date())
    .map((part) => part.type)
  return parts.indexOf('day') < parts.indexOf('month')
}
