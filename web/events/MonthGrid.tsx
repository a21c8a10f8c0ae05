import { useText } from '../app/texts.ts'
import { NotableDays } from '../calendars/NotableDays.tsx'
import { classes } from '../ui/classes.ts'
import { useDates } from '../ui/dates/dates.ts'
import { formatDate } from '../ui/dates/dateWords.ts'
import { useCalendar } from './calendarView.tsx'
import { EventChip, type OnCalendar } from './chips.tsx'
import { byDay, type Day, isSameMonth, startOf, weeksOf } from './days.ts'
import { dayWords } from './dayWords.ts'
import { type Steps, useSteps } from './steps.ts'

const MOST_A_DAY = 3

/** A month in whole weeks. The arrows go from day to day, Page Up and Down from month to month. */
export function MonthGrid({ events }: { events: readonly OnCalendar[] }) {
  const { date, today, days, first, title, locale } = useCalendar()
  const found = byDay(events, days)
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
        {weeksOf(date, first).map((week) => (
          <tr key={week[0]}>
            {week.map((day) => (
              <DayCell
                key={day}
                day={day}
                events={found.get(day) ?? []}
                steps={steps}
                isToday={day === today}
                isOut={!isSameMonth(day, date)}
              />
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

interface CellProps {
  day: Day
  events: readonly OnCalendar[]
  steps: Steps
  isToday: boolean
  isOut: boolean
}

function DayCell({ day, events, steps, isToday, isOut }: CellProps) {
  const { t } = useText()
  const { go, days } = useCalendar()
  const dates = useDates()
  const shown = events.slice(0, events.length > MOST_A_DAY ? MOST_A_DAY - 1 : MOST_A_DAY)
  const rest = events.length - shown.length
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
        aria-label={dayWords(t, words, events.length)}
        {...steps.of(day)}
        onClick={open}
      >
        {startOf(day).getDate()}
      </button>
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
