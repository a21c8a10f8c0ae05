import { flags, userData } from '../../contract/access/access.ts'
import { enterprises, platform } from '../../contract/enterprise/enterprise.ts'
import { applyTenantColours } from '../ui/theme.ts'
import { setAutoDismiss } from '../ui/toastStore.ts'
import { surroundClient } from './client.ts'
import { keepWordsFresh, learnWords } from './customTexts.ts'
import { forgetNames, forgetOldNames } from './doorNames.ts'
import { watchForErrors } from './errors.ts'
import { Failure } from './failure.ts'
import { idle } from './idle.ts'
import { chosenLocale } from './locale.ts'
import { look } from './look.ts'
import { followModules } from './modules.ts'
import { welcomeServiceWorker } from './pwa.ts'
import { keyOf, prefetch, queryClient } from './query.ts'
import { grow, router } from './router.tsx'
import { session } from './session.ts'
import { leave } from './signIn.ts'
import { start } from './start.ts'
import { storage } from './storage.ts'
import { currentLocale, loadTexts, translate } from './texts.ts'

const here = () => window.location.pathname + window.location.search

/** What must be known before anything can be drawn: either it came with the page, or it is fetched here. */
export async function boot() {
  document.documentElement.lang = chosenLocale()
  surroundClient({
    locale: currentLocale,
    text: (key) => translate(`shell.failed.${key}`),
    onSignedOut: () => void leave(here()),
  })
  watchForErrors()
  session.onClearedElsewhere(() => void leave(here()))
  session.onClear(forgetNames)
  forgetOldNames()
  setAutoDismiss(storage.get('autoDismissSnackbars') !== 'false')
  // A flag is believed for five minutes.
  for (const { path } of [flags.show, enterprises.auth])
    queryClient.setQueryDefaults([path], { staleTime: 5 * 60_000 })

  followModules()
  const texts = loadTexts(['shell', 'ui'])
  const pages = session.token ? grow() : undefined
  if (start) {
    queryClient.setQueryData(keyOf(enterprises.auth.path), start.enterprise)
    queryClient.setQueryData(keyOf(platform.colors.path), start.colours)
    if (start.user_data) {
      queryClient.setQueryData(keyOf(userData.show.path), start.user_data)
      look.learn(start.user_data)
    }
    // The server saw no session where this browser still has a token: it ended meanwhile.
    if (start.user_data === null && session.token) session.clear()
  }
  const [colours] = await Promise.all([
    prefetch(platform.colors),
    prefetch(enterprises.auth),
    learnWords(),
    texts,
    pages,
  ])
  applyTenantColours(colours)
  if (session.token && !start?.kept) await prefetch(userData.show).catch(unlessSignedOut)
  keepWordsFresh()
  welcomeServiceWorker()
  // Drawn, the router listens by itself. Until then the first page may take its time, and somebody may press Back.
  router.history.subscribe(router.load)
  // The first page is ready before the first drawing, which then is the only one.
  await router.load()
  // Preloads; if that fails, the pages that need it load it again and report the error.
  if (session.token) idle(() => void grow().catch(() => undefined))
}

/** Without the person's data nothing can be drawn; that the session ended is an answer too. */
function unlessSignedOut(failure: unknown) {
  if (failure instanceof Failure && failure.status === 401) return session.clear()
  throw failure
}
