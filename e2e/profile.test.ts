import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { settings } from '../contract/people/people.ts'
import { calendarFeed } from '../contract/people/profile.ts'
import { pathOf } from '../server/testing/world.ts'
import { openInside } from './inside.ts'
import { heading, look, stage } from './stage.ts'

const at = stage()
const toast = 'section.toasts .toast'

/** The lowest ratio of text to ground among the pairs that meet on a page, for a tenant's colour. */
const lowest = (page: Page, tenant: string) =>
  page.evaluate((colour) => {
    const root = document.documentElement
    root.style.setProperty('--tenant-primary', colour)
    root.style.setProperty('--tenant-navigation', colour)
    const paint = document.createElement('canvas').getContext('2d', { willReadFrequently: true })
    const probe = document.body.appendChild(document.createElement('i'))
    const luminance = (token: string) => {
      probe.style.color = `var(${token})`
      if (!paint) return 0
      paint.fillStyle = getComputedStyle(probe).color
      paint.fillRect(0, 0, 1, 1)
      const [r = 0, g = 0, b = 0] = [...paint.getImageData(0, 0, 1, 1).data].map((byte) => {
        const part = byte / 255
        return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
      })
      return 0.2126 * r + 0.7152 * g + 0.0722 * b
    }
    const pairs = [
      ['--ink', '--paper'],
      ['--ink-2', '--paper'],
      ['--ink-3', '--paper'],
      ['--ink-3', '--sunken'],
      ['--primary', '--paper'],
      ['--on-primary', '--primary'],
      ['--primary-ink', '--primary-soft'],
      ['--ink', '--slot-nav'],
      ...['ok', 'wait', 'stop', 'info'].flatMap((state) => [
        [`--${state}`, `--${state}-soft`],
        [`--${state}`, '--paper'],
      ]),
    ]
    const ratios = pairs.map(([text = '', ground = '']) => {
      const [a, b] = [luminance(text), luminance(ground)].toSorted((x, y) => y - x) as [number, number]
      return { pair: `${text} on ${ground}`, ratio: (a + 0.05) / (b + 0.05) }
    })
    probe.remove()
    return ratios.toSorted((x, y) => x.ratio - y.ratio)[0]
  }, tenant)

