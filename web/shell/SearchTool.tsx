import { Search } from 'lucide-react'
import { lazy, Suspense, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'
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
  const [typed, type] = useState('')
  const open = useCallback(() => {
    type('')
    setOpen(true)
  }, [])
  const close = useCallback(() => setOpen(false), [])
  const prepare = useCallback(() => void load().catch(() => {}), [])

  // In a quiet moment, so that it opens at once.
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
      open()
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [open])

  const panel = isOpen ? (
    <Suspense fallback={<Meanwhile type={type} close={close} />}>
      <Palette typed={typed} close={close} />
    </Suspense>
  ) : null
  return { open, prepare, panel }
}

/** Takes what is typed while the palette is on its way, and gives the focus back to what had it. */
function Meanwhile({ type, close }: { type: (typed: string) => void; close: () => void }) {
  const { t } = useText()
  const field = useRef<HTMLInputElement>(null)
  useLayoutEffect(() => {
    const before = document.activeElement
    field.current?.focus({ preventScroll: true })
    return () => {
      if (before instanceof HTMLElement) before.focus({ preventScroll: true })
    }
  }, [])
  return (
    <input
      ref={field}
      className="vh"
      aria-label={t('shell.search.hint')}
      onChange={({ target }) => type(target.value)}
      onKeyDown={({ key }) => key === 'Escape' && close()}
    />
  )
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
