import { area, curveLinear, curveStepAfter, line } from 'd3-shape'
import { useText } from '../../app/texts.ts'
import { DayAxis, ValueAxis } from './Axes.tsx'
import { ChartFrame, type ChartProps } from './ChartFrame.tsx'
import { type Mark, nearest } from './cursor.ts'
import { dayWords } from './days.ts'
import { Plot, Ring } from './Plot.tsx'
import { usePlace } from './place.ts'
import { Legend, signClass } from './Signs.tsx'
import { isKnown, knownOf, type Series } from './series.ts'
import { type Drawn, type Spot, type TimeLayout, type TimeLook, timeLayout } from './timeLayout.ts'
import { timeSummary, timeTable, valueWords } from './timeWords.ts'
import { type Writer, writerFor } from './units.ts'

export interface TimeProps extends ChartProps, TimeLook {
  /** What holds until it changes goes in steps. */
  steps?: boolean
}

const HIGH = 260

/** Values over time, as lines or as areas. */
export function TimeChart({ series, target, span, fill, fit, ends, steps = false, ...props }: TimeProps) {
  const { t, locale } = useText()
  const { ref, width, letters } = usePlace<HTMLElement>()
  const write = writerFor(props.unit, locale)
  const speech = { t, locale, write }
  const height = Math.round(letters.size * (HIGH / 12))
  const look = { series, target, span, fill, fit, ends }
  const layout = timeLayout({ ...look, width, height, letters, write, locale })
  const summary = [
    timeSummary(series, speech),
    target && `${target.label ?? t('charts.target')}: ${write.full(target.value)}.`,
  ]
  return (
    <ChartFrame
      {...props}
      unit={write.words}
      place={ref}
      summary={summary.filter(Boolean).join(' ')}
      table={timeTable(series, speech)}
      isEmpty={series.every((one) => knownOf(one).length === 0)}
      height={height}
      legend={
        series.length > 1 && !layout.namesFit ? (
          <Legend
            of={layout.lines.map(({ series: { key, label }, sign }) => ({
              key,
              label,
              sign: fill === 'stacked' ? { tone: sign.tone } : sign,
            }))}
          />
        ) : undefined
      }
    >
      <Plot
        title={props.title}
        width={width}
        height={height}
        marks={marksOf(layout, series, { locale, write })}
        find={(x, y) => nearest(marksOf(layout, series, { locale, write }), x, y, 0.05)}
        shown={(mark, { row }) => (
          <g className={signClass(layout.lines[row]?.sign ?? { tone: 'rest' })}>
            <path className="p-rule" d={`M${mark.x} ${layout.top}V${layout.foot}`} />
            <Ring x={mark.x} y={mark.y} />
          </g>
        )}
      >
        <ValueAxis scale={layout.y} write={write} left={layout.left} right={layout.right} />
        <DayAxis scale={layout.x} foot={layout.foot} size={letters.size} />
        {target && (
          <TargetLine
            layout={layout}
            value={target.value}
            says={`${target.label ?? t('charts.target')} ${write.full(target.value)}`}
          />
        )}
        {layout.lines.map((one) => (
          <Curve key={one.series.key} of={one} layout={layout} fill={fill} steps={steps} />
        ))}
        {layout.ends.map(({ row, text, x, y }) => (
          <text key={row} className="p-name" x={Math.max(x, layout.right - 4) + 10} y={y} dy=".35em">
            {text}
          </text>
        ))}
      </Plot>
    </ChartFrame>
  )
}

interface CurveProps {
  of: Drawn
  layout: TimeLayout
  fill: TimeLook['fill']
  steps: boolean
}

function Curve({ of: { series, sign, spots }, layout: { x, y }, fill, steps }: CurveProps) {
  const curve = steps ? curveStepAfter : curveLinear
  const isThere = ({ value }: Spot) => fill === 'stacked' || value !== null
  const path = line<Spot>(
    ({ at }) => x.of(at),
    ({ top }) => y.of(top),
  )
  const ground = area<Spot>(
    ({ at }) => x.of(at),
    ({ base }) => y.of(base),
    ({ top }) => y.of(top),
  )
  const known = knownOf(series)
  const last = known.at(-1)
  const lonely = known.filter((point) => isLonely(series, point.at))
  const dots = [...lonely, ...known.filter(({ note }) => note)]
  const heightOf = (at: string) => y.of(spots.find((spot) => spot.at === at)?.top ?? 0)
  return (
    <g className={signClass(sign)}>
      {fill && <path className={`p-${fill}`} d={ground.defined(isThere).curve(curve)(spots) ?? undefined} />}
      <path className="p-line" d={path.defined(isThere).curve(curve)(spots) ?? undefined} />
      {dots.map(({ at, note }) => (
        <circle
          key={at}
          className={note ? 'p-noted' : 'p-spot'}
          cx={x.of(at)}
          cy={heightOf(at)}
          r={note ? 4 : 3}
        />
      ))}
      {last && <circle className="p-spot" cx={x.of(last.at)} cy={heightOf(last.at)} r={4.5} />}
    </g>
  )
}

/** A point between two gaps has no line that would show it. */
function isLonely({ points }: Series, day: string) {
  const at = points.findIndex((point) => point.at === day)
  return (points[at - 1]?.value ?? null) === null && (points[at + 1]?.value ?? null) === null
}

function TargetLine({ layout, value, says }: { layout: TimeLayout; value: number; says: string }) {
  const { left, right, y } = layout
  return (
    <g className="p-target">
      <path className="p-line" d={`M${left} ${y.of(value).toFixed(1)}H${right}`} />
      <text x={left + 4} y={y.of(value) - 6}>
        {says}
      </text>
    </g>
  )
}

interface Words {
  locale: Parameters<typeof dayWords>[1]
  write: Writer
}

/** A row a series; each value says its day, itself, and what the others are that day. */
function marksOf({ x, y, lines }: TimeLayout, series: readonly Series[], { locale, write }: Words): Mark[][] {
  const said = ({ series: one, sign }: Drawn, day: string) => {
    const point = one.points.find(({ at }) => at === day)
    if (!point || !isKnown(point)) return []
    const label = series.length > 1 ? one.label : ''
    return [{ label, text: valueWords(point, write), sign: series.length > 1 ? sign : undefined }]
  }
  return lines.map((own) =>
    own.spots
      .filter(({ value }) => value !== null)
      .map(({ at, top }) => ({
        x: x.of(at),
        y: y.of(top),
        of: dayWords(at, locale),
        lines: [own, ...lines.filter((other) => other !== own)].flatMap((one) => said(one, at)),
        note: own.series.points.find((point) => point.at === at)?.note,
      })),
  )
}
