import { Pencil, Plus, Trash2 } from 'lucide-react'
import { useState } from 'react'
import type { z } from 'zod'
import { type SegmentRow, segments } from '../../contract/segments/segments.ts'
import { useAsked } from '../app/asked.ts'
import { useListOf } from '../app/lists.ts'
import { useText } from '../app/texts.ts'
import { ExportButton } from '../downloads/ExportButton.tsx'
import { Anchor } from '../ui/Anchor.tsx'
import { Badge } from '../ui/Badge.tsx'
import { Button, LinkButton } from '../ui/Button.tsx'
import { useDates } from '../ui/dates/dates.ts'
import { EmptyState } from '../ui/EmptyState.tsx'
import { SearchField } from '../ui/forms/SearchField.tsx'
import { Page } from '../ui/Page.tsx'
import { Segmented } from '../ui/Tabs.tsx'
import { type Column, DataTable } from '../ui/tables/DataTable.tsx'
import { toSegments } from './addresses.ts'
import { DeleteSegment } from './DeleteSegment.tsx'
import type { SegmentsSearch } from './search.ts'
import { useCountWords } from './sentences.ts'

type Row = z.output<typeof SegmentRow>

/** Every segment with how many people are in it and what uses it. */
export function SegmentsScreen() {
  const { t } = useText()
  const { asked, ask, turn } = useAsked<SegmentsSearch>()
  const [leaving, setLeaving] = useState<Row | null>(null)
  const { data, isPending, error, refetch, isPlaceholderData } = useListOf(segments.list, { query: asked })
  const narrowed = asked.search !== undefined || asked.active_filter !== undefined
  return (
    <Page
      title={t('segments.list.title')}
      lead={t('segments.list.lead')}
      width="wide"
      actions={
        <LinkButton look="p" icon={Plus} href={toSegments.new}>
          {t('segments.list.add')}
        </LinkButton>
      }
    >
      <DataTable
        label={t('segments.list.label')}
        columns={useColumns()}
        rows={data?.items ?? []}
        keyOf={(row) => row.id}
        nameOf={(row) => row.name}
        sort={{
          by: asked.sort_by ?? 'name',
          direction: asked.sort_direction ?? (asked.sort_by ? 'desc' : 'asc'),
          onSort: (by, direction) =>
            ask({
              sort_by: by === 'name' ? undefined : (by as SegmentsSearch['sort_by']),
              sort_direction: direction,
            }),
        }}
        tools={
          <ExportButton of="segments" query={{ search: asked.search, active_filter: asked.active_filter }} />
        }
        paging={data && { ...data, onChange: turn }}
        search={
          <SearchField
            label={t('segments.list.search')}
            value={asked.search ?? ''}
            onChange={(search) => ask({ search: search || undefined })}
          />
        }
        filters={
          <Segmented
            label={t('segments.list.filter')}
            value={asked.active_filter ?? 'any'}
            options={[
              { value: 'any', text: t('segments.list.any') },
              { value: 'active', text: t('segments.active_filter.active') },
              { value: 'inactive', text: t('segments.active_filter.inactive') },
            ]}
            onChange={(filter) => ask({ active_filter: filter === 'any' ? undefined : filter })}
          />
        }
        rowMenu={(row) => [
          { text: t('segments.edit.action'), icon: Pencil, href: toSegments.edit(row) },
          'rule',
          { text: t('segments.delete.action'), icon: Trash2, danger: true, does: () => setLeaving(row) },
        ]}
        pending={isPending}
        refreshing={isPlaceholderData}
        error={error}
        retry={() => void refetch()}
        whenEmpty={
          narrowed ? (
            <EmptyState
              title={t('segments.list.none_found.title')}
              actions={
                <Button onClick={() => ask({ search: undefined, active_filter: undefined })}>
                  {t('segments.list.none_found.action')}
                </Button>
              }
            />
          ) : (
            <EmptyState title={t('segments.list.empty.title')}>{t('segments.list.empty.says')}</EmptyState>
          )
        }
      />
      {leaving && <DeleteSegment of={leaving} onClose={() => setLeaving(null)} />}
    </Page>
  )
}

function useColumns(): Column<Row>[] {
  const { t } = useText()
  const dates = useDates()
  const count = useCountWords()
  return [
    {
      key: 'name',
      title: t('segments.column.name'),
      fixed: true,
      sorts: true,
      card: 'title',
      cell: (row) => (
        <Anchor className="link b" href={toSegments.edit(row)}>
          {row.name}
        </Anchor>
      ),
    },
    {
      key: 'people',
      title: t('segments.column.people'),
      numeric: true,
      card: 'line',
      cell: (row) => (row.state === 'waiting' ? t('segments.state.waiting') : count(row.member_count)),
    },
    {
      key: 'rules',
      title: t('segments.column.rules'),
      numeric: true,
      cell: (row) => t('segments.column.rule_count', { count: row.rule_count }),
    },
    {
      key: 'choosing',
      title: t('segments.column.choosing'),
      cell: (row) => t(`segments.active_filter.${row.active_filter}`),
    },
    {
      key: 'uses',
      title: t('segments.column.uses'),
      card: 'state',
      cell: (row) =>
        row.use_count > 0 ? (
          <Badge tone="ok">{t('segments.column.use_count', { count: row.use_count })}</Badge>
        ) : (
          <span className="m3">{t('segments.column.unused')}</span>
        ),
    },
    {
      key: 'updated_at',
      title: t('segments.column.changed'),
      sorts: true,
      keep: true,
      cell: (row) => dates.short(row.updated_at),
    },
    {
      key: 'created_at',
      title: t('segments.column.created'),
      sorts: true,
      keep: true,
      hidden: true,
      cell: (row) => dates.short(row.created_at),
    },
  ]
}
