import { useCallback } from 'react'
import { useText } from '../app/texts.ts'
import { toast } from '../ui/toastStore.ts'

/** Closes a part of the frame that couldn't be loaded, and says so; the page is loaded anew only by whoever asks for it. */
export function useNotHere(close: () => void) {
  const { t } = useText()
  return useCallback(() => {
    close()
    if (navigator.onLine === false) toast.bad(t('shell.maintenance.title'))
    else
      toast.bad(t('shell.error.loading'), {
        text: t('shell.error.retry'),
        does: () => window.location.reload(),
      })
  }, [close, t])
}
