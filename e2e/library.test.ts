import { readFile } from 'node:fs/promises'
import { describe, expect, it } from 'vitest'
import { fromBufferPromise } from 'yauzl'
import { look, stage } from './stage.ts'

const at = stage({ ONLY: '' })
const toast = 'section.toasts .toast'

const minutes = (words: string) => ({
  name: 'minutes.txt',
  mimeType: 'text/plain',
  buffer: Buffer.from(`What was said at the meeting.\n${words}\n`),
})

describe('the library', () => {
  it('a folder is made, filled, locked and opened again, and all of it is asked for as one archive', async () => {
    const parents = at.w.networks['Parents and Carers'] ?? 0
    const { page } = await at.visit({ as: at.w.people.admin })
    const said = (words: string) => page.locator(toast, { hasText: words }).first().waitFor()
    await page.goto(`/groups/${parents}`)
    await page.getByRole('link', { name: 'Resources', exact: true }).click()
    await page.getByRole('heading', { name: 'No folders yet' }).waitFor()
    await look(page)

    const make = async (name: string) => {
      await page.getByRole('heading', { name: 'New folder' }).waitFor()
      await page.getByLabel('Name').fill(name)
      await page.getByRole('button', { name: 'Make folder' }).click()
      await page.getByRole('heading', { name, exact: true }).waitFor()
    }
    await page.getByRole('link', { name: 'New folder' }).click()
    await page.getByRole('button', { name: 'Make folder' }).click()
    await expect.poll(() => page.getByText('This needs an answer.').count()).toBe(1)
    await make('Meetings')
    await said('Folder created')
    await page.getByRole('button', { name: 'Add', exact: true }).click()
    await page.getByRole('menuitem', { name: 'Folder' }).click()
    await make('Last year')
    await page.getByRole('link', { name: 'Meetings' }).click()
    await page.getByRole('link', { name: 'Last year' }).waitFor()

    await page
      .locator('.uploads input[type=file]')
      .setInputFiles([
        minutes('Somebody mentioned the quokka.'),
        { name: 'nothing.txt', mimeType: 'text/plain', buffer: Buffer.from('') },
      ])
    await page.getByText('Uploaded file cannot be empty.').waitFor()
    await page.getByRole('link', { name: 'minutes' }).waitFor()
    await page.getByRole('button', { name: 'Take nothing.txt off the list' }).click()
    await look(page)

    // The next page may take its time: until it is there, this one stays and leads nowhere else.
    const shelf = new URL(page.url()).pathname
    await page.route(/\/api\/v1\/resources\/\d+$/, async (route) => {
      await new Promise((resolve) => setTimeout(resolve, 400))
      await route.continue()
    })
    await page.getByRole('link', { name: 'minutes' }).click()
    await page.getByRole('heading', { name: 'minutes', level: 1 }).waitFor()
    expect(new URL(page.url()).pathname).toMatch(/^\/resources\/\d+$/)
    await page.getByText('Somebody mentioned the quokka.').waitFor()
    await page.goto(shelf)

    const search = async (words: string) => {
      await page.goto(`/groups/${parents}/folders`)
      await page.getByLabel('Search all resources').fill(words)
    }
    await search('quokkas')
    await page.getByRole('link', { name: 'minutes' }).waitFor()
    await page.getByRole('link', { name: 'Meetings' }).waitFor()
    await look(page)
    await search('wombat')
    await page.getByText('Nothing fits').waitFor()
    await page.goto(shelf)

    const act = async (name: string) => {
      await page.getByRole('button', { name: 'More' }).click()
      await page.getByRole('menuitem', { name }).click()
    }
    await act('Edit folder')
    const lock = async (password: string, button: string, done: string) => {
      await page.getByLabel('New password').fill(password)
      await page.getByRole('button', { name: button }).click()
      await said(done)
    }
    await lock('a long password', 'Set password', 'Folder locked')
    await look(page)

    const { page: olga, expects } = await at.visit({ as: at.w.people.outsider })
    expects(422)
    await olga.goto(`/groups/${parents}/folders`)
    await olga.getByRole('link', { name: /Meetings/ }).click()
    await olga.getByText('This folder asks for a password.').waitFor()
    expect(await olga.getByText('minutes').count()).toBe(0)
    await look(olga)
    await olga.getByLabel('Password', { exact: true }).fill('not this one')
    await olga.getByRole('button', { name: 'Open folder' }).click()
    await olga.getByText('Password Incorrect').waitFor()
    await olga.getByLabel('Password', { exact: true }).fill('a long password')
    await olga.getByRole('button', { name: 'Open folder' }).click()
    await olga.getByRole('link', { name: 'minutes' }).waitFor()
    await olga.getByRole('button', { name: 'More' }).click()
    await olga.getByRole('menuitem', { name: 'Download all' }).click()
    await olga.locator(toast, { hasText: 'The archive is being made' }).waitFor()
    await olga.getByRole('button', { name: 'Open Downloads' }).click()
    const row = olga.getByRole('row').filter({ hasText: 'Meetings' })
    const [archive] = await Promise.all([
      olga.waitForEvent('download'),
      row.getByRole('button', { name: /^Download / }).click(),
    ])
    const names: string[] = []
    for await (const { fileName } of (
      await fromBufferPromise(await readFile(await archive.path()))
    ).eachEntry())
      names.push(fileName)
    expect(names.toSorted()).toEqual(['Meetings/', 'Meetings/Last year/', 'Meetings/minutes.txt'])

    // Another password: who had opened it stands before a closed door again.
    await lock('another long password', 'Change password', 'Password changed')
    await olga.goto(shelf)
    await olga.getByText('This folder asks for a password.').waitFor()
    expect(await olga.getByText('minutes').count()).toBe(0)
    await olga.getByLabel('Password', { exact: true }).fill('a long password')
    await olga.getByLabel('Password', { exact: true }).press('Enter')
    await olga.getByText('Password Incorrect').waitFor()
    await olga.getByLabel('Password', { exact: true }).fill('another long password')
    await olga.getByLabel('Password', { exact: true }).press('Enter')
    await olga.getByRole('link', { name: 'minutes' }).waitFor()
  })
})
