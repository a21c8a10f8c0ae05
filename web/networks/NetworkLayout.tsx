import { Outlet, useMatches } from '@tanstack/react-router'
import type { z } from 'zod'
import type { NetworkPage } from '../../contract/networks/networks.ts'
import type { NetworkTab } from '../app/area.ts'
import { linkTo } from '../app/links.ts'
import { usePath } from '../app/path.ts'
import { useText } from '../app/texts.ts'
import { CommunityFrame } from '../shell/CommunityFrame.tsx'
import { WithinPage } from '../shell/frameContext.ts'
import { useTitle } from '../shell/title.ts'
import { PageChoice } from '../ui/PageChoice.tsx'
import { Tabs } from '../ui/Tabs.tsx'
import { usePhone } from '../ui/useMedia.ts'
import { Unled } from './leaders/Unled.tsx'
import { JoinButton } from './members/JoinButton.tsx'
import { useNetwork } from './networkPage.ts'
import { managePagesOf, planPagesOf, tabsOf } from './tabs.ts'
import './networks.css'

type Network = z.output<typeof NetworkPage>

/** The head of a network's pages – a group's, a community's or a region's – around the page one is on. */
export function NetworkLayout() {
  const { t } = useText()
  const network = useNetwork()
  const home = linkTo.network(network)
  const path = usePath()
  const phone = usePhone()
  const below = path.slice(home.length)
  const managed = managePagesOf(network)
  const planned = planPagesOf(network)
  const isManaging = below.startsWith('/manage')
  const isPlanning = below.startsWith('/plan/')
  const isTab = tabsOf(network).some(({ at }) => at === below.replace(/\/$/, ''))
  useTitle(useTitleOf(network))

  const tab = ({ at, beside = [], text, count }: NetworkTab) => ({
    href: `${home}${at}`,
    text: t(text(network)),
    count: count?.(network) ?? undefined,
    current:
      at === ''
        ? below === '' || below === '/'
        : [at, ...beside].some((one) => below === one || below.startsWith(`${one}/`)),
  })
  const partsOf = (parts: NonNullable<NetworkTab['parts']>) => {
    const open = parts.findLast(({ at }) => below === at || below.startsWith(`${at}/`))
    return parts.map(({ at, text }) => ({ href: `${home}${at}`, text: t(text), current: open?.at === at }))
  }
  const [[firstPlanned], [firstManaged]] = [planned, managed]
  // A page with parts gives them its place while it is open, so that there is never a third row of tabs.
  const planPages = planned.flatMap((page) =>
    page.parts && tab(page).current ? partsOf(page.parts) : [tab(page)],
  )
  const tabs = [
    ...tabsOf(network).map(tab),
    ...(firstPlanned
      ? [{ href: `${home}${firstPlanned.at}`, text: t('networks.page.plan'), current: isPlanning }]
      : []),
    ...(firstManaged
      ? [{ href: `${home}${firstManaged.at}`, text: t('networks.page.manage'), current: isManaging }]
      : []),
  ]

  return (
    <CommunityFrame
      name={network.name}
      says={network.short_description}
      crumbs={network.trail.map((above) => ({ href: linkTo.network(above), text: above.name }))}
      colour={network.colour}
      bannerUrl={network.banner_url}
      glyphUrl={network.glyph_url}
      known={network.some_members}
      knownWords={useKnown(network)}
      // Not the main action for people who manage the network, nor on a page below its tabs.
      actions={<JoinButton network={network} quiet={managed.length > 0 || !isTab} />}
      tabs={tabs}
      folded={!isTab}
      low={below.length > 1}
    >
      {isPlanning && planPages.length > 1 && (
        <div className="subtabs">
          {phone ? (
            <PageChoice label={t('networks.page.plan')} items={planPages} />
          ) : (
            <Tabs
              look="parts"
              label={t('networks.page.planning', { name: network.name })}
              items={planPages}
            />
          )}
        </div>
      )}
      {isManaging && managed.length > 1 && (
        <div className="subtabs">
          {phone ? (
            <PageChoice label={t('networks.page.manage')} items={managed.map(tab)} />
          ) : (
            <Tabs
              look="parts"
              label={t('networks.page.managing', { name: network.name })}
              items={managed.map(tab)}
            />
          )}
        </div>
      )}
      <WithinPage value={true}>
        {isManaging && <Unled />}
        <Outlet />
      </WithinPage>
    </CommunityFrame>
  )
}

/** The page's own title before the name: "Members – Women at Larkspur". */
function useTitleOf({ name }: Network) {
  const { t } = useText()
  const key = useMatches({
    select: (matches) => matches.findLast(({ staticData }) => staticData.title)?.staticData.title,
  })
  return key ? t('shell.of', { page: t(key), name }) : name
}

/** "Priya, Fatima and 966 others": names before the count. */
function useKnown({ kind, some_members, member_count, people_count }: Network): string {
  const { t } = useText()
  const [first, second] = some_members.map(({ name }) => name.split(' ')[0] ?? name)
  if (first === undefined && kind === 'region' && people_count)
    return t('networks.page.people', { count: people_count })
  if (first === undefined)
    return member_count === null ? '' : t('networks.page.members', { count: member_count })
  const count = (member_count ?? some_members.length) - (second === undefined ? 1 : 2)
  if (second === undefined)
    return count > 0
      ? t('networks.page.known.one_more', { first, count })
      : t('networks.page.known.one', { first })
  const facts = { first, second, count }
  return count > 0 ? t('networks.page.known.two_more', facts) : t('networks.page.known.two', facts)
}
