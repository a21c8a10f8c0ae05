import { useId } from 'react'
import { FieldFrame, type FieldProps, useField } from './field.tsx'
import './form.css'

interface Props extends FieldProps<readonly string[] | null> {
  options: readonly string[]
}

/** Any number of a few: every box that is ticked. */
export function CheckboxGroup(props: Props) {
  const field = useField(props)
  const id = useId()
  const ticked = field.value ?? []
  return (
    <FieldFrame field={field} hint={props.hint} optional={props.optional} group>
      <div className="gap2">
        {props.options.map((option, at) => (
          <div key={option} className="check">
            <input
              type="checkbox"
              className="chk"
              id={`${id}-${at}`}
              name={field.name}
              aria-invalid={field.error === undefined ? undefined : true}
              checked={ticked.includes(option)}
              disabled={field.disabled}
              onChange={(event) =>
                field.change(
                  event.target.checked ? [...ticked, option] : ticked.filter((one) => one !== option),
                )
              }
              onBlur={field.leave}
            />
            <label htmlFor={`${id}-${at}`}>{option}</label>
          </div>
        ))}
      </div>
    </FieldFrame>
  )
}
