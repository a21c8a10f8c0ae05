/** The service worker serves the door's page from here when offline. */
const CACHE = 'door'
const PAGE = '/events/check-in'

/**
 * Stores this page and everything it consists of, so that it opens offline, and returns whether that worked. The page
 * is requested without a session, so the copy contains nothing about a person.
 */
export async function keepPage() {
  if (!('serviceWorker' in navigator) || !window.isSecureContext || import.meta.env.DEV) return false
  await navigator.serviceWorker.register('/sw.js')
  await navigator.serviceWorker.ready
  const answer = await fetch(window.location.pathname, {
    credentials: 'omit',
    headers: { Accept: 'text/html' },
  }).catch(() => undefined)
  // Without a connection it is here because it was kept before.
  if (!answer?.ok) return (await caches.match(PAGE, { cacheName: CACHE })) !== undefined
  const html = (await answer.text()).replace('"user_data":null', '"kept":true').replace(/"csrf":"[^"]*",/, '')
  const headers = new Headers({ 'Content-Type': 'text/html; charset=utf-8' })
  for (const name of ['content-security-policy', 'permissions-policy', 'referrer-policy']) {
    const value = answer.headers.get(name)
    if (value !== null) headers.set(name, value)
  }
  const cache = await caches.open(CACHE)
  const kept = new Set((await cache.keys()).map(({ url }) => new URL(url).pathname))
  const missing = madeOf(html).filter((path) => !kept.has(path))
  await cache.addAll(missing)
  await cache.put(PAGE, new Response(html, { headers }))
  return true
}

/** What this page has loaded so far, and what its head lists. */
function madeOf(html: string): string[] {
  const loaded = performance.getEntriesByType('resource').map(({ name }) => new URL(name))
  const ours = loaded
    .filter(({ origin }) => origin === window.location.origin)
    .map(({ pathname }) => pathname)
  const named = [...html.matchAll(/"(\/assets\/[^"]+)"/g)].map(([, path = '']) => path)
  return [...new Set([...ours, ...named])].filter((path) => path.startsWith('/assets/'))
}
