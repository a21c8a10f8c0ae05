import { useText } from '../app/texts.ts'
import { NotableDays } from '../calendars/NotableDays.tsx'
import { classes } from '../ui/classes.ts'
import { useDates } from '../ui/dates/dates.ts'
import { formatDate } from '../ui/dates/dateWords.ts'
import { type Bar, barsOf, isOn, onItsDay } from './bars.ts'
import { useCalendar } from './calendarView.tsx'
import { EventChip, type OnCalendar } from './chips.tsx'
import { type Steps, useSteps } from './daySteps.ts'
import { type Day, isSameMonth, startOf, weeksOf } from './days.ts'
import { dayWords } from './dayWords.ts'

const MOST_A_DAY = 3
/** Below bars there is always room for what else is on that day. */
const MOST_BARS = MOST_A_DAY - 1

/** A month in whole weeks. The arrows go from day to day, Page Up and Down from month to month. */
export function MonthGrid({ events }: { events: readonly OnCalendar[] }) {
  const { date, today, days, first, title, locale } = useCalendar()
  const steps = useSteps<HTMLTableElement>(date, first, (day) => isSameMonth(day, date))
  return (
    <table className="month-grid" aria-label={title} ref={steps.within}>
      <thead>
        <tr>
          {days.slice(0, 7).map((day) => (
            <th key={day} scope="col" abbr={formatDate(startOf(day), locale, { weekday: 'long' })}>
              {formatDate(startOf(day), locale, { weekday: 'short' })}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeksOf(date, first).map((week) => {
          const bars = barsOf(events, week)
          return (
            <tr key={week[0]}>
              {week.map((day, at) => (
                <DayCell
                  key={day}
                  day={day}
                  at={at}
                  bars={bars.filter((bar) => isOn(bar, at))}
                  events={onItsDay(events, day)}
                  steps={steps}
                  isToday={day === today}
                  isOut={!isSameMonth(day, date)}
                />
              ))}
            </tr>
          )
        })}
      </tbody>
    </table>
  )
}

interface CellProps {
  day: Day
  /** Which of its week. */
  at: number
  /** Events that span the day, and those within it. */
  bars: readonly Bar<OnCalendar>[]
  events: readonly OnCalendar[]
  steps: Steps
  isToday: boolean
  isOut: boolean
}

function DayCell({ day, at, bars, events, steps, isToday, isOut }: CellProps) {
  const { t } = useText()
  const { go, days } = useCalendar()
  const dates = useDates()
  const above = bars.filter(({ lane }) => lane < MOST_BARS)
  const lanes = Math.max(0, ...above.map(({ lane }) => lane + 1))
  const [room, waiting] = [MOST_A_DAY - lanes, events.length + bars.length - above.length]
  const shown = events.slice(0, waiting > room ? room - 1 : room)
  const rest = waiting - shown.length
  const open = () => go(day, { view: 'agenda' })
  const weekend = [0, 6].includes(startOf(day).getDay())
  const words = dates.day(startOf(day))
  return (
    <td
      className={classes('month-day', isOut && 'out', isToday && 'today', weekend && 'weekend')}
      aria-current={isToday ? 'date' : undefined}
    >
      <button
        type="button"
        className="day-number"
        aria-label={dayWords(t, words, events.length + bars.length)}
        {...steps.of(day)}
        onClick={open}
      >
        {startOf(day).getDate()}
      </button>
      {lanes > 0 && (
        <div className="month-bars" style={{ '--lanes': String(lanes) }}>
          {above
            .filter(({ from }) => from === at)
            .map((bar) => (
              <div
                key={bar.event.id}
                className="month-bar"
                style={{ '--lane': String(bar.lane), '--days': String(bar.to - bar.from + 1) }}
              >
                <EventChip of={bar.event} day={day} bar={bar} />
              </div>
            ))}
        </div>
      )}
      <NotableDays day={day} days={days} />
      {shown.map((event) => (
        <EventChip key={event.id} of={event} day={day} />
      ))}
      {rest > 0 && (
        <button type="button" className="day-more" onClick={open}>
          {t('events.more', { count: rest })}
          <span className="vh">, {words}</span>
        </button>
      )}
    </td>
  )
}
