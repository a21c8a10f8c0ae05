import { beforeAll, describe, expect, it } from 'vitest'
import { events } from '../contract/events/pages.ts'
import { eventSeries } from '../contract/events/series.ts'
import { makeEvent } from '../server/testing/events.ts'
import { type Client, pathOf } from '../server/testing/world.ts'
import { openInside } from './inside.ts'
import { look, stage } from './stage.ts'

const at = stage()
const toast = 'section.toasts .toast'

describe('what time does', () => {
  let admin: Client
  let women: number
  beforeAll(async () => {
    admin = await at.w.as(at.w.people.admin)
    women = at.w.networks['Women at Larkspur'] ?? 0
  })

  it('an event that repeats is changed from its third date on, and people keep theirs', async () => {
    const { w } = at
    const { id, series } = await makeEvent(admin, women, 'Evening of songs', {
      repeats: { rule: 'weekly', every: 1, until_on: null, most: 5 },
    })
    const dates = async (of: number) =>
      (await admin.get(pathOf(eventSeries.dates, { id: of }), { query: { page_size: 100 } })).json.items as {
        event_id: number
        name: string
        state: string
      }[]
    const [, , third, fourth] = await dates(series.id)
    await w.owner.query(
      `with wish as (insert into event_registrations (enterprise_id, event_id, user_id, state, place)
         values ($1, $2, $3, 'registered', 1) returning event_id)
       update events e set going_count = 1, next_place = 2 from wish where e.id = wish.event_id`,
      [w.enterprises.larkspur, fourth?.event_id, w.people.member],
    )
    const { page } = await at.visit({ as: w.people.admin })
    await page.goto(`/events/${id}/`)
    await page.getByText('Every week on').waitFor()
    await page.getByRole('button', { name: 'All dates' }).click()
    await expect.poll(() => page.locator('dialog li').count()).toBe(5)
    await look(page)
    await page.locator('dialog li a').nth(1).click()
    await expect.poll(() => new URL(page.url()).pathname).toContain(`/events/${third?.event_id}`)

    await openInside(page, `/events/${third?.event_id}/edit`)
    await page.getByLabel('Name', { exact: true }).fill('Evening of songs and soup')
    await page.getByRole('button', { name: 'Save', exact: false }).first().click()
    await page.getByRole('heading', { name: 'Which dates do you want to change?' }).waitFor()
    await look(page)
    // Nothing is saved as long as no dates were chosen.
    await page.getByRole('button', { name: 'Cancel', exact: true }).click()
    await page.getByText('Nothing was saved').waitFor()
    await page.getByRole('button', { name: 'Save', exact: false }).first().click()
    await page.getByLabel('This and all following').check()
    await page.getByLabel('Change how it repeats from this date on').check()
    await page.getByLabel('How often').selectOption('biweekly')
    await page.getByLabel('How many dates').fill('2')
    await page.getByText('Every 2 weeks on').waitFor()
    await look(page)
    await page.getByRole('button', { name: 'Continue' }).click()
    await page.getByText('1 date is canceled').waitFor()
    await page.getByText('1 person is registered').waitFor()
    await look(page)
    await page.getByRole('button', { name: 'Save the dates' }).click()
    await page.locator(toast).first().waitFor()
    await page.getByRole('heading', { level: 1, name: 'Evening of songs and soup' }).waitFor()

    const { json } = await admin.get(pathOf(events.show, { id: third?.event_id ?? 0 }))
    expect((await dates(series.id)).map(({ name }) => name).slice(0, 2)).toEqual([
      'Evening of songs',
      'Evening of songs',
    ])
    const after = await dates(json.series.id)
    expect(after.map(({ event_id, name }) => [event_id, name])).toEqual([
      [third?.event_id, 'Evening of songs and soup'],
      [expect.any(Number), 'Evening of songs and soup'],
    ])
    const { json: gone } = await (await w.as(w.people.member)).get(
      pathOf(events.show, { id: fourth?.event_id ?? 0 }),
    )
    expect(gone).toMatchObject({ state: 'canceled', my: { state: 'registered' } })
  })

  it('a calendar is made with a notable date, by keyboard alone', async () => {
    const { page } = await at.visit({ as: at.w.people.admin })
    await page.goto('/admin/manage/calendar')
    await page.getByRole('heading', { name: 'No calendars yet' }).waitFor()
    await look(page)
    await page.getByRole('link', { name: 'New calendar' }).first().focus()
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { level: 1, name: 'Create Calendar' }).waitFor()
    await page.getByRole('button', { name: 'Create calendar' }).focus()
    await page.keyboard.press('Enter')
    await page.getByText('Calendar needs a default colour').waitFor()
    // The first that is wrong has the focus.
    await page.locator('[aria-invalid=true]:focus').waitFor()
    await page.keyboard.type('Days of ours')
    await page.locator('input[name=colour][type=text]').focus()
    await page.keyboard.type('#2F6DB5')
    await page.getByLabel('Empty').focus()
    await page.keyboard.press('Space')
    await look(page)
    await page.keyboard.press('Enter')
    await page.locator(toast, { hasText: 'Calendar created' }).waitFor()
    await page.getByRole('heading', { level: 1, name: 'Days of ours' }).waitFor()
    await look(page)

    await page.getByRole('link', { name: 'New notable date' }).first().focus()
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { level: 1, name: 'Create Notable Date' }).waitFor()
    await page.getByRole('textbox', { name: 'Name' }).focus()
    await page.keyboard.type('Harvest feast')
    // Line by line: letters that come a second apart begin another word.
    const choose = async (label: string, words: string) => {
      const list = page.getByLabel(label)
      await list.focus()
      await page.keyboard.press('Home')
      const isChosen = () =>
        list.evaluate(
          (it: HTMLSelectElement, begins) => it.selectedOptions[0]?.text.startsWith(begins),
          words,
        )
      for (let lines = 0; lines < 15 && !(await isChosen()); lines++) await page.keyboard.press('ArrowDown')
      expect(await isChosen()).toBe(true)
    }
    await choose('When it is', 'On a weekday')
    await choose('Which one', 'Last')
    await choose('Day of the week', 'Friday')
    await choose('Month', 'September')
    // Five years of it, before it is saved.
    await expect.poll(() => page.locator('.date-preview li').count()).toBe(5)
    await look(page)
    await page.getByRole('button', { name: 'Create notable date' }).focus()
    await page.keyboard.press('Enter')
    await page.locator(toast, { hasText: 'Notable date created' }).waitFor()
    await page.getByText('Last Friday of September').waitFor()

    await openInside(page, '/admin/manage/calendar?currentTab=1')
    await page.getByRole('link', { name: 'Harvest feast' }).waitFor()
    await look(page)
  })
})
