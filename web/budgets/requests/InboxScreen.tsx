import { Inbox } from 'lucide-react'
import { budgetRequests } from '../../../contract/budgets/budgetRequests.ts'
import { useAsked } from '../../app/asked.ts'
import { useListOf } from '../../app/lists.ts'
import { useMoney } from '../../app/money.ts'
import { useText } from '../../app/texts.ts'
import { Anchor } from '../../ui/Anchor.tsx'
import { Button } from '../../ui/Button.tsx'
import { useDates } from '../../ui/dates/dates.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { Face } from '../../ui/Face.tsx'
import { Page } from '../../ui/Page.tsx'
import { ListState } from '../../ui/tables/ListState.tsx'
import { Pager } from '../../ui/tables/Pager.tsx'
import type { RequestsSearch } from '../search.ts'
import { RequestSearch } from './RequestFilters.tsx'
import { type RequestLine, requestPage } from './RequestsTable.tsx'
import '../budgets.css'

/** Requests that wait for the viewer’s decision, the oldest first, with what each would leave in its budget. */
export function InboxScreen() {
  const { t } = useText()
  const { asked, ask, turn } = useAsked<RequestsSearch>()
  const { search, page, page_size } = asked
  const { data, isPending, error, refetch } = useListOf(budgetRequests.inbox, {
    query: { search, page, page_size: page_size as 25 | undefined },
  })
  return (
    <Page title={t('budgets.inbox.title')} lead={t('budgets.inbox.lead')}>
      <div className="budget-tools">
        <RequestSearch />
      </div>
      <ListState
        pending={isPending}
        error={error}
        retry={() => void refetch()}
        empty={data?.items.length === 0}
        whenEmpty={
          search === undefined ? (
            <EmptyState icon={Inbox} title={t('budgets.inbox.empty.title')}>
              {t('budgets.inbox.empty.says')}
            </EmptyState>
          ) : (
            <EmptyState
              title={t('budgets.requests.none.title')}
              actions={
                <Button onClick={() => ask({ search: undefined })}>
                  {t('budgets.requests.none.action')}
                </Button>
              }
            />
          )
        }
      >
        <ul className="plain inbox">
          {data?.items.map((line) => (
            <Waiting key={line.id} of={line} />
          ))}
        </ul>
        {data && <Pager {...data} onChange={turn} />}
      </ListState>
    </Page>
  )
}

function Waiting({ of: line }: { of: RequestLine }) {
  const { t } = useText()
  const money = useMoney()
  const dates = useDates()
  return (
    <li>
      <Face of={line.requested_by} />
      <div className="grow">
        <Anchor className="link b" href={requestPage(line)}>
          {line.description}
        </Anchor>
        <p className="said sm m2">
          {t('budgets.inbox.asks', { name: line.requested_by.name, network: line.network.name })}
        </p>
        {line.waits_since && (
          <p className="said sm m2">{t('budgets.inbox.since', { day: dates.day(line.waits_since) })}</p>
        )}
      </div>
      <div className="amount">
        <span className="num">{money(line.requested_amount_cents)}</span>
        {line.would_leave_cents !== null && <Left cents={line.would_leave_cents} />}
      </div>
    </li>
  )
}

/** What its budget would have left. */
function Left({ cents }: { cents: number }) {
  const { t } = useText()
  const money = useMoney()
  return (
    <p className="said sm m2">
      {cents < 0
        ? t('budgets.inbox.too_much', { amount: money(-cents) })
        : t('budgets.inbox.leaves', { amount: money(cents) })}
    </p>
  )
}
