import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import {
  documentsToAccept,
  policyDocuments,
  policyDocumentVersions,
} from '../contract/documents/documents.ts'
import { accounts } from '../contract/people/accounts.ts'
import { pathOf } from '../server/testing/world.ts'
import { openInside } from './inside.ts'
import { focused, heading, look, stage } from './stage.ts'

// With its worker: mails that are asked for are written by a job.
const at = stage({ ONLY: '' })

async function invitationPath(): Promise<string> {
  const find = async () =>
    (
      await at.w.owner.query(
        "select plain from mails where kind = 'access.invitation' order by id desc limit 1",
      )
    ).rows[0]?.plain
  await expect.poll(find, { timeout: 10_000 }).toBeDefined()
  const { pathname, search } = new URL(/http:\/\/\S+/.exec(await find())?.[0] ?? '')
  return pathname + search
}

/** Tab until something of this name has the focus. */
async function tabTo(page: Page, name: string | RegExp) {
  for (let presses = 0; presses < 80; presses++) {
    await page.keyboard.press('Tab')
    if ((await focused(page)).match(name)) return
  }
  throw new Error(`No way to ${name} by Tab`)
}

const stands = async (name: string) => {
  const { rows } = await at.w.owner.query(
    'select state from network_members where network_id = $1 and user_id = $2',
    [at.w.networks[name], at.w.people.invited],
  )
  return rows[0]?.state
}

describe('an invited person', () => {
  it('comes by the mail’s link, says who they are, stops half-way, goes on elsewhere and lands in two groups', async () => {
    const admin = await at.w.as(at.w.people.admin)
    const site = { title: 'Site', type: 'select', options: ['Lyon', 'Cork'], shown_at_enrollment: true }
    await admin.post('/api/v1/fields', { body: { ...site, required: true } })
    await admin.post(pathOf({ path: '/api/v1/users/:id/resend_invitation' }, { id: at.w.people.invited }))

    const rules = { title: 'House rules', kind: 'other', required: true, body: 'Be kind.' }
    const { id, draft } = (await admin.post(policyDocuments.create.path, { body: rules })).json
    await admin.post(pathOf(policyDocuments.publish, { id }), {
      body: { effective_on: null, version: draft.version },
    })
    const [rule] = (await admin.get(documentsToAccept.list.path)).json.items
    await admin.put(pathOf(policyDocumentVersions.accept, { id: rule.version_id }))

    const { page, context, expects } = await at.visit()
    // Visits of pages aren't counted before they have agreed.
    expects(403)
    await page.goto(await invitationPath())
    await page.getByLabel('Password', { exact: true }).fill('a lantern in moss')
    await page.getByLabel('Password again').fill('a lantern in moss')
    await page.getByLabel('I accept the terms of use').check()
    await page.getByRole('button', { name: 'Activate my account' }).click()

    // What the company requires comes before the first step; once agreed to, it opens.
    await heading(page, 'Please read and accept').waitFor()
    await page.getByLabel('I have read this and I agree').check()
    await page.getByRole('button', { name: 'Continue' }).click()
    await heading(page, 'Welcome, Ines').waitFor()
    await expect.poll(() => page.title()).toContain('Get Started')
    await look(page)

    // Nothing else opens before that is done.
    await openInside(page, '/groups')
    await heading(page, 'Welcome, Ines').waitFor()
    await page.getByRole('link', { name: 'Get started' }).click()
    await heading(page, 'Who are you?').waitFor()
    await look(page)
    await page.getByLabel('Preferred name').fill('Inês')
    await expect.poll(() => page.getByRole('combobox', { name: 'Time zone' }).inputValue()).toContain('Paris')
    expects(422)
    await page.getByRole('button', { name: 'Save and continue' }).click()
    const field = page.getByLabel('Site')
    await expect.poll(() => field.getAttribute('aria-invalid')).toBe('true')
    await field.selectOption('Lyon')
    await page.getByRole('button', { name: 'Save and continue' }).click()
    await heading(page, 'Where are your people?').waitFor()
    await look(page)
    const kept = await context.storageState()
    await context.close()

    // Another day: the same person, the same place.
    const later = await at.visit({ ofItsOwn: true })
    await later.context.addCookies(kept.cookies)
    await later.page.addInitScript(
      (token) => localStorage.setItem('jwt', token),
      kept.origins[0]?.localStorage.find(({ name }) => name === 'jwt')?.value ?? '',
    )
    await later.page.goto('/')
    await heading(later.page, 'Where are your people?').waitFor()
    await later.page.getByRole('button', { name: 'Choose: Mothers at Larkspur' }).click()
    await later.page.getByRole('button', { name: 'Choose: Quiet Room' }).click()
    await later.page.getByText('You’ll ask to join').waitFor()
    await later.page.getByRole('button', { name: 'Join 2 and finish' }).click()
    await heading(later.page, 'You’re in, Inês').waitFor()
    await look(later.page)
    await later.page.getByRole('heading', { name: 'Mothers at Larkspur' }).waitFor()
    // The group above comes with it, and what it has planned.
    await later.page.getByRole('heading', { name: 'Fireside lunch' }).waitFor()
    expect([await stands('Mothers at Larkspur'), await stands('Women at Larkspur')]).toEqual([
      'active',
      'active',
    ])
    expect(await stands('Quiet Room')).toBe('pending')
    await later.page.getByRole('link', { name: 'Go to Home' }).click()
    await heading(later.page, /^Good (morning|afternoon|evening), Inês$/).waitFor()
  })

  it('does it once more when an administrator asks for it, by keyboard alone', async () => {
    const admin = await at.w.as(at.w.people.admin)
    await admin.delete(pathOf(accounts.resetOnboarding, { id: at.w.people.invited }))
    const { page } = await at.visit({ as: at.w.people.invited })
    await page.goto('/')
    await heading(page, 'Who are you?').waitFor()
    await tabTo(page, /^Biography/)
    await page.keyboard.type('Back again.')
    await tabTo(page, /^Save and continue$/)
    await page.keyboard.press('Enter')
    await heading(page, 'Where are your people?').waitFor()
    await tabTo(page, /^Search by name/)
    await page.keyboard.type('carers')
    await page.getByRole('heading', { name: 'Mothers at Larkspur' }).waitFor({ state: 'detached' })
    await tabTo(page, /^Choose: Parents and Carers$/)
    await page.keyboard.press('Space')
    await tabTo(page, /^Join 1 and finish$/)
    await page.keyboard.press('Enter')
    await heading(page, 'You’re in, Inês').waitFor()
    expect(await stands('Parents and Carers')).toBe('active')
    await openInside(page, '/enrollment/profile')
    await heading(page, 'You’re in, Inês').waitFor()
  })
})
