import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import type { Visit } from './stage.ts'

/** Whatever calls `ran()` in a page of this visit is heard. */
export async function hearing(visit: Visit): Promise<Visit> {
  await visit.context.addInitScript(() => {
    const heard: string[] = []
    Object.assign(window, { heard, ran: () => void heard.push(window.location.href) })
  })
  return visit
}

/** How often something ran in the page as it stands. */
export const heardIn = (page: Page) =>
  page.evaluate(() => (window as unknown as { heard: string[] }).heard.length)

/** Nothing ran, nothing waits to be run, and nothing of what was written became an element or leads to a script. */
export async function nothingRan(page: Page) {
  const found = await page.evaluate(() => {
    const all = [...document.querySelectorAll('*')]
    const waiting = all.filter((one) => one.getAttributeNames().some((name) => /^on/i.test(name)))
    const foreign = all.filter((one) =>
      one.matches(
        'iframe, object, embed, base, marquee, math, body script:not([type]), foreignObject, [srcdoc]',
      ),
    )
    const leads = ['href', 'src', 'action', 'formaction', 'xlink:href', 'data', 'poster', 'ping']
    const web = /^(https?|mailto|tel|blob):/i
    const leading = all.filter((one) =>
      leads.some((name) => {
        const to = one.getAttribute(name)
        if (to === null || (one.matches('img') && /^data:image\/(png|jpeg|webp|gif|svg)/.test(to)))
          return false
        return URL.canParse(to, location.href) && !web.test(new URL(to, location.href).protocol)
      }),
    )
    const { heard } = window as unknown as { heard: string[] }
    return [...heard, ...[...waiting, ...foreign, ...leading].map((one) => one.outerHTML.slice(0, 200))]
  })
  expect(found, page.url()).toEqual([])
}
