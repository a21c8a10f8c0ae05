import { type ComponentPropsWithRef, type ReactNode, type ToggleEvent, useId, useRef, useState } from 'react'
import { classes } from '../classes.ts'
import { type Align, useBeside } from './placement.ts'
import './menu.css'

/** Props for the trigger of a panel: spread them on a `Button`. The browser opens and closes it. */
export type OpenerProps = Pick<
  ComponentPropsWithRef<'button'>,
  'ref' | 'popoverTarget' | 'aria-haspopup' | 'aria-expanded' | 'aria-controls'
>

interface Props {
  label: string
  opener: (props: OpenerProps) => ReactNode
  align?: Align
  className?: string
  /** Drawn only while it is open. */
  children: ReactNode | ((close: () => void) => ReactNode)
}

/** A small panel beside the button that opens it: Escape and a press elsewhere close it, focus returns. */
export function Popover({ label, opener, align = 'start', className, children }: Props) {
  const id = useId()
  const anchor = useRef<HTMLButtonElement>(null)
  const panel = useRef<HTMLDivElement>(null)
  const [open, setOpen] = useState(false)
  useBeside(anchor, panel, open, align)
  const close = () => panel.current?.hidePopover()
  return (
    <>
      {opener({
        ref: anchor,
        popoverTarget: id,
        'aria-haspopup': 'dialog',
        'aria-expanded': open,
        'aria-controls': open ? id : undefined,
      })}
      <div
        ref={panel}
        id={id}
        popover="auto"
        role="dialog"
        aria-label={label}
        className={classes('menu panel', className)}
        onBeforeToggle={(event: ToggleEvent) =>
          event.target === event.currentTarget && event.newState === 'open' && setOpen(true)
        }
        onToggle={(event: ToggleEvent<HTMLElement>) => {
          // The event bubbles up from a list inside; it isn't about this panel.
          if (event.target !== event.currentTarget) return
          setOpen(event.newState === 'open')
          const here = event.currentTarget
          // The browser says so a moment later: whoever was quick is further down by then.
          if (event.newState === 'open' && !here.contains(document.activeElement)) firstTarget(here)?.focus()
        }}
      >
        {open && (typeof children === 'function' ? children(close) : children)}
      </div>
    </>
  )
}

const firstTarget = (panel: HTMLElement) =>
  panel.querySelector<HTMLElement>('input:not(:disabled),select,textarea,button:not(:disabled),a[href]')
