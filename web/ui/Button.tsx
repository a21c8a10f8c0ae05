import type { ComponentPropsWithRef, MouseEvent, ReactNode } from 'react'
import { Anchor, type AnchorProps } from './Anchor.tsx'
import { classes } from './classes.ts'
import { Icon, type IconMark } from './Icon.tsx'

/** p primary, s secondary, q quiet, t tinted (a done state), d destructive, dq the losing choice of a dialog. */
export type ButtonLook = 'p' | 's' | 'q' | 't' | 'd' | 'dq'

interface Looks {
  look?: ButtonLook
  small?: boolean
  wide?: boolean
  icon?: IconMark
  iconAfter?: IconMark
}
/** A button has words, or an icon with a label for screen readers. */
type Words = { children: ReactNode; label?: string } | { children?: never; icon: IconMark; label: string }

const looks = (p: Looks, bare: boolean, extra?: string) =>
  classes('btn', p.look ?? 's', p.small && 'sm', p.wide && 'w', bare && 'ic', extra)

export type ButtonProps = Looks &
  Words & { busy?: boolean } & Omit<ComponentPropsWithRef<'button'>, 'children'>

export function Button({ look, small, wide, icon, iconAfter, label, busy, children, ...rest }: ButtonProps) {
  const bare = children === undefined
  // A busy button keeps focus and its width, and ignores further presses.
  const onClick = busy ? (press: MouseEvent) => press.preventDefault() : rest.onClick
  return (
    <button
      type="button"
      {...rest}
      onClick={onClick}
      aria-label={label}
      title={rest.title ?? (bare ? label : undefined)}
      aria-busy={busy || undefined}
      aria-disabled={busy || rest['aria-disabled']}
      className={looks({ look, small, wide }, bare, rest.className)}
    >
      {busy && <span className="spin" />}
      {icon && <Icon of={icon} />}
      {bare ? null : typeof children === 'string' ? <span>{children}</span> : children}
      {iconAfter && <Icon of={iconAfter} />}
    </button>
  )
}

export type LinkButtonProps = Looks & Words & Omit<AnchorProps, 'children'>

export function LinkButton({
  look,
  small,
  wide,
  icon,
  iconAfter,
  label,
  children,
  ...rest
}: LinkButtonProps) {
  const bare = children === undefined
  return (
    <Anchor
      {...rest}
      aria-label={label}
      title={rest.title ?? (bare ? label : undefined)}
      className={looks({ look, small, wide }, bare, rest.className)}
    >
      {icon && <Icon of={icon} />}
      {bare ? null : <span>{children}</span>}
      {iconAfter && <Icon of={iconAfter} />}
    </Anchor>
  )
}
