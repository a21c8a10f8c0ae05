import { useEffect, useState, useSyncExternalStore } from 'react'
import { Door } from './store.ts'

export function useDoor(eventId: number) {
  const [door] = useState(() => new Door(eventId))
  useEffect(() => door.open(), [door])
  return { door, state: useSyncExternalStore(door.subscribe, door.read) }
}

const subscribe = (listener: () => void) => {
  window.addEventListener('online', listener)
  window.addEventListener('offline', listener)
  return () => {
    window.removeEventListener('online', listener)
    window.removeEventListener('offline', listener)
  }
}
export const useOnline = () => useSyncExternalStore(subscribe, () => navigator.onLine)
