import { useNavigate, useParams } from '@tanstack/react-router'
import {
  Archive,
  FileText,
  FolderInput,
  FolderPlus,
  Link2,
  NotebookText,
  Pencil,
  Plus,
  Settings2,
  Trash2,
} from 'lucide-react'
import { useEffect, useState } from 'react'
import type { z } from 'zod'
import { userDownloads } from '../../contract/downloads/downloads.ts'
import { type FolderPage, folders } from '../../contract/library/library.ts'
import { useAsked } from '../app/asked.ts'
import { Failure } from '../app/failure.ts'
import { useListOf } from '../app/lists.ts'
import { go } from '../app/navigation.ts'
import { useQueryOf, useSend } from '../app/query.ts'
import { useText } from '../app/texts.ts'
import { Anchor } from '../ui/Anchor.tsx'
import { Button } from '../ui/Button.tsx'
import { Menu } from '../ui/dialogs/Menu.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { SkeletonList } from '../ui/Skeleton.tsx'
import { Loading } from '../ui/tables/ListState.tsx'
import { Pager } from '../ui/tables/Pager.tsx'
import { toast } from '../ui/toastStore.ts'
import { DeleteFolder } from './DeleteFolder.tsx'
import { useTakingIn } from './drag.ts'
import { FolderBadges, FolderIcon } from './FolderIcon.tsx'
import { LibraryPage } from './LibraryPage.tsx'
import { MoveDialog } from './MoveDialog.tsx'
import { Refused } from './Refused.tsx'
import { RequestsSection } from './RequestsSection.tsx'
import { useResourceActs } from './ResourceActs.tsx'
import { ResourceTable } from './ResourceTable.tsx'
import { type FolderSearch, foldersIn } from './search.ts'
import { shelfOf, useShelf } from './shelf.ts'
import { Unlock } from './Unlock.tsx'
import { UploadArea } from './UploadArea.tsx'

export type Shown = z.output<typeof FolderPage>

/** One folder: its folders and resources, or the form to unlock it. */
export function FolderScreen() {
  const { folderId = '' } = useParams({ strict: false })
  const id = Number(folderId)
  const shelf = useShelf()
  const { data, error } = useQueryOf(folders.show, { params: { id } })
  if (error instanceof Failure && error.code === 'denied.folder_view')
    return <Refused failure={error} of={{ folder: id }} />
  if (error) throw error
  if (!data)
    return (
      <Loading>
        <SkeletonList rows={6} />
      </Loading>
    )
  const right = shelfOf(data.network).folder(id)
  if (right !== shelf.folder(id)) return <Elsewhere href={right} />
  return <Inside key={id} of={data} />
}

/** Opened below another network: redirects to its own. */
function Elsewhere({ href }: { href: string }) {
  const navigate = useNavigate()
  useEffect(() => void navigate({ href, replace: true }), [navigate, href])
  return null
}

/** The path from the top. */
export function useCrumbs(network: Shown['network'], trail: Shown['trail']) {
  const { t } = useText()
  const shelf = shelfOf(network)
  return [
    { href: shelf.all, text: t(network ? 'library.folders.title' : 'library.folders.enterprise') },
    ...trail.map(({ id, name }) => ({ href: shelf.folder(id), text: name })),
  ]
}

function Inside({ of: folder }: { of: Shown }) {
  const { t } = useText()
  const acts = useResourceActs()
  const { id, open, can } = folder
  return (
    <LibraryPage
      title={
        <span className="row gap2 wrap">
          {folder.name} <FolderBadges of={folder} />
        </span>
      }
      lead={folder.description}
      crumbs={useCrumbs(folder.network, folder.trail)}
      actions={<FolderActs of={folder} />}
    >
      {!open && folder.password_protected ? (
        <Unlock folderId={id} />
      ) : (
        <>
          {can.permissions && <RequestsSection folderId={id} />}
          <Below of={folder} />
          {can.add && <UploadArea folderId={id} />}
          <ResourceTable
            place={{ folder_id: id }}
            rowMenu={can.add ? acts.menu : undefined}
            whenEmpty={
              folder.folder_count === 0 ? (
                <EmptyState small icon={FileText} title={t('library.resources.empty')}>
                  {t(can.add ? 'library.resources.empty_add' : 'library.resources.empty_says')}
                </EmptyState>
              ) : (
                <p className="m2 shelf-lead">{t('library.resources.only_folders')}</p>
              )
            }
          />
          {acts.dialogs}
        </>
      )}
    </LibraryPage>
  )
}

