import { Archive, ArrowUpDown, Check, FolderOpen, FolderPlus } from 'lucide-react'
import { useMemo, useState } from 'react'
import { folders } from '../../contract/library/library.ts'
import { useAsked } from '../app/asked.ts'
import { useQueryOf } from '../app/query.ts'
import { useText } from '../app/texts.ts'
import { Button, LinkButton } from '../ui/Button.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { SearchField } from '../ui/forms/SearchField.tsx'
import { ListState } from '../ui/tables/ListState.tsx'
import { usePhone } from '../ui/useMedia.ts'
import { ArchivedResources } from './ArchivedResources.tsx'
import { FolderTree } from './FolderTree.tsx'
import { LibraryPage } from './LibraryPage.tsx'
import { ResourceTable } from './ResourceTable.tsx'
import type { FolderSearch } from './search.ts'
import { useShelf } from './shelf.ts'
import { treeOf } from './tree.ts'

/** The folders of a network or of the enterprise; a search looks into everything in them. */
export function FoldersScreen() {
  const { t } = useText()
  const phone = usePhone()
  const shelf = useShelf()
  const { network_id } = shelf
  const { asked, ask } = useAsked<FolderSearch>()
  const [arranging, setArranging] = useState(false)
  const { data, isPending, error, refetch } = useQueryOf(folders.tree, { query: { network_id } })
  const top = useMemo(() => treeOf(data?.items ?? []), [data])
  const add = data?.can.add && (
    <LinkButton look="p" icon={FolderPlus} href={shelf.fresh()}>
      {t('library.folders.new')}
    </LinkButton>
  )
  const some = top.length > 0
  const title = t(network_id === undefined ? 'library.folders.enterprise' : 'library.folders.title')
  if (asked.archived && data?.can.manage)
    return (
      <LibraryPage
        title={t('library.archive.title')}
        lead={t('library.archive.lead')}
        crumbs={[{ href: shelf.all, text: title }]}
      >
        <ArchivedResources network_id={network_id} />
      </LibraryPage>
    )
  return (
    <LibraryPage
      title={title}
      lead={t(network_id === undefined ? 'library.folders.lead_enterprise' : 'library.folders.lead')}
      actions={
        <>
          {data?.can.manage && data.items.length > 1 && !phone && !asked.search && (
            <Button
              icon={arranging ? Check : ArrowUpDown}
              aria-pressed={arranging}
              onClick={() => setArranging(!arranging)}
            >
              {t(arranging ? 'library.folders.arranged' : 'library.folders.arrange')}
            </Button>
          )}
          {some && data?.can.manage && !arranging && (
            <LinkButton look="q" icon={Archive} href={`${shelf.all}?archived=true`}>
              {t('library.archive.title')}
            </LinkButton>
          )}
          {some && add}
        </>
      }
    >
      {(some || asked.search) && (
        <div className="shelf-search">
          <SearchField
            label={t('library.resources.search_all')}
            value={asked.search ?? ''}
            onChange={(search) => ask({ search: search || undefined })}
          />
        </div>
      )}
      {asked.search ? (
        <ResourceTable place={{ network_id }} everywhere />
      ) : (
        <ListState
          pending={isPending}
          error={error}
          retry={() => void refetch()}
          empty={!some}
          whenEmpty={
            <EmptyState icon={FolderOpen} title={t('library.folders.empty')} actions={add || undefined}>
              {t(data?.can.add ? 'library.folders.empty_add' : 'library.folders.empty_says')}
            </EmptyState>
          }
        >
          {arranging && <p className="note arrange-note">{t('library.folders.arrange_says')}</p>}
          <FolderTree of={top} arranging={arranging && !phone} />
          {data?.complete === false && <p className="m2">{t('library.folders.more')}</p>}
        </ListState>
      )}
    </LibraryPage>
  )
}
