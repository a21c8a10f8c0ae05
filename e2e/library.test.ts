import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { fromBufferPromise } from 'yauzl'
import { folders } from '../contract/library/library.ts'
import { resources } from '../contract/library/resources.ts'
import { tags } from '../contract/library/words.ts'
import { openInside } from './inside.ts'
import { focused, look, stage } from './stage.ts'

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
      await page.getByRole('button', { name: 'Create folder' }).click()
      await page.getByRole('heading', { name, exact: true }).waitFor()
    }
    await page.getByRole('link', { name: 'New folder' }).click()
    await page.getByRole('button', { name: 'Create folder' }).click()
    await expect.poll(() => page.getByText('This is required.').count()).toBe(1)
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
    await page.getByRole('button', { name: 'Remove nothing.txt from the list' }).click()
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
    await openInside(page, shelf)

    const search = async (words: string) => {
      await openInside(page, `/groups/${parents}/folders`)
      await page.getByLabel('Search all resources').fill(words)
    }
    await search('quokkas')
    await page.getByRole('link', { name: 'minutes' }).waitFor()
    await page.getByRole('link', { name: 'Meetings' }).waitFor()
    await look(page)
    await search('wombat')
    await page.getByText('No matches').waitFor()
    await openInside(page, shelf)

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
    await olga.getByText('This folder has a password.').waitFor()
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
    await olga.locator(toast, { hasText: 'The archive is being prepared' }).waitFor()
    await olga.getByRole('button', { name: 'Your downloads' }).click()
    const row = olga.getByRole('row').filter({ hasText: 'Archive of a folder' })
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
    await olga.getByText('This folder has a password.').waitFor()
    expect(await olga.getByText('minutes').count()).toBe(0)
    await olga.getByLabel('Password', { exact: true }).fill('a long password')
    await olga.getByLabel('Password', { exact: true }).press('Enter')
    await olga.getByText('Password Incorrect').waitFor()
    await olga.getByLabel('Password', { exact: true }).fill('another long password')
    await olga.getByLabel('Password', { exact: true }).press('Enter')
    await olga.getByRole('link', { name: 'minutes' }).waitFor()
  })
  /** Folders and resources made beforehand, by whoever looks after all of them. */
  async function shelfOf(name: string) {
    const admin = await at.w.as(at.w.people.admin)
    const made = async (path: string, body: object) => (await admin.post(path, { body })).json
    const network_id = at.w.networks['Women at Larkspur'] ?? 0
    const top = await made(folders.create.path, { name, network_id })
    const folder = (within: string) => made(folders.create.path, { name: within, parent_folder_id: top.id })
    const page = (title: string) =>
      made(resources.create.path, { folder_id: top.id, title, body: `All about ${title}` })
    return { at: `/groups/${network_id}/folders`, top, folder, page }
  }

  /** By keyboard alone, something that is done with a row. */
  const actsOn = (page: Page) => async (name: string, what: string) => {
    // The dialog of before gives the focus back.
    await expect.poll(() => page.getByRole('dialog').count()).toBe(0)
    // The list may be drawn anew just then, and a menu that was open goes with its row.
    await expect
      .poll(async () => {
        if ((await page.getByRole('menu').count()) === 0)
          await page.getByRole('button', { name: `Actions for ${name}` }).press('Enter')
        return page.locator('[role=menuitem]:focus').count()
      })
      .toBe(1)
    await page.getByRole('menuitem', { name: what }).press('Enter')
  }

  it('labels and tags are made, renamed and made one, without a mouse', async () => {
    const { page } = await at.visit({ as: at.w.people.admin })
    const said = (words: string) => page.locator(toast, { hasText: words }).first().waitFor()
    await page.goto('/admin/manage/labels')
    for (const [path, word] of [
      ['labels', 'label'],
      ['tags', 'tag'],
    ] as const) {
      await openInside(page, `/admin/manage/${path}`)
      const Word = word === 'label' ? 'Label' : 'Tag'
      for (const name of ['Leaflet', 'Handout']) {
        await page
          .getByRole('button', { name: `New ${word}` })
          .first()
          .press('Enter')
        await page.getByRole('dialog').getByLabel('Name').fill(name)
        await page.getByRole('dialog').getByLabel('Name').press('Enter')
        await said(`${Word} created`)
        await page.getByRole('row').filter({ hasText: name }).waitFor()
      }
      await look(page)
      const act = actsOn(page)
      await act('Handout', 'Rename')
      await page.getByRole('dialog').getByLabel('Name').fill('Handbill')
      await page.getByRole('dialog').getByLabel('Name').press('Enter')
      await said(`${Word} updated`)
      await act('Handbill', 'Merge')
      const dialog = page.getByRole('dialog')
      await dialog.getByPlaceholder(`Search ${path}`).fill('leaf')
      await dialog.getByRole('button', { name: 'Leaflet' }).press('Enter')
      await dialog.getByText('0 resources with Handbill get Leaflet instead').waitFor()
      await look(page)
      await dialog.getByRole('button', { name: 'Merge' }).press('Enter')
      await said(`${Word}s merged`)
      await expect.poll(() => page.getByRole('row').filter({ hasText: 'Handbill' }).count()).toBe(0)
    }
  })

  it('folders find another place by the arrow keys and by dragging, and are all listed for administrators', async () => {
    const shelf = await shelfOf('Recipes')
    for (const name of ['Bread', 'Cakes', 'Drinks']) await shelf.folder(name)
    const { page } = await at.visit({ as: at.w.people.admin })
    await page.goto(shelf.at)
    await page.getByRole('button', { name: 'Change order' }).click()
    const handle = (name: string) => page.getByRole('button', { name: `Move ${name} with the arrow keys` })
    const says = (words: string) => page.locator(toast, { hasText: words }).first().waitFor()
    await handle('Bread').press('ArrowDown')
    await says('Bread is now number 2 in Recipes.')
    await expect.poll(() => focused(page)).toBe('Move Bread with the arrow keys')
    await handle('Bread').press('ArrowRight')
    await says('Bread is now number 1 in Cakes.')
    await handle('Bread').press('ArrowLeft')
    await says('Bread is now number 2 in Recipes.')
    await handle('Drinks').dragTo(handle('Cakes'), { targetPosition: { x: 5, y: 1 } })
    await says('Drinks is now number 1 in Recipes.')
    const names = page.locator('.folder-tree .folder-name')
    await expect.poll(() => names.allTextContents()).toEqual(['Recipes', 'Drinks', 'Cakes', 'Bread'])
    await look(page)

    await openInside(page, '/admin/manage/folders')
    await page.getByPlaceholder('Search folders').fill('cak')
    await expect.poll(() => page.getByRole('row').count()).toBe(2)
    await look(page)
    await page.getByRole('link', { name: 'Cakes' }).click()
    await page.getByRole('heading', { name: 'Cakes' }).waitFor()
  })

  it('a folder for few is refused to the others, who ask and are let in', async () => {
    const shelf = await shelfOf('Statutes')
    await shelf.page('Draft of the statutes')
    const { page } = await at.visit({ as: at.w.people.admin })
    const said = (words: string) => page.locator(toast, { hasText: words }).first().waitFor()
    await page.goto(`${shelf.at}/${shelf.top.id}/edit`)
    await page.getByLabel('Only some of them').check()
    await page.getByText('Nobody has been added yet').waitFor()
    await page.getByRole('button', { name: 'Add a role' }).press('Enter')
    await page.getByPlaceholder('Search roles').fill('designer')
    await page.getByRole('button', { name: 'designer', exact: false }).last().press('Enter')
    await look(page)
    await page.getByRole('button', { name: 'Save readers' }).click()
    await said('Readers updated')

    const { page: olga, expects } = await at.visit({ as: at.w.people.outsider })
    expects(403)
    await olga.goto(`${shelf.at}/${shelf.top.id}`)
    await olga.getByText('This folder isn’t open to you').waitFor()
    expect(await olga.getByText('Statutes').count()).toBe(0)
    await look(olga)
    await olga.getByLabel('A note to the people who look after it').fill('I write the statutes.')
    await olga.getByRole('button', { name: 'Ask for access' }).click()
    await olga.locator(toast, { hasText: 'Request sent' }).waitFor()

    await openInside(page, `${shelf.at}/${shelf.top.id}`)
    await page.getByText('I write the statutes.').waitFor()
    await look(page)
    await page.getByRole('button', { name: 'Let in' }).click()
    await said('Olga Petrova can now open it')
    await olga.getByRole('link', { name: 'Draft of the statutes' }).click()
    await olga.getByText('All about Draft of the statutes').waitFor()
  })

  it('a resource is moved, gets its last day and a tag, is archived and comes back', async () => {
    const shelf = await shelfOf('Notices')
    await shelf.folder('Old notices')
    for (const title of ['Fire drill', 'Parking', 'Canteen']) await shelf.page(title)
    const admin = await at.w.as(at.w.people.admin)
    for (let turn = 0; turn < 30; turn++)
      expect((await admin.post(tags.create.path, { body: { name: `Room ${turn}` } })).status).toBe(200)
    const { page } = await at.visit({ as: at.w.people.admin })
    const said = (words: string) => page.locator(toast, { hasText: words }).first().waitFor()
    await page.goto(`${shelf.at}/${shelf.top.id}`)
    const act = actsOn(page)
    await act('Fire drill', 'Edit')
    await page.getByRole('button', { name: 'Add a tag' }).press('Enter')
    // Enter in the search looks, and sends no form.
    await page.getByPlaceholder('Search tags').fill('room 29')
    await page.getByPlaceholder('Search tags').press('Enter')
    await page.getByRole('button', { name: 'Room 29' }).press('Enter')
    await page.getByLabel('Last day').fill('2099-12-31')
    await look(page)
    await page.getByRole('button', { name: 'Save' }).click()
    await said('Resource updated')
    await page.getByText('Until').waitFor()
    await page.getByText('Room 29').waitFor()

    await openInside(page, `${shelf.at}/${shelf.top.id}`)
    await page.getByRole('button', { name: 'Tag', exact: true }).press('Enter')
    await page.getByPlaceholder('Search tags').fill('room 29')
    await page.getByRole('dialog').getByRole('button', { name: 'Room 29' }).press('Enter')
    await expect.poll(() => page.getByRole('link', { name: 'Parking' }).count()).toBe(0)
    await page.getByRole('button', { name: 'Cards' }).press('Enter')
    await page.locator('.resource-card', { hasText: 'Fire drill' }).waitFor()
    await look(page)
    await page.reload()
    await page.locator('.resource-card', { hasText: 'Fire drill' }).waitFor()
    await page.getByRole('button', { name: 'List', exact: true }).press('Enter')

    await act('Fire drill', 'Move')
    await page.getByRole('radio', { name: 'Old notices' }).check()
    await page.getByRole('dialog').getByRole('button', { name: 'Move' }).click()
    await said('Moved “Fire drill”')
    await openInside(page, `${shelf.at}/${shelf.top.id}`)
    await page.getByRole('link', { name: 'Canteen' }).dragTo(page.getByRole('link', { name: 'Old notices' }))
    await expect.poll(() => page.getByRole('link', { name: 'Canteen' }).count()).toBe(0)
    await page.getByRole('link', { name: 'Old notices' }).click()
    await page.getByRole('link', { name: 'Canteen' }).waitFor()
    await openInside(page, `${shelf.at}/${shelf.top.id}`)
    await act('Parking', 'Archive')
    await page.getByRole('alertdialog').getByRole('button', { name: 'Archive' }).click()
    await said('Archived “Parking”')
    await page.locator(toast, { hasText: 'Archived “Parking”' }).getByRole('button', { name: 'Undo' }).click()
    await said('Undone')
    await page.getByRole('link', { name: 'Parking' }).waitFor()
    await act('Parking', 'Archive')
    await page.getByRole('alertdialog').getByRole('button', { name: 'Archive' }).click()
    await page.getByText('There is nothing here besides the folders.').waitFor()
    await openInside(page, shelf.at)
    await page.getByRole('link', { name: 'Archived resources' }).click()
    await page.getByRole('link', { name: 'Parking' }).waitFor()
    await look(page)
    await act('Parking', 'Restore')
    await said('Restored “Parking”')
    await page.getByText('Nothing is archived').waitFor()
    await openInside(page, `${shelf.at}/${shelf.top.id}`)
    await page.getByRole('link', { name: 'Parking' }).waitFor()
  })

  it('a file has versions, and an earlier one is shown again', async () => {
    const shelf = await shelfOf('Minutes')
    const { page } = await at.visit({ as: at.w.people.admin })
    const said = (words: string) => page.locator(toast, { hasText: words }).first().waitFor()
    await page.goto(`${shelf.at}/${shelf.top.id}`)
    await page.locator('.uploads input[type=file]').setInputFiles(minutes('Before the vote.'))
    await page.getByRole('link', { name: 'minutes' }).click()
    await page.getByText('Before the vote.').waitFor()
    await page.locator('input[type=file]').setInputFiles(minutes('After the vote.'))
    await said('Version added')
    await page.getByText('After the vote.').waitFor()
    await look(page)
    await page.getByRole('button', { name: 'Restore this version' }).click()
    await said('Version restored')
    await page.getByText('Before the vote.').waitFor()
    await page.getByText('Version 3', { exact: true }).waitFor()
  })

  it('several files travel at once; one that breaks off is tried again, one that is canceled leaves nothing', async () => {
    const shelf = await shelfOf('Parcels')
    const { page, expects } = await at.visit({ as: at.w.people.admin })
    expects(/ERR_FAILED/)
    await page.goto(`${shelf.at}/${shelf.top.id}`)
    let tries = 0
    let letGo = () => {}
    await page.route(/\/api\/v2\/folders\/\d+\/files/, async (route) => {
      const brings = (name: string) => route.request().postData()?.includes(`Of ${name}.`) ?? false
      // It arrives, and nobody hears of it.
      if (brings('first') && tries++ === 0) {
        const { host, pathname } = new URL(route.request().url())
        const headers = { ...(await route.request().allHeaders()), host }
        expect((await route.fetch({ url: `${at.w.url}${pathname}`, headers })).status()).toBe(200)
        return route.abort()
      }
      if (brings('second')) await new Promise<void>((resolve) => (letGo = resolve))
      return route.continue().catch(() => {})
    })
    const file = (name: string) => ({ ...minutes(`Of ${name}.`), name: `${name}.txt` })
    await page
      .locator('.uploads input[type=file]')
      .setInputFiles([file('first'), file('second'), file('third')])
    await page.getByRole('link', { name: 'third' }).waitFor()
    await page.getByText('Server Unavailable').waitFor()
    // What still travels isn't lost by a link that was pressed.
    await page.getByRole('link', { name: 'third' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Keep uploading' }).click()
    const brokenOff = page.waitForEvent(
      'requestfailed',
      (one) => one.postData()?.includes('Of second.') ?? false,
    )
    await page.getByRole('button', { name: 'Cancel the upload of second.txt' }).click()
    await brokenOff
    letGo()
    await page.getByRole('button', { name: 'Try again' }).click()
    await page.getByRole('link', { name: 'first' }).waitFor()
    await look(page)
    await page.getByRole('button', { name: 'Clear finished' }).click()
    await page.reload()
    await page.getByRole('link', { name: 'first' }).waitFor()
    await expect.poll(() => page.locator('.resource-title').allTextContents()).toEqual(['first', 'third'])
  })
})
