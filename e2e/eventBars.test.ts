import { describe, expect, it } from 'vitest'
import { makeEvent } from '../server/testing/events.ts'
import { openInside } from './inside.ts'
import { look, stage } from './stage.ts'

const at = stage()
const DAY = 86_400_000

/** A Tuesday to come: three days from it lie in one week, wherever weeks begin. */
function tuesday() {
  const from = Date.now() + 3 * DAY
  const day = new Date(from + ((9 - new Date(from).getUTCDay()) % 7) * DAY)
  return day.toISOString().slice(0, 10)
}

describe('an event of three days', () => {
  it('is one bar in the month and in the week, and one line in the agenda', async () => {
    const { w } = at
    const admin = await w.as(w.people.admin)
    const day = tuesday()
    const starts = Date.parse(`${day}T08:00:00Z`)
    await makeEvent(admin, w.networks['Women at Larkspur'] ?? 0, 'Days of bread', {
      starts_at: new Date(starts).toISOString(),
      ends_at: new Date(starts + 2.3 * DAY).toISOString(),
      own_colour: '#0F766E',
    })
    const { page } = await at.visit({ as: w.people.member })
    const links = page.getByRole('link', { name: /Days of bread/ })
    const widthOf = async (part: ReturnType<typeof page.locator>) => (await part.boundingBox())?.width ?? 0
    await page.goto(`/events?view=month&date=${day}`)
    await links.waitFor()
    const cell = await widthOf(page.locator('.month-day', { has: page.locator(`[data-day="${day}"]`) }))
    expect(await widthOf(links)).toBeGreaterThan(2.7 * cell)
    expect(await widthOf(links)).toBeLessThan(3 * cell)
    expect(await links.evaluate((link) => link.style.getPropertyValue('--group'))).toBe('#0F766E')
    await look(page)
    await openInside(page, `/events?view=week&date=${day}`)
    await links.waitFor()
    const head = await widthOf(page.locator('.week-head').first())
    expect(await widthOf(links)).toBeGreaterThan(2.7 * head)
    await look(page)
    await openInside(page, `/events?view=agenda&date=${day}`)
    await links.waitFor()
    await look(page)
  })
})
