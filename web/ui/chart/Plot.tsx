import type { ReactNode } from 'react'
import { useText } from '../../app/texts.ts'
import { classes } from '../classes.ts'
import { type Mark, type Marks, type Place, useCursor } from './cursor.ts'
import { Swatch } from './Signs.tsx'

interface Props {
  title: string
  width: number
  height: number
  marks: Marks
  upright?: boolean
  find?: (x: number, y: number) => Place | undefined
  /** Draws what shows which mark is meant. */
  shown?: (mark: Mark, place: Place) => ReactNode
  children: ReactNode
}

/** The drawing itself: its marks can be walked by arrow keys and pointed at, and say what they are. */
export function Plot({ title, width, height, marks, upright, find, shown, children }: Props) {
  const { t } = useText()
  const { mark, place, said, handlers } = useCursor({ marks, upright, find })
  return (
    <>
      {/* biome-ignore-start lint/a11y/useSemanticElements lint/a11y/noNoninteractiveTabindex: arrow keys belong to the drawing, as they do to a map. */}
      <div
        className="plot"
        role="application"
        aria-roledescription={t('charts.chart')}
        aria-label={t('charts.walk', { title })}
        tabIndex={0}
        {...handlers}
      >
        {/* biome-ignore-end lint/a11y/useSemanticElements lint/a11y/noNoninteractiveTabindex: see above. */}
        <svg viewBox={`0 0 ${width} ${height}`} width={width} height={height} aria-hidden="true">
          {children}
          {mark && place && <g className="p-cursor">{shown?.(mark, place) ?? <Ring {...mark} />}</g>}
        </svg>
        {mark && <Tip mark={mark} width={width} height={height} />}
      </div>
      <span className="vh" role="status">
        {said}
      </span>
    </>
  )
}

export const Ring = ({ x, y }: { x: number; y: number }) => <circle cx={x} cy={y} r={7} />

function Tip({ mark, width, height }: { mark: Mark; width: number; height: number }) {
  return (
    <div
      className={classes('chart-tip', mark.x > width / 2 && 'tip-before', mark.y > height / 2 && 'tip-above')}
      style={{ '--x': `${mark.x}px`, '--y': `${mark.y}px` }}
      aria-hidden="true"
    >
      <b>{mark.of}</b>
      {mark.lines.map(({ label, text, sign }) => (
        <span key={label} className="row gap2">
          {sign && <Swatch of={sign} />}
          <span className="grow">{label}</span>
          <span className="num b">{text}</span>
        </span>
      ))}
      {mark.note && <span className="m2">{mark.note}</span>}
    </div>
  )
}
