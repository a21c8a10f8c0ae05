import { createContext, use, useId, useLayoutEffect, useRef } from 'react'

/** What a list is narrowed or ordered by, as the sheet of a phone knows it. */
export interface Control {
  /** Counted on the button, and taken back by "Clear all". The order of a list narrows nothing. */
  narrows: boolean
  clear: () => void
}

export interface Folding {
  /** Tells of a control while it is on the page; what it answers takes it away again. */
  note: (id: string, control: Control) => () => void
  /** The controls stand in the sheet, one below the other. */
  sheet: boolean
}

/** None on laptops, where the controls stand in a line. */
export const FoldingContext = createContext<Folding | null>(null)

/** A control above a list says that it is there, so that no list has to count what it is narrowed by. */
export function useFolding({ narrows, clear }: Control): boolean {
  const folding = use(FoldingContext)
  const id = useId()
  const newest = useRef(clear)
  newest.current = clear
  const note = folding?.note
  useLayoutEffect(() => note?.(id, { narrows, clear: () => newest.current() }), [note, id, narrows])
  return folding?.sheet ?? false
}
