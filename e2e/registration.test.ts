import { describe, expect, it } from 'vitest'
import { initiativeUsers, registrationQuestions } from '../contract/events/registrations.ts'
import { crowd, newEvent, standing } from '../server/testing/attendees.ts'
import { type Client, pathOf } from '../server/testing/world.ts'
import { look, stage } from './stage.ts'

const at = stage()
const toast = 'section.toasts .toast'

describe('coming to an event', () => {
  it('somebody asks for a seat on a phone, waits, and has it the moment another gives theirs up', async () => {
    const { w } = at
    const event = await newEvent(w, { seats: 1 })
    const leader = await w.as(w.people.leader)
    await leader.post(pathOf(registrationQuestions.create, { id: event }), {
      body: { title: 'What will you eat?', type: 'select', options: ['Soup', 'Salad'], required: true },
    })
    const [other] = (await crowd(w, 1)) as [Client]
    const questions = (await leader.get(pathOf(registrationQuestions.list, { id: event }))).json.items
    await other.post(initiativeUsers.join.path, {
      body: { initiative_id: event, answers: [{ field_id: questions[0].id, value: 'Soup' }] },
    })

    const { page, expects } = await at.visit({ as: w.people.member, width: 390 })
    const said = (words: string) => page.locator(toast, { hasText: words }).waitFor()
    // A question that needs an answer and has none.
    expects(422)
    await page.goto(`/events/${event}`)
    await page.getByText('All seats are taken').waitFor()
    await look(page)
    await page.getByRole('button', { name: 'Join the waitlist' }).tap()
    const dialog = page.getByRole('dialog', { name: /^Join the waitlist of / })
    await dialog.getByRole('button', { name: 'Join the waitlist' }).tap()
    await expect.poll(() => dialog.locator('[aria-invalid]').count()).toBe(1)
    await dialog.getByLabel('What will you eat?').selectOption('Salad')
    await look(page)
    await dialog.getByRole('button', { name: 'Join the waitlist' }).tap()
    await said('You’re on the waitlist')
    await page.getByText('You’re next in line').waitFor()
    await look(page)

    // Nobody reloads anything.
    await other.post(initiativeUsers.leave.path, { body: { initiative_id: event } })
    await page.getByText('You’re registered').waitFor()
    expect((await standing(w, event)).registered).toEqual([w.people.member])
    await look(page)

    // The mail leads here: to look changes nothing, the button does.
    const { page: mailed } = await at.visit({ as: w.people.member, width: 390 })
    await mailed.goto(`/events/${event}#give-up`)
    const asks = mailed.getByRole('alertdialog', { name: 'Give up your seat?' })
    await asks.waitFor()
    await look(mailed)
    await asks.getByRole('button', { name: 'Keep it' }).tap()
    expect((await standing(w, event)).registered).toEqual([w.people.member])
    await mailed.getByRole('button', { name: 'Can’t make it' }).tap()
    await asks.getByRole('button', { name: 'Give up my seat' }).tap()
    await mailed.locator(toast, { hasText: 'You gave up your seat' }).waitFor()
    expect((await standing(w, event)).registered).toEqual([])
  })

  it('somebody is offered a seat, leaves it to the next, and the next takes it', async () => {
    const { w } = at
    const event = await newEvent(w, { seats: 1, hours: 72, more: { claim_hours: 12 } })
    const [seated, next] = [await w.as(w.people.leader), await w.as(w.people.outsider)]
    const ask = (who: Client, what: 'join' | 'leave') =>
      who.post(initiativeUsers[what].path, { body: { initiative_id: event } })
    await ask(seated, 'join')
    const { page } = await at.visit({ as: w.people.member, width: 390 })
    await page.goto(`/events/${event}`)
    await page.getByRole('button', { name: 'Join the waitlist' }).tap()
    await page.getByText('we’ll hold it for you for 12 hours').waitFor()
    await ask(next, 'join')
    await ask(seated, 'leave')
    await page.getByText('A seat is held for you').waitFor()
    await look(page)
    await page.getByRole('button', { name: 'Leave it to the next person' }).tap()
    const asks = page.getByRole('alertdialog', { name: 'Leave the seat to the next person?' })
    await asks.waitFor()
    await look(page)
    await asks.getByRole('button', { name: 'Leave it to the next person' }).tap()
    await page.locator(toast, { hasText: 'You left the seat to the next person' }).waitFor()

    const { page: other } = await at.visit({ as: next.id })
    await other.goto(`/events/${event}`)
    await other.getByRole('button', { name: 'Take the seat' }).click()
    await other.locator(toast, { hasText: 'The seat is yours' }).waitFor()
    expect((await standing(w, event)).registered).toEqual([next.id])
  })

  it('a leader sees who comes and who waits, brings people from a file, and gives one a seat of their own', async () => {
    const { w } = at
    const event = await newEvent(w, { seats: 1 })
    const women = w.networks['Women at Larkspur']
    const { page } = await at.visit({ as: w.people.leader })
    const said = (words: string) => page.locator(toast, { hasText: words }).waitFor()
    await page.goto(`/groups/${women}/events/${event}/manage/attendees`)
    await page.getByRole('heading', { name: 'Nobody has registered yet' }).waitFor()
    await look(page)
    await page.getByRole('button', { name: 'Import' }).click()
    const dialog = page.getByRole('dialog', { name: 'Import attendees' })
    await dialog
      .getByLabel('People, one per line')
      .fill('mateo@larkspur.test\nolga@larkspur.test\nnobody@x.test')
    await dialog.getByRole('button', { name: 'Check the lines' }).click()
    await dialog.getByText('The email does not exist').waitFor()
    await look(page)
    await dialog.getByRole('button', { name: 'Register 2 people' }).click()
    const done = page.getByRole('dialog', { name: 'Done for 2 people' })
    await done.getByText('Line 3: nobody@x.test').waitFor()
    await look(page)
    await done.getByRole('button', { name: 'Close' }).last().click()
    await page.getByRole('row', { name: /Mateo Ruiz/ }).waitFor()

    await page.getByRole('link', { name: /^Waitlist/ }).click()
    await page.getByRole('heading', { name: 'Waitlist' }).waitFor()
    await page.getByRole('row', { name: /Olga Petrova/ }).waitFor()
    await look(page)
    await page
      .getByRole('row', { name: /Olga Petrova/ })
      .getByRole('button')
      .click()
    await page.getByRole('menuitem', { name: 'Give them an extra seat' }).click()
    const seat = page.getByRole('dialog', { name: /^Give Olga Petrova an extra seat/ })
    await seat.getByRole('button', { name: 'Add a seat for Olga Petrova' }).click()
    await seat.getByText('Please give a reason.').waitFor()
    await seat.getByLabel('Reason').fill('She speaks')
    await look(page)
    await seat.getByRole('button', { name: 'Add a seat for Olga Petrova' }).click()
    await said('Olga Petrova has a seat')
    await page.getByRole('heading', { name: 'Nobody is waiting' }).waitFor()
    expect((await standing(w, event)).registered).toEqual([w.people.member, w.people.outsider])

    await page.getByRole('link', { name: /^Attendees/ }).click()
    await page.getByRole('heading', { name: 'Attendees' }).waitFor()
    await page
      .getByRole('row', { name: /Olga Petrova/ })
      .getByRole('button')
      .click()
    await page.getByRole('menuitem', { name: 'What happened' }).click()
    await page
      .getByRole('dialog', { name: 'Olga Petrova: what happened' })
      .getByText('Added from a file')
      .waitFor()
    await look(page)
    await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click()
    await page
      .getByRole('row', { name: /Mateo Ruiz/ })
      .getByRole('button')
      .click()
    await page.getByRole('menuitem', { name: 'Take off the list' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Take off the list' }).click()
    await said('1 attendee deleted')
    expect((await standing(w, event)).registered).toEqual([w.people.outsider])
  })
})
