import { describe, expect, it } from 'vitest'
import { postComments } from '../contract/posts/comments.ts'
import { posts } from '../contract/posts/pages.ts'
import { achievements } from '../contract/recognition/achievements.ts'
import { points } from '../contract/recognition/points.ts'
import { pointRules } from '../contract/recognition/rules.ts'
import { message } from '../server/testing/newsroom.ts'
import { pathOf } from '../server/testing/world.ts'
import { openInside } from './inside.ts'
import { heading, look, stage } from './stage.ts'

// Achievements are judged by what sweeps, and claims handed on by a job.
const at = stage({ ONLY: '' })

describe('recognition', () => {
  it('leads from something done to points, a badge and a reward, and lets a rule be taken back', async () => {
    const { w } = at
    const { admin: adminId, member, leader: leaderId } = w.people
    const [admin, leader, mateo] = await Promise.all([adminId, leaderId, member].map((id) => w.as(id)))
    if (!admin || !leader || !mateo) throw new Error('somebody is missing')
    await admin.put(pathOf(pointRules.update, { cause: 'comment_written' }), {
      body: { enabled: true, points: 30, version: 0 },
    })
    await admin.post(achievements.create.path, {
      body: { name: 'A voice', icon: 'chat', type: 'first', cause: 'comment_written', points: 20 },
    })
    const women = w.networks['Women at Larkspur'] ?? 0
    const { json: post } = await leader.post(posts.create.path, { body: message('Plants', [women]) })
    await mateo.post(pathOf(postComments.create, { id: post.id }), {
      body: { body: 'Lovely', reply_to_id: null },
    })

    // Somebody who manages rewards offers one, and says who hands it out.
    const { page } = await at.visit({ as: adminId })
    await page.goto('/admin/gamification/rewards')
    await page.getByRole('link', { name: 'New reward' }).click()
    await heading(page, 'New Reward').waitFor()
    await page.getByLabel('Name').fill('A plant')
    await page.getByLabel('Price in points').fill('50')
    await page.getByRole('searchbox').fill('Lena')
    await page.getByRole('button', { name: 'Lena Brandt' }).click()
    await page.getByRole('button', { name: 'Add a question' }).click()
    await page.getByRole('textbox', { name: 'Question 1' }).fill('Which office')
    await look(page)
    await page.getByRole('button', { name: 'Create reward' }).click()
    await page.getByText('Reward created').waitFor()

    // The member sees why they have points, and the badge that came by itself.
    const { page: own, expects } = await at.visit({ as: member })
    const badge = async () => {
      const { json } = await mateo.get(pathOf(achievements.ofPerson, { id: member }))
      return json.items.some(({ granted_at }: { granted_at: string | null }) => granted_at !== null)
    }
    await expect.poll(badge, { timeout: 10_000 }).toBe(true)
    await own.goto(`/user/${member}/achievements`)
    await own.getByRole('heading', { name: 'A voice' }).waitFor()
    await look(own)
    await own.getByRole('link', { name: 'Points', exact: true }).click()
    await own.getByText('50 points').waitFor()
    await own.getByText('+30').waitFor()
    await look(own)
    await own.getByRole('link', { name: 'Rewards', exact: true }).click()
    await own.getByRole('button', { name: 'Claim: A plant' }).click()
    // What was left out is said by the server, beside its field.
    expects(422)
    await own.getByRole('button', { name: 'Claim for 50 points' }).click()
    await own.locator('[aria-invalid=true]:focus').waitFor()
    await own.getByLabel('Which office').fill('Galway')
    await look(own)
    await own.getByRole('button', { name: 'Claim for 50 points' }).click()
    await own.getByText('A plant claimed').waitFor()

    // It is handed out on a phone, by somebody who may nothing else.
    const { page: phone } = await at.visit({ as: leaderId, width: 390 })
    await phone.goto('/rewards/decide')
    await phone.getByText('Galway').waitFor()
    await look(phone)
    await phone.getByRole('button', { name: 'Approve: A plant for Mateo Ruiz' }).click()
    await phone.getByLabel('Note').fill('At the front desk.')
    await phone.getByRole('dialog').getByRole('button', { name: 'Approve' }).click()
    await phone.getByText('Claim approved').waitFor()
    await openInside(own, '/rewards/claims')
    await own.getByText('Lena Brandt: At the front desk.').waitFor()

    // The next one is denied, and its points are back.
    await admin.post(pathOf(points.give, { id: member }), { body: { points: 60, reason: 'The open day' } })
    await openInside(own, '/rewards')
    await own.getByRole('button', { name: 'Claim: A plant' }).click()
    await own.getByLabel('Which office').fill('Lagos')
    await own.getByRole('button', { name: 'Claim for 50 points' }).click()
    await own.getByText('10 points', { exact: true }).waitFor()
    await openInside(phone, '/rewards/decide')
    await phone.getByRole('button', { name: 'Deny: A plant for Mateo Ruiz' }).click()
    await phone.getByLabel('Reason').fill('Only one each, sorry.')
    await phone.getByRole('dialog').getByRole('button', { name: 'Deny' }).click()
    await phone.getByText('Claim denied, points returned').waitFor()
    await openInside(own, '/rewards/claims')
    await own.getByText('Your 50 points came back.').waitFor()
    await look(own)

    // A rule is changed from the beginning: first seen, then applied, then taken back.
    await openInside(page, '/admin/gamification/points/manage')
    await look(page)
    await page.getByRole('link', { name: 'Change: Writing a comment' }).click()
    await page.getByLabel('Points each time').fill('10')
    await page.getByLabel('From the beginning').check()
    await look(page)
    await page.getByRole('button', { name: 'See what changes' }).click()
    await page.getByText('Ready to apply').waitFor()
    // They had written another one before, which counts from the beginning.
    await page.getByText('-10', { exact: true }).first().waitFor()
    await look(page)
    await page.getByRole('button', { name: 'Apply' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Apply' }).click()
    await page.getByText('The rule holds from the beginning.').waitFor()
    expect((await mateo.get(pathOf(points.transactions, { id: member }))).json.balance).toBe(50)
    await page.getByRole('button', { name: 'Take back' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Take back' }).click()
    await page.locator('.badge', { hasText: /^Taken back$/ }).waitFor()
    expect((await mateo.get(pathOf(points.transactions, { id: member }))).json.balance).toBe(60)

    // Without a part in boards there are none to see; the way back is there.
    await openInside(own, '/profile/notification')
    await own.getByRole('switch', { name: 'Take part in boards of points' }).click()
    await own.getByText('You take no part in boards').waitFor()
    await openInside(own, '/boards')
    await own.getByRole('heading', { name: 'You take no part in boards' }).waitFor()
    await own.getByRole('button', { name: 'Take part again' }).click()
    await own.getByRole('heading', { name: 'Too few to compare' }).waitFor()
    await look(own)
  })
})
