import { useEffect, useRef } from 'react'

/** The question before leaving, where it isn't about changed text. */
export interface LeaveWords {
  title: string
  ask: string
  stay: string
}

interface Unsaved {
  /** Asked at the moment of leaving: what a screen has drawn comes a moment after the last key. */
  isUnsaved: () => boolean
  says?: LeaveWords | undefined
}

const held = new Set<Unsaved>()

/** Something on the page was typed and isn't saved; `LeaveGuard` asks before it is lost. */
export function holdUnsaved(one: Unsaved) {
  held.add(one)
  return () => void held.delete(one)
}

export const firstUnsaved = (): Unsaved | undefined => [...held].find(({ isUnsaved }) => isUnsaved())

/** Keeps the page from being left while `unsaved` is true. */
export function useUnsaved(unsaved: boolean, says?: LeaveWords) {
  const now = useRef(unsaved)
  now.current = unsaved
  const words = useRef(says)
  words.current = says
  useEffect(
    () =>
      holdUnsaved({
        isUnsaved: () => now.current,
        get says() {
          return words.current
        },
      }),
    [],
  )
}
