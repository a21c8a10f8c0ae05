import { ChevronRight } from 'lucide-react'
import { linkTo } from '../app/links.ts'
import { useMe } from '../app/me.ts'
import { useText } from '../app/texts.ts'
import { Anchor } from '../ui/Anchor.tsx'
import { Glyph } from '../ui/Glyph.tsx'
import { Icon } from '../ui/Icon.tsx'
import { Section } from '../ui/Page.tsx'

const MOST = 6

export function YourNetworks() {
  const { t } = useText()
  const { networks } = useMe()
  return (
    <Section title={t('home.yours.title')} link={{ href: '/groups?scope=mine', text: t('home.yours.all') }}>
      {networks.length === 0 && <p className="m2">{t('home.yours.none')}</p>}
      <ul className="yours">
        {networks.slice(0, MOST).map((network) => (
          <li key={network.id}>
            <Anchor className="row" href={linkTo.network(network)}>
              <Glyph src={network.glyph_url} size="l" />
              <span className="grow">
                <span className="b one">{network.name}</span>
                {network.unread && <span className="sm m3">{t('home.yours.unread')}</span>}
              </span>
              <Icon of={ChevronRight} size="s" />
            </Anchor>
          </li>
        ))}
      </ul>
    </Section>
  )
}
