import { createInstance } from 'i18next'
import { useSyncExternalStore } from 'react'
import { FALLBACK_LOCALE, type Locale } from '../../contract/locales.ts'
import { formatter } from '../../texts/formatter.ts'
import type { Area, TextKey } from '../../texts/keys.ts'
import { chosenLocale } from './locale.ts'

export type { Area, TextKey } from '../../texts/keys.ts'
export type Facts = Record<string, string | number | undefined>
export type Translate = (key: TextKey, facts?: Facts) => string

type Catalogue = Record<string, () => Promise<Record<string, unknown>>>
/** Behind one step more, so that a page carries the names of the reader's files and not those of all eleven languages. */
const catalogues = import.meta.glob<Catalogue>('../../texts/*/catalogue.ts', { import: 'catalogue' })
const catalogueOf = async (locale: Locale) =>
  (await catalogues[`../../texts/${locale}/catalogue.ts`]?.()) ?? {}

const i18n = createInstance().use(formatter)
i18n.init({
  lng: chosenLocale(),
  fallbackLng: FALLBACK_LOCALE,
  resources: {},
  defaultNS: 'texts',
  ns: 'texts',
  nsSeparator: false,
  initAsync: false,
  interpolation: { prefix: '{', suffix: '}', escapeValue: false, alwaysFormat: true },
})

const loaded = new Map<string, Promise<void>>()
const wanted = new Set<Area>()
const listeners = new Set<() => void>()
let version = 0
let nouns: Facts = {}

function changed() {
  version += 1
  for (const listener of listeners) listener()
}

function load(locale: Locale, area: Area): Promise<void> {
  const name = `${locale}/${area}`
  const known = loaded.get(name)
  if (known) return known
  const loading = read(locale, area)
  loading.catch(() => loaded.delete(name))
  loaded.set(name, loading)
  return loading
}

async function read(locale: Locale, area: Area): Promise<void> {
  const file = (await catalogueOf(locale))[`./${area}.json`]
  if (!file) return locale === FALLBACK_LOCALE ? undefined : load(FALLBACK_LOCALE, area)
  const texts = await file()
  i18n.addResourceBundle(locale, 'texts', { [area]: texts }, true, true)
  changed()
}

export const currentLocale = () => i18n.language as Locale

/** Brings the texts of these areas in the reader's language. */
export async function loadTexts(areas: readonly Area[]) {
  for (const area of areas) wanted.add(area)
  await Promise.all(areas.map((area) => load(currentLocale(), area)))
}

/** Changes the language of everything on the page without reloading it. */
export async function speak(locale: Locale) {
  await Promise.all([...wanted].map((area) => load(locale, area)))
  await i18n.changeLanguage(locale)
  document.documentElement.lang = locale
  changed()
}

/** The enterprise's own nouns, parameters of every sentence. */
export function nameThings(words: Facts) {
  nouns = words
  changed()
}

// A plain string from here on: i18next's own types would walk through every key of the catalogue.
export const translate: Translate = (key: string, facts) => {
  const options = { ...nouns, ...facts }
  if (currentLocale() !== FALLBACK_LOCALE && !i18n.exists(key, { ...options, fallbackLng: [] }))
    void load(FALLBACK_LOCALE, areaOf(key))
  return i18n.t(key, options)
}

const areaOf = (key: string) => key.slice(0, key.indexOf('.')) as Area

/** Called when the language changes. */
export const onSpeech = (listener: () => void) => i18n.on('languageChanged', listener)

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/**
 * Sentences in the reader's language. The component is redrawn when the language or the enterprise's nouns change.
 */
export function useText(): { t: Translate; locale: Locale } {
  useSyncExternalStore(subscribe, () => version)
  return { t: translate, locale: currentLocale() }
}
