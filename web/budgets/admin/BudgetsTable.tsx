import { useState } from 'react'
import type { z } from 'zod'
import { type AnnualBudget, annualBudgets } from '../../../contract/budgets/annualBudgets.ts'
import type { FiscalPeriodMark } from '../../../contract/budgets/fiscalPeriods.ts'
import { annualBudgetStates } from '../../../contract/budgets/states.ts'
import { useAsked } from '../../app/asked.ts'
import { linkTo } from '../../app/links.ts'
import { useListOf } from '../../app/lists.ts'
import { useMoney } from '../../app/money.ts'
import { useText } from '../../app/texts.ts'
import { ExportButton } from '../../downloads/ExportButton.tsx'
import { Anchor } from '../../ui/Anchor.tsx'
import { Button } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { SearchField } from '../../ui/forms/SearchField.tsx'
import { Glyph } from '../../ui/Glyph.tsx'
import { Section } from '../../ui/Page.tsx'
import { StateBadge } from '../../ui/StateBadge.tsx'
import { Segmented } from '../../ui/Tabs.tsx'
import { type Column, DataTable } from '../../ui/tables/DataTable.tsx'
import { usePhone } from '../../ui/useMedia.ts'
import { type BudgetAct, BudgetDialog } from '../BudgetDialog.tsx'
import { useBudgetMenu } from '../budgetMenu.ts'
import { type BudgetsSearch, budgetsAsked } from './search.ts'

type Budget = z.output<typeof AnnualBudget>

/** The budgets of all networks in a period. */
export function BudgetsTable({ of: period }: { of: z.output<typeof FiscalPeriodMark> }) {
  const { t } = useText()
  const { asked, ask, turn } = useAsked<BudgetsSearch>()
  const [doing, setDoing] = useState<{ act: BudgetAct; budget: Budget } | null>(null)
  const { data, isPending, error, refetch, isPlaceholderData } = useListOf(annualBudgets.list, {
    query: budgetsAsked(period.id, asked),
  })
  const isNarrowed = asked.search ?? asked.state
  return (
    <Section title={t('finance.budgets.of', { period: period.name })}>
      <DataTable
        label={t('finance.budgets.of', { period: period.name })}
        columns={useColumns()}
        rows={data?.items ?? []}
        keyOf={({ id }) => id}
        nameOf={({ network }) => network.name}
        faceOf={({ network }) => <Glyph src={network.glyph_url} />}
        sort={{
          by: asked.sort_by ?? 'name',
          direction: asked.sort_direction ?? (asked.sort_by ? 'desc' : 'asc'),
          onSort: (by, direction) =>
            ask({
              sort_by: by === 'name' ? undefined : (by as BudgetsSearch['sort_by']),
              sort_direction: direction,
            }),
        }}
        paging={data && { ...data, onChange: turn }}
        search={
          <SearchField
            label={t('finance.budgets.search')}
            value={asked.search ?? ''}
            onChange={(search) => ask({ search: search || undefined })}
          />
        }
        filters={
          <Segmented
            label={t('budgets.column.state')}
            value={asked.state ?? 'any'}
            options={[
              { value: 'any', text: t('finance.any') },
              ...annualBudgetStates.map((value) => ({ value, text: t(`budgets.state.${value}`) })),
            ]}
            onChange={(state) => ask({ state: state === 'any' ? undefined : state })}
          />
        }
        tools={
          <ExportButton
            of="annual_budgets"
            query={{ period_id: period.id, search: asked.search, state: asked.state }}
          />
        }
        rowMenu={useBudgetMenu((act, budget) => setDoing({ act, budget }))}
        pending={isPending}
        refreshing={isPlaceholderData}
        error={error}
        retry={() => void refetch()}
        whenEmpty={
          isNarrowed ? (
            <EmptyState
              title={t('finance.budgets.none_found')}
              actions={
                <Button onClick={() => ask({ search: undefined, state: undefined })}>
                  {t('finance.budgets.all')}
                </Button>
              }
            />
          ) : (
            <EmptyState title={t('finance.budgets.empty.title')}>
              {t('finance.budgets.empty.says')}
            </EmptyState>
          )
        }
      />
      <Definitions />
      {doing && <BudgetDialog {...doing} onClose={() => setDoing(null)} />}
    </Section>
  )
}

const figures = ['budgeted', 'approved', 'planned', 'spent', 'available', 'leftover'] as const

/** The definitions of the columns. */
function Definitions() {
  const { t } = useText()
  return (
    <details className="sm m2 figures-mean">
      <summary>{t('finance.meaning.title')}</summary>
      <dl>
        {figures.map((measure) => (
          <div key={measure}>
            <dt className="b">{t(`budgets.figures.${measure}`)}</dt>
            <dd>{t(`finance.meaning.${measure}`)}</dd>
          </div>
        ))}
      </dl>
    </details>
  )
}

function useColumns(): Column<Budget>[] {
  const { t } = useText()
  const money = useMoney()
  const phone = usePhone()
  const figure = (measure: (typeof figures)[number], sorts = true): Column<Budget> => ({
    key: measure,
    title: t(`budgets.figures.${measure}`),
    numeric: true,
    sorts,
    card: measure === 'available' ? 'line' : undefined,
    cell: ({ figures }) => {
      const amount = money(figures[`${measure}_cents`])
      return phone ? t('finance.on_phones.available', { amount }) : amount
    },
  })
  return [
    {
      key: 'name',
      title: t('budgets.column.network'),
      fixed: true,
      sorts: true,
      card: 'title',
      cell: ({ network, period }) => (
        <Anchor className="b" href={`${linkTo.network(network)}/plan/budgeting/manage?period=${period.id}`}>
          {network.name}
        </Anchor>
      ),
    },
    {
      key: 'state',
      title: t('budgets.column.state'),
      card: 'state',
      cell: ({ state, ended_as }) => (
        <StateBadge state={state}>
          {ended_as ? t(`finance.ended.${ended_as}`) : t(`budgets.state.${state}`)}
        </StateBadge>
      ),
    },
    figure('budgeted'),
    figure('approved'),
    figure('planned', false),
    figure('spent'),
    figure('available'),
    figure('leftover'),
    {
      key: 'requested',
      title: t('finance.budgets.waiting'),
      numeric: true,
      hidden: true,
      cell: ({ requested_cents }) => money(requested_cents),
    },
  ]
}
