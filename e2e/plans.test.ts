import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import { events } from '../contract/events/pages.ts'
import { eventTodos } from '../contract/events/todos.ts'
import { makeEvent } from '../server/testing/events.ts'
import { pathOf } from '../server/testing/world.ts'
import { openInside } from './inside.ts'
import { look, stage } from './stage.ts'

const at = stage()
const said = (page: Page, words: string) =>
  page.locator('section.toasts .toast', { hasText: words }).first().waitFor()
const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)

describe('planning an event', () => {
  let women: number
  beforeAll(() => {
    women = at.w.networks['Women at Larkspur'] ?? 0
  })

  it('tells what speaks against a time, and takes another with one tap', async () => {
    const { w } = at
    const { page } = await at.visit({ as: w.people.leader })
    await page.goto(`/groups/${women}/plan/events`)
    await page.getByRole('link', { name: 'New event' }).click()
    await page.waitForURL(/\/events\/drafts\/[0-9a-f-]{36}$/)
    // A Wednesday: the nearest working hour is that of its own afternoon.
    await page
      .getByLabel('Day')
      .first()
      .fill(inDays(9 + ((10 - new Date(inDays(9)).getUTCDay()) % 7)))
    await page.getByLabel('Time', { exact: true }).first().fill('20:00')
    await page.getByText('would be outside their working hours').waitFor()
    await look(page)
    await page.getByRole('button', { name: /^Use / }).first().click()
    await page.getByText('This time works').waitFor()
    await expect.poll(() => page.getByLabel('Time', { exact: true }).first().inputValue()).toBe('17:00')
    await look(page)
  })

  it('is drafted, sent back, mended, compared and approved; then everybody sees it', async () => {
    const { w } = at
    const { page } = await at.visit({ as: w.people.leader })
    await page.goto(`/groups/${women}/plan/events`)
    await page.getByRole('link', { name: 'New event' }).click()
    await page.waitForURL(/\/events\/drafts\/[0-9a-f-]{36}$/)
    await page.getByRole('button', { name: 'Ask for approval' }).waitFor()
    await look(page)

    // What is missing is said beside each field, and the first has the focus.
    await page.getByRole('button', { name: 'Ask for approval' }).click()
    await expect.poll(() => page.locator('[aria-invalid=true]').count()).toBeGreaterThan(2)
    await page.locator('[aria-invalid=true]:focus').waitFor()
    await page.keyboard.type('Soup and silence')
    await page.getByLabel('Day').first().fill(inDays(9))
    await page.getByLabel('Time', { exact: true }).first().fill('11:00')
    // An hour later is where it ends until somebody says otherwise.
    await expect.poll(() => page.getByLabel('Time', { exact: true }).nth(1).inputValue()).toBe('12:00')
    await page.getByLabel('Place (optional)').fill('The canteen')
    await page.getByText('Saved', { exact: true }).waitFor()
    await page.reload()
    await expect.poll(() => page.getByLabel('Name', { exact: true }).inputValue()).toBe('Soup and silence')
    await page.getByRole('button', { name: 'Ask for approval' }).click()
    await said(page, 'Event sent for approval')
    await page.getByText('Waiting for approval by Women at Larkspur').waitFor()
    await look(page)
    const path = new URL(page.url()).pathname

    const { page: approver } = await at.visit({ as: w.people.admin })
    await approver.goto(`/groups/${women}/manage/events/pending`)
    await openInside(page, `/groups/${women}/plan/events`)
    await approver.getByRole('button', { name: 'Request changes: Soup and silence' }).click()
    await approver.getByLabel('Reason').fill('The canteen is loud at noon')
    await approver.getByRole('dialog').getByRole('button', { name: 'Request changes' }).click()
    await said(approver, 'Changes requested for “Soup and silence”')
    await approver.getByText('Nothing is waiting').waitFor()

    const row = page.getByRole('row', { name: /Soup and silence/ })
    await row.getByText('Changes requested').waitFor()
    // Its page was looked at before. What is kept of it is old, and what stands now is long in coming.
    const show = pathOf(events.show, { id: Number(path.split('/').at(-1)) })
    const held = Promise.withResolvers<void>()
    await page.route(
      ({ pathname }) => pathname === show,
      (route) => held.promise.then(() => route.continue()),
    )
    await row.getByRole('button', { name: 'Actions for Soup and silence' }).click()
    await page.getByRole('menuitem', { name: 'Edit' }).click()
    await page.waitForURL(`${path}/edit`)
    await page.locator('main .sk-late').waitFor()
    held.resolve()
    await page.getByLabel('Place (optional)').fill('The garden room')
    await page.getByText('The canteen is loud at noon').waitFor()
    await look(page)
    await page.getByRole('button', { name: 'Save and ask for approval' }).click()
    await said(page, 'Event sent for approval')

    const difference = approver.locator('.event-difference')
    await difference.getByText('The garden room').waitFor()
    await expect.poll(() => difference.locator('del').textContent()).toContain('The canteen')
    await look(approver)
    await approver.getByRole('button', { name: 'Approve: Soup and silence' }).click()
    await said(approver, 'Approved “Soup and silence”')

    const { page: member } = await at.visit({ as: w.people.member, width: 390 })
    await member.goto(path)
    await member.getByRole('heading', { name: 'Soup and silence', level: 1 }).waitFor()
    await member.getByText('The garden room').waitFor()
    expect(await member.getByRole('button', { name: 'More about this event' }).count()).toBe(0)
  })

  it('goes on beside it: to-dos by keyboard, numbers by day, and a later place that is asked for', async () => {
    const { w } = at
    const admin = await w.as(w.people.admin)
    const { id } = await makeEvent(admin, women, 'The long table')
    const leader = await w.as(w.people.leader)
    for (const content of ['Book the room', 'Order the bread'])
      await leader.post(pathOf(eventTodos.create, { id }), { body: { content } })
    const { page } = await at.visit({ as: w.people.leader })
    await page.goto(`/events/${id}/manage/todos`)
    await page.getByText('0 of 2 to-dos are done.').waitFor()
    await look(page)
    await page.getByRole('checkbox', { name: 'Done: Book the room' }).focus()
    await page.keyboard.press('Space')
    await page.getByText('1 of 2 to-dos are done.').waitFor()
    await page.getByRole('button', { name: 'Put in order' }).click()
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /Order the bread/ })
      .first()
      .focus()
    await page.keyboard.press('ArrowUp')
    await page.getByRole('button', { name: 'Save order' }).click()
    await said(page, 'Order saved')
    await expect.poll(() => page.locator('.todo-lines .what').first().textContent()).toBe('Order the bread')

    await page.getByRole('link', { name: 'Fields' }).click()
    await page.getByRole('button', { name: 'Add a field' }).click()
    await page.getByLabel('Title').fill('Plates')
    await page.getByRole('button', { name: 'Save changes' }).click()
    await said(page, 'Field saved')
    await page.getByRole('link', { name: 'Updates' }).click()
    for (const plates of ['12', '30']) {
      await page.getByRole('button', { name: 'Write an update' }).click()
      await page.getByLabel('Plates (optional)').fill(plates)
      await page.getByRole('button', { name: 'Save changes' }).click()
      await page.getByRole('dialog').waitFor({ state: 'detached' })
    }
    await page.getByText('↑ 18').waitFor()
    await look(page)
    await page.getByRole('link', { name: 'Metrics' }).click()
    await page
      .getByRole('figure', { name: 'Plates' })
      .getByText(/^30 \(/)
      .waitFor()
    await look(page)

    const { page: phone } = await at.visit({ as: w.people.leader, width: 390 })
    await phone.goto(`/events/${id}/edit`)
    await phone.getByLabel('Place (optional)').fill('The roof')
    await phone.getByRole('button', { name: 'Save changes' }).tap()
    await said(phone, 'Event updated')
    await phone.getByText(/Everything stays as it is until it is approved/).waitFor()
    await look(phone)
    await openInside(page, `/groups/${women}/plan/events?search=long`)
    await page.getByText('Change pending').waitFor()
    await look(page)
  })
})
