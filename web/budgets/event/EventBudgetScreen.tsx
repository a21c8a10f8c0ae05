import { eventBudgets } from '../../../contract/budgets/eventBudgets.ts'
import type { Answers } from '../../../contract/route.ts'
import { linkTo } from '../../app/links.ts'
import { useQueryOf } from '../../app/query.ts'
import { useText } from '../../app/texts.ts'
import { DeskPage } from '../../events/planning/desk/DeskPage.tsx'
import { LinkButton } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { ListState } from '../../ui/tables/ListState.tsx'
import { EventActs } from './EventActs.tsx'
import { EventMoneySum } from './EventMoneySum.tsx'
import { EventRequests } from './EventRequests.tsx'
import { Expenses } from './Expenses.tsx'
import '../budgets.css'

export type EventMoney = Answers<typeof eventBudgets.show>

/** The money of an event: its plan, its expenses and their receipts. */
export const EventBudgetScreen = () => <DeskPage>{({ id }) => <Shown eventId={id} />}</DeskPage>

function Shown({ eventId }: { eventId: number }) {
  const { data, isPending, error, refetch } = useQueryOf(eventBudgets.show, { params: { id: eventId } })
  return (
    <ListState pending={isPending} error={error} retry={() => void refetch()}>
      {data && (data.annual_budget_id === null ? <Without of={data} /> : <Within of={data} />)}
    </ListState>
  )
}

function Within({ of: money }: { of: EventMoney }) {
  return (
    <>
      <EventMoneySum of={money} />
      <EventActs of={money} />
      <Expenses of={money} />
      <EventRequests of={money} />
    </>
  )
}

/** Explains how an event without a plan gets one. */
function Without({ of: money }: { of: EventMoney }) {
  const { t } = useText()
  return (
    <>
      {money.requests.length === 0 && !money.can.use ? (
        <EmptyState
          title={t('budgets.event.none.title')}
          actions={
            money.can.request && (
              <LinkButton
                look="p"
                href={`${linkTo.network(money.network)}/plan/budgeting/request/new?event=${money.event.id}`}
              >
                {t('budgets.requests.ask')}
              </LinkButton>
            )
          }
        >
          {t('budgets.event.none.says')}
        </EmptyState>
      ) : (
        <>
          <p className="m2 desk-lead">{t('budgets.event.none.says')}</p>
          <EventActs of={money} />
          <EventRequests of={money} />
        </>
      )}
    </>
  )
}
