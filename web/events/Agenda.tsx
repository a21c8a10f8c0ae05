import { CalendarSearch, ChevronRight } from 'lucide-react'
import { linkTo } from '../app/links.ts'
import { useText } from '../app/texts.ts'
import { NotableDays, useNotableDays } from '../calendars/NotableDays.tsx'
import { Anchor } from '../ui/Anchor.tsx'
import { Badge } from '../ui/Badge.tsx'
import { classes } from '../ui/classes.ts'
import { useDates } from '../ui/dates/dates.ts'
import { formatDate } from '../ui/dates/dateWords.ts'
import { EmptyState } from '../ui/EmptyState.tsx'
import { Coloured } from '../ui/Glyph.tsx'
import { Icon } from '../ui/Icon.tsx'
import { StateBadge } from '../ui/StateBadge.tsx'
import { daysOfBar, onFirstDay } from './bars.ts'
import { useCalendar } from './calendarView.tsx'
import { begins, isMine, type OnCalendar } from './chips.tsx'
import { useSteps } from './daySteps.ts'
import { byDay, type Day, isSameMonth, startOf, weeksOf } from './days.ts'
import { dayWords } from './dayWords.ts'

/** Day after day what takes place and what is notable, beside or below a small month. */
export function Agenda({ events, small }: { events: readonly OnCalendar[]; small: boolean }) {
  const { t } = useText()
  const { asked, date, today, days } = useCalendar()
  const found = byDay(events, days)
  const notable = useNotableDays(days)
  // A day that was chosen begins it; else today, or the whole of another month.
  const from = asked.date ?? today
  const open = days.filter((day) => isSameMonth(day, date) && day >= from)
  const lines = onFirstDay(found, open)
  const shown = open.filter((day) => (lines.get(day)?.length ?? 0) > 0 || notable(day).length > 0)
  return (
    <div className={classes('agenda-page', small && 'small')}>
      <SmallMonth found={found} />
      <div className="agenda-days">
        {shown.length === 0 && (
          <EmptyState small icon={CalendarSearch} title={t('events.none.title')}>
            {t('events.none.days')}
          </EmptyState>
        )}
        {shown.map((day) => (
          <AgendaDay key={day} day={day} events={lines.get(day) ?? []} />
        ))}
      </div>
    </div>
  )
}

function AgendaDay({ day, events }: { day: string; events: readonly OnCalendar[] }) {
  const { t } = useText()
  const { today, days } = useCalendar()
  const dates = useDates()
  return (
    <section>
      <h2>{day === today ? t('events.turn.today') : dates.day(startOf(day))}</h2>
      <NotableDays day={day} days={days} />
      {events.length > 0 && (
        <ul className="list">
          {events.map((event) => (
            <li key={event.id}>
              <AgendaLine of={event} day={day} />
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

function AgendaLine({ of: event, day }: { of: OnCalendar; day: Day }) {
  const { t } = useText()
  const dates = useDates()
  const mine = event.my_registration
  const several = daysOfBar(event)
  return (
    <Coloured colour={event.own_colour ?? event.network.colour}>
      <Anchor className="agenda-line" href={linkTo.event(event)}>
        <b className="num sm">{begins(event, day) ? dates.time(event.starts_at) : t('events.goes_on')}</b>
        <span className="agenda-bar" />
        <span className="grow">
          <span className={classes('b below', event.canceled && 'struck')}>{event.name}</span>
          <span className="event-meta sm m2">
            {event.network.name}
            {several && <span>{dates.days(startOf(several[0]), startOf(several[1]))}</span>}
            {event.canceled && <Badge tone="stop">{t('events.canceled')}</Badge>}
            {!event.canceled && event.clash && <Badge tone="wait">{t('events.clash.mark')}</Badge>}
            {isMine(event) && mine && mine !== 'unregistered' && (
              <StateBadge state={mine}>{t(`events.mine.${mine}`)}</StateBadge>
            )}
          </span>
        </span>
        <Icon of={ChevronRight} size="s" />
      </Anchor>
    </Coloured>
  )
}

const MOST_DOTS = 3

function SmallMonth({ found }: { found: ReadonlyMap<Day, readonly OnCalendar[]> }) {
  const { t } = useText()
  const { asked, date, today, days, first, title, go, locale } = useCalendar()
  const steps = useSteps<HTMLTableElement>(date, first, (day) => isSameMonth(day, date))
  const dates = useDates()
  return (
    <table className="small-month" aria-label={title} ref={steps.within}>
      <thead>
        <tr>
          {days.slice(0, 7).map((day) => (
            <th key={day} scope="col" abbr={formatDate(startOf(day), locale, { weekday: 'long' })}>
              {formatDate(startOf(day), locale, { weekday: 'narrow' })}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeksOf(date, first).map((week) => (
          <tr key={week[0]}>
            {week.map((day) => (
              <td key={day} aria-current={day === today ? 'date' : undefined}>
                <button
                  type="button"
                  className={classes(
                    'small-day',
                    day === today && 'today',
                    day === asked.date && 'chosen',
                    !isSameMonth(day, date) && 'out',
                  )}
                  aria-label={dayWords(t, dates.day(startOf(day)), found.get(day)?.length ?? 0)}
                  aria-pressed={day === asked.date}
                  {...steps.of(day)}
                  onClick={() => go(day)}
                >
                  <span className="small-number">{startOf(day).getDate()}</span>
                  <span className="small-dots">
                    {found
                      .get(day)
                      ?.slice(0, MOST_DOTS)
                      .map((event) => (
                        <span
                          key={event.id}
                          className="dot g"
                          style={{ '--group': event.own_colour ?? event.network.colour }}
                        />
                      ))}
                  </span>
                </button>
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
