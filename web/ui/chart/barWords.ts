import type { Translate } from '../../app/texts.ts'
import { amountOf, type BarLayout, type BarLook, type BarRow, rowTotal } from './barLayout.ts'
import type { ChartTable } from './chartTable.ts'
import type { Mark } from './cursor.ts'
import type { Sign } from './series.ts'
import type { Writer } from './units.ts'

interface Speech extends BarLook {
  t: Translate
  write: Writer
}

/** Which name has most, and which has least. */
export function barSummary(rows: readonly BarRow[], { t, write, stacked, isWhole, series }: Speech) {
  if (isWhole && stacked) return ''
  const sizeOf = (row: BarRow) => (stacked ? rowTotal(row) : (row.values[0] ?? Number.NaN))
  const wordsOf = (row: BarRow) => (stacked ? write.full(rowTotal(row)) : amountOf(row, 0, write))
  const order = rows
    .filter((row) => !Number.isNaN(sizeOf(row)))
    .toSorted((one, other) => sizeOf(other) - sizeOf(one))
  const [most, least] = [order[0], order.at(-1)]
  if (!most || !least) return ''
  const facts = { most: most.label, value: wordsOf(most), least: least.label, last: wordsOf(least) }
  const sentence = t(most === least ? 'charts.says.bar' : 'charts.says.bars', facts)
  const [first] = series
  return !stacked && series.length > 1 && first
    ? t('charts.says.of', { series: first.label, sentence })
    : sentence
}

export function barTable(
  rows: readonly BarRow[],
  { t, write, stacked, isWhole = false, beside, series }: Speech & { beside?: string },
): ChartTable {
  const hasTotal = stacked && series.length > 1 && !isWhole
  return {
    first: t('charts.name'),
    columns: [
      ...series.map(({ key, label }) => ({ key, label, write })),
      ...(hasTotal ? [{ key: 'total', label: t('charts.total'), write }] : []),
      ...(beside ? [{ key: 'beside', label: beside }] : []),
    ],
    rows: rows.map((row) => ({
      key: row.key,
      name: row.label,
      cells: [
        ...series.map((_, at) => ({ value: row.values[at] ?? null, says: row.says?.[at] })),
        ...(hasTotal ? [{ value: rowTotal(row) }] : []),
        ...(beside ? [row.beside ?? ''] : []),
      ],
    })),
  }
}

interface Words {
  rows: readonly BarRow[]
  series: BarLook['series']
  signs: readonly Sign[]
  write: Writer
}

/** A row a series, so that up and down go from name to name and the sides from series to series. */
export function barMarks(layout: BarLayout, { rows, series, signs, write }: Words): Mark[][] {
  const isOne = series.length === 1
  return series.map((own, column) =>
    layout.rows.flatMap(({ bars, track, names }, at) => {
      const row = rows[at]
      if (!row) return []
      const box = bars.find((bar) => bar.column === column)?.box ?? track
      const said = [own, ...series.filter((other) => other !== own)].flatMap((one) => {
        const place = series.indexOf(one)
        const text = amountOf(row, place, write)
        const more = row.beside && isOne ? `${text} · ${row.beside}` : text
        return text
          ? [{ label: isOne ? '' : one.label, text: more, sign: isOne ? undefined : signs[place] }]
          : []
      })
      return [
        {
          x: box ? box.x + Math.min(box.width / 2, 80) : (layout.zero ?? 0),
          y: box ? box.y + box.height / 2 : (names[0]?.y ?? 0),
          of: row.label,
          lines: said,
        },
      ]
    }),
  )
}
