import { ExternalLink } from 'lucide-react'
import { managedNetworks } from '../../../contract/networks/manage.ts'
import { linkTo } from '../../app/links.ts'
import { useAnswer } from '../../app/query.ts'
import { useText } from '../../app/texts.ts'
import { useTitle } from '../../shell/title.ts'
import { LinkButton } from '../../ui/Button.tsx'
import { Page } from '../../ui/Page.tsx'
import { manageAddress } from '../manage/addresses.ts'
import { useNetworkId } from '../networkPage.ts'
import { SettingsForm } from './SettingsForm.tsx'

/** Among the network’s own pages. */
export const NetworkSettingsScreen = () => <SettingsForm id={useNetworkId()} />

/** Behind the administration's. */
export function EditNetworkScreen({ id }: { id: string }) {
  const { t } = useText()
  const network = useAnswer(managedNetworks.show, { params: { id } })
  const title = t('manage.edit.of', { name: network.name })
  useTitle(title)
  return (
    <Page
      title={title}
      width="wide"
      crumbs={[{ href: manageAddress.list, text: t('manage.list.title') }]}
      actions={
        <LinkButton icon={ExternalLink} href={linkTo.network(network)}>
          {t('manage.edit.open')}
        </LinkButton>
      }
    >
      <SettingsForm id={id} />
    </Page>
  )
}
