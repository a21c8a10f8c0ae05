import { Laptop, Smartphone } from 'lucide-react'
import { useState } from 'react'
import { sessions } from '../../contract/access/access.ts'
import { agoIn } from '../../contract/formats.ts'
import type { Answers } from '../../contract/route.ts'
import { useQueryOf, useSend } from '../app/query.ts'
import { useText } from '../app/texts.ts'
import { Badge } from '../ui/Badge.tsx'
import { Button } from '../ui/Button.tsx'
import { useNow } from '../ui/dates/dates.ts'
import { ConfirmDialog } from '../ui/dialogs/Dialog.tsx'
import { Icon } from '../ui/Icon.tsx'
import { Section } from '../ui/Page.tsx'
import { ListState } from '../ui/tables/ListState.tsx'
import './access.css'

type Device = Answers<typeof sessions.mine>['items'][number]
const phones = new Set(['iPhone', 'iPad', 'Android'])
const LIST = sessions.mine.path

/** Where one is signed in, and how to sign out there. */
export function SessionsSection() {
  const { t } = useText()
  const { data, isPending, error, refetch } = useQueryOf(sessions.mine)
  const [asking, setAsking] = useState(false)
  const endOthers = useSend(sessions.endOthers, {
    stale: [LIST],
    done: () => t('access.sessions.others_ended'),
    failed: () => t('access.sessions.others_failed'),
  })
  const items = data?.items ?? []
  return (
    <Section
      title={t('access.sessions.title')}
      aside={
        items.length > 1 && (
          <Button small onClick={() => setAsking(true)}>
            {t('access.sessions.end_others')}
          </Button>
        )
      }
    >
      <p className="m2">{t(items.length === 1 ? 'access.sessions.only_here' : 'access.sessions.says')}</p>
      <ListState pending={isPending} error={error} retry={() => void refetch()}>
        <ul className="devices">
          {items.map((device) => (
            <DeviceLine key={device.id} of={device} />
          ))}
        </ul>
      </ListState>
      {asking && (
        <ConfirmDialog
          title={t('access.sessions.end_others_ask')}
          lose={t('access.sessions.end_others')}
          busy={endOthers.isPending}
          onKeep={() => setAsking(false)}
          onLose={() => endOthers.mutate({}, { onSuccess: () => setAsking(false) })}
        >
          {t('access.sessions.end_others_says')}
        </ConfirmDialog>
      )}
    </Section>
  )
}

function DeviceLine({ of: device }: { of: Device }) {
  const { t, locale } = useText()
  const now = useNow()
  const end = useSend(sessions.end, {
    stale: [LIST],
    done: () => t('access.sessions.ended'),
    failed: () => t('access.sessions.end_failed'),
  })
  const { browser, system, address } = device
  const name =
    browser && system
      ? t('access.sessions.device', { browser, system })
      : (browser ?? system ?? t('access.sessions.unknown_device'))
  const facts = [
    device.current ? null : t('access.sessions.seen', { when: ago(device.last_seen_at, now, locale) }),
    t('access.sessions.since', { when: ago(device.created_at, now, locale) }),
    address && t('access.sessions.from', { address }),
  ]
  return (
    <li>
      <Icon of={phones.has(system ?? '') ? Smartphone : Laptop} />
      <div className="grow">
        <p className="b">
          {name} {device.current && <Badge tone="ok">{t('access.sessions.this')}</Badge>}
        </p>
        <p className="sm m2">{facts.filter(Boolean).join(' · ')}</p>
      </div>
      {!device.current && (
        <Button
          small
          look="q"
          busy={end.isPending}
          aria-label={t('access.sessions.end_label', { device: name })}
          onClick={() => end.mutate({ params: { sessionId: device.id } })}
        >
          {t('access.sessions.end')}
        </Button>
      )}
    </li>
  )
}

/** "5 minutes ago", in the largest meaningful unit. */
function ago(moment: string, now: Date, locale: string) {
  const minutes = Math.max(0, Math.round((now.getTime() - Date.parse(moment)) / 60_000))
  const format = agoIn(locale, 'long')
  if (minutes < 60) return format.format(-minutes, 'minute')
  if (minutes < 48 * 60) return format.format(-Math.round(minutes / 60), 'hour')
  return format.format(-Math.round(minutes / 1440), 'day')
}
