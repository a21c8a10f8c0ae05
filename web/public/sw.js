// The service worker: an offline page, the page at an event's door, hashed files from the cache, and notifications. It
// never keeps an answer of the API or a page that belongs to one person.
const ASSETS = 'assets'
const OFFLINE = 'offline'
// The page at the door of an event, of nobody, and what it is made of: put there by that page itself.
const DOOR = 'door'
const MOST_ASSETS = 300

self.addEventListener('install', () => self.skipWaiting())
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()))

self.addEventListener('fetch', (event) => {
  const { request } = event
  const address = new URL(request.url)
  if (request.method !== 'GET' || address.origin !== self.location.origin) return
  if (request.mode === 'navigate') event.respondWith(page(request))
  else if (address.pathname.startsWith('/assets/')) event.respondWith(asset(request))
  else if (address.pathname === '/offline.css' || address.pathname === '/icons/mark.svg')
    event.respondWith(fetch(request).catch(() => caches.match(request)))
})

/** The page itself; at a door the one that was kept for it; or in the reader's language that there is no connection. */
async function page(request) {
  try {
    return await fetch(request)
  } catch (lost) {
    const atDoor = /^\/events\/\d+\/check-in\/?$/.test(new URL(request.url).pathname)
    const door = atDoor && (await caches.match('/events/check-in', { cacheName: DOOR }))
    if (door) return door
    const offline = await caches.match('/offline', { cacheName: OFFLINE })
    if (offline) return offline
    throw lost
  }
}

/** A hashed name never changes its content. */
async function asset(request) {
  const cache = await caches.open(ASSETS)
  const kept = (await cache.match(request)) ?? (await caches.match(request, { cacheName: DOOR }))
  if (kept) return kept
  const answer = await fetch(request)
  if (answer.ok) {
    await cache.put(request, answer.clone())
    const all = await cache.keys()
    await Promise.all(all.slice(0, Math.max(0, all.length - MOST_ASSETS)).map((old) => cache.delete(old)))
  }
  return answer
}

self.addEventListener('push', (event) => {
  const said = event.data?.json() ?? {}
  if (typeof said.title !== 'string') return
  const link = typeof said.link === 'string' && said.link.startsWith('/') ? said.link : '/'
  event.waitUntil(
    self.registration.showNotification(said.title, {
      body: said.text,
      icon: '/icons/icon-192.png',
      tag: said.tag,
      data: { link },
    }),
  )
})

self.addEventListener('notificationclick', (event) => {
  event.notification.close()
  event.waitUntil(open(event.notification.data.link))
})

async function open(link) {
  const [window] = await self.clients.matchAll({ type: 'window' })
  if (!window) return self.clients.openWindow(link)
  await window.focus()
  return window.navigate(link)
}
