import { type ReactNode, useEffect, useRef } from 'react'
import { FieldError, type FieldProps, LabelWords, useField } from './field.tsx'
import './form.css'

interface Props extends FieldProps<boolean> {
  /** Some of the items it covers are chosen. */
  mixed?: boolean
}

export function Checkbox(props: Props) {
  const field = useField(props)
  const box = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (box.current) box.current.indeterminate = props.mixed ?? false
  }, [props.mixed])
  return (
    <Toggle field={field} hint={props.hint} optional={props.optional}>
      <input
        ref={box}
        type="checkbox"
        className="chk"
        {...field.aria}
        checked={field.value ?? false}
        disabled={field.disabled}
        onChange={(event) => field.change(event.target.checked)}
        onBlur={field.leave}
      />
    </Toggle>
  )
}

/** A setting that is on or off. `flip` puts the words before it, for rows of settings. */
export function Switch(props: FieldProps<boolean> & { flip?: boolean }) {
  const field = useField(props)
  return (
    <Toggle field={field} hint={props.hint} optional={props.optional} flip={props.flip}>
      <input
        type="checkbox"
        // biome-ignore lint/a11y/useAriaPropsForRole: a checkbox says by itself whether it is on.
        role="switch"
        className="sw"
        {...field.aria}
        checked={field.value ?? false}
        disabled={field.disabled}
        onChange={(event) => field.change(event.target.checked)}
      />
    </Toggle>
  )
}

interface ToggleProps {
  field: ReturnType<typeof useField<boolean>>
  hint?: ReactNode
  optional?: boolean
  flip?: boolean
  children: ReactNode
}

function Toggle({ field, hint, optional, flip, children }: ToggleProps) {
  return (
    <div className="f">
      <div className={flip ? 'check flip' : 'check'}>
        {children}
        <span>
          <label htmlFor={field.id} className="b">
            <LabelWords optional={optional}>{field.label}</LabelWords>
          </label>
          {hint !== undefined && (
            <span className="hint" id={`${field.id}-hint`}>
              {hint}
            </span>
          )}
        </span>
      </div>
      <FieldError id={field.id}>{field.error}</FieldError>
    </div>
  )
}
