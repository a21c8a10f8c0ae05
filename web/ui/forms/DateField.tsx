import { DayInput } from './DayInput.tsx'
import { boxOf, FieldFrame, type FieldProps, useField } from './field.tsx'

interface Props extends FieldProps<string | null> {
  min?: string
  max?: string
}

/** A day, written by the reader's format or chosen from the calendar of their device. */
export function DateField(props: Props) {
  const field = useField(props)
  return (
    <FieldFrame field={field} hint={props.hint} optional={props.optional}>
      <div className={boxOf(field, 'short')}>
        <DayInput
          as={{ ...field.aria, disabled: field.disabled }}
          min={props.min}
          max={props.max}
          value={field.value ?? ''}
          onChange={(day) => field.change(day || null)}
          onBlur={field.leave}
        />
      </div>
    </FieldFrame>
  )
}
