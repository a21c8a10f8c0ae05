import type { Letters } from './place.ts'
import type { Box } from './Signs.tsx'
import { type Look, type Sign, type Tone, toneOf } from './series.ts'
import type { Writer } from './units.ts'

export interface BarSeries {
  key: string
  label: string
  tone?: Tone
  look?: Look
}

export interface BarRow {
  key: string
  label: string
  /** One for each series. Null where nobody counted. */
  values: readonly (number | null)[]
  /** What is written instead of the numbers, where a reader may only know "fewer than 5". */
  says?: readonly (string | undefined)[]
  /** What is written behind its amount, and in a column of its own of the table. */
  beside?: string
}

export interface BarLook {
  series: readonly BarSeries[]
  /** One after the other, as parts of a whole; else one below the other. */
  stacked: boolean
  /** Values are shares: a bar that fills its row is all there is, and what parts come to isn’t said. */
  isWhole?: boolean
}

export const signsOf = (series: readonly BarSeries[]) =>
  series.map((one, at): Sign => ({ tone: toneOf(one, at), look: one.look }))

export const rowTotal = ({ values }: BarRow) => values.reduce<number>((sum, value) => sum + (value ?? 0), 0)

export const amountOf = (row: BarRow, at: number, write: Writer) => {
  const value = row.values[at] ?? null
  return row.says?.[at] ?? (value === null ? '' : write.full(value))
}

interface Measures extends BarLook {
  rows: readonly BarRow[]
  width: number
  letters: Letters
  write: Writer
}

interface Bar {
  column: number
  box: Box
  /** How round its corners are, where it begins and where it ends. */
  round: readonly [number, number]
}

interface Label {
  key: string
  text: string
  x: number
  y: number
  anchor: 'start' | 'end'
}

/** Below this, a name stands above its bar. */
const NARROW = 460
const NAMES_SHARE = 0.34
/** Parts of one bar, and bars of one name, stand so far apart. */
const GAP = 2
const ROUND = 5

/** Where everything of a chart of bars stands. */
export function barLayout({ rows, series, stacked, isWhole = false, width, letters, write }: Measures) {
  const { size } = letters
  const isNarrow = width < NARROW
  const isGrouped = series.length > 1 && !stacked
  const amounts = rows.map((row) => {
    if (stacked && series.length > 1) return isWhole ? [] : [write.full(rowTotal(row))]
    return series.map((_, at) => [amountOf(row, at, write), row.beside].filter(Boolean).join(' · '))
  })
  const widest = (words: readonly string[]) =>
    Math.max(0, ...words.map((word) => letters.widthOf(word, true)))
  const written = amounts.flat()
  const amountsWidth = written.length > 0 ? Math.ceil(widest(written)) + 12 : 0
  const namesWidth = isNarrow
    ? 0
    : Math.ceil(Math.min(widest(rows.map(({ label }) => label)) + 18, width * NAMES_SHARE))

  const reach = rows.flatMap((row) => (stacked ? bothSides(row) : row.values.map((value) => value ?? 0)))
  const [low, high] = [Math.min(0, ...reach), Math.max(isWhole ? 1 : 0, ...reach)]
  const isTwoSided = low < 0
  // An amount has a column of its own where all bars begin at the same side; on phones it stands beside the name.
  const isAside = !isGrouped && !isTwoSided
  const start = namesWidth + (isTwoSided ? amountsWidth : 0)
  const end = width - (isAside && isNarrow ? 0 : amountsWidth)
  const x = (value: number) => start + (high > low ? (value - low) / (high - low) : 0) * (end - start)

  const thick = Math.round(size * (isGrouped ? 1.15 : isNarrow ? 1.2 : 1.75))
  const lineHigh = size * 1.4
  const barsHigh = isGrouped ? series.length * (thick + GAP) - GAP : thick
  let y = 0
  const laid = rows.map((row, place) => {
    const names = letters.lines(row.label, isNarrow ? width - (isAside ? amountsWidth : 0) : namesWidth - 18)
    const namesHigh = names.length * lineHigh
    const rowTop = isNarrow ? y + namesHigh + 3 : y
    const high = isNarrow ? barsHigh : Math.max(barsHigh, namesHigh)
    const top = rowTop + (high - barsHigh) / 2
    const nameY = isNarrow ? y + lineHigh / 2 : top + barsHigh / 2 - ((names.length - 1) * lineHigh) / 2
    const asideY = isNarrow ? nameY : top + barsHigh / 2
    y = rowTop + high + size
    return {
      key: row.key,
      names: names.map((text, at) => ({ text, y: nameY + at * lineHigh })),
      bars: stacked ? stackedBars(row, { top, thick, x }) : barsBelow(row, { top, thick, x }),
      amounts: (amounts[place] ?? []).map((text, at): Label => {
        const value = isGrouped || !stacked ? (row.values[at] ?? 0) : rowTotal(row)
        const key = series[at]?.key ?? ''
        if (isAside)
          return { key, text, x: isNarrow ? width : end + 12, y: asideY, anchor: isNarrow ? 'end' : 'start' }
        const beside = top + (isGrouped ? at * (thick + GAP) : 0) + thick / 2
        return value < 0
          ? { key, text, x: x(value) - 8, y: beside, anchor: 'end' }
          : { key, text, x: x(Math.max(value, 0)) + 8, y: beside, anchor: 'start' }
      }),
      track: isAside ? { x: start, y: top, width: Math.max(0, end - start), height: thick } : undefined,
    }
  })
  return {
    rows: laid,
    height: Math.max(1, Math.round(y - size)),
    /** Where bars begin that go both ways, or stand below each other. */
    zero: isAside ? undefined : x(0),
  }
}

export type BarLayout = ReturnType<typeof barLayout>

/** What the parts of a row come to, above zero and below it. */
const bothSides = ({ values }: BarRow) => [
  values.reduce<number>((sum, value) => sum + Math.max(0, value ?? 0), 0),
  values.reduce<number>((sum, value) => sum + Math.min(0, value ?? 0), 0),
]

interface Room {
  top: number
  thick: number
  x: (value: number) => number
}

const between = (one: number, other: number) => ({ x: Math.min(one, other), width: Math.abs(other - one) })

function barsBelow({ values }: BarRow, { top, thick, x }: Room): Bar[] {
  return values.flatMap((value, column) =>
    value
      ? [
          {
            column,
            box: { ...between(x(0), x(value)), y: top + column * (thick + GAP), height: thick },
            round: value < 0 ? [ROUND, 0] : [values.length > 1 ? 0 : ROUND, ROUND],
          } as const,
        ]
      : [],
  )
}

function stackedBars({ values }: BarRow, { top, thick, x }: Room): Bar[] {
  const reached = { above: 0, below: 0 }
  const bars = values.flatMap((value, column): Bar[] => {
    if (!value) return []
    const side = value > 0 ? 'above' : 'below'
    const from = reached[side]
    reached[side] += value
    const { x: left, width } = between(x(from), x(reached[side]))
    return [
      {
        column,
        box: { x: left, y: top, width: Math.max(1, width - GAP), height: thick },
        round: [0, 0],
      },
    ]
  })
  return bars.map((bar, at) => ({
    ...bar,
    round: [at === 0 ? ROUND : 0, at === bars.length - 1 ? ROUND : 0],
  }))
}
