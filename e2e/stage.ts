import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  chromium,
  type Page,
} from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect } from 'vitest'
import { live } from '../contract/pages/places.ts'
import { findBrowser } from '../scripts/browser.ts'
import { openSession } from '../server/access/signIn.ts'
import { DEMO_PASSWORD } from '../server/enterprise/demo.ts'
import { type World, world } from '../server/testing/world.ts'
import { faults, primaries } from './faults.ts'
import { type Window, Windows } from './windows.ts'

export interface Visiting {
  /** Who is signed in from the beginning; nobody when left out. */
  as?: number
  width?: number
  theme?: 'light' | 'dark'
  /** The worker stands between a page and `route`, so it is there only for journeys that are about it. */
  serviceWorker?: boolean
  /** Takes the content security policy away, to see what stands without it. */
  withoutPolicy?: boolean
  /** A window that nobody had before, for journeys that change its clock or what runs before its pages. */
  ofItsOwn?: boolean
}

export interface Visit {
  page: Page
  context: BrowserContext
  /** Another tab of the same browser. */
  tab: () => Promise<Page>
  /** Refused answers and console errors this journey is about; any other is a complaint. */
  expects: (...what: (number | RegExp)[]) => void
}

interface Stage {
  w: World
  visit: (visiting?: Visiting) => Promise<Visit>
  address: (path: string, host?: string) => string
}

/**
 * Pages here live for seconds, so what it costs to optimize their scripts is never earned back, and what was compiled is
 * kept for the next one; and hardly anybody looks.
 */
const FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--js-flags=--no-maglev,--no-turbofan,--no-flush-bytecode',
  '--disable-lcd-text',
  '--disable-partial-raster',
  '--num-raster-threads=1',
]

/** One browser for all the files that a worker goes through: what a journey leaves behind lies in its context alone. */
let opened: Promise<Browser> | undefined
export async function theBrowser(): Promise<Browser> {
  const before = await opened
  if (before?.isConnected()) return before
  // Where no language is set, a file can't be called by more than ASCII.
  const env = { ...process.env, LC_ALL: 'C.UTF-8' }
  opened = findBrowser().then((executablePath) => chromium.launch({ executablePath, args: FLAGS, env }))
  return opened
}

/** Where the product of the file before stood: at the same address its windows are of use to the next. */
let port = 0
let windows: Windows | undefined

/** Counted anew in each file, so that a screen is looked at in the same way in every run. */
let looks = 0

/**
 * One product for the journeys of a file. Whatever a page complains about – an error in the console, a
 * refusal by the content security policy, an answer nobody expected – fails the journey it happened in.
 */
