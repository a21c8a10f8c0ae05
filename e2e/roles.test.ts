import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { policyTemplates } from '../contract/access/roles.ts'
import { policyDocuments } from '../contract/documents/documents.ts'
import { quietHours } from '../contract/messages/quietHours.ts'
import { pathOf } from '../server/testing/world.ts'
import { openInside } from './inside.ts'
import { heading, look, openListening, stage } from './stage.ts'

const at = stage()
const toast = 'section.toasts .toast'

/** Tabs on until the focus is where one wants it: nobody here uses a mouse. */
async function tabTo(page: Page, name: RegExp) {
  for (let presses = 0; presses < 150; presses++) {
    await page.keyboard.press('Tab')
    const said = await page.evaluate(() => {
      const element = document.activeElement
      if (!(element instanceof HTMLElement)) return ''
      const label = 'labels' in element ? (element as HTMLInputElement).labels?.[0]?.textContent : null
      return element.ariaLabel ?? label ?? element.textContent ?? ''
    })
    if (name.test(said.trim())) return
  }
  throw new Error(`the keyboard never comes to ${name}`)
}

describe('a role', () => {
  it('is changed by keyboard alone, and the menu of somebody else changes without a reload', async () => {
    const { w } = at
    const member = await at.visit({ as: w.people.member })
    await openListening(member.page, '/')
    const groups = member.page.locator('nav.rail').getByRole('link', { name: 'Groups', exact: true })
    await groups.waitFor()

    const { page } = await at.visit({ as: w.people.admin })
    // The list of templates is the list of roles now; the old address leads on.
    await page.goto('/admin/system/users/policy_templates')
    await heading(page, 'User roles').waitFor()
    await look(page)
    await tabTo(page, /^Member$/)
    await page.keyboard.press('Enter')
    await heading(page, 'Member').waitFor()
    await page
      .getByRole('region', { name: 'Who holds it' })
      .getByRole('row', { name: /Mateo Ruiz/ })
      .waitFor()
    await tabTo(page, /^see groups$/)
    await page.keyboard.press('Space')
    await page.getByText(/people could no longer see groups$/).waitFor()
    await look(page)
    await tabTo(page, /^Save changes$/)
    await page.keyboard.press('Enter')
    const saved = page.locator(toast, { hasText: 'Saved. It applies right away.' })
    await saved.waitFor()
    await look(page)

    await groups.waitFor({ state: 'detached' })
    expect(await member.page.evaluate(() => performance.getEntriesByType('navigation').length)).toBe(1)

    await saved.getByRole('button', { name: 'Undo' }).press('Enter')
    await groups.waitFor()
    await expect.poll(() => page.getByRole('checkbox', { name: 'see groups' }).isChecked()).toBe(true)
  })

  it('that is one’s own asks before it takes something away', async () => {
    const { page } = await at.visit({ as: at.w.people.admin })
    await page.goto('/')
    await heading(page, /^Good /).waitFor()
    await page.keyboard.press('Control+k')
    await page.locator('dialog.palette input').fill('admin roles')
    await page.getByRole('option', { name: /^Admin\b.*User roles/ }).click()
    await page.getByRole('checkbox', { name: 'see groups' }).uncheck()
    await page.getByRole('button', { name: 'Save changes' }).click()
    const dialog = page.getByRole('dialog', { name: /^Save what .+ allows\?$/ })
    await dialog.waitFor()
    await look(page)
    await dialog.getByRole('button', { name: 'Cancel' }).click()
  })

  it('is moved to its place with the arrow keys', async () => {
    const { page } = await at.visit({ as: at.w.people.admin })
    await page.goto('/admin/system/users/roles')
    await heading(page, 'User roles').waitFor()
    await look(page)
    await page.getByRole('button', { name: 'Change order' }).press('Enter')
    await page.getByRole('button', { name: 'Move Designer with the arrow keys' }).press('ArrowUp')
    await page.getByText('Designer is now number 3 of 13').waitFor()
    await look(page)
    await page.getByRole('button', { name: 'Save order' }).press('Enter')
    await page.locator(toast, { hasText: 'The order is saved' }).waitFor()
    await page.getByRole('row', { name: /Designer/ }).waitFor()
    await expect.poll(() => page.getByRole('row').nth(3).textContent()).toContain('Designer')
  })

  it('that two change at once lets nothing be lost: the later one looks once more', async () => {
    const admin = await at.w.as(at.w.people.admin)
    const { page, expects } = await at.visit({ as: at.w.people.admin })
    const { items } = (await admin.get(policyTemplates.list.path, { query: { search: 'Partner' } })).json
    const partner = items.find((one: { role_name: string }) => one.role_name === 'Partner')
    await page.goto(`/admin/system/users/policy_templates/${partner.id}/edit`)
    await page.getByRole('checkbox', { name: 'see members' }).check()
    // Live updates would bring the newer version by themselves; here the other editor is the quicker one.
    await page.route('**/live', (route) => route.abort())
    await at.w.owner.query('update policy_templates set version = version + 1 where id = $1', [partner.id])
    expects(409)
    await page.getByRole('button', { name: 'Save changes' }).click()
    await page.getByText('Somebody saved a newer version while you were editing.').waitFor()
    expect(await page.getByRole('checkbox', { name: 'see members' }).isChecked()).toBe(true)
    await page.getByRole('button', { name: 'Save changes' }).click()
    await page.locator(toast, { hasText: 'Saved. It applies right away.' }).waitFor()
  })

  it('explains what somebody may do, and why not', async () => {
    const { w } = at
    const { page } = await at.visit({ as: w.people.admin })
    await page.goto(`/admin/system/users/${w.people.member}/rights`)
    await heading(page, 'What Mateo Ruiz may do').waitFor()
    await look(page)
    await page.getByLabel('What', { exact: true }).selectOption({ label: 'manage this group' })
    await page.getByPlaceholder('Search groups').fill('Women')
    await page.getByRole('button', { name: 'Women at Larkspur' }).click()
    await page.getByText('No, Mateo Ruiz can’t manage this group.').waitFor()
    await page.getByText('Mateo Ruiz doesn’t lead Women at Larkspur.').waitFor()
    await look(page)
  })
})

