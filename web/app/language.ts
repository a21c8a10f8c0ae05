import { userData } from '../../contract/access/access.ts'
import type { Locale } from '../../contract/locales.ts'
import { users } from '../../contract/people/people.ts'
import { call } from './client.ts'
import { learnWords } from './customTexts.ts'
import { rememberLocale } from './locale.ts'
import { changeable } from './profile.ts'
import { keyOf, prefetch, queryClient } from './query.ts'
import { session } from './session.ts'
import { speak } from './texts.ts'

/** Speaks another language from now on, here and wherever this person signs in. */
export async function chooseLanguage(locale: Locale) {
  rememberLocale(locale)
  await speak(locale)
  await learnWords().catch(() => {})
  if (session.token) await saveLanguage(locale).catch(() => {})
  // Answers carry sentences in the language they were asked in.
  await queryClient.invalidateQueries()
}

async function saveLanguage(locale: Locale) {
  const { user } = await prefetch(userData.show)
  const params = { id: user.id }
  const body = { ...changeable(await call(users.show, { params })), locale }
  queryClient.setQueryData(keyOf(users.show.path, params), await call(users.update, { params, body }))
}
