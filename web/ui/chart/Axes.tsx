import { classes } from '../classes.ts'
import type { DayScale } from './days.ts'
import type { Scale } from './scales.ts'
import type { Writer } from './units.ts'

interface ValueProps {
  scale: Scale
  write: Writer
  left: number
  right: number
}

/** Round values with a hair line each; the one at zero is what everything stands on. */
export const ValueAxis = ({ scale, write, left, right }: ValueProps) => (
  <g>
    {scale.ticks.map((value) => (
      <g key={value}>
        <path
          className={classes('p-rule', value === 0 && 'p-zero')}
          d={`M${left} ${scale.of(value).toFixed(1)}H${right}`}
        />
        <text x={left - 8} y={scale.of(value)} dy=".35em" textAnchor="end">
          {write.short(value)}
        </text>
      </g>
    ))}
  </g>
)

/** Days or months below a drawing, and the year below the first of each. */
export const DayAxis = ({ scale, foot, size }: { scale: DayScale; foot: number; size: number }) => (
  <g>
    {scale.ticks.map(({ at, label, year }) => (
      <g key={at}>
        <text x={scale.of(at)} y={foot + size * 1.6} textAnchor="middle">
          {label}
        </text>
        {year && (
          <text className="p-year" x={scale.of(at)} y={foot + size * 2.85} textAnchor="middle">
            {year}
          </text>
        )}
      </g>
    ))}
  </g>
)
