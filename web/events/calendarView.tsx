import { ChevronLeft, ChevronRight } from 'lucide-react'
import { dateLocale } from '../../contract/locales.ts'
import { useAsked } from '../app/asked.ts'
import { useText } from '../app/texts.ts'
import { Button } from '../ui/Button.tsx'
import { useDates } from '../ui/dates/dates.ts'
import { formatDate } from '../ui/dates/dateWords.ts'
import { usePhone } from '../ui/useMedia.ts'
import {
  addDays,
  addMonths,
  type Day,
  dayOf,
  firstOfMonth,
  firstWeekday,
  startOf,
  weekOf,
  weeksOf,
} from './days.ts'
import type { EventsSearch, EventView } from './search.ts'

/** Which view: the one in the address, else the list where a page of it is asked for, else what the screen has room for. */
export function viewOf(
  { view, page, pageSize, search, phase, sort_by }: EventsSearch,
  phone: boolean,
): EventView {
  const wanted =
    view ?? (page || pageSize || search || phase || sort_by ? 'list' : phone ? 'agenda' : 'month')
  return phone && (wanted === 'month' || wanted === 'week') ? 'agenda' : wanted
}

/** The days that a view asks for: whole weeks around a month, or a week. */
export function daysOf(view: EventView, day: Day, first: number): Day[] {
  return view === 'week' ? weekOf(day, first) : weeksOf(day, first).flat()
}

/** The moments those days span. */
export const between = (days: readonly Day[]) => {
  const [first = dayOf(new Date())] = days
  return { from: startOf(first).toISOString(), to: startOf(addDays(days.at(-1) ?? first, 1)).toISOString() }
}

/** The calendar that the address describes. */
export function useCalendar() {
  const { t, locale } = useText()
  const { asked, ask } = useAsked<EventsSearch>()
  const phone = usePhone()
  const dates = useDates()
  const view = viewOf(asked, phone)
  const today = dayOf(new Date())
  const date = asked.date ?? today
  const first = firstWeekday(dateLocale(locale))
  const days = daysOf(view, date, first)
  const at = startOf(date)
  const title =
    view === 'week'
      ? t('events.week_of', { days: dates.days(startOf(days[0] ?? date), startOf(days.at(-1) ?? date)) })
      : formatDate(at, locale, { month: 'long', year: 'numeric' })
  const go = (day: Day, more: Partial<EventsSearch> = {}) =>
    ask({ date: day === today ? undefined : day, ...more })
  return { view, asked, ask, go, date, today, days, first, title, locale }
}

/** The day that a step forth or back leads to. */
export const stepped = (view: EventView, date: Day, by: 1 | -1): Day =>
  view === 'week' ? addDays(date, 7 * by) : firstOfMonth(addMonths(date, by))

/** Back, today, forth. */
export function Turning() {
  const { t } = useText()
  const { view, date, today, go } = useCalendar()
  const words = view === 'week' ? 'week' : 'month'
  return (
    <span className="row gap1 turning">
      <Button
        look="q"
        icon={ChevronLeft}
        label={t(`events.turn.previous_${words}`)}
        onClick={() => go(stepped(view, date, -1))}
      />
      <Button onClick={() => go(today)}>{t('events.turn.today')}</Button>
      <Button
        look="q"
        icon={ChevronRight}
        label={t(`events.turn.next_${words}`)}
        onClick={() => go(stepped(view, date, 1))}
      />
    </span>
  )
}
