import { Archive, FolderInput, Pencil, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { folders } from '../../contract/library/library.ts'
import { resources } from '../../contract/library/resources.ts'
import { call } from '../app/client.ts'
import { useText } from '../app/texts.ts'
import { Button } from '../ui/Button.tsx'
import { Cancel, ConfirmDialog, Dialog } from '../ui/dialogs/Dialog.tsx'
import type { MenuEntry } from '../ui/dialogs/Menu.tsx'
import type { Row } from './ResourceTable.tsx'
import { resourceAt } from './shelf.ts'
import { TargetChoice } from './TargetChoice.tsx'
import { useAct } from './useAct.ts'

type Open = { about: 'move' | 'archive' | 'delete'; of: Row } | null

/** The actions on a resource, in a list or on its own page. `gone`: it is no longer here. */
export function useResourceActs(
  gone?: (to: 'moved' | 'archived' | 'deleted') => Promise<unknown> | undefined,
) {
  const { t } = useText()
  const [open, setOpen] = useState<Open>(null)
  const close = () => setOpen(null)
  const menu = (of: Row): readonly MenuEntry[] => {
    const { can } = of
    const acts = [
      ...(can.edit
        ? [{ text: t('library.resource.edit'), icon: Pencil, href: `${resourceAt(of)}/edit` }]
        : []),
      ...(can.move
        ? [{ text: t('library.move.do'), icon: FolderInput, does: () => setOpen({ about: 'move', of }) }]
        : []),
      ...(can.archive
        ? [{ text: t('library.archive.do'), icon: Archive, does: () => setOpen({ about: 'archive', of }) }]
        : []),
    ]
    const away = can.delete
      ? [
          {
            text: t('library.delete.do'),
            icon: Trash2,
            danger: true,
            does: () => setOpen({ about: 'delete', of }),
          },
        ]
      : []
    return acts.length > 0 && away.length > 0 ? [...acts, 'rule', ...away] : [...acts, ...away]
  }
  const dialogs = (
    <>
      {open?.about === 'move' && <Moving of={open.of} onClose={close} leave={() => gone?.('moved')} />}
      {open?.about === 'archive' && (
        <Archiving of={open.of} onClose={close} leave={() => gone?.('archived')} />
      )}
      {open?.about === 'delete' && <Deleting of={open.of} onClose={close} leave={() => gone?.('deleted')} />}
    </>
  )
  return { menu, dialogs }
}

interface Props {
  of: Row
  onClose: () => void
  leave: () => Promise<unknown> | undefined
}

const stale = [resources.list.path, resources.show.path, resources.archived.path, folders.list.path]

function Moving({ of: { id, title, folder, network }, onClose, leave }: Props) {
  const { t } = useText()
  const [target, setTarget] = useState(folder.id)
  const { busy, act } = useAct({
    does: (options) => call(resources.move, { params: { id }, body: { folder_id: target } }, options),
    done: t('ui.toasts.moved', { name: title }),
    failed: t('library.move.resource_failed'),
    stale,
    leave,
    close: onClose,
  })
  return (
    <Dialog
      title={t('library.move.title', { name: title })}
      onClose={onClose}
      actions={
        <>
          <Cancel onClick={onClose} />
          <Button look="p" busy={busy} disabled={target === folder.id} onClick={act}>
            {t('library.move.do')}
          </Button>
        </>
      }
    >
      <TargetChoice network_id={network?.id} value={target} onChange={setTarget} />
    </Dialog>
  )
}

function Archiving({ of: { id, title }, onClose, leave }: Props) {
  const { t } = useText()
  const { busy, act } = useAct({
    does: (options) => call(resources.archive, { params: { id } }, options),
    done: t('ui.toasts.archived', { name: title }),
    failed: t('library.archive.failed'),
    stale,
    leave,
    close: onClose,
  })
  return (
    <ConfirmDialog
      title={t('library.archive.ask', { title })}
      lose={t('library.archive.do')}
      busy={busy}
      onKeep={onClose}
      onLose={act}
    >
      <p>{t('library.archive.says')}</p>
    </ConfirmDialog>
  )
}

function Deleting({ of: { id, title }, onClose, leave }: Props) {
  const { t } = useText()
  const { busy, act } = useAct({
    does: () => call(resources.destroy, { params: { id } }),
    done: t('ui.toasts.deleted', { name: title }),
    failed: t('library.delete.resource_failed'),
    stale,
    leave,
    close: onClose,
  })
  return (
    <ConfirmDialog
      title={t('library.delete.ask', { name: title })}
      lose={t('library.delete.do')}
      irreversible
      busy={busy}
      onKeep={onClose}
      onLose={act}
    >
      <p>{t('library.delete.resource_says')}</p>
    </ConfirmDialog>
  )
}
