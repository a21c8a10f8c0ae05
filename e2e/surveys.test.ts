import { randomBytes } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { surveyStages } from '../contract/surveys/stages.ts'
import { surveys } from '../contract/surveys/surveys.ts'
import { pathOf } from '../server/testing/world.ts'
import { openInside } from './inside.ts'
import { heading, look, stage } from './stage.ts'

const at = stage({ ONLY: '' })

describe('a survey', () => {
  it('is built with a condition, answered on a phone in Spanish, and tells nothing of few', async () => {
    const { w } = at
    const { page, expects } = await at.visit({ as: w.people.admin })
    // The draft saves itself, and a slow machine does so while a question asks for a later one.
    expects(422)
    await page.goto('/admin/surveys/new')
    const title = page.getByLabel('Title', { exact: true }).first()
    await title.fill('First weeks')
    await page.getByText('Saved', { exact: true }).waitFor()
    // Its address is that of the draft from now on, and nothing that is being typed is lost by it.
    await page.waitForURL(/draft=\d+/)
    expect(await title.inputValue()).toBe('First weeks')

    const writes = page.locator(':is(textarea, input:not([type=checkbox])):focus')
    await page.getByRole('button', { name: 'Yes or no' }).click()
    await writes.waitFor()
    await page.keyboard.type('Did somebody help you?')
    await page.getByLabel('An answer is required').check()
    await page.getByRole('button', { name: 'Long text' }).click()
    await writes.waitFor()
    await page.keyboard.type('What helped?')
    await page.getByRole('button', { name: 'Show only if…' }).click()
    await page.getByText('Only if “Did somebody help you?” is “Yes”').waitFor()
    await look(page)
    // The arrow keys move a question, and what asks for a later one is told before it goes out.
    await page.getByRole('button', { name: /^Move question 2/ }).press('ArrowUp')
    await page.getByRole('button', { name: 'Publish…' }).click()
    await page.getByText('This looks at a question that comes later').waitFor()
    await page.getByRole('button', { name: /^Move question 1/ }).press('ArrowDown')

    await page.getByRole('link', { name: 'Languages' }).click()
    await page.getByRole('button', { name: 'Add a language' }).click()
    await page.getByRole('menuitem', { name: 'Español' }).click()
    await page.getByLabel('Did somebody help you?').fill('¿Te ayudó alguien?')
    await page.getByLabel('What helped?').fill('¿Qué te ayudó?')
    await page.getByRole('link', { name: 'People' }).click()
    await page.getByLabel(/^Everybody at/).check()
    await page.getByText('people are asked').waitFor()
    await look(page)
    await page.getByText('Saved', { exact: true }).waitFor()
    await page.getByRole('button', { name: 'Publish…' }).click()
    await page.getByText(/^It goes to \d+ people\.$/).waitFor()
    await page.getByRole('dialog').getByRole('button', { name: 'Publish', exact: true }).click()
    await page.waitForURL(/\/admin\/surveys\/\d+\/responses$/)
    const link = async () => {
      const { rows } = await w.owner.query<{ plain: string }>(
        `select plain from mails where user_id = $1 and kind = 'surveys.invited' order by id desc limit 1`,
        [w.people.member],
      )
      return /\/poll_response\/[\w-]+/.exec(rows[0]?.plain ?? '')?.[0] ?? ''
    }
    await expect.poll(link, { timeout: 20_000 }).not.toBe('')
    const { page: phone } = await at.visit({ width: 390 })
    await phone.goto(await link())
    await heading(phone, 'First weeks').waitFor()
    await look(phone)
    await phone.getByRole('button', { name: 'Español' }).click()
    await phone.getByText('¿Te ayudó alguien?').waitFor()
    // What is missing is told at once, and has the focus.
    const send = phone.locator('.ask-bar button[type=submit]')
    await send.click()
    await phone.locator('[aria-invalid=true]:focus').waitFor()
    await phone.locator('.ask-option').first().click()
    await phone.getByLabel(/¿Qué te ayudó\?/).fill('Comer juntos')
    // What was said stays in the browser until it is sent.
    await phone.reload()
    await expect.poll(() => phone.getByLabel(/¿Qué te ayudó\?/).inputValue()).toBe('Comer juntos')
    await send.click()
    await phone.locator('.void h1').waitFor()
    await phone.reload()
    await phone.locator('.void h1').waitFor()

    await page.reload()
    await page
      .getByText(/^Shown from 5 people on/)
      .first()
      .waitFor()
    expect(await page.getByText('Comer juntos').count()).toBe(0)
    await look(page)
  })

  it('of a network is looked after by its leader, who sees no other', async () => {
    const { w } = at
    const women = w.networks['Women at Larkspur'] ?? 0
    const leader = await w.as(w.people.leader)
    const made = await leader.post(surveys.create.path, {
      body: { kind: 'survey', network_id: women, title: 'Our evenings', locale: 'en', sections: [] },
    })
    expect(made.status, made.text).toBe(200)
    const repeated = await leader.post(surveys.create.path, {
      body: {
        kind: 'survey',
        network_id: women,
        title: 'Our pulse',
        locale: 'en',
        audience: { everybody: true },
        repeats: { every: 'week', open_days: 5 },
        sections: [
          { key: 's', questions: [{ key: 'a', type: 'scale', title: 'How is it?', min: 1, max: 5 }] },
        ],
        publish: true,
      },
    })
    expect(repeated.status, repeated.text).toBe(200)
    const { page, expects } = await at.visit({ as: w.people.leader })
    expects(403)
    await page.goto(`/groups/${women}/manage/surveys`)
    await page.getByRole('link', { name: 'Our evenings' }).waitFor()
    // Its waves stand below what repeats.
    expect(await page.getByText('Our pulse · 1').count()).toBe(0)
    expect(await page.getByText('First weeks').count()).toBe(0)
    await look(page)
    await page.getByRole('link', { name: '1 wave', exact: true }).click()
    await page.getByText(/^Wave 2 opens/).waitFor()
    await page.getByRole('link', { name: 'Wave 1', exact: true }).waitFor()
    await look(page)
    await openInside(page, '/admin/surveys')
    await heading(page, 'This page isn’t open to you').waitFor()
  })

  it('is presented in a room, answered on phones without an account, and shown from five on', async () => {
    const { w } = at
    const admin = await w.as(w.people.admin)
    const made = await admin.post(surveys.create.path, {
      body: {
        kind: 'poll',
        title: 'Before we begin',
        locale: 'en',
        sections: [
          {
            key: 's',
            questions: [
              { key: 'a', type: 'yes_no', title: 'Was the way easy?' },
              { key: 'b', type: 'scale', title: 'How awake are you?', min: 1, max: 5 },
            ],
          },
        ],
      },
    })
    expect(made.status, made.text).toBe(200)
    const { page } = await at.visit({ as: w.people.admin })
    await page.goto(`/admin/polls/${made.json.id}/edit`)
    await page.getByRole('button', { name: 'Present…' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Open the stage' }).click()
    await heading(page, 'Was the way easy?').waitFor()
    await page.getByRole('img', { name: 'Code that leads to the question' }).waitFor()
    await page.getByText('Shown from 5 answers on.').waitFor()
    await look(page)
    const { code } = (await admin.get(pathOf(surveyStages.show, { id: made.json.id }))).json

    const { page: phone } = await at.visit({ width: 390 })
    await phone.goto(`/live/${code}`)
    await phone.getByText('Nothing is kept of who you are').waitFor()
    await look(phone)
    await phone.getByRole('button', { name: 'Send my answer' }).click()
    await phone.locator('[aria-invalid=true],[data-invalid=true]').first().waitFor()
    await phone.getByText('Yes', { exact: true }).click()
    await phone.getByRole('button', { name: 'Send my answer' }).click()
    await phone.getByText('Your answer is in.').waitFor()
    await phone.reload()
    await phone.getByText('Your answer is in.').waitFor()

    const say = (answer: unknown, question = 'a') =>
      w.anyone().post(pathOf(surveyStages.answer, { code }), {
        body: { question, answer, seat: randomBytes(32).toString('base64url') },
      })
    for (let many = 0; many < 3; many++) await say(true)
    await page.getByText('Shown from 5 answers on.').waitFor()
    await say(true)
    // The page hears of it by itself.
    await page.getByText('About 5 answered.').waitFor()
    await page.keyboard.press('h')
    await page.getByText('Answers are hidden.').waitFor()
    await page.keyboard.press('ArrowRight')
    await heading(page, 'How awake are you?').waitFor()
    await phone.reload()
    await phone.getByText('How awake are you?').waitFor()
    await page.getByRole('button', { name: 'Close the poll' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Close the poll' }).click()
    await page.getByText('The poll is closed').waitFor()
    await phone.reload()
    await phone.getByText('Thank you for taking part.').waitFor()
  })
})
