import { useEffect, useRef, useSyncExternalStore } from 'react'
import { useFormScope } from '../../ui/forms/Form.tsx'
import type { FormStore } from '../../ui/forms/formStore.ts'
import type { Written } from './content.ts'

/** The present values of the surrounding form. */
export function useWritten(): { written: Written; store: FormStore; busy: boolean } {
  const { store, busy } = useFormScope()
  const { values } = useSyncExternalStore(store.subscribe, store.read)
  return { written: values as unknown as Written, store, busy }
}

/** Called on every change, but not for the initial values. */
export function useChanges<Held>(written: Held, tell: (written: Held) => void) {
  const before = useRef(written)
  const heard = useRef(tell)
  heard.current = tell
  useEffect(() => {
    if (before.current === written) return
    before.current = written
    heard.current(written)
  }, [written])
}
