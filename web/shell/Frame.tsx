import { useLocation } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { pathOf } from '../app/path.ts'
import { useText } from '../app/texts.ts'
import { Anchor } from '../ui/Anchor.tsx'
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
      <div className="frame">
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

/** `exact` for addresses with others below them. */
export function useIsHere(href: string, exact = false) {
  return useLocation({
    select: (location) => pathOf(location) === href || (!exact && pathOf(location).startsWith(`${href}/`)),
  })
}

interface RailLinkProps {
  href: string
  exact?: boolean
  /** Whether this is the current page, where the address alone doesn't tell. */
  current?: boolean
  icon?: IconMark
  children: ReactNode
}

export function RailLink({ href, exact, current, icon, children }: RailLinkProps) {
  const here = useIsHere(href, exact)
  return (
    <Anchor href={href} aria-current={(current ?? here) ? 'page' : undefined}>
      {icon && <Icon of={icon} />}
      {children}
    </Anchor>
  )
}
