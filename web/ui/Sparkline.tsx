import './chart.css'

interface Props {
  /** The whole line in a sentence, for those who can't see it. */
  says: string
  values: readonly number[]
  /** One measure has one colour everywhere: --c1 to --c6. */
  tone: 1 | 2 | 3 | 4 | 5 | 6
}

const [WIDE, HIGH, EDGE] = [120, 36, 4]

/** How something went, as small as a word: no axis, its last value marked. What it comes to stands beside it. */
export function Sparkline({ says, values, tone }: Props) {
  const [least, most] = [Math.min(...values, 0), Math.max(...values, 1)]
  const x = (at: number) => EDGE + (values.length < 2 ? 1 : at / (values.length - 1)) * (WIDE - 2 * EDGE)
  const y = (value: number) => HIGH - EDGE - ((value - least) / (most - least)) * (HIGH - 2 * EDGE)
  const line = values.map((value, at) => `${x(at).toFixed(1)} ${y(value).toFixed(1)}`)
  const last = values.at(-1)
  return (
    <svg className={`chart spark c${tone}`} viewBox={`0 0 ${WIDE} ${HIGH}`} role="img" aria-label={says}>
      <path className="rule" d={`M${EDGE} ${y(least)}H${WIDE - EDGE}`} />
      {line.length > 1 && <path className="line" d={`M${line.join('L')}`} />}
      {last !== undefined && <circle cx={x(values.length - 1)} cy={y(last)} r={3} />}
    </svg>
  )
}
