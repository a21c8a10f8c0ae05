import { CalendarPlus, Download, ExternalLink } from 'lucide-react'
import type { z } from 'zod'
import type { Event } from '../../contract/events/pages.ts'
import { useText } from '../app/texts.ts'
import { Button } from '../ui/Button.tsx'
import { Menu } from '../ui/dialogs/Menu.tsx'

type Shown = z.output<typeof Event>

/** 20260312T110000Z */
const moment = (at: string) => `${new Date(at).toISOString().slice(0, 19).replaceAll(/[-:]/g, '')}Z`

function googleLink(event: Shown, page: string) {
  const asked = new URLSearchParams({
    action: 'TEMPLATE',
    text: event.name,
    dates: `${moment(event.starts_at)}/${moment(event.ends_at)}`,
    ctz: event.time_zone,
    location: event.location ?? event.virtual_url ?? '',
    details: page,
  })
  return `https://calendar.google.com/calendar/render?${asked}`
}

function outlookLink(event: Shown, page: string) {
  const asked = new URLSearchParams({
    path: '/calendar/action/compose',
    rru: 'addevent',
    subject: event.name,
    startdt: event.starts_at,
    enddt: event.ends_at,
    location: event.location ?? event.virtual_url ?? '',
    body: page,
  })
  return `https://outlook.office.com/calendar/0/deeplink/compose?${asked}`
}

/** Into whichever calendar somebody keeps: as a file, or straight into one of the web. */
export function AddToCalendar({ event }: { event: Shown }) {
  const { t } = useText()
  const isOut = event.state === 'approved' || event.state === 'canceled'
  if (!isOut || event.phase === 'past') return null
  const page = `${window.location.origin}/events/${event.id}`
  const elsewhere = (href: string) => () => void window.open(href, '_blank', 'noopener,noreferrer')
  return (
    <Menu
      label={t('events.calendar.add')}
      items={[
        {
          text: t('events.calendar.file'),
          icon: Download,
          does: () => window.location.assign(`/api/v2/events/${event.id}/calendar`),
        },
        { text: t('events.calendar.google'), icon: ExternalLink, does: elsewhere(googleLink(event, page)) },
        { text: t('events.calendar.outlook'), icon: ExternalLink, does: elsewhere(outlookLink(event, page)) },
      ]}
      opener={(props) => (
        <Button {...props} wide icon={CalendarPlus}>
          {t('events.calendar.add')}
        </Button>
      )}
    />
  )
}
