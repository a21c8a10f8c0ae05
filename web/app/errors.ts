import { clientErrors } from '../../contract/insight/insight.ts'
import { withoutSecrets } from '../../contract/redirects.ts'
import { call } from './client.ts'
import { Failure } from './failure.ts'

const ignoredStatuses = new Set([0, 401, 404])
const RELOADS = 'chunk_reloads'
const MOST_RELOADS = 3
const CALM_AFTER = 30_000

/** Failures that are a normal part of use aren't reported as errors. */
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

/** Reports an error of the browser once, and returns the reference under which it can be found. */
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
 * A page of an older release requests chunks that no longer exist: reloading brings the new ones, at most 3 times.
 * Only when somebody opens such a page, not on preloading: that would interrupt their reading.
 */
export const chunkReloads = {
  left: () => navigator.onLine !== false && reloadsDone() < MOST_RELOADS,
  take() {
    sessionStorage.setItem(RELOADS, String(reloadsDone() + 1))
    window.location.reload()
  },
}
const reloadsDone = () => Number(sessionStorage.getItem(RELOADS) ?? 0)

/** Keeps the router from reloading the page once more. */
const leaveReloadsToUs = ({ payload }: WindowEventMap['vite:preloadError']) =>
  sessionStorage.setItem(`tanstack_router_reload:${payload.message}`, '1')

export function watchForErrors() {
  window.addEventListener('vite:preloadError', leaveReloadsToUs)
  setTimeout(() => sessionStorage.removeItem(RELOADS), CALM_AFTER)
  window.addEventListener('error', (event) => void (event.error && report(event.error)))
  window.addEventListener('unhandledrejection', (event) => void report(event.reason))
}
