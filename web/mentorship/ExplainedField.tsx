import { FieldFrame, type FieldProps, useField } from '../ui/forms/field.tsx'
import './mentorship.css'

interface Props<Value extends string> extends FieldProps<Value> {
  options: readonly { value: Value; text: string; says: string }[]
}

/** One of a few choices, each with what it means. */
export function ExplainedField<Value extends string>(props: Props<Value>) {
  const field = useField<Value>(props)
  return (
    <FieldFrame field={field} hint={props.hint} group>
      <div className="explained">
        {props.options.map(({ value, text, says }) => (
          <label key={value} className="explained-choice">
            <input
              type="radio"
              className="rad"
              name={field.name}
              checked={field.value === value}
              disabled={field.disabled}
              onChange={() => field.change(value)}
              onBlur={field.leave}
            />
            <span>
              <span className="b">{text}</span>
              <span className="sm m2 below">{says}</span>
            </span>
          </label>
        ))}
      </div>
    </FieldFrame>
  )
}
