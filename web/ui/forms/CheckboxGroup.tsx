import { useId } from 'react'
import { FieldFrame, type FieldProps, useField } from './field.tsx'
import type { Option } from './options.ts'
import './form.css'

interface Props extends FieldProps<readonly string[] | null> {
  options: readonly Pick<Option, 'value' | 'text'>[]
}

/** Any number of a few: every box that is ticked. */
export function CheckboxGroup(props: Props) {
  const field = useField(props)
  const id = useId()
  const ticked = field.value ?? []
  return (
    <FieldFrame field={field} hint={props.hint} optional={props.optional} group>
      <div className="gap2">
        {props.options.map(({ value, text }, at) => (
          <div key={value} className="check">
            <input
              type="checkbox"
              className="chk"
              id={`${id}-${at}`}
              name={field.name}
              aria-invalid={field.error === undefined ? undefined : true}
              checked={ticked.includes(value)}
              disabled={field.disabled}
              onChange={(event) =>
                field.change(
                  event.target.checked ? [...ticked, value] : ticked.filter((one) => one !== value),
                )
              }
              onBlur={field.leave}
            />
            <label htmlFor={`${id}-${at}`}>{text}</label>
          </div>
        ))}
      </div>
    </FieldFrame>
  )
}
