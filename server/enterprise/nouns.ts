import type { Locale } from '../../contract/locales.ts'
import type { Database } from '../platform/database/db.ts'
import type { Enterprise } from '../platform/enterprises.ts'
import type { Texts } from '../platform/texts.ts'
import { customTextsIn, nounFacts } from './queries.ts'

/** The enterprise's nouns in each language, kept until its settings change (its version is part of the key). */
export function nounKeeper(database: Database, texts: Texts) {
  const kept = new Map<string, Record<string, string>>()
  return async (enterprise: Enterprise, locale: Locale) => {
    const key = `${enterprise.id} ${enterprise.version} ${locale}`
    const known = kept.get(key)
    if (known) return known
    const facts = nounFacts(
      await customTextsIn(database.of(enterprise.id), enterprise, locale, texts.in(locale)),
    )
    if (kept.size > 5000) kept.clear()
    kept.set(key, facts)
    return facts
  }
}
