import { describe, expect, it } from 'vitest'
import { openInside } from './inside.ts'
import { heading, look, stage } from './stage.ts'

const at = stage()
const toast = 'section.toasts .toast'

describe('who leads', () => {
  it('an administrator adds a leader, whose menu changes without reloading, and who orders the leaders by keyboard', async () => {
    const parents = at.w.networks['Parents and Carers'] ?? 0
    const { page: olga } = await at.visit({ as: at.w.people.outsider })
    await olga.goto(`/groups/${parents}`)
    await heading(olga, 'Parents and Carers').waitFor()
    const rail = olga.getByRole('navigation').getByRole('link', { name: 'Parents and Carers' })
    const manage = olga.getByRole('link', { name: 'Manage', exact: true })
    expect([await rail.count(), await manage.count()]).toEqual([0, 0])

    const { page } = await at.visit({ as: at.w.people.admin })
    const said = (words: string) => page.locator(toast, { hasText: words }).waitFor()
    await page.goto(`/groups/${parents}/manage/leaders`)
    await page.getByRole('heading', { name: 'Nobody leads this group yet' }).waitFor()
    await look(page)
    const add = async (words: string, name: string, position?: string) => {
      await page.getByRole('link', { name: 'Add a leader' }).click()
      await page.getByRole('heading', { name: 'New Leader' }).waitFor()
      await page.getByLabel('Search people').last().fill(words)
      await page.getByRole('button', { name }).click()
      if (position) {
        await page.getByLabel('Position').click()
        await page.getByRole('option', { name: position }).click()
      }
      await look(page)
      await page.getByRole('button', { name: 'Add leader' }).click()
      await said('Leader created')
      await page.getByRole('link', { name }).waitFor()
    }
    await page.getByRole('link', { name: 'Add a leader' }).click()
    await page.getByRole('button', { name: 'Add leader' }).click()
    await expect.poll(() => page.getByText('This is required.').count()).toBe(1)
    await page.getByRole('link', { name: 'All leaders' }).click()
    await add('olga', 'Olga Petrova')
    await rail.first().waitFor()
    await manage.waitFor()
    await add('mateo', 'Mateo Ruiz', 'Chair')
    await look(page)

    await manage.click()
    await olga.getByRole('link', { name: 'Leaders', exact: true }).click()
    const names = () => olga.locator('table tbody tr :is(td, th) .b').allTextContents()
    await expect.poll(names).toEqual(['Olga Petrova', 'Mateo Ruiz'])
    await olga.getByRole('button', { name: 'Change order' }).click()
    const order = olga.getByRole('dialog', { name: 'Change order' })
    await order.getByRole('button', { name: 'Move Mateo Ruiz with the arrow keys' }).press('ArrowUp')
    await look(olga)
    await order.getByRole('button', { name: 'Save order' }).press('Enter')
    await olga.locator(toast, { hasText: 'Order saved' }).waitFor()
    await expect.poll(names).toEqual(['Mateo Ruiz', 'Olga Petrova'])
    await olga.getByRole('link', { name: 'Overview' }).click()
    await expect
      .poll(() =>
        olga
          .locator('aside .people li')
          .filter({ hasText: /Chair|Leader/ })
          .allTextContents(),
      )
      .toEqual([expect.stringContaining('Mateo Ruiz'), expect.stringContaining('Olga Petrova')])
    await look(olga)

    const menu = async (name: string, item: string) => {
      await page
        .getByRole('row', { name: new RegExp(name) })
        .getByRole('button')
        .click()
      await page.getByRole('menuitem', { name: item }).click()
    }
    await menu('Mateo Ruiz', 'Edit')
    await page.getByRole('heading', { name: 'Edit leader' }).waitFor()
    await page.getByLabel('Show them on the page').uncheck()
    await look(page)
    await page.getByRole('button', { name: 'Save' }).click()
    await said('Leader updated')
    await page.getByText('Not named').waitFor()

    const ends = page.getByRole('alertdialog')
    await menu('Mateo Ruiz', 'End leadership')
    await look(page)
    await ends.getByRole('button', { name: 'End leadership' }).click()
    await said('Removed “Mateo Ruiz”')
    await menu('Olga Petrova', 'End leadership')
    await ends.getByText('Olga Petrova is the last leader.').waitFor()
    await look(page)
    await ends.getByRole('button', { name: 'End leadership' }).click()
    await page.getByRole('heading', { name: 'Nobody leads this group yet' }).waitFor()
    await expect.poll(() => manage.count()).toBe(0)

    await openInside(olga, '/profile/leadership')
    await olga.getByRole('heading', { name: 'Earlier terms' }).waitFor()
    await olga.getByText('You don’t lead a group at the moment').waitFor()
    await look(olga)
  })

  it('what leaders can be called is kept by administrators, also on a phone', async () => {
    const { page } = await at.visit({ as: at.w.people.admin, width: 390 })
    const said = (words: string) => page.locator(toast, { hasText: words }).waitFor()
    await page.goto('/admin/manage/groups/leader_positions')
    await heading(page, 'Leader positions').waitFor()
    expect(new URL(page.url()).pathname).toBe('/admin/manage/groups/leader_positoins')
    await look(page)
    await page.getByRole('button', { name: 'New position' }).click()
    const fresh = page.getByRole('dialog', { name: 'New position' })
    await fresh.getByLabel('Name', { exact: true }).fill('Treasurer')
    await fresh.getByLabel('Suggested for new leaders').selectOption('group')
    await look(page)
    await fresh.getByRole('button', { name: 'Save' }).click()
    await said('Position created')
    const menu = async (name: string, item: string) => {
      await page.getByRole('button', { name: new RegExp(name) }).click()
      await page.getByRole('menuitem', { name: item }).click()
    }
    await menu('Treasurer', 'Rename')
    const rename = page.getByRole('dialog', { name: 'Rename' })
    await rename.getByLabel('Name', { exact: true }).fill('Purse keeper')
    await rename.getByRole('button', { name: 'Save' }).click()
    await said('Position updated')
    await menu('Purse keeper', 'Delete')
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
    await said('Deleted “Purse keeper”')
    await menu('Chair', 'Delete')
    await page.getByRole('dialog', { name: 'Chair is in use' }).waitFor()
    await look(page)
  })

  it('a new group has its leaders from the first day', async () => {
    const { page } = await at.visit({ as: at.w.people.admin })
    await page.goto('/admin/manage/groups/new')
    await page.getByLabel('Name', { exact: true }).fill('Bread and Butter')
    await page.getByLabel('Search people').last().fill('olga')
    await page.getByRole('button', { name: 'Olga Petrova' }).click()
    await page.getByRole('button', { name: 'Remove Olga Petrova' }).waitFor()
    await look(page)
    await page.getByRole('button', { name: 'Create' }).click()
    await page.locator(toast, { hasText: 'Bread and Butter created' }).waitFor()
    await heading(page, 'Settings of Bread and Butter').waitFor()
    const id = /groups\/(\d+)\//.exec(page.url())?.[1] ?? ''
    await openInside(page, `/groups/${id}/manage/leaders`)
    await page.getByRole('link', { name: 'Olga Petrova' }).waitFor()
  })
})