export function stage(environment: Record<string, string> = {}): Stage {
  let w: World
  let complaints: string[] = []
  let used: Window[] = []

  beforeAll(async () => {
    looks = 0
    const [made, browser] = await Promise.all([world(environment, { web: true, port }), theBrowser()])
    w = made
    port = Number(new URL(w.url).port)
    if (windows?.fit(browser, address(''))) return
    await windows?.close()
    windows = new Windows(browser, address(''))
  })
  afterEach(async () => {
    await Promise.all(used.map((window) => windows?.giveBack(window)))
    const heard = complaints
    used = []
    complaints = []
    expect(heard).toEqual([])
  })
  afterAll(async () => {
    await windows?.rest()
    await w?.close()
  })

  const address = (path: string, host = 'larkspur.localhost') =>
    `http://${host}:${new URL(w.url).port}${path}`

  /** A session as the sign-in leaves it in a browser. */
  async function signedIn({ context, page }: Window, userId: number) {
    const { token, cookie } = await w.app.database.inTransaction(w.enterprises.larkspur, (tx) =>
      openSession(tx, userId, '127.0.0.1', 'a journey'),
    )
    await context.addCookies([
      {
        name: 'kindred-session',
        value: cookie,
        domain: 'larkspur.localhost',
        path: '/',
        httpOnly: true,
        secure: false,
        sameSite: 'Lax',
      },
    ])
    await page.evaluate((jwt) => localStorage.setItem('jwt', jwt), token)
  }

  async function visit({
    as,
    width = 1440,
    theme = 'light',
    serviceWorker = false,
    withoutPolicy = false,
    ofItsOwn = false,
  }: Visiting = {}) {
    const phone = width < 600
    const options: BrowserContextOptions = {
      viewport: { width, height: 900 },
      hasTouch: phone,
      isMobile: phone,
      colorScheme: theme,
      reducedMotion: 'reduce',
      locale: 'en-GB',
      timezoneId: 'Europe/Paris',
      bypassCSP: withoutPolicy,
      serviceWorkers: serviceWorker ? 'allow' : 'block',
    }
    if (!windows) throw new Error('nobody visits before the product stands')
    const window = await windows.take(options, !ofItsOwn && !serviceWorker)
    used.push(window)
    const { context, page } = window
    if (as !== undefined) await signedIn(window, as)
    context.setDefaultTimeout(20_000)
    // What was refused or unreachable is judged by its status, not by the browser's sentence about it.
    const expected: (number | RegExp)[] = [/^Failed to load resource/]
    const hear = (words: string) => {
      if (!expected.some((one) => one instanceof RegExp && one.test(words))) complaints.push(words)
    }
    context.on('weberror', (failure) => hear(failure.error().message))
    context.on('console', (said) => said.type() === 'error' && hear(said.text()))
    context.on('response', (answer) => {
      if (answer.status() >= 400 && !expected.includes(answer.status()))
        complaints.push(`${answer.status()} ${answer.request().method()} ${answer.url()}`)
    })
    return {
      context,
      page,
      tab: () => context.newPage(),
      expects: (...what: (number | RegExp)[]) => void expected.push(...what),
    }
  }

  return {
    get w() {
      return w
    },
    visit,
    address,
  }
}

const EVERY_WAY = [
  { width: 1440, dark: false },
  { width: 390, dark: true },
  { width: 1440, dark: true },
  { width: 390, dark: false },
]

/** Axe and the fit of this screen, on a laptop or a phone, light or dark, turn and turn about; the gate looks in all four ways. */
export async function look(page: Page) {
  await page.locator('h1').first().waitFor({ state: 'attached' })
  const before = page.viewportSize()
  const turn = looks++ % EVERY_WAY.length
  const ways = process.env.EVERY_LOOK ? EVERY_WAY : EVERY_WAY.slice(turn, turn + 1)
  const found: string[] = []
  for (const { width, dark } of ways) {
    // At once, so that it is drawn once.
    await Promise.all([
      page.viewportSize()?.width !== width && page.setViewportSize({ width, height: 900 }),
      page.emulateMedia({ colorScheme: dark ? 'dark' : 'light' }),
    ])
    // Tables become cards a moment after the window is narrow.
    const beyond = () => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
    const fits = expect.poll(beyond, { timeout: 3000 }).toBeLessThanOrEqual(0)
    await fits.catch(() => found.push(`${page.url()} scrolls sideways at ${width}`))
    const first = await primaries(page)
    if (first.length > 1) found.push(`${page.url()} has several primary actions at ${width}: ${first}`)
    found.push(
      ...(await faults(page)).map((fault) => `${new URL(page.url()).pathname} at ${width}: ${fault}`),
    )
  }
  await Promise.all([
    page.emulateMedia({ colorScheme: null }),
    before && before.width !== page.viewportSize()?.width && page.setViewportSize(before),
  ])
  // What is drawn anew for this width would lose a press.
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))))
  expect(found).toEqual([])
}

/** Everybody of the small companies has the demo's password. */
export async function signIn(page: Page, email: string, password = DEMO_PASSWORD) {
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Login' }).click()
}

/** Opens a page and waits until its browser hears of changes. */
export async function openListening(page: Page, path: string) {
  const stream = page.waitForResponse((answer) => new URL(answer.url()).pathname === live.stream.path)
  await page.goto(path)
  await stream
}

export const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name })

/** What has the focus, by the name a screen reader says or by its words. */
export const focused = (page: Page) =>
  page.evaluate(() => {
    const at = document.activeElement
    if (!(at instanceof HTMLElement) || at === document.body) return ''
    const labels = 'labels' in at ? [...((at.labels as NodeListOf<HTMLElement> | null) ?? [])] : []
    return (at.ariaLabel ?? labels.map((label) => label.textContent).join(' ')) || at.textContent.trim()
  })
