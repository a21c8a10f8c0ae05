import type { z } from 'zod'
import type { Answers } from '../../contract/route.ts'
import { type SegmentMember, type segments, usersSegments } from '../../contract/segments/segments.ts'
import { useAsked } from '../app/asked.ts'
import { useListOf } from '../app/lists.ts'
import { useText } from '../app/texts.ts'
import { ExportButton } from '../downloads/ExportButton.tsx'
import { Anchor } from '../ui/Anchor.tsx'
import { useDates } from '../ui/dates/dates.ts'
import { EmptyState } from '../ui/EmptyState.tsx'
import { Face } from '../ui/Face.tsx'
import { SearchField } from '../ui/forms/SearchField.tsx'
import { type Column, DataTable } from '../ui/tables/DataTable.tsx'
import type { SegmentSearch } from './search.ts'

type Row = z.output<typeof SegmentMember>

/** The people in a segment, for people who may read everything its rules ask about. */
export function SegmentMembers({ of: segment }: { of: Answers<typeof segments.show> }) {
  const { t } = useText()
  return segment.can.list_members ? (
    <Listed id={segment.id} />
  ) : (
    <EmptyState title={t('segments.members.withheld.title')}>
      {t('segments.members.withheld.says')}
    </EmptyState>
  )
}

function Listed({ id }: { id: number }) {
  const { t } = useText()
  const { asked, ask, turn } = useAsked<SegmentSearch>()
  const { tab: _tab, ...query } = asked
  const { data, isPending, error, refetch, isPlaceholderData } = useListOf(usersSegments.list, {
    query: { segment_id: id, ...query },
  })
  return (
    <DataTable
      label={t('segments.members.label')}
      columns={useColumns()}
      rows={data?.items ?? []}
      keyOf={(person) => person.id}
      nameOf={(person) => person.name}
      faceOf={(person) => <Face of={person} />}
      sort={{
        by: asked.sort_by ?? 'name',
        direction: asked.sort_direction ?? (asked.sort_by ? 'desc' : 'asc'),
        onSort: (by, direction) =>
          ask({ sort_by: by === 'name' ? undefined : 'entered_at', sort_direction: direction }),
      }}
      tools={<ExportButton of="users_segments" query={{ segment_id: id, search: asked.search }} />}
      paging={data && { ...data, onChange: turn }}
      search={
        <SearchField
          label={t('segments.members.search')}
          value={asked.search ?? ''}
          onChange={(search) => ask({ search: search || undefined })}
        />
      }
      pending={isPending}
      refreshing={isPlaceholderData}
      error={error}
      retry={() => void refetch()}
      whenEmpty={
        asked.search ? (
          <EmptyState title={t('segments.members.none_found')} />
        ) : (
          <EmptyState title={t('segments.members.empty.title')}>
            {t('segments.members.empty.says')}
          </EmptyState>
        )
      }
    />
  )
}

function useColumns(): Column<Row>[] {
  const { t } = useText()
  const dates = useDates()
  return [
    {
      key: 'name',
      title: t('segments.members.name'),
      fixed: true,
      sorts: true,
      card: 'title',
      cell: ({ id, name }) => (
        <Anchor className="link b" href={`/users/${id}`}>
          {name}
        </Anchor>
      ),
    },
    { key: 'title', title: t('segments.members.title'), card: 'line', cell: ({ title }) => title },
    { key: 'email', title: t('segments.members.email'), cell: ({ email }) => email },
    {
      key: 'entered_at',
      title: t('segments.members.entered'),
      sorts: true,
      keep: true,
      cell: ({ entered_at }) => dates.short(entered_at),
    },
  ]
}
