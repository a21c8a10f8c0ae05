import { useNavigate } from '@tanstack/react-router'
import { Copy, Pencil, Trash2 } from 'lucide-react'
import { useState } from 'react'
import type { z } from 'zod'
import { type EventDraftLine, eventDrafts } from '../../../contract/events/drafts.ts'
import { useAsked } from '../../app/asked.ts'
import { useListOf } from '../../app/lists.ts'
import { useSend } from '../../app/query.ts'
import { useText } from '../../app/texts.ts'
import { Anchor } from '../../ui/Anchor.tsx'
import { Button } from '../../ui/Button.tsx'
import { RelativeTime } from '../../ui/dates/DateLeaf.tsx'
import { useDates } from '../../ui/dates/dates.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { SearchField } from '../../ui/forms/SearchField.tsx'
import { Page } from '../../ui/Page.tsx'
import { Tabs } from '../../ui/Tabs.tsx'
import { type Column, DataTable } from '../../ui/tables/DataTable.tsx'
import { DeleteEventDraft } from './DeleteEventDraft.tsx'
import { NewEventButton } from './NewEventButton.tsx'
import { PlannedTable } from './PlannedTable.tsx'
import type { DraftsSearch } from './search.ts'

type Line = z.output<typeof EventDraftLine>
const to = (id: string) => `/events/drafts/${id}`

/** The reader's drafts, and what became of the events they planned. */
export function EventDraftsScreen() {
  const { t } = useText()
  const { asked } = useAsked<DraftsSearch>()
  return (
    <Page
      title={t('eventPlanning.drafts.title')}
      lead={t('eventPlanning.drafts.lead')}
      crumbs={[{ href: '/events', text: t('eventPlanning.events') }]}
      width="wide"
      actions={<NewEventButton postTo={asked.postTo} />}
    >
      <Tabs
        label={t('eventPlanning.drafts.tabs')}
        items={[
          {
            href: '/events/drafts',
            text: t('eventPlanning.drafts.tab.drafts'),
            current: asked.currentTab !== 1,
          },
          {
            href: '/events/drafts?currentTab=1',
            text: t('eventPlanning.drafts.tab.planned'),
            current: asked.currentTab === 1,
          },
        ]}
      />
      {asked.currentTab === 1 ? <PlannedTable /> : <Drafts />}
    </Page>
  )
}

function Drafts() {
  const { t } = useText()
  const navigate = useNavigate()
  const { asked, ask, turn } = useAsked<DraftsSearch>()
  const [leaving, setLeaving] = useState<Line | null>(null)
  const { search, sort_direction, page, page_size } = asked
  const sort_by = asked.sort_by === 'name' ? 'name' : undefined
  const { data, isPending, error, refetch, isPlaceholderData } = useListOf(eventDrafts.list, {
    query: { search, sort_by, sort_direction, page, page_size: page_size as 25 | undefined },
  })
  const copy = useSend(eventDrafts.copy, {
    done: () => t('eventPlanning.drafts.copy.done'),
    failed: () => t('eventPlanning.drafts.copy.failed'),
    atOnce: ({ id }) => void navigate({ to: '/events/drafts/$draftId', params: { draftId: id } }),
  })
  return (
    <>
      <DataTable
        label={t('eventPlanning.drafts.label')}
        columns={useColumns()}
        rows={data?.items ?? []}
        keyOf={(row) => row.id}
        nameOf={(row) => row.name || t('eventPlanning.drafts.untitled')}
        sort={{
          by: sort_by ?? 'updated_at',
          direction: sort_direction ?? (sort_by ? 'asc' : 'desc'),
          onSort: (by, direction) =>
            ask({ sort_by: by === 'name' ? 'name' : undefined, sort_direction: direction }),
        }}
        paging={data && { ...data, onChange: turn }}
        search={
          <SearchField
            label={t('eventPlanning.drafts.search')}
            value={search ?? ''}
            onChange={(words) => ask({ search: words || undefined })}
          />
        }
        rowMenu={(row) => [
          { text: t('eventPlanning.drafts.edit'), icon: Pencil, href: to(row.id) },
          {
            text: t('eventPlanning.drafts.copy.do'),
            icon: Copy,
            does: () => copy.mutate({ params: { id: row.id } }),
          },
          'rule',
          {
            text: t('eventPlanning.drafts.delete.do'),
            icon: Trash2,
            danger: true,
            does: () => setLeaving(row),
          },
        ]}
        pending={isPending}
        refreshing={isPlaceholderData}
        error={error}
        retry={() => void refetch()}
        whenEmpty={
          search !== undefined ? (
            <EmptyState
              title={t('eventPlanning.drafts.none.title')}
              actions={
                <Button onClick={() => ask({ search: undefined })}>
                  {t('eventPlanning.drafts.none.action')}
                </Button>
              }
            />
          ) : (
            <EmptyState title={t('eventPlanning.drafts.empty.title')}>
              {t('eventPlanning.drafts.empty.says')}
            </EmptyState>
          )
        }
      />
      {leaving && (
        <DeleteEventDraft
          of={{ id: leaving.id, name: leaving.name || t('eventPlanning.drafts.untitled') }}
          onClose={() => setLeaving(null)}
        />
      )}
    </>
  )
}

function useColumns(): Column<Line>[] {
  const { t } = useText()
  const dates = useDates()
  return [
    {
      key: 'name',
      title: t('eventPlanning.column.name'),
      fixed: true,
      sorts: true,
      card: 'title',
      cell: (row) => (
        <Anchor className="link b" href={to(row.id)}>
          {row.name || t('eventPlanning.drafts.untitled')}
        </Anchor>
      ),
    },
    {
      key: 'host',
      title: t('eventPlanning.column.host'),
      card: 'line',
      cell: (row) => row.host?.name ?? '–',
    },
    {
      key: 'starts_at',
      title: t('eventPlanning.column.starts_at'),
      keep: true,
      cell: (row) => (row.starts_at ? dates.moment(row.starts_at) : '–'),
    },
    {
      key: 'updated_at',
      title: t('eventPlanning.column.updated_at'),
      sorts: true,
      keep: true,
      card: 'state',
      cell: (row) => <RelativeTime at={row.updated_at} />,
    },
  ]
}
