import { useCallback, useSyncExternalStore } from 'react'

/** Whether a media query holds, renewed when it turns. */
export function useMedia(query: string) {
  const subscribe = useCallback(
    (told: () => void) => {
      const media = window.matchMedia(query)
      media.addEventListener('change', told)
      return () => media.removeEventListener('change', told)
    },
    [query],
  )
  return useSyncExternalStore(subscribe, () => window.matchMedia(query).matches)
}

/** Below this, tables are lists and dialogs are sheets. */
export const usePhone = () => useMedia('(max-width:959.95px)')
