import { datesOf, type Repeats } from '../../../contract/events/recurrence.ts'
import { useText } from '../../app/texts.ts'
import { formatDate } from '../../ui/dates/dateWords.ts'

/** A rule as people say it: "Every 2 weeks on Tuesday." and when it ends. */
export function useRepeatWords() {
  const { t, locale } = useText()
  return (repeats: Repeats, startsOn: string) => {
    const at = `${startsOn}T12:00:00Z`
    const say = (options: Intl.DateTimeFormatOptions, day = at) =>
      formatDate(day, locale, { ...options, timeZone: 'UTC' })
    const rule = t(`calendars.repeats.read.${repeats.rule}`, {
      count: repeats.rule === 'biweekly' ? 2 * repeats.every : repeats.every,
      weekday: say({ weekday: 'long' }),
      day: say({ day: 'numeric' }),
      date: say({ day: 'numeric', month: 'long' }),
    })
    const days = datesOf(repeats, startsOn)
    const last = say(
      { day: 'numeric', month: 'long', year: 'numeric' },
      `${days.at(-1) ?? startsOn}T12:00:00Z`,
    )
    return `${rule} ${t('calendars.repeats.read.ends', { count: days.length, date: last })}`
  }
}
