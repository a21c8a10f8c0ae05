import { useText } from '../app/texts.ts'
import { ConfirmDialog } from '../ui/dialogs/Dialog.tsx'
import type { LeaveWords } from '../ui/forms/unsaved.ts'

interface Props {
  says: LeaveWords | undefined
  stay: () => void
  leave: () => void
}

export function LeaveDialog({ says, stay, leave }: Props) {
  const { t } = useText()
  return (
    <ConfirmDialog
      title={says?.title ?? t('shell.unsaved.title')}
      keep={says?.stay ?? t('shell.unsaved.stay')}
      lose={t('shell.unsaved.leave')}
      onKeep={stay}
      onLose={leave}
    >
      {says?.ask ?? t('shell.unsaved.ask')}
    </ConfirmDialog>
  )
}
