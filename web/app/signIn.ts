import type { z } from 'zod'
import { type Credentials, sessions, userData } from '../../contract/access/access.ts'
import { customTexts, enterprises, platform } from '../../contract/enterprise/enterprise.ts'
import { afterSignIn, safeAddress } from '../../contract/redirects.ts'
import { toast } from '../ui/toastStore.ts'
import { queryString } from './address.ts'
import { call } from './client.ts'
import { csrf } from './csrf.ts'
import { learnWords } from './customTexts.ts'
import { hush } from './live.ts'
import { go } from './navigation.ts'
import { prefetch, queryClient } from './query.ts'
import { session } from './session.ts'
import { storage } from './storage.ts'
import { speak, translate } from './texts.ts'

const SETTINGS_SEEN = 'settings_version'
const everyones = new Set<string>([enterprises.auth.path, platform.colors.path, customTexts.list.path])

export async function signIn(credentials: z.input<typeof Credentials>, referrer: unknown) {
  const { token } = await call(sessions.create, { body: credentials })
  await enter(token, afterSignIn(referrer, window.location.origin))
}

/** A session was opened, by any way in: everything of the previous user is deleted. */
export async function enter(token: string, to: string) {
  session.open(token)
  csrf.discard()
  toast.clear()
  forgetPerson()
  const [me, enterprise] = await Promise.all([prefetch(userData.show), prefetch(enterprises.auth)])
  storage.set(SETTINGS_SEEN, String(enterprise.settings_version))
  if (me.user.locale) await speak(me.user.locale)
  await learnWords().catch(() => {})
  await go(to, { replace: true })
}

/** Ends the session here even if the server can't be reached, and goes where the enterprise wants. */
export async function signOut() {
  hush()
  const link = await call(sessions.destroy).then(
    ({ logout_link }) => logout_link,
    () => null,
  )
  await leave()
  const away = link && safeAddress(link, window.location.origin, [URL.parse(link)?.hostname ?? ''])
  if (away) window.location.assign(away)
  else toast.info(translate('shell.logged_out'))
}

/** A session that ended elsewhere: to the sign-in, which brings back here. */
export async function leave(referrer?: string) {
  session.clear()
  csrf.discard()
  await go(`/login${queryString({ referrer: referrer === '/' ? undefined : referrer })}`, { replace: true })
  forgetPerson()
  void learnWords().catch(() => {})
}

/** One user's data never shows to the next. */
function forgetPerson() {
  queryClient.removeQueries({ predicate: ({ queryKey: [path] }) => !everyones.has(String(path)) })
}

export const settingsSeen = {
  read: () => storage.get(SETTINGS_SEEN),
  write: (version: number) => storage.set(SETTINGS_SEEN, String(version)),
}
