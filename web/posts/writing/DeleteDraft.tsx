import { postDrafts } from '../../../contract/posts/drafts.ts'
import { call } from '../../app/client.ts'
import { useText } from '../../app/texts.ts'
import { useAct } from '../../library/useAct.ts'
import { ConfirmDialog } from '../../ui/dialogs/Dialog.tsx'

interface Props {
  of: { id: string; title: string }
  /** Away from the draft, where its own page is open. */
  leave?: () => Promise<unknown>
  onClose: () => void
}

export function DeleteDraft({ of: { id, title }, leave, onClose }: Props) {
  const { t } = useText()
  const { busy, act } = useAct({
    does: () => call(postDrafts.delete, { params: { id } }),
    done: t('ui.toasts.deleted', { name: title }),
    failed: t('posts.drafts.delete.failed'),
    stale: [postDrafts.list.path],
    leave,
    close: onClose,
  })
  return (
    <ConfirmDialog
      title={t('posts.drafts.delete.ask', { title })}
      lose={t('posts.drafts.delete.do')}
      irreversible
      busy={busy}
      onKeep={onClose}
      onLose={act}
    >
      {t('posts.drafts.delete.says')}
    </ConfirmDialog>
  )
}
