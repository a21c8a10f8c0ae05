import { Check, Inbox } from 'lucide-react'
import { useState } from 'react'
import { budgetRequests } from '../../../contract/budgets/budgetRequests.ts'
import { useAsked } from '../../app/asked.ts'
import { useListOf } from '../../app/lists.ts'
import { useText } from '../../app/texts.ts'
import { Button } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { Checkbox } from '../../ui/forms/Checkbox.tsx'
import { Page } from '../../ui/Page.tsx'
import { ListState } from '../../ui/tables/ListState.tsx'
import { Pager } from '../../ui/tables/Pager.tsx'
import { BulkBar } from '../../ui/tables/TableTools.tsx'
import type { RequestsSearch } from '../search.ts'
import { GrantManyDialog } from './GrantManyDialog.tsx'
import { InboxLine } from './InboxLine.tsx'
import { RequestSearch } from './RequestFilters.tsx'
import '../budgets.css'

/** Requests that wait for the viewer’s decision, the oldest first, with what each would leave in its budget. */
export function InboxScreen() {
  const { t } = useText()
  const { asked, ask, turn } = useAsked<RequestsSearch>()
  const { search, page, page_size } = asked
  const { data, isPending, error, refetch } = useListOf(budgetRequests.inbox, {
    query: { search, page, page_size: page_size as 25 | undefined },
  })
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set())
  const [granting, setGranting] = useState(false)
  const open = data?.items.filter(({ can }) => can.decide) ?? []
  const picked = open.filter(({ id }) => chosen.has(id))
  const clear = () => {
    setChosen(new Set())
    setGranting(false)
  }
  const toggle = (id: number) => {
    const next = new Set(chosen)
    if (!next.delete(id)) next.add(id)
    setChosen(next)
  }
  return (
    <Page title={t('budgets.inbox.title')} lead={t('budgets.inbox.lead')}>
      {(search !== undefined || (data?.total ?? 0) > 1) && (
        <div className="budget-tools">
          <RequestSearch />
        </div>
      )}
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
        {open.length > 1 && (
          <div className="inbox-all">
            <Checkbox
              name="all"
              label={t('ui.table.select_all')}
              value={picked.length === open.length}
              mixed={picked.length > 0 && picked.length < open.length}
              onChange={(all) => setChosen(new Set(all ? open.map(({ id }) => id) : []))}
            />
          </div>
        )}
        {picked.length > 0 && (
          <BulkBar
            keys={picked.map(({ id }) => id)}
            clear={clear}
            actions={[{ text: t('budgets.inbox.many.do'), icon: Check, does: () => setGranting(true) }]}
          />
        )}
        <ul className="plain inbox">
          {data?.items.map((line) => (
            <InboxLine
              key={line.id}
              of={line}
              choice={
                open.length > 1 ? { chosen: chosen.has(line.id), toggle: () => toggle(line.id) } : undefined
              }
            />
          ))}
        </ul>
        {data && <Pager {...data} onChange={turn} />}
      </ListState>
      {granting && <GrantManyDialog of={picked} onClose={() => setGranting(false)} then={clear} />}
    </Page>
  )
}
