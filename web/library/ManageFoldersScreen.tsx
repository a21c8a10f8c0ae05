import { FolderOpen, FolderPlus } from 'lucide-react'
import type { z } from 'zod'
import { type Folder, folders } from '../../contract/library/library.ts'
import { useAsked } from '../app/asked.ts'
import { linkTo } from '../app/links.ts'
import { useListOf } from '../app/lists.ts'
import { useMe } from '../app/me.ts'
import { useText } from '../app/texts.ts'
import { ExportButton } from '../downloads/ExportButton.tsx'
import { Anchor } from '../ui/Anchor.tsx'
import { Button, LinkButton } from '../ui/Button.tsx'
import { RelativeTime } from '../ui/dates/DateLeaf.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { SearchField } from '../ui/forms/SearchField.tsx'
import { Page } from '../ui/Page.tsx'
import { type Column, DataTable } from '../ui/tables/DataTable.tsx'
import { FolderBadges, FolderIcon } from './FolderIcon.tsx'
import { type ManageFoldersSearch, managedFolders } from './search.ts'
import { shelfOf } from './shelf.ts'
import './library.css'

type Row = z.output<typeof Folder>

/** Every folder of the company and of its networks that one may know of. */
export function ManageFoldersScreen() {
  const { t } = useText()
  const { policy_group: holds } = useMe()
  const { asked, ask, turn } = useAsked<ManageFoldersSearch>()
  const { data, isPending, error, refetch, isPlaceholderData } = useListOf(folders.list, {
    query: managedFolders(asked),
  })
  const narrowed = Boolean(asked.search || asked.folderIds)
  return (
    <Page
      title={t('library.manage.title')}
      lead={t('library.manage.lead')}
      width="wide"
      actions={
        (holds.resource_manage || holds.resource_create) && (
          <LinkButton look="p" icon={FolderPlus} href={shelfOf(null).fresh()}>
            {t('library.folders.new')}
          </LinkButton>
        )
      }
    >
      <DataTable
        label={t('library.manage.title')}
        columns={useColumns()}
        columnChoice={false}
        rows={data?.items ?? []}
        keyOf={({ id }) => id}
        nameOf={({ name }) => name}
        faceOf={(folder) => <FolderIcon of={folder} />}
        sort={{
          by: asked.sort_by ?? 'name',
          direction: asked.sort_direction ?? 'asc',
          onSort: (by, sort_direction) =>
            ask({ sort_by: by as ManageFoldersSearch['sort_by'], sort_direction }),
        }}
        search={
          <SearchField
            label={t('library.manage.search')}
            value={asked.search ?? ''}
            onChange={(search) => ask({ search: search || undefined })}
          />
        }
        tools={<ExportButton of="folders" query={{ search: asked.search }} />}
        paging={data && { ...data, onChange: turn }}
        pending={isPending}
        refreshing={isPlaceholderData}
        error={error}
        retry={() => void refetch()}
        whenEmpty={
          <EmptyState
            small
            icon={FolderOpen}
            title={t(narrowed ? 'library.resources.none_found' : 'library.manage.none')}
            actions={
              narrowed && (
                <Button onClick={() => ask({ search: undefined, folderIds: undefined })}>
                  {t('library.resources.show_all')}
                </Button>
              )
            }
          />
        }
      />
    </Page>
  )
}

function useColumns(): Column<Row>[] {
  const { t } = useText()
  return [
    {
      key: 'name',
      title: t('library.field.name'),
      fixed: true,
      sorts: true,
      card: 'title',
      cell: (folder) => (
        <span className="row gap2 wrap">
          <Anchor className="b" href={shelfOf(folder.network).folder(folder.id)}>
            {folder.name}
          </Anchor>
          <FolderBadges of={folder} />
        </span>
      ),
    },
    {
      key: 'network',
      title: t('library.manage.where'),
      card: 'line',
      cell: ({ network }) =>
        network ? (
          <Anchor href={linkTo.network(network)}>{network.name}</Anchor>
        ) : (
          t('library.folders.enterprise')
        ),
    },
    {
      key: 'resource_count',
      title: t('library.resources.title'),
      numeric: true,
      cell: ({ resource_count }) => resource_count ?? '–',
    },
    {
      key: 'created_at',
      title: t('library.manage.made'),
      sorts: true,
      keep: true,
      card: 'state',
      cell: ({ created_at }) => <RelativeTime at={created_at} />,
    },
  ]
}
