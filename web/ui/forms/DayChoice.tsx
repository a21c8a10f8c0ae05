import { useId } from 'react'
import { useFolding } from '../tables/filterContext.ts'
import { DayInput } from './DayInput.tsx'

interface Props {
  label: string
  value: string | undefined
  onChange: (day: string | undefined) => void
}

/** A day that narrows what is shown; none is today. */
export function DayChoice({ label, value, onChange }: Props) {
  const id = useId()
  useFolding({ narrows: value !== undefined, clear: () => onChange(undefined) })
  return (
    <span className="as-of">
      <label className="sm m2" htmlFor={id}>
        {label}
      </label>
      <span className="inp">
        <DayInput
          as={{ id, name: 'day' }}
          value={value ?? ''}
          onChange={(day) => onChange(day || undefined)}
        />
      </span>
    </span>
  )
}
