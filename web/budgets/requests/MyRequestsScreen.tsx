import { budgetRequests } from '../../../contract/budgets/budgetRequests.ts'
import { useAsked } from '../../app/asked.ts'
import { useListOf } from '../../app/lists.ts'
import { useText } from '../../app/texts.ts'
import { Button } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { Page } from '../../ui/Page.tsx'
import type { RequestsSearch } from '../search.ts'
import { PeriodFilter, RequestSearch, StateChoice } from './RequestFilters.tsx'
import { RequestsTable } from './RequestsTable.tsx'
import '../budgets.css'

/** What the reader asked for, with whom it is and since when. */
export function MyRequestsScreen() {
  const { t } = useText()
  const { asked, ask, turn } = useAsked<RequestsSearch>()
  const { search, state, period, page, page_size } = asked
  const { data, isPending, error, refetch, isPlaceholderData } = useListOf(budgetRequests.mine, {
    query: { search, state, period_id: period, page, page_size: page_size as 25 | undefined },
  })
  const isNarrowed = search !== undefined || state !== undefined || period !== undefined
  return (
    <Page title={t('budgets.mine.title')} lead={t('budgets.mine.lead')} width="wide">
      <RequestsTable
        ofSeveral
        rows={data?.items ?? []}
        paging={data && { ...data, onChange: turn }}
        search={<RequestSearch />}
        filters={
          <>
            <PeriodFilter />
            <StateChoice />
          </>
        }
        pending={isPending}
        refreshing={isPlaceholderData}
        error={error}
        retry={() => void refetch()}
        whenEmpty={
          isNarrowed ? (
            <EmptyState
              title={t('budgets.requests.none.title')}
              actions={
                <Button onClick={() => ask({ search: undefined, state: undefined, period: undefined })}>
                  {t('budgets.requests.none.action')}
                </Button>
              }
            />
          ) : (
            <EmptyState title={t('budgets.mine.empty.title')}>{t('budgets.mine.empty.says')}</EmptyState>
          )
        }
      />
    </Page>
  )
}
