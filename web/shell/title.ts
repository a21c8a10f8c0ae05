import { useEffect, useSyncExternalStore } from 'react'

let named: string | null = null
const listeners = new Set<() => void>()
const become = (name: string | null) => {
  named = name
  for (const listener of listeners) listener()
}

/** Pages that show one thing are titled by its name. */
export function useTitle(name: string | undefined) {
  useEffect(() => {
    if (name === undefined) return
    become(name)
    return () => become(null)
  }, [name])
}

export const useNamedTitle = () =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => named,
  )
