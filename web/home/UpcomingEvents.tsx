import type { z } from 'zod'
import { type EventLine, myEvents } from '../../contract/events/events.ts'
import { linkTo } from '../app/links.ts'
import { useQueryOf } from '../app/query.ts'
import { useText } from '../app/texts.ts'
import { Anchor } from '../ui/Anchor.tsx'
import { LinkButton } from '../ui/Button.tsx'
import { DateLeaf } from '../ui/dates/DateLeaf.tsx'
import { useWhen } from '../ui/dates/when.ts'
import { EmptyState } from '../ui/EmptyState.tsx'
import { FaceStack } from '../ui/Face.tsx'
import { Coloured, Glyph } from '../ui/Glyph.tsx'
import { Section } from '../ui/Page.tsx'
import { StateBadge } from '../ui/StateBadge.tsx'
import { ListState } from '../ui/tables/ListState.tsx'
import { useGoing } from './goingSentence.ts'
import { AgendaSkeleton } from './HomeSkeleton.tsx'
import { nextEvents } from './questions.ts'

type Line = z.output<typeof EventLine>

/** The next event large, the rest as an agenda. */
export function UpcomingEvents() {
  const { t } = useText()
  const { data, isPending, error, refetch } = useQueryOf(myEvents.upcoming, nextEvents)
  const [first, ...rest] = data?.items ?? []
  return (
    <Section title={t('home.events.title')} link={{ href: '/events', text: t('home.events.all') }}>
      <ListState
        pending={isPending}
        error={error}
        retry={() => void refetch()}
        empty={!first}
        skeleton={<AgendaSkeleton />}
        whenEmpty={
          <EmptyState
            small
            title={t('home.events.empty.title')}
            level={3}
            actions={<LinkButton href="/groups">{t('home.events.empty.action')}</LinkButton>}
          >
            {t('home.events.empty.says')}
          </EmptyState>
        }
      >
        {first && <Hero of={first} />}
        {rest.length > 0 && (
          <ul className="list agenda">
            {rest.map((event) => (
              <li key={event.id}>
                <AgendaLine of={event} />
              </li>
            ))}
          </ul>
        )}
      </ListState>
    </Section>
  )
}

function Hero({ of: event }: { of: Line }) {
  const when = useWhen()
  const going = useGoing(event)
  return (
    <Coloured as="article" className="hero" colour={event.own_colour ?? event.network.colour}>
      <div className="tx">
        <div className="row gap4">
          <DateLeaf at={event.starts_at} />
          <div>
            <Host of={event} />
            <div className="sm m2">{when(event)}</div>
          </div>
        </div>
        <h3>
          <Anchor href={linkTo.event(event)}>{event.name}</Anchor>
        </h3>
        <div className="row who">
          {going && <FaceStack of={event.going} />}
          <span className="sm m2 grow">{going}</span>
        </div>
        <div className="row gap2 wrap">
          <MyPlace of={event} toYou />
          <Place of={event} />
        </div>
      </div>
      <img className="art" src={event.picture_url} alt="" width={600} height={288} fetchPriority="high" />
    </Coloured>
  )
}

function AgendaLine({ of: event }: { of: Line }) {
  const when = useWhen()
  return (
    <Coloured className="ev" colour={event.own_colour ?? event.network.colour}>
      <DateLeaf at={event.starts_at} />
      <div className="grow">
        <h3 className="clamp2">
          <Anchor href={linkTo.event(event)}>{event.name}</Anchor>
        </h3>
        <div className="meta">
          <span>{when(event)}</span>
          <Place of={event} />
        </div>
        <div className="meta">
          <Host of={event} />
          <span className="only-s">
            <MyPlace of={event} />
          </span>
        </div>
      </div>
      <span className="only-l row gap4">
        <FaceStack of={event.going.slice(0, 3)} />
        <span className="state">
          <MyPlace of={event} />
        </span>
      </span>
    </Coloured>
  )
}

const Host = ({ of: { network } }: { of: Line }) => (
  <span className="by">
    <Glyph src={network.glyph_url} size="x" />
    <span className="one">{network.name}</span>
  </span>
)

function Place({ of: { location, online } }: { of: Line }) {
  const { t } = useText()
  const words =
    location && online
      ? t('home.events.place_or_online', { place: location })
      : (location ?? (online && t('home.events.online')))
  return words ? <span className="sm m2">{words}</span> : null
}

function MyPlace({ of: { my_registration, my_waitlist_place }, toYou }: { of: Line; toYou?: boolean }) {
  const { t } = useText()
  if (my_registration === null || my_registration === 'unregistered') return null
  const words =
    my_registration === 'registered' && toYou
      ? t('home.mine.registered_you')
      : my_registration === 'waitlisted' && my_waitlist_place !== null
        ? t('home.mine.waitlist_place', { place: my_waitlist_place })
        : t(`home.mine.${my_registration}`)
  return <StateBadge state={my_registration}>{words}</StateBadge>
}
