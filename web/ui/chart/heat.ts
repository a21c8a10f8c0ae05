import type { Translate } from '../../app/texts.ts'
import type { ChartTable } from './chartTable.ts'
import type { Mark } from './cursor.ts'
import type { Letters } from './place.ts'
import type { Box } from './Signs.tsx'
import type { Writer } from './units.ts'

export interface HeatRow {
  key: string
  label: string
  /** One for each column. Null where nobody counted. */
  values: readonly (number | null)[]
  /** What is written instead of the numbers, where a reader may only know "fewer than 5". */
  says?: readonly (string | undefined)[]
}

export interface HeatColumn {
  key: string
  label: string
}

/** From nothing to the most there is, in so many steps. */
export const HEAT_STEPS = 5

export const stepOf = (value: number | null, most: number) =>
  value === null || value <= 0 || most <= 0 ? 0 : Math.ceil((value / most) * HEAT_STEPS)

export const mostOf = (rows: readonly HeatRow[]) =>
  Math.max(0, ...rows.flatMap(({ values }) => values.map((value) => value ?? 0)))

export const heatWords = ({ values, says }: HeatRow, at: number, write: Writer) => {
  const value = values[at] ?? null
  return says?.[at] ?? (value === null ? '' : write.full(value))
}

interface Measures {
  rows: readonly HeatRow[]
  columns: readonly HeatColumn[]
  width: number
  letters: Letters
  write: Writer
}

const GAP = 2
const NAMES_SHARE = 0.32

/** Where all squares stand, and which words fit beside and into them. */
export function heatLayout({ rows, columns, width, letters, write }: Measures) {
  const { size, widthOf, cut } = letters
  const names = Math.ceil(
    Math.min(Math.max(0, ...rows.map(({ label }) => widthOf(label))) + 14, width * NAMES_SHARE),
  )
  const wide = Math.max(1, (width - names) / Math.max(1, columns.length))
  const high = Math.round(Math.max(size * 2, Math.min(size * 2.75, wide)))
  const head = Math.round(size * 2)
  const most = mostOf(rows)
  const written = rows.map((row) => columns.map((_, at) => heatWords(row, at, write)))
  const wordsFit = Math.max(0, ...written.flat().map((text) => widthOf(text, true))) + 8 <= wide
  const labelRoom = Math.max(0, ...columns.map(({ label }) => widthOf(label))) + 8
  // Where the names of columns run into each other, every second or third says where one is.
  const step = Math.max(1, Math.ceil(labelRoom / wide))
  return {
    height: head + rows.length * (high + GAP) - GAP,
    heads: columns.flatMap(({ key, label }, at) =>
      at % step === 0 ? [{ key, label, x: names + (at + 0.5) * wide, y: head - size * 0.7 }] : [],
    ),
    rows: rows.map(({ key, label, values }, row) => {
      const y = head + row * (high + GAP)
      return {
        key,
        label: cut(label, names - 14),
        y: y + high / 2,
        cells: columns.map((column, at) => ({
          key: column.key,
          step: stepOf(values[at] ?? null, most),
          text: wordsFit ? (written[row]?.[at] ?? '') : '',
          box: { x: names + at * wide, y, width: Math.max(1, wide - GAP), height: high } satisfies Box,
        })),
      }
    }),
  }
}

export type HeatLayout = ReturnType<typeof heatLayout>

interface Speech {
  t: Translate
  write: Writer
  rows: readonly HeatRow[]
  columns: readonly HeatColumn[]
}

export const heatMarks = (layout: HeatLayout, { write, rows, columns, t }: Speech): Mark[][] =>
  layout.rows.map(({ cells }, row) =>
    cells.map(({ box }, at) => {
      const of = rows[row]
      return {
        x: box.x + box.width / 2,
        y: box.y + box.height / 2,
        of: t('charts.both', { row: of?.label ?? '', column: columns[at]?.label ?? '' }),
        lines: [{ label: '', text: (of && heatWords(of, at, write)) || '–' }],
      }
    }),
  )

export function heatSummary({ t, write, rows, columns }: Speech) {
  const most = mostOf(rows)
  const row = rows.find(({ values }) => values.some((value) => value === most))
  if (!row || most === 0) return ''
  const at = row.values.indexOf(most)
  return t('charts.says.heat', {
    place: t('charts.both', { row: row.label, column: columns[at]?.label ?? '' }),
    value: heatWords(row, at, write),
  })
}

export const heatTable = ({ t, write, rows, columns }: Speech): ChartTable => ({
  first: t('charts.name'),
  columns: columns.map(({ key, label }) => ({ key, label, write })),
  rows: rows.map(({ key, label, values, says }) => ({
    key,
    name: label,
    cells: columns.map((_, at) => ({ value: values[at] ?? null, says: says?.[at] })),
  })),
})
