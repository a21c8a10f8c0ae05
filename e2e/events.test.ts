import { describe, expect, it } from 'vitest'
import { openInside } from './inside.ts'
import { look, stage } from './stage.ts'

const at = stage()

const days = new Intl.DateTimeFormat('en-CA', { timeZone: 'Europe/Paris' })
/** A day of the reader, as the address writes it. */
const dayIn = (count: number) => days.format(Date.now() + count * 86_400_000)

describe('events', () => {
  it('are found by a filter, opened, talked about and taken into one’s own calendar', async () => {
    const { w } = at
    const { page } = await at.visit({ as: w.people.member })
    await page.goto('/')
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Events' }).first().click()
    await page.getByRole('button', { name: 'List' }).click()
    await page.getByRole('link', { name: 'Pottery evening' }).waitFor()
    await look(page)
    await page.getByRole('searchbox', { name: 'Search events' }).fill('lunch')
    await page.getByRole('link', { name: 'Pottery evening' }).waitFor({ state: 'detached' })
    expect(new URL(page.url()).searchParams.get('search')).toBe('lunch')
    await page.getByRole('link', { name: 'Fireside lunch' }).click()
    await page.getByRole('heading', { level: 1, name: 'Fireside lunch' }).waitFor()
    await look(page)

    await page.getByRole('button', { name: 'Add to calendar' }).click()
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('menuitem', { name: 'Download for Apple, Outlook and others' }).click(),
    ])
    expect(file.suggestedFilename()).toMatch(/^event-\d+\.ics$/)

    await page.getByLabel('Write a comment').fill('Is there soup?')
    await page.getByRole('button', { name: 'Send' }).click()
    await page.locator('.bubble', { hasText: 'Is there soup?' }).waitFor()
    await page.getByRole('button', { name: /^Like/ }).click()
    await page.getByRole('button', { name: /1 like/ }).waitFor()
  })

  it('stand in a month that the arrows go through, and a day opens by Enter', async () => {
    const { w } = at
    const { page } = await at.visit({ as: w.people.member })
    await page.goto('/events?view=month&date=2026-03-12')
    await page.getByRole('heading', { level: 1, name: 'March 2026' }).waitFor()
    const focused = () => page.evaluate(() => (document.activeElement as HTMLElement | null)?.dataset.day)
    await page.locator('[data-day="2026-03-12"]').focus()
    const steps: [string, string][] = [
      ['ArrowRight', '2026-03-13'],
      ['ArrowDown', '2026-03-20'],
      ['Home', '2026-03-16'],
      ['End', '2026-03-22'],
      ['ArrowUp', '2026-03-15'],
    ]
    for (const [key, day] of steps) {
      await page.keyboard.press(key)
      expect([key, await focused()]).toEqual([key, day])
    }
    // Only one of the days is on the way of Tab.
    expect(await page.locator('[data-day][tabindex="0"]').count()).toBe(1)
    await page.keyboard.press('PageDown')
    await page.getByRole('heading', { level: 1, name: 'April 2026' }).waitFor()
    await expect.poll(focused).toBe('2026-04-15')
    await page.keyboard.press('Enter')
    await page.waitForURL(/view=agenda/)
    expect(new URL(page.url()).searchParams.get('date')).toBe('2026-04-15')
  })

  it('show on a phone as an agenda below a small month, where a day is chosen by touch', async () => {
    const { w } = at
    const { page } = await at.visit({ as: w.people.member, width: 390 })
    await page.goto('/events')
    await page.locator('.small-month').waitFor()
    const day = dayIn(1)
    await openInside(page, `/events?date=${day}`)
    // Late in the evening it goes on after midnight, and stands on both days.
    await page
      .getByRole('link', { name: /Walk in the woods/ })
      .first()
      .waitFor()
    await look(page)
    await page.getByRole('button', { name: 'Next month' }).tap()
    await page.locator(`.small-month [data-day="${day}"]:not(.out)`).waitFor({ state: 'detached' })
  })

  it('of one network stand among its pages, as a week too', async () => {
    const { w } = at
    const { page } = await at.visit({ as: w.people.member })
    await page.goto(`/groups/${w.networks['Women at Larkspur']}/events?view=week&date=${dayIn(2)}`)
    await page
      .getByRole('link', { name: /Fireside lunch/ })
      .first()
      .waitFor()
    await look(page)
    await page
      .getByRole('link', { name: /Fireside lunch/ })
      .first()
      .click()
    await page.getByRole('heading', { level: 1, name: 'Fireside lunch' }).waitFor()
  })
})
