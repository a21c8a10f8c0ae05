import { Gift, Inbox } from 'lucide-react'
import { useText } from '../../app/texts.ts'
import { LinkButton } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { Page } from '../../ui/Page.tsx'
import { toRecognition, toRecognitionAdmin } from '../addresses.ts'
import { RecognitionPage } from '../RecognitionPage.tsx'
import { ClaimsList } from './ClaimsList.tsx'

/** What the reader claimed, and how it stands. */
export function MyClaimsScreen() {
  const { t } = useText()
  return (
    <RecognitionPage title={t('recognition.claims.mine')} lead={t('recognition.claims.mine_lead')}>
      <ClaimsList
        scope="mine"
        whenEmpty={
          <EmptyState
            icon={Gift}
            title={t('recognition.claims.empty')}
            actions={<LinkButton href={toRecognition.shop}>{t('recognition.claims.to_shop')}</LinkButton>}
          >
            {t('recognition.claims.empty_says')}
          </EmptyState>
        }
      />
    </RecognitionPage>
  )
}

const Nothing = () => {
  const { t } = useText()
  return (
    <EmptyState icon={Inbox} title={t('recognition.claims.none_waits')}>
      {t('recognition.claims.none_waits_says')}
    </EmptyState>
  )
}

/** Claims that the reader is asked to decide. */
export function DecideScreen() {
  const { t } = useText()
  return (
    <RecognitionPage title={t('recognition.claims.decide')} lead={t('recognition.claims.decide_lead')}>
      <ClaimsList scope="to_decide" usual="pending" whenEmpty={<Nothing />} />
    </RecognitionPage>
  )
}

/** All claims, for people who manage rewards. */
export function PendingClaimsScreen() {
  const { t } = useText()
  return (
    <Page
      title={t('recognition.admin.pending.title')}
      lead={t('recognition.admin.pending.lead')}
      actions={
        <LinkButton href={toRecognitionAdmin.rewards}>{t('recognition.admin.rewards.title')}</LinkButton>
      }
    >
      <ClaimsList scope="all" usual="pending" whenEmpty={<Nothing />} />
    </Page>
  )
}
