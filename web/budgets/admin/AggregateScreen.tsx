import { aggregateBudgets, budgetAxes } from '../../../contract/budgets/aggregate.ts'
import { fiscalPeriods } from '../../../contract/budgets/fiscalPeriods.ts'
import { annualBudgetStates } from '../../../contract/budgets/states.ts'
import { useAsked } from '../../app/asked.ts'
import { useListOf } from '../../app/lists.ts'
import { useQueryOf } from '../../app/query.ts'
import { useText } from '../../app/texts.ts'
import { ExportButton } from '../../downloads/ExportButton.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { Select } from '../../ui/forms/Select.tsx'
import { Page, Section } from '../../ui/Page.tsx'
import { Segmented } from '../../ui/Tabs.tsx'
import { Filters } from '../../ui/tables/Filters.tsx'
import { ListState } from '../../ui/tables/ListState.tsx'
import { AggregateTree } from './AggregateTree.tsx'
import { BurnUp } from './BurnUp.tsx'
import { MoneyByNetwork } from './MoneyByNetwork.tsx'
import { MoneySum } from './MoneySum.tsx'
import { type AggregateSearch, aggregateAsked } from './search.ts'

/** The money of all networks in a fiscal period: what it comes to, how it went, and where it is. */
export function AggregateScreen() {
  const { t } = useText()
  const { asked, ask } = useAsked<AggregateSearch>()
  const { data: choices } = useQueryOf(fiscalPeriods.choices)
  const query = aggregateAsked(asked)
  const { data, isPending, error, refetch } = useListOf(aggregateBudgets.show, { query })
  const chosen = asked.period ?? choices?.current_id ?? undefined
  return (
    <Page title={t('finance.aggregate.title')} lead={t('finance.aggregate.lead')} width="wide">
      <Filters>
        <Select
          label={t('budgets.column.period')}
          value={String(chosen ?? '')}
          options={(choices?.items ?? []).map(({ id, name }) => ({ value: String(id), text: name }))}
          orders
          onChange={(id) => ask({ period: Number(id) })}
        />
        <Segmented
          label={t('finance.aggregate.axis')}
          value={asked.axis ?? 'tree'}
          options={budgetAxes.map((value) => ({ value, text: t(`finance.aggregate.by.${value}`) }))}
          onChange={(axis) => ask({ axis: axis === 'tree' ? undefined : axis })}
        />
        <Segmented
          label={t('budgets.column.state')}
          value={asked.state ?? 'any'}
          options={[
            { value: 'any', text: t('finance.any') },
            ...annualBudgetStates.map((value) => ({ value, text: t(`budgets.state.${value}`) })),
          ]}
          onChange={(state) => ask({ state: state === 'any' ? undefined : state })}
        />
      </Filters>
      <ListState
        pending={isPending}
        error={error}
        retry={() => void refetch()}
        empty={data?.items.length === 0}
        whenEmpty={
          <EmptyState title={t('finance.aggregate.empty.title')}>
            {t('finance.aggregate.empty.says')}
          </EmptyState>
        }
      >
        {data && (
          <>
            <MoneySum of={data.figures} />
            <div className="money-charts">
              {data.period && <BurnUp of={data.days} period={data.period} />}
              <MoneyByNetwork of={data.items} />
            </div>
            <Section
              title={t(`finance.aggregate.by.${asked.axis ?? 'tree'}`)}
              aside={
                data.period && (
                  <ExportButton
                    of="annual_budgets"
                    query={{ period_id: data.period.id, state: asked.state }}
                  />
                )
              }
            >
              <AggregateTree of={data.items} query={query} />
            </Section>
          </>
        )}
      </ListState>
    </Page>
  )
}
