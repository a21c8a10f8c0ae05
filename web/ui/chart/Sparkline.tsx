import { classes } from '../classes.ts'
import type { Tone } from './series.ts'
import './sparkline.css'
import './tones.css'

interface Props {
  /** The whole line in a sentence, for those who can't see it. */
  says: string
  /** Null where nobody measured. */
  values: readonly (number | null)[]
  /** One measure has one colour everywhere. */
  tone: Tone
}

const [WIDE, HIGH, EDGE] = [120, 36, 4]

/** How something went, as small as a word: no axis, its last value marked. What it comes to stands beside it. */
export function Sparkline({ says, values, tone }: Props) {
  // A line that never leaves zero lies on the ground.
  const known = values.filter((value) => value !== null)
  const [least, most] = [
    Math.min(...known, 0),
    Math.max(...known, known.some((value) => value !== 0) ? 0 : 1),
  ]
  const x = (at: number) => EDGE + (values.length < 2 ? 1 : at / (values.length - 1)) * (WIDE - 2 * EDGE)
  const y = (value: number) => HIGH - EDGE - ((value - least) / (most - least)) * (HIGH - 2 * EDGE)
  const last = values.findLastIndex((value) => value !== null)
  return (
    <svg
      className={classes('spark', `t-${tone}`)}
      viewBox={`0 0 ${WIDE} ${HIGH}`}
      role="img"
      aria-label={says}
    >
      <path className="rule" d={`M${EDGE} ${y(0).toFixed(1)}H${WIDE - EDGE}`} />
      <path className="line" d={pathOf(values, x, y)} />
      {last >= 0 && <circle cx={x(last)} cy={y(values[last] ?? 0)} r={3} />}
    </svg>
  )
}

function pathOf(values: readonly (number | null)[], x: (at: number) => number, y: (value: number) => number) {
  let path = ''
  for (const [at, value] of values.entries())
    if (value !== null)
      path += `${(values[at - 1] ?? null) === null ? 'M' : 'L'}${x(at).toFixed(1)} ${y(value).toFixed(1)}`
  return path
}
