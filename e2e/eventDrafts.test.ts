import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { openInside } from './inside.ts'
import { look, stage } from './stage.ts'

const at = stage()
const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)
const nameOf = (page: Page) => page.getByLabel('Name', { exact: true })
const focused = (page: Page) => page.evaluate(() => document.activeElement?.getAttribute('name'))
const drafts = async () =>
  (await at.w.owner.query('select name from event_drafts order by created_at')).rows.map(({ name }) => name)
const pick = async (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()

describe('a new event', () => {
  it('is saved with its first letter: two visits leave nothing, and a word is there after a reload', async () => {
    const { w } = at
    const { page } = await at.visit({ as: w.people.leader })
    const women = w.networks['Women at Larkspur'] ?? 0
    const address = `/events/drafts/new?postTo=${women}`
    for (const opens of [() => page.goto(address), () => openInside(page, address)]) {
      await opens()
      await page.waitForURL(/\/events\/drafts\/[0-9a-f-]{36}$/)
      await expect.poll(() => focused(page)).toBe('name')
      await page.getByText('4 missing: Name, Starts, Ends, Place').waitFor()
    }
    // A page that was only looked at is the same page after a reload.
    const path = new URL(page.url()).pathname
    await page.reload()
    await nameOf(page).waitFor()
    expect([new URL(page.url()).pathname, await drafts()]).toEqual([path, []])
    await look(page)
    await page.getByRole('link', { name: 'Event drafts' }).click()
    await page.getByText('Your first idea will appear here').waitFor()

    await openInside(page, address)
    await expect.poll(() => focused(page)).toBe('name')
    await page.keyboard.type('Songs')
    await page.getByText('Saved', { exact: true }).waitFor()
    await expect.poll(drafts).toEqual(['Songs'])
    await page.reload()
    await expect.poll(() => nameOf(page).inputValue()).toBe('Songs')
  })

  it('that was typed without a network is there when one comes back', async () => {
    const { w } = at
    const { page, context, expects } = await at.visit({ as: w.people.leader })
    expects(/ERR_INTERNET_DISCONNECTED|Failed to fetch/)
    await page.goto('/events/drafts/new')
    await expect.poll(() => focused(page)).toBe('name')
    await context.setOffline(true)
    await page.keyboard.type('In the tunnel')
    await page.locator('.saving', { hasText: /connection|offline/i }).waitFor()
    expect(await drafts()).not.toContain('In the tunnel')
    await context.setOffline(false)
    await page.getByText('Saved', { exact: true }).waitFor()
    await expect.poll(drafts).toContain('In the tunnel')
  })

  it('that repeats goes out from Home in eight clicks, and says before what it will do', async () => {
    const { w } = at
    const { page } = await at.visit({ as: w.people.leader })
    await page.goto('/')
    let clicks = 0
    const click = async (what: ReturnType<Page['locator']>) => {
      clicks += 1
      await what.click()
    }
    await click(page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Events' }).first())
    await click(page.getByRole('link', { name: 'New event' }))
    await expect.poll(() => focused(page)).toBe('name')
    await page.keyboard.type('Evening of songs')
    await click(page.getByLabel('Day').first())
    await page.getByLabel('Day').first().fill(inDays(9))
    await page.getByLabel('Time', { exact: true }).first().fill('18:00')
    // Opening the list and choosing from it.
    clicks += 2
    await page.getByLabel('How often').selectOption('weekly')
    await page.locator('.series-calendar .on').first().waitFor()
    await click(page.getByLabel('Place (optional)'))
    await page.keyboard.type('The canteen')
    await page.getByText('Nothing is missing.').waitFor()
    await page.getByText(/^Goes to \d+ approvers?, then to [\d,]+ (person|people)\.$/).waitFor()
    await look(page)
    await click(page.getByRole('button', { name: 'Ask for approval' }))
    await page.getByRole('heading', { level: 1, name: 'Evening of songs' }).waitFor()
    expect(clicks).toBeLessThanOrEqual(8)
  })

  it('is looked at before as a member, on a phone and as a mail; what is folded counts what is missing', async () => {
    const { w } = at
    const { page } = await at.visit({ as: w.people.leader })
    await page.goto('/events/drafts/new')
    await expect.poll(() => focused(page)).toBe('name')
    await page.keyboard.type('Soup and silence')
    await page.getByLabel('Day').first().fill(inDays(9))
    await page.getByLabel('Time', { exact: true }).first().fill('11:00')
    await page.getByLabel('Place (optional)').fill('The canteen')
    await pick(page, 'Preview')
    const member = page.frameLocator('.preview-member')
    await member.getByRole('heading', { level: 1, name: 'Soup and silence', includeHidden: true }).waitFor()
    await member.getByText('The canteen').waitFor()
    await look(page)
    await pick(page, 'Phone')
    const phone = page.frameLocator('.preview-phone')
    await phone.getByText('The canteen').waitFor()
    expect(
      await phone.locator('.event-split').evaluate((part) => getComputedStyle(part).gridTemplateAreas),
    ).toBe('"a" "c" "b"')
    await pick(page, 'Mail')
    const mail = page.frameLocator('.preview-mail')
    await mail.locator('.says', { hasText: 'You’re registered for Soup and silence' }).waitFor()
    expect(await mail.locator('.sheet').evaluate((part) => getComputedStyle(part).maxWidth)).toBe('600px')
    await page.keyboard.press('Escape')

    const cost = page.locator('.folds details', { hasText: 'Cost' })
    await cost.locator('summary').click()
    await page.getByLabel('Costs nothing').uncheck()
    await cost.locator('summary').click()
    await cost.getByText('1 missing').waitFor()
    await look(page)
    // What is refused is opened, and has the focus.
    await page.getByRole('button', { name: 'Ask for approval' }).click()
    await expect.poll(() => focused(page)).toBe('budget_amount_cents')
  })
})
