import { clientErrors } from '../../contract/insight/insight.ts'
import { withoutSecrets } from '../../contract/redirects.ts'
import { call } from './client.ts'
import { Failure } from './failure.ts'

const ignoredStatuses = new Set([0, 401, 404])
const RELOADS = 'chunk_reloads'
const MOST_RELOADS = 3
const CALM_AFTER = 30_000

/** What a visitor meets in ordinary life is no error of ours. */
function isOurs(error: unknown) {
  if (isChunkError(error)) return false
  if (!(error instanceof Failure)) return true
  // Refusals the product knows carry a sentence; what is left is a 500, and the server has stored that one itself.
  return error.status >= 500 && !error.reference && !ignoredStatuses.has(error.status)
}

export const isChunkError = (error: unknown) =>
  error instanceof Error &&
  /dynamically imported module|importing a module script|preload CSS|module script failed/i.test(
    error.message,
  )

const told = new Map<string, Promise<string | undefined>>()

/** Stores an error of the browser once, and tells the reference under which it can be found again. */
export function report(error: unknown): Promise<string | undefined> {
  if (error instanceof Failure && error.reference) return Promise.resolve(error.reference)
  if (!isOurs(error)) return Promise.resolve(undefined)
  const message =
    (error instanceof Error ? `${error.name}: ${error.message}` : String(error)).slice(0, 2000) || 'unknown'
  const known = told.get(message)
  if (known) return known
  const telling = call(clientErrors.create, {
    body: {
      message,
      stack: error instanceof Error ? (error.stack ?? '').slice(0, 8000) : null,
      route: withoutSecrets(window.location.pathname).slice(0, 500),
      release: __RELEASE__,
    },
  }).then(
    ({ reference }) => reference,
    () => undefined,
  )
  told.set(message, telling)
  return telling
}

/**
 * A page of an older release asks for chunks that are gone: loading it anew brings the new ones, at most 3 times. Done
 * where somebody meets the lack, not when a page was only prepared: that would take away what they are reading.
 */
export const chunkReloads = {
  left: () => navigator.onLine !== false && reloadsDone() < MOST_RELOADS,
  take() {
    sessionStorage.setItem(RELOADS, String(reloadsDone() + 1))
    window.location.reload()
  },
}
const reloadsDone = () => Number(sessionStorage.getItem(RELOADS) ?? 0)

/** The router would load the page anew once more by itself, so it is told that it has. */
const leaveReloadsToUs = ({ payload }: WindowEventMap['vite:preloadError']) =>
  sessionStorage.setItem(`tanstack_router_reload:${payload.message}`, '1')

export function watchForErrors() {
  window.addEventListener('vite:preloadError', leaveReloadsToUs)
  setTimeout(() => sessionStorage.removeItem(RELOADS), CALM_AFTER)
  window.addEventListener('error', (event) => void (event.error && report(event.error)))
  window.addEventListener('unhandledrejection', (event) => void report(event.reason))
}