describe('somebody’s own settings', () => {
  it('stand beside each other on a laptop, and behind a list on a phone', async () => {
    const { page } = await at.visit({ as: at.w.people.member })
    await page.goto('/profile/general')
    const places = page.getByRole('navigation', { name: 'Parts of your profile' })
    for (const [name, title] of [
      ['Private information', 'Private Information'],
      ['Notifications', 'Notification Settings'],
      ['Accessibility', 'Accessibility'],
      ['Calendar', 'Calendar'],
      ['Engagement report', 'Engagement Report'],
    ] as const) {
      await places.getByRole('link', { name }).click()
      await heading(page, title).waitFor()
      await look(page)
    }
    expect(await places.getByRole('link', { name: 'Leadership impact' }).count()).toBe(0)

    const phone = await at.visit({ as: at.w.people.leader, width: 390 })
    await phone.page.goto('/profile')
    await phone.page.getByRole('link', { name: 'Leadership impact' }).click()
    await heading(phone.page, 'Leadership Impact').waitFor()
    await look(phone.page)
    await phone.page.getByRole('button', { name: 'Your settings Leadership impact' }).tap()
    await phone.page.getByRole('menuitem', { name: 'Notifications' }).tap()
    await heading(phone.page, 'Notification Settings').waitFor()
    await phone.page.getByRole('button', { name: 'Your settings Notifications' }).waitFor()
    await phone.page.getByRole('link', { name: 'My Profile' }).click()
    await phone.page.getByRole('link', { name: 'Usage statistics' }).click()
    await heading(phone.page, 'Usage Statistics').waitFor()
    await look(phone.page)
  })

  it('make the product comfortable at once, before the first paint and on other machines', async () => {
    const { page } = await at.visit({ as: at.w.people.member })
    await page.goto('/profile/accessibility')
    await page.getByRole('button', { name: 'Larger' }).click()
    await page.getByRole('button', { name: 'High' }).click()
    await page.getByRole('button', { name: 'Reduced' }).click()
    await page.locator(toast, { hasText: 'Accessibility updated' }).waitFor()
    await look(page)
    const chosen = { text: 'larger', contrast: 'more', motion: 'reduce' }
    const shown = (where: Page) => where.evaluate(() => ({ ...document.documentElement.dataset }))
    await expect.poll(() => shown(page)).toMatchObject(chosen)
    await expect
      .poll(() => page.evaluate(() => getComputedStyle(document.documentElement).fontSize))
      .toBe('21px')

    const member = await at.w.as(at.w.people.member)
    await expect
      .poll(async () => (await member.get(pathOf(settings.read, { key: 'accessibility' }))).json.value)
      .toMatchObject(chosen)

    // With nothing of ours running but the line in the head, the page already knows.
    await page.route('**/assets/*.js', (route) => route.fulfill({ contentType: 'text/javascript', body: '' }))
    await page.reload()
    expect(await shown(page)).toMatchObject(chosen)

    const other = await at.visit({ as: at.w.people.member })
    await other.page.goto('/')
    await expect.poll(() => shown(other.page)).toMatchObject(chosen)
    await openInside(other.page, '/profile/accessibility')
    await other.page.getByRole('button', { name: 'Normal' }).click()
  })

  it.each(['light', 'dark'] as const)(
    'with high contrast read at 7:1 in %s, whatever colour a tenant has',
    async (theme) => {
      const { page } = await at.visit({ as: at.w.people.leader, theme })
      await page.goto('/profile/accessibility')
      await page.getByRole('button', { name: 'High' }).click()
      await page.locator('html[data-contrast=more]').waitFor()
      for (const tenant of [
        '#6b3fa0',
        '#ffe600',
        '#00ff00',
        '#14323b',
        '#ffffff',
        '#000000',
        '#ff0000',
        '#808080',
      ]) {
        const worst = await lowest(page, tenant)
        expect(worst?.ratio, `${tenant}: ${worst?.pair}`).toBeGreaterThanOrEqual(7)
      }
      await page.getByRole('button', { name: 'Same as the device' }).first().click()
    },
  )

  it('record hours for a month, in quarters, and never more than it has', async () => {
    const { page } = await at.visit({ as: at.w.people.member })
    await page.goto('/profile/engagement-report')
    await page.getByRole('link', { name: 'Record hours for Women at Larkspur' }).click()
    await heading(page, 'Investment Record').waitFor()
    const first = page.locator('tbody tr').first()
    await first.getByRole('button').click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Hours').fill('800')
    await dialog.getByRole('button', { name: 'Save hours' }).click()
    await dialog.locator('.err', { hasText: /^At most 7\d\d/ }).waitFor()
    await dialog.getByLabel('Hours').fill('4,5')
    await dialog.getByRole('button', { name: 'Save hours' }).click()
    await page.locator(toast, { hasText: 'Hours recorded' }).waitFor()
    await first.getByText('4.5 hours').waitFor()
    await look(page)
    await first.getByRole('button').click()
    await dialog.getByRole('button', { name: 'Remove' }).click()
    await page.locator(toast, { hasText: 'Hours removed' }).waitFor()
  })

  it('hand out a token once, and take it back', async () => {
    const { page } = await at.visit({ as: at.w.people.member })
    await page.goto('/profile/private')
    await page.getByRole('button', { name: 'New token' }).click()
    const dialog = page.getByRole('dialog', { name: 'New token' })
    await dialog.getByRole('button', { name: 'Create token' }).click()
    await dialog.locator('.err').waitFor()
    await dialog.getByLabel('What is it for?').fill('Roster script')
    await dialog.getByRole('button', { name: 'Create token' }).click()
    const token = await page.getByRole('textbox', { name: 'Your new token' }).inputValue()
    expect(token).toMatch(/^kindred_/)
    await page.getByRole('button', { name: 'I’ve copied it' }).click()
    expect(await page.content()).not.toContain(token)
    const row = page.getByRole('row', { name: /Roster script/ })
    await row.getByText('Active').waitFor()
    await look(page)
    await row.getByRole('button', { name: 'Actions for Roster script' }).click()
    await page.getByRole('menuitem', { name: 'Revoke' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Revoke' }).click()
    await row.getByText('Revoked').waitFor()
  })

  it('give a calendar an address, which answers until it is taken back', async () => {
    const { page } = await at.visit({ as: at.w.people.member })
    await page.goto('/profile/outlook')
    // One's own comes before those of networks.
    await page.getByRole('button', { name: 'Create an address', exact: true }).first().click()
    const url = await page.getByRole('textbox', { name: 'Your calendar address' }).inputValue()
    const { pathname } = new URL(url)
    expect(pathname).toMatch(/^\/calendar\/[\w-]+\.ics$/)
    await look(page)
    expect((await at.w.anyone().get(pathname)).text).toContain('SUMMARY:Fireside lunch')
    await page.getByRole('button', { name: 'Revoke the address', exact: true }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Revoke the address' }).click()
    await page.getByText('Your calendar has no address yet').waitFor()
    expect((await at.w.anyone().get(pathname)).status).toBe(404)
    expect((await (await at.w.as(at.w.people.member)).get(calendarFeed.show.path)).json.on).toBe(false)
  })

  it('say how often whom may write, and bring an unsubscribed one back', async () => {
    const { page } = await at.visit({ as: at.w.people.member })
    await page.goto('/profile/notification')
    await page.getByLabel('How often', { exact: true }).selectOption({ label: 'Every week' })
    await page.getByLabel('On which day').selectOption({ label: 'Thursday' })
    await page.getByRole('form', { name: 'Mail' }).getByRole('button', { name: 'Save changes' }).click()
    await page.locator(toast, { hasText: 'Notification settings updated' }).waitFor()
    await page.getByLabel('How often Women at Larkspur may write').selectOption({ label: 'Never' })
    await page.getByRole('button', { name: 'Resubscribe to Women at Larkspur' }).click()
    await page.getByText('You haven’t unsubscribed from anything.').waitFor()
    await expect
      .poll(() => page.getByLabel('How often Women at Larkspur may write').inputValue())
      .toBe('as_usual')
  })
})

describe('somebody else’s pages', () => {
  it('keep numbers and points to those who may read them', async () => {
    const { page, expects } = await at.visit({ as: at.w.people.member })
    await page.goto(`/user/${at.w.people.member}/transactions`)
    await page.getByText('No points yet', { exact: true }).waitFor()
    await openInside(page, `/user/${at.w.people.member}/achievements`)
    await page.getByText('Your achievements will appear here', { exact: true }).waitFor()
    await look(page)
    for (const [what, closed] of [
      ['transactions', "You don't have permission to view this person's points"],
      ['statistics', "You don't have permission to view private information"],
    ]) {
      expects(403)
      await openInside(page, `/user/${at.w.people.leader}/${what}`)
      await page.getByText(closed ?? '').waitFor()
    }
    await openInside(page, `/user/${at.w.people.leader}/achievements`)
    await page.getByText('Lena Brandt has no achievements yet').waitFor()
    await openInside(page, `/user/${at.w.people.leader}/edit`)
    await heading(page, 'Lena Brandt').waitFor()

    const admin = await at.visit({ as: at.w.people.admin })
    await admin.page.goto(`/user/${at.w.people.leader}/statistics`)
    await heading(admin.page, 'Usage statistics of Lena Brandt').waitFor()
    await openInside(admin.page, `/user/${at.w.people.leader}/edit`)
    await heading(admin.page, 'Edit Profile').waitFor()
  })
})
