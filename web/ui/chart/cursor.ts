import { type KeyboardEvent, type PointerEvent, useState } from 'react'
import type { Sign } from './series.ts'

/** A value in a drawing: where it stands, and how it is said. */
export interface Mark {
  x: number
  y: number
  /** What it is of: a day, a name. */
  of: string
  /** How it is said, where that isn't its first line. */
  says?: string
  /** Each line says a value; the first is the mark's own. */
  lines: readonly { label: string; text: string; sign?: Sign }[]
  note?: string
}

/** Rows of marks: arrow keys go along a row, and across to the next one. */
export type Marks = readonly (readonly Mark[])[]

interface Options {
  marks: Marks
  /** Rows go down the page rather than along it, as names do. */
  upright?: boolean
  /** Which mark a pointer means, where it isn't on a shape that says so with `data-mark`. */
  find?: (x: number, y: number) => Place | undefined
}

export interface Place {
  row: number
  at: number
}

/** The mark somebody looks at, by pointer or by keyboard. */
export function useCursor({ marks, upright = false, find }: Options) {
  const [place, setPlace] = useState<Place>()
  const [byKeys, setByKeys] = useState(false)
  const mark = place && marks[place.row]?.[place.at]

  const go = (next: Place | undefined) => {
    setByKeys(true)
    setPlace(next)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.altKey || event.ctrlKey || event.metaKey) return
    const next = stepped(marks, mark && place, event.key, upright)
    if (next === 'none') return
    // Escape that closes nothing here may close what stands around it.
    if (event.key === 'Escape' && !mark) return
    event.preventDefault()
    event.stopPropagation()
    go(next)
  }
  const look = (event: PointerEvent<HTMLElement>) => {
    setByKeys(false)
    const box = event.currentTarget.getBoundingClientRect()
    setPlace(markedBy(event.target) ?? find?.(event.clientX - box.left, event.clientY - box.top))
  }
  return {
    mark,
    place: mark && place,
    /** Only what keys walked to is spoken: a pointer passes over too much. */
    said: mark && byKeys ? sentenceOf(mark) : '',
    handlers: {
      onKeyDown,
      onPointerMove: look,
      onPointerDown: look,
      onPointerLeave: () => !byKeys && setPlace(undefined),
      onBlur: () => setPlace(undefined),
    },
  }
}

export const sentenceOf = ({ of, says, lines, note }: Mark) =>
  [of, says ?? lines.slice(0, 1).map(({ label, text }) => (label ? `${label} ${text}` : text)), note]
    .flat()
    .filter(Boolean)
    .join(', ')

function markedBy(target: EventTarget): Place | undefined {
  const said = target instanceof Element && target.closest<SVGElement>('[data-mark]')?.dataset.mark
  if (!said) return undefined
  const [row = 0, at = 0] = said.split(' ').map(Number)
  return { row, at }
}

/** Where a key leads from here; 'none' when it isn't a key of the cursor. */
export function stepped(marks: Marks, from: Place | undefined, key: string, upright = false) {
  const along = upright ? ['ArrowUp', 'ArrowDown'] : ['ArrowLeft', 'ArrowRight']
  const across = upright ? ['ArrowLeft', 'ArrowRight'] : ['ArrowUp', 'ArrowDown']
  const start = marks.findIndex((row) => row.length > 0)
  if (start < 0) return 'none'
  if (key === 'Escape') return undefined
  if (![...along, ...across, 'Home', 'End'].includes(key)) return 'none'
  const at = from ?? { row: start, at: key === along[0] ? (marks[start]?.length ?? 1) : -1 }
  const row = marks[at.row] ?? []
  if (key === 'Home') return { row: at.row, at: 0 }
  if (key === 'End') return { row: at.row, at: row.length - 1 }
  if (along.includes(key)) {
    const next = at.at + (key === along[0] ? -1 : 1)
    return { row: at.row, at: Math.max(0, Math.min(row.length - 1, next)) }
  }
  if (!from) return { row: start, at: 0 }
  return neighbour(marks, at, key === across[0] ? -1 : 1, upright)
}

/** In the next row that has any, the mark that stands nearest. */
function neighbour(marks: Marks, from: Place, step: number, upright: boolean): Place {
  const here = marks[from.row]?.[from.at]
  for (let row = from.row + step; row >= 0 && row < marks.length; row += step) {
    const found = marks[row] ?? []
    if (!here || found.length === 0) continue
    const away = (mark: Mark) => Math.abs(upright ? mark.y - here.y : mark.x - here.x)
    const distances = found.map(away)
    return { row, at: distances.indexOf(Math.min(...distances)) }
  }
  return from
}

/** The nearest mark; what lies apart along the axis counts more than what lies apart across it. */
export function nearest(marks: Marks, x: number, y: number, across = 1): Place | undefined {
  let found: Place | undefined
  let least = Number.POSITIVE_INFINITY
  for (const [row, line] of marks.entries())
    for (const [at, mark] of line.entries()) {
      const away = Math.hypot(mark.x - x, (mark.y - y) * across)
      if (away >= least) continue
      least = away
      found = { row, at }
    }
  return found
}
