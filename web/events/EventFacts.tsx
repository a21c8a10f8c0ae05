import { Accessibility, Clock, Coins, Info, MapPin, Soup, Video } from 'lucide-react'
import type { ReactNode } from 'react'
import type { z } from 'zod'
import type { Event } from '../../contract/events/pages.ts'
import { linkTo } from '../app/links.ts'
import { useText } from '../app/texts.ts'
import { Anchor } from '../ui/Anchor.tsx'
import { useBothClocks } from '../ui/dates/bothClocks.ts'
import { useDates } from '../ui/dates/dates.ts'
import { Face } from '../ui/Face.tsx'
import { Glyph } from '../ui/Glyph.tsx'
import { Icon, type IconMark } from '../ui/Icon.tsx'
import { useZoneWords } from './zoneWords.ts'

type Shown = z.output<typeof Event>
type Told = Pick<
  Shown,
  | 'starts_at'
  | 'ends_at'
  | 'time_zone'
  | 'networks'
  | 'step_free'
  | 'captions'
  | 'sign_language'
  | 'quiet_room'
  | 'location'
  | 'online'
  | 'virtual_url'
  | 'diet'
  | 'is_free'
  | 'points'
>

/** When and where it is, and what helps to decide whether one comes. */
export function Facts({ of: event, over = false }: { of: Told; over?: boolean }) {
  const { t } = useText()
  const dates = useDates(event.time_zone)
  const zone = useZoneWords(event)
  const guests = event.networks.filter(({ role, state }) => role === 'guest' && state === 'accepted')
  const ease = (['step_free', 'captions', 'sign_language', 'quiet_room'] as const).filter((one) => event[one])
  return (
    <dl className="event-facts">
      <Fact icon={Clock} what={dates.span(event.starts_at, event.ends_at)} says={zone} />
      {event.location && (
        <Fact
          icon={MapPin}
          what={event.location}
          says={event.online && !event.virtual_url && t('events.page.and_online')}
        />
      )}
      {event.virtual_url ? (
        <Fact
          icon={Video}
          what={
            <a className="link" href={event.virtual_url} target="_blank" rel="noreferrer">
              {t('events.page.join')}
            </a>
          }
        />
      ) : (
        event.online &&
        !event.location && (
          <Fact icon={Video} what={t('events.page.online')} says={!over && t('events.page.online_says')} />
        )
      )}
      {ease.length > 0 && (
        <Fact icon={Accessibility} what={ease.map((one) => t(`events.page.${one}`)).join(', ')} />
      )}
      {event.diet && <Fact icon={Soup} what={t('events.page.diet', { diet: event.diet })} />}
      <Fact
        icon={event.points > 0 ? Coins : Info}
        what={t(event.is_free ? 'events.page.free' : 'events.page.costs')}
        says={event.points > 0 && t('events.page.points', { count: event.points })}
      />
      {guests.length > 0 && (
        <div>
          <dt className="sm m2">{t('events.page.guests')}</dt>
          <dd className="row wrap gap4">
            {guests.map(({ network }) => (
              <Anchor className="by" key={network.id} href={linkTo.network(network)}>
                <Glyph src={network.glyph_url} size="x" />
                {network.name}
              </Anchor>
            ))}
          </dd>
        </div>
      )}
    </dl>
  )
}

function Fact({ icon, what, says }: { icon: IconMark; what: ReactNode; says?: ReactNode }) {
  return (
    <div>
      <dt>
        <Icon of={icon} />
        {what}
      </dt>
      {says && <dd>{says}</dd>}
    </div>
  )
}

type Seated = Pick<
  Shown,
  'seats' | 'seats_left' | 'going_count' | 'waiting_count' | 'registration_deadline' | 'phase' | 'time_zone'
>

export function Seats({ of: event }: { of: Seated }) {
  const { t } = useText()
  const bothClocks = useBothClocks(event.time_zone)
  const { seats, seats_left, going_count, waiting_count, registration_deadline: until } = event
  const words = [
    seats !== null &&
      (going_count === null
        ? t('events.page.seats_left', { count: seats_left ?? 0 })
        : t('events.page.seats', { going: going_count, seats })),
    waiting_count ? t('events.page.waiting', { count: waiting_count }) : null,
    until && event.phase === 'upcoming' && t('events.page.until', { day: bothClocks(until) }),
  ].filter(Boolean)
  if (words.length === 0) return null
  return (
    <div className="event-seats">
      {seats !== null && (
        <div className="event-meter" aria-hidden="true">
          <i style={{ '--share': String(Math.min(1, (seats - (seats_left ?? 0)) / seats)) }} />
        </div>
      )}
      <p className="sm m2">{words.join(' · ')}</p>
    </div>
  )
}

export function Organizer({ of: { organizer } }: { of: Pick<Shown, 'organizer'> }) {
  const { t } = useText()
  if (!organizer) return null
  return (
    <div className="event-organizer">
      <p className="mi">{t('events.page.organized_by')}</p>
      <Anchor className="row" href={linkTo.person(organizer)}>
        <Face of={organizer} />
        <span>
          <span className="b below">{organizer.name}</span>
          <span className="sm m3">{organizer.pronouns ?? t('events.page.organizer')}</span>
        </span>
      </Anchor>
    </div>
  )
}
