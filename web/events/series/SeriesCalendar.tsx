import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useState } from 'react'
import { dateLocale } from '../../../contract/locales.ts'
import { useText } from '../../app/texts.ts'
import { Button } from '../../ui/Button.tsx'
import { classes } from '../../ui/classes.ts'
import { formatDate } from '../../ui/dates/dateWords.ts'
import { addMonths, type Day, firstOfMonth, firstWeekday, isSameMonth, startOf, weeksOf } from '../days.ts'
import './series.css'

/** The dates of a rule on a small calendar, month after month: whether it falls where one thinks is seen before it is saved. */
export function SeriesCalendar({ days }: { days: readonly Day[] }) {
  const { t, locale } = useText()
  const [first = ''] = days
  const last = days.at(-1) ?? first
  const [turned, setTurned] = useState<{ of: Day; to: Day }>({ of: first, to: first })
  // Another beginning is looked at from its beginning.
  const month = turned.of === first ? turned.to : first
  const on = new Set(days)
  const turn = (by: 1 | -1) => setTurned({ of: first, to: firstOfMonth(addMonths(month, by)) })
  const name = formatDate(startOf(month), locale, { month: 'long', year: 'numeric' })
  const there = days.filter((day) => isSameMonth(day, month)).length
  const weeks = weeksOf(month, firstWeekday(dateLocale(locale)))
  return (
    <div className="series-calendar">
      <div className="row gap1">
        <Button
          look="q"
          small
          icon={ChevronLeft}
          label={t('events.turn.previous_month')}
          disabled={isSameMonth(month, first)}
          onClick={() => turn(-1)}
        />
        <b className="grow" aria-live="polite">
          {name}
          <span className="vh">, {t('calendars.repeats.in_month', { count: there })}</span>
        </b>
        <Button
          look="q"
          small
          icon={ChevronRight}
          label={t('events.turn.next_month')}
          disabled={isSameMonth(month, last)}
          onClick={() => turn(1)}
        />
      </div>
      <table aria-label={name}>
        <thead>
          <tr>
            {weeks[0]?.map((day) => (
              <th key={day} scope="col" abbr={formatDate(startOf(day), locale, { weekday: 'long' })}>
                {formatDate(startOf(day), locale, { weekday: 'narrow' })}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeks.map((week) => (
            <tr key={week[0]}>
              {week.map((day) => (
                <td key={day}>
                  <span className={classes('num', on.has(day) && 'on', !isSameMonth(day, month) && 'out')}>
                    {startOf(day).getDate()}
                    {on.has(day) && <span className="vh"> {t('calendars.repeats.on_it')}</span>}
                  </span>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
