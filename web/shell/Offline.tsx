import { WifiOff } from 'lucide-react'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { useText } from '../app/texts.ts'
import { Icon } from '../ui/Icon.tsx'
import { toast } from '../ui/toastStore.ts'

const subscribe = (listener: () => void) => {
  window.addEventListener('online', listener)
  window.addEventListener('offline', listener)
  return () => {
    window.removeEventListener('online', listener)
    window.removeEventListener('offline', listener)
  }
}

/** Announces that the connection is lost, and that it is back. */
export function Offline() {
  const { t } = useText()
  const online = useSyncExternalStore(subscribe, () => navigator.onLine)
  const [wasAway, setWasAway] = useState(false)
  useEffect(() => {
    if (!online) setWasAway(true)
    else if (wasAway) {
      setWasAway(false)
      toast.good(t('shell.offline.back'))
    }
  }, [online, wasAway, t])
  return (
    <div role="status">
      {!online && (
        <p className="offline">
          <Icon of={WifiOff} size="s" />
          {t('shell.failed.offline')}
        </p>
      )}
    </div>
  )
}
