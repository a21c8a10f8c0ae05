import { CircleCheck, ClipboardList, ScanLine } from 'lucide-react'
import { lazy, Suspense } from 'react'
import type { z } from 'zod'
import { codeInGroups } from '../../../contract/events/codes.ts'
import { DOOR_SHUTS_HOURS, eventDay } from '../../../contract/events/day.ts'
import type { Event } from '../../../contract/events/pages.ts'
import { isHeldOnline } from '../../../contract/events/states.ts'
import { useQueryOf } from '../../app/query.ts'
import { useText } from '../../app/texts.ts'
import { LinkButton } from '../../ui/Button.tsx'
import { useDates, useNow } from '../../ui/dates/dates.ts'
import { Icon } from '../../ui/Icon.tsx'
import { ListState } from '../../ui/tables/ListState.tsx'
import { OnlinePresence } from './OnlinePresence.tsx'
import './day.css'

const QrCode = lazy(() => import('../../ui/QrCode.tsx').then((part) => ({ default: part.QrCode })))

type Props = { event: z.output<typeof Event> }

/** The attendee's ticket, or the button to check in; that they are checked in. */
export function TicketPanel({ event }: Props) {
  const { t } = useText()
  const dates = useDates()
  const { state, checked_in_at } = event.my
  const shows = event.state === 'approved' && event.phase !== 'past' && state === 'registered'
  const isIn = state === 'attended'
  if (!shows && !isIn) return null
  return (
    <section className="ticket" aria-label={t('eventDay.ticket.label')}>
      {shows && (isHeldOnline(event) ? <OnlinePresence event={event} /> : <Ticket event={event} />)}
      {isIn && (
        <p className="row gap2 ticket-in">
          <Icon of={CircleCheck} />
          <span>
            {checked_in_at === null
              ? t('eventDay.ticket.in')
              : t('eventDay.ticket.in_at', { time: dates.time(checked_in_at) })}
          </span>
        </p>
      )}
    </section>
  )
}

/** The ways of helpers to the door. They stand below one's own seat: whoever helps registers first. */
export function DoorLinks({ event }: Props) {
  const { t } = useText()
  const now = useNow()
  const shuts = Date.parse(event.ends_at) + DOOR_SHUTS_HOURS * 3_600_000
  const helps = event.can.check_in && now.getTime() < shuts
  if (!helps && !event.can.supervise) return null
  return (
    <div className="ticket">
      {helps && (
        <LinkButton wide icon={ScanLine} href={`/events/${event.id}/check-in`}>
          {t('eventDay.ticket.door')}
        </LinkButton>
      )}
      {event.can.supervise && (
        <LinkButton wide look="q" icon={ClipboardList} href={`/events/${event.id}/day`}>
          {t('eventDay.day.title')}
        </LinkButton>
      )}
    </div>
  )
}

function Ticket({ event }: Props) {
  const { t } = useText()
  const { data, isPending, error, refetch } = useQueryOf(eventDay.ticket, { params: { id: event.id } })
  return (
    <>
      <p className="m2">{t('eventDay.ticket.show')}</p>
      <ListState
        pending={isPending}
        error={error}
        retry={() => void refetch()}
        skeleton={<span className="sk box ticket-code" />}
      >
        {data && (
          <figure className="ticket-code">
            <Suspense fallback={<span className="sk box" />}>
              <QrCode text={data.code} label={t('eventDay.ticket.code')} />
            </Suspense>
            <figcaption className="num sm m2">{codeInGroups(data.code)}</figcaption>
          </figure>
        )}
      </ListState>
    </>
  )
}
