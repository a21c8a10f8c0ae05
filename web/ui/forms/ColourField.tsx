import { boxOf, FieldFrame, type FieldProps, useField } from './field.tsx'
import './form.css'

const isColour = (text: string) => /^#[0-9a-f]{6}$/i.test(text)

/** A colour: chosen by the device's own picker, or written as #C23B6C. */
export function ColourField(props: FieldProps<string>) {
  const field = useField(props)
  const text = field.value ?? ''
  return (
    <FieldFrame field={field} hint={props.hint} optional={props.optional}>
      <div className={boxOf(field, 'short')}>
        <input
          type="color"
          className="swatch"
          aria-label={field.label}
          value={isColour(text) ? text.toLowerCase() : '#808080'}
          disabled={field.disabled}
          onChange={(event) => field.change(event.target.value.toUpperCase())}
          onBlur={field.leave}
        />
        <input
          {...field.aria}
          type="text"
          maxLength={7}
          autoComplete="off"
          spellCheck={false}
          value={text}
          disabled={field.disabled}
          onChange={(event) => field.change(event.target.value.trim())}
          onBlur={field.leave}
        />
      </div>
    </FieldFrame>
  )
}
