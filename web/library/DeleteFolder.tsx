import { useNavigate } from '@tanstack/react-router'
import { folders } from '../../contract/library/library.ts'
import { resources } from '../../contract/library/resources.ts'
import { call } from '../app/client.ts'
import { useText } from '../app/texts.ts'
import { ConfirmDialog } from '../ui/dialogs/Dialog.tsx'
import type { Shown } from './FolderScreen.tsx'
import { shelfOf } from './shelf.ts'
import { useAct } from './useAct.ts'

interface Props {
  of: Shown
  onClose: () => void
}

/** Asks first, and says what is deleted with it. */
export function DeleteFolder({ of: folder, onClose }: Props) {
  const { t } = useText()
  const navigate = useNavigate()
  const { id, name, network, trail, folder_count, resource_count } = folder
  const shelf = shelfOf(network)
  const holds = (folder_count ?? 0) + (resource_count ?? 0) > 0
  const above = trail.at(-1)
  const { busy, act } = useAct({
    does: () => call(folders.destroy, { params: { id }, query: { with_content: String(holds) } }),
    done: t('ui.toasts.deleted', { name }),
    failed: t('library.delete.failed'),
    stale: [folders.list.path, folders.tree.path, resources.list.path],
    leave: () => navigate({ href: above ? shelf.folder(above.id) : shelf.all, replace: true }),
    close: onClose,
  })
  return (
    <ConfirmDialog
      title={t('library.delete.ask', { name })}
      lose={t('library.delete.do')}
      irreversible
      busy={busy}
      onKeep={onClose}
      onLose={act}
    >
      <p>
        {holds
          ? t('library.delete.with_content', {
              folders: t('library.delete.folders', { count: folder_count ?? 0 }),
              resources: t('library.delete.resources', { count: resource_count ?? 0 }),
            })
          : t('library.delete.empty')}
      </p>
    </ConfirmDialog>
  )
}
