import { useNavigate } from '@tanstack/react-router'
import { ClipboardList, Copy, Eye, Pencil } from 'lucide-react'
import type { z } from 'zod'
import { eventPlans, type PlannedEvent } from '../../../contract/events/management.ts'
import { eventStates } from '../../../contract/events/states.ts'
import { numbersFor } from '../../../contract/formats.ts'
import { useAsked } from '../../app/asked.ts'
import { linkTo } from '../../app/links.ts'
import { useListOf } from '../../app/lists.ts'
import { useSend } from '../../app/query.ts'
import { useText } from '../../app/texts.ts'
import { ExportButton } from '../../downloads/ExportButton.tsx'
import { Anchor } from '../../ui/Anchor.tsx'
import { Button } from '../../ui/Button.tsx'
import { useDates } from '../../ui/dates/dates.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { SearchField } from '../../ui/forms/SearchField.tsx'
import { Select } from '../../ui/forms/Select.tsx'
import { StateBadge } from '../../ui/StateBadge.tsx'
import { type Column, DataTable } from '../../ui/tables/DataTable.tsx'
import type { PlansSearch } from './search.ts'

type Line = z.output<typeof PlannedEvent>
const phases = ['upcoming', 'ongoing', 'past'] as const

/** Events in every state: of a network, or one’s own. */
export function PlannedTable({ network }: { network?: { id: number } }) {
  const { t } = useText()
  const navigate = useNavigate()
  const { asked, ask, turn } = useAsked<PlansSearch>()
  const { search, state, phase, sort_direction, page, page_size } = asked
  const sort_by = asked.sort_by === 'updated_at' ? undefined : asked.sort_by
  const filter = { network_id: network?.id, search, state, phase }
  const { data, isPending, error, refetch, isPlaceholderData } = useListOf(eventPlans.list, {
    query: { ...filter, sort_by, sort_direction, page, page_size: page_size as 25 | undefined },
  })
  const copy = useSend(eventPlans.copy, {
    done: () => t('eventPlanning.menu.copy.done'),
    failed: () => t('eventPlanning.menu.copy.failed'),
    atOnce: ({ id }) => void navigate({ to: '/events/drafts/$draftId', params: { draftId: id } }),
  })
  const narrowed = search !== undefined || state !== undefined || phase !== undefined
  return (
    <DataTable
      label={t('eventPlanning.plans.label')}
      columns={useColumns(network === undefined)}
      rows={data?.items ?? []}
      keyOf={(row) => row.id}
      nameOf={(row) => row.name}
      sort={{
        by: sort_by ?? 'starts_at',
        direction: sort_direction ?? (sort_by === 'name' ? 'asc' : 'desc'),
        onSort: (by, direction) => ask({ sort_by: by as PlansSearch['sort_by'], sort_direction: direction }),
      }}
      paging={data && { ...data, onChange: turn }}
      search={
        <SearchField
          label={t('eventPlanning.plans.search')}
          value={search ?? ''}
          onChange={(words) => ask({ search: words || undefined })}
        />
      }
      filters={
        <>
          <Select
            label={t('eventPlanning.plans.state')}
            value={state ?? 'all'}
            options={[
              { value: 'all' as const, text: t('eventPlanning.plans.states') },
              ...eventStates.map((value) => ({ value, text: t(`eventPlanning.state.${value}`) })),
            ]}
            onChange={(wanted) => ask({ state: wanted === 'all' ? undefined : wanted })}
          />
          <Select
            label={t('eventPlanning.plans.phase')}
            value={phase ?? 'all'}
            options={[
              { value: 'all' as const, text: t('eventPlanning.plans.phases') },
              ...phases.map((value) => ({ value, text: t(`eventPlanning.phase.${value}`) })),
            ]}
            onChange={(wanted) => ask({ phase: wanted === 'all' ? undefined : wanted })}
          />
        </>
      }
      tools={<ExportButton of="planned_events" query={filter} />}
      rowMenu={(row) => [
        { text: t('eventPlanning.plans.show'), icon: Eye, href: linkTo.event(row) },
        ...(row.state === 'archived' || row.state === 'canceled'
          ? []
          : [{ text: t('eventPlanning.menu.edit'), icon: Pencil, href: `${linkTo.event(row)}/edit` }]),
        {
          text: t('eventPlanning.menu.manage'),
          icon: ClipboardList,
          href: `${linkTo.event(row)}/manage/todos`,
        },
        {
          text: t('eventPlanning.menu.copy.do'),
          icon: Copy,
          does: () => copy.mutate({ params: { id: row.id } }),
        },
      ]}
      pending={isPending}
      refreshing={isPlaceholderData}
      error={error}
      retry={() => void refetch()}
      whenEmpty={
        narrowed ? (
          <EmptyState
            title={t('eventPlanning.plans.none.title')}
            actions={
              <Button onClick={() => ask({ search: undefined, state: undefined, phase: undefined })}>
                {t('eventPlanning.plans.none.action')}
              </Button>
            }
          />
        ) : (
          <EmptyState title={t('eventPlanning.plans.empty.title')}>
            {t('eventPlanning.plans.empty.says')}
          </EmptyState>
        )
      }
    />
  )
}

function useColumns(withHost: boolean): Column<Line>[] {
  const { t, locale } = useText()
  const dates = useDates()
  const number = numbersFor(locale)
  return [
    {
      key: 'name',
      title: t('eventPlanning.column.name'),
      fixed: true,
      sorts: true,
      card: 'title',
      cell: (row) => (
        <Anchor className="link b" href={linkTo.event(row)}>
          {row.name}
        </Anchor>
      ),
    },
    withHost
      ? { key: 'host', title: t('eventPlanning.column.host'), cell: (row) => row.host.name }
      : {
          key: 'organizer',
          title: t('eventPlanning.column.organizer'),
          cell: (row) => row.organizer?.name ?? '–',
        },
    {
      key: 'starts_at',
      title: t('eventPlanning.column.starts_at'),
      sorts: true,
      keep: true,
      card: 'line',
      cell: (row) => dates.moment(row.starts_at),
    },
    {
      key: 'state',
      title: t('eventPlanning.column.state'),
      card: 'state',
      cell: (row) => (
        <span className="row gap2 wrap">
          {row.state === 'approved' ? (
            <StateBadge state={row.phase === 'past' ? 'past' : 'approved'}>
              {t(`eventPlanning.phase.${row.phase}`)}
            </StateBadge>
          ) : (
            <StateBadge state={row.state}>{t(`eventPlanning.state.${row.state}`)}</StateBadge>
          )}
          {row.change_waits && (
            <StateBadge state="pending">{t('eventPlanning.plans.change_waits')}</StateBadge>
          )}
        </span>
      ),
    },
    {
      key: 'going_count',
      title: t('eventPlanning.column.going'),
      numeric: true,
      cell: (row) =>
        row.seats === null
          ? number.format(row.going_count)
          : t('eventPlanning.plans.of_seats', {
              count: number.format(row.going_count),
              seats: number.format(row.seats),
            }),
    },
    {
      key: 'waiting_count',
      title: t('eventPlanning.column.waiting'),
      numeric: true,
      hidden: true,
      cell: (row) => number.format(row.waiting_count),
    },
    {
      key: 'attended_count',
      title: t('eventPlanning.column.attended'),
      numeric: true,
      hidden: true,
      cell: (row) => number.format(row.attended_count),
    },
  ]
}
