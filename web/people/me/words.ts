import { numbersFor } from '../../../contract/formats.ts'
import { formatDate } from '../../ui/dates/dateWords.ts'

/** "November 2026" */
export const monthName = (month: string, locale: string) =>
  formatDate(`${month}T12:00:00Z`, locale, { month: 'long', year: 'numeric', timeZone: 'UTC' })

/** Hours, and every other number that may come in quarters. */
export const hoursWords = (hours: number, locale: string) =>
  numbersFor(locale, { maximumFractionDigits: 2 }).format(hours)
