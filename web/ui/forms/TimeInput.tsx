import { type InputHTMLAttributes, useState } from 'react'
import { useText } from '../../app/texts.ts'
import { isWholeTime, timeFrom, writtenTime } from '../dates/entry.ts'
import './form.css'

interface Props {
  /** 14:30, or nothing. */
  value: string
  onChange: (time: string) => void
  onBlur?: () => void
  /** Its id, name and what describes it. */
  as?: Omit<InputHTMLAttributes<HTMLInputElement>, 'value' | 'onChange' | 'onBlur'>
}

/** A time of the day as the page around it writes times, with twelve hours or twenty-four. */
export function TimeInput({ value, onChange, onBlur, as }: Props) {
  const { locale } = useText()
  const [written, setWritten] = useState<string | null>(null)
  const take = (text: string) => {
    const time = text.trim() === '' ? '' : timeFrom(text, locale)
    if (time !== null && time !== value) onChange(time)
  }
  return (
    <input
      {...as}
      type="text"
      autoComplete="off"
      placeholder={writtenTime('09:00', locale)}
      value={written ?? writtenTime(value, locale)}
      onChange={({ target: { value: text } }) => {
        setWritten(text)
        if (text.trim() === '' || isWholeTime(text)) take(text)
      }}
      onKeyDown={(event) => {
        if (event.key === 'Enter' && written !== null) take(written)
      }}
      onBlur={() => {
        if (written !== null) take(written)
        setWritten(null)
        onBlur?.()
      }}
    />
  )
}
