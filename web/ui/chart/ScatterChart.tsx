import { useText } from '../../app/texts.ts'
import { ValueAxis } from './Axes.tsx'
import { ChartFrame, type ChartProps } from './ChartFrame.tsx'
import { nearest } from './cursor.ts'
import { Plot, Ring } from './Plot.tsx'
import { usePlace } from './place.ts'
import { Legend, Shape, signClass } from './Signs.tsx'
import {
  type Across,
  type Cloud,
  scatterLayout,
  scatterMarks,
  scatterSummary,
  scatterTable,
} from './scatter.ts'
import { writerFor } from './units.ts'

interface Props extends ChartProps {
  /** What is measured from left to right; the title says what is measured upwards. */
  across: Across
  series: readonly Cloud[]
}

const HIGH = 280

/** Two measures against each other, a dot for each thing that has both. */
export function ScatterChart({ across, series, ...props }: Props) {
  const { t, locale } = useText()
  const { ref, width, letters } = usePlace<HTMLElement>()
  const write = { up: writerFor(props.unit, locale), across: writerFor(across.unit, locale) }
  const height = Math.round(letters.size * (HIGH / 12))
  const layout = scatterLayout({ series, width, height, letters, write })
  const speech = { t, locale, write, title: props.title, across }
  const marks = scatterMarks(layout, speech)
  return (
    <ChartFrame
      {...props}
      unit={write.up.words}
      place={ref}
      summary={scatterSummary(series, speech)}
      table={scatterTable(series, speech)}
      isEmpty={series.every(({ points }) => points.length === 0)}
      height={height}
      legend={
        series.length > 1 ? (
          <Legend of={layout.clouds.map(({ key, label, sign }) => ({ key, label, sign }))} />
        ) : undefined
      }
    >
      <Plot
        title={props.title}
        width={width}
        height={height}
        marks={marks}
        find={(x, y) => nearest(marks, x, y)}
        shown={(mark) => <Ring x={mark.x} y={mark.y} />}
      >
        <ValueAxis scale={layout.y} write={write.up} left={layout.left} right={layout.right} />
        {layout.x.ticks.map((value) => (
          <text key={value} x={layout.x.of(value)} y={layout.foot + letters.size * 1.6} textAnchor="middle">
            {write.across.short(value)}
          </text>
        ))}
        <text className="p-axis" x={layout.right} y={layout.foot + letters.size * 3} textAnchor="end">
          {letters.cut(across.title, layout.right - layout.left, true)}
        </text>
        {layout.clouds.map(({ key, sign, dots }) => (
          <g key={key} className={signClass(sign)}>
            {dots.map((dot) => (
              <Shape key={dot.key} kind={sign.shape ?? 0} x={dot.x} y={dot.y} size={4.5} />
            ))}
          </g>
        ))}
      </Plot>
    </ChartFrame>
  )
}
