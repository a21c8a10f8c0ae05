import type { LucideIcon } from 'lucide-react'
import { classes } from './classes.ts'

export type IconMark = LucideIcon

interface Props {
  /** A mark of lucide-react, imported by its own name so that only it is shipped. */
  of: IconMark
  size?: 's' | 'm' | 'l'
  /** Only for an icon without text beside it; otherwise it is hidden from screen readers. */
  label?: string
  className?: string
}

export function Icon({ of: Mark, size = 'm', label, className }: Props) {
  return (
    <Mark
      className={classes('i', size !== 'm' && size, className)}
      aria-hidden={label ? undefined : true}
      aria-label={label}
      role={label ? 'img' : undefined}
      strokeWidth={undefined}
    />
  )
}
