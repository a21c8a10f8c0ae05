import { useLayoutEffect, useRef, useState } from 'react'
import { numbersFor } from '../../contract/formats.ts'
import { useText } from '../app/texts.ts'
import './chart.css'

export interface ChartPoint {
  key: string
  /** Under the axis, short: "Aug". */
  label: string
  value: number
  /** Where on the axis of time it stands; without it, points stand at equal distances. */
  at?: number
}

interface Props {
  /** The whole chart in a sentence: read beneath it, and instead of it by those who can't see it. */
  says: string
  points: readonly ChartPoint[]
  /** One measure has one colour everywhere: --c1 to --c6. */
  tone: 1 | 2 | 3 | 4 | 5 | 6
  format?: (value: number) => string
}

const [HIGH, LEFT, RIGHT, TOP, FOOT] = [168, 38, 40, 12, 26]
const FIRST_WIDTH = 360
/** So much room a label of the axis needs. */
const LABEL_WIDTH = 64
const most = (points: readonly ChartPoint[]) => Math.max(...points.map(({ value }) => value), 0)

/** A round number at or above the highest value, so that the axis reads easily. */
function roundUp(value: number) {
  if (value <= 4) return Math.max(1, Math.ceil(value))
  const step = 10 ** Math.floor(Math.log10(value))
  return [1, 2, 3, 4, 5, 6, 8, 10].map((times) => times * step).find((round) => round >= value) ?? value
}

/** How wide the place is that the chart may fill: letters keep their size, however wide that is. */
function useWidth() {
  const place = useRef<HTMLElement>(null)
  const [width, setWidth] = useState(FIRST_WIDTH)
  useLayoutEffect(() => {
    const element = place.current
    if (!element) return
    const measure = () => setWidth(Math.max(200, Math.round(element.clientWidth)))
    measure()
    const watch = new ResizeObserver(measure)
    watch.observe(element)
    return () => watch.disconnect()
  }, [])
  return { place, width }
}

/** Where each point stands between 0 and 1: by its time, or one after the other. */
function placesOf(points: readonly ChartPoint[]) {
  const times = points.map(({ at }) => at)
  const [first, last] = [times[0], times.at(-1)]
  const known = times.filter((at) => at !== undefined)
  if (first === undefined || last === undefined || last <= first || known.length < points.length)
    return points.map((_, at) => (points.length < 2 ? 0.5 : at / (points.length - 1)))
  return known.map((at) => (at - first) / (last - first))
}

/** A line over time for one measure. Small enough to need no library; the words and the table beside it say the same. */
export function LineChart({ says, points, tone, format }: Props) {
  const { locale } = useText()
  const write = format ?? ((value: number) => numbersFor(locale).format(value))
  const { place, width } = useWidth()
  const top = roundUp(most(points))
  const places = placesOf(points)
  const x = (at: number) => LEFT + (places[at] ?? 0) * (width - LEFT - RIGHT)
  const y = (value: number) => HIGH - FOOT - (value / top) * (HIGH - TOP - FOOT)
  const line = points.map(({ value }, at) => `${x(at).toFixed(1)} ${y(value).toFixed(1)}`)
  const last = points.at(-1)
  const labelled = labelsThatFit(points.map((_, at) => x(at)))
  return (
    <figure className="chart-place" ref={place}>
      <svg
        className={`chart c${tone}`}
        viewBox={`0 0 ${width} ${HIGH}`}
        width={width}
        height={HIGH}
        role="img"
        aria-label={says}
      >
        {[0, top].map((value) => (
          <g key={value}>
            <path className="rule" d={`M${LEFT} ${y(value)}H${width - RIGHT}`} />
            <text x={LEFT - 6} y={y(value) + 4} textAnchor="end">
              {write(value)}
            </text>
          </g>
        ))}
        <path className="under" d={`M${x(0)} ${y(0)}L${line.join('L')}L${x(points.length - 1)} ${y(0)}Z`} />
        <path className="line" d={`M${line.join('L')}`} />
        {points.map(({ key, value }, at) => (
          <circle key={key} cx={x(at)} cy={y(value)} r={at === points.length - 1 ? 4 : 2.5} />
        ))}
        {last && (
          <text className="now" x={x(points.length - 1) + 8} y={y(last.value) + 4}>
            {write(last.value)}
          </text>
        )}
        {points.map(
          ({ key, label }, at) =>
            labelled.has(at) && (
              <text key={key} x={x(at)} y={HIGH - 7} textAnchor="middle">
                {label}
              </text>
            ),
        )}
      </svg>
      <figcaption className="sm m2" aria-hidden="true">
        {says}
      </figcaption>
    </figure>
  )
}

/** The last one, and before it each that doesn't run into the next. */
function labelsThatFit(xs: readonly number[]): ReadonlySet<number> {
  const shown = new Set<number>()
  let next = Number.POSITIVE_INFINITY
  for (const [at, x] of [...xs.entries()].toReversed())
    if (next - x >= LABEL_WIDTH) {
      shown.add(at)
      next = x
    }
  return shown
}
