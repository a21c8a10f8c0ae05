import { Plus } from 'lucide-react'
import { surveys } from '../../contract/surveys/surveys.ts'
import { useAsked } from '../app/asked.ts'
import { useListOf } from '../app/lists.ts'
import { useText } from '../app/texts.ts'
import { useNetwork } from '../networks/networkPage.ts'
import { LinkButton } from '../ui/Button.tsx'
import { Page, Section } from '../ui/Page.tsx'
import { type Door, toSurveys } from './addresses.ts'
import { SurveysTable } from './SurveysTable.tsx'
import { type SurveysSearch, surveysAsked } from './search.ts'

/** The polls or the surveys of the enterprise. */
export function SurveysScreen({ kind }: { kind: Door['kind'] }) {
  const { t } = useText()
  const door = { kind, network: null }
  const { asked } = useAsked<SurveysSearch>()
  const list = useListOf(surveys.list, { query: surveysAsked({ kind }, asked) })
  return (
    <Page
      title={t(`surveys.list.title.${kind}`)}
      lead={t(`surveys.list.lead.${kind}`)}
      width="wide"
      actions={list.data?.can.create && <Add door={door} />}
    >
      <SurveysTable door={door} list={list} asks={{ kind }} />
    </Page>
  )
}

/** The surveys of one network, for those who lead it. */
export function NetworkSurveysScreen() {
  const { t } = useText()
  const network = useNetwork()
  const door = { kind: 'survey', network } as const
  const asks = { network_id: network.id }
  const { asked } = useAsked<SurveysSearch>()
  const list = useListOf(surveys.list, { query: surveysAsked(asks, asked) })
  return (
    <Section title={t('surveys.list.title.network')} aside={list.data?.can.create && <Add door={door} />}>
      <p className="m2">{t('surveys.list.lead.network', { name: network.name })}</p>
      <SurveysTable door={door} list={list} asks={asks} />
    </Section>
  )
}

function Add({ door }: { door: Door }) {
  const { t } = useText()
  return (
    <LinkButton look="p" icon={Plus} href={toSurveys.new(door)}>
      {t(door.kind === 'poll' ? 'surveys.list.add_poll' : 'surveys.list.add')}
    </LinkButton>
  )
}
