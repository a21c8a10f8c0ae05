import { CalendarSearch } from 'lucide-react'
import type { z } from 'zod'
import { eventLists, type ListedEvent } from '../../contract/events/events.ts'
import { DEFAULT_PAGE_SIZE } from '../../contract/limits.ts'
import { useAsked } from '../app/asked.ts'
import { linkTo } from '../app/links.ts'
import { useListOf } from '../app/lists.ts'
import { useText } from '../app/texts.ts'
import { useGoing } from '../home/goingSentence.ts'
import { Anchor } from '../ui/Anchor.tsx'
import { Badge } from '../ui/Badge.tsx'
import { Button, LinkButton } from '../ui/Button.tsx'
import { classes } from '../ui/classes.ts'
import { DateLeaf } from '../ui/dates/DateLeaf.tsx'
import { useWhen } from '../ui/dates/when.ts'
import { EmptyState } from '../ui/EmptyState.tsx'
import { FaceStack } from '../ui/Face.tsx'
import { Coloured, Glyph } from '../ui/Glyph.tsx'
import { SkeletonList } from '../ui/Skeleton.tsx'
import { StateBadge } from '../ui/StateBadge.tsx'
import { ListState } from '../ui/tables/ListState.tsx'
import { Pager } from '../ui/tables/Pager.tsx'
import { type EventsSearch, narrowingOf, questionOf } from './search.ts'

type Line = z.output<typeof ListedEvent>

/** The events the address asks for, a page at a time. */
export function EventList({ network }: { network?: number }) {
  const { t } = useText()
  const { asked, ask } = useAsked<EventsSearch>()
  const { data, isPending, error, refetch, isPlaceholderData } = useListOf(eventLists.list, {
    query: questionOf(asked, network),
  })
  const narrowed = Object.values({ ...narrowingOf(asked), search: asked.search }).some(Boolean)
  const widen = () =>
    ask({
      view: 'list',
      networks: undefined,
      mine: undefined,
      scope: undefined,
      online: undefined,
      place: undefined,
      search: undefined,
    })
  return (
    <ListState
      pending={isPending}
      error={data ? null : error}
      retry={() => void refetch()}
      empty={data?.total === 0}
      skeleton={<SkeletonList rows={8} />}
      whenEmpty={
        narrowed ? (
          <EmptyState
            icon={CalendarSearch}
            title={t('events.none.title')}
            actions={<Button onClick={widen}>{t('events.none.widen')}</Button>}
          >
            {t('events.none.says')}
          </EmptyState>
        ) : (
          <EmptyState
            icon={CalendarSearch}
            title={t(`events.empty.${asked.phase === 'past' ? 'past' : 'title'}`)}
            actions={
              network === undefined && <LinkButton href="/groups">{t('home.events.empty.action')}</LinkButton>
            }
          >
            {t('events.empty.says')}
          </EmptyState>
        )
      }
    >
      <ul className="list event-lines" aria-busy={isPlaceholderData}>
        {data?.items.map((event) => (
          <li key={event.id}>
            <EventLine of={event} />
          </li>
        ))}
      </ul>
      {data && (
        <Pager
          {...data}
          onChange={({ page, page_size }) =>
            ask({
              view: 'list',
              page: page === 1 ? undefined : page,
              pageSize: page_size === DEFAULT_PAGE_SIZE ? undefined : page_size,
            })
          }
        />
      )}
    </ListState>
  )
}

/** Time, title, network and attendees. */
function EventLine({ of: event }: { of: Line }) {
  const { t } = useText()
  const when = useWhen()
  const going = useGoing(event)
  const { network, location, online, clash, my_registration: mine, my_waitlist_place: place } = event
  const where =
    location && online
      ? t('home.events.place_or_online', { place: location })
      : (location ?? (online && t('home.events.online')))
  return (
    <Coloured className="event-line" colour={event.own_colour ?? network.colour}>
      <DateLeaf at={event.starts_at} />
      <div className="grow">
        <h2 className={classes('clamp2', event.state === 'canceled' && 'struck')}>
          <Anchor href={linkTo.event(event)}>{event.name}</Anchor>
        </h2>
        <div className="sm m2 event-meta">
          <span>{when(event)}</span>
          {where && <span className="one">{where}</span>}
          {event.seats_left === 0 && event.state === 'approved' && <span>{t('events.full')}</span>}
        </div>
        <div className="event-meta">
          <span className="by">
            <Glyph src={network.glyph_url} size="x" />
            <span className="one">{network.name}</span>
          </span>
          {clash && <Badge tone="wait">{t('events.clash.with', { name: clash.name })}</Badge>}
        </div>
      </div>
      {going && (
        <span className="only-l row gap2 event-going">
          <FaceStack of={event.going} />
          <span className="vh">{going}</span>
        </span>
      )}
      <span className="event-states">
        {event.state !== 'approved' && (
          <StateBadge state={event.state}>{t(`events.state.${event.state}`)}</StateBadge>
        )}
        {mine && mine !== 'unregistered' && (
          <StateBadge state={mine}>
            {mine === 'waitlisted' && place !== null
              ? t('events.mine.place', { place })
              : t(`events.mine.${mine}`)}
          </StateBadge>
        )}
      </span>
    </Coloured>
  )
}