describe('settings that an administrator changes', () => {
  it('ask everybody who is signed in to log out, or later, and only once', async () => {
    const { w } = at
    const { page, expects } = await at.visit({ as: w.people.member })
    await openListening(page, '/')
    await heading(page, /^Good /).waitFor()
    const admin = await w.as(w.people.admin)
    const hours = { quiet_from: 1320, quiet_until: 420 }
    const change = (body: object) => admin.put(quietHours.chooseUsual.path, { body })
    expect((await change(hours)).status).toBe(200)
    const asks = page.getByRole('alertdialog', { name: 'Settings have changed' })
    await asks.waitFor()
    await look(page)
    await page.keyboard.press('Escape')
    await asks.waitFor({ state: 'detached' })
    await openListening(page, '/groups')
    await heading(page, 'Groups').waitFor()
    expect(await asks.count()).toBe(0)

    await openInside(page, '/')
    expect((await change({ ...hours, quiet_until: 480 })).status).toBe(200)
    await asks.waitFor()
    // Home may still be asking while its person leaves.
    expects(401)
    // The dialog begins at its one action.
    await page.keyboard.press('Enter')
    await page.waitForURL(/\/login/)
  })
})

async function agree(page: Page) {
  await page.getByLabel('I have read this and I agree').press('Space')
  await page.getByRole('button', { name: 'Continue' }).press('Enter')
}

describe('a required document', () => {
  it('stands in front of everything until it is accepted, by keyboard, and not before it was read', async () => {
    const { w } = at
    const member = await at.visit({ as: w.people.outsider })
    await openListening(member.page, '/')
    await heading(member.page, /^Good /).waitFor()
    member.expects(403)

    const { page, expects } = await at.visit({ as: w.people.admin })
    await page.goto('/admin/system/settings/policy_documents/new')
    await page.getByLabel('Title').fill('House rules')
    await page.getByLabel('People must accept it').check()
    await page.getByLabel('Text', { exact: true }).fill('# Be kind\n\n- **Always** ask.\n\n<b>not bold</b>')
    await look(page)
    await page.getByRole('button', { name: 'Create document' }).click()
    await heading(page, 'House rules').waitFor()
    await look(page)
    // From here on both are refused whatever their pages ask for, until they agree.
    expects(403)
    await page.getByRole('button', { name: 'Publish' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Publish' }).click()
    await page.locator(toast, { hasText: 'Version 1 is published' }).waitFor()

    const gate = member.page
    await heading(gate, 'Please read and accept').waitFor()
    await gate.getByText('<b>not bold</b>').waitFor()
    await look(gate)
    await gate.getByRole('button', { name: 'Continue' }).press('Enter')
    await gate.getByText('Agreement is required to continue.').waitFor()
    await agree(gate)
    await heading(gate, /^Good /).waitFor()

    // Whoever published it isn't spared.
    await heading(page, 'Please read and accept').waitFor()
    await look(page)
    await agree(page)
    await heading(page, 'House rules').waitFor()

    const admin = await w.as(w.people.admin)
    const [document] = (await admin.get(policyDocuments.list.path)).json.items
    const accepted = await admin.get(pathOf(policyDocuments.acceptances, { id: document.id }))
    const names = accepted.json.items.map(({ person }: { person: { name: string } }) => person.name)
    expect(names.toSorted()).toEqual(['Ada Okafor', 'Olga Petrova'])
  })
})
