import { Globe, Lock } from 'lucide-react'
import type { z } from 'zod'
import { groups, type NetworkPage } from '../../contract/networks.ts'
import { linkTo } from '../app/links.ts'
import { useAnswer } from '../app/query.ts'
import { useText } from '../app/texts.ts'
import { CommunityFrame } from '../shell/CommunityFrame.tsx'
import { useTitle } from '../shell/title.ts'
import { Anchor } from '../ui/Anchor.tsx'
import { Face } from '../ui/Face.tsx'
import { Glyph } from '../ui/Glyph.tsx'
import { Icon } from '../ui/Icon.tsx'
import { Section } from '../ui/Page.tsx'
import { MembershipBadge } from './MembershipBadge.tsx'
import './networks.css'

type Network = z.output<typeof NetworkPage>

/** A group, a community or a region: one screen behind three doors. */
export function NetworkScreen({ id }: { id: string }) {
  const { t } = useText()
  const network = useAnswer(groups.show, { params: { id } })
  useTitle(network.name)
  const open = network.private
    ? { icon: Lock, text: t('networks.private') }
    : { icon: Globe, text: t('networks.open') }
  return (
    <CommunityFrame
      name={network.name}
      says={network.short_description}
      colour={network.colour}
      bannerUrl={network.banner_url}
      glyphUrl={network.glyph_url}
      known={network.some_members}
      knownWords={useKnown(network)}
      actions={<MembershipBadge state={network.my_membership} />}
      tabs={[{ href: linkTo.network(network), text: t('networks.page.overview'), current: true }]}
    >
      <div className="split">
        <div>
          <Section title={t('networks.page.about')}>
            <p className="cabout">
              {network.description ??
                t(
                  network.private && !network.can.view_members
                    ? 'networks.page.private_says'
                    : 'networks.page.no_description',
                  {
                    name: network.name,
                  },
                )}
            </p>
            <p className="openness">
              <span className="pill">
                <Icon of={open.icon} />
                {open.text}
              </span>
            </p>
          </Section>
          {network.children.length > 0 && (
            <Section title={t(`networks.page.children.${network.kind}`)}>
              <Marks of={network.children} />
            </Section>
          )}
        </div>
        <aside className="side">
          {network.parent && (
            <Section title={t('networks.page.parent')}>
              <Marks of={[network.parent]} />
            </Section>
          )}
          {network.leaders.length > 0 && (
            <Section title={t('networks.page.leaders')}>
              <ul className="people">
                {network.leaders.map((leader) => (
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
          )}
        </aside>
      </div>
    </CommunityFrame>
  )
}

const Marks = ({ of: networks }: { of: Network['children'] }) => (
  <ul className="people">
    {networks.map((network) => (
      <li key={network.id}>
        <Anchor className="row" href={linkTo.network(network)}>
          <Glyph src={network.glyph_url} size="l" />
          <span className="b one grow">{network.name}</span>
        </Anchor>
      </li>
    ))}
  </ul>
)

/** "Priya, Fatima and 966 others": names before the count. */
function useKnown({ some_members, member_count }: Network): string {
  const { t } = useText()
  const [first, second] = some_members.map(({ name }) => name.split(' ')[0] ?? name)
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
