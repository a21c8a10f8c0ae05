import { Plus } from 'lucide-react'
import { useState } from 'react'
import type { z } from 'zod'
import { type AnnualBudget, annualBudgets } from '../../../contract/budgets/annualBudgets.ts'
import { fiscalPeriods } from '../../../contract/budgets/fiscalPeriods.ts'
import { useAsked } from '../../app/asked.ts'
import { linkTo } from '../../app/links.ts'
import { useListOf } from '../../app/lists.ts'
import { useMe } from '../../app/me.ts'
import { useQueryOf } from '../../app/query.ts'
import { mayIn } from '../../app/rights.ts'
import { useText } from '../../app/texts.ts'
import { ExportButton } from '../../downloads/ExportButton.tsx'
import { useNetwork } from '../../networks/networkPage.ts'
import { Button, LinkButton } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { Select } from '../../ui/forms/Select.tsx'
import { StateBadge } from '../../ui/StateBadge.tsx'
import { ListState } from '../../ui/tables/ListState.tsx'
import type { BudgetSearch } from '../search.ts'
import { BudgetActs } from './BudgetActs.tsx'
import { BudgetFigures } from './BudgetFigures.tsx'
import { BudgetSum } from './BudgetSum.tsx'
import { ChildBudgets } from './ChildBudgets.tsx'
import { GiveBudgetDialog } from './GiveBudgetDialog.tsx'
import '../budgets.css'

export type Budget = z.output<typeof AnnualBudget>

/** The money of a network in a fiscal period: its budget, what was granted, what was spent. */
export function FiscalBudgetScreen() {
  const { t } = useText()
  const network = useNetwork()
  const { asked } = useAsked<BudgetSearch>()
  const { data, isPending, error, refetch } = useListOf(annualBudgets.ofNetwork, {
    params: { id: network.id },
    query: { period_id: asked.period },
  })
  const me = useMe()
  // The networks below are for people who manage the money here, not for everybody who sees it.
  const seesBelow = me.policy_group.groups_budget_manage || mayIn(me, network, 'budgets_manage')
  const [giving, setGiving] = useState(false)
  const budget = data?.budget
  return (
    <>
      <div className="budget-tools">
        <PeriodChoice />
        {budget && budget.state === 'closed' && (
          <StateBadge state="closed">{t('budgets.state.closed')}</StateBadge>
        )}
        <span className="end">
          {budget && (
            <ExportButton
              of="annual_budgets"
              query={{ network_id: network.id, period_id: budget.period.id }}
            />
          )}
          {budget?.can.request && (
            <LinkButton look="p" icon={Plus} href={`${linkTo.network(network)}/plan/budgeting/request/new`}>
              {t('budgets.requests.ask')}
            </LinkButton>
          )}
        </span>
      </div>
      <ListState
        pending={isPending}
        error={error}
        retry={() => void refetch()}
        empty={data?.budget === null}
        whenEmpty={
          <EmptyState
            title={t('budgets.fiscal.none.title')}
            actions={
              data?.can.create ? (
                <Button look="p" onClick={() => setGiving(true)}>
                  {t('budgets.fiscal.give')}
                </Button>
              ) : undefined
            }
          >
            {t('budgets.fiscal.none.says', { name: network.name })}
          </EmptyState>
        }
      >
        {budget && <Shown key={budget.id} of={budget} />}
      </ListState>
      {seesBelow && <ChildBudgets />}
      {giving && <Giving onClose={() => setGiving(false)} />}
    </>
  )
}

function Shown({ of: budget }: { of: Budget }) {
  return (
    <>
      <BudgetSum of={budget} />
      <BudgetActs of={budget} />
      <BudgetFigures of={budget} />
    </>
  )
}

/** Chooses the period; today’s to start with. */
function PeriodChoice() {
  const { t } = useText()
  const { asked, ask } = useAsked<BudgetSearch>()
  const { data } = useQueryOf(fiscalPeriods.choices)
  if (!data || data.items.length === 0) return null
  return (
    <Select
      label={t('budgets.fiscal.period')}
      orders
      value={String(asked.period ?? data.current_id ?? '')}
      options={[
        ...(data.current_id === null && asked.period === undefined
          ? [{ value: '', text: t('budgets.fiscal.no_current') }]
          : []),
        ...data.items.map(({ id, name, state }) => ({
          value: String(id),
          text: t(`budgets.fiscal.of.${state}`, { name }),
        })),
      ]}
      onChange={(id) => ask({ period: Number(id) === data.current_id ? undefined : Number(id) })}
    />
  )
}

function Giving({ onClose }: { onClose: () => void }) {
  const { asked } = useAsked<BudgetSearch>()
  const { data } = useQueryOf(fiscalPeriods.choices)
  const period = asked.period ?? data?.current_id
  const { id } = useNetwork()
  return period ? <GiveBudgetDialog networkId={id} periodId={period} onClose={onClose} /> : null
}
