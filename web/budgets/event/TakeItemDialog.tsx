import { useState } from 'react'
import { budgetRequests } from '../../../contract/budgets/budgetRequests.ts'
import { eventBudgets } from '../../../contract/budgets/eventBudgets.ts'
import { useListOf } from '../../app/lists.ts'
import { useMoney } from '../../app/money.ts'
import { useSend } from '../../app/query.ts'
import { useText } from '../../app/texts.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/dialogs/Dialog.tsx'
import { SearchField } from '../../ui/forms/SearchField.tsx'
import { ListState } from '../../ui/tables/ListState.tsx'
import { Pager } from '../../ui/tables/Pager.tsx'
import { staleBudgets } from '../stale.ts'
import type { EventMoney } from './EventBudgetScreen.tsx'

/** Moves an approved item into the plan of the event, as a whole and only once. */
export function TakeItemDialog({ of: money, onClose }: { of: EventMoney; onClose: () => void }) {
  const { t } = useText()
  const amount = useMoney()
  const [search, setSearch] = useState('')
  const [page, setPage] = useState(1)
  const { data, isPending, error, refetch } = useListOf(eventBudgets.items, {
    params: { id: money.event.id },
    query: { search: search || undefined, page },
  })
  const take = useSend(budgetRequests.use, { done: () => t('budgets.take.done'), stale: staleBudgets })
  return (
    <Dialog title={t('budgets.take.title')} onClose={onClose}>
      <p className="m2">{t('budgets.take.says')}</p>
      <SearchField
        label={t('budgets.take.search')}
        value={search}
        onChange={(words) => {
          setSearch(words)
          setPage(1)
        }}
      />
      <ListState
        pending={isPending}
        error={error}
        retry={() => void refetch()}
        empty={data?.items.length === 0}
        whenEmpty={<p className="m2">{t(search ? 'budgets.take.none_found' : 'budgets.take.none')}</p>}
      >
        <ul className="plain inbox">
          {data?.items.map((item) => (
            <li key={item.id}>
              <span className="grow">
                <span className="b">{item.title ?? t('budgets.items.hidden')}</span>
                <span className="sm m2 below">{item.request.description}</span>
              </span>
              <span className="num b">{amount(item.approved_amount_cents ?? 0)}</span>
              <Button
                small
                busy={take.isPending}
                label={t('budgets.take.one', { title: item.title ?? t('budgets.items.hidden') })}
                onClick={() =>
                  take.mutate(
                    { params: { id: item.id }, body: { event_id: money.event.id } },
                    { onSuccess: onClose },
                  )
                }
              >
                {t('budgets.take.this')}
              </Button>
            </li>
          ))}
        </ul>
        {data && data.total > data.page_size && <Pager {...data} onChange={(to) => setPage(to.page)} />}
      </ListState>
    </Dialog>
  )
}
