import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Client } from 'pg'
import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core'
import { type Locale, locales } from '../contract/locales.ts'
import { addresses, filled } from '../e2e/addresses.ts'
import { faults, misfits, primaries } from '../e2e/faults.ts'
import { openInside } from '../e2e/inside.ts'
import { projectRoot } from '../server/platform/settings/settings.ts'
import { readCatalogue } from '../server/platform/texts.ts'
import { onDemo, signInOnce } from './demo.ts'
import type { Figure } from './figure.ts'

/** Where nobody is signed in, and where somebody who was only just invited is. */
const outside =
  /^\/(login|forgot|password_reset|sign_up|verify|auto-login|mobile_sign_in|connection_redirect|find_my_community)/
const visitorOf = (path: string) => {
  if (outside.test(path)) return 'nobody'
  if (path.startsWith('/enrollment') || path.startsWith('/onboarding')) return 'new'
  if (path.startsWith('/admin') || path === '/budgets/inbox') return 'admin'
  return 'leader'
}

const laptop: BrowserContextOptions = { viewport: { width: 1440, height: 900 } }
const phone: BrowserContextOptions = {
  viewport: { width: 390, height: 844 },
  hasTouch: true,
  isMobile: true,
}

/** By language of the sentence, how wide it is about: letters of Chinese, Japanese and Korean are twice as wide. */
const width = (sentence: string) => sentence.replaceAll(/[\u1100-\uffdc]/g, 'xx').length

type Tree = { [key: string]: string | Tree }
/** Each English sentence in whichever language says it at greatest length. */
function longest(tree: Tree, others: readonly (Tree | undefined)[]): Tree {
  return Object.fromEntries(
    Object.entries(tree).map(([key, value]) => {
      const there = others.map((other) => other?.[key])
      if (typeof value !== 'string')
        return [
          key,
          longest(
            value,
            there.map((one) => (typeof one === 'object' ? one : undefined)),
          ),
        ]
      const said = there.filter((one) => typeof one === 'string')
      return [key, [value, ...said].reduce((best, one) => (width(one) > width(best) ? one : best))]
    }),
  )
}

/** The texts of the pages are those of all languages, each time the longest. */
async function inLongestWords(page: Page) {
  const manifest: Record<string, { file: string }> = JSON.parse(
    readFileSync(join(projectRoot, 'dist/.vite/manifest.json'), 'utf8'),
  )
  const areaOf = new Map<string, string>()
  for (const [source, { file }] of Object.entries(manifest)) {
    const [, area] = /texts\/[\w-]+\/(\w+)\.json$/.exec(source) ?? []
    if (area) areaOf.set(`/${file}`, area)
  }
  const others = (Object.keys(locales) as Locale[]).map((locale) => readCatalogue(locale))
  const all = longest(readCatalogue('en'), others)
  await page.route(
    (url) => areaOf.has(url.pathname),
    (route) => {
      const texts = all[areaOf.get(new URL(route.request().url()).pathname) ?? '']
      return route.fulfill({
        contentType: 'text/javascript',
        body: `const texts=${JSON.stringify(texts)};export{texts as default}`,
      })
    },
  )
}

interface Seen {
  walked: number
  axe: string[]
  misfits: string[]
}

interface Walk {
  paths: readonly string[]
  signedIn: ((context: BrowserContext) => Promise<void>) | undefined
}

/**
 * Through pages in one window, going on inside the app: axe in both themes on each. On a phone all is said in the
 * longest words there are, and nothing sticks out or is too small for a finger.
 */
async function walkThrough(
  browser: Browser,
  origin: string,
  { paths, signedIn }: Walk,
  { onPhone, tell }: { onPhone: boolean; tell: (list: 'axe' | 'misfits', found: string) => void },
) {
  const context = await browser.newContext({
    ...(onPhone ? phone : laptop),
    serviceWorkers: 'block',
    reducedMotion: 'reduce',
    bypassCSP: true,
    locale: 'en-GB',
  })
  await signedIn?.(context)
  const page = await context.newPage()
  page.on('dialog', (dialog) => dialog.accept())
  if (onPhone) await inLongestWords(page)
  await page.goto(`${origin}/no/such/page`)
  await page.locator('main h1').waitFor()
  for (const path of paths) {
    const where = `${path} (${onPhone ? 'phone' : 'laptop'})`
    try {
      await openInside(page, path, 15_000)
    } catch (error) {
      // Some addresses leave the app, or stand outside its frame.
      await page.goto(`${origin}${path}`)
      if (!(await page.locator('h1, h2').count())) tell('misfits', `${where}: ${error}`)
    }
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme })
      // The longest words of a button and of its name may be of two languages.
      for (const fault of await faults(page))
        if (!onPhone || !fault.startsWith('label-content-name'))
          tell('axe', `${where}: ${colorScheme} ${fault}`)
    }
    const first = await primaries(page)
    if (first.length > 1) tell('misfits', `${where}: several primary actions: ${first}`)
    if (onPhone) for (const misfit of await misfits(page)) tell('misfits', `${where}: ${misfit}`)
  }
  await context.close()
}

/** Every address by the person it is meant for. Two windows at once: a page waits for its answers most of the time. */
export async function walk(
  browser: Browser,
  origin: string,
  owner_url: string,
  say: (line: string) => void,
): Promise<Seen> {
  const database = new Client({ connectionString: owner_url })
  await database.connect()
  const only = process.env.ADDRESSES
  const paths = new Map<string, string>()
  try {
    // The parts of the gallery have a journey of their own, and stand there in every state at once.
    const { rows } = await database.query<{ id: number }>(
      "select id::int as id from enterprises where slug = 'larkspur'",
    )
    for (const path of addresses.filter((one) => !one.startsWith('/dev/'))) {
      // Addresses that take anything at their end are opened without it.
      const closed = path.replace(/\/\$$/, '') || '/no/such/page'
      const address = await filled(database, rows[0]?.id ?? 0, closed)
      if (address) paths.set(address, visitorOf(path))
      else say(`  not walked, since the demo has nothing for it: ${path}`)
    }
  } finally {
    await database.end()
  }
  const wanted = [...paths].filter(([path]) => !only || new RegExp(only).test(path))
  const seen: Seen = { walked: wanted.length, axe: [], misfits: [] }
  const tell = (list: 'axe' | 'misfits', found: string) => {
    seen[list].push(found)
    say(`  ${found.slice(0, 400)}`)
  }
  for (const who of ['nobody', 'new', 'leader', 'admin']) {
    const own = wanted.filter(([, visitor]) => visitor === who).map(([path]) => path)
    if (own.length === 0) continue
    const signedIn = who === 'nobody' ? undefined : await signInOnce(browser, origin, who)
    await Promise.all(
      [false, true].map((onPhone) =>
        walkThrough(browser, origin, { paths: own, signedIn }, { onPhone, tell }),
      ),
    )
  }
  return seen
}

export const addressFigures = (say: (line: string) => void): Promise<Figure[]> =>
  onDemo(say, async ({ browser, origin, owner_url }) => {
    const { walked, axe, misfits } = await walk(browser, origin, owner_url, say)
    const none = (name: string, found: string[]): Figure => ({
      name: `${walked} addresses of the demo: ${name}`,
      reached: String(found.length),
      asked: '0',
      ok: found.length === 0,
    })
    return [
      none('faults that axe finds, wide and narrow, light and dark', axe),
      none('on a phone in the longest sentences of all languages, what sticks out or is too small', misfits),
    ]
  })
