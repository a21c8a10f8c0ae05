import { ChartNoAxesCombined, Columns3, Download, Info } from 'lucide-react'
import { type ReactNode, type RefObject, useId, useState } from 'react'
import { flushSync } from 'react-dom'
import { useText } from '../../app/texts.ts'
import { Button } from '../Button.tsx'
import { classes } from '../classes.ts'
import { Menu } from '../dialogs/Menu.tsx'
import { Popover } from '../dialogs/Popover.tsx'
import { nameOfFile, saveFile } from '../files.ts'
import { Icon } from '../Icon.tsx'
import { LoadingWords, Skeleton } from '../Skeleton.tsx'
import { toast } from '../toastStore.ts'
import type { ChartTable } from './chartTable.ts'
import { csvOf } from './chartTable.ts'
import { TableView } from './TableView.tsx'
import type { Unit } from './units.ts'
import './chart.css'
import './tones.css'

/** What every chart is given beside its numbers. */
export interface ChartProps {
  title: string
  level?: 2 | 3 | 4
  unit: Unit
  /** How the number is counted. */
  definition: string
  /** What it all comes to, large above its sentence. */
  figure?: string
  /** A sentence that says what is to be seen, where the page knows a better one than the chart makes. */
  says?: string
  /** The numbers are on their way. */
  pending?: boolean
  /** What is said while there is nothing to show. */
  empty?: string
}

interface Props extends Omit<ChartProps, 'unit'> {
  unit: string
  /** Measured by the chart, which draws for this width. */
  place: RefObject<HTMLElement | null>
  summary: string
  table: ChartTable
  isEmpty: boolean
  /** How high the drawing is, so that nothing moves when it comes. */
  height: number
  /** Marks of the series with their names, above the drawing. */
  legend?: ReactNode
  /** What belongs below it: its parts with their amounts. */
  below?: ReactNode
  /** Or beside it, where there is room. */
  isBeside?: boolean
  children: ReactNode
}

/** What stands around every drawing: its title and its sentence, how it is counted, its table, and what can be taken away. */
export function ChartFrame({ level = 3, pending = false, isEmpty, ...props }: Props) {
  const { t } = useText()
  const id = useId()
  const [asTable, setAsTable] = useState(false)
  const Heading = `h${level}` as const
  const isThere = !pending && !isEmpty
  const showsTable = asTable && isThere
  return (
    <figure className="chart-part" ref={props.place} aria-labelledby={id}>
      <div className="chart-head">
        <div className="chart-title">
          <Heading id={id}>{props.title}</Heading>
          {/* The sign stays beside the unit, so that it never stands alone on a line. */}
          <span className="chart-unit">
            {props.unit}
            <Counted title={props.title} unit={props.unit} definition={props.definition} />
          </span>
        </div>
        {!isEmpty && (
          <div className={classes('chart-tools', pending && 'awaited')} inert={pending}>
            <Button
              look="q"
              small
              icon={asTable ? ChartNoAxesCombined : Columns3}
              label={t(asTable ? 'charts.as_chart' : 'charts.as_table', { title: props.title })}
              onClick={() => setAsTable(!asTable)}
            />
            <TakeAway
              title={props.title}
              table={props.table}
              place={props.place}
              showChart={() => flushSync(() => setAsTable(false))}
            />
          </div>
        )}
      </div>
      {props.figure && <p className="chart-figure num">{props.figure}</p>}
      <Sentence pending={pending}>{props.says ?? (isEmpty ? '' : props.summary)}</Sentence>
      {props.legend}
      <div className={classes('chart-body', props.isBeside && !showsTable && 'beside')}>
        <div
          className={classes('chart-room', showsTable && 'as-table')}
          style={{ '--high': `${props.height}px` }}
        >
          {pending ? (
            <Skeleton shape="box" height="var(--high)" />
          ) : isEmpty ? (
            <p className="chart-empty">{props.empty ?? t('charts.empty')}</p>
          ) : (
            // The drawing stays while its table is looked at: it keeps its measures, and a picture can be taken of it.
            <div className="chart-drawing" inert={showsTable}>
              {props.children}
            </div>
          )}
          {showsTable && <TableView title={props.title} table={props.table} />}
        </div>
        {!isEmpty && props.below}
      </div>
    </figure>
  )
}

function Sentence({ pending, children }: { pending: boolean; children: string }) {
  return (
    <figcaption className="chart-says">
      {pending ? (
        <>
          <LoadingWords />
          <Skeleton width="min(100%,26em)" />
        </>
      ) : (
        children
      )}
    </figcaption>
  )
}

function Counted({ title, unit, definition }: { title: string; unit: string; definition: string }) {
  const { t } = useText()
  return (
    <Popover
      label={t('charts.counted', { title })}
      opener={(opener) => (
        <button
          type="button"
          className="chart-info"
          aria-label={t('charts.counted', { title })}
          title={t('charts.counted', { title })}
          {...opener}
        >
          <Icon of={Info} size="s" />
        </button>
      )}
    >
      <p>{definition}</p>
      <p className="sm m2">{t('charts.unit', { unit })}</p>
    </Popover>
  )
}

interface TakeAwayProps {
  title: string
  table: ChartTable
  place: RefObject<HTMLElement | null>
  /** A picture is of the chart, not of its table. */
  showChart: () => void
}

function TakeAway({ title, table, place, showChart }: TakeAwayProps) {
  const { t } = useText()
  const takePicture = async () => {
    try {
      const { pictureOf } = await import('./chartPicture.ts')
      showChart()
      if (place.current) saveFile(await pictureOf(place.current), nameOfFile(title, 'png'))
    } catch {
      toast.bad(t('charts.no_picture'))
    }
  }
  const takeFile = () =>
    saveFile(new Blob([csvOf(table)], { type: 'text/csv;charset=utf-8' }), nameOfFile(title, 'csv'))
  return (
    <Menu
      label={t('charts.take', { title })}
      align="end"
      opener={(opener) => (
        <Button look="q" small icon={Download} label={t('charts.take', { title })} {...opener} />
      )}
      items={[
        { text: t('charts.picture'), does: () => void takePicture() },
        { text: t('charts.file'), does: takeFile },
      ]}
    />
  )
}
