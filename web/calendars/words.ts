import type { NotableRule } from '../../contract/calendars/notableDates.ts'
import { datesFor } from '../../contract/formats.ts'
import { useText } from '../app/texts.ts'
import { formatDate } from '../ui/dates/dateWords.ts'

/** Weekdays, months and rules in the reader's language. */
export function useRuleWords() {
  const { t, locale } = useText()
  const say = (at: number, options: Intl.DateTimeFormatOptions) =>
    formatDate(new Date(at), locale, { ...options, timeZone: 'UTC' })
  // 1 January 2024 was a Monday.
  const weekday = (number: number) => say(Date.UTC(2024, 0, number), { weekday: 'long' })
  const month = (number: number, by?: NotableRule['reckoning']) =>
    by === 'hebrew' || by === 'islamic'
      ? t(`calendars.month.${by}_${number as 1}`)
      : say(Date.UTC(2024, number - 1, 1), { month: 'long' })
  /** In a leap year, so that 29 February exists. */
  const date = (rule: NotableRule) =>
    say(Date.UTC(2024, (rule.month ?? 1) - 1, rule.day ?? 1), { day: 'numeric', month: 'long' })

  function when(rule: NotableRule): string {
    switch (rule.kind) {
      case 'once':
        return t('calendars.rule.once')
      case 'fixed':
        return t('calendars.rule.fixed', { date: date(rule) })
      case 'nth_weekday':
        return t(`calendars.rule.nth_${(rule.nth ?? 1) as 1}`, {
          weekday: weekday(rule.weekday ?? 1),
          month: month(rule.month ?? 1),
        })
      case 'weekday_from':
        return t('calendars.rule.weekday_from', { weekday: weekday(rule.weekday ?? 1), date: date(rule) })
      case 'easter': {
        const by = rule.reckoning === 'orthodox' ? 'orthodox' : 'western'
        const days = rule.offset_days ?? 0
        if (days === 0) return t(`calendars.rule.easter_${by}_itself`)
        const count = Math.abs(days)
        return days < 0
          ? t(`calendars.rule.easter_${by}_before`, { count })
          : t(`calendars.rule.easter_${by}`, { count })
      }
      case 'reckoned':
        return t('calendars.rule.reckoned', {
          day: rule.day ?? 1,
          month: month(rule.month ?? 1, rule.reckoning),
          calendar: t(`calendars.reckoning.${rule.reckoning ?? 'hebrew'}`),
        })
    }
  }
  /** A day without a clock, or some days. */
  const days = (starts_on: string, ends_on: string) => {
    const options = { day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' } as const
    return starts_on === ends_on
      ? formatDate(`${starts_on}T12:00:00Z`, locale, { ...options, weekday: 'short' })
      : datesFor(locale, options).formatRange(
          new Date(`${starts_on}T12:00:00Z`),
          new Date(`${ends_on}T12:00:00Z`),
        )
  }
  return { weekday, month, when, days }
}
