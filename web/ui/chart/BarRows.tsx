import type { BarLayout } from './barLayout.ts'
import { Fill } from './Signs.tsx'
import type { Sign } from './series.ts'

/** The names, the bars and their amounts. */
export const BarRows = ({ of: { rows, zero, height }, signs }: { of: BarLayout; signs: readonly Sign[] }) => (
  <g>
    {rows.map(({ key, names, bars, amounts, track }, at) => (
      <g key={key}>
        {names.map(({ text, y }) => (
          <text key={y} className="p-of" x={0} y={y} dy=".35em">
            {text}
          </text>
        ))}
        {track && <rect className="p-track" {...track} rx={5} data-mark={`0 ${at}`} />}
        {bars.map(({ column, box, round }) => (
          <Fill
            key={column}
            box={box}
            sign={signs[column] ?? { tone: 'rest' }}
            round={round}
            mark={`${column} ${at}`}
          />
        ))}
        {amounts.map(({ key: column, text, x, y, anchor }) => (
          <text key={column} className="p-name" x={x} y={y} dy=".35em" textAnchor={anchor}>
            {text}
          </text>
        ))}
      </g>
    ))}
    {zero !== undefined && <path className="p-rule p-zero" d={`M${zero.toFixed(1)} 0V${height}`} />}
  </g>
)
