import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { heading, look, stage } from './stage.ts'

const at = stage()
const REASON = 'They can’t find the pottery calendar'
const bar = (page: Page) => page.getByRole('complementary', { name: 'Viewing as somebody else' })

describe('an administrator who views Kindred as a member', () => {
  it('gives a reason, sees it all beneath a banner, stops, and the member reads of it', async () => {
    const { w } = at
    const { page, tab, expects } = await at.visit({ as: w.people.admin })
    // The page that is left asks once more about the member, as the member.
    expects(403)
    const profile = `/admin/system/users/${w.people.member}`
    await page.goto(profile)
    await heading(page, 'Mateo Ruiz').waitFor()
    await page.getByRole('button', { name: 'More actions' }).click()
    await page.getByRole('menuitem', { name: 'View as Mateo' }).click()
    const asked = page.getByRole('dialog', { name: 'View Kindred as Mateo Ruiz' })
    await asked.waitFor()
    await look(page)
    await asked.getByLabel('Why').fill('Why')
    await asked.getByRole('button', { name: 'Start viewing' }).click()
    await asked.getByText('At least 5 characters.', { exact: true }).waitFor()
    await asked.getByLabel('Why').fill(REASON)
    await asked.getByRole('button', { name: 'Start viewing' }).click()

    await bar(page).getByText('You are viewing Kindred as Mateo Ruiz. Nothing you do is saved.').waitFor()
    await bar(page)
      .getByText(/^(30|29) minutes left$/)
      .waitFor()
    await look(page)
    await page.getByRole('link', { name: 'Groups', exact: true }).first().click()
    await heading(page, 'Groups').waitFor()
    await look(page)
    // However far one scrolls, on a laptop and on a phone, it stays in sight.
    for (const width of [1440, 390]) {
      await page.setViewportSize({ width, height: 500 })
      await page.evaluate(() => {
        const main = document.querySelector('main')
        if (main) main.style.minHeight = '3000px'
        window.scrollTo(0, 2000)
      })
      await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(0)
      const box = await bar(page).boundingBox()
      expect([box?.y, box?.x, box?.width]).toEqual([0, 0, width])
      const stop = await bar(page).getByRole('button', { name: 'Stop viewing' }).boundingBox()
      expect((stop?.x ?? 0) + (stop?.width ?? width)).toBeLessThan(width)
    }
    const beside = await tab()
    await beside.goto('/')
    await bar(beside).waitFor()
    await beside.close()

    let left = 0
    page.on('request', (asked) => {
      if (asked.isNavigationRequest() && asked.frame() === page.mainFrame()) left++
    })
    await bar(page).getByRole('button', { name: 'Stop viewing' }).click()
    // A question under way that hears the look is over leads there as well: the page is left once all the same.
    await expect.poll(() => new URL(page.url()).pathname).toBe(profile)
    await heading(page, 'Mateo Ruiz').waitFor()
    await bar(page).waitFor({ state: 'detached' })
    expect(left).toBe(1)

    const member = await at.visit({ as: w.people.member })
    await member.page.goto('/profile/private')
    const told = member.page
      .getByRole('region', { name: 'Administrators who viewed Kindred as you' })
      .getByRole('row', { name: /Ada Okafor/ })
    await told.getByText(REASON).waitFor()
    await told.getByText('Ended by the administrator').waitFor()
    await look(member.page)
    expect(await bar(member.page).count()).toBe(0)
  })
})
