import { useState } from 'react'
import { aggregateBudgets, budgetAxes } from '../../../contract/budgets/aggregate.ts'
import { fiscalPeriods } from '../../../contract/budgets/fiscalPeriods.ts'
import { annualBudgetStates } from '../../../contract/budgets/states.ts'
import { useAsked } from '../../app/asked.ts'
import { useListOf } from '../../app/lists.ts'
import { useQueryOf } from '../../app/query.ts'
import { useText } from '../../app/texts.ts'
import { ExportButton } from '../../downloads/ExportButton.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { DayChoice } from '../../ui/forms/DayChoice.tsx'
import { Select } from '../../ui/forms/Select.tsx'
import { Section } from '../../ui/Page.tsx'
import { Segmented } from '../../ui/Tabs.tsx'
import { Filters } from '../../ui/tables/Filters.tsx'
import { ListState } from '../../ui/tables/ListState.tsx'
import { Pager } from '../../ui/tables/Pager.tsx'
import { AggregateTree } from './AggregateTree.tsx'
import { AheadTable } from './AheadTable.tsx'
import { BurnUp } from './BurnUp.tsx'
import { FigureDialog } from './FigureDialog.tsx'
import type { OpenFigure } from './figures.ts'
import { MoneyByNetwork } from './MoneyByNetwork.tsx'
import { MoneySum } from './MoneySum.tsx'
import { type AggregateSearch, aggregateAsked } from './search.ts'

interface Props {
  /** The network or region; without one, the enterprise. */
  network?: { id: number; kind: string }
}

/** The money of a branch, a region or the enterprise in a fiscal period: its total, its course, its distribution. */
export function AggregateView({ network }: Props) {
  const { t } = useText()
  const { asked, turn } = useAsked<AggregateSearch>()
  const [figure, setFigure] = useState<OpenFigure | null>(null)
  // A region has no branch of the tree, only the networks it gathers.
  const axis = network?.kind === 'region' ? 'regions' : network ? 'tree' : (asked.axis ?? 'tree')
  const query = { ...aggregateAsked({ ...asked, axis }), network_id: network?.id }
  const { data, isPending, error, refetch } = useListOf(aggregateBudgets.show, { query })
  // Alone, it is its own fiscal budget: there is nothing to divide or compare.
  const hasBelow = (data?.total ?? 0) > 0
  const { page: _page, page_size: _size, ...level } = query
  return (
    <>
      <AggregateFilters hasAxis={network === undefined} />
      <ListState
        pending={isPending}
        error={error}
        retry={() => void refetch()}
        empty={data?.items.length === 0 && data.own === null}
        whenEmpty={
          <EmptyState title={t('finance.aggregate.empty.title')}>
            {t('finance.aggregate.empty.says')}
          </EmptyState>
        }
      >
        {data?.period && (
          <>
            <MoneySum of={data.figures} query={level} open={setFigure} />
            <div className={hasBelow ? 'money-charts' : 'money-charts alone'}>
              <BurnUp of={data.days} period={data.period} asOf={asked.as_of} />
              {hasBelow && <MoneyByNetwork of={data.items} />}
            </div>
            {hasBelow && (
              <Section
                title={t(`finance.aggregate.by.${axis}`)}
                aside={
                  <ExportButton
                    of="aggregate_budgets"
                    query={{
                      period_id: data.period.id,
                      axis: level.axis,
                      network_id: network?.id,
                      state: asked.state,
                      as_of: asked.as_of,
                    }}
                  />
                }
              >
                <AggregateTree of={data.items} query={level} open={setFigure} />
                {data.total > data.page_size && <Pager {...data} onChange={turn} />}
              </Section>
            )}
            {hasBelow ? (
              <AheadTable
                key={data.period.id}
                query={{ ...level, period_id: data.period.id }}
                open={setFigure}
              />
            ) : (
              <p className="m2">{t('finance.aggregate.alone')}</p>
            )}
          </>
        )}
      </ListState>
      {figure && <FigureDialog of={figure} onClose={() => setFigure(null)} />}
    </>
  )
}

function AggregateFilters({ hasAxis }: { hasAxis: boolean }) {
  const { t } = useText()
  const { asked, ask } = useAsked<AggregateSearch>()
  const { data: choices } = useQueryOf(fiscalPeriods.choices)
  const tags = [...new Set(choices?.items.flatMap((period) => period.tags))].toSorted()
  const periods = choices?.items.filter((period) => !asked.tag || period.tags.includes(asked.tag)) ?? []
  const chosen = asked.period ?? choices?.current_id ?? undefined
  return (
    <Filters>
      {tags.length > 0 && (
        <Select
          label={t('budgets.periods.tag')}
          value={asked.tag ?? ''}
          options={[
            { value: '', text: t('budgets.periods.any_tag') },
            ...tags.map((tag) => ({ value: tag, text: tag })),
          ]}
          onChange={(tag) => {
            // Moves to a period that has the tag.
            const fitting = choices?.items.filter((period) => !tag || period.tags.includes(tag)) ?? []
            const stays = fitting.some(({ id }) => id === chosen)
            ask({ tag: tag || undefined, period: stays ? asked.period : fitting[0]?.id })
          }}
        />
      )}
      <Select
        label={t('budgets.column.period')}
        value={String(chosen ?? '')}
        options={periods.map(({ id, name }) => ({ value: String(id), text: name }))}
        orders
        onChange={(id) => ask({ period: Number(id) })}
      />
      {hasAxis && (
        <Segmented
          label={t('finance.aggregate.axis')}
          value={asked.axis ?? 'tree'}
          options={budgetAxes.map((value) => ({ value, text: t(`finance.aggregate.by.${value}`) }))}
          onChange={(axis) => ask({ axis: axis === 'tree' ? undefined : axis })}
        />
      )}
      <Segmented
        label={t('budgets.column.state')}
        value={asked.state ?? 'any'}
        options={[
          { value: 'any', text: t('finance.any') },
          ...annualBudgetStates.map((value) => ({ value, text: t(`budgets.state.${value}`) })),
        ]}
        onChange={(state) => ask({ state: state === 'any' ? undefined : state })}
      />
      <DayChoice
        label={t('finance.aggregate.as_of')}
        value={asked.as_of}
        onChange={(as_of) => ask({ as_of })}
      />
    </Filters>
  )
}
