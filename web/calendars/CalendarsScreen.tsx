import { Archive, ArchiveRestore, Pencil, Plus } from 'lucide-react'
import { useState } from 'react'
import type { z } from 'zod'
import { type Calendar, calendars } from '../../contract/calendars/calendars.ts'
import { useAsked } from '../app/asked.ts'
import { useListOf } from '../app/lists.ts'
import { useSend } from '../app/query.ts'
import { useText } from '../app/texts.ts'
import { Anchor } from '../ui/Anchor.tsx'
import { Button, LinkButton } from '../ui/Button.tsx'
import { useDates } from '../ui/dates/dates.ts'
import { ConfirmDialog } from '../ui/dialogs/Dialog.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { SearchField } from '../ui/forms/SearchField.tsx'
import { Page } from '../ui/Page.tsx'
import { Tabs } from '../ui/Tabs.tsx'
import { type Column, DataTable } from '../ui/tables/DataTable.tsx'
import { calendarAddress } from './addresses.ts'
import { Dot } from './Dot.tsx'
import { type CalendarsSearch, calendarsQuestion, calendarTabs } from './search.ts'
import { YearAhead } from './YearAhead.tsx'
import './calendars.css'

type Row = z.output<typeof Calendar>

/** Every calendar of notable dates, and what they hold in the coming year. */
export function CalendarsScreen() {
  const { t } = useText()
  const { asked } = useAsked<CalendarsSearch>()
  const { currentTab = 0 } = asked
  return (
    <Page
      title={t('calendars.list.title')}
      lead={t('calendars.list.says')}
      width="wide"
      actions={<Fresh look="p" />}
    >
      <Tabs
        label={t('calendars.list.tabs')}
        items={calendarTabs.map((tab, at) => ({
          href: at === 0 ? calendarAddress.list : `${calendarAddress.list}?currentTab=${at}`,
          text: t(`calendars.list.${tab}`),
          current: at === currentTab,
        }))}
      />
      {calendarTabs[currentTab] === 'ahead' ? <YearAhead /> : <Table archived={currentTab !== 0} />}
    </Page>
  )
}

function Fresh({ look }: { look: 'p' | 's' }) {
  const { t } = useText()
  return (
    <LinkButton look={look} icon={Plus} href={calendarAddress.fresh}>
      {t('calendars.list.new')}
    </LinkButton>
  )
}

function Table({ archived }: { archived: boolean }) {
  const { t } = useText()
  const dates = useDates()
  const { asked, ask, turn } = useAsked<CalendarsSearch>()
  const [leaving, setLeaving] = useState<Row | null>(null)
  const { data, isPending, error, refetch, isPlaceholderData } = useListOf(calendars.list, {
    query: calendarsQuestion(asked),
  })
  const says = { failed: () => t('calendars.list.archive_failed') }
  const archive = useSend(calendars.archive, {
    ...says,
    done: ({ name }) => t('ui.toasts.archived', { name }),
  })
  const restore = useSend(calendars.unarchive, {
    ...says,
    done: ({ name }) => t('ui.toasts.restored', { name }),
  })
  const columns: Column<Row>[] = [
    {
      key: 'name',
      title: t('calendars.list.column.name'),
      sorts: true,
      fixed: true,
      card: 'title',
      cell: ({ id, name, colour }) => (
        <span className="calendar-name">
          <Dot colour={colour} />
          <Anchor className="b" href={calendarAddress.one(id)}>
            {name}
          </Anchor>
        </span>
      ),
    },
    {
      key: 'networks',
      title: t('calendars.list.column.networks'),
      card: 'line',
      cell: ({ networks }) =>
        networks.length === 0
          ? t('calendars.list.everybody')
          : networks.map((network) => network.name).join(', '),
    },
    {
      key: 'date_count',
      title: t('calendars.list.column.date_count'),
      sorts: true,
      keep: true,
      cell: ({ date_count: count }) => t('calendars.list.dates', { count }),
    },
    {
      key: 'created_at',
      title: t('calendars.list.column.created_at'),
      sorts: true,
      keep: true,
      cell: ({ created_at }) => dates.short(created_at),
    },
  ]
  return (
    <>
      <DataTable
        label={t('calendars.list.title')}
        columns={columns}
        rows={data?.items ?? []}
        keyOf={(calendar) => calendar.id}
        nameOf={(calendar) => calendar.name}
        rowMenu={(calendar) =>
          archived
            ? [
                {
                  text: t('calendars.list.unarchive'),
                  icon: ArchiveRestore,
                  does: () => restore.mutate({ params: { id: calendar.id } }),
                },
              ]
            : [
                { text: t('calendars.list.edit'), icon: Pencil, href: calendarAddress.one(calendar.id) },
                'rule',
                { text: t('calendars.list.archive'), icon: Archive, does: () => setLeaving(calendar) },
              ]
        }
        sort={{
          by: asked.sort_by ?? 'name',
          direction: asked.sort_direction ?? 'asc',
          onSort: (by, sort_direction) => ask({ sort_by: by as CalendarsSearch['sort_by'], sort_direction }),
        }}
        search={
          <SearchField
            label={t('calendars.list.search')}
            value={asked.search ?? ''}
            onChange={(search) => ask({ search: search || undefined })}
          />
        }
        paging={data && { ...data, onChange: turn }}
        pending={isPending}
        refreshing={isPlaceholderData}
        error={error}
        retry={() => void refetch()}
        whenEmpty={
          <None archived={archived} searched={Boolean(asked.search)} all={() => ask({ search: undefined })} />
        }
      />
      {leaving && (
        <ConfirmDialog
          title={t('calendars.list.archive_ask', { name: leaving.name })}
          lose={t('calendars.list.archive')}
          busy={archive.isPending}
          onKeep={() => setLeaving(null)}
          onLose={() => archive.mutate({ params: { id: leaving.id } }, { onSettled: () => setLeaving(null) })}
        >
          {t('calendars.list.archive_says')}
        </ConfirmDialog>
      )}
    </>
  )
}

function None({ archived, searched, all }: { archived: boolean; searched: boolean; all: () => void }) {
  const { t } = useText()
  if (searched)
    return (
      <EmptyState
        title={t('calendars.list.none_found.title')}
        actions={<Button onClick={all}>{t('calendars.list.none_found.action')}</Button>}
      >
        {t('calendars.list.none_found.says')}
      </EmptyState>
    )
  if (archived)
    return (
      <EmptyState icon={Archive} title={t('calendars.list.none_archived.title')}>
        {t('calendars.list.none_archived.says')}
      </EmptyState>
    )
  return (
    <EmptyState title={t('calendars.list.empty.title')} actions={<Fresh look="s" />}>
      {t('calendars.list.empty.says')}
    </EmptyState>
  )
}
