import { once } from 'node:events'
import { createServer } from 'node:http'
import { brotliCompressSync } from 'node:zlib'
import type { Browser, BrowserContext } from 'playwright-core'
import { request } from 'undici'
import { onDemo, signInOnce } from './demo.ts'
import type { Figure } from './figure.ts'
import { median } from './load.ts'

const ROUNDS = 7
const SLOWDOWN = 4
const BYTES_A_SECOND = 9_000_000 / 8
const DELAY_MS = 40

interface Seen {
  lcp: number
  cls: number
}

/** Opens an address in a fresh, throttled browser context and waits until nothing moves any more. */
async function open(
  browser: Browser,
  url: string,
  prepare: (context: BrowserContext) => Promise<void>,
): Promise<Seen & { html: string }> {
  const context = await browser.newContext({
    viewport: { width: 1440, height: 900 },
    serviceWorkers: 'block',
  })
  await prepare(context)
  await context.addInitScript(() => {
    const seen = { lcp: 0, cls: 0 }
    Object.assign(window, { seen })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) seen.lcp = Math.max(seen.lcp, entry.startTime)
    }).observe({ type: 'largest-contentful-paint', buffered: true })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & {
        value: number
        hadRecentInput: boolean
      })[]) {
        if (!entry.hadRecentInput) seen.cls += entry.value
      }
    }).observe({ type: 'layout-shift', buffered: true })
  })
  const page = await context.newPage()
  const protocol = await context.newCDPSession(page)
  await protocol.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN })
  await protocol.send('Network.enable')
  await protocol.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: DELAY_MS,
    downloadThroughput: BYTES_A_SECOND,
    uploadThroughput: BYTES_A_SECOND,
  })
  await page.goto(url, { waitUntil: 'load' })
  await page.waitForSelector('h1')
  await page.waitForTimeout(1500)
  const seen = await page.evaluate(() => (window as unknown as { seen: Seen }).seen)
  const html = await page.content()
  await context.close()
  return { ...seen, html }
}

/** The same page as plain HTML with the same styles, fonts and pictures and no script: nothing could be quicker. */
async function staticTwin(html: string, origin: string) {
  const still = html
    .replaceAll(/<script\b[^>]*>[\s\S]*?<\/script>/g, '')
    .replaceAll(/<link rel="modulepreload"[^>]*>/g, '')
    .replaceAll(/ nonce="[^"]*"/g, '')
  const packed = brotliCompressSync(Buffer.from(still))
  const server = createServer(async (asked, answer) => {
    if (asked.url === '/') {
      answer
        .writeHead(200, { 'content-type': 'text/html; charset=utf-8', 'content-encoding': 'br' })
        .end(packed)
      return
    }
    const { host: _host, connection: _connection, ...headers } = asked.headers
    const passed = await request(`${origin}${asked.url}`, {
      headers: { ...headers, host: 'larkspur.localhost' },
    })
    const { connection: _closing, 'transfer-encoding': _encoding, ...kept } = passed.headers
    answer.writeHead(passed.statusCode, kept)
    passed.body.pipe(answer)
  }).listen(0, 'localhost')
  await once(server, 'listening')
  return {
    url: `http://localhost:${(server.address() as { port: number }).port}/`,
    close: () => server.close(),
  }
}

/** First visit to Home, throttled, beside the same page without any script. */
export const pages = (say: (line: string) => void): Promise<Figure[]> =>
  onDemo(say, async ({ browser, origin, said }) => {
    const signedIn = await signInOnce(browser, origin, 'member')
    const home = (context: BrowserContext) => signedIn(context)
    const { html } = await open(browser, `${origin}/`, home)
    const twin = await staticTwin(html, said)
    const withCookies = (context: BrowserContext) => signedIn(context, new URL(twin.url).origin)
    const rounds: { ours: Seen; still: Seen }[] = []
    for (let round = 0; round < ROUNDS; round++) {
      const ours = await open(browser, `${origin}/`, home)
      const still = await open(browser, twin.url, withCookies)
      rounds.push({ ours, still })
      say(
        `  LCP ${ours.lcp.toFixed(0)} ms, static twin ${still.lcp.toFixed(0)} ms, CLS ${ours.cls.toFixed(3)}`,
      )
    }
    twin.close()
    const ratio = median(rounds.map(({ ours, still }) => ours.lcp / still.lcp))
    const shift = Math.max(...rounds.map(({ ours }) => ours.cls))
    return [
      {
        name: 'Home, first visit: LCP against the same page without script',
        reached: ratio.toFixed(2),
        asked: '≤ 2.5',
        ok: ratio <= 2.5,
      },
      {
        name: 'Home, first visit: layout shift',
        reached: shift.toFixed(3),
        asked: '≤ 0.02',
        ok: shift <= 0.02,
      },
    ]
  })
