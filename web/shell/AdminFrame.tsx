import { Outlet } from '@tanstack/react-router'
import { ArrowLeft, Menu as MenuMark, Search } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { listen } from '../app/live.ts'
import { useMe } from '../app/me.ts'
import { usePath } from '../app/path.ts'
import { useText } from '../app/texts.ts'
import { Anchor } from '../ui/Anchor.tsx'
import { Menu } from '../ui/dialogs/Menu.tsx'
import { Icon } from '../ui/Icon.tsx'
import { PageChoice } from '../ui/PageChoice.tsx'
import { type AdminSection, pageAround, sectionsFor, settingsFor } from './adminSections.ts'
import { Bell } from './Bell.tsx'
import { Frame, RailLink } from './Frame.tsx'
import { Gate } from './Gate.tsx'
import { LanguageMenu } from './LanguageMenu.tsx'
import { Brand } from './Mark.tsx'
import { SearchTool, usePalette } from './SearchTool.tsx'
import { SettingsChanged } from './SettingsChanged.tsx'
import { UserMenu } from './UserMenu.tsx'

/** The same frame in the administration's colour. Phones open the sections from a menu; the bottom edge stays free. */
export function AdminFrame() {
  const { t } = useText()
  const sections = sectionsFor(useMe())
  const palette = usePalette()
  useEffect(() => listen(), [])
  return (
    <Gate>
      <Frame
        slot="admin"
        bar={
          <>
            <SectionMenu of={sections} />
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
        rail={<AdminRail of={sections} />}
      >
        <SettingsChoice of={sections} />
        <Outlet />
      </Frame>
      {palette.panel}
      <SettingsChanged />
    </Gate>
  )
}

function AdminRail({ of: sections }: { of: readonly AdminSection[] }) {
  const { t } = useText()
  const path = usePath()
  const here = pageAround(sections, path)?.href
  const [opened, setOpened] = useState<readonly string[]>([])
  const first = useRef<HTMLSpanElement>(null)
  // Sections stay open, so that the rail may be higher than the window: it follows its marked page.
  useEffect(() => {
    const rail = first.current?.closest<HTMLElement>('.rail')
    const mark = here === undefined ? null : rail?.querySelector<HTMLElement>('[aria-current]')
    if (!rail || !mark) return
    const [around, box] = [rail.getBoundingClientRect(), mark.getBoundingClientRect()]
    if (box.bottom > around.bottom || box.top < around.top)
      rail.scrollTop += box.top - around.top - (around.height - box.height) / 2
  }, [here])
  // The page of all settings is above the sections, not in one.
  const isIn = ({ pages }: AdminSection) =>
    pages.some(({ href }) => href === here || href.startsWith(`${path}/`))
  return (
    <>
      <span ref={first} hidden />
      <RailLink href="/" exact icon={ArrowLeft}>
        {t('shell.nav.back')}
      </RailLink>
      {sections.map((section) => (
        <details
          key={section.text}
          open={isIn(section) || opened.includes(section.text)}
          onToggle={({ currentTarget: { open } }) =>
            setOpened((before) => [
              ...before.filter((one) => one !== section.text),
              ...(open ? [section.text] : []),
            ])
          }
        >
          <summary>
            <Icon of={section.icon} />
            {t(section.text)}
          </summary>
          {section.pages.map((page) => (
            <RailLink key={page.href} href={page.href} current={page.href === here}>
              {t(page.text)}
            </RailLink>
          ))}
        </details>
      ))}
    </>
  )
}

/** The pages of Global Settings lead to each other; lists keep their first screen for what they list. */
function SettingsChoice({ of: sections }: { of: readonly AdminSection[] }) {
  const { t } = useText()
  const settings = settingsFor(useMe())
  const here = pageAround(sections, usePath())?.href
  if (!settings.some(({ href }) => href === here)) return null
  return (
    <PageChoice
      label={t('shell.settings.title')}
      items={settings.map(({ href, text }) => ({ href, text: t(text), current: href === here }))}
    />
  )
}

function SectionMenu({ of: sections }: { of: readonly AdminSection[] }) {
  const { t } = useText()
  const pages = sections.flatMap((section) => section.pages)
  return (
    <Menu
      label={t('shell.nav.menu')}
      items={[
        { text: t('shell.nav.back'), href: '/', icon: ArrowLeft },
        'rule',
        ...pages.map(({ href, text }) => ({ href, text: t(text) })),
      ]}
      opener={(props) => (
        <button type="button" className="tool only-s" aria-label={t('shell.nav.menu')} {...props}>
          <Icon of={MenuMark} />
        </button>
      )}
    />
  )
}
