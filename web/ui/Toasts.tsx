import { CircleAlert, CircleCheck, Info, X } from 'lucide-react'
import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { createPortal } from 'react-dom'
import { useText } from '../app/texts.ts'
import { Button } from './Button.tsx'
import { classes } from './classes.ts'
import { openDialogs } from './dialogs/openDialogs.ts'
import { Icon } from './Icon.tsx'
import { DISMISS_AFTER, type Toast, toast, toastStore } from './toastStore.ts'
import './toasts.css'

const marks = { good: CircleCheck, bad: CircleAlert, info: Info }

/** Rendered once per application. Errors interrupt a screen reader, other toasts wait their turn. */
export function Toasts() {
  const { t } = useText()
  const toasts = useSyncExternalStore(toastStore.subscribe, toastStore.read)
  const dialog = useSyncExternalStore(openDialogs.subscribe, openDialogs.top)
  const [held, setHeld] = useState(false)
  const region = useRef<HTMLElement>(null)

  // Always open, even when empty: a live region must be there before its words. It is in the top layer, and inside the
  // topmost dialog when there is one, because everything outside a modal dialog is inert.
  useEffect(() => {
    const corner = region.current
    if (dialog && !dialog.contains(corner)) return
    if (typeof corner?.showPopover === 'function' && !corner.matches(':popover-open')) corner.showPopover()
  }, [dialog])

  // Nobody says that the focus went with what was put away, and whatever came next would stay for good.
  useEffect(() => {
    if (toasts.length === 0 || !region.current?.matches(':hover, :focus-within')) setHeld(false)
  }, [toasts])

  const corner = (
    <section
      ref={region}
      popover="manual"
      className="toasts"
      aria-label={t('ui.toasts.label')}
      aria-live="polite"
      aria-relevant="additions text"
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={(left) => setHeld(left.currentTarget.contains(left.relatedTarget))}
    >
      {toasts.map((one) => (
        <ToastLine key={one.id} toast={one} held={held} />
      ))}
    </section>
  )
  return dialog ? createPortal(corner, dialog) : corner
}

function ToastLine({ toast: { id, kind, text, act }, held }: { toast: Toast; held: boolean }) {
  const { t } = useText()
  const alone = useSyncExternalStore(toastStore.subscribe, toastStore.dismissesAlone)
  const left = useRef(Math.max(DISMISS_AFTER, act?.lasts ?? 0))
  const isOffered = useOffer(act?.lasts)
  useEffect(() => {
    if (!alone || held) return
    const since = performance.now()
    const timer = setTimeout(() => toast.dismiss(id), left.current)
    return () => {
      clearTimeout(timer)
      // After a pause at least a second remains, or it would vanish under the pointer that just left.
      left.current = Math.max(1000, left.current - (performance.now() - since))
    }
  }, [alone, held, id])
  return (
    <div className={classes('toast', kind === 'bad' && 'bad')} role={kind === 'bad' ? 'alert' : undefined}>
      <Icon of={marks[kind]} />
      <span className="grow">{text}</span>
      {act && isOffered && (
        <button
          type="button"
          className="act"
          onClick={() => {
            toast.dismiss(id)
            act.does()
          }}
        >
          {act.text}
        </button>
      )}
      <Button look="q" icon={X} label={t('ui.toasts.dismiss')} onClick={() => toast.dismiss(id)} />
    </div>
  )
}

/** A toast may stay longer than what it offers, for it is held under a pointer, or until somebody puts it away. */
function useOffer(lasts: number | undefined) {
  const [isOffered, setOffered] = useState(true)
  useEffect(() => {
    if (lasts === undefined) return
    const timer = setTimeout(() => setOffered(false), lasts)
    return () => clearTimeout(timer)
  }, [lasts])
  return isOffered
}
