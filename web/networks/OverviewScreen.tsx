import { Globe, Lock } from 'lucide-react'
import type { z } from 'zod'
import type { NetworkPage } from '../../contract/networks.ts'
import { linkTo } from '../app/links.ts'
import { useText } from '../app/texts.ts'
import { Anchor } from '../ui/Anchor.tsx'
import { Face } from '../ui/Face.tsx'
import { Glyph } from '../ui/Glyph.tsx'
import { Icon } from '../ui/Icon.tsx'
import { Section } from '../ui/Page.tsx'
import { useNetwork } from './doors.ts'

type Network = z.output<typeof NetworkPage>

/** What a network is, who leads it and what lies below it. */
export function OverviewScreen() {
  const { t } = useText()
  const network = useNetwork()
  const open = network.private
    ? { icon: Lock, text: t('networks.private') }
    : { icon: Globe, text: t('networks.open') }
  return (
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
