import { describe, expect, it } from 'vitest'
import { enterprises } from '../contract/enterprise/enterprise.ts'
import { mentorshipProfiles } from '../contract/mentorship/profiles.ts'
import { mentorshipPrograms, programEnrolment } from '../contract/mentorship/programs.ts'
import { mentoringTopics } from '../contract/mentorship/topics.ts'
import { pathOf } from '../server/testing/world.ts'
import { openInside } from './inside.ts'
import { heading, look, stage } from './stage.ts'

const at = stage({ ONLY: '' })
const workdays = [1, 2, 3, 4, 5].map((weekday) => ({ weekday, from: 540, until: 1020 }))

describe('mentorship', () => {
  it('leads from finding somebody to a session across zones that both say something about', async () => {
    const { w } = at
    const admin = await w.as(w.people.admin)
    const mentee = await w.as(w.people.member)
    const topics = await Promise.all(
      (['mentor', 'mentee'] as const).map((side) =>
        admin.post(mentoringTopics.create.path, { body: { side, name: 'Public speaking' } }),
      ),
    )
    await w.owner.query(`update users set time_zone = 'America/New_York' where id = $1`, [w.people.member])
    await mentee.put(pathOf(mentorshipProfiles.update, { id: w.people.member }), {
      body: {
        is_mentor: false,
        is_mentee: true,
        mentee_topic_ids: [topics[1]?.json.id],
        hours: workdays,
        version: 0,
      },
    })

    // The mentor says what they know and when they have time.
    const { page } = await at.visit({ as: w.people.leader })
    await page.goto('/mentorship')
    await page.getByRole('link', { name: 'Write my mentorship profile' }).click()
    await page.getByLabel('I’m a mentor').check()
    await page.getByLabel('What I can give').fill('I have held many rooms. Ask me anything.')
    await page.getByText('Public speaking', { exact: true }).first().click()
    await page.getByRole('button', { name: 'All day on weekdays' }).click()
    await page.getByLabel(/^Friday.*until$/).selectOption('780')
    await look(page)
    await page.getByRole('button', { name: 'Save changes' }).click()
    await heading(page, 'My mentorship profile').waitFor()
    await page.getByText('You’re a mentor.').waitFor()

    // The mentee finds them first, for their topic, and asks.
    const { page: phone } = await at.visit({ as: w.people.member, width: 390 })
    await phone.goto('/mentorship/mentors')
    const card = phone.getByRole('listitem').filter({ hasText: 'Lena Brandt' })
    await card.getByText('I have held many rooms').waitFor()
    await look(phone)
    await card.getByRole('button', { name: 'Ask Lena Brandt to mentor you' }).click()
    await phone.getByLabel('A note to Lena').fill('I speak in April and have never held a room.')
    await phone.getByRole('button', { name: 'Send request' }).click()
    await card.getByRole('link', { name: 'Asked' }).click()
    await heading(phone, 'Requests you made').waitFor()
    await look(phone)

    await page
      .getByRole('link', { name: /^Requests/ })
      .first()
      .click()
    await page.getByText('I speak in April').waitFor()
    await look(page)
    await page.getByRole('button', { name: 'Accept the request of Mateo Ruiz' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Accept' }).click()
    await heading(page, 'Lena and Mateo').waitFor()

    // A goal, then the next time that both have free, which each sees by both clocks.
    await page.getByRole('button', { name: 'Add a goal' }).click()
    await page.getByLabel('Goal', { exact: true }).fill('Hold a room')
    await page.getByRole('button', { name: 'Add a step' }).click()
    await page.getByRole('textbox', { name: 'Step 1' }).fill('Write three first sentences')
    await page.getByRole('button', { name: 'Save changes' }).click()
    await page.getByRole('checkbox', { name: 'Write three first sentences' }).check()
    await look(page)
    await page.getByRole('link', { name: 'Schedule a session' }).click()
    await page
      .getByRole('button', { name: /for Mateo$/ })
      .first()
      .click()
    await page.getByText(/The first is Mateo’s clock\.$/).waitFor()
    await page.getByRole('button', { name: 'Invite Mateo Ruiz' }).click()
    await page.locator('[aria-invalid=true]:focus').waitFor()
    await page.getByLabel('Conference URL').fill('https://meet.test/lena')
    await look(page)
    await page.getByRole('button', { name: 'Invite Mateo Ruiz' }).click()
    await page.waitForURL(/\/mentorship\/sessions\/\d+$/)
    await heading(page, 'Lena and Mateo').waitFor()
    await page.getByText(/for Mateo$/).waitFor()
    await look(page)

    await openInside(phone, '/mentorship')
    await phone.getByRole('link', { name: 'Public speaking' }).click()
    await phone.getByRole('button', { name: 'Accept' }).click()
    await phone.getByRole('alertdialog').getByRole('button', { name: 'Accept' }).click()
    await phone.locator('.badge', { hasText: 'Accepted' }).waitFor()
    await look(phone)

    // Once it is over, each says how it was; neither reads the other.
    await w.owner.query(
      `update mentorship_sessions set starts_at = now() - interval '2 hours', ends_at = now() - interval '1 hour'`,
    )
    for (const [each, words] of [
      [page, 'Two first sentences stay.'],
      [phone, 'I could breathe.'],
    ] as const) {
      await each.reload()
      await each.getByRole('link', { name: 'Give feedback' }).click()
      await each.getByText('It was good').click()
      await each.getByLabel('In your words').fill(words)
      await each.getByRole('button', { name: 'Save feedback' }).click()
      await each.getByText(words).waitFor()
    }
    expect(await phone.getByText('Two first sentences stay.').count()).toBe(0)

    // She also starts a circle and invites everybody to a first evening; he joins, accepts, and leaves.
    await openInside(page, '/mentorship/circles')
    await page.getByRole('link', { name: 'Start a circle' }).click()
    await page.getByLabel('Name', { exact: true }).fill('Small stages')
    await page
      .getByRole('textbox', { name: 'What it is about' })
      .fill('Ten minutes each, and kind words after it.')
    await page.getByLabel(/^Open to everybody/).check()
    await look(page)
    await page.getByRole('button', { name: 'Start circle' }).click()
    await heading(page, 'Small stages').waitFor()
    await page.getByRole('link', { name: 'Schedule a session' }).click()
    await page.locator('.free-time').first().click()
    await page.getByLabel('Conference URL').fill('https://meet.test/stage')
    await page.getByRole('button', { name: 'Invite everybody' }).click()
    await page.getByRole('heading', { name: 'Who is invited' }).waitFor()

    await openInside(phone, '/mentorship/circles')
    await phone.getByRole('link', { name: 'Small stages' }).click()
    await heading(phone, 'Small stages').waitFor()
    expect(await phone.getByRole('heading', { name: 'Shared notes' }).count()).toBe(0)
    await phone.getByRole('button', { name: 'Join', exact: true }).click()
    await phone.getByRole('heading', { name: 'Shared notes' }).waitFor()
    await look(phone)
    await phone.locator('.session-line a').first().click()
    await phone.getByRole('button', { name: 'Accept' }).click()
    await phone.getByRole('alertdialog').getByRole('button', { name: 'Accept' }).click()
    await phone.locator('.session-head .badge', { hasText: 'Accepted' }).waitFor()
    await phone.getByRole('link', { name: 'Small stages' }).click()
    await phone.getByRole('button', { name: 'More about this circle' }).click()
    await phone.getByRole('menuitem', { name: 'Leave circle' }).click()
    await phone.getByRole('alertdialog').getByRole('button', { name: 'Leave circle' }).click()
    await phone.getByRole('button', { name: 'Join', exact: true }).waitFor()
  })

  it('matches the people of a program, who hear of it and find the page of their pair', async () => {
    const { w } = at
    const admin = await w.as(w.people.admin)
    // Whoever isn’t listed is matched all the same.
    const mentors = [w.people.designer]
    for (const id of [...mentors, w.people.member]) {
      const person = await w.as(id)
      const { version } = (await person.get(mentorshipProfiles.mine.path)).json
      await person.put(pathOf(mentorshipProfiles.update, { id }), {
        body: {
          is_mentor: mentors.includes(id),
          discreet: mentors.includes(id),
          is_mentee: !mentors.includes(id),
          mentor_places: 5,
          mentee_places: 5,
          hours: workdays,
          version,
        },
      })
    }
    const day = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)
    const { json } = await admin.post(mentorshipPrograms.create.path, {
      body: {
        name: 'Night shift leads',
        match_by: 'all_at_once',
        enrols_from: day(-1),
        enrols_until: day(10),
        runs_from: day(11),
        runs_until: day(90),
      },
    })
    const program = { id: json.id as number }
    const { page } = await at.visit({ as: w.people.admin })
    await page.goto(`/admin/mentorship/programs/${program.id}`)
    await page.getByRole('button', { name: 'Open enrolment' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Open enrolment' }).click()
    await page.getByRole('button', { name: 'Close enrolment' }).waitFor()
    await look(page)
    for (const id of mentors)
      await (await w.as(id)).put(pathOf(programEnrolment.enrol, program), { body: { side: 'mentor' } })

    // A mentee enrols on a phone, with a wish.
    const { page: phone } = await at.visit({ as: w.people.member, width: 390 })
    await phone.goto('/mentorship')
    await phone
      .getByRole('listitem')
      .filter({ hasText: 'Night shift leads' })
      .getByRole('link', { name: 'Enrol' })
      .click()
    await heading(phone, 'Night shift leads').waitFor()
    await look(phone)
    await phone.getByRole('button', { name: 'Take part' }).click()
    await phone.getByText('You take part as mentee').waitFor()
    await look(phone)

    // Everybody is matched; one pair is locked, and published with the rest.
    await page.getByRole('button', { name: 'Close enrolment' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Close enrolment' }).click()
    await page.getByText('Matching', { exact: true }).first().waitFor()
    await openInside(page, `/admin/mentorship/programs/${program.id}/matching`)
    await page.getByRole('button', { name: 'Begin a round' }).click()
    await page.getByRole('button', { name: 'Solve', exact: true }).click()
    await page.getByRole('button', { name: /^Mateo Ruiz Mentee/ }).waitFor()
    await page.getByRole('button', { name: /^Lock: Mateo Ruiz with/ }).click()
    await page.getByRole('button', { name: /^Unlock: Mateo Ruiz with/ }).waitFor()
    await look(page)
    await page.getByRole('button', { name: /^Mateo Ruiz Mentee/ }).click()
    await page.getByRole('dialog').getByText('Free at the same time').waitFor()
    await look(page)
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Publish' }).click()
    const dialog = page.getByRole('alertdialog')
    await dialog.getByText('2 people get a mail').waitFor()
    await dialog.getByRole('button', { name: 'Publish' }).click()
    await page.getByText(/1 pair was made/).waitFor()
    await look(page)

    await openInside(phone, `/mentorship/programs/${program.id}`)
    await phone.getByText('Your mentorships in it').waitFor()
    await look(phone)
    await phone.getByRole('link', { name: 'Dara Chea' }).click()
    await phone.getByRole('link', { name: 'Brought together by “Night shift leads”' }).waitFor()
    await look(phone)
  })

  it('stays closed to new people while a mentor pauses, and to everybody while it is off', async () => {
    const { w } = at
    const { page, expects: mentorExpects } = await at.visit({ as: w.people.leader })
    await page.goto('/mentorship/profile/edit')
    const pause = page.getByLabel('Pause until')
    await pause.fill('1 January 2100')
    await pause.press('Tab')
    await page.getByRole('button', { name: 'Save changes' }).click()
    await page.getByText(/^You’re pausing until/).waitFor()

    const { page: other, expects } = await at.visit({ as: w.people.outsider })
    await other.goto('/mentorship/mentors')
    await other.getByText('Mentors will appear here').waitFor()
    await openInside(other, `/mentorship/profile/${w.people.leader}`)
    await other
      .getByText(/^Pauses until .*2100$/)
      .first()
      .waitFor()
    expect(await other.getByRole('button', { name: /^Ask Lena/ }).count()).toBe(0)

    const admin = await w.as(w.people.admin)
    const { json } = await admin.get(enterprises.show.path)
    await admin.post(enterprises.update.path, {
      body: {
        likes_enabled: json.likes_enabled,
        pending_comments_enabled: json.pending_comments_enabled,
        mentorship_enabled: false,
        version: json.version,
      },
    })
    expects(403)
    mentorExpects(403)
    await expect.poll(() => other.getByRole('link', { name: 'Mentorship', exact: true }).count()).toBe(0)
    // The list that they had seen isn't shown from memory either.
    await openInside(other, '/mentorship/mentors')
    await other.getByText('Mentorship is not enabled').waitFor()
    await look(other)
  })
})
