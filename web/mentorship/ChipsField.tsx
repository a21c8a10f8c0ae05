import { Check } from 'lucide-react'
import { useId, useState } from 'react'
import { useText } from '../app/texts.ts'
import { Button } from '../ui/Button.tsx'
import { FieldFrame, type FieldProps, useField } from '../ui/forms/field.tsx'
import { Icon } from '../ui/Icon.tsx'

interface Props<Value extends string | number> extends FieldProps<readonly Value[] | null> {
  options: readonly { value: Value; text: string }[]
  /** One of them rather than any number. */
  single?: boolean
}

/** More than these fold behind a button, chosen ones excepted. */
const AT_A_GLANCE = 14

/** A few choices at a glance: outlined by a dashed line, filled and ticked once chosen. */
export function ChipsField<Value extends string | number>(props: Props<Value>) {
  const { options, single } = props
  const field = useField<readonly Value[]>(props as FieldProps<readonly Value[]>)
  const { t } = useText()
  const id = useId()
  const [whole, setWhole] = useState(false)
  const [kept] = useState(field.value)
  const chosen = field.value ?? []
  const folds = !whole && options.length > AT_A_GLANCE + 2
  const shown = folds
    ? options.filter(({ value }, at) => at < AT_A_GLANCE || chosen.includes(value) || kept?.includes(value))
    : options
  return (
    <FieldFrame field={field} hint={props.hint} optional={props.optional} group>
      <div className="mentor-choices">
        {shown.map(({ value, text }) => (
          <label key={value} className="mentor-choice" htmlFor={`${id}-${value}`}>
            <input
              type={single ? 'radio' : 'checkbox'}
              className="vh"
              id={`${id}-${value}`}
              name={single ? id : field.name}
              aria-invalid={field.error === undefined ? undefined : true}
              checked={chosen.includes(value)}
              disabled={field.disabled}
              onChange={({ target: { checked } }) =>
                field.change(
                  single ? [value] : checked ? [...chosen, value] : chosen.filter((one) => one !== value),
                )
              }
              onBlur={field.leave}
            />
            <Icon of={Check} />
            {text}
          </label>
        ))}
        {folds && (
          <Button look="q" small onClick={() => setWhole(true)}>
            {t('mentorship.find.more_choices', { count: options.length - shown.length })}
          </Button>
        )}
      </div>
    </FieldFrame>
  )
}
