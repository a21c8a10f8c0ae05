import { Plus } from 'lucide-react'
import { budgetRequests } from '../../../contract/budgets/budgetRequests.ts'
import { useAsked } from '../../app/asked.ts'
import { linkTo } from '../../app/links.ts'
import { useListOf } from '../../app/lists.ts'
import { useText } from '../../app/texts.ts'
import { ExportButton } from '../../downloads/ExportButton.tsx'
import { useNetwork } from '../../networks/networkPage.ts'
import { LinkButton } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { Section } from '../../ui/Page.tsx'
import type { RequestsSearch } from '../search.ts'
import { isNarrowed, RequestsTable } from './RequestsTable.tsx'
import '../budgets.css'

/** The requests to the budgets of a network. */
export function RequestsScreen() {
  const { t } = useText()
  const network = useNetwork()
  const { asked, ask, turn } = useAsked<RequestsSearch>()
  const { search, state, period, sort_by, sort_direction, page, page_size } = asked
  const filter = { network_id: network.id, period_id: period, search, state }
  const { data, isPending, error, refetch, isPlaceholderData } = useListOf(budgetRequests.list, {
    query: { ...filter, sort_by, sort_direction, page, page_size: page_size as 25 | undefined },
  })
  const add = network.can.request_budgets && (
    <LinkButton look="p" icon={Plus} href={`${linkTo.network(network)}/plan/budgeting/request/new`}>
      {t('budgets.requests.ask')}
    </LinkButton>
  )
  const isEmpty = data?.items.length === 0 && !isNarrowed(asked)
  return (
    <Section title={t('networks.page.plan_requests')} aside={isEmpty ? undefined : add}>
      <RequestsTable
        rows={data?.items ?? []}
        sort={{
          by: sort_by ?? 'requested_at',
          direction: sort_direction ?? (sort_by === 'description' || sort_by === 'state' ? 'asc' : 'desc'),
          onSort: (by, direction) =>
            ask({ sort_by: by as RequestsSearch['sort_by'], sort_direction: direction }),
        }}
        paging={data && { ...data, onChange: turn }}
        tools={<ExportButton of="budget_requests" query={filter} />}
        pending={isPending}
        refreshing={isPlaceholderData}
        error={error}
        retry={() => void refetch()}
        whenEmpty={
          <EmptyState title={t('budgets.requests.empty.title')} actions={add || undefined}>
            {t('budgets.requests.empty.says', { name: network.name })}
          </EmptyState>
        }
      />
    </Section>
  )
}
