import { Check } from 'lucide-react'
import { type KeyboardEvent, type ReactNode, type ToggleEvent, useId, useRef, useState } from 'react'
import { Anchor } from '../Anchor.tsx'
import { classes } from '../classes.ts'
import { Icon, type IconMark } from '../Icon.tsx'
import type { OpenerProps } from './Popover.tsx'
import { type Align, useBeside } from './placement.ts'
import './menu.css'

export interface MenuItem {
  text: string
  icon?: IconMark
  /** Where it leads, or what it does. */
  href?: string
  does?: () => void
  /** Ends or removes something: red, and last after a rule. */
  danger?: boolean
  disabled?: boolean
  /** One of several choices, this one taken or not. */
  chosen?: boolean
  lang?: string
}
/** Items, a rule between them, or a line that is only read. */
export type MenuEntry = MenuItem | 'rule' | { says: ReactNode }

interface Props {
  label: string
  items: readonly MenuEntry[] | (() => readonly MenuEntry[])
  /** The trigger, usually a `Button` with these props spread on it. */
  opener: (props: OpenerProps) => ReactNode
  align?: Align
}

/** A menu of actions. The browser's popover keeps it on top; arrows, letters, Home, End and Escape work. */
export function Menu({ label, items, opener, align = 'start' }: Props) {
  const id = useId()
  const anchor = useRef<HTMLButtonElement>(null)
  const panel = useRef<HTMLDivElement>(null)
  const typed = useRef({ text: '', at: 0 })
  const [open, setOpen] = useState(false)
  useBeside(anchor, panel, open, align)

  const targets = () => [...(panel.current?.querySelectorAll<HTMLElement>('[role^=menuitem]') ?? [])]
  const close = () => panel.current?.hidePopover()

  const press = (event: KeyboardEvent) => {
    const all = targets()
    const at = all.indexOf(document.activeElement as HTMLElement)
    const go = (to: number) => {
      event.preventDefault()
      all.at(to % all.length)?.focus()
    }
    if (event.key === 'ArrowDown') go(at + 1)
    else if (event.key === 'ArrowUp') go(at <= 0 ? -1 : at - 1)
    else if (event.key === 'Home') go(0)
    else if (event.key === 'End') go(-1)
    else if (event.key === 'Tab') close()
    else if (event.key.length === 1 && event.key !== ' ' && !event.ctrlKey && !event.metaKey) {
      const fresh = event.timeStamp - typed.current.at > 700
      typed.current = {
        text: (fresh ? '' : typed.current.text) + event.key.toLowerCase(),
        at: event.timeStamp,
      }
      const order = [...all.slice(at + (fresh ? 1 : 0)), ...all]
      order.find((one) => one.textContent?.trim().toLowerCase().startsWith(typed.current.text))?.focus()
    }
  }

  return (
    <>
      {opener({
        ref: anchor,
        popoverTarget: id,
        'aria-haspopup': 'menu',
        'aria-expanded': open,
        'aria-controls': open ? id : undefined,
      })}
      <div
        ref={panel}
        id={id}
        popover="auto"
        role="menu"
        tabIndex={-1}
        aria-label={label}
        className="menu"
        onKeyDown={press}
        onBeforeToggle={(event: ToggleEvent) => event.newState === 'open' && setOpen(true)}
        onToggle={(event: ToggleEvent) => {
          setOpen(event.newState === 'open')
          // The browser says so a moment later: whoever was quick is further down by then.
          if (event.newState === 'open' && !isWithin(panel.current)) firstOf(targets())?.focus()
        }}
      >
        {open &&
          (typeof items === 'function' ? items() : items).map((entry, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a menu is drawn when it opens and doesn't change.
            <Entry key={at} entry={entry} close={close} />
          ))}
      </div>
    </>
  )
}

const isWithin = (panel: HTMLElement | null) =>
  document.activeElement !== panel && panel?.contains(document.activeElement)

/** A menu of choices begins at the one taken, a menu of actions at its first. */
const firstOf = (targets: HTMLElement[]) =>
  (targets.every((one) => one.ariaChecked !== null) && targets.find((one) => one.ariaChecked === 'true')) ||
  targets[0]

function Entry({ entry, close }: { entry: MenuEntry; close: () => void }) {
  if (entry === 'rule') return <hr />
  if ('says' in entry) return <div className="says">{entry.says}</div>
  const { text, icon, href, does, danger, disabled, chosen, lang } = entry
  const body = (
    <>
      {icon && <Icon of={icon} />}
      <span className="grow">{text}</span>
      {chosen && <Icon of={Check} />}
    </>
  )
  const common = { tabIndex: -1, lang, className: classes(danger && 'dg') || undefined }
  if (href !== undefined && !disabled)
    return (
      <Anchor
        {...common}
        role="menuitem"
        href={href}
        aria-current={chosen ? 'page' : undefined}
        onClick={close}
      >
        {body}
      </Anchor>
    )
  return (
    <button
      {...common}
      type="button"
      {...(chosen === undefined ? { role: 'menuitem' } : { role: 'menuitemradio', 'aria-checked': chosen })}
      aria-disabled={disabled || undefined}
      onClick={() => {
        if (disabled) return
        // Closed first, so that focus has returned before the action moves it.
        close()
        does?.()
      }}
    >
      {body}
    </button>
  )
}
