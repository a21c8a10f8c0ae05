import { arc, pie } from 'd3-shape'
import { useText } from '../../app/texts.ts'
import { Skeleton } from '../Skeleton.tsx'
import { ChartFrame, type ChartProps } from './ChartFrame.tsx'
import type { Mark } from './cursor.ts'
import { Plot } from './Plot.tsx'
import {
  gathered,
  type Part,
  partsSummary,
  partsTable,
  shareWords,
  signOf,
  sizeOf,
  totalOf,
} from './parts.ts'
import { usePlace } from './place.ts'
import { Swatch, signClass } from './Signs.tsx'
import { writerFor } from './units.ts'

interface Props extends ChartProps {
  /** In the order of the ring, from the top on. A few: what comes after the sixth is drawn as one. */
  parts: readonly Part[]
}

const HIGH = 212
const RING = 0.62

/** A whole as a ring of its parts, with the whole inside and every part named beside it. */
export function DonutChart({ parts, ...props }: Props) {
  const { t, locale } = useText()
  const { ref, width, letters } = usePlace<HTMLElement>()
  const write = writerFor(props.unit, locale)
  const speech = { t, locale, write }
  const total = totalOf(parts)
  const shown = gathered(parts, t('charts.others'))
  const size = Math.min(width, Math.round(letters.size * (HIGH / 12)))
  const half = size / 2
  const ring = arc<{ startAngle: number; endAngle: number }>()
    .innerRadius((half - 2) * RING)
    .outerRadius(half - 2)
    .padAngle(shown.filter((part) => sizeOf(part) > 0).length > 1 ? 2 / half : 0)
    .cornerRadius(3)
  const slices = pie<Part>().sort(null).value(sizeOf)([...shown])
  const marks = slices.flatMap((slice, at): (Mark & { at: number })[] => {
    const [x, y] = ring.centroid(slice)
    const { label, value } = slice.data
    if (sizeOf(slice.data) === 0) return []
    const line = { label: shareWords(slice.data, total, locale), text: write.full(value) }
    return [{ x: half + x, y: half + y, of: label, lines: [line], at }]
  })
  return (
    <ChartFrame
      {...props}
      unit={write.words}
      place={ref}
      summary={partsSummary(shown, speech)}
      table={partsTable(parts, speech)}
      isEmpty={!props.pending && total === 0}
      height={size}
      isBeside
      below={
        <dl className="chart-list">
          {shown.map((part, at) => (
            <div key={part.key}>
              <dt>
                <Swatch of={signOf(part, at)} />
                {part.label}
              </dt>
              <dd className="num">
                {props.pending ? (
                  <Skeleton width="4em" height="1lh" />
                ) : (
                  <>
                    <span className="m3">{shareWords(part, total, locale)}</span> {write.full(part.value)}
                  </>
                )}
              </dd>
            </div>
          ))}
        </dl>
      }
    >
      <Plot
        title={props.title}
        width={size}
        height={size}
        marks={[marks]}
        shown={(_, { at }) => {
          const slice = slices[marks[at]?.at ?? 0]
          return (
            slice && (
              <path className="p-edge" d={ring(slice) ?? ''} transform={`translate(${half} ${half})`} />
            )
          )
        }}
      >
        <g transform={`translate(${half} ${half})`}>
          {marks.map((mark, at) => {
            const slice = slices[mark.at]
            if (!slice) return null
            return (
              <g
                key={slice.data.key}
                className={signClass(signOf(slice.data, mark.at))}
                data-mark={`0 ${at}`}
              >
                <path className="p-fill" d={ring(slice) ?? ''} />
              </g>
            )
          })}
          <text className="p-total" textAnchor="middle" dy=".1em">
            {write.short(total)}
          </text>
          <text textAnchor="middle" y={letters.size * 1.6}>
            {t('charts.total')}
          </text>
        </g>
      </Plot>
    </ChartFrame>
  )
}
