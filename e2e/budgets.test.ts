import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import { annualBudgets } from '../contract/budgets/annualBudgets.ts'
import { budgetRequests } from '../contract/budgets/budgetRequests.ts'
import { eventBudgets } from '../contract/budgets/eventBudgets.ts'
import { fiscalPeriods } from '../contract/budgets/fiscalPeriods.ts'
import { makeEvent } from '../server/testing/events.ts'
import { picture } from '../server/testing/pictures.ts'
import { pathOf } from '../server/testing/world.ts'
import { openInside } from './inside.ts'
import { look, stage } from './stage.ts'

const at = stage()
const said = (page: Page, words: string) =>
  page.locator('section.toasts .toast', { hasText: words }).first().waitFor()
const day = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)

describe('the money of a network', () => {
  let women: number
  let event: number
  beforeAll(async () => {
    const { w } = at
    women = w.networks['Women at Larkspur'] ?? 0
    const admin = await w.as(w.people.admin)
    const period = await admin.post(fiscalPeriods.create.path, {
      body: { name: 'This year', starts_on: day(-100), ends_on: day(200), tags: [] },
    })
    await admin.post(pathOf(annualBudgets.create, { id: women }), {
      body: { period_id: period.json.id, amount_cents: 100_000, comment: 'To begin with' },
    })
    event = (await makeEvent(await w.as(w.people.leader), women, 'Mentoring evening')).id
  })

  it('is asked for, amended and granted in part; the event spends it with a receipt and is final', async () => {
    const { w } = at
    const { page } = await at.visit({ as: w.people.leader })
    await page.goto(`/groups/${women}/plan/budgeting`)
    await page.getByText('$1,000.00').first().waitFor()
    await look(page)
    await page.getByRole('link', { name: 'Request budget' }).click()
    await page.getByLabel('What it is for').fill('Mentoring kits')
    await page.getByRole('combobox', { name: 'Approver' }).click()
    await page.getByRole('option').first().waitFor()
    const { name } = (await w.owner.query('select name from users where id = $1', [w.people.admin])).rows[0]
    await page.getByRole('option', { name }).click()
    await page.getByLabel('Event').selectOption({ label: 'Mentoring evening' })
    await page.getByLabel('Title').fill('Workbooks')
    await page.getByLabel('Estimate').fill('400')
    await page.getByRole('button', { name: 'Send request' }).click()
    await said(page, 'Request sent to')
    await page.getByText(`Waits for ${name}`).waitFor()
    const request = page.url()
    await look(page)

    const { page: approver } = await at.visit({ as: w.people.admin, width: 390 })
    await approver.goto('/budgets/inbox')
    await approver.getByText('would leave $600.00').waitFor()
    await look(approver)
    await approver.getByRole('button', { name: 'Ask for changes: Mentoring kits' }).click()
    const ask = approver.getByRole('dialog', { name: 'What should change about' })
    await ask.getByLabel('What should change').fill('Fewer workbooks, please.')
    await ask.getByRole('button', { name: 'Ask for changes' }).click()
    await said(approver, 'Changes asked for')

    await page.getByText('Fewer workbooks, please.').waitFor()
    await page.getByRole('link', { name: 'Change request' }).click()
    await page.getByLabel('Estimate').fill('300')
    await page.getByRole('button', { name: 'Send again' }).click()
    await said(page, 'Request sent again')

    await openInside(approver, request.slice(request.indexOf('/groups')))
    await approver.getByRole('button', { name: 'Approve', exact: true }).click()
    const grant = approver.getByRole('dialog', { name: 'Approve request' })
    await grant.getByLabel('Workbooks').fill('250')
    await grant.getByText('$250.00 in total. $750.00 is left in this budget.').waitFor()
    await grant.getByRole('button', { name: 'Approve', exact: true }).click()
    await said(approver, 'Request approved')
    await approver.getByText('Approved: $250.00').waitFor()

    const { page: phone } = await at.visit({ as: w.people.leader, width: 390 })
    await phone.goto(`/events/${event}/manage/budgeting`)
    await phone.getByText('$0.00 spent, $250.00 left in the plan.').waitFor()
    await phone.getByRole('button', { name: 'Add an expense' }).click()
    const expense = phone.getByRole('dialog', { name: 'Add an expense' })
    await expense.getByLabel('What for').fill('Printing')
    await expense.getByLabel('Paid').fill('180')
    const receipt = { name: 'receipt.png', mimeType: 'image/png', buffer: await picture() }
    await expense.locator('input[type=file][multiple]').setInputFiles(receipt)
    await expense.getByText('receipt.png').waitFor()
    await expense.getByRole('button', { name: 'Save changes' }).click()
    await said(phone, 'Expense saved')
    await phone.getByText('$180.00 spent, $70.00 left in the plan.').waitFor()
    await look(phone)
    await phone.getByRole('button', { name: 'Finalize expenses' }).click()
    const final = phone.getByRole('alertdialog', { name: 'Finalize the expenses of Mentoring evening?' })
    await final.getByText('$70.00 that is left goes back').waitFor()
    await final.getByRole('button', { name: 'Finalize expenses' }).click()
    await said(phone, 'Expenses finalized')
    await phone.getByText('$180.00 spent in the end.').waitFor()
    expect(await phone.getByRole('button', { name: 'Add an expense' }).count()).toBe(0)

    await openInside(page, `/groups/${women}/plan/budgeting/manage`)
    await page.getByRole('button', { name: 'Spent: $180.00' }).click()
    await page.getByRole('dialog').getByText('Printing, Mentoring evening').waitFor()
  })

  it('opens from what all have down to a receipt; its period closes once an event is final', async () => {
    const { w } = at
    const [admin, leader] = await Promise.all([w.as(w.people.admin), w.as(w.people.leader)])
    // The money of another event isn't final yet.
    const open = (await makeEvent(leader, women, 'Summer picnic')).id
    const items = [{ title: 'Boat', estimated_amount_cents: 5_000 }]
    const asked = await leader.post(budgetRequests.create.path, {
      body: { network_id: women, description: 'Boats', approver_id: w.people.admin, items, event_id: open },
    })
    await admin.put(pathOf(budgetRequests.approve, { id: asked.json.id }), {
      body: { items: [], version: asked.json.version },
    })

    const { page, expects } = await at.visit({ as: w.people.admin })
    await page.goto('/admin/plan/aggregate_budgeting')
    await page.getByRole('button', { name: 'Spent: $180.00' }).first().click()
    const postings = page.getByRole('dialog', { name: 'Spent: $180.00' })
    await postings.getByText('Printing, Mentoring evening').waitFor()
    await postings.getByRole('button', { name: '1 receipt' }).click()
    await page.getByRole('img', { name: 'receipt.png' }).waitFor()

    await openInside(page, '/admin/plan/budgeting')
    const close = async () => {
      await page.getByRole('button', { name: 'Actions for This year' }).click()
      await page.getByRole('menuitem', { name: 'Close fiscal period' }).click()
      await page
        .getByRole('alertdialog', { name: 'Close This year?' })
        .getByRole('button', { name: 'Close fiscal period' })
        .click()
    }
    expects(409)
    await close()
    const refused = page.getByRole('dialog', { name: 'This year stays open' })
    await refused.getByText('all expenses need to be finalized before closing').waitFor()
    await refused.getByRole('link', { name: 'Summer picnic' }).waitFor()
    await look(page)
    await leader.post(pathOf(eventBudgets.finalize, { id: open }))
    await refused.getByText('All expenses are finalized by now').waitFor()
    await refused.getByRole('button', { name: 'Close', exact: true }).last().click()
    await close()
    await said(page, 'This year closed')
  })
})
