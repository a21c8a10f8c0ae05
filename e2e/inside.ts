import type { Page, Request, Response } from 'playwright-core'

/** Whether a page stands, and stands the same five looks long. */
const isSettled = async () => {
  for (let looks = 0; looks < 5; looks++) {
    if (looks > 0) await new Promise((later) => setTimeout(later, 20))
    if (!document.querySelector('main :is(h1, h2)') || document.querySelector('main .sk-late')) return false
  }
  return true
}

/** Goes on inside the app, and waits until the page has stopped asking. Tells what it asked and was refused. */
export async function openInside(page: Page, path: string, atMost = 40_000): Promise<string[]> {
  const refused: string[] = []
  const waiting = new Set<Request>()
  let asked = 0
  const asks = (request: Request) => {
    if (request.url().includes('/api/v2/live')) return
    waiting.add(request)
    asked++
  }
  const failed = (request: Request) => waiting.delete(request)
  // An answer whose body nobody reads never ends; its head tells enough.
  const answered = (answer: Response) => {
    waiting.delete(answer.request())
    if (answer.status() === 403 && !answer.url().endsWith('/page-visits')) refused.push(answer.url())
  }
  page.on('request', asks).on('requestfailed', failed).on('response', answered)
  try {
    await page.evaluate((to) => {
      // What the router writes itself: by these it knows how far Back goes. It hears of the push without an event.
      const key = Math.random().toString(36).slice(2)
      const before = Number(history.state?.__TSR_index ?? 0)
      history.pushState({ __TSR_index: before + 1, __TSR_key: key, key }, '', to)
    }, path)
    const until = Date.now() + atMost
    // While it asks, nobody needs to look; once it has fallen silent, it must stay so for a moment.
    const hasFallenSilent = async () => {
      const before = asked
      return waiting.size === 0 && (await page.evaluate(isSettled)) && asked === before
    }
    while (!(await hasFallenSilent())) {
      if (Date.now() > until) throw new Error(`${path} hasn’t fallen silent`)
      await new Promise((later) => setTimeout(later, 20))
    }
    return refused
  } finally {
    page.off('request', asks).off('requestfailed', failed).off('response', answered)
  }
}
