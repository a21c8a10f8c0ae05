import { Search } from 'lucide-react'
import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { late, useLate } from '../app/late.ts'
import { loadTexts, useText } from '../app/texts.ts'
import { Icon } from '../ui/Icon.tsx'
import { useNotHere } from './notHere.ts'

const palette = late(async () => {
  const [{ CommandPalette }] = await Promise.all([import('./CommandPalette.tsx'), loadTexts(['search'])])
  return CommandPalette
})
const PREPARE_AFTER = 3000

/** The palette is loaded on first use: `/`, Ctrl-K, or the field in the bar. */
export function usePalette() {
  const [isOpen, setOpen] = useState(false)
  const [typed, type] = useState('')
  const [isComposing, compose] = useState(false)
  const open = useCallback(() => setOpen(true), [])
  const close = useCallback(() => {
    setOpen(false)
    type('')
    compose(false)
  }, [])
  const prepare = useCallback(() => void palette.load().catch(() => {}), [])
  const Palette = useLate(palette, isOpen, useNotHere(close))

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

  let panel = null
  // A word that is still being put together would be torn apart.
  if (isOpen && Palette && !isComposing) panel = <Palette typed={typed} close={close} />
  else if (isOpen) panel = <Meanwhile type={type} compose={compose} close={close} />
  return { open, prepare, panel }
}

interface Waiting {
  type: (typed: string) => void
  compose: (is: boolean) => void
  close: () => void
}

/**
 * Takes what is typed while the palette is on its way, and gives the focus back to what had it. A field that has the focus,
 * since no list of keys knows how letters are put together.
 */
function Meanwhile({ type, compose, close }: Waiting) {
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
      // Where it would stand on the page, the page would scroll to what is typed.
      style={{ position: 'fixed', top: 0 }}
      aria-label={t('shell.search.hint')}
      onChange={({ target }) => type(target.value)}
      onCompositionStart={() => compose(true)}
      onCompositionEnd={() => compose(false)}
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
