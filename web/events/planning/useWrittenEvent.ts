import { useSyncExternalStore } from 'react'
import { useFormScope } from '../../ui/forms/Form.tsx'
import type { Written } from './content.ts'

/** The present values of the surrounding event form. */
export function useWrittenEvent() {
  const { store } = useFormScope()
  const { values, problems } = useSyncExternalStore(store.subscribe, store.read)
  return { written: values as unknown as Written, problems, store }
}
