import { useLocation } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { pathOf } from '../app/path.ts'
import { useText } from '../app/texts.ts'
import { Anchor } from '../ui/Anchor.tsx'
import { classes } from '../ui/classes.ts'
import { Icon, type IconMark } from '../ui/Icon.tsx'
import { InFrame } from './frameContext.ts'

interface Props {
  bar: ReactNode
  rail: ReactNode
  /** The network whose colour the rail takes. */
  slot?: 'nav' | 'admin'
  /** The places at the bottom of a phone. */
  tabs?: ReactNode
  children: ReactNode
}

/** Chrome in the enterprise's colour around one calm sheet. */
export function Frame({ bar, rail, slot = 'nav', tabs, children }: Props) {
  const { t } = useText()
  return (
    <>
      <div className={classes('frame', slot === 'admin' && 'admin')}>
        <header className="bar slot">{bar}</header>
        <nav
          className="rail slot nav"
          style={{ '--slot': `var(--slot-${slot})` }}
          aria-label={t('shell.nav.main')}
        >
          {rail}
        </nav>
        <main className="sheet" id="main" tabIndex={-1}>
          <InFrame value={true}>{children}</InFrame>
        </main>
      </div>
      {tabs && (
        <nav className="tabbar slot" aria-label={t('shell.nav.main')}>
          {tabs}
        </nav>
      )}
    </>
  )
}

interface Where {
  href: string
  /** For addresses with others below them. */
  exact?: boolean
  beside?: readonly string[]
}

export function useIsHere({ href, exact = false, beside = [] }: Where) {
  return useLocation({
    select: (location) => {
      const path = pathOf(location)
      return [href, ...beside].some((one) => path === one || (!exact && path.startsWith(`${one}/`)))
    },
  })
}

interface RailLinkProps extends Where {
  /** Whether this is the current page, where the address alone doesn't tell. */
  current?: boolean
  icon?: IconMark
  children: ReactNode
}

export function RailLink({ current, icon, children, ...where }: RailLinkProps) {
  const here = useIsHere(where)
  return (
    <Anchor href={where.href} aria-current={(current ?? here) ? 'page' : undefined}>
      {icon && <Icon of={icon} />}
      {children}
    </Anchor>
  )
}
