import { useBlocker } from '@tanstack/react-router'
import { useText } from '../app/texts.ts'
import { ConfirmDialog } from '../ui/Dialog.tsx'

interface Props {
  count: number
  /** Where it isn't about words that were changed. */
  says?: { title: string; ask: string; stay: string }
}

/** Asks before a page with unsaved changes is left, by a link, the back button or the tab's own cross. */
export function UnsavedGuard({ count, says }: Props) {
  const { t } = useText()
  const unsaved = count > 0
  const blocker = useBlocker({
    shouldBlockFn: ({ current, next }) => unsaved && current.pathname !== next.pathname,
    enableBeforeUnload: unsaved,
    withResolver: true,
  })
  if (blocker.status !== 'blocked') return null
  return (
    <ConfirmDialog
      title={says?.title ?? t('shell.unsaved.title')}
      keep={says?.stay ?? t('shell.unsaved.stay')}
      lose={t('shell.unsaved.leave')}
      onKeep={blocker.reset}
      onLose={blocker.proceed}
    >
      {says?.ask ?? t('shell.unsaved.ask')}
    </ConfirmDialog>
  )
}
