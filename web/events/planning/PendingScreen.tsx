import type { ReactNode } from 'react'
import type { z } from 'zod'
import { networkPlans, type PendingEvent } from '../../../contract/events/management.ts'
import { useAsked } from '../../app/asked.ts'
import { linkTo } from '../../app/links.ts'
import { useListOf } from '../../app/lists.ts'
import { useText } from '../../app/texts.ts'
import { Prose } from '../../documents/Prose.tsx'
import { useNetwork } from '../../networks/networkPage.ts'
import { Anchor } from '../../ui/Anchor.tsx'
import { Button } from '../../ui/Button.tsx'
import { RelativeTime } from '../../ui/dates/DateLeaf.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { SearchField } from '../../ui/forms/SearchField.tsx'
import { Select } from '../../ui/forms/Select.tsx'
import { Section } from '../../ui/Page.tsx'
import { StateBadge } from '../../ui/StateBadge.tsx'
import { ListState } from '../../ui/tables/ListState.tsx'
import { Pager } from '../../ui/tables/Pager.tsx'
import { DecisionFacts } from './DecisionFacts.tsx'
import { Deciding } from './DecisionPanel.tsx'
import { Difference } from './Difference.tsx'
import { useDeciding } from './decision.ts'
import { SeriesAsked } from './SeriesAsked.tsx'
import type { PendingSearch } from './search.ts'
import { Answering } from './TakingPart.tsx'
import './planning.css'

type Row = z.output<typeof PendingEvent>
const kinds = ['event', 'change', 'invitation'] as const

/** What waits for a network's approvers: events, later changes, invitations to take part. */
export function PendingScreen() {
  const { t } = useText()
  const network = useNetwork()
  const { asked } = useAsked<PendingSearch>()
  const { search, kind, page, page_size } = asked
  const list = useListOf(networkPlans.pending, {
    params: { id: network.id },
    query: { search, kind, page, page_size: page_size as 25 | undefined },
  })
  return (
    <Section title={t('eventPlanning.pending.title')}>
      <p className="m2">{t('eventPlanning.pending.lead')}</p>
      <div className="desk-tools">
        <PendingTools />
      </div>
      <PendingList {...list}>
        {(rows) => (
          <ul className="plain">
            {rows.map((row) => (
              <Pending key={keyOf(row)} of={row} />
            ))}
          </ul>
        )}
      </PendingList>
    </Section>
  )
}

export const keyOf = (row: Row) => `${row.kind} ${row.change_id ?? row.event.id} ${row.network.id}`

/** The filters. */
export function PendingTools() {
  const { t } = useText()
  const { asked, ask } = useAsked<PendingSearch>()
  return (
    <>
      <SearchField
        label={t('eventPlanning.pending.search')}
        value={asked.search ?? ''}
        onChange={(words) => ask({ search: words || undefined })}
      />
      <Select
        label={t('eventPlanning.pending.kind')}
        value={asked.kind ?? 'all'}
        options={[
          { value: 'all' as const, text: t('eventPlanning.pending.kinds.all') },
          ...kinds.map((value) => ({ value, text: t(`eventPlanning.pending.kinds.${value}`) })),
        ]}
        onChange={(wanted) => ask({ kind: wanted === 'all' ? undefined : wanted })}
      />
    </>
  )
}

interface ListProps {
  data?:
    | {
        items: readonly Row[]
        page: number
        page_size: number
        total: number
        total_is: 'exact' | 'at_least'
      }
    | undefined
  isPending: boolean
  error: unknown
  refetch: () => unknown
  isPlaceholderData: boolean
  /** Of the heading where there is nothing: below a section's, unless the page has none. */
  level?: 2 | 3
  children: (rows: readonly Row[]) => ReactNode
}

export function PendingList(props: ListProps) {
  const { data, isPending, error, refetch, isPlaceholderData, level = 3, children } = props
  const { t } = useText()
  const { asked, ask, turn } = useAsked<PendingSearch>()
  const narrowed = asked.search !== undefined || asked.kind !== undefined
  return (
    <ListState
      pending={isPending}
      error={error}
      retry={() => void refetch()}
      empty={data?.items.length === 0}
      whenEmpty={
        <EmptyState
          level={level}
          title={t(narrowed ? 'eventPlanning.pending.none' : 'eventPlanning.pending.empty')}
          actions={
            narrowed && (
              <Button onClick={() => ask({ search: undefined, kind: undefined })}>
                {t('eventPlanning.plans.none.action')}
              </Button>
            )
          }
        >
          {t('eventPlanning.pending.empty_says')}
        </EmptyState>
      }
    >
      {data && (
        <div aria-busy={isPlaceholderData || undefined}>
          {children(data.items)}
          <Pager {...data} onChange={turn} />
        </div>
      )}
    </ListState>
  )
}

/** `named`: shows the network it waits in. */
export function Pending({ of: row, named }: { of: Row; named?: boolean | undefined }) {
  const { t } = useText()
  const { event, kind, difference } = row
  const deciding = useDeciding()
  const name = row.asked_by?.name ?? t('eventPlanning.approval.somebody')
  return (
    <li className="pending-event">
      <h3>
        <Anchor className="link" href={linkTo.event(event)}>
          {event.name}
        </Anchor>{' '}
        {kind === 'event' && difference === null && (
          <StateBadge state="pending">{t('eventPlanning.pending.first')}</StateBadge>
        )}
      </h3>
      {named && <p className="m2">{row.network.name}</p>}
      <p className="m2">
        {t(`eventPlanning.pending.says.${kind}`, { name, network: event.host.name })}{' '}
        <RelativeTime at={row.asked_at} />
      </p>
      {row.dates > 1 && <p>{t('eventPlanning.pending.dates', { count: row.dates })}</p>}
      <DecisionFacts event={event} facts={row.facts} />
      {event.description && (
        <details open={kind === 'event'}>
          <summary>{t('eventPlanning.facts.description')}</summary>
          <Prose top={4} text={event.description} />
        </details>
      )}
      {row.series && <SeriesAsked of={row.series} event={event} />}
      {difference && difference.length > 0 && (
        <>
          <p className="b">
            {t(kind === 'change' ? 'eventPlanning.pending.would_be' : 'eventPlanning.approval.since')}
          </p>
          <Difference of={difference} timeZone={event.time_zone} />
        </>
      )}
      {!row.can.decide && <p className="m2">{t('eventPlanning.pending.not_yours')}</p>}
      {row.can.decide && kind === 'invitation' && (
        <Answering event={event} network={row.network} several={row.dates > 1} />
      )}
      {row.can.decide && kind !== 'invitation' && (
        <Deciding
          secondary
          name={event.name}
          busy={deciding.busy}
          decide={(decision, reason) =>
            row.change_id === null
              ? deciding.event.mutate({
                  params: { id: event.id },
                  body: { decision, reason, version: event.version },
                })
              : deciding.change.mutate({ params: { id: row.change_id }, body: { decision, reason } })
          }
        />
      )}
    </li>
  )
}
