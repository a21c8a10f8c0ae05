import type { z } from 'zod'
import {
  type CustomTexts,
  type Noun,
  nouns,
  type PublicEnterprise,
} from '../../contract/enterprise/enterprise.ts'
import { catalogueFor, FALLBACK_LOCALE, type Locale } from '../../contract/locales.ts'
import { vouchedFor } from '../identity/domains.ts'
import type { Db } from '../platform/database/db.ts'
import type { Enterprise } from '../platform/enterprises.ts'
import type { Speak } from '../platform/texts.ts'
import { demoSignIns } from './demo.ts'

const asLocale = (tag: string): Locale => catalogueFor(tag) ?? FALLBACK_LOCALE

export const publicEnterprise = (
  enterprise: Enterprise,
  demo: boolean,
): z.output<typeof PublicEnterprise> => ({
  id: enterprise.id,
  name: enterprise.name,
  display_name: enterprise.display_name,
  slug: enterprise.slug,
  locale: asLocale(enterprise.locale),
  locales: enterprise.locales.flatMap((tag) => catalogueFor(tag) ?? []),
  browser_title: enterprise.browser_title,
  favicon_url: enterprise.favicon_url,
  logo_url: enterprise.logo_url,
  login_logo_url: enterprise.login_logo_url,
  logo_redirect_url: vouchedFor(enterprise, enterprise.logo_redirect_url, 'http://here'),
  currency: enterprise.currency,
  sign_up_enabled: enterprise.sign_up_enabled,
  sso_enabled: enterprise.sso_enabled,
  sso_only: enterprise.sso_only,
  demo_sign_ins: demo ? demoSignIns(enterprise.slug) : [],
  settings_version: enterprise.settings_version,
})

type Words = Partial<Record<Noun, string>>
const isWords = (value: unknown): value is Words => typeof value === 'object' && value !== null

/** The catalogue's own words where the enterprise hasn't chosen others. */
const fromCatalogue = (say: Speak, form: 'singular' | 'plural') =>
  Object.fromEntries(nouns.map((noun) => [noun, say(`nouns.${form}.${noun}`)])) as Record<Noun, string>

/** The enterprise's words in a locale; without any there, those of its default locale. */
export async function customTextsIn(
  db: Db,
  enterprise: Enterprise,
  locale: Locale,
  say: Speak,
): Promise<z.output<typeof CustomTexts>> {
  const rows = await db
    .selectFrom('custom_texts')
    .select(['id', 'locale', 'singular', 'plural'])
    .where('locale', 'in', [locale, enterprise.locale])
    .execute()
  const chosen = rows.find((row) => row.locale === locale) ?? rows[0]
  const own = (words: unknown) => (isWords(words) ? words : {})
  return {
    id: chosen?.id ?? enterprise.id,
    locale,
    singular: { ...fromCatalogue(say, 'singular'), ...own(chosen?.singular) },
    plural: { ...fromCatalogue(say, 'plural'), ...own(chosen?.plural) },
  }
}

/** The nouns as parameters of every sentence: `{erg}`, `{erg_plural}` … */
export function nounFacts({ singular, plural }: z.output<typeof CustomTexts>): Record<string, string> {
  return Object.fromEntries(
    nouns.flatMap((noun) => [
      [noun, singular[noun]],
      [`${noun}_plural`, plural[noun]],
    ]),
  )
}

export const coloursOf = (enterprise: Enterprise) => ({
  primary: enterprise.colour_primary,
  navigation: enterprise.colour_navigation,
  admin_panel: enterprise.colour_admin_panel,
  user_menu: enterprise.colour_user_menu,
  language_toggle: enterprise.colour_language_toggle,
})
