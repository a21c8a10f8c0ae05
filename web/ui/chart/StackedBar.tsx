import { useText } from '../../app/texts.ts'
import { Skeleton } from '../Skeleton.tsx'
import { ChartFrame, type ChartProps } from './ChartFrame.tsx'
import type { Mark } from './cursor.ts'
import { Plot } from './Plot.tsx'
import {
  boxesOf,
  type Part,
  partsSummary,
  partsTable,
  shareWords,
  signOf,
  sizeOf,
  totalOf,
  valueWords,
} from './parts.ts'
import { usePlace } from './place.ts'
import { Fill, Swatch } from './Signs.tsx'
import { writerFor } from './units.ts'

interface Props extends ChartProps {
  /** In the order of the bar. What waits for a decision is `hatched`. */
  parts: readonly Part[]
  /** What is said beside the parts, and is none of them. */
  beside?: readonly { label: string; value: number }[]
  /** Each part is named with its share of the whole. */
  shares?: boolean
}

const [HIGH, ROUND] = [44, 10]

/** One bar that is a whole, in its parts: where a budget went. */
export function StackedBar({ parts, beside = [], shares = false, ...props }: Props) {
  const { t, locale } = useText()
  const { ref, width } = usePlace<HTMLElement>()
  const write = writerFor(props.unit, locale)
  const speech = { t, locale, write }
  const total = totalOf(parts)
  const shown = parts.filter((part) => sizeOf(part) > 0)
  const boxes = boxesOf(shown, width, HIGH)
  const marks = shown.map((part, at): Mark => {
    const box = boxes[at] ?? { x: 0, y: 0, width: 0, height: HIGH }
    return {
      x: box.x + box.width / 2,
      y: HIGH / 2,
      of: part.label,
      lines: [{ label: shareWords(part, total, locale), text: valueWords(part, write) }],
    }
  })
  return (
    <ChartFrame
      {...props}
      unit={write.words}
      place={ref}
      summary={partsSummary(parts, speech)}
      table={partsTable(parts, speech)}
      isEmpty={!props.pending && total === 0}
      height={HIGH}
      below={
        <dl className="chart-parts">
          {parts.map((part, at) => (
            <div key={part.key}>
              <dt>
                <Swatch of={signOf(part, at)} />
                {part.label}
              </dt>
              <dd className="num">
                {props.pending ? (
                  <Skeleton width="4em" height="1lh" />
                ) : shares ? (
                  <>
                    {shareWords(part, total, locale)} <span className="sm m2">{valueWords(part, write)}</span>
                  </>
                ) : (
                  valueWords(part, write)
                )}
              </dd>
            </div>
          ))}
          {beside.map(({ label, value }) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd className="num">{write.full(value)}</dd>
            </div>
          ))}
        </dl>
      }
    >
      <Plot
        title={props.title}
        width={width}
        height={HIGH}
        marks={[marks]}
        shown={(_, { at }) => {
          const box = boxes[at]
          return box && <rect x={box.x} y={box.y} width={box.width} height={box.height} rx={3} />
        }}
      >
        {shown.map((part, at) => (
          <Fill
            key={part.key}
            box={boxes[at] ?? { x: 0, y: 0, width: 0, height: 0 }}
            sign={signOf(part, parts.indexOf(part))}
            round={[at === 0 ? ROUND : 3, at === shown.length - 1 ? ROUND : 3]}
            mark={`0 ${at}`}
          />
        ))}
      </Plot>
    </ChartFrame>
  )
}
