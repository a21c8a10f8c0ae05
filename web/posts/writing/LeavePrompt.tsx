import { useBlocker } from '@tanstack/react-router'
import { useText } from '../../app/texts.ts'
import { ConfirmDialog } from '../../ui/dialogs/Dialog.tsx'

interface Keeps {
  isSaved: boolean
  flush: () => Promise<boolean>
}

/** Unsaved changes are saved on leaving; it asks only if that fails. */
export function Leaving({ keeper }: { keeper: Keeps }) {
  const { t } = useText()
  const blocker = useBlocker({
    shouldBlockFn: async ({ current, next }) => {
      if (keeper.isSaved || current.pathname === next.pathname) return false
      return !(await keeper.flush())
    },
    enableBeforeUnload: () => !keeper.isSaved,
    withResolver: true,
  })
  if (blocker.status !== 'blocked') return null
  return (
    <ConfirmDialog
      title={t('shell.unsaved.title')}
      keep={t('shell.unsaved.stay')}
      lose={t('shell.unsaved.leave')}
      onKeep={blocker.reset}
      onLose={blocker.proceed}
    >
      {t('shell.unsaved.ask')}
    </ConfirmDialog>
  )
}
