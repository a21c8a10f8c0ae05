import { segments } from '../../contract/segments/segments.ts'
import { useSend } from '../app/query.ts'
import { useText } from '../app/texts.ts'
import { ConfirmDialog } from '../ui/dialogs/Dialog.tsx'

interface Props {
  of: { id: number; name: string }
  onClose: () => void
  then?: () => void
}

/** Asks before a segment is deleted; the server refuses one in use, naming what uses it. */
export function DeleteSegment({ of: { id, name }, onClose, then }: Props) {
  const { t } = useText()
  const { mutate, isPending } = useSend(segments.destroy, {
    done: () => t('segments.delete.saved', { name }),
    failed: () => t('segments.delete.failed', { name }),
  })
  return (
    <ConfirmDialog
      title={t('segments.delete.title', { name })}
      lose={t('segments.delete.action')}
      irreversible
      busy={isPending}
      onKeep={onClose}
      onLose={() => mutate({ params: { id } }, { onSettled: onClose, onSuccess: () => then?.() })}
    >
      <p>{t('segments.delete.says')}</p>
    </ConfirmDialog>
  )
}
