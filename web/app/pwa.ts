import { onSpeech, translate } from './texts.ts'

const OFFLINE = 'offline'
const REGISTER_AFTER = 4000
const POLICY = "default-src 'none'; style-src 'self'; img-src 'self'; base-uri 'none'; form-action 'none'"

/** Installable, with an offline page. Browsers offer this only on https and on localhost; elsewhere it's left out. */
export function welcomeServiceWorker() {
  if (import.meta.env.DEV || !('serviceWorker' in navigator) || !window.isSecureContext) return
  // After the page is ready: offline use can wait.
  setTimeout(() => {
    navigator.serviceWorker.register('/sw.js').then(keepOfflinePage, () => {})
    onSpeech(() => void keepOfflinePage())
  }, REGISTER_AFTER)
}

/** The worker knows no catalogue, so the page it shows is written here, in the reader's language. */
async function keepOfflinePage() {
  const cache = await caches.open(OFFLINE)
  await cache.add('/offline.css')
  await cache.add('/icons/mark.svg')
  const headers = { 'Content-Type': 'text/html; charset=utf-8', 'Content-Security-Policy': POLICY }
  await cache.put('/offline', new Response(offlinePage(), { headers }))
}

function offlinePage() {
  const page = document.implementation.createHTMLDocument(translate('shell.offline.title'))
  page.documentElement.lang = document.documentElement.lang
  page.head.insertAdjacentHTML(
    'afterbegin',
    '<meta charset="utf-8"><meta name="viewport" content="width=device-width">',
  )
  page.head.insertAdjacentHTML('beforeend', '<link rel="stylesheet" href="/offline.css">')
  page.body.innerHTML = '<main><img src="/icons/mark.svg" alt=""><h1></h1><p></p><a href=""></a></main>'
  const write = (selector: string, words: string) => {
    const place = page.querySelector(selector)
    if (place) place.textContent = words
  }
  write('h1', translate('shell.offline.title'))
  write('p', translate('shell.failed.offline'))
  write('a', translate('shell.error.retry'))
  return `<!doctype html>${page.documentElement.outerHTML}`
}
