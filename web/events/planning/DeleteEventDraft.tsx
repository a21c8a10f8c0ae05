import { eventDrafts } from '../../../contract/events/drafts.ts'
import { call } from '../../app/client.ts'
import { useText } from '../../app/texts.ts'
import { useAct } from '../../library/useAct.ts'
import { ConfirmDialog } from '../../ui/dialogs/Dialog.tsx'

interface Props {
  of: { id: string; name: string }
  /** Away from the draft, where its own page is open. */
  leave?: () => Promise<unknown>
  onClose: () => void
}

export function DeleteEventDraft({ of: { id, name }, leave, onClose }: Props) {
  const { t } = useText()
  const { busy, act } = useAct({
    does: () => call(eventDrafts.delete, { params: { id } }),
    done: t('ui.toasts.deleted', { name }),
    failed: t('eventPlanning.drafts.delete.failed'),
    stale: [eventDrafts.list.path],
    leave,
    close: onClose,
  })
  return (
    <ConfirmDialog
      title={t('eventPlanning.drafts.delete.ask', { name })}
      lose={t('eventPlanning.drafts.delete.do')}
      irreversible
      busy={busy}
      onKeep={onClose}
      onLose={act}
    >
      {t('eventPlanning.drafts.delete.says')}
    </ConfirmDialog>
  )
}
