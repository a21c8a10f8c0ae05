import type { ReactNode } from 'react'
import { classes } from './classes.ts'
import { Icon, type IconMark } from './Icon.tsx'

export type Tone = 'ok' | 'wait' | 'stop' | 'info' | 'neutral'

interface Props {
  tone?: Tone
  icon?: IconMark
  /** A ring instead of a dot. */
  hollow?: boolean
  /** No ground: for a state inside a line of text. */
  plain?: boolean
  children: ReactNode
}

export function Badge({ tone = 'neutral', icon, hollow, plain, children }: Props) {
  return (
    <span className={classes('badge', tone !== 'neutral' && tone, hollow && 'hollow', plain && 'plain')}>
      {icon && <Icon of={icon} />}
      {children}
    </span>
  )
}
