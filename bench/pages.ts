import { once } from 'node:events'
import { createServer } from 'node:http'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { type Browser, type BrowserContext, chromium } from 'playwright-core'
import { request } from 'undici'
import { findBrowser } from '../scripts/browser.ts'
import { buildWebIfStale } from '../scripts/buildWeb.ts'
import { brought } from '../server/areas.ts'
import { Database } from '../server/platform/database/db.ts'
import { openPool } from '../server/platform/database/drivers.ts'
import { Queue } from '../server/platform/jobs/jobs.ts'
import { openLog } from '../server/platform/log.ts'
import { startPostgres } from '../server/platform/postgres/postgres.ts'
import { prepareDatabase } from '../server/platform/prepare.ts'
import { projectRoot, readSettings } from '../server/platform/settings/settings.ts'
import { seedDemo } from '../server/seed/demo.ts'
import type { Figure } from './figure.ts'
import { median } from './load.ts'
import { run } from './processes.ts'

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
export async function pages(say: (line: string) => void): Promise<Figure[]> {
  await buildWebIfStale({ onProgress: say })
  const data_dir = join(projectRoot, 'data', 'bench-demo')
  const postgres = await startPostgres({ dataDir: data_dir })
  try {
    await prepareDatabase(postgres.owner_url, postgres.web_url, say)
    const settings = readSettings({ DATA_DIR: data_dir })
    const database = new Database(
      openPool({ url: postgres.web_url, max: 4, name: 'bench pages' }),
      new Queue(postgres.web_url, openLog('silent')),
      brought,
    )
    await seedDemo({ database, settings, owner_url: postgres.owner_url, say })
    await database.close()
    return await measured(data_dir, postgres.web_url, say)
  } finally {
    await postgres.stop()
  }
}

async function measured(data_dir: string, web_url: string, say: (line: string) => void): Promise<Figure[]> {
  const kindred = await run('bench/server.ts', [], {
    BENCH_DATABASE_URL: web_url,
    DATA_DIR: data_dir,
    PORT: '0',
  })
  const port = new URL(kindred.said).port
  const origin = `http://larkspur.localhost:${port}`
  const browser = await chromium.launch({
    executablePath: await findBrowser(),
    args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
  })
  try {
    const signedIn = await signInOnce(browser, origin)
    const home = (context: BrowserContext) => signedIn(context)
    const { html } = await open(browser, `${origin}/`, home)
    const twin = await staticTwin(html, kindred.said)
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
  } finally {
    await browser.close()
    await kindred.stop()
  }
}

/** Signs in once through the form; every context then starts with that session and an empty cache. */
async function signInOnce(browser: Browser, origin: string) {
  const context = await browser.newContext()
  const page = await context.newPage()
  await page.goto(`${origin}/login`)
  await page.fill('input[type=email]', 'member@larkspur.test')
  await page.fill('input[type=password]', 'kindred-demo')
  await page.keyboard.press('Enter')
  await page.waitForURL(`${origin}/`)
  const cookies = await context.cookies()
  const token = await page.evaluate(() => localStorage.getItem('jwt') ?? '')
  await context.close()
  return async (fresh: BrowserContext, elsewhere?: string) => {
    await fresh.addCookies(
      cookies.map(({ domain: _domain, path: _path, ...cookie }) => ({ ...cookie, url: elsewhere ?? origin })),
    )
    await fresh.addInitScript((jwt) => localStorage.setItem('jwt', jwt), token)
  }
}
