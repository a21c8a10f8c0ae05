import { UserRoundX } from 'lucide-react'
import { useText } from '../../app/texts.ts'
import { LinkButton } from '../../ui/Button.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { useNetwork } from '../networkPage.ts'
import { leadersAt } from './leadersAddress.ts'
import './leaders.css'

/** Nobody leads the network: a notice where it is managed, with a link for people who can change that. */
export function Unled() {
  const { t } = useText()
  const network = useNetwork()
  if (!network.unled) return null
  const may = network.can.manage_leaders
  return (
    <div className="note wait unled" role="status">
      <Icon of={UserRoundX} />
      <div className="grow">
        <p className="b">{t('networks.page.unled.title')}</p>
        <p>{t(may ? 'networks.page.unled.says' : 'networks.page.unled.ask')}</p>
      </div>
      {may && (
        <LinkButton small href={leadersAt(network).fresh}>
          {t('networks.page.unled.action')}
        </LinkButton>
      )}
    </div>
  )
}