/** The folders in it, a page of them at a time. */
function Below({ of: folder }: { of: Shown }) {
  const shelf = useShelf()
  const { asked, ask } = useAsked<FolderSearch>()
  const { data } = useListOf(folders.list, { query: foldersIn(folder.id, asked.folders_page) })
  const takes = useTakingIn()
  if (!data || data.total === 0) return null
  return (
    <>
      <ul className="folder-tree below">
        {data.items.map((one) => (
          <li key={one.id}>
            <div className="row" {...(one.can.add && takes(one.id))}>
              <Anchor className="row grow folder-link" href={shelf.folder(one.id)}>
                <FolderIcon of={one} />
                <span className="b folder-name">{one.name}</span>
                <FolderBadges of={one} />
              </Anchor>
            </div>
          </li>
        ))}
      </ul>
      {data.total > data.page_size && (
        <Pager {...data} onChange={({ page }) => ask({ folders_page: page === 1 ? undefined : page })} />
      )}
    </>
  )
}

function FolderActs({ of: folder }: { of: Shown }) {
  const { t } = useText()
  const shelf = useShelf()
  const [open, setOpen] = useState<'move' | 'delete' | null>(null)
  const download = useSend(folders.download, {
    stale: [userDownloads.list.path],
    failed: () => t('library.download.failed'),
  })
  const { id, can } = folder
  const ask = () =>
    download.mutate(
      { params: { id } },
      {
        onSuccess: () =>
          toast.good(t('library.download.asked'), {
            text: t('library.download.open'),
            does: () => void go('/downloads'),
          }),
      },
    )
  const holds = (folder.folder_count ?? 0) + (folder.resource_count ?? 0) > 0
  const managing = [
    ...(can.download && holds
      ? [
          {
            text: t('library.download.do'),
            icon: Archive,
            does: ask,
          },
        ]
      : []),
    ...(can.edit ? [{ text: t('library.folder.edit'), icon: Pencil, href: shelf.edit(id) }] : []),
    ...(can.move ? [{ text: t('library.move.do'), icon: FolderInput, does: () => setOpen('move') }] : []),
    ...(can.delete
      ? ([
          'rule',
          { text: t('library.delete.do'), icon: Trash2, danger: true, does: () => setOpen('delete') },
        ] as const)
      : []),
  ]
  return (
    <>
      {managing.length > 0 && (
        <Menu
          label={t('library.folder.menu', { name: folder.name })}
          align="end"
          items={managing}
          opener={(props) => (
            <Button icon={Settings2} {...props}>
              {t('library.folder.more')}
            </Button>
          )}
        />
      )}
      {can.add && (
        <Menu
          label={t('library.add.menu')}
          align="end"
          items={[
            { text: t('library.add.link'), icon: Link2, href: shelf.freshResource(id, 'link') },
            { text: t('library.add.page'), icon: NotebookText, href: shelf.freshResource(id, 'page') },
            { text: t('library.add.folder'), icon: FolderPlus, href: shelf.fresh(id) },
          ]}
          opener={(props) => (
            <Button look="p" icon={Plus} {...props}>
              {t('library.add.do')}
            </Button>
          )}
        />
      )}
      {open === 'move' && <MoveDialog of={folder} onClose={() => setOpen(null)} />}
      {open === 'delete' && <DeleteFolder of={folder} onClose={() => setOpen(null)} />}
    </>
  )
}
