import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core'

export interface Window {
  context: BrowserContext
  page: Page
  options: BrowserContextOptions
  handedOn: boolean
}

/** Of the product's origin, and nothing of it runs there. */
const STILL = '/icons/mark.svg'
const heardInPages = ['dialog', 'domcontentloaded', 'request', 'requestfailed'] as const
const heardInWindows = ['console', 'response', 'weberror'] as const

const remembers = () => {
  throw new Error('A window that is handed on would remember this: visit with `ofItsOwn: true`.')
}

/** Of a kind so many windows are kept from one file to the next, and so many in all: each takes a hundred megabytes. */
const MOST_OF_A_KIND = 2
const MOST = 5

/**
 * A first page in a new window costs a second of the processor's time, most of it to compile what the journey before had
 * compiled too. So journeys hand their windows on, from file to file where the product stands at the same address again,
 * emptied in between: of cookies and all that pages store, of other tabs, of what stood between page and network. A clock
 * and scripts that run before pages can't be taken out again; who needs those asks for a window of its own.
 */
export class Windows {
  readonly #browser: Browser
  readonly #origin: string
  readonly #free = new Map<string, Window[]>()

  constructor(browser: Browser, origin: string) {
    this.#browser = browser
    this.#origin = origin
  }

  async take(options: BrowserContextOptions, handedOn: boolean): Promise<Window> {
    const waiting = handedOn && this.#freeOf(options).pop()
    if (waiting) return waiting
    const context = await this.#browser.newContext({ ...options, baseURL: this.#origin })
    const page = await context.newPage()
    if (handedOn) {
      context.addInitScript = remembers
      context.clock.install = remembers
      page.addInitScript = remembers
    }
    await page.goto(STILL)
    return { context, page, options, handedOn }
  }

  /** When a journey is over. */
  async giveBack(window: Window) {
    if (!window.handedOn || window.page.isClosed()) return window.context.close()
    await this.#still(window)
    await this.#empty(window)
    this.#freeOf(window.options).push(window)
  }

  /** Whether they are of any use to whoever visits this address with this browser. */
  fit(browser: Browser, origin: string) {
    return this.#browser === browser && this.#origin === origin && browser.isConnected()
  }

  /** When a file is over. */
  async rest() {
    const kinds = [...this.#free.values()]
    const kept = kinds.flatMap((windows) => windows.slice(-MOST_OF_A_KIND)).slice(0, MOST)
    await this.#closeAll((window) => !kept.includes(window))
  }

  close = () => this.#closeAll(() => true)

  async #closeAll(which: (window: Window) => boolean) {
    const gone = [...this.#free.values()].flat().filter(which)
    for (const [kind, windows] of this.#free)
      this.#free.set(
        kind,
        windows.filter((window) => !gone.includes(window)),
      )
    await Promise.all(gone.map(({ context }) => context.close()))
  }

  /** Ends what was left running, with whoever listens still listening. */
  async #still({ context, page }: Window) {
    for (const what of heardInPages) page.removeAllListeners(what)
    await context.setOffline(false)
    await context.unrouteAll({ behavior: 'ignoreErrors' })
    await page.unrouteAll({ behavior: 'ignoreErrors' })
    // To a page of the same origin: what is kept is the process of that.
    await page.goto(STILL)
    await Promise.all(context.pages().map((tab) => (tab === page ? undefined : tab.close())))
  }

  async #empty({ context, page, options }: Window) {
    for (const what of heardInWindows) context.removeAllListeners(what)
    await page.evaluate(() => sessionStorage.clear())
    const inside = await context.newCDPSession(page)
    await inside.send('Storage.clearDataForOrigin', { origin: this.#origin, storageTypes: 'all' })
    await inside.detach()
    await context.clearCookies()
    await context.clearPermissions()
    await page.emulateMedia({ media: null, colorScheme: null, reducedMotion: 'reduce' })
    if (options.viewport) await page.setViewportSize(options.viewport)
  }

  #freeOf(options: BrowserContextOptions) {
    const kind = JSON.stringify(options)
    const windows = this.#free.get(kind) ?? []
    this.#free.set(kind, windows)
    return windows
  }
}
