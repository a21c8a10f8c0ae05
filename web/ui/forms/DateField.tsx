import { boxOf, FieldFrame, type FieldProps, useField } from './field.tsx'
import './form.css'

interface Props extends FieldProps<string | null> {
  min?: string
  max?: string
}

/** A day, by the control of the device itself: it knows the reader's calendar. */
export function DateField(props: Props) {
  const field = useField(props)
  return (
    <FieldFrame field={field} hint={props.hint} optional={props.optional}>
      <div className={boxOf(field, 'short')}>
        <input
          {...field.aria}
          type="date"
          min={props.min}
          max={props.max}
          value={field.value ?? ''}
          disabled={field.disabled}
          onChange={(event) => field.change(event.target.value || null)}
          onBlur={field.leave}
        />
      </div>
    </FieldFrame>
  )
}
