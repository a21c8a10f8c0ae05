import { useSyncExternalStore } from 'react'
import { useFormScope } from '../../ui/forms/Form.tsx'
import type { Content, Written } from './content.ts'

/** The current values of the surrounding survey form. */
export function useContent() {
  const { store } = useFormScope()
  const { values, problems } = useSyncExternalStore(store.subscribe, store.read)
  return {
    content: values as unknown as Written,
    problems,
    set: <Part extends keyof Content>(part: Part, value: Content[Part]) => store.set(part, value),
  }
}
