import { useState } from 'react'
import { folders } from '../../contract/library/library.ts'
import { useSend } from '../app/query.ts'
import { useText } from '../app/texts.ts'
import { Button } from '../ui/Button.tsx'
import { Cancel, Dialog } from '../ui/dialogs/Dialog.tsx'
import type { Shown } from './FolderScreen.tsx'
import { TargetChoice, TOP } from './TargetChoice.tsx'

interface Props {
  of: Shown
  onClose: () => void
}

/** Puts a folder into another, without dragging. */
export function MoveDialog({ of: { id, name, network, parent_folder_id }, onClose }: Props) {
  const { t } = useText()
  const here = parent_folder_id ?? TOP
  const [target, setTarget] = useState(here)
  const { mutate, isPending } = useSend(folders.move, {
    done: () => t('ui.toasts.moved', { name }),
    failed: () => t('library.move.failed'),
    stale: [folders.tree.path],
  })
  const move = () =>
    mutate(
      { params: { id }, body: { parent_folder_id: target === TOP ? null : target } },
      { onSuccess: onClose },
    )
  return (
    <Dialog
      title={t('library.move.title', { name })}
      onClose={onClose}
      actions={
        <>
          <Cancel onClick={onClose} />
          <Button look="p" busy={isPending} disabled={target === here} onClick={move}>
            {t('library.move.do')}
          </Button>
        </>
      }
    >
      <TargetChoice network_id={network?.id} without={id} withTop value={target} onChange={setTarget} />
    </Dialog>
  )
}
