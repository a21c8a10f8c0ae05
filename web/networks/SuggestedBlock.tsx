import { enrollment } from '../../contract/access/enrollment.ts'
import { linkTo } from '../app/links.ts'
import { useMe } from '../app/me.ts'
import { useQueryOf } from '../app/query.ts'
import { useText } from '../app/texts.ts'
import { Anchor } from '../ui/Anchor.tsx'
import { Glyph } from '../ui/Glyph.tsx'
import { Section } from '../ui/Page.tsx'
import { ListState } from '../ui/tables/ListState.tsx'
import { JoinButton } from './members/JoinButton.tsx'
import { Reason } from './Reason.tsx'
import './networks.css'

const FEW = 3

/** Networks the reader may like, shown if Home has nothing else there. */
export function SuggestedBlock() {
  const { t } = useText()
  const { policy_group } = useMe()
  return policy_group.groups_view ? <Suggested /> : <p className="m2">{t('aside.suggested.none')}</p>
}

function Suggested() {
  const { t } = useText()
  const { data, isPending, error, refetch } = useQueryOf(enrollment.suggestions, { query: { page_size: 10 } })
  if (data?.items.length === 0) return <p className="m2">{t('aside.suggested.none')}</p>
  return (
    <Section
      title={t('aside.suggested.title')}
      link={{ href: '/groups?scope=suggested', text: t('aside.suggested.all') }}
    >
      <ListState pending={isPending} error={error} retry={() => void refetch()}>
        <ul className="people suggested">
          {data?.items.slice(0, FEW).map((network) => (
            <li key={network.id} className="row top">
              <Glyph src={network.glyph_url} size="l" />
              <div className="grow">
                <Anchor className="b" href={linkTo.network(network)}>
                  {network.name}
                </Anchor>
                <Reason of={network.reason} />
                <JoinButton network={network} small quiet />
              </div>
            </li>
          ))}
        </ul>
      </ListState>
    </Section>
  )
}
