import { useEffect, useRef } from 'react'
import { useText } from '../app/texts.ts'
import { NotableDays } from '../calendars/NotableDays.tsx'
import { classes } from '../ui/classes.ts'
import { useDates } from '../ui/dates/dates.ts'
import { formatDate } from '../ui/dates/dateWords.ts'
import { useCalendar } from './calendarView.tsx'
import { EventChip, type OnCalendar } from './chips.tsx'
import { byDay, startOf } from './days.ts'
import { dayWords } from './dayWords.ts'
import { placed } from './lanes.ts'
import { useSteps } from './steps.ts'

const A_DAY = 86_400_000
const HOURS = 24
/** A day is opened where work begins. */
const FIRST_SEEN = 7

const lastsDays = ({ starts_at, ends_at }: OnCalendar) => Date.parse(ends_at) - Date.parse(starts_at) >= A_DAY

/** Seven days by the hour; what meets stands beside each other. */
export function WeekGrid({ events }: { events: readonly OnCalendar[] }) {
  const { t } = useText()
  const { date, today, days, first, go, locale } = useCalendar()
  const dates = useDates()
  const long = byDay(events.filter(lastsDays), days)
  const short = byDay(
    events.filter((event) => !lastsDays(event)),
    days,
  )
  const steps = useSteps<HTMLDivElement>(date, first, (day) => days.includes(day))
  const hours = useRef<HTMLElement>(null)
  useEffect(() => {
    const element = hours.current
    if (element) element.scrollTop = (element.scrollHeight / HOURS) * FIRST_SEEN
  }, [])
  return (
    <div className="week-grid" ref={steps.within}>
      <div className="week-row">
        <span className="week-hour" />
        {days.map((day) => (
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
                  (long.get(day)?.length ?? 0) + (short.get(day)?.length ?? 0),
                )}
              </span>
            </button>
            <NotableDays day={day} days={days} />
            {long.get(day)?.map((event) => (
              <EventChip key={event.id} of={event} day={day} />
            ))}
          </div>
        ))}
      </div>
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
