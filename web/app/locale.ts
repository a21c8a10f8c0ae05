import { catalogueFor, type Locale, preferredLocale } from '../../contract/locales.ts'
import { start } from './start.ts'
import { storage } from './storage.ts'

const KEY = 'locale'

/** The person's own choice, else what this browser chose before, else what it prefers. */
export function chosenLocale(): Locale {
  const own = start?.user_data?.user.locale
  const stored = catalogueFor(storage.get(KEY) ?? '')
  return own ?? stored ?? start?.locale ?? preferredLocale(navigator.languages)
}

export const rememberLocale = (locale: Locale) => storage.set(KEY, locale)
