import { useText } from '../../app/texts.ts'
import { Page } from '../../ui/Page.tsx'
import { AggregateView } from '../aggregate/AggregateView.tsx'

/** The money of all networks in a fiscal period. */
export function AggregateScreen() {
  const { t } = useText()
  return (
    <Page title={t('finance.aggregate.title')} lead={t('finance.aggregate.lead')} width="wide">
      <AggregateView />
    </Page>
  )
}
