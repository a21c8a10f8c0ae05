import type { BrowserContext, Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import { codeInGroups } from '../contract/events/codes.ts'
import { DOOR_SHUTS_HOURS, eventDay } from '../contract/events/day.ts'
import { anEvent, morePeople, type Planned } from '../server/testing/doors.ts'
import { pathOf } from '../server/testing/world.ts'
import { openInside } from './inside.ts'
import { look, openListening, stage } from './stage.ts'

const at = stage()
const toast = 'section.toasts .toast'
const said = (page: Page, words: string) => page.locator(toast, { hasText: words }).first().waitFor()

describe('the day of an event', () => {
  let guests: number[]
  beforeAll(async () => {
    guests = await morePeople(at.w, 6)
    await at.w.owner.query(`update users set state = 'active' where id = any($1)`, [guests])
  })

  const dayOf = async (event: Planned) => {
    const leader = await at.w.as(at.w.people.leader)
    return (await leader.get(pathOf(eventDay.show, { id: event.id }))).json
  }
  const codeOf = (event: Planned, user: number) => event.codes.get(user)?.code ?? ''
  const type = async (page: Page, code: string) => {
    await page.getByLabel('Code').fill(codeInGroups(code))
    await page.getByLabel('Code').press('Enter')
  }
  /** A door that says it would open without a connection. */
  async function readyDoor(event: Planned, as: number, width?: number) {
    const visit = await at.visit({ as, serviceWorker: true, ...(width === undefined ? {} : { width }) })
    const { page } = visit
    await page.goto(`/events/${event.id}/check-in`)
    await page.getByText(/^This browser has/).waitFor()
    visit.expects(/ERR_INTERNET_DISCONNECTED/, /Failed to fetch/)
    return visit
  }
  const offline = async (context: BrowserContext, page: Page, yes: boolean) => {
    await context.setOffline(yes)
    await page
      .getByText(/^No connection\. You can keep scanning/)
      .waitFor({ state: yes ? 'visible' : 'detached' })
  }

  it('a steward opens the door with the connection gone, checks in by code and by list, and hands it in later', async () => {
    const { w } = at
    const [first = 0, second = 0] = guests
    const event = await anEvent(w, { name: 'Harvest supper', registered: [first, second], points: 5 })
    const leader = await w.as(w.people.leader)
    await leader.put(pathOf(eventDay.nameSteward, { id: event.id, user_id: w.people.member }), {
      body: { role: 'steward' },
    })
    const { page, context } = await readyDoor(event, w.people.member, 390)
    await look(page)
    await offline(context, page, true)
    // The page itself comes without a connection too.
    await page.reload()
    await page.getByRole('heading', { name: 'Harvest supper' }).waitFor()
    await page.getByText('0 of 2 are here').waitFor()
    await type(page, codeOf(event, first))
    await page.locator('.scan-verdict.large', { hasText: 'Guest No1 is checked in' }).waitFor()
    await type(page, codeOf(event, first))
    await page.locator('.scan-verdict.large', { hasText: 'Guest No1 was already checked in' }).waitFor()
    const answer = page.locator('.scan-verdict.large')
    // As low as it may stand, where whatever sticks to the bottom would lie over it.
    const { bottom } = await answer.evaluate((it) => it.getBoundingClientRect())
    await page.setViewportSize({ width: 390, height: Math.ceil(bottom) })
    const isSeen = (it: Element) => {
      const { left, bottom } = it.getBoundingClientRect()
      return it.contains(document.elementFromPoint(left + 20, bottom - 4))
    }
    await expect.poll(() => answer.evaluate(isSeen)).toBe(true)
    await page.setViewportSize({ width: 390, height: 900 })
    await page.getByRole('link', { name: 'List', exact: true }).tap()
    await page.getByRole('button', { name: 'Check in Guest No2' }).tap()
    await page.getByText('3 scans to send').waitFor()
    await look(page)
    expect(await dayOf(event)).toMatchObject({ attended_count: 0 })
    await offline(context, page, false)
    await page.getByText('2 of 2 are here').waitFor()
    await expect.poll(() => dayOf(event)).toMatchObject({ attended_count: 2, duplicate_count: 1 })
    const { rows } = await w.owner.query(
      "select count(*)::int from point_entries where cause = 'event_attended' and fact = $1",
      [String(event.id)],
    )
    expect(rows[0].count).toBe(2)
  })

  it('two doors without a connection scan the same code: one attendance, one reported duplicate, in either order', async () => {
    const { w } = at
    const [first = 0, second = 0, third = 0] = guests
    const totals = []
    for (const order of ['as scanned', 'the other way round']) {
      const event = await anEvent(w, { name: 'Two doors', registered: [first, second, third], points: 5 })
      const [one, other] = [await readyDoor(event, w.people.leader), await readyDoor(event, w.people.leader)]
      await offline(one.context, one.page, true)
      await offline(other.context, other.page, true)
      await type(one.page, codeOf(event, first))
      await one.page.locator('.scan-verdict.large.ok').waitFor()
      await type(other.page, codeOf(event, first))
      await other.page.locator('.scan-verdict.large.ok').waitFor()
      await type(other.page, codeOf(event, second))
      await other.page.locator('.scan-verdict.large', { hasText: 'Guest No2' }).waitFor()
      for (const door of order === 'as scanned' ? [one, other] : [other, one]) {
        await offline(door.context, door.page, false)
        await door.page.getByText(/scans? to send/).waitFor({ state: 'detached' })
      }
      await one.page.getByText('2 of 3 are here').waitFor()
      await other.page.getByText('2 of 3 are here').waitFor()
      const { attended_count, expected_count, duplicate_count, unknown_count } = await dayOf(event)
      const { rows } = await w.owner.query(
        `select u.name, s.outcome, s.way from event_check_ins s join users u on u.id = s.user_id
         where s.event_id = $1 order by u.name, s.scanned_at`,
        [event.id],
      )
      totals.push({ attended_count, expected_count, duplicate_count, unknown_count, rows })
      await openInside(one.page, `/events/${event.id}/check-in?tab=reports`)
      await one.page.getByText('Scanned again').last().waitFor()
      await one.page.getByText('Guest No1').waitFor()
      await one.context.close()
      await other.context.close()
    }
    expect(totals[0]).toMatchObject({
      attended_count: 2,
      expected_count: 3,
      duplicate_count: 1,
      unknown_count: 0,
    })
    expect(totals[1]).toEqual(totals[0])
  })

  it('names go with the session, what was scanned stays until it is handed in', async () => {
    const { w } = at
    const [first = 0] = guests
    const event = await anEvent(w, { name: 'Lights out', registered: [first] })
    const { page, context, tab, expects } = await readyDoor(event, w.people.leader)
    await offline(context, page, true)
    await type(page, codeOf(event, first))
    await page.getByText('1 scan to send').waitFor()
    const other = await tab()
    await other.goto(`/events/${event.id}/check-in`)
    await other.getByRole('heading', { name: 'Lights out' }).waitFor()
    const kept = () =>
      other.evaluate(async () => (await indexedDB.databases()).map(({ name }) => name ?? '').toSorted())
    await expect.poll(kept).toEqual(['kindred-door-names', 'kindred-door-scans'])
    const tokenEnds = () =>
      other.evaluate(async () => {
        const opened = indexedDB.open('kindred-door-scans')
        await new Promise((resolve) => opened.addEventListener('success', resolve))
        const all = opened.result.transaction('devices').objectStore('devices').getAll()
        await new Promise((resolve) => all.addEventListener('success', resolve))
        opened.result.close()
        return all.result.map(({ until }: { until: string }) => until)
      })
    const { rows } = await w.owner.query<{ ended: number }>(
      'select floor(extract(epoch from ends_at) * 1000)::float8 as ended from events where id = $1',
      [event.id],
    )
    const shuts = Number(rows[0]?.ended) + DOOR_SHUTS_HOURS * 3_600_000
    await expect.poll(tokenEnds).toEqual([new Date(shuts).toISOString()])
    // Somebody signs out in one tab: the other notices.
    await other.evaluate(() => localStorage.removeItem('jwt'))
    await expect.poll(kept).toEqual(['kindred-door-scans'])
    await page.close()
    expect(await dayOf(event)).toMatchObject({ attended_count: 0 })
    await context.clearCookies()
    // The anti-forgery token of the session that ended; the next one is fetched at once.
    expects(401, 403)
    await context.setOffline(false)
    await openInside(other, `/events/${event.id}/check-in`)
    await expect.poll(async () => (await dayOf(event)).attended_count).toBe(1)
  })

  it('whoever reads the code at the entrance says who they are, and those at the door see it at once', async () => {
    const { w } = at
    const event = await anEvent(w, { name: 'Open evening', registered: [w.people.member] })
    const { page: entrance } = await at.visit({ as: w.people.leader })
    await entrance.goto(`/events/${event.id}/check-in/entrance`)
    await entrance.getByRole('img', { name: 'Code to check in with a phone' }).waitFor()
    await entrance.getByText('0 of 1 are here').waitFor()
    await look(entrance)
    const leader = await w.as(w.people.leader)
    const { json } = await leader.get(pathOf(eventDay.doorCode, { id: event.id }))
    const { page: phone } = await at.visit({ width: 390 })
    await phone.goto(`/event_checkin/${event.id}`)
    await phone.getByRole('heading', { name: 'Scan the code at the door' }).waitFor()
    await openInside(phone, '/login')
    await openInside(phone, `/event_checkin/${event.id}#${json.token}`)
    await phone.getByRole('heading', { name: 'Check in to Open evening' }).waitFor()
    expect(phone.url()).not.toContain('#')
    await look(phone)
    await phone.getByLabel('Your work email').fill('not an address')
    await phone.getByRole('button', { name: 'Check in' }).tap()
    await phone.getByText('This doesn’t look like an email address.').waitFor()
    await phone.getByLabel('Your work email').fill('nobody@never.test')
    await phone.getByRole('button', { name: 'Check in' }).tap()
    await phone.getByRole('heading', { name: 'Thank you' }).waitFor()

    const { page: member } = await at.visit({ as: w.people.member, width: 390 })
    await member.goto(`/event_checkin/${event.id}#${json.token}`)
    await member.getByRole('button', { name: 'Check in as Mateo Ruiz' }).tap()
    await member.getByRole('heading', { name: 'You’re checked in' }).waitFor()
    await entrance.getByText('1 of 1 are here').waitFor()
  })

  it('those who organize ask people to help, see their devices, take back, and settle it once it is over', async () => {
    const { w } = at
    const [first = 0, second = 0] = guests
    const event = await anEvent(w, { name: 'Long table', registered: [first, second] })
    const { page } = await at.visit({ as: w.people.leader })
    await openListening(page, `/events/${event.id}/day`)
    await page.getByRole('heading', { name: 'Nobody has been asked yet' }).waitFor()
    await page.getByRole('button', { name: 'Ask somebody' }).click()
    await page.getByRole('searchbox').last().fill('Olga')
    await page.getByRole('button', { name: 'Olga Petrova' }).click()
    await page.getByLabel('What Olga Petrova may do').selectOption('supervisor')
    await look(page)
    const { page: door } = await at.visit({ as: w.people.outsider })
    await door.goto(`/events/${event.id}/check-in?tab=list`)
    await door.getByRole('button', { name: 'Check in Guest No1' }).click()
    await said(door, 'Guest No1 is checked in')
    await door.getByText('1 of 2 are here').waitFor()
    await look(door)
    await page.locator('.day-numbers > div', { hasText: 'Here' }).getByText('1', { exact: true }).waitFor()
    await page.getByRole('button', { name: 'Close the device of Olga Petrova' }).waitFor()
    await w.owner.query(
      `update events set starts_at = now() - interval '2 hours', ends_at = now() - interval '1 minute' where id = $1`,
      [event.id],
    )
    await page.reload()
    await page.getByRole('button', { name: 'Settle attendance' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Settle attendance' }).click()
    await said(page, 'Attendance settled')
    await page.getByText(/^Settled on/).waitFor()
    await openInside(door, `/events/${event.id}/check-in?tab=list`)
    await door.getByText('Missed').waitFor()
    await door.getByRole('button', { name: 'Undo the check-in of Guest No1' }).click()
    await said(door, 'Check-in of Guest No1 undone')
  })
})
