import { Plus, X } from 'lucide-react'
import type { ReactNode } from 'react'
import { useText } from '../app/texts.ts'
import { classes } from './classes.ts'
import { Popover } from './dialogs/Popover.tsx'
import { Icon, type IconMark } from './Icon.tsx'
import './tables/table.css'

interface Props {
  /** What is filtered: "Role". */
  text: string
  /** What it is set to: "5 of 8". Dashed and empty without one. */
  value?: string
  onRemove?: () => void
  /** Where it is set. */
  children: ReactNode | ((close: () => void) => ReactNode)
}

/** A filter: dashed when unset, filled with its value when set, and then removable. */
export function Chip({ text, value, onRemove, children }: Props) {
  const { t } = useText()
  const set = value !== undefined
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
        {children}
      </Popover>
      {set && onRemove && (
        <button
          type="button"
          className="off"
          aria-label={t('ui.chip.remove', { filter: text })}
          onClick={onRemove}
        >
          <Icon of={X} />
        </button>
      )}
    </span>
  )
}

/** A word on a soft ground: a topic, an interest. `on` says that it is mine, in weight as in colour. */
export function Pill({ children, on, icon }: { children: ReactNode; on?: boolean; icon?: IconMark }) {
  return (
    <span className={classes('pill', on && 'on')}>
      {icon && <Icon of={icon} />}
      {children}
    </span>
  )
}
