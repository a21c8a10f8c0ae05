import { describe, expect, it } from 'vitest'
import { openInside } from './inside.ts'
import { heading, look, stage } from './stage.ts'

const at = stage()
const toast = 'section.toasts .toast'

describe('managing networks', () => {
  it('makes a group with a region, moves it after a look at what changes, and sees it as an outsider would', async () => {
    const { page } = await at.visit({ as: at.w.people.admin })
    const said = (words: string) => page.locator(toast, { hasText: words }).waitFor()

    await page.goto('/admin/manage/groups')
    await heading(page, 'Manage groups').waitFor()
    await page.getByRole('link', { name: 'Women at Larkspur' }).first().waitFor()
    await look(page)

    await page.getByRole('link', { name: 'New group' }).click()
    await heading(page, 'New group').waitFor()
    await page.getByRole('button', { name: 'Create' }).click()
    await page.getByText('This is required.').first().waitFor()
    await page.getByLabel('Name', { exact: true }).fill('Night bakers')
    await page.getByRole('radio', { name: 'Weave' }).check()
    await look(page)
    await page.getByRole('button', { name: 'Create' }).click()
    await said('Night bakers created')
    await heading(page, 'Settings of Night bakers').waitFor()
    const settings = page.url()
    const id = /groups\/(\d+)\//.exec(settings)?.[1] ?? ''

    const preview = page.locator('.see-as')
    const messages = preview.getByRole('listitem').filter({ hasText: 'Messages' })
    const members = preview.getByRole('listitem').filter({ hasText: 'Members' })
    await messages.getByRole('img', { name: 'Not shown' }).waitFor()
    await members.getByRole('img', { name: 'Shown', exact: true }).waitFor()
    await page.getByLabel('Members', { exact: true }).selectOption('leaders_only')
    await members.getByRole('img', { name: 'Not shown' }).waitFor()
    await page.getByRole('button', { name: 'Leader', exact: true }).click()
    await members.getByRole('img', { name: 'Shown', exact: true }).waitFor()
    await page.getByRole('button', { name: 'Save changes' }).click()
    await said('Settings updated')
    await look(page)

    await openInside(page, `/admin/manage/groups/${id}/regions`)
    await heading(page, 'Regions of Night bakers').waitFor()
    await page.getByRole('link', { name: 'New region' }).first().click()
    await heading(page, 'New region').waitFor()
    await page.getByLabel('Name', { exact: true }).fill('The early shift')
    await page.getByRole('button', { name: 'Save' }).click()
    await said('Region created')
    await page.getByRole('link', { name: 'The early shift' }).waitFor()
    await look(page)

    const women = at.w.networks['Women at Larkspur'] ?? 0
    await openInside(page, `/admin/manage/groups/${women}/move?to=${id}`)
    await heading(page, 'Move Women at Larkspur').waitFor()
    await page.getByText('2 people join the levels above.').waitFor()
    await page.getByRole('link', { name: 'Mateo Ruiz' }).waitFor()
    await look(page)
    await page.getByRole('button', { name: 'Move it' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Move it' }).click()
    await said('Women at Larkspur moved')
    await page.getByRole('link', { name: 'Night bakers' }).first().waitFor()

    const outsider = await at.visit({ as: at.w.people.outsider })
    await outsider.page.goto(`/groups/${id}`)
    await heading(outsider.page, 'Night bakers').waitFor()
    expect(await outsider.page.getByText('Mateo Ruiz').count()).toBe(0)
  })
})
