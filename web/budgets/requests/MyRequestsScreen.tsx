import { budgetRequests } from '../../../contract/budgets/budgetRequests.ts'
import { useAsked } from '../../app/asked.ts'
import { useListOf } from '../../app/lists.ts'
import { useText } from '../../app/texts.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { Page } from '../../ui/Page.tsx'
import type { RequestsSearch } from '../search.ts'
import { RequestsTable } from './RequestsTable.tsx'
import '../budgets.css'

/** The viewer’s requests, with who decides and since when they wait. */
export function MyRequestsScreen() {
  const { t } = useText()
  const { asked, turn } = useAsked<RequestsSearch>()
  const { search, state, period, page, page_size } = asked
  const { data, isPending, error, refetch, isPlaceholderData } = useListOf(budgetRequests.mine, {
    query: { search, state, period_id: period, page, page_size: page_size as 25 | undefined },
  })
  return (
    <Page title={t('budgets.mine.title')} lead={t('budgets.mine.lead')} width="wide">
      <RequestsTable
        ofSeveral
        rows={data?.items ?? []}
        paging={data && { ...data, onChange: turn }}
        pending={isPending}
        refreshing={isPlaceholderData}
        error={error}
        retry={() => void refetch()}
        whenEmpty={
          <EmptyState title={t('budgets.mine.empty.title')}>{t('budgets.mine.empty.says')}</EmptyState>
        }
      />
    </Page>
  )
}
