import { describe, expect, it } from 'vitest'
import { openInside } from './inside.ts'
import { heading, look, stage } from './stage.ts'

const at = stage()
const toast = 'section.toasts .toast'

describe('sponsors and the archive', () => {
  it('an administrator archives a group, finds it in the archive and brings it back with members and leaders', async () => {
    const { page } = await at.visit({ as: at.w.people.admin })
    const said = (words: string) => page.locator(toast, { hasText: words }).waitFor()
    const women = at.w.networks['Women at Larkspur'] ?? 0

    await page.goto('/admin/manage/groups')
    await page.getByRole('link', { name: 'Women at Larkspur' }).first().waitFor()
    await page.getByRole('button', { name: 'Actions for Women at Larkspur' }).click()
    await page.getByRole('menuitem', { name: 'Archive' }).click()
    // The pointer would rest on a link beneath the dialog, whose page is then asked for though it is just gone.
    await page.mouse.move(0, 0)
    await page.getByRole('alertdialog').getByRole('button', { name: 'Archive' }).press('Enter')
    await said('Archived “Women at Larkspur”')

    await page.getByRole('link', { name: 'Archive', exact: true }).first().click()
    await heading(page, 'Archive').waitFor()
    const row = page.getByRole('row', { name: /Women at Larkspur/ })
    await row.getByText('with 2 below it').waitFor()
    await row.getByRole('link', { name: 'Ada Okafor' }).waitFor()
    await look(page)
    await page.getByRole('searchbox', { name: 'Search the archive' }).fill('women')
    await page.getByRole('row', { name: /Old Times/ }).waitFor({ state: 'detached' })
    await page.getByRole('button', { name: 'Actions for Women at Larkspur' }).click()
    await page.getByRole('menuitem', { name: 'Restore' }).click()
    const dialog = page.getByRole('dialog', { name: 'Restore “Women at Larkspur”?' })
    await dialog.getByText('Mothers at Larkspur').waitFor()
    await dialog.getByText('2 people become members again.').waitFor()
    await look(page)
    await dialog.getByRole('button', { name: 'Restore' }).click()
    await said('Women at Larkspur restored')
    await page.getByText('Nothing in the archive is called “women”').waitFor()

    await openInside(page, `/groups/${women}`)
    await heading(page, 'Women at Larkspur').waitFor()
    await page.getByRole('link', { name: 'Lena Brandt Chair' }).waitFor()
    await openInside(page, `/groups/${women}/members`)
    await page.getByText('Mateo Ruiz').first().waitFor()
  })

  it('asks for a new name when somebody has taken the old one', async () => {
    const { page, expects } = await at.visit({ as: at.w.people.admin })
    const { owner, enterprises, networks } = at.w
    await owner.query(
      `insert into networks (enterprise_id, kind, name, colour, pattern) values ($1, 'group', 'Old Times', '#336699', 'dots')`,
      [enterprises.larkspur],
    )
    expects(422)
    await page.goto('/admin/manage/archived')
    await page.getByRole('button', { name: 'Actions for Old Times' }).click()
    await page.getByRole('menuitem', { name: 'Restore' }).click()
    const name = page.getByLabel('New name for Old Times')
    await name.fill('Women at Larkspur')
    await page.getByRole('dialog').getByRole('button', { name: 'Restore' }).click()
    await page.getByText('This is already taken.').waitFor()
    await look(page)
    await name.fill('Older Times')
    await page.getByRole('dialog').getByRole('button', { name: 'Restore' }).click()
    await page.locator(toast, { hasText: 'Old Times restored' }).waitFor()
    await openInside(page, `/groups/${networks['Old Times']}`)
    await heading(page, 'Older Times').waitFor()
  })

  it('a leader adds sponsors and puts them in order by keyboard; members read them, and a video waits to be asked', async () => {
    const women = at.w.networks['Women at Larkspur'] ?? 0
    const { page } = await at.visit({ as: at.w.people.leader })
    const said = (words: string) => page.locator(toast, { hasText: words }).waitFor()
    await page.goto(`/groups/${women}`)
    await page.getByRole('link', { name: 'Manage', exact: true }).click()
    await page.getByRole('link', { name: 'Sponsors', exact: true }).click()
    await page.getByText('Who supports Women at Larkspur?').waitFor()
    await look(page)
    await page.getByRole('link', { name: 'Add a sponsor' }).click()
    await page.getByRole('heading', { name: 'New sponsor' }).waitFor()
    await page.getByRole('button', { name: 'Add the sponsor' }).click()
    await page.getByText('Choose a person, or enter the name of somebody from outside.').waitFor()
    await page.getByRole('searchbox', { name: 'Search by name' }).fill('Olga')
    await page.getByRole('button', { name: 'Olga Petrova' }).click()
    await page.getByRole('textbox', { name: 'Title (optional)' }).fill('Chief people officer')
    await page.getByRole('textbox', { name: 'Message (optional)' }).fill('Because it works.')
    await page.getByLabel('Video address').fill('https://example.com/film')
    await page.getByRole('button', { name: 'Add the sponsor' }).click()
    await page.getByText('Use the address of a video at YouTube').waitFor()
    await look(page)
    await page.getByLabel('Video address').fill('https://youtu.be/aqz-KE-bpKQ')
    await page.getByRole('button', { name: 'Add the sponsor' }).click()
    await said('Sponsor created')

    await page.getByRole('link', { name: 'Add a sponsor' }).click()
    await page.getByRole('button', { name: 'Somebody from outside' }).click()
    await page.getByLabel('Name', { exact: true }).fill('The Harbour Foundation')
    await page.getByRole('button', { name: 'Add the sponsor' }).click()
    await page.getByRole('link', { name: 'The Harbour Foundation' }).waitFor()
    await look(page)

    await page.getByRole('button', { name: 'Change order' }).click()
    await page
      .getByRole('button', { name: 'Move The Harbour Foundation with the arrow keys' })
      .press('ArrowUp')
    await page.getByRole('button', { name: 'Save the order' }).click()
    await said('Order saved')

    const member = await at.visit({ as: at.w.people.member, width: 390 })
    const asked: string[] = []
    member.page.on('request', (request) => asked.push(new URL(request.url()).hostname))
    await member.page.goto(`/groups/${women}`)
    const block = member.page.getByRole('region', { name: 'Sponsors' })
    await block.getByText('Because it works.').waitFor()
    expect(await block.getByRole('listitem').allInnerTexts()).toMatchObject([
      expect.stringContaining('The Harbour Foundation'),
      expect.stringContaining('Olga Petrova'),
    ])
    await look(member.page)
    expect(asked.filter((host) => host !== 'larkspur.localhost')).toEqual([])
    await member.page.route('https://www.youtube-nocookie.com/**', (route) =>
      route.fulfill({ contentType: 'text/html', body: 'A film' }),
    )
    await block.getByRole('button', { name: 'Play video' }).click()
    await member.page.frameLocator('iframe.video').getByText('A film').waitFor()
  })
})
