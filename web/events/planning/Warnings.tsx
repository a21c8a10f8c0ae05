import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { CalendarX, CircleCheck, Clock, PartyPopper } from 'lucide-react'
import type { ReactNode } from 'react'
import type { z } from 'zod'
import { type EventWarnings, eventWarnings } from '../../../contract/events/warnings.ts'
import { linkTo } from '../../app/links.ts'
import { queryOf } from '../../app/query.ts'
import { useText } from '../../app/texts.ts'
import { useCountWords } from '../../posts/writing/Audience.tsx'
import { Anchor } from '../../ui/Anchor.tsx'
import { Button } from '../../ui/Button.tsx'
import { useDates } from '../../ui/dates/dates.ts'
import { timeZoneOption } from '../../ui/dates/timeZones.ts'
import { Icon, type IconMark } from '../../ui/Icon.tsx'
import { useSettled } from '../../ui/settled.ts'

type Found = z.output<typeof EventWarnings>

interface Props {
  network_id: number
  guest_ids: readonly number[]
  starts_at: string
  ends_at: string
  time_zone: string
  event_id: number | undefined
  /** Takes another time for it. */
  choose: (slot: { starts_at: string; ends_at: string }) => void
}

/** Warnings about a time for the people the event would reach, refreshed while typing. They never prevent saving. */
export function Warnings({ choose, ...asked }: Props) {
  const { t } = useText()
  const settled = useSettled(asked)
  const { event_id, guest_ids, ...rest } = settled
  const query = { ...rest, guest_ids: [...guest_ids], ...(event_id === undefined ? {} : { event_id }) }
  const { data } = useQuery({
    ...queryOf(eventWarnings.show, { query }),
    enabled: Date.parse(settled.ends_at) > Date.parse(settled.starts_at),
    placeholderData: keepPreviousData,
    retry: false,
  })
  return (
    <div aria-live="polite">
      {data && data.people.count !== 0 && (
        <section className="plan-warnings" aria-label={t('eventPlanning.warnings.title')}>
          <Against found={data} asked={settled} />
          <Better found={data} time_zone={asked.time_zone} choose={choose} />
        </section>
      )}
    </div>
  )
}

function Line({ icon, children }: { icon: IconMark; children: ReactNode }) {
  return (
    <li>
      <Icon of={icon} />
      <div className="plan-line">{children}</div>
    </li>
  )
}

/** Everything that is known to speak against it, or that nothing does. */
function Against({ found, asked }: { found: Found; asked: Omit<Props, 'choose'> }) {
  const { t, locale } = useText()
  const people = useCountWords()
  const dates = useDates(asked.time_zone)
  const { outside, zones, other_zones, events, other_events } = found
  if (!outside && found.dates.length === 0 && events.length === 0)
    return (
      <p className="plan-fits">
        <Icon of={CircleCheck} />
        <span>{t('eventPlanning.warnings.fits', { people: people(found.people) })}</span>
      </p>
    )
  const list = (names: readonly string[]) => new Intl.ListFormat(locale).format(names)
  return (
    <>
      <h2 className="lab">{t('eventPlanning.warnings.title')}</h2>
      <ul className="plan-against">
        {outside && (
          <Line icon={Clock}>
            <p>
              {t('eventPlanning.warnings.outside', { people: people(outside), all: people(found.people) })}
            </p>
            <ul className="plan-zones">
              {zones.map((zone) => (
                <ZoneLine key={zone.time_zone} of={zone} slot={asked} />
              ))}
              {other_zones > 0 && <li>{t('eventPlanning.warnings.other_zones', { count: other_zones })}</li>}
            </ul>
          </Line>
        )}
        {found.dates.length > 0 && (
          <Line icon={CalendarX}>
            {found.dates.map(({ id, name, calendar, networks, people: some }) => (
              <p key={id}>
                {networks.length === 0
                  ? t('eventPlanning.warnings.date', { date: name, calendar: calendar.name })
                  : t('eventPlanning.warnings.date_of', {
                      date: name,
                      networks: list(networks.map((network) => network.name)),
                      people: people(some),
                    })}
              </p>
            ))}
          </Line>
        )}
        {events.length > 0 && (
          <Line icon={PartyPopper}>
            {events.map((event) => (
              <p key={event.id}>
                <Anchor href={linkTo.event(event)} target="_blank">
                  {event.name}
                </Anchor>{' '}
                <span className="m2">
                  {t('eventPlanning.warnings.event', {
                    network: event.network.name,
                    span: dates.span(event.starts_at, event.ends_at),
                    people: people(event.people),
                  })}
                </span>
              </p>
            ))}
            {other_events > 0 && (
              <p className="m2">{t('eventPlanning.warnings.other_events', { count: other_events })}</p>
            )}
          </Line>
        )}
      </ul>
    </>
  )
}

interface ZoneProps {
  of: Found['zones'][number]
  slot: Pick<Props, 'starts_at' | 'ends_at' | 'time_zone'>
}

/** Where they are, what the clock shows there, and how many they are. */
function ZoneLine({ of: { time_zone, reason, people: some }, slot }: ZoneProps) {
  const { t } = useText()
  const people = useCountWords()
  const [here, there] = [useDates(slot.time_zone), useDates(time_zone)]
  const { starts_at, ends_at } = slot
  const sameDay = there.day(starts_at) === here.day(starts_at) && there.day(ends_at) === there.day(starts_at)
  return (
    <li>
      {t(`eventPlanning.warnings.zone.${reason}`, {
        place: timeZoneOption(time_zone).text,
        span: sameDay ? there.hours(starts_at, ends_at) : there.span(starts_at, ends_at),
        people: people(some),
      })}
    </li>
  )
}

/** Times near it that suit more of them; one tap fills the fields. */
function Better({
  found: { better },
  time_zone,
  choose,
}: { found: Found } & Pick<Props, 'time_zone' | 'choose'>) {
  const { t } = useText()
  const people = useCountWords()
  const times = useDates(time_zone)
  if (better.length === 0) return null
  return (
    <>
      <h2 className="lab">{t('eventPlanning.warnings.better')}</h2>
      <ul className="plan-better">
        {better.map(({ starts_at, ends_at, outside, events, dates }) => {
          const span = times.span(starts_at, ends_at)
          const against = [
            outside ? t('eventPlanning.warnings.still_outside', { people: people(outside) }) : '',
            events > 0 ? t('eventPlanning.warnings.still_events', { count: events }) : '',
            ...dates,
          ].filter(Boolean)
          return (
            <li key={starts_at}>
              <Button
                small
                label={t('eventPlanning.warnings.choose', { span })}
                onClick={() => choose({ starts_at, ends_at })}
              >
                {span}
              </Button>
              <span className="sm m2">
                {against.length === 0 ? t('eventPlanning.warnings.nothing_against') : against.join(' · ')}
              </span>
            </li>
          )
        })}
      </ul>
    </>
  )
}
