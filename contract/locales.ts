/** The languages the interface speaks, each in its own name. English is the fallback. */
export const locales = {
  en: 'English',
  es: 'Español',
  fr: 'Français',
  tl: 'Tagalog',
  pt: 'Português',
  it: 'Italiano',
  de: 'Deutsch',
  ko: '한국어',
  'zh-TW': '繁體中文',
  'zh-CN': '简体中文',
  ja: '日本語',
} as const

export type Locale = keyof typeof locales
export const FALLBACK_LOCALE: Locale = 'en'

const known = Object.keys(locales) as Locale[]

/** Browsers say `fil` where our catalogue says `tl`, and `ak` where others say `tw`. */
const aliases: Record<string, string> = { fil: 'tl', ak: 'tw' }

/** The catalogue for a language tag such as `pt-BR`, `zh-Hant` or `fil`; undefined when there is none. */
export function catalogueFor(tag: string): Locale | undefined {
  const [language = '', ...rest] = tag.trim().split('-')
  const base = aliases[language.toLowerCase()] ?? language.toLowerCase()
  if (base === 'zh') {
    const traditional = rest.some((part) => /^(hant|tw|hk|mo)$/i.test(part))
    return traditional ? 'zh-TW' : 'zh-CN'
  }
  return known.find((locale) => locale === base)
}

/** The first language of a list that we have a catalogue for, in the order the reader prefers them. */
export function preferredLocale(tags: readonly string[]): Locale {
  for (const tag of tags) {
    const found = catalogueFor(tag)
    if (found) return found
  }
  return FALLBACK_LOCALE
}

/** English dates read "Thursday 12 March, 12:00"; plain `en` would speak American. */
export const dateLocale = (locale: string) => (locale === 'en' ? 'en-GB' : locale)
