import { ArrowDownUp, ChevronDown, Columns3, X } from 'lucide-react'
import { useId } from 'react'
import { numbersFor } from '../../../contract/formats.ts'
import { useText } from '../../app/texts.ts'
import { Button } from '../Button.tsx'
import { Popover } from '../dialogs/Popover.tsx'
import { Checkbox } from '../forms/Checkbox.tsx'
import { Icon } from '../Icon.tsx'
import type { BulkAction, RowKey, TableView } from './DataTable.tsx'
import { Filters } from './Filters.tsx'
import { useFolding } from './filterContext.ts'

interface ToolsProps<Row> {
  view: TableView<Row>
  visibility: Record<string, boolean>
  onVisibility: (next: Record<string, boolean>) => void
}

/** Search, filters, the order (on phones, where there is no head to press), columns and export. */
export function TableTools<Row>({ view, visibility, onVisibility }: ToolsProps<Row>) {
  const { t } = useText()
  const { search, filters, tools, columns, phone, sort, columnChoice = columns.length >= 5 } = view
  const choosable = columns.filter((column) => !column.fixed)
  const columnsChoice = !phone && columnChoice && (
    <Popover
      label={t('ui.table.columns')}
      align="end"
      opener={(props) => (
        <Button look="q" small icon={Columns3} {...props}>
          {t('ui.table.columns')}
        </Button>
      )}
    >
      <div className="columns-choice">
        {choosable.map((column) => (
          <Checkbox
            key={column.key}
            name={column.key}
            label={column.title}
            value={visibility[column.key] ?? true}
            onChange={(on) => onVisibility({ ...visibility, [column.key]: on })}
          />
        ))}
      </div>
    </Popover>
  )
  const order = phone && sort && columns.some((column) => column.sorts) && <SortChoice view={view} />
  if (!search && !filters && !tools && !columnsChoice && !order) return null
  return (
    <div className="tools">
      {search}
      {(filters || order) && (
        <Filters found={view.paging?.total_is === 'at_least' ? undefined : view.paging?.total}>
          {order}
          {filters}
        </Filters>
      )}
      {(columnsChoice || tools) && (
        <div className="row gap2 end">
          {columnsChoice}
          {tools}
        </div>
      )}
    </div>
  )
}

function SortChoice<Row>({ view: { columns, sort } }: { view: TableView<Row> }) {
  const { t } = useText()
  const id = useId()
  const isInSheet = useFolding({ narrows: false, clear: () => {} })
  if (!sort) return null
  const sortable = columns.filter((column) => column.sorts)
  return (
    <span className="row gap2">
      <label htmlFor={id} className={isInSheet ? 'sm m2' : 'vh'}>
        {t('ui.table.sort')}
      </label>
      <span className="inp tool sort">
        <Icon of={ArrowDownUp} size="s" />
        <select
          id={id}
          value={sort.by ? `${sort.by} ${sort.direction}` : ''}
          onChange={(event) => {
            const [by = '', direction] = event.target.value.split(' ')
            sort.onSort(by, direction === 'desc' ? 'desc' : 'asc')
          }}
        >
          {!sort.by && <option value="">{t('ui.table.sort')}</option>}
          {sortable.flatMap((column) => [
            <option key={`${column.key} asc`} value={`${column.key} asc`}>
              {column.title} ↑
            </option>,
            <option key={`${column.key} desc`} value={`${column.key} desc`}>
              {column.title} ↓
            </option>,
          ])}
        </select>
        <Icon of={ChevronDown} />
      </span>
    </span>
  )
}

interface BulkProps {
  keys: readonly RowKey[]
  actions: readonly BulkAction[]
  clear: () => void
}

/** Appears with the first chosen row, in ink, and names how many. */
export function BulkBar({ keys, actions, clear }: BulkProps) {
  const { t, locale } = useText()
  const number = numbersFor(locale).format(keys.length)
  return (
    <section className="bulk" aria-label={t('ui.table.bulk')}>
      <span className="grow-s" role="status">
        {t('ui.table.selected', { count: keys.length, number })}
      </span>
      <span className="sep" />
      {actions.map(({ text, icon, danger, does }) => (
        <Button
          key={text}
          look={danger ? 'dq' : 'q'}
          icon={icon}
          title={text}
          label={text}
          onClick={() => does(keys, clear)}
        >
          {text}
        </Button>
      ))}
      <Button look="q" className="end" icon={X} label={t('ui.table.clear')} onClick={clear}>
        {t('ui.table.clear')}
      </Button>
    </section>
  )
}
