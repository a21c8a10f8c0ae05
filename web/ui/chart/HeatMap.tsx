import { useText } from '../../app/texts.ts'
import { classes } from '../classes.ts'
import { ChartFrame, type ChartProps } from './ChartFrame.tsx'
import {
  HEAT_STEPS,
  type HeatColumn,
  type HeatRow,
  heatLayout,
  heatMarks,
  heatSummary,
  heatTable,
  mostOf,
} from './heat.ts'
import { Plot } from './Plot.tsx'
import { usePlace } from './place.ts'
import type { Tone } from './series.ts'
import { writerFor } from './units.ts'

interface Props extends ChartProps {
  rows: readonly HeatRow[]
  columns: readonly HeatColumn[]
  tone?: Tone
}

/** What is kept free while the rows are on their way. */
const AWAITED = 5

/** How much there is of something by two things at once: the more, the stronger its colour. */
export function HeatMap({ rows, columns, tone = 1, ...props }: Props) {
  const { t, locale } = useText()
  const { ref, width, letters } = usePlace<HTMLElement>()
  const write = writerFor(props.unit, locale)
  const awaited = Array.from({ length: AWAITED }, (_, key) => ({ key: `${key}`, label: '', values: [] }))
  const shown = props.pending ? awaited : rows
  const layout = heatLayout({ rows: shown, columns, width, letters, write })
  const speech = { t, write, rows, columns }
  return (
    <ChartFrame
      {...props}
      unit={write.words}
      place={ref}
      summary={heatSummary(speech)}
      table={heatTable(speech)}
      isEmpty={!props.pending && mostOf(rows) === 0}
      height={layout.height}
      legend={
        <Steps tone={tone} most={props.pending ? '' : write.short(mostOf(rows))} none={write.short(0)} />
      }
    >
      <Plot
        title={props.title}
        width={width}
        height={layout.height}
        marks={heatMarks(layout, speech)}
        shown={(_, { row, at }) => {
          const box = layout.rows[row]?.cells[at]?.box
          return box && <rect {...box} rx={4} />
        }}
      >
        {layout.heads.map(({ key, label, x, y }) => (
          <text key={key} x={x} y={y} textAnchor="middle">
            {label}
          </text>
        ))}
        {layout.rows.map(({ key, label, y, cells }, row) => (
          <g key={key} className={`t-${tone}`}>
            <text className="p-of" x={0} y={y} dy=".35em">
              {label}
            </text>
            {cells.map(({ key: column, step, text, box }, at) => (
              <g key={column} className={classes('heat', `heat-${step}`)} data-mark={`${row} ${at}`}>
                <rect {...box} rx={4} />
                {text && (
                  <text x={box.x + box.width / 2} y={y} dy=".35em" textAnchor="middle">
                    {text}
                  </text>
                )}
              </g>
            ))}
          </g>
        ))}
      </Plot>
    </ChartFrame>
  )
}

/** From nothing to the most, as the squares have it. */
function Steps({ tone, most, none }: { tone: Tone; most: string; none: string }) {
  const size = 14
  return (
    <p className={classes('chart-legend chart-steps', `t-${tone}`)}>
      <span className="num">{none}</span>
      <svg viewBox={`0 0 ${(HEAT_STEPS + 1) * (size + 2)} ${size}`} aria-hidden="true">
        {Array.from({ length: HEAT_STEPS + 1 }, (_, step) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the steps are always the same.
          <g key={step} className={`heat-${step}`}>
            <rect x={step * (size + 2)} y={0} width={size} height={size} rx={3} />
          </g>
        ))}
      </svg>
      <span className="num">{most}</span>
    </p>
  )
}
