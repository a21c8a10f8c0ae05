import { Outlet } from '@tanstack/react-router'
import { Plus, Search, ShieldCheck } from 'lucide-react'
import { type ReactNode, useEffect } from 'react'
import { learnComfort } from '../app/comfort.ts'
import { linkTo } from '../app/links.ts'
import { listen } from '../app/live.ts'
import { useMe } from '../app/me.ts'
import { learnAutoDismiss } from '../app/settings.ts'
import { useText } from '../app/texts.ts'
import { Anchor } from '../ui/Anchor.tsx'
import { Glyph } from '../ui/Glyph.tsx'
import { Icon } from '../ui/Icon.tsx'
import { Bell } from './Bell.tsx'
import { Frame, RailLink, useIsHere } from './Frame.tsx'
import { Gate } from './Gate.tsx'
import { LanguageMenu } from './LanguageMenu.tsx'
import { Brand } from './Mark.tsx'
import { type Place, placesFor, tabsFor } from './places.ts'
import { SearchTool, usePalette } from './SearchTool.tsx'
import { SettingsChanged } from './SettingsChanged.tsx'
import { UserMenu } from './UserMenu.tsx'

/** Around everything a signed-in person sees. */
export function MemberFrame({ children = <Outlet /> }: { children?: ReactNode }) {
  const { t } = useText()
  const palette = usePalette()
  useEffect(() => listen(), [])
  useEffect(() => {
    learnAutoDismiss().catch(() => {})
    learnComfort().catch(() => {})
  }, [])
  return (
    <Gate>
      <Frame
        bar={
          <>
            <Anchor className="brand" href="/">
              <Brand />
            </Anchor>
            <SearchTool open={palette.open} />
            <span className="end row gap1">
              <button
                type="button"
                className="tool only-s"
                aria-label={t('shell.search.open')}
                onClick={palette.open}
                onPointerEnter={palette.prepare}
              >
                <Icon of={Search} />
              </button>
              <LanguageMenu look="tool" />
              <Bell />
              <UserMenu look="tool" />
            </span>
          </>
        }
        rail={<MemberRail />}
        tabs={<MemberTabs />}
      >
        {children}
      </Frame>
      {palette.panel}
      <SettingsChanged />
    </Gate>
  )
}

function MemberRail() {
  const { t } = useText()
  const { networks, menu, policy_group } = useMe()
  return (
    <>
      {placesFor(menu).map((place) => (
        <RailLink key={place.name} {...place}>
          {t(place.text)}
        </RailLink>
      ))}
      {policy_group.adminPath && (
        <RailLink href={policy_group.adminPath} icon={ShieldCheck}>
          {t('shell.nav.administration')}
        </RailLink>
      )}
      <div className="nav-h">
        {t('shell.nav.yours')}
        {menu.includes('groups') && (
          <Anchor href="/groups" aria-label={t('shell.nav.find')} title={t('shell.nav.find')}>
            <Icon of={Plus} size="s" />
          </Anchor>
        )}
      </div>
      {networks.map((network) => (
        <RailLink key={network.id} href={linkTo.network(network)}>
          <Glyph src={network.glyph_url} size="s" />
          <span className="one">{network.name}</span>
          {network.unread && <span className="new" role="img" aria-label={t('shell.nav.unread')} />}
        </RailLink>
      ))}
    </>
  )
}

function MemberTabs() {
  const { menu } = useMe()
  return (
    <>
      {tabsFor(menu).tabs.map((place) => (
        <TabLink key={place.name} place={place} />
      ))}
      <UserMenu look="tab" />
    </>
  )
}

function TabLink({ place }: { place: Place }) {
  const { t } = useText()
  const here = useIsHere({ ...place, exact: place.href === '/' })
  return (
    <Anchor href={place.href} aria-current={here ? 'page' : undefined}>
      <span>
        <Icon of={place.icon} />
      </span>
      {t(place.text)}
    </Anchor>
  )
}
