import { classes } from '../classes.ts'
import type { Sign } from './series.ts'

export interface Box {
  x: number
  y: number
  width: number
  height: number
}

export const signClass = ({ tone, look = 'solid', dash }: Sign) =>
  classes(`t-${tone}`, look !== 'solid' && `look-${look}`, dash !== undefined && `dash-${dash}`)

/** Slanting lines, cut at the edges of a box. Drawn one by one, so that pictures and printers have them too. */
export function hatchOf({ x, y, width, height }: Box, gap: number) {
  let path = ''
  for (let at = gap / 2; at < width + height; at += gap) {
    const [x1, y1] = at <= height ? [x, y + at] : [x + at - height, y + height]
    const [x2, y2] = at <= width ? [x + at, y] : [x + width, y + at - width]
    path += `M${x1.toFixed(1)} ${y1.toFixed(1)}L${x2.toFixed(1)} ${y2.toFixed(1)}`
  }
  return path
}

interface FillProps {
  box: Box
  sign: Sign
  /** How round its corners are: those at its start, and those at its end. */
  round?: readonly [number, number]
  /** How far apart its slanting lines are. */
  gap?: number
  /** "row at", for whoever points at it. */
  mark?: string
}

/** A piece of a bar. */
export function Fill({ box, sign, round = [0, 0], gap = 8, mark }: FillProps) {
  return (
    <g className={signClass(sign)} data-mark={mark}>
      <path className="p-fill" d={roundedBox(box, round)} />
      {sign.look === 'hatched' && <path className="p-hatch" d={hatchOf(inner(box), gap)} />}
    </g>
  )
}

/** Lines that end at a round corner would stick out of it. */
const inner = ({ x, y, width, height }: Box): Box => ({
  x: x + Math.min(1, width / 2),
  y: y + 1,
  width: Math.max(0, width - 2),
  height: height - 2,
})

function roundedBox({ x, y, width, height }: Box, [start, end]: readonly [number, number]) {
  const [a, b] = [start, end].map((round) => Math.max(0, Math.min(round, width / 2, height / 2)))
  const right = x + width
  const foot = y + height
  return `M${x + (a ?? 0)} ${y}H${right - (b ?? 0)}${arc(b, b, b)}V${foot - (b ?? 0)}${arc(b, -(b ?? 0), b)}H${x + (a ?? 0)}${arc(a, -(a ?? 0), -(a ?? 0))}V${y + (a ?? 0)}${arc(a, a, -(a ?? 0))}Z`
}

const arc = (round = 0, x = 0, y = 0) => (round > 0 ? `a${round} ${round} 0 0 1 ${x} ${y}` : '')

interface ShapeProps {
  /** A circle, a square, a triangle, a diamond; then from the beginning. */
  kind: number
  x: number
  y: number
  /** Half as wide. */
  size: number
}

/** A dot of a series, which its shape tells from the others as well. */
export function Shape({ kind, x, y, size }: ShapeProps) {
  const [square, tall] = [size * 0.88, size * 1.2]
  const paths = [
    '',
    `M${x - square} ${y - square}h${2 * square}v${2 * square}h${-2 * square}Z`,
    `M${x} ${y - tall}L${x + tall} ${y + size * 0.85}H${x - tall}Z`,
    `M${x} ${y - tall}L${x + tall} ${y}L${x} ${y + tall}L${x - tall} ${y}Z`,
  ]
  const path = paths[kind % paths.length]
  return path ? <path className="p-dot" d={path} /> : <circle className="p-dot" cx={x} cy={y} r={size} />
}

/** The sign of a series beside its name. */
export function Swatch({ of: sign }: { of: Sign }) {
  if (sign.dash !== undefined)
    return (
      <svg
        className={classes('chart-swatch chart-swatch-line', signClass(sign))}
        viewBox="0 0 22 12"
        aria-hidden="true"
      >
        <path className="p-line" d="M1 6H21" />
      </svg>
    )
  if (sign.shape !== undefined)
    return (
      <svg className={classes('chart-swatch', signClass(sign))} viewBox="0 0 12 12" aria-hidden="true">
        <Shape kind={sign.shape} x={6} y={6} size={4.5} />
      </svg>
    )
  const box = { x: 0, y: 0, width: 12, height: 12 }
  return (
    <svg className="chart-swatch" viewBox="0 0 12 12" aria-hidden="true">
      <Fill box={box} sign={sign} round={[3, 3]} gap={4} />
    </svg>
  )
}

export interface Named {
  key: string
  label: string
  sign: Sign
}

/** Which series is which, above the drawing. */
export const Legend = ({ of: items }: { of: readonly Named[] }) => (
  <ul className="chart-legend">
    {items.map(({ key, label, sign }) => (
      <li key={key}>
        <Swatch of={sign} />
        {label}
      </li>
    ))}
  </ul>
)
