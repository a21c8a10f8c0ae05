import type { ReactNode } from 'react'
import type { z } from 'zod'
import type { BudgetRequestLine } from '../../../contract/budgets/budgetRequests.ts'
import { useAsked } from '../../app/asked.ts'
import { linkTo } from '../../app/links.ts'
import { useMoney } from '../../app/money.ts'
import { useText } from '../../app/texts.ts'
import { Anchor } from '../../ui/Anchor.tsx'
import { Button } from '../../ui/Button.tsx'
import { useDates } from '../../ui/dates/dates.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { StateBadge } from '../../ui/StateBadge.tsx'
import { type Column, DataTable, type DataTableProps } from '../../ui/tables/DataTable.tsx'
import type { RequestsSearch } from '../search.ts'
import { PeriodFilter, RequestSearch, StateChoice } from './RequestFilters.tsx'

export type RequestLine = z.output<typeof BudgetRequestLine>

export const requestPage = ({ id, network }: Pick<RequestLine, 'id' | 'network'>) =>
  `${linkTo.network(network)}/plan/budgeting/request/${id}`

type Props = Pick<
  DataTableProps<RequestLine>,
  'sort' | 'paging' | 'tools' | 'pending' | 'refreshing' | 'error' | 'retry' | 'whenEmpty'
> & {
  rows: readonly RequestLine[]
  /** Whether they are of several networks, so that each names its own. */
  ofSeveral?: boolean
  /** All there are, too few to look for one. */
  few?: boolean
}

/** Whether a filter is set. */
export const isNarrowed = ({ search, state, period }: RequestsSearch) =>
  search !== undefined || state !== undefined || period !== undefined

/** Budget requests: what for, how much, where each stands; narrowed by words, period and state. */
export function RequestsTable({ rows, ofSeveral = false, few = false, whenEmpty, ...rest }: Props) {
  const { t } = useText()
  const { asked, ask } = useAsked<RequestsSearch>()
  return (
    <DataTable
      label={t('budgets.requests.label')}
      columns={useColumns(ofSeveral)}
      rows={rows}
      keyOf={({ id }) => id}
      nameOf={({ description }) => description}
      columnChoice={!few}
      search={few ? undefined : <RequestSearch />}
      filters={
        few ? undefined : (
          <>
            <PeriodFilter />
            <StateChoice />
          </>
        )
      }
      whenEmpty={
        isNarrowed(asked) ? (
          <EmptyState
            title={t('budgets.requests.none.title')}
            actions={
              <Button onClick={() => ask({ search: undefined, state: undefined, period: undefined })}>
                {t('budgets.requests.none.action')}
              </Button>
            }
          />
        ) : (
          whenEmpty
        )
      }
      {...rest}
    />
  )
}

function useColumns(ofSeveral: boolean): Column<RequestLine>[] {
  const { t } = useText()
  const money = useMoney()
  const dates = useDates()
  const amount = (cents: number | null) => (cents === null ? '–' : money(cents))
  return [
    {
      key: 'description',
      title: t('budgets.requests.description'),
      fixed: true,
      sorts: true,
      card: 'title',
      cell: (row) => (
        <>
          <Anchor className="b clamp" href={requestPage(row)}>
            {row.description}
          </Anchor>
          <span className="sm m2 below">
            {ofSeveral ? row.network.name : t('budgets.requests.items', { count: row.item_count })}
          </span>
        </>
      ),
    },
    ofSeveral
      ? { key: 'period', title: t('budgets.column.period'), cell: (row) => row.period.name }
      : {
          key: 'requested_by',
          title: t('budgets.requests.requested_by'),
          cell: (row) => row.requested_by.name,
        },
    {
      key: 'requested',
      title: t('budgets.figures.requested'),
      sorts: true,
      numeric: true,
      card: 'line',
      cell: (row) => money(row.requested_amount_cents),
    },
    {
      key: 'approved',
      title: t('budgets.figures.approved'),
      sorts: true,
      numeric: true,
      cell: (row) => amount(row.approved_amount_cents),
    },
    {
      key: 'available',
      title: t('budgets.figures.available'),
      numeric: true,
      cell: (row) => amount(row.state === 'approved' ? row.available_amount_cents : null),
    },
    {
      key: 'state',
      title: t('budgets.column.state'),
      sorts: true,
      card: 'state',
      cell: (row): ReactNode => (
        <StateBadge state={row.state}>{t(`budgets.requests.states.${row.state}`)}</StateBadge>
      ),
    },
    {
      key: 'waits',
      title: t('budgets.requests.with'),
      cell: (row) =>
        row.waits_since ? (
          <>
            {row.waits_for?.name ?? t('budgets.requests.with_any')}
            <span className="sm m2 below">
              {t('budgets.requests.since', { day: dates.short(row.waits_since) })}
            </span>
          </>
        ) : (
          '–'
        ),
    },
    {
      key: 'events',
      title: t('budgets.requests.events'),
      numeric: true,
      hidden: true,
      cell: (row) => row.event_count,
    },
    {
      key: 'requested_at',
      title: t('budgets.requests.requested_at'),
      sorts: true,
      keep: true,
      cell: (row) => dates.short(row.requested_at),
    },
  ]
}
