import { describe, expect, it } from 'vitest'
import { fieldData, fields } from '../contract/fields/fields.ts'
import { openInside } from './inside.ts'
import { look, stage } from './stage.ts'

const at = stage()
const toast = 'section.toasts .toast'
const idOf = (name: string) => at.w.networks[name] ?? 0

describe('who belongs to a network', () => {
  it('a leader says what is asked, somebody asks to join a private group, and is let in on a phone', async () => {
    const women = idOf('Women at Larkspur')
    await at.w.owner.query('update networks set private = true where id = $1', [women])
    const { page } = await at.visit({ as: at.w.people.leader })
    const said = (words: string) => page.locator(toast, { hasText: words }).waitFor()
    await page.goto(`/groups/${women}/members`)
    await page.getByRole('link', { name: 'Join questions' }).click()
    await page.getByRole('heading', { name: 'Nothing is asked yet' }).waitFor()
    await look(page)
    const ask = async (title: string, then?: () => Promise<void>) => {
      await page.getByRole('button', { name: 'Add a question' }).click()
      const dialog = page.getByRole('dialog', { name: 'New question' })
      await dialog.getByLabel('Question').fill(title)
      await then?.()
      await dialog.getByRole('button', { name: 'Save' }).click()
      await said('The question was saved')
      await dialog.waitFor({ state: 'detached' })
    }
    await ask('Which shift do you work?', async () => {
      const dialog = page.getByRole('dialog', { name: 'New question' })
      await dialog.getByLabel('Kind of answer').selectOption('select')
      await dialog.getByRole('button', { name: 'Save' }).click()
      await expect.poll(() => dialog.locator('[aria-invalid]').count()).toBe(1)
      await dialog.getByLabel('Choices, one per line').fill('Day\nNight\n')
      await dialog.getByLabel('Needs an answer').check()
      await look(page)
    })
    await ask('What brings you here?')
    await ask('Asked by mistake')
    await page.getByRole('button', { name: 'Change order' }).click()
    const order = page.getByRole('dialog', { name: 'Change order' })
    await order
      .getByRole('button', { name: 'Move What brings you here? with the arrow keys' })
      .press('ArrowUp')
    await look(page)
    await order.getByRole('button', { name: 'Save order' }).click()
    await said('Order saved')
    const questions = () => page.locator('table tbody tr :is(td, th) .b').allTextContents()
    await expect
      .poll(questions)
      .toEqual(['What brings you here?', 'Which shift do you work?', 'Asked by mistake'])
    await page
      .getByRole('row', { name: /Asked by mistake/ })
      .getByRole('button')
      .click()
    await page.getByRole('menuitem', { name: 'Delete' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
    await said('Deleted “Asked by mistake”')
    await expect.poll(questions).toEqual(['What brings you here?', 'Which shift do you work?'])
    await look(page)

    const { page: asking, expects } = await at.visit({ as: at.w.people.outsider })
    // A question that needs an answer and has none.
    expects(422)
    await asking.goto(`/groups/${women}`)
    await asking.getByRole('button', { name: 'Ask to join Women at Larkspur' }).click()
    const dialog = asking.getByRole('dialog', { name: 'Ask to join Women at Larkspur' })
    await dialog.getByLabel('What brings you here?').fill('The night bakers sent me')
    await dialog.getByRole('button', { name: 'Ask to join' }).click()
    await expect.poll(() => dialog.locator('[aria-invalid]').count()).toBe(1)
    await dialog.getByLabel('Which shift do you work?').selectOption('Night')
    await look(asking)
    await dialog.getByRole('button', { name: 'Ask to join' }).click()
    await asking.locator(toast, { hasText: 'Your request was sent' }).waitFor()

    const { page: phone } = await at.visit({ as: at.w.people.leader, width: 390 })
    await phone.goto(`/groups/${women}/members?scope=pending`)
    await phone.getByText('The night bakers sent me').waitFor()
    await look(phone)
    const approve = phone.getByRole('button', { name: /^Approve: / })
    const name = ((await approve.getAttribute('aria-label')) ?? '').replace('Approve: ', '')
    await approve.tap()
    await phone.locator(toast, { hasText: `${name} is a member now` }).waitFor()
    await phone.getByRole('heading', { name: 'No requests to join' }).waitFor()
    await openInside(phone, `/groups/${women}/members`)
    await phone.getByRole('link', { name }).waitFor()
    await look(phone)

    await openInside(asking, '/profile/private')
    const mine = asking.getByLabel('Who may know that you belong to Women at Larkspur?')
    await mine.selectOption('counted')
    await asking.locator(toast, { hasText: 'Saved. This applies from now on.' }).waitFor()
    await look(asking)
    await phone.getByText('Some members keep their membership private').waitFor()
    expect(await phone.getByRole('link', { name }).count()).toBe(0)
  })

  it('a network is kept in step with a segment, and no longer', async () => {
    const admin = await at.w.as(at.w.people.admin)
    const made = await admin.post('/api/v1/segments', {
      body: { name: 'Everybody here', rules: { is: 'all', rules: [] } },
    })
    expect(made.status).toBe(200)
    const { page } = await at.visit({ as: at.w.people.admin })
    const said = (words: string) => page.locator(toast, { hasText: words }).waitFor()
    await page.goto(`/groups/${idOf('Parents and Carers')}/members/new`)
    await page.getByRole('button', { name: 'By segment' }).click()
    await page.getByRole('radio', { name: /^Everybody here/ }).check()
    await look(page)
    await page.getByRole('button', { name: 'Add everybody in it' }).click()
    await said('Everybody in it is being added')
    await page.getByRole('heading', { name: 'Kept in step with' }).waitFor()
    await look(page)
    await page.getByRole('button', { name: 'Stop keeping in step: Everybody here' }).click()
    await said('No longer kept in step')
    await expect.poll(() => page.getByRole('heading', { name: 'Kept in step with' }).count()).toBe(0)

    const { page: leading } = await at.visit({ as: at.w.people.leader })
    await leading.goto(`/groups/${idOf('Women at Larkspur')}/members/new`)
    await leading.getByRole('button', { name: 'By list or file' }).waitFor()
    expect(await leading.getByRole('button', { name: 'By segment' }).count()).toBe(0)
  })

  it('whoever looks for members narrows them by what people say of themselves, and takes them along as a file', async () => {
    const women = idOf('Women at Larkspur')
    const ada = await at.w.as(at.w.people.admin)
    const field = await ada.post(fields.create.path, {
      body: { title: 'Shift', type: 'select', options: ['Day', 'Night'], class: 'public' },
    })
    const field_data = [{ field_id: field.json.id, value: 'Night' }]
    await ada.put(fieldData.update.path, { body: { user_id: at.w.people.member, field_data } })
    const { page } = await at.visit({ as: at.w.people.leader })
    await page.goto(`/groups/${women}/members`)
    const names = () => page.locator('table tbody tr :is(td, th) .b').allTextContents()
    await expect.poll(names).toContain('Lena Brandt')
    await page.getByRole('button', { name: 'More fields' }).click()
    await page.getByLabel('Field', { exact: true }).selectOption({ label: 'Shift' })
    await page.getByRole('combobox', { name: 'Value' }).click()
    await page.getByRole('option', { name: 'Night' }).click()
    await page.getByRole('button', { name: 'Apply' }).click()
    await expect.poll(names).toEqual(['Mateo Ruiz'])
    expect(new URL(page.url()).search).toContain('with')
    await look(page)

    await page.getByRole('button', { name: 'Export' }).click()
    const dialog = page.getByRole('dialog', { name: 'Export: Members' })
    await dialog.getByLabel('Include everything below that you look after').check()
    await dialog.getByText('Membership', { exact: true }).first().click()
    await look(page)
    await dialog.getByRole('button', { name: 'Export' }).click()
    await page.locator(toast, { hasText: 'Your export is being prepared' }).waitFor()
    const { rows } = await at.w.owner.query('select query from downloads where user_id = $1', [
      at.w.people.leader,
    ])
    expect(rows[0]?.query).toMatchObject({
      below: 'true',
      export_type: 'per_membership',
      with: [`${field.json.id}:Night`],
    })
  })

  it('who opens the page for adding members without being allowed to reads why, and whom to ask', async () => {
    const women = idOf('Women at Larkspur')
    const { page, expects } = await at.visit({ as: at.w.people.member })
    expects(403)
    const isTold = async () => {
      await page.getByText("You don't have permission to add members").first().waitFor()
      await look(page)
    }
    await page.goto(`/groups/${women}/members/new`)
    await isTold()
    await openInside(page, `/groups/${women}/invite_members`)
    await isTold()
  })
})
