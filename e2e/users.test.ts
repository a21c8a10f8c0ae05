import { describe, expect, it } from 'vitest'
import { openInside } from './inside.ts'
import { heading, look, stage } from './stage.ts'

const at = stage()
const toast = 'section.toasts .toast'

describe('the administration of users', () => {
  it('makes a field, adds a person with a value in it, ends the account, and tells the story of it', async () => {
    const { page } = await at.visit({ as: at.w.people.admin })
    const said = (words: string) => page.locator(toast, { hasText: words }).waitFor()

    await page.goto('/admin/system/settings/fields')
    await heading(page, 'Fields').waitFor()
    await page.getByRole('button', { name: 'Add field' }).click()
    const dialog = page.getByRole('dialog', { name: 'Add field' })
    await dialog.getByLabel('Name').fill('Shift')
    await dialog.getByLabel('Type').selectOption('select')
    await dialog.getByLabel('Options, one per line').fill('Early\nLate')
    await dialog.getByRole('button', { name: 'Add field' }).click()
    await said('Field added')
    await page.getByRole('button', { name: 'Shift', exact: true }).waitFor()
    await look(page)

    await openInside(page, '/admin/system/users')
    await heading(page, 'Users').waitFor()
    expect(new URL(page.url()).pathname).toBe('/admin/system/users/list')
    await page.getByRole('link', { name: 'Mateo Ruiz' }).waitFor()
    await look(page)

    await page.getByRole('link', { name: 'Add user' }).click()
    await heading(page, 'Add user').waitFor()
    await page.getByRole('button', { name: 'Add user' }).click()
    await page.getByLabel('First name').and(page.locator('[aria-invalid=true]')).waitFor()
    await page.getByLabel('First name').fill('Wren')
    await page.getByLabel('Last name').fill('Ashby')
    await page.getByLabel('Email', { exact: true }).fill('wren@larkspur.test')
    await page.getByText('More about them').click()
    await page.getByLabel('Shift').selectOption('Late')
    await page.getByRole('button', { name: 'Add user' }).click()
    await said('Wren Ashby added')
    await heading(page, 'Wren Ashby').waitFor()
    await page.getByText('Ada Okafor added Wren Ashby').waitFor()
    await page.getByText('Late', { exact: true }).waitFor()
    await look(page)

    await page.getByRole('button', { name: 'More actions' }).click()
    await page.getByRole('menuitem', { name: 'Deactivate' }).click()
    await page.getByLabel('Reason').fill('Never came')
    await page.getByRole('button', { name: 'Deactivate' }).click()
    await said('Wren Ashby deactivated')
    await page.getByText('Ada Okafor deactivated the account').waitFor()
    await page.getByText('Never came').first().waitFor()
  })

  it('adds many pasted from a spreadsheet, and says beside each row what is wrong', async () => {
    const { page } = await at.visit({ as: at.w.people.admin })
    await page.goto('/admin/system/users/new-list')
    await heading(page, 'Add many users').waitFor()
    await page.getByLabel('First name, Row 1').focus()
    await page.evaluate(() => {
      const paste = new ClipboardEvent('paste', {
        bubbles: true,
        cancelable: true,
        clipboardData: new DataTransfer(),
      })
      paste.clipboardData?.setData('text/plain', 'Ivo\tLund\tivo@larkspur.test\nMara\tLund\tno address')
      document.activeElement?.dispatchEvent(paste)
    })
    await page.getByRole('button', { name: 'Add 2 users' }).click()
    await page.getByText('Enter an email address such as name@example.com.').waitFor()
    await look(page)
    await page.getByLabel('Email, Row 2').fill('mara@larkspur.test')
    await page.getByRole('button', { name: 'Add 2 users' }).click()
    await page.locator(toast, { hasText: '2 users added' }).waitFor()
    await heading(page, 'Users').waitFor()
    await page.getByRole('link', { name: 'Mara Lund' }).waitFor()
  })
})
