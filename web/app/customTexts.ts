import type { z } from 'zod'
import { type CustomTexts, customTexts, type Noun, nouns } from '../../contract/enterprise/enterprise.ts'
import type { Locale } from '../../contract/locales.ts'
import { call } from './client.ts'
import { session } from './session.ts'
import { start } from './start.ts'
import { readJson, storage } from './storage.ts'
import { currentLocale, nameThings } from './texts.ts'

type Words = z.output<typeof CustomTexts>
interface Kept {
  words: Words
  locale: Locale
  until: number
}

const KEY = 'custom_texts'
const KEPT_FOR = 4 * 60 * 60_000

function use(words: Words) {
  const facts: Record<string, string> = {}
  for (const noun of nouns as readonly Noun[]) {
    facts[noun] = words.singular[noun]
    facts[`${noun}_plural`] = words.plural[noun]
  }
  nameThings(facts)
}

function keep(words: Words, locale: Locale) {
  storage.set(KEY, JSON.stringify({ words, locale, until: Date.now() + KEPT_FOR } satisfies Kept))
  use(words)
}

async function fetchWords() {
  const locale = currentLocale()
  const [words] = (await call(customTexts.list)).page.items
  if (words) keep(words, locale)
}

/** The enterprise's own nouns: from the page, else from the last four hours; older ones are used and renewed behind. */
export async function learnWords() {
  const locale = currentLocale()
  if (start?.custom_texts && start.locale === locale) return keep(start.custom_texts, locale)
  const kept = readJson<Kept>(KEY)
  if (kept?.locale !== locale) return fetchWords()
  use(kept.words)
  if (kept.until < Date.now()) void renew()
}

const renew = () => fetchWords().catch(() => {})

/** Log-out drops the words kept here together with their expiry. */
session.onClear(() => storage.remove(KEY))

/** A page that stays open for days refreshes them too. */
export function keepWordsFresh() {
  setInterval(() => {
    const kept = readJson<Kept>(KEY)
    if (!kept || kept.until < Date.now()) void renew()
  }, 10 * 60_000)
}
