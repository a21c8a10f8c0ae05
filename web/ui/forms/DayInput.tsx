import { CalendarDays } from 'lucide-react'
import { type InputHTMLAttributes, useRef, useState } from 'react'
import { useText } from '../../app/texts.ts'
import { Button } from '../Button.tsx'
import { dayFrom, dayPattern, isWholeDay, writtenDay } from '../dates/entry.ts'
import './form.css'

interface Props {
  /** 2026-03-12, or nothing. */
  value: string
  onChange: (day: string) => void
  /** The input was left. */
  onBlur?: () => void
  min?: string | undefined
  max?: string | undefined
  /** Its id, name and what describes it. */
  as?: Omit<InputHTMLAttributes<HTMLInputElement>, 'value' | 'onChange' | 'onBlur' | 'min' | 'max'>
}

/**
 * A day as the page around it writes days: the browser's own field speaks the language of the browser, which may put the
 * month first beside a page that puts it second. Its calendar is kept, behind a button.
 */
export function DayInput({ value, onChange, onBlur, min, max, as }: Props) {
  const { t, locale } = useText()
  const calendar = useRef<HTMLInputElement>(null)
  const [written, setWritten] = useState<string | null>(null)
  const take = (text: string) => {
    const day = text.trim() === '' ? '' : dayFrom(text, locale)
    if (day !== null && day !== value) onChange(day)
  }
  const letters = {
    year: t('ui.form.year_letters'),
    month: t('ui.form.month_letters'),
    day: t('ui.form.day_letters'),
  }
  return (
    <>
      <input
        {...as}
        type="text"
        autoComplete="off"
        placeholder={dayPattern(locale, letters)}
        value={written ?? writtenDay(value, locale)}
        onChange={({ target: { value: text } }) => {
          setWritten(text)
          // A half-typed date may mean another day once complete, so it isn't reported yet.
          if (text.trim() === '' || isWholeDay(text)) take(text)
        }}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && written !== null) take(written)
        }}
        onBlur={() => {
          if (written !== null) take(written)
          // An invalid date is replaced by the last valid one.
          setWritten(null)
          onBlur?.()
        }}
      />
      <Button
        look="q"
        icon={CalendarDays}
        label={t('ui.form.open_calendar')}
        disabled={as?.disabled}
        onClick={() => calendar.current?.showPicker()}
      />
      <input
        ref={calendar}
        className="day-calendar"
        type="date"
        tabIndex={-1}
        aria-hidden="true"
        min={min}
        max={max}
        value={value}
        disabled={as?.disabled}
        onChange={(event) => {
          setWritten(null)
          onChange(event.target.value)
        }}
      />
    </>
  )
}
