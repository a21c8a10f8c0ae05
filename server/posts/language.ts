import { catalogueFor, FALLBACK_LOCALE, type Locale } from '../../contract/locales.ts'
import type { Reading } from '../platform/act.ts'

/** The language of a text unless one is given: the author's own, else the enterprise's. */
export async function defaultLocale({ db, me }: Reading): Promise<Locale> {
  const own = me.locale === null ? undefined : catalogueFor(me.locale)
  if (own) return own
  const { locale } = await db
    .selectFrom('enterprises')
    .select('locale')
    .where('id', '=', db.enterpriseId)
    .executeTakeFirstOrThrow()
  return catalogueFor(locale) ?? FALLBACK_LOCALE
}
