import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type axe from 'axe-core'
import type { Page } from 'playwright-core'

/** Half of what the package hands out as its source, and a page reads it anew each time. */
const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')
const AA = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

/**
 * What lies beneath a bar or a toast at the edge of the screen can be scrolled away from it. What isn't drawn yet because
 * it is far away has no size of its own, so that things would seem to overlap.
 */
const BARS_ASIDE =
  '.tabbar,.savebar,.bulk{position:static!important}.toasts{visibility:hidden}*{content-visibility:visible!important}'

/** Looks through the style of every element, a seventh of the whole, for what only an attribute could bring: left to the gate. */
const SELDOM: axe.RuleObject = process.env.EVERY_LOOK ? {} : { 'avoid-inline-spacing': { enabled: false } }

/** What axe finds on the page as it stands. It is brought to a page once: that costs more than to run it. */
export async function faults(page: Page, rules: string[] = AA): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axeSource)
  return page.evaluate(
    async ({ runOnly, seldom, aside }) => {
      const here = window as unknown as { axe: typeof axe }
      scrollTo(0, 0)
      const sheet = new CSSStyleSheet()
      sheet.replaceSync(aside)
      document.adoptedStyleSheets.push(sheet)
      const { violations } = await here.axe
        .run({
          runOnly,
          rules: seldom,
          resultTypes: ['violations'],
          selectors: false,
          elementRef: false,
          preload: false,
        })
        .finally(() => document.adoptedStyleSheets.splice(document.adoptedStyleSheets.indexOf(sheet), 1))
      return violations.flatMap(({ id, nodes }) =>
        nodes.map((node) => `${id}: ${node.html} ${node.failureSummary ?? ''}`),
      )
    },
    { runOnly: rules, seldom: SELDOM, aside: BARS_ASIDE },
  )
}

/** The primary actions in sight beside what a dialog asks: a page has one at most. */
export const primaries = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll('main .btn.p:not(dialog *, [role=dialog] *)')]
      .filter((button) => button.checkVisibility({ visibilityProperty: true }))
      .map((button) => button.textContent.trim() || button.ariaLabel),
  )

/** What doesn't fit: a page wider than the phone, with what sticks out of it, and what a finger would miss. */
export const misfits = (page: Page) =>
  page.evaluate(() => {
    const said = (element: Element) =>
      `${element.tagName} .${element.className} ${element.textContent?.slice(0, 40)}`
    const wide = document.scrollingElement?.scrollWidth ?? 0
    const scrolls = (element: Element | null): boolean =>
      element !== null &&
      element !== document.documentElement &&
      (/auto|scroll|hidden|clip/.test(getComputedStyle(element).overflowX) || scrolls(element.parentElement))
    const beyond =
      wide <= innerWidth
        ? []
        : [...document.body.querySelectorAll('*')]
            .filter(
              (one) => one.getBoundingClientRect().right > innerWidth + 1 && !scrolls(one.parentElement),
            )
            .map((one) => `${wide} px: ${said(one)}`)
            .slice(-2)
    const targets = document.querySelectorAll<HTMLElement>(
      '.rows .b a, .list :is(h2, h3) a, button, .btn, .tabs a, .rail a, .tabbar a, select, input:not([type=hidden], [type=file]), [role=tab]',
    )
    const small = [...targets]
      .filter(
        (target) =>
          target.checkVisibility({ visibilityProperty: true }) && !target.closest('.vh, [inert], p, .prose'),
      )
      .flatMap((target) => {
        const around = target.closest('.inp, .check, .chip, .switch, label') ?? target
        const box = around.getBoundingClientRect()
        const reach = Number.parseFloat(getComputedStyle(target, '::after').height) || 0
        const height = Math.max(box.height, reach)
        return box.height > 0 && Math.round(height) < 44
          ? [`${Math.round(height)} px high: ${said(target)}`]
          : []
      })
    return [...beyond, ...small]
  })
