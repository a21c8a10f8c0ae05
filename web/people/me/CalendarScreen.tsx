import { CalendarPlus } from 'lucide-react'
import { useState } from 'react'
import { calendarFeed } from '../../../contract/people/profile.ts'
import { useAnswer, useSend } from '../../app/query.ts'
import { useText } from '../../app/texts.ts'
import { Button } from '../../ui/Button.tsx'
import { useDates, useNow } from '../../ui/dates/dates.ts'
import { ConfirmDialog } from '../../ui/dialogs/Dialog.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { Section } from '../../ui/Page.tsx'
import { EditPage } from '../EditPage.tsx'
import { CopySecret } from './CopySecret.tsx'
import { NetworkFeeds } from './NetworkFeeds.tsx'

const stale = [calendarFeed.show.path]

export function CalendarScreen() {
  const { t } = useText()
  const feed = useAnswer(calendarFeed.show)
  const [asking, setAsking] = useState<'renew' | 'revoke' | null>(null)
  const [url, setUrl] = useState<string | null>(null)
  const renew = useSend(calendarFeed.renew, {
    stale,
    done: () => t('profile.outlook.renewed'),
    failed: () => t('profile.outlook.renew_failed'),
  })
  const revoke = useSend(calendarFeed.revoke, {
    stale,
    done: () => t('profile.outlook.revoked'),
    failed: () => t('profile.outlook.revoke_failed'),
  })
  const ask = (what: 'renew' | 'revoke') => {
    const onSuccess = (answer: { url?: string }) => {
      setUrl(answer.url ?? null)
      setAsking(null)
    }
    if (what === 'renew') renew.mutate({}, { onSuccess })
    else revoke.mutate({}, { onSuccess: () => onSuccess({}) })
  }
  return (
    <EditPage title={t('profile.outlook.title')} lead={t('profile.outlook.lead')}>
      {feed.on ? (
        <FeedState feed={feed} ask={setAsking} />
      ) : (
        <EmptyState
          icon={CalendarPlus}
          title={t('profile.outlook.off')}
          actions={
            <Button look="p" busy={renew.isPending} onClick={() => ask('renew')}>
              {t('profile.outlook.make')}
            </Button>
          }
        >
          {t('profile.outlook.off_says')}
        </EmptyState>
      )}
      {url && feed.on && (
        <Section title={t('profile.outlook.address')}>
          <div className="stack">
            <p>{t('profile.outlook.once')}</p>
            <CopySecret
              label={t('profile.outlook.address')}
              value={url}
              texts={{
                copy: t('profile.outlook.copy'),
                copied: t('profile.outlook.copied'),
                failed: t('profile.outlook.copy_failed'),
              }}
            />
          </div>
        </Section>
      )}
      <NetworkFeeds />
      <Section title={t('profile.outlook.how')}>
        <ul className="plain-list">
          <li>{t('profile.outlook.how_outlook')}</li>
          <li>{t('profile.outlook.how_google')}</li>
          <li>{t('profile.outlook.how_apple')}</li>
        </ul>
      </Section>
      <Section title={t('profile.outlook.what')}>
        <p className="says">{t('profile.outlook.what_says')}</p>
      </Section>
      {asking && (
        <ConfirmDialog
          title={t(`profile.outlook.${asking}_ask`)}
          keep={t('profile.outlook.keep')}
          lose={t(`profile.outlook.${asking}`)}
          busy={renew.isPending || revoke.isPending}
          onKeep={() => setAsking(null)}
          onLose={() => ask(asking)}
        >
          {t(`profile.outlook.${asking}_says`)}
        </ConfirmDialog>
      )}
    </EditPage>
  )
}

interface StateProps {
  feed: { created_at: string | null; last_fetched_at: string | null }
  ask: (what: 'renew' | 'revoke') => void
}

function FeedState({ feed, ask }: StateProps) {
  const { t } = useText()
  const dates = useDates()
  const now = useNow()
  return (
    <Section title={t('profile.outlook.on')}>
      <p className="m2">
        {feed.created_at && t('profile.outlook.made', { date: dates.relative(feed.created_at, now) })}{' '}
        {feed.last_fetched_at
          ? t('profile.outlook.fetched', { date: dates.relative(feed.last_fetched_at, now) })
          : t('profile.outlook.not_fetched')}
      </p>
      <div className="row wrap acts-below">
        <Button onClick={() => ask('renew')}>{t('profile.outlook.renew')}</Button>
        <Button look="dq" onClick={() => ask('revoke')}>
          {t('profile.outlook.revoke')}
        </Button>
      </div>
    </Section>
  )
}
