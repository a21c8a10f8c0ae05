import { useSyncExternalStore } from 'react'
import { useFormScope } from '../../ui/forms/Form.tsx'
import { ChoiceField } from '../../ui/forms/SelectField.tsx'

interface Props {
  label: string
  lifetimes: readonly number[]
  words: (days: number) => string
}

/** For how many days what a form makes shall last: the form's `days`. */
export function LifetimeField({ label, lifetimes, words }: Props) {
  const { store } = useFormScope()
  const { values } = useSyncExternalStore(store.subscribe, store.read)
  return (
    <ChoiceField
      name="days"
      label={label}
      short
      value={String(values.days)}
      options={lifetimes.map((days) => ({ value: String(days), text: words(days) }))}
      onChange={(days) => store.set('days', Number(days))}
    />
  )
}
