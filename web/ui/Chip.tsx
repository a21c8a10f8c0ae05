import { ChevronDown, Plus, X } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useText } from '../app/texts.ts'
import { Button } from './Button.tsx'
import { classes } from './classes.ts'
import { Popover } from './dialogs/Popover.tsx'
import { Icon, type IconMark } from './Icon.tsx'
import { FoldingContext, useFolding } from './tables/filterContext.ts'
import './tables/table.css'

interface Props {
  /** The name of the filter: "Role". */
  text: string
  /** Its value: "5 of 8". Without one it is dashed. */
  value?: string
  onRemove?: () => void
  /** How all filters of its kind are taken back, where several chips share one answer. */
  onClear?: () => void
  /** Where it is set. */
  children: ReactNode | ((close: () => void) => ReactNode)
}

/** A filter: dashed when unset, filled with its value when set, and then removable. In a phone's sheet it unfolds. */
export function Chip(props: Props) {
  const { text, value, onRemove, onClear = onRemove, children } = props
  const set = value !== undefined
  const unfolds = useFolding({ narrows: set, clear: () => onClear?.() })
  if (unfolds) return <Unfolding {...props} />
  return (
    <span className={classes('chip', set && 'on')}>
      <Popover
        label={text}
        opener={(props) => (
          <button type="button" {...props}>
            {!set && <Icon of={Plus} />}
            {set ? `${text}: ${value}` : text}
          </button>
        )}
      >
        {typeof children === 'function' ? (
          (close) => <FoldingContext value={null}>{children(close)}</FoldingContext>
        ) : (
          <FoldingContext value={null}>{children}</FoldingContext>
        )}
      </Popover>
      {set && onRemove && <Remove text={text} onRemove={onRemove} />}
    </span>
  )
}

function Remove({ text, onRemove }: { text: string; onRemove: () => void }) {
  const { t } = useText()
  return (
    <button
      type="button"
      className="off"
      aria-label={t('ui.chip.remove', { filter: text })}
      onClick={onRemove}
    >
      <Icon of={X} />
    </button>
  )
}

/** Its panel opens in line below it: over a sheet it would hide what it belongs to. */
function Unfolding({ text, value, onRemove, children }: Props) {
  const [open, setOpen] = useState(false)
  const set = value !== undefined
  return (
    <div className="unfolding">
      <div className="row gap2">
        <button type="button" className="row grow" aria-expanded={open} onClick={() => setOpen(!open)}>
          <span className="grow">{text}</span>
          {set && <span className="value">{value}</span>}
          <Icon of={ChevronDown} />
        </button>
        {set && onRemove && <Remove text={text} onRemove={onRemove} />}
      </div>
      {open && (
        // Controls inside belong to this filter and don't count as filters themselves.
        <FoldingContext value={null}>
          <div className="unfolded">
            {typeof children === 'function' ? children(() => setOpen(false)) : children}
          </div>
        </FoldingContext>
      )}
    </div>
  )
}

/** A filter that a link brought and that can only be taken away. */
export function FixedChip({ text, onRemove }: { text: string; onRemove: () => void }) {
  const { t } = useText()
  useFolding({ narrows: true, clear: onRemove })
  return (
    <Button look="t" small icon={X} label={t('ui.chip.remove', { filter: text })} onClick={onRemove}>
      {text}
    </Button>
  )
}

/** A word on a soft ground: a topic, an interest. `on` marks one's own, by weight as well as colour. */
export function Pill({ children, on, icon }: { children: ReactNode; on?: boolean; icon?: IconMark }) {
  return (
    <span className={classes('pill', on && 'on')}>
      {icon && <Icon of={icon} />}
      {children}
    </span>
  )
}
