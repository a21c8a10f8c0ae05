import { describe, expect, it } from 'vitest'
import { openInside } from './inside.ts'
import { look, stage } from './stage.ts'

const at = stage()
const toast = 'section.toasts .toast'

describe('a term of office', () => {
  it('gets a last day and a deputy from an administrator; the leader leaves a note that the next one reads', async () => {
    const { w } = at
    const women = w.networks['Women at Larkspur'] ?? 0
    const { page: lena } = await at.visit({ as: w.people.leader })
    await lena.goto(`/groups/${women}/manage/hand-over`)
    await lena.getByRole('heading', { name: 'Hand-over' }).waitFor()
    await lena.getByRole('textbox', { name: 'Your note' }).fill('The key lies at the desk of Mateo.')
    await lena.getByRole('button', { name: 'Save note' }).press('Enter')
    await lena.locator(toast, { hasText: 'Note saved' }).waitFor()
    await look(lena)
    // Their page would be refused what it asks again once they no longer lead.
    await lena.close()

    const { page } = await at.visit({ as: w.people.admin })
    await page.goto(`/groups/${women}/manage/leaders`)
    await page
      .getByRole('row', { name: /Lena Brandt/ })
      .getByRole('button')
      .click()
    await page.getByRole('menuitem', { name: 'Edit' }).click()
    await page.getByRole('heading', { name: 'Edit leader' }).waitFor()
    const day = new Date(Date.now() + 40 * 86_400_000).toISOString().slice(0, 10)
    await page.getByLabel('Last day').fill(day)
    await page.getByRole('button', { name: 'Choose a deputy' }).click()
    await page.getByLabel('Search people').last().fill('mateo')
    await page.getByRole('button', { name: 'Mateo Ruiz' }).click()
    await look(page)
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await page.locator(toast, { hasText: 'Leader updated' }).waitFor()
    await page.getByRole('row', { name: /Lena Brandt.*Mateo Ruiz/ }).waitFor()

    await page
      .getByRole('row', { name: /Lena Brandt/ })
      .getByRole('button')
      .click()
    await page.getByRole('menuitem', { name: 'End leadership' }).click()
    await page.getByText('Mateo Ruiz, the deputy, steps in until you choose somebody.').waitFor()
    await page.getByRole('alertdialog').getByRole('button', { name: 'End leadership' }).click()
    await page.getByRole('row', { name: /Mateo Ruiz.*Stands in/ }).waitFor()
    await look(page)

    const { page: mateo } = await at.visit({ as: w.people.member })
    await mateo.goto(`/groups/${women}/manage/hand-over`)
    await mateo.getByText('The key lies at the desk of Mateo.').waitFor()
    await look(mateo)

    const parents = w.networks['Parents and Carers'] ?? 0
    await openInside(page, `/groups/${parents}/manage/leaders`)
    await page.getByRole('status').getByRole('link', { name: 'Choose a leader' }).waitFor()
    await openInside(page, '/admin/manage/groups?scope=unled')
    await page.getByRole('link', { name: 'Parents and Carers' }).waitFor()
    // It stands there only as what others are part of.
    expect(await page.getByRole('row', { name: /^Women at Larkspur/ }).count()).toBe(0)
  })
})
