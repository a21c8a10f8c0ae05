import { Search } from 'lucide-react'
import { lazy, Suspense, useCallback, useEffect, useState } from 'react'
import { loadTexts, useText } from '../app/texts.ts'
import { Icon } from '../ui/Icon.tsx'

const load = async () => {
  const [palette] = await Promise.all([import('./CommandPalette.tsx'), loadTexts(['search'])])
  return { default: palette.CommandPalette }
}
const Palette = lazy(load)
const PREPARE_AFTER = 3000

/** The palette is loaded on first use: `/`, Ctrl-K, or the field in the bar. */
export function usePalette() {
  const [isOpen, setOpen] = useState(false)
  const open = useCallback(() => setOpen(true), [])
  const close = useCallback(() => setOpen(false), [])
  const prepare = useCallback(() => void load().catch(() => {}), [])

  // In a quiet moment, so that what is typed right after the key isn't lost on the way.
  useEffect(() => {
    const timer = setTimeout(prepare, PREPARE_AFTER)
    return () => clearTimeout(timer)
  }, [prepare])

  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const combined = (event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'k'
      const slash =
        event.key === '/' && !event.ctrlKey && !event.metaKey && !event.altKey && !isTyping(event.target)
      if (event.defaultPrevented || (!combined && !slash)) return
      event.preventDefault()
      setOpen(true)
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [])

  const panel = isOpen ? (
    <Suspense fallback={null}>
      <Palette close={close} />
    </Suspense>
  ) : null
  return { open, prepare, panel }
}

const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement &&
  (target.isContentEditable ||
    /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName) ||
    target.closest('dialog') !== null)

/** Looks like a field and opens the palette. */
export function SearchTool({ open }: { open: () => void }) {
  const { t } = useText()
  return (
    <button type="button" className="find only-l" onClick={open} aria-keyshortcuts="/ Control+K Meta+K">
      <Icon of={Search} size="s" />
      <span>{t('shell.search.hint')}</span>
      <kbd>/</kbd>
    </button>
  )
}
