import { stack, stackOffsetDiverging } from 'd3-shape'
import type { Locale } from '../../../contract/locales.ts'
import { dayScale } from './days.ts'
import type { Letters } from './place.ts'
import { spread, valueScale } from './scales.ts'
import { daysOf, knownOf, type Series, type Sign, toneOf } from './series.ts'
import type { Writer } from './units.ts'

export interface Target {
  value: number
  label?: string
}

export interface TimeLook {
  series: readonly Series[]
  target?: Target
  span?: { from: string; until: string }
  /** How what lies below a line is painted: one over the other, or one on top of the other. */
  fill?: 'under' | 'stacked'
  fit?: boolean
  /** Both ends of what is measured, where it has any: all lines of it are drawn on the same axis. */
  ends?: { from: number; to: number }
}

interface Measures extends TimeLook {
  width: number
  height: number
  letters: Letters
  write: Writer
  locale: Locale
}

/** A point of a line, and what it stands on. */
export interface Spot {
  at: string
  value: number | null
  base: number
  top: number
}

export interface Drawn {
  series: Series
  sign: Sign
  spots: readonly Spot[]
}

/** The series as they are drawn: what is stacked stands on what comes before it. */
function drawn(series: readonly Series[], isStacked: boolean): Drawn[] {
  const signs = series.map((one, at): Sign => ({ tone: toneOf(one, at), dash: isStacked ? 0 : at }))
  if (!isStacked)
    return series.map((one, row) => ({
      series: one,
      sign: signs[row] ?? { tone: 'rest' },
      spots: one.points.map(({ at, value }) => ({ at, value, base: 0, top: value ?? 0 })),
    }))
  const days = daysOf(series)
  const rows = days.map((at) =>
    series.map((one) => one.points.find((point) => point.at === at)?.value ?? null),
  )
  const layers = stack<(number | null)[], number>()
    .keys([...series.keys()])
    .value((row, key) => row[key] ?? 0)
    .offset(stackOffsetDiverging)(rows)
  return series.map((one, row) => ({
    series: one,
    sign: signs[row] ?? { tone: 'rest' },
    spots: days.map((at, day) => {
      const [base = 0, top = 0] = layers[row]?.[day] ?? []
      return { at, value: rows[day]?.[row] ?? null, base, top }
    }),
  }))
}

/** Names at the end of lines may take so much of the width; else they stand above it. */
const NAMES_SHARE = 0.34
const LEAST_WITH_NAMES = 520

/** Where everything of a drawing over time stands. */
export function timeLayout({
  series,
  target,
  span,
  fill,
  fit,
  ends: bounds,
  width,
  height,
  letters,
  write,
  locale,
}: Measures) {
  const { size, widthOf } = letters
  const lines = drawn(series, fill === 'stacked')
  const values = [
    ...lines.flatMap(({ spots }) => spots.filter(({ value }) => value !== null).map(({ top }) => top)),
    ...(target ? [target.value] : []),
    ...(bounds ? [bounds.from, bounds.to] : []),
  ]
  const top = Math.round(size * 0.9)
  const foot = height - Math.round(size * 3.1)
  const count = Math.max(2, Math.round(height / 62))
  const y = valueScale(values, { from: foot, to: top, count, fit: fit || bounds !== undefined })
  const left = Math.ceil(Math.max(0, ...y.ticks.map((value) => widthOf(write.short(value))))) + 8

  const ends = lines.map(({ series: one }) => {
    const last = knownOf(one).at(-1)
    return last ? { value: last.says ?? write.full(last.value), at: last.at } : undefined
  })
  const named = ends.map((end, row) => end && `${series[row]?.label} ${end.value}`)
  const widest = (words: readonly (string | undefined)[]) =>
    Math.max(0, ...words.map((word) => (word ? widthOf(word, true) : 0)))
  const namesFit = series.length > 1 && width >= LEAST_WITH_NAMES && widest(named) <= width * NAMES_SHARE
  const words = namesFit ? named : ends.map((end) => end?.value)
  const right = width - Math.ceil(widest(words)) - 14
  const x = dayScale(daysOf(series), { from: left + 4, to: right - 4, room: size * 5, span, locale })

  const heightOf = (row: number) => {
    const at = ends[row]?.at
    const spot = lines[row]?.spots.find((one) => one.at === at)
    return y.of(spot ? (fill === 'stacked' ? (spot.base + spot.top) / 2 : spot.top) : 0)
  }
  const placed = spread(
    words.map((_, row) => heightOf(row)),
    size * 1.25,
    [top, foot],
  )
  return {
    x,
    y,
    left,
    right,
    foot,
    top,
    lines,
    namesFit,
    ends: words.flatMap((text, row) => {
      const at = ends[row]?.at
      return text === undefined || at === undefined ? [] : [{ row, text, x: x.of(at), y: placed[row] ?? 0 }]
    }),
  }
}

export type TimeLayout = ReturnType<typeof timeLayout>
