import { useSyncExternalStore } from 'react'
import { applyTheme, type Theme, themes } from '../ui/theme.ts'
import { storage } from './storage.ts'

const KEY = 'theme'
const listeners = new Set<() => void>()

export const readTheme = (): Theme => themes.find((theme) => theme === storage.get(KEY)) ?? 'auto'

export function chooseTheme(theme: Theme) {
  storage.set(KEY, theme)
  applyTheme(theme)
  for (const listener of listeners) listener()
}

export const useTheme = () =>
  useSyncExternalStore((listener) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  }, readTheme)
