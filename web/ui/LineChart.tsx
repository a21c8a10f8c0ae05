import { numbersFor } from '../../contract/formats.ts'
import { useText } from '../app/texts.ts'
import './chart.css'

export interface ChartPoint {
  key: string
  /** Under the axis, short: "Aug". */
  label: string
  value: number
}

interface Props {
  /** The whole chart in a sentence. */
  says: string
  points: readonly ChartPoint[]
  /** One measure has one colour everywhere: --c1 to --c6. */
  tone: 1 | 2 | 3 | 4 | 5 | 6
  format?: (value: number) => string
}

const [WIDE, HIGH, LEFT, RIGHT, TOP, FOOT] = [360, 132, 30, 34, 12, 26]
const most = (points: readonly ChartPoint[]) => Math.max(...points.map(({ value }) => value), 0)

/** A round number at or above the highest value, so that the axis reads easily. */
function roundUp(value: number) {
  if (value <= 4) return Math.max(1, Math.ceil(value))
  const step = 10 ** Math.floor(Math.log10(value))
  return [1, 2, 3, 4, 5, 6, 8, 10].map((times) => times * step).find((round) => round >= value) ?? value
}

/** A line over time for one measure. Small enough to need no library; the words and the table beside it say the same. */
export function LineChart({ says, points, tone, format }: Props) {
  const { locale } = useText()
  const write = format ?? ((value: number) => numbersFor(locale).format(value))
  const top = roundUp(most(points))
  const x = (at: number) =>
    LEFT + (points.length < 2 ? 0.5 : at / (points.length - 1)) * (WIDE - LEFT - RIGHT)
  const y = (value: number) => HIGH - FOOT - (value / top) * (HIGH - TOP - FOOT)
  const line = points.map(({ value }, at) => `${x(at).toFixed(1)} ${y(value).toFixed(1)}`)
  const last = points.at(-1)
  const every = Math.ceil(points.length / 6)
  return (
    <svg className={`chart c${tone}`} viewBox={`0 0 ${WIDE} ${HIGH}`} role="img" aria-label={says}>
      {[0, top].map((value) => (
        <g key={value}>
          <path className="rule" d={`M${LEFT} ${y(value)}H${WIDE - RIGHT}`} />
          <text x={LEFT - 6} y={y(value) + 4} textAnchor="end">
            {write(value)}
          </text>
        </g>
      ))}
      <path className="under" d={`M${LEFT} ${y(0)}L${line.join('L')}L${x(points.length - 1)} ${y(0)}Z`} />
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
          (points.length - 1 - at) % every === 0 && (
            <text key={key} x={x(at)} y={HIGH - 7} textAnchor="middle">
              {label}
            </text>
          ),
      )}
    </svg>
  )
}
