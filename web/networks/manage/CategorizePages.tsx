import { groups } from '../../../contract/networks/networks.ts'
import { useAnswer } from '../../app/query.ts'
import { useText } from '../../app/texts.ts'
import { useTitle } from '../../shell/title.ts'
import { Page } from '../../ui/Page.tsx'
import { useNetwork } from '../networkPage.ts'
import { manageAddress } from './addresses.ts'
import { Categorize } from './CategorizeScreen.tsx'

/** Among the network’s own pages. */
export const CategorizeBelow = () => <Categorize id={useNetwork().id} />

/** Behind the administration's. */
export function CategorizeScreen({ id }: { id: string }) {
  const { t } = useText()
  const network = useAnswer(groups.show, { params: { id } })
  const title = t('manage.categorize.of', { name: network.name })
  useTitle(title)
  return (
    <Page
      title={title}
      lead={t('manage.categorize.says')}
      width="wide"
      crumbs={[{ href: manageAddress.list, text: t('manage.list.title') }]}
    >
      <Categorize id={network.id} />
    </Page>
  )
}
