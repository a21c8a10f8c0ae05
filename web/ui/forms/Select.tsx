import { ChevronDown } from 'lucide-react'
import { useId } from 'react'
import { classes } from '../classes.ts'
import { Icon } from '../Icon.tsx'
import { useFolding } from '../tables/filterContext.ts'
import './form.css'

export interface SelectOption<Value extends string> {
  value: Value
  text: string
  group?: string
}

interface Props<Value extends string> {
  name?: string
  label: string
  value: Value
  /** Those of a group follow each other. */
  options: readonly SelectOption<Value>[]
  onChange: (value: Value) => void
  /** The label is visible beside it, not only read aloud. */
  labelled?: boolean
  /** It orders the list and narrows nothing. */
  orders?: boolean
}

/** A choice that acts at once, for the tools above a list: its order, its period. In forms it is a `ChoiceField`. */
export function Select<Value extends string>(props: Props<Value>) {
  const { name, label, value, options, onChange, labelled, orders = false } = props
  const id = useId()
  const [usual] = options
  const isInSheet = useFolding({
    narrows: !orders && usual !== undefined && value !== usual.value,
    clear: () => usual && onChange(usual.value),
  })
  return (
    <span className="row gap2">
      <label htmlFor={id} className={classes(labelled || isInSheet ? 'sm m2' : 'vh')}>
        {label}
      </label>
      <span className="inp tool">
        <select
          id={id}
          name={name}
          value={value}
          onChange={(event) => {
            const chosen = options.find((option) => option.value === event.target.value)
            if (chosen) onChange(chosen.value)
          }}
        >
          {grouped(options).map(([group, some]) => {
            const drawn = some.map((option) => (
              <option key={option.value} value={option.value}>
                {option.text}
              </option>
            ))
            return group === undefined ? (
              drawn
            ) : (
              <optgroup key={group} label={group}>
                {drawn}
              </optgroup>
            )
          })}
        </select>
        <Icon of={ChevronDown} />
      </span>
    </span>
  )
}

const grouped = <Value extends string>(options: readonly SelectOption<Value>[]) => [
  ...Map.groupBy(options, ({ group }) => group),
]
