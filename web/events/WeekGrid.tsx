import { useEffect, useRef } from 'react'
import { useText } from '../app/texts.ts'
import { NotableDays } from '../calendars/NotableDays.tsx'
import { classes } from '../ui/classes.ts'
import { useDates, useNow } from '../ui/dates/dates.ts'
import { formatDate } from '../ui/dates/dateWords.ts'
import { barsOf, isBar, isOn } from './bars.ts'
import { useCalendar } from './calendarView.tsx'
import { EventChip, type OnCalendar } from './chips.tsx'
import { useSteps } from './daySteps.ts'
import { byDay, startOf } from './days.ts'
import { dayWords } from './dayWords.ts'
import { placed } from './lanes.ts'

const HOURS = 24
/** A week is opened where work begins, or where its first event does. */
const FIRST_SEEN = 7
/** So many hours are in sight, of which now is one. */
const IN_SIGHT = 12
/** The label of the first hour stands a little above its line. */
const LABEL = 12
/** The one of the hours comes before those of the days. */
const FIRST_COLUMN = 2

/** Seven days by the hour; overlapping events are side by side. */
export function WeekGrid({ events }: { events: readonly OnCalendar[] }) {
  const { t } = useText()
  const { date, today, days, first, go, locale } = useCalendar()
  const dates = useDates()
  const bars = barsOf(events, days)
  const short = byDay(
    events.filter((event) => !isBar(event)),
    days,
  )
  const steps = useSteps<HTMLDivElement>(date, first, (day) => days.includes(day))
  const hours = useRef<HTMLElement>(null)
  const now = useNow()
  const hour = now.getHours() + now.getMinutes() / 60
  const openAt = Math.min(
    FIRST_SEEN,
    ...days.flatMap((day) => placed(short.get(day) ?? [], startOf(day)).map(({ from }) => from / 60)),
  )
  const wanted = days.includes(today) && hour > openAt + IN_SIGHT ? hour - IN_SIGHT : openAt
  const opened = useRef(wanted)
  opened.current = wanted
  const week = days[0]
  // biome-ignore lint/correctness/useExhaustiveDependencies: each week is opened once, whatever loads or passes meanwhile.
  useEffect(() => {
    const element = hours.current
    if (element) element.scrollTop = (element.scrollHeight / HOURS) * opened.current - LABEL
  }, [week])
  return (
    <div className="week-grid" ref={steps.within}>
      <div className="week-row">
        <span className="week-hour" />
        {days.map((day, at) => (
          <div key={day} className={classes('week-head', day === today && 'today')}>
            <button
              type="button"
              aria-current={day === today ? 'date' : undefined}
              {...steps.of(day)}
              onClick={() => go(day, { view: 'agenda' })}
            >
              <span className="sm m3" aria-hidden="true">
                {formatDate(startOf(day), locale, { weekday: 'short' })}
              </span>
              <b aria-hidden="true">{startOf(day).getDate()}</b>
              <span className="vh">
                {dayWords(
                  t,
                  dates.day(startOf(day)),
                  bars.filter((bar) => isOn(bar, at)).length + (short.get(day)?.length ?? 0),
                )}
              </span>
            </button>
            <NotableDays day={day} days={days} />
          </div>
        ))}
      </div>
      {bars.length > 0 && (
        <ul className="week-row week-bars" aria-label={t('events.days')}>
          {bars.map((bar) => (
            <li
              key={bar.event.id}
              style={{
                gridColumn: `${bar.from + FIRST_COLUMN} / ${bar.to + FIRST_COLUMN + 1}`,
                gridRow: bar.lane + 1,
              }}
            >
              <EventChip of={bar.event} day={days[bar.from] ?? date} bar={bar} />
            </li>
          ))}
        </ul>
      )}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by the keyboard. */}
      <section className="week-hours" ref={hours} tabIndex={0} aria-label={t('events.hours')}>
        <div className="week-row">
          <div className="week-hour" aria-hidden="true">
            {Array.from({ length: HOURS }, (_, hour) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: hours don't move.
              <span key={hour}>{hour > 0 && dates.time(new Date(2026, 0, 1, hour))}</span>
            ))}
          </div>
          {days.map((day) => (
            <ul
              key={day}
              className={classes('week-day', day === today && 'today')}
              aria-label={dates.day(startOf(day))}
            >
              {day === today && (
                <li className="week-now" aria-hidden="true" style={{ '--from': String(hour) }} />
              )}
              {placed(short.get(day) ?? [], startOf(day)).map(({ event, from, to, lane, lanes }) => (
                <li
                  key={event.id}
                  className="week-event"
                  style={{
                    '--from': String(from / 60),
                    '--hours': String((to - from) / 60),
                    '--lane': String(lane),
                    '--lanes': String(lanes),
                  }}
                >
                  <EventChip of={event} day={day} tall />
                </li>
              ))}
            </ul>
          ))}
        </div>
      </section>
    </div>
  )
}
