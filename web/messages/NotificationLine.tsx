import { Bell, Check } from 'lucide-react'
import type { z } from 'zod'
import { userData } from '../../contract/access/access.ts'
import { type Notification, notifications } from '../../contract/messages/messages.ts'
import { useSend } from '../app/query.ts'
import { useText } from '../app/texts.ts'
import { Anchor } from '../ui/Anchor.tsx'
import { Button } from '../ui/Button.tsx'
import { classes } from '../ui/classes.ts'
import { RelativeTime } from '../ui/dates/DateLeaf.tsx'
import { Face } from '../ui/Face.tsx'
import { Icon } from '../ui/Icon.tsx'
import './messages.css'

type One = z.output<typeof Notification>

/** Where the unread count is shown. */
export const alsoStale = [userData.show.path]

export function NotificationLine({ of: one, close }: { of: One; close?: () => void }) {
  const { t } = useText()
  const read = useSend(notifications.read, { stale: alsoStale, failed: () => t('messages.mark_failed') })
  const markRead = () => one.read_at === null && read.mutate({ params: { id: one.id } })
  const words = (
    <>
      <span className="sentence">{one.text}</span>
      <span className="sm m3">
        <RelativeTime at={one.created_at} />
      </span>
    </>
  )
  return (
    <li className={classes('notification', one.read_at === null && 'unread')}>
      {one.actor ? (
        <Face of={one.actor} />
      ) : (
        <span className="av mark">
          <Icon of={Bell} size="s" />
        </span>
      )}
      {one.link ? (
        <Anchor
          className="grow"
          href={one.link}
          onClick={() => {
            markRead()
            close?.()
          }}
        >
          {words}
        </Anchor>
      ) : (
        <div className="grow">{words}</div>
      )}
      {one.read_at === null && (
        <>
          <span className="vh">{t('messages.unread')}</span>
          <Button look="q" small icon={Check} label={t('messages.mark')} onClick={markRead} />
        </>
      )}
    </li>
  )
}
