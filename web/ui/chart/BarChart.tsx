import { useState } from 'react'
import { numbersFor } from '../../../contract/formats.ts'
import { useText } from '../../app/texts.ts'
import { BarRows } from './BarRows.tsx'
import { type BarLook, type BarRow, barLayout, signsOf } from './barLayout.ts'
import { barMarks, barSummary, barTable } from './barWords.ts'
import { ChartFrame, type ChartProps } from './ChartFrame.tsx'
import { Plot } from './Plot.tsx'
import { usePlace } from './place.ts'
import { Legend } from './Signs.tsx'
import { writerFor } from './units.ts'

interface Props extends ChartProps, Partial<BarLook> {
  /** In the order they are drawn. */
  rows: readonly BarRow[]
  /** So many are shown at first; the table has them all. */
  most?: number
  /** What stands beside the amounts of the rows, as the table calls it. */
  beside?: string
}

/** So many bars can be compared at a glance. */
const MOST = 12
/** What is kept free while the rows are on their way. */
const AWAITED = 6

/** Horizontal bars, one for each name: side by side or one after the other where each has several values. */
export function BarChart({ rows, series, stacked = false, isWhole, most = MOST, beside, ...props }: Props) {
  const { t, locale } = useText()
  const { ref, width, letters } = usePlace<HTMLElement>()
  const [all, setAll] = useState(false)
  const write = writerFor(props.unit, locale)
  const columns = series ?? [{ key: 'value', label: props.title }]
  const shown = all ? rows : rows.slice(0, most)
  const awaited = Array.from({ length: AWAITED }, (_, key) => ({ key: `${key}`, label: '', values: [0] }))
  const layout = barLayout({
    rows: props.pending ? awaited : shown,
    series: columns,
    stacked,
    isWhole,
    width,
    letters,
    write,
  })
  const signs = signsOf(columns)
  return (
    <ChartFrame
      {...props}
      unit={write.words}
      place={ref}
      summary={barSummary(rows, { t, write, stacked, isWhole, series: columns })}
      table={barTable(rows, { t, write, stacked, isWhole, beside, series: columns })}
      isEmpty={!props.pending && rows.every(({ values }) => values.every((value) => !value))}
      height={layout.height}
      legend={
        columns.length > 1 ? (
          <Legend
            of={columns.map(({ key, label }, at) => ({ key, label, sign: signs[at] ?? { tone: 1 } }))}
          />
        ) : undefined
      }
      below={
        rows.length > most && !props.pending ? (
          <button type="button" className="link chart-more" onClick={() => setAll(!all)}>
            {all
              ? t('charts.fewer')
              : t('charts.more', { number: numbersFor(locale).format(rows.length - most) })}
          </button>
        ) : undefined
      }
    >
      <Plot
        title={props.title}
        width={width}
        height={layout.height}
        marks={barMarks(layout, { rows: shown, write, signs, series: columns })}
        upright
        shown={({ x, y }, { row, at }) => {
          const bar = layout.rows[at]?.bars.find(({ column }) => column === row)
          const box = bar?.box ?? { x: x - 1, y: y - 6, width: 2, height: 12 }
          return <rect x={box.x - 2} y={box.y - 2} width={box.width + 4} height={box.height + 4} rx={5} />
        }}
      >
        <BarRows of={layout} signs={signs} />
      </Plot>
    </ChartFrame>
  )
}
