import { Archive, ArchiveRestore, Pencil, Plus } from 'lucide-react'
import type { z } from 'zod'
import {
  type Calendar,
  calendars,
  type NotableDate,
  notableDates,
} from '../../contract/calendars/calendars.ts'
import { useAsked } from '../app/asked.ts'
import { useListOf } from '../app/lists.ts'
import { useSend } from '../app/query.ts'
import { useText } from '../app/texts.ts'
import { ExportButton } from '../downloads/ExportButton.tsx'
import { Anchor } from '../ui/Anchor.tsx'
import { Button, LinkButton } from '../ui/Button.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { SearchField } from '../ui/forms/SearchField.tsx'
import { Segmented } from '../ui/Tabs.tsx'
import { type Column, DataTable } from '../ui/tables/DataTable.tsx'
import { calendarAddress } from './addresses.ts'
import { type DatesSearch, datesQuestion } from './search.ts'
import { useRuleWords } from './words.ts'

type Row = z.output<typeof NotableDate>

/** The notable dates of a calendar, by when they come next. */
export function DatesTable({ calendar }: { calendar: z.output<typeof Calendar> }) {
  const { t } = useText()
  const { when, days } = useRuleWords()
  const { asked, ask, turn } = useAsked<DatesSearch>()
  const archived = asked.currentTab === 1
  const { data, isPending, error, refetch, isPlaceholderData } = useListOf(notableDates.list, {
    params: { id: calendar.id },
    query: datesQuestion(asked),
  })
  const says = { failed: () => t('calendars.dates.archive_failed'), stale: [calendars.list.path] }
  const archive = useSend(notableDates.archive, {
    ...says,
    done: ({ name }) => t('ui.toasts.archived', { name }),
  })
  const restore = useSend(notableDates.unarchive, {
    ...says,
    done: ({ name }) => t('ui.toasts.restored', { name }),
  })
  const isOpen = calendar.archived_at === null
  const columns: Column<Row>[] = [
    {
      key: 'name',
      title: t('calendars.dates.column.name'),
      sorts: true,
      fixed: true,
      card: 'title',
      cell: ({ id, name }) =>
        isOpen && !archived ? (
          <Anchor className="b" href={calendarAddress.date(calendar.id, id)}>
            {name}
          </Anchor>
        ) : (
          <b>{name}</b>
        ),
    },
    {
      key: 'rule',
      title: t('calendars.dates.column.rule'),
      card: 'line',
      cell: (date) => when(date),
    },
    {
      key: 'next',
      title: t('calendars.dates.column.next'),
      sorts: true,
      keep: true,
      card: 'state',
      cell: ({ next }) => (next ? days(next.starts_on, next.ends_on) : t('calendars.dates.never')),
    },
  ]
  const fresh = isOpen && (
    <LinkButton look="p" icon={Plus} href={calendarAddress.newDate(calendar.id)}>
      {t('calendars.dates.new')}
    </LinkButton>
  )
  return (
    <DataTable
      label={t('calendars.dates.title')}
      columns={columns}
      rows={data?.items ?? []}
      keyOf={(date) => date.id}
      nameOf={(date) => date.name}
      {...(isOpen && {
        rowMenu: (date: Row) =>
          archived
            ? [
                {
                  text: t('calendars.dates.unarchive'),
                  icon: ArchiveRestore,
                  does: () => restore.mutate({ params: { id: date.id } }),
                },
              ]
            : [
                {
                  text: t('calendars.dates.edit'),
                  icon: Pencil,
                  href: calendarAddress.date(calendar.id, date.id),
                },
                {
                  text: t('calendars.dates.archive'),
                  icon: Archive,
                  does: () => archive.mutate({ params: { id: date.id } }),
                },
              ],
      })}
      sort={{
        by: asked.sort_by ?? 'next',
        direction: asked.sort_direction ?? 'asc',
        onSort: (by, sort_direction) => ask({ sort_by: by as DatesSearch['sort_by'], sort_direction }),
      }}
      search={
        <SearchField
          label={t('calendars.dates.search')}
          value={asked.search ?? ''}
          onChange={(search) => ask({ search: search || undefined })}
        />
      }
      filters={
        <Segmented
          label={t('calendars.dates.which')}
          value={archived ? 'archived' : 'active'}
          options={[
            { value: 'active', text: t('calendars.list.active') },
            { value: 'archived', text: t('calendars.list.archived') },
          ]}
          onChange={(one) => ask({ currentTab: one === 'archived' ? 1 : undefined })}
        />
      }
      tools={
        <>
          <ExportButton
            of="notable_dates"
            query={{
              calendar_id: calendar.id,
              search: asked.search,
              ...(archived && { archived: 'true' }),
            }}
          />
          {data && (data.total > 0 || asked.search || archived) && fresh}
        </>
      }
      paging={data && { ...data, onChange: turn }}
      pending={isPending}
      refreshing={isPlaceholderData}
      error={error}
      retry={() => void refetch()}
      whenEmpty={
        asked.search ? (
          <EmptyState
            title={t('calendars.dates.none_found.title')}
            actions={
              <Button onClick={() => ask({ search: undefined })}>
                {t('calendars.dates.none_found.action')}
              </Button>
            }
          >
            {t('calendars.dates.none_found.says')}
          </EmptyState>
        ) : archived ? (
          <EmptyState icon={Archive} title={t('calendars.dates.none_archived.title')}>
            {t('calendars.dates.none_archived.says')}
          </EmptyState>
        ) : (
          <EmptyState title={t('calendars.dates.empty.title')} actions={fresh || undefined}>
            {t('calendars.dates.empty.says')}
          </EmptyState>
        )
      }
    />
  )
}
