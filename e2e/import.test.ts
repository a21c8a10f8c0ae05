import { describe, expect, it } from 'vitest'
import { heading, look, stage } from './stage.ts'

const at = stage({ ONLY: '' })

const csv = (...lines: string[]) => ({
  name: 'people.csv',
  mimeType: 'text/csv',
  buffer: Buffer.from(['Email,First name,Last name,Job title', ...lines].join('\n')),
})

describe('an administrator imports people', () => {
  it('from a file with errors, corrects it, applies it, and takes it back', async () => {
    const { page } = await at.visit({ as: at.w.people.admin })
    const button = (name: string) => page.getByRole('button', { name, exact: true })
    const choose = async (...lines: string[]) => {
      await page.locator('input[type=file]').setInputFiles(csv(...lines))
      await heading(page, 'people.csv').waitFor()
      await button('Check the rows').click()
      await page.getByText('What would happen').waitFor()
    }
    await page.goto('/admin/system/users/import')
    await heading(page, 'Import users').waitFor()
    await look(page)

    await choose('nia@larkspur.test,Nia,Owusu,Baker', 'not an address,Jon,Ek,Driver')
    await page.getByText('Email: Enter an email address such as name@example.com.').waitFor()
    await look(page)
    const [errors] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('link', { name: 'Download the errors' }).click(),
    ])
    expect(errors.suggestedFilename()).toContain('errors')

    // Corrected, as a new file; the first one is left where it is.
    await page.getByRole('navigation').getByRole('link', { name: 'Import users' }).first().click()
    await choose(
      'nia@larkspur.test,Nia,Owusu,Baker',
      'jon@larkspur.test,Jon,Ek,Driver',
      'lena@larkspur.test,Lena,Brandt,Head of bread',
    )
    await expect.poll(() => page.getByText('can’t be imported').first().textContent()).not.toContain('2')
    await button('Apply the import').click()
    await button('Apply').click()
    await button('Undo the import').waitFor()
    const people = async () =>
      (
        await at.w.owner.query(
          `select email, title from users where email in ('nia@larkspur.test', 'jon@larkspur.test', 'lena@larkspur.test') order by 1`,
        )
      ).rows
    expect(await people()).toEqual([
      { email: 'jon@larkspur.test', title: 'Driver' },
      { email: 'lena@larkspur.test', title: 'Head of bread' },
      { email: 'nia@larkspur.test', title: 'Baker' },
    ])
    await look(page)

    await button('Undo the import').click()
    await button('Undo').click()
    await page.getByText('Undone', { exact: true }).first().waitFor()
    expect(await people()).toEqual([{ email: 'lena@larkspur.test', title: 'Colleague' }])
    await look(page)
  }, 120_000)
})
