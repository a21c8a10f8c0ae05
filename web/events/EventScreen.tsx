import { useParams } from '@tanstack/react-router'
import { TriangleAlert } from 'lucide-react'
import { lazy, Suspense } from 'react'
import type { z } from 'zod'
import { type Event, events } from '../../contract/events/pages.ts'
import { numbersFor } from '../../contract/formats.ts'
import { linkTo } from '../app/links.ts'
import { useAnswer } from '../app/query.ts'
import { useRecentPlace } from '../app/recentPlaces.ts'
import { useText } from '../app/texts.ts'
import { Prose } from '../documents/Prose.tsx'
import { Anchor } from '../ui/Anchor.tsx'
import { DateLeaf } from '../ui/dates/DateLeaf.tsx'
import { useDates } from '../ui/dates/dates.ts'
import { Face } from '../ui/Face.tsx'
import { Coloured, Glyph } from '../ui/Glyph.tsx'
import { Icon } from '../ui/Icon.tsx'
import { Crumbs, Section } from '../ui/Page.tsx'
import { StateBadge } from '../ui/StateBadge.tsx'
import { AddToCalendar } from './AddToCalendar.tsx'
import { RecordingPanel } from './day/RecordingPanel.tsx'
import { DoorLinks, TicketPanel } from './day/TicketPanel.tsx'
import { Facts, Organizer, Seats } from './EventFacts.tsx'
import { EventApproval } from './planning/EventApproval.tsx'
import { EventMenu } from './planning/EventMenu.tsx'
import { RegistrationPanel } from './registration/RegistrationPanel.tsx'
import { SeriesNote } from './series/SeriesNote.tsx'
import { Talk } from './Talk.tsx'
import './eventPage.css'

type Shown = z.output<typeof Event>

const TakingPart = lazy(() =>
  import('./planning/TakingPart.tsx').then((part) => ({ default: part.TakingPart })),
)

/** One event: what it is, when and where, the attendees, and the viewer's registration. */
export function EventScreen() {
  const { t } = useText()
  const { eventId = '' } = useParams({ strict: false })
  const event = useAnswer(events.show, { params: { id: eventId } })
  const { host } = event
  useRecentPlace({
    kind: 'event',
    id: event.id,
    name: event.name,
    detail: host.name,
    link: linkTo.event(event),
    picture_url: host.glyph_url,
  })
  return (
    <Coloured className="in event-page" colour={event.own_colour ?? host.colour}>
      <Crumbs
        of={[
          { href: '/events', text: t('events.title') },
          { href: linkTo.network(host), text: host.name },
        ]}
      />
      <img
        className="art banner"
        src={event.picture.url}
        alt={event.picture.alt}
        width={1440}
        height={360}
        fetchPriority="high"
      />
      <div className="event-split">
        <Head of={event} />
        <aside className="event-side">
          <RegistrationPanel event={event} tools={<DoorLinks event={event} />}>
            <TicketPanel event={event} />
          </RegistrationPanel>
          {event.state !== 'canceled' && (
            <>
              <AddToCalendar event={event} />
              <Seats of={event} />
            </>
          )}
          <Organizer of={event} />
        </aside>
        <div className="event-body">
          {event.description && (
            <div className="sec">
              <Prose top={2} text={event.description} />
            </div>
          )}
          <RecordingPanel event={event} />
          <Going of={event} />
          <Talk event={event} />
        </div>
      </div>
    </Coloured>
  )
}

/** Nobody comes any more. */
const isOver = ({ phase, state }: Shown) => phase === 'past' || state === 'canceled'

function Head({ of: event }: { of: Shown }) {
  const { t } = useText()
  const { host } = event
  return (
    <div className="event-head">
      <div className="row top event-title">
        <DateLeaf at={event.starts_at} timeZone={event.time_zone} big />
        <div className="grow">
          <Anchor className="by" href={linkTo.network(host)}>
            <Glyph src={host.glyph_url} size="x" />
            {host.name}
          </Anchor>
          <h1 tabIndex={-1} data-page-title>
            {event.name}
          </h1>
          {event.state !== 'approved' && (
            <StateBadge state={event.state}>{t(`events.state.${event.state}`)}</StateBadge>
          )}
        </div>
        <EventMenu event={event} />
      </div>
      <EventApproval event={event} />
      {!event.can.manage && event.networks.some(({ can }) => can.decide || can.remove) && (
        <Suspense>
          <TakingPart event={event} />
        </Suspense>
      )}
      {event.state_reason && !event.can.manage && (
        <p className="note wait">{t('events.page.because', { reason: event.state_reason })}</p>
      )}
      <ClashNote of={event} />
      <Facts of={event} over={isOver(event)} />
      <SeriesNote event={event} />
    </div>
  )
}

function ClashNote({ of: { clashes } }: { of: Shown }) {
  const { t } = useText()
  const dates = useDates()
  if (clashes.length === 0) return null
  return (
    <div className="note wait">
      <Icon of={TriangleAlert} />
      <div className="grow">
        <p>{t('events.clash.note', { count: clashes.length })}</p>
        <ul>
          {clashes.map((other) => (
            <li key={other.id}>
              <Anchor className="link" href={linkTo.event(other)}>
                {other.name}
              </Anchor>{' '}
              {dates.span(other.starts_at, other.ends_at)}
            </li>
          ))}
        </ul>
      </div>
    </div>
  )
}

function Going({ of: event }: { of: Shown }) {
  const { t, locale } = useText()
  const { going, going_count } = event
  if (going.length === 0) return null
  return (
    <Section
      title={
        <>
          {t(isOver(event) ? 'events.page.signed_up' : 'events.page.going')}{' '}
          {going_count !== null && (
            <span className="m3 num event-count">{numbersFor(locale).format(going_count)}</span>
          )}
        </>
      }
    >
      <ul className="event-faces">
        {going.map((person) => (
          <li key={person.id}>
            <Anchor href={linkTo.person(person)}>
              <Face of={person} size="xl" />
              <span className="sm b one">{person.name.split(' ')[0]}</span>
            </Anchor>
          </li>
        ))}
      </ul>
    </Section>
  )
}
