import { Globe, Hand, Layers, Lock, Users } from 'lucide-react'
import { lazy, Suspense } from 'react'
import type { z } from 'zod'
import type { NetworkCard, NetworkMark, NetworkPage } from '../../contract/networks/networks.ts'
import { linkTo } from '../app/links.ts'
import { useText } from '../app/texts.ts'
import { MembershipBadge } from '../networks/MembershipBadge.tsx'
import { NetworkEvents } from '../networks/NetworkEvents.tsx'
import { useNetwork } from '../networks/networkPage.ts'
import { NetworkFacts } from '../networks/settings/NetworkFacts.tsx'
import { SponsorsBlock } from '../networks/sponsors/SponsorsBlock.tsx'
import { NetworkNews } from '../posts/NetworkNews.tsx'
import { Anchor } from '../ui/Anchor.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { Face } from '../ui/Face.tsx'
import { Glyph } from '../ui/Glyph.tsx'
import { Icon, type IconMark } from '../ui/Icon.tsx'
import { Section } from '../ui/Page.tsx'

type Network = z.output<typeof NetworkPage>

/** What other areas add, after the page itself. */
const NetworkBlocks = lazy(() =>
  import('../networks/NetworkBlocks.tsx').then((part) => ({ default: part.NetworkBlocks })),
)

/** How many networks below are listed beside the page; the others are on a page of their own. */
const NAMED = 6

/** A network's description, activity and leaders, and the networks below and above it. */
export function OverviewScreen() {
  const network = useNetwork()
  if (!network.inside) return <FromOutside of={network} />
  return (
    <div className="split overview">
      <div>
        <NetworkNews of={network} />
      </div>
      <aside className="side">
        <About of={network} />
        <Leaders of={network} />
        <SponsorsBlock id={network.id} />
        <NetworkEvents of={network} />
        <Suspense>
          <NetworkBlocks network={network} />
        </Suspense>
        <Below of={network} />
        <Around of={network} />
      </aside>
    </div>
  )
}

/** A private network shows outsiders that it exists, what it is for, and how to ask. */
function FromOutside({ of: network }: { of: Network }) {
  const { t } = useText()
  const waiting = network.my_membership === 'pending'
  return (
    <EmptyState icon={Lock} title={t('networks.outside.title', { name: network.name })}>
      {t(waiting ? 'networks.outside.waiting' : 'networks.outside.says')}
    </EmptyState>
  )
}

function About({ of: network }: { of: Network }) {
  const { t } = useText()
  const { kind, child_count, region_count, member_count, people_count } = network
  const marks: [IconMark, string | false | null][] = [
    network.private
      ? [Lock, t('networks.private')]
      : network.asks
        ? [Hand, t('networks.on_request')]
        : [Globe, t('networks.open')],
    [Layers, child_count > 0 && t(`networks.card.below.${kind}`, { count: child_count })],
    [Layers, region_count > 0 && t('networks.card.regions', { count: region_count })],
    [
      Users,
      people_count !== null &&
        people_count !== member_count &&
        t('networks.page.people', { count: people_count }),
    ],
  ]
  return (
    <Section title={t('networks.page.about')}>
      <p className="cabout">
        {network.description ?? t('networks.page.no_description', { name: network.name })}
      </p>
      <NetworkFacts id={network.id} />
      <ul className="row wrap gap2 openness">
        {marks.map(
          ([icon, words]) =>
            words && (
              <li key={words} className="pill">
                <Icon of={icon} />
                {words}
              </li>
            ),
        )}
      </ul>
    </Section>
  )
}

function Leaders({ of: { leaders } }: { of: Network }) {
  const { t } = useText()
  if (leaders.length === 0) return null
  return (
    <Section title={t('networks.page.leaders')}>
      <ul className="people">
        {leaders.map((leader) => (
          <li key={leader.id}>
            <Anchor className="row" href={linkTo.person(leader)}>
              <Face of={leader} size="l" />
              <span className="grow">
                <span className="b one">{leader.name}</span>
                <span className="sm m3">{leader.position}</span>
              </span>
            </Anchor>
          </li>
        ))}
      </ul>
    </Section>
  )
}

/**
 * Chapters, sub-groups or the networks of a region, and the regions as a second axis, each with one's own membership.
 */
function Below({ of: network }: { of: Network }) {
  const { t } = useText()
  const { children, child_count, own_regions, region_count } = network
  const all = `${linkTo.network(network)}/chapters`
  return (
    <>
      {child_count > 0 && (
        <Section
          title={t(`networks.page.children.${network.kind}`)}
          link={
            child_count > NAMED
              ? { href: all, text: t('networks.page.all', { count: child_count }) }
              : undefined
          }
        >
          <Cards of={children.slice(0, NAMED)} />
        </Section>
      )}
      {region_count > 0 && (
        <Section
          title={t('networks.page.regions')}
          link={
            region_count > NAMED
              ? { href: `${all}?axis=region`, text: t('networks.page.all', { count: region_count }) }
              : undefined
          }
        >
          <Cards of={own_regions.slice(0, NAMED)} />
        </Section>
      )}
    </>
  )
}

const Cards = ({ of: networks }: { of: readonly z.output<typeof NetworkCard>[] }) => (
  <ul className="people">
    {networks.map((network) => (
      <li key={network.id} className="row">
        <Anchor className="row grow" href={linkTo.network(network)}>
          <Glyph src={network.glyph_url} size="m" />
          <span className="b grow">{network.name}</span>
        </Anchor>
        <MembershipBadge state={network.my_membership} />
      </li>
    ))}
  </ul>
)

/** The regions that gather it. */
function Around({ of: { regions } }: { of: Network }) {
  const { t } = useText()
  if (regions.length === 0) return null
  return (
    <Section title={t('networks.page.in_regions')}>
      <Pills of={regions} />
    </Section>
  )
}

const Pills = ({ of: networks }: { of: readonly z.output<typeof NetworkMark>[] }) => (
  <ul className="row wrap gap2">
    {networks.map((network) => (
      <li key={network.id}>
        <Anchor className="pill" href={linkTo.network(network)}>
          {network.name}
        </Anchor>
      </li>
    ))}
  </ul>
)
