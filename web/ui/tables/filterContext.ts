import { createContext, use, useId, useLayoutEffect, useRef } from 'react'

/** A filter or order control as the sheet of a phone knows it. */
export interface Control {
  /** Counted on the button, and taken back by "Clear all". The order of a list narrows nothing. */
  narrows: boolean
  clear: () => void
}

export interface Folding {
  /** Registers a control while it is mounted; the returned function removes it. */
  note: (id: string, control: Control) => () => void
  /** The controls are in the sheet, one below the other. */
  sheet: boolean
}

/** Null on laptops, where the controls are in a line. */
export const FoldingContext = createContext<Folding | null>(null)

/** A control above a list registers itself, so that no list has to count its filters. */
export function useFolding({ narrows, clear }: Control): boolean {
  const folding = use(FoldingContext)
  const id = useId()
  const newest = useRef(clear)
  newest.current = clear
  const note = folding?.note
  useLayoutEffect(() => note?.(id, { narrows, clear: () => newest.current() }), [note, id, narrows])
  return folding?.sheet ?? false
}
