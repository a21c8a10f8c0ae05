import { annualBudgets } from '../../../contract/budgets/annualBudgets.ts'
import { useAsked } from '../../app/asked.ts'
import { linkTo } from '../../app/links.ts'
import { useListOf } from '../../app/lists.ts'
import { useMoney } from '../../app/money.ts'
import { useText } from '../../app/texts.ts'
import { useNetwork } from '../../networks/networkPage.ts'
import { Anchor } from '../../ui/Anchor.tsx'
import { Section } from '../../ui/Page.tsx'
import { StateBadge } from '../../ui/StateBadge.tsx'
import { type Column, DataTable } from '../../ui/tables/DataTable.tsx'
import type { BudgetSearch } from '../search.ts'
import type { Budget } from './FiscalBudgetScreen.tsx'

/** The budgets of the networks directly below, if there are any. */
export function ChildBudgets() {
  const { t } = useText()
  const network = useNetwork()
  const { asked, ask, turn } = useAsked<BudgetSearch>()
  const { period, sort_by, sort_direction, page, page_size } = asked
  const { data, isPending, error, refetch, isPlaceholderData } = useListOf(annualBudgets.ofChildren, {
    params: { id: network.id },
    query: { period_id: period, sort_by, sort_direction, page, page_size: page_size as 25 | undefined },
  })
  const columns = useColumns()
  if (isPending || data?.total === 0) return null
  return (
    <Section title={t('budgets.below.title')}>
      <DataTable
        label={t('budgets.below.label')}
        columns={columns}
        columnChoice={false}
        rows={data?.items ?? []}
        keyOf={({ id }) => id}
        nameOf={(row) => row.network.name}
        sort={{
          by: sort_by ?? 'name',
          direction: sort_direction ?? 'asc',
          onSort: (by, direction) =>
            ask({ sort_by: by as BudgetSearch['sort_by'], sort_direction: direction }),
        }}
        paging={data && { ...data, onChange: turn }}
        refreshing={isPlaceholderData}
        error={error}
        retry={() => void refetch()}
      />
    </Section>
  )
}

const amounts = ['budgeted', 'approved', 'spent', 'available', 'leftover'] as const

function useColumns(): Column<Budget>[] {
  const { t } = useText()
  const money = useMoney()
  return [
    {
      key: 'name',
      title: t('budgets.column.network'),
      fixed: true,
      sorts: true,
      card: 'title',
      cell: (row) => (
        <Anchor className="b" href={`${linkTo.network(row.network)}/plan/budgeting/manage`}>
          {row.network.name}
        </Anchor>
      ),
    },
    ...amounts.map(
      (name): Column<Budget> => ({
        key: name,
        title: t(`budgets.figures.${name}`),
        sorts: true,
        numeric: true,
        card: name === 'available' ? 'line' : undefined,
        cell: ({ figures }) => money(figures[`${name}_cents`]),
      }),
    ),
    {
      key: 'state',
      title: t('budgets.column.state'),
      card: 'state',
      cell: ({ state }) => <StateBadge state={state}>{t(`budgets.state.${state}`)}</StateBadge>,
    },
  ]
}
