import { useState } from 'react'
import type { z } from 'zod'
import { type FiscalPeriod, fiscalPeriods } from '../../../contract/budgets/fiscalPeriods.ts'
import { fiscalPeriodStates } from '../../../contract/budgets/states.ts'
import { useAsked } from '../../app/asked.ts'
import { useListOf } from '../../app/lists.ts'
import { useMoney } from '../../app/money.ts'
import { useText } from '../../app/texts.ts'
import { ExportButton } from '../../downloads/ExportButton.tsx'
import { Anchor } from '../../ui/Anchor.tsx'
import { Button } from '../../ui/Button.tsx'
import { useDates } from '../../ui/dates/dates.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { SearchField } from '../../ui/forms/SearchField.tsx'
import { Section } from '../../ui/Page.tsx'
import { StateBadge } from '../../ui/StateBadge.tsx'
import { Segmented } from '../../ui/Tabs.tsx'
import { type Column, DataTable } from '../../ui/tables/DataTable.tsx'
import { toBudgets } from './addresses.ts'
import { PeriodDialog } from './PeriodDialog.tsx'
import { type PeriodAct, usePeriodMenu } from './periodMenu.ts'
import { type BudgetsSearch, periodsAsked } from './search.ts'

type Period = z.output<typeof FiscalPeriod>

/** All fiscal periods with the sums of their budgets. */
export function PeriodsTable({ chosen }: { chosen: number | undefined }) {
  const { t } = useText()
  const { asked, ask } = useAsked<BudgetsSearch>()
  const [doing, setDoing] = useState<{ act: PeriodAct; period: Period } | null>(null)
  const { data, isPending, error, refetch, isPlaceholderData } = useListOf(fiscalPeriods.list, {
    query: periodsAsked(asked),
  })
  const clear = { period_search: undefined, period_state: undefined, period_tag: undefined }
  const isNarrowed = asked.period_search ?? asked.period_state ?? asked.period_tag
  return (
    <Section title={t('budgets.periods.title')}>
      <DataTable
        label={t('budgets.periods.title')}
        columns={useColumns(chosen)}
        columnChoice={false}
        rows={data?.items ?? []}
        keyOf={({ id }) => id}
        nameOf={({ name }) => name}
        sort={{
          by: asked.period_sort ?? 'starts_on',
          direction: asked.period_direction ?? (asked.period_sort === 'name' ? 'asc' : 'desc'),
          onSort: (by, direction) =>
            ask({
              period_sort: by === 'name' ? 'name' : undefined,
              period_direction: direction,
              period_page: undefined,
            }),
        }}
        paging={
          data && { ...data, onChange: ({ page }) => ask({ period_page: page === 1 ? undefined : page }) }
        }
        search={
          <SearchField
            label={t('finance.periods.search')}
            value={asked.period_search ?? ''}
            onChange={(search) => ask({ period_search: search || undefined, period_page: undefined })}
          />
        }
        filters={
          <>
            <Segmented
              label={t('budgets.column.state')}
              value={asked.period_state ?? 'any'}
              options={[
                { value: 'any', text: t('finance.any') },
                ...fiscalPeriodStates.map((value) => ({ value, text: t(`budgets.state.${value}`) })),
              ]}
              onChange={(state) =>
                ask({ period_state: state === 'any' ? undefined : state, period_page: undefined })
              }
            />
            {asked.period_tag && (
              <Button small look="q" onClick={() => ask({ period_tag: undefined })}>
                {t('finance.periods.all_tags', { tag: asked.period_tag })}
              </Button>
            )}
          </>
        }
        tools={
          <ExportButton
            of="fiscal_periods"
            query={{ search: asked.period_search, state: asked.period_state, tag: asked.period_tag }}
          />
        }
        rowMenu={usePeriodMenu((act, period) => setDoing({ act, period }))}
        pending={isPending}
        refreshing={isPlaceholderData}
        error={error}
        retry={() => void refetch()}
        whenEmpty={
          isNarrowed ? (
            <EmptyState
              title={t('finance.periods.none_found')}
              actions={<Button onClick={() => ask(clear)}>{t('finance.periods.all')}</Button>}
            />
          ) : (
            <EmptyState title={t('finance.periods.empty.title')}>
              {t('finance.periods.empty.says')}
            </EmptyState>
          )
        }
      />
      {doing && <PeriodDialog {...doing} onClose={() => setDoing(null)} />}
    </Section>
  )
}

function useColumns(chosen: number | undefined): Column<Period>[] {
  const { t } = useText()
  const money = useMoney()
  const dates = useDates('UTC')
  const { ask } = useAsked<BudgetsSearch>()
  const figure = (measure: 'budgeted' | 'spent' | 'leftover'): Column<Period> => ({
    key: measure,
    title: t(`budgets.figures.${measure}`),
    numeric: true,
    cell: ({ figures }) => money(figures[`${measure}_cents`]),
  })
  return [
    {
      key: 'name',
      title: t('budgets.column.period'),
      fixed: true,
      sorts: true,
      card: 'title',
      cell: (period) => (
        <Anchor className="b" href={toBudgets.of(period)} aria-current={period.id === chosen || undefined}>
          {period.name}
        </Anchor>
      ),
    },
    {
      key: 'starts_on',
      title: t('finance.periods.days'),
      sorts: true,
      card: 'line',
      cell: ({ starts_on, ends_on }) =>
        t('finance.periods.from_to', { first: dates.short(starts_on), last: dates.short(ends_on) }),
    },
    {
      key: 'state',
      title: t('budgets.column.state'),
      card: 'state',
      cell: ({ state }) => <StateBadge state={state}>{t(`budgets.state.${state}`)}</StateBadge>,
    },
    {
      key: 'tags',
      title: t('budgets.periods.tags'),
      cell: ({ tags }) => (
        <span className="row gap2 wrap period-tags">
          {tags.map((tag) => (
            <Button key={tag} small look="q" onClick={() => ask({ period_tag: tag, period_page: undefined })}>
              {tag}
            </Button>
          ))}
        </span>
      ),
    },
    figure('budgeted'),
    figure('spent'),
    figure('leftover'),
  ]
}
