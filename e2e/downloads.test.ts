import { readFile } from 'node:fs/promises'
import { beforeAll, describe, expect, it } from 'vitest'
import { changeLog } from '../contract/insight/logs.ts'
import { faults } from './faults.ts'
import { openInside } from './inside.ts'
import { focused, heading, look, openListening, stage } from './stage.ts'

const at = stage()

describe('files', () => {
  beforeAll(async () => {
    await at.w.another({ ONLY: '' })
  })

  it('are asked for beside the table, get ready while one looks on, and are fetched and deleted', async () => {
    const { page } = await at.visit({ as: at.w.people.admin })
    await openListening(page, '/admin/system/logs')
    await heading(page, 'Change log').waitFor()
    await look(page)
    await page.getByRole('button', { name: 'Export', exact: true }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Address').uncheck()
    await dialog.getByRole('button', { name: 'Export', exact: true }).click()
    await page.getByText('Your export is being prepared. You’ll find it in Downloads.').waitFor()
    await page.getByRole('button', { name: 'Open Downloads' }).click()
    await heading(page, 'Downloads').waitFor()
    const row = page.getByRole('row').filter({ hasText: 'Change log' })
    await row.getByText('Ready').waitFor()
    await look(page)
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      row.getByRole('button', { name: /^Download Change log/ }).click(),
    ])
    expect(file.suggestedFilename()).toMatch(/^Change log \d{4}-\d\d-\d\d\.csv$/)
    const text = await readFile(await file.path(), 'utf8')
    expect(text.split('\r\n')[0]).toBe('\uFEFFWhen,Who,What,Kind,About,Where,What changed')
    await row.getByRole('button', { name: /^Actions for/ }).click()
    await page.getByRole('menuitem', { name: 'Delete' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
    await page.getByText('Your files will wait here').waitFor()
  })

  it('are counted to the end once the page is at rest, where a list stopped at a thousand', async () => {
    await at.w.owner.query(
      `insert into change_log (enterprise_id, action, subject_type, at)
       select $1, 'session.opened', 'user', now() - n * interval '1 day' from generate_series(1, 1500) n`,
      [at.w.enterprises.larkspur],
    )
    const { page } = await at.visit({ as: at.w.people.admin })
    await page.goto('/admin/system/logs')
    const range = page.getByRole('group', { name: 'Pages' }).getByRole('status')
    await range.getByText(/^1 to 25 of 1,[5-9]\d\d$/).waitFor()
    await page.getByRole('button', { name: 'Next page' }).click()
    await range.getByText(/^26 to 50 of 1,[5-9]\d\d$/).waitFor()
  })

  it('remember which columns were chosen last', async () => {
    const { page } = await at.visit({ as: at.w.people.admin })
    for (const chosen of [true, false]) {
      await page.goto('/admin/system/logs')
      await page.getByRole('button', { name: 'Export', exact: true }).click()
      const kind = page.getByRole('dialog').getByLabel('Kind')
      expect(await kind.isChecked()).toBe(chosen)
      await kind.uncheck()
      await page.getByRole('dialog').getByRole('button', { name: 'Export', exact: true }).click()
      await page.getByText('Your export is being prepared.').waitFor()
    }
  })

  it('and the log itself: filtered from the row, by keyboard, and taken back', async () => {
    const { page } = await at.visit({ as: at.w.people.admin, width: 390 })
    await page.goto('/admin/system/logs?action=download.requested')
    await page.getByRole('button', { name: 'Show what changed: Export requested' }).first().press('Enter')
    await page.getByRole('dialog').getByText('change_log').waitFor()
    await page.keyboard.press('Escape')
    await openInside(page, '/admin/system/logs?action=enterprise.founded')
    await page.getByRole('button', { name: 'Clear filters' }).press('Enter')
    await page.getByRole('button', { name: 'Show what changed: Export requested' }).first().waitFor()
  })

  it('on a phone the filters fold into one button that counts, shows how many are found and clears all', async () => {
    const { page } = await at.visit({ as: at.w.people.admin, width: 390 })
    await page.goto('/admin/system/logs?action=download.requested')
    const first = page.getByRole('button', { name: /^Show what changed/ }).first()
    await first.waitFor()
    const opener = page.getByRole('button', { name: /^Filters/ })
    await expect.poll(() => opener.textContent()).toContain('1 filter set')
    // The first entry stands on the first screen.
    expect((await first.boundingBox())?.y).toBeLessThan(600)
    await opener.press('Enter')
    const sheet = page.getByRole('dialog', { name: 'Filters' })
    await expect.poll(() => focused(page)).toBe('Sort by')
    await sheet.getByRole('button', { name: 'From', exact: true }).press('Enter')
    await sheet.getByLabel('From', { exact: true }).fill('2020-01-01')
    await page.keyboard.press('Enter')
    await sheet.getByRole('button', { name: 'Remove filter From' }).waitFor()
    expect(await faults(page)).toEqual([])
    // However long the list takes: whoever sorts it out keeps the sheet, and where they are in it.
    await page.route(`**${changeLog.list.path}?*`, async (route) => {
      await new Promise((later) => setTimeout(later, 600))
      await route.continue().catch(() => {})
    })
    await sheet.getByRole('button', { name: 'Clear all' }).press('Enter')
    await expect.poll(() => new URL(page.url()).search).toBe('')
    await expect.poll(() => sheet.getByLabel('What happened').inputValue()).toBe('any')
    expect(await focused(page)).toMatch(/^Show .*results$/)
    await page.unrouteAll()
    await page.keyboard.press('Enter')
    await sheet.waitFor({ state: 'detached' })
    await expect.poll(() => focused(page)).toBe('Filters')
  })

  it('are closed to whoever may not see logs', async () => {
    const { page, expects } = await at.visit({ as: at.w.people.member })
    await page.goto('/downloads')
    await page.getByText('Your files will wait here').waitFor()
    expects(403)
    await openInside(page, '/admin/system/logs')
    await page.getByRole('heading', { name: 'This page isn’t open to you' }).waitFor()
  })
})
