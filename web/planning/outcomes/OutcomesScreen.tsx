import { ArrowUpDown, FastForward, Plus } from 'lucide-react'
import { useState } from 'react'
import { limits } from '../../../contract/limits.ts'
import { aimSorts, outcomes } from '../../../contract/planning/outcomes.ts'
import { useAsked } from '../../app/asked.ts'
import { linkTo } from '../../app/links.ts'
import { useListOf } from '../../app/lists.ts'
import { useQueryOf, useSend } from '../../app/query.ts'
import { useText } from '../../app/texts.ts'
import { ExportButton } from '../../downloads/ExportButton.tsx'
import { useNetwork } from '../../networks/networkPage.ts'
import { Button, LinkButton } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { SearchField } from '../../ui/forms/SearchField.tsx'
import { Select } from '../../ui/forms/Select.tsx'
import { Section } from '../../ui/Page.tsx'
import { ListState } from '../../ui/tables/ListState.tsx'
import { Pager } from '../../ui/tables/Pager.tsx'
import { KpiOverview } from '../kpis/KpiOverview.tsx'
import { OrderDialog } from './OrderDialog.tsx'
import { OutcomeEntry } from './OutcomeEntry.tsx'
import { type OutcomesSearch, outcomesAsked } from './search.ts'
import { staleAims } from './stale.ts'
import { TakeOver } from './TakeOver.tsx'
import '../planning.css'

/** A network's outcomes and their progress; below them, its KPIs. */
export function OutcomesScreen() {
  const { t } = useText()
  const network = useNetwork()
  const { asked, ask, turn } = useAsked<OutcomesSearch>()
  const [ordering, setOrdering] = useState(false)
  const query = outcomesAsked(network.id, asked)
  const { data, isPending, error, refetch } = useListOf(outcomes.list, { query })
  const add = (
    <LinkButton look="p" icon={Plus} href={`${linkTo.network(network)}/plan/outcomes/new`}>
      {t('planning.outcomes.new')}
    </LinkButton>
  )
  const isNarrowed = asked.search !== undefined
  if (asked.show && data?.can.create)
    return <TakeOver networkId={network.id} onClose={() => ask({ show: undefined })} />
  return (
    <>
      <Section title={t('planning.outcomes.heading')} aside={data?.can.create ? add : undefined}>
        {data && (data.total > 0 || isNarrowed) && (
          <div className="kpi-tools">
            <SearchField
              label={t('planning.outcomes.search')}
              value={asked.search ?? ''}
              onChange={(search) => ask({ search: search || undefined })}
            />
            <Select
              orders
              label={t('planning.outcomes.sort')}
              value={asked.sort_by ?? 'position'}
              options={aimSorts.map((value) => ({ value, text: t(`planning.sorts.${value}`) }))}
              onChange={(value) =>
                ask({ sort_by: value === 'position' ? undefined : (value as OutcomesSearch['sort_by']) })
              }
            />
            {data.can.manage && data.total > 1 && (
              <Button small look="q" icon={ArrowUpDown} onClick={() => setOrdering(true)}>
                {t('planning.order.do')}
              </Button>
            )}
            {data.can.create && data.total > 0 && (
              <Button small look="q" icon={FastForward} onClick={() => ask({ show: 'next_year' })}>
                {t('planning.take_over.open')}
              </Button>
            )}
            <ExportButton of="outcomes" query={{ network_id: network.id, search: asked.search }} />
          </div>
        )}
        <ListState
          pending={isPending}
          error={error}
          retry={() => void refetch()}
          empty={data?.items.length === 0}
          whenEmpty={
            isNarrowed ? (
              <EmptyState
                title={t('planning.outcomes.none')}
                actions={
                  <Button onClick={() => ask({ search: undefined })}>{t('planning.outcomes.all')}</Button>
                }
              />
            ) : (
              <EmptyState
                title={t('planning.outcomes.empty.title')}
                actions={data?.can.create ? add : undefined}
              >
                {t(data?.can.create ? 'planning.outcomes.empty.says' : 'planning.outcomes.empty.later')}
              </EmptyState>
            )
          }
        >
          <ul className="outcomes">
            {data?.items.map((outcome) => (
              <OutcomeEntry key={outcome.id} of={outcome} />
            ))}
          </ul>
          {data && <Pager {...data} onChange={turn} />}
        </ListState>
      </Section>
      {network.can.view_kpis && <KpiOverview />}
      {ordering && <OrderOutcomes networkId={network.id} onClose={() => setOrdering(false)} />}
    </>
  )
}

/** All of them, ignoring the filters: there is one order. */
function OrderOutcomes({ networkId, onClose }: { networkId: number; onClose: () => void }) {
  const { t } = useText()
  const { data } = useQueryOf(outcomes.list, {
    query: { network_id: networkId, page_size: limits.outcomes as 50 },
  })
  const { mutate, isPending } = useSend(outcomes.order, {
    done: () => t('planning.order.done'),
    failed: () => t('planning.order.failed'),
    stale: staleAims,
  })
  if (!data) return null
  return (
    <OrderDialog
      title={t('planning.order.do')}
      of={data.items}
      busy={isPending}
      onClose={onClose}
      save={(outcome_ids) =>
        mutate({ params: { id: networkId }, body: { outcome_ids } }, { onSuccess: onClose })
      }
    />
  )
}
