import { numbersFor } from '../../../contract/formats.ts'
import type { Translate } from '../../app/texts.ts'
import type { ChartTable } from './chartTable.ts'
import type { Mark } from './cursor.ts'
import type { Letters } from './place.ts'
import { valueScale } from './scales.ts'
import { type Sign, type Tone, toneOf } from './series.ts'
import type { Unit, Writer } from './units.ts'

export interface Across {
  title: string
  unit: Unit
}

export interface Cloud {
  key: string
  label: string
  tone?: Tone
  points: readonly { key: string; label: string; x: number; y: number }[]
}

interface Writers {
  up: Writer
  across: Writer
}

interface Measures {
  series: readonly Cloud[]
  width: number
  height: number
  letters: Letters
  write: Writers
}

/** Where all dots stand. */
export function scatterLayout({ series, width, height, letters, write }: Measures) {
  const { size, widthOf } = letters
  const points = series.flatMap((one) => one.points)
  const top = Math.round(size * 0.9)
  const foot = height - Math.round(size * 3.6)
  const count = Math.max(2, Math.round(height / 62))
  const y = valueScale(
    points.map((point) => point.y),
    { from: foot, to: top, count },
  )
  const left = Math.ceil(Math.max(0, ...y.ticks.map((value) => widthOf(write.up.short(value))))) + 8
  const right = width - 12
  const x = valueScale(
    points.map((point) => point.x),
    { from: left + 6, to: right - 6, count: Math.max(2, Math.floor((right - left) / (size * 6))) },
  )
  const clouds = series.map(({ key, label, tone, points: own }, at) => ({
    key,
    label,
    sign: { tone: toneOf({ tone }, at), shape: at } satisfies Sign,
    dots: own
      .toSorted((one, other) => one.x - other.x)
      .map((point) => ({ key: point.key, point, x: x.of(point.x), y: y.of(point.y) })),
  }))
  return { x, y, left, right, foot, clouds }
}

export type ScatterLayout = ReturnType<typeof scatterLayout>

interface Speech {
  t: Translate
  locale: string
  write: Writers
  title: string
  across: Across
}

export const scatterMarks = ({ clouds }: ScatterLayout, { write, title, across }: Speech): Mark[][] =>
  clouds.map(({ dots, sign }) =>
    dots.map(({ x, y, point }) => ({
      x,
      y,
      of: point.label,
      says: `${title} ${write.up.full(point.y)}, ${across.title} ${write.across.full(point.x)}`,
      lines: [
        { label: title, text: write.up.full(point.y), sign: clouds.length > 1 ? sign : undefined },
        { label: across.title, text: write.across.full(point.x) },
      ],
    })),
  )

export function scatterSummary(series: readonly Cloud[], { t, locale, write, title, across }: Speech) {
  const points = series.flatMap((one) => one.points)
  if (points.length === 0) return ''
  const range = (values: number[], { full }: Writer) =>
    [full(Math.min(...values)), full(Math.max(...values))] as const
  const up = range(
    points.map(({ y }) => y),
    write.up,
  )
  const along = range(
    points.map(({ x }) => x),
    write.across,
  )
  return [
    t('charts.says.dots', { count: points.length, number: numbersFor(locale).format(points.length) }),
    t('charts.says.series', { label: title, from: up[0], to: up[1] }),
    t('charts.says.series', { label: across.title, from: along[0], to: along[1] }),
  ].join(' ')
}

export function scatterTable(series: readonly Cloud[], { t, write, title, across }: Speech): ChartTable {
  const hasSeries = series.length > 1
  return {
    first: t('charts.name'),
    columns: [
      ...(hasSeries ? [{ key: 'series', label: t('charts.series') }] : []),
      { key: 'across', label: across.title, write: write.across },
      { key: 'up', label: title, write: write.up },
    ],
    rows: series.flatMap((one) =>
      one.points.map(({ key, label, x, y }) => ({
        key: `${one.key} ${key}`,
        name: label,
        cells: [...(hasSeries ? [one.label] : []), { value: x }, { value: y }],
      })),
    ),
  }
}
