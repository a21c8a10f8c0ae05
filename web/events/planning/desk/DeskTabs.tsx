import { linkTo } from '../../../app/links.ts'
import { useMe } from '../../../app/me.ts'
import { usePath } from '../../../app/path.ts'
import { useText } from '../../../app/texts.ts'
import { Tabs } from '../../../ui/Tabs.tsx'
import type { Shown } from '../content.ts'
import { deskTabsOf } from './tabs.ts'

/** The parts of managing an event; `at` where the page is a part of one of them. */
export function DeskTabs({ of: event, at }: { of: Shown; at?: string }) {
  const { t } = useText()
  const me = useMe()
  const path = usePath().replace(/\/$/, '')
  const home = linkTo.event(event)
  return (
    <Tabs
      label={t('eventPlanning.desk.tabs')}
      items={deskTabsOf(event, me).map((tab) => ({
        href: `${home}${tab.at}`,
        text: t(tab.text),
        current: (at ?? path.slice(home.length)) === tab.at,
      }))}
    />
  )
}
