import { Archive, RotateCcw } from 'lucide-react'
import { folders } from '../../contract/library/library.ts'
import { resources } from '../../contract/library/resources.ts'
import { useAsked } from '../app/asked.ts'
import { useListOf } from '../app/lists.ts'
import { useSend } from '../app/query.ts'
import { useText } from '../app/texts.ts'
import { Anchor } from '../ui/Anchor.tsx'
import { RelativeTime } from '../ui/dates/DateLeaf.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { SearchField } from '../ui/forms/SearchField.tsx'
import { type Column, DataTable } from '../ui/tables/DataTable.tsx'
import { useResourceActs } from './ResourceActs.tsx'
import { ResourceIcon } from './ResourceIcon.tsx'
import type { Row } from './ResourceTable.tsx'
import { archivedOf, type FolderSearch } from './search.ts'
import { resourceAt } from './shelf.ts'

/** Archived resources, for people who can restore them. */
export function ArchivedResources({ network_id }: { network_id: number | undefined }) {
  const { t } = useText()
  const { asked, ask, turn } = useAsked<FolderSearch>()
  const { data, isPending, error, refetch, isPlaceholderData } = useListOf(resources.archived, {
    query: archivedOf(asked, network_id),
  })
  const acts = useResourceActs()
  const restore = useSend(resources.un_archive, {
    done: ({ title }) => t('ui.toasts.restored', { name: title }),
    failed: () => t('library.archive.restore_failed'),
    stale: [resources.archived.path, resources.list.path, folders.list.path],
  })
  return (
    <>
      <DataTable
        label={t('library.archive.table')}
        columns={useColumns()}
        columnChoice={false}
        rows={data?.items ?? []}
        keyOf={({ id }) => id}
        nameOf={({ title }) => title}
        faceOf={(row) => <ResourceIcon of={row} />}
        rowMenu={(row) => [
          ...(row.can.un_archive
            ? ([
                {
                  text: t('library.archive.restore'),
                  icon: RotateCcw,
                  does: () => restore.mutate({ params: { id: row.id } }),
                },
                'rule',
              ] as const)
            : []),
          ...acts.menu(row),
        ]}
        sort={{
          by: asked.sort_by === 'title' ? 'title' : 'archived_at',
          direction: asked.sort_direction ?? (asked.sort_by === 'title' ? 'asc' : 'desc'),
          onSort: (by, sort_direction) => ask({ sort_by: by as FolderSearch['sort_by'], sort_direction }),
        }}
        search={
          <SearchField
            label={t('library.archive.search')}
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
          <EmptyState
            small
            icon={Archive}
            title={t(asked.search ? 'library.resources.none_found' : 'library.archive.empty')}
          >
            {asked.search ? undefined : t('library.archive.empty_says')}
          </EmptyState>
        }
      />
      {acts.dialogs}
    </>
  )
}

function useColumns(): Column<Row>[] {
  const { t } = useText()
  return [
    {
      key: 'title',
      title: t('library.column.title'),
      fixed: true,
      sorts: true,
      card: 'title',
      cell: (row) => (
        <Anchor className="b resource-title" href={resourceAt(row)}>
          {row.title}
        </Anchor>
      ),
    },
    {
      key: 'folder',
      title: t('library.column.folder'),
      card: 'line',
      cell: ({ folder, network }) => (network ? `${network.name} / ${folder.name}` : folder.name),
    },
    {
      key: 'archived_by',
      title: t('library.archive.by'),
      cell: ({ archived_by, expired }) =>
        expired ? t('library.resource.expired') : (archived_by?.name ?? t('library.versions.somebody')),
    },
    {
      key: 'archived_at',
      title: t('library.archive.at'),
      sorts: true,
      keep: true,
      card: 'state',
      cell: ({ archived_at }) => archived_at && <RelativeTime at={archived_at} />,
    },
  ]
}
