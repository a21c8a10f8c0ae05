import { TriangleAlert } from 'lucide-react'
import type { z } from 'zod'
import type { CalendarEvent } from '../../contract/events/events.ts'
import { linkTo } from '../app/links.ts'
import { useText } from '../app/texts.ts'
import { Anchor } from '../ui/Anchor.tsx'
import { classes } from '../ui/classes.ts'
import { useDates } from '../ui/dates/dates.ts'
import { Icon } from '../ui/Icon.tsx'
import { type Day, dayOf } from './days.ts'

export type OnCalendar = z.output<typeof CalendarEvent>

/** Whether the viewer means to be there. */
export const isMine = ({ my_registration: mine }: OnCalendar) =>
  mine === 'registered' || mine === 'waitlisted' || mine === 'attended'

/** Whether it begins on a day, or goes on there. */
export const begins = ({ starts_at }: OnCalendar, day: Day) => dayOf(starts_at) === day

/** What colours and lines mean, in words. */
export function useSaid() {
  const { t } = useText()
  return ({ canceled, clash, my_registration: mine, network }: OnCalendar) =>
    [
      network.name,
      canceled && t('events.canceled'),
      mine && mine !== 'unregistered' && t(`events.mine.${mine}`),
      clash && t('events.clash.mark'),
    ]
      .filter(Boolean)
      .join(', ')
}

interface Props {
  of: OnCalendar
  /** The day it is shown on: an event from the day before doesn't begin there again. */
  day: Day
  /** It has room for more than a line. */
  tall?: boolean
  /** It goes over several days, perhaps from before the first of them and on after the last. */
  bar?: { before: boolean; after: boolean }
}

/** An event on a day: filled where one takes part, outlined where it is open, with a mark where it meets another. */
export function EventChip({ of: event, day, tall, bar }: Props) {
  const { t } = useText()
  const dates = useDates()
  const said = useSaid()(event)
  return (
    <Anchor
      href={linkTo.event(event)}
      className={classes(
        'event-chip g',
        !tall && 'one',
        !isMine(event) && 'open',
        event.canceled && 'canceled',
        bar && 'over-days',
        bar?.before && 'from-before',
        bar?.after && 'goes-on',
      )}
      style={{ '--group': event.own_colour ?? event.network.colour }}
      title={`${dates.span(event.starts_at, event.ends_at)} ${event.name} · ${said}`}
    >
      {event.clash && <Icon of={TriangleAlert} className="clash-mark" />}
      {!bar && begins(event, day) && <span className="num">{dates.time(event.starts_at)} </span>}
      {event.name}
      <span className="vh">
        {bar && ` ${dates.span(event.starts_at, event.ends_at)} `}
        {t('events.said', { said })}
      </span>
    </Anchor>
  )
}
