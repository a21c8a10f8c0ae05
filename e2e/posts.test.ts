import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import { notifications } from '../contract/messages/messages.ts'
import { live } from '../contract/pages/places.ts'
import { networkModeration } from '../contract/posts/moderation.ts'
import { posts } from '../contract/posts/pages.ts'
import { designerFacilitates } from '../server/testing/leaders.ts'
import { pathOf } from '../server/testing/world.ts'
import { openInside } from './inside.ts'
import { focused, look, openListening, stage } from './stage.ts'

const at = stage()
const toast = 'section.toasts .toast'
const said = (page: Page, words: string) => page.locator(toast, { hasText: words }).first().waitFor()

describe('posts', () => {
  let women: number
  let green: number
  beforeAll(async () => {
    const { w } = at
    women = w.networks['Women at Larkspur'] ?? 0
    green = w.networks['Green Larkspur'] ?? 0
    await designerFacilitates(w, women)
  })

  const write = async (by: number, title: string) => {
    const { status, json } = await (await at.w.as(by)).post(posts.create.path, {
      body: { kind: 'group_message', title, body: 'As it says.', language: 'en', network_ids: [women] },
    })
    expect(status).toBe(200)
    return json.id as number
  }
  /** Of somebody whose posts wait for it. */
  const approved = async (by: number, title: string) => {
    const id = await write(by, title)
    const leader = await at.w.as(at.w.people.leader)
    const { json } = await leader.post(pathOf(networkModeration.decide, { id: women }), {
      body: { post_ids: [id], decision: 'approve' },
    })
    expect(json.decided).toEqual([id])
  }
  const heard = async (by: number) => {
    const { json } = await (await at.w.as(by)).get(notifications.list.path)
    return json.items as { text: string; link: string }[]
  }

  it('a comment that names somebody is seen at once in another browser, answered, and found by its address', async () => {
    const { w } = at
    const id = await write(w.people.leader, 'Who brings the soup?')
    const { page } = await at.visit({ as: w.people.member })
    const { page: other } = await at.visit({ as: w.people.leader })
    await openListening(other, `/posts/${id}`)
    await page.goto(`/posts/${id}`)
    await other.getByText('No comments yet.').waitFor()
    const text = page.getByRole('textbox', { name: 'Write a comment' })
    await text.pressSequentially('I do, ask @Lena')
    await page.getByRole('option', { name: /Lena Brandt/ }).waitFor()
    await look(page)
    await text.press('Enter')
    await text.pressSequentially('for bowls')
    await page.getByRole('button', { name: 'Send' }).click()
    await said(page, 'Comment added')
    await other.getByText('I do, ask @Lena Brandt for bowls').waitFor()

    await other.getByRole('button', { name: 'Reply' }).click()
    await other.getByRole('textbox', { name: /Reply to/ }).fill('Six of them')
    await other.getByRole('button', { name: 'Send' }).first().click()
    await page.getByRole('button', { name: 'Show 1 reply' }).click()
    await page.getByText('Six of them').waitFor()
    await look(page)

    const [news] = await heard(w.people.member)
    expect(news?.link).toMatch(new RegExp(`^/posts/${id}#comment-\\d+$`))
    await openInside(other, '/')
    await openInside(other, news?.link ?? '')
    await other.locator('.comment.marked', { hasText: 'Six of them' }).waitFor()

    await page.getByRole('button', { name: 'More about the comment by Mateo Ruiz' }).click()
    await page.getByRole('menuitem', { name: 'Edit' }).click()
    const change = page.getByRole('textbox', { name: 'Change your comment' })
    expect(await change.inputValue()).toBe('I do, ask @Lena Brandt for bowls')
    await change.fill('I do, ask @Lena Brandt for spoons')
    await page.getByRole('button', { name: 'Save', exact: true }).last().click()
    await said(page, 'Comment changed')
    await other.getByText('for spoons').waitFor()

    await other.getByRole('button', { name: 'More about the comment by Mateo Ruiz' }).click()
    await other.getByRole('menuitem', { name: 'Remove' }).click()
    await other.getByRole('dialog').getByRole('button', { name: 'Remove' }).click()
    await other.getByText('Please give a reason.').waitFor()
    await other.getByLabel('Reason').fill('We have spoons')
    await look(other)
    await other.getByRole('dialog').getByRole('button', { name: 'Remove' }).click()
    await page.getByText('Reason: We have spoons').waitFor()
  })

  it('on a phone changes are requested of one, and many others are approved together', async () => {
    const { w } = at
    for (const title of ['Boots to lend', 'A bus at ten', 'Salary talk'])
      await write(w.people.designer, title)
    const { page: phone } = await at.visit({ as: w.people.leader, width: 390 })
    await phone.goto(`/groups/${women}/posts`)
    await phone.getByRole('link', { name: /^Pending Approval/ }).tap()
    expect(new URL(phone.url()).searchParams.get('currentTab')).toBe('1')
    await phone.getByRole('heading', { name: 'Salary talk' }).waitFor()
    await look(phone)
    await phone.getByRole('button', { name: 'Request changes: Salary talk' }).tap()
    const dialog = phone.getByRole('dialog', { name: 'Request changes?' })
    await dialog.getByLabel('Reason').fill('Say where')
    await look(phone)
    await dialog.getByRole('button', { name: 'Request changes' }).tap()
    await said(phone, 'Changes requested for “Salary talk”')
    await phone.getByText('Reason: Say where').waitFor()
    await phone.getByRole('checkbox', { name: 'Choose “Boots to lend”' }).tap()
    await phone.getByRole('checkbox', { name: 'Choose “A bus at ten”' }).tap()
    await look(phone)
    await phone.locator('.bulk').getByRole('button', { name: 'Approve' }).tap()
    await said(phone, '2 posts approved')
    await phone.getByRole('link', { name: /^Approved/ }).tap()
    await phone.getByRole('heading', { name: 'Boots to lend' }).waitFor()
    await look(phone)
  })

  it('of many decided together what is one’s own is left, with its reason; what stays first is pinned on the page', async () => {
    const { w } = at
    const ids = [
      await write(w.people.designer, 'Chairs to carry'),
      await write(w.people.designer, 'Gone meanwhile'),
    ]
    const { page } = await at.visit({ as: w.people.leader })
    // Whatever else happens meanwhile would bring the list anew, and one post fewer.
    await page.route(`**${live.stream.path}*`, (route) => route.abort())
    await page.goto(`/groups/${women}/posts?currentTab=1`)
    await page.getByRole('checkbox', { name: 'Choose “Chairs to carry”' }).check()
    await page.getByRole('checkbox', { name: 'Choose “Gone meanwhile”' }).check()
    // Its author took it back, and the page of whoever decides hasn't heard of it yet.
    await w.owner.query(`update posts set state = 'pending_deletion' where id = $1`, [ids[1]])
    await page.locator('.bulk').getByRole('button', { name: 'Approve' }).click()
    await said(page, 'Approved “Chairs to carry”')
    await page.getByText('1 post was left as it is').waitFor()
    await look(page)
    await page.getByRole('link', { name: /^Approved/ }).click()
    await page.getByRole('link', { name: 'Chairs to carry' }).click()
    await page.getByRole('button', { name: 'Pin in Women at Larkspur' }).click()
    await said(page, 'Post pinned')
    await openInside(page, `/groups/${women}/posts`)
    const first = page.locator('.posts-feed > li').first().getByRole('heading')
    await expect.poll(() => first.textContent()).toBe('Chairs to carry')
    await look(page)
    await page.getByRole('button', { name: 'More about “Chairs to carry”' }).click()
    await page.getByRole('menuitem', { name: 'Unpin in Women at Larkspur' }).click()
    await said(page, 'Post unpinned')
  })

  it('a reader asks another network to show a post, and is told that it does', async () => {
    const { w } = at
    const id = await write(w.people.leader, 'Lights in the corridor')
    const { page } = await at.visit({ as: w.people.member })
    await page.goto(`/posts/${id}`)
    await page.getByRole('button', { name: 'Share', exact: true }).click()
    const dialog = page.getByRole('dialog', { name: 'Share “Lights in the corridor”' })
    await dialog.getByLabel('Search where you belong').fill('green')
    await dialog.getByRole('button', { name: 'Green Larkspur' }).click()
    await dialog.getByLabel('Note').fill('Saves power')
    await look(page)
    await dialog.getByRole('button', { name: 'Ask to share' }).click()
    await said(page, 'Asked Green Larkspur to show it')
    await page.getByText('Share requested').waitFor()

    const { page: admin } = await at.visit({ as: w.people.admin })
    await admin.goto(`/communities/${green}/posts?currentTab=3`)
    await admin.getByText('“Saves power”').waitFor()
    await look(admin)
    await admin.getByRole('button', { name: 'Accept: Lights in the corridor' }).click()
    await said(admin, 'Approved “Lights in the corridor”')
    await admin.getByRole('heading', { name: 'No requests to share' }).waitFor()
    await page.getByText('Share accepted').waitFor()
    await openInside(page, `/groups/${women}/news/group_message/${id}`)
    await page.getByRole('heading', { level: 1, name: 'Lights in the corridor' }).waitFor()
    await openInside(page, '/news')
    await page.getByRole('heading', { level: 1, name: 'Posts' }).waitFor()
  })

  it('what a member reports is taken away with a reason that its author is told', async () => {
    const { w } = at
    await approved(w.people.designer, 'A ferry at ten')
    await write(w.people.leader, 'Oars to lend')
    const { page } = await at.visit({ as: w.people.member })
    await page.goto(`/groups/${women}/posts`)
    await page.getByRole('button', { name: 'More about “A ferry at ten”' }).click()
    await page.getByRole('menuitem', { name: 'Report' }).click()
    const dialog = page.getByRole('dialog', { name: 'Report “A ferry at ten”' })
    await dialog.getByLabel('What is wrong?').selectOption('wrong')
    await dialog.getByLabel('In your words').fill('It leaves at nine')
    await look(page)
    await dialog.getByRole('button', { name: 'Send report' }).click()
    await said(page, 'Thank you, your report was sent')

    const { page: leader } = await at.visit({ as: w.people.leader })
    await leader.goto(`/groups/${women}/posts?currentTab=4`)
    await leader.getByText('“It leaves at nine”').waitFor()
    await look(leader)
    await leader.getByRole('button', { name: 'Remove it: A ferry at ten' }).click()
    await leader.getByLabel('Reason').fill('The ferry is gone')
    await leader.getByRole('dialog').getByRole('button', { name: 'Remove it' }).click()
    await leader.getByRole('heading', { name: 'Nothing has been reported' }).waitFor()
    await expect
      .poll(async () =>
        (await heard(w.people.designer)).some(({ text }) => text.includes('The ferry is gone')),
      )
      .toBe(true)
    await page.getByRole('heading', { name: 'A ferry at ten' }).waitFor({ state: 'detached' })
    await page.getByRole('heading', { name: 'Oars to lend' }).waitFor()
  })

  it('of what was taken away its author asks once for another look, somebody else looks, and the author reads their answer', async () => {
    const { w } = at
    const id = await write(w.people.designer, 'A tram at noon')
    const leads = await w.as(w.people.leader)
    const removed = await leads.put(pathOf(posts.remove, { id }), { body: { reason: 'The tram is gone' } })
    expect(removed.status).toBe(200)
    const { page } = await at.visit({ as: w.people.designer })
    const link =
      (await heard(w.people.designer)).find(({ text }) => text.includes('The tram is gone'))?.link ?? ''
    await openListening(page, link)
    await page.getByText('Reason: The tram is gone').waitFor()
    const dialog = page.getByRole('dialog', { name: 'Ask for another look at “A tram at noon”' })
    await page.getByRole('button', { name: 'Ask for another look' }).click()
    await dialog.getByLabel('Why should it come back?').fill('It leaves from gate two')
    await look(page)
    await dialog.getByRole('button', { name: 'Ask', exact: true }).click()
    await said(page, 'Thank you. Somebody else will look at it.')
    await page.getByText('Waiting for another look').waitFor()
    await page.getByRole('button', { name: 'Ask for another look' }).waitFor({ state: 'detached' })

    const { page: leader } = await at.visit({ as: w.people.leader })
    await leader.goto(`/groups/${women}/posts?currentTab=4&state=appeals`)
    await leader.getByText('Somebody other than the person who removed it decides this.').waitFor()
    const { page: admin } = await at.visit({ as: w.people.admin, width: 390 })
    await admin.goto(`/groups/${women}/posts?currentTab=4`)
    await admin.getByLabel('Which reports').selectOption({ label: 'Another look' })
    await admin.getByText('It leaves from gate two').waitFor()
    await look(admin)
    await admin.getByRole('button', { name: 'Keep it removed: A tram at noon' }).tap()
    const answer = admin.getByRole('dialog', { name: 'Keep “A tram at noon” removed?' })
    await answer.getByLabel('Reason').fill('Gate two is closed')
    await answer.getByRole('button', { name: 'Keep it removed' }).tap()
    await said(admin, '“A tram at noon” stays removed')
    await page.getByText('Answer: Gate two is closed').waitFor()
    await look(page)
  })

  it('likes that an administrator switches off are gone for those who read, and come back', async () => {
    const { w } = at
    const id = await write(w.people.leader, 'Do you like it?')
    const { page } = await at.visit({ as: w.people.member })
    await page.goto(`/posts/${id}`)
    const like = page.getByRole('button', { name: /^Like “Do you like it\?”/ })
    await like.waitFor()
    const { page: admin } = await at.visit({ as: w.people.admin })
    await admin.goto('/admin/system/settings/configuration')
    const likes = admin.getByRole('switch', { name: 'Likes' })
    const switchTo = async (on: boolean) => {
      await likes.setChecked(on)
      await admin
        .getByRole('form', { name: 'Configuration' })
        .getByRole('button', { name: 'Save changes' })
        .click()
      await said(admin, 'Configuration saved')
      await admin.getByRole('alertdialog').getByRole('button', { name: 'Later' }).click()
      await page.reload()
      await page.getByRole('heading', { level: 1, name: 'Do you like it?' }).waitFor()
      await page.getByRole('textbox', { name: 'Write a comment' }).waitFor()
    }
    await look(admin)
    await switchTo(false)
    expect(await like.count()).toBe(0)
    await switchTo(true)
    await like.waitFor()
  })

  it('what arrives waits above what is read; by keyboard one goes there, likes it and comments', async () => {
    const { w } = at
    const { page } = await at.visit({ as: w.people.member })
    await openListening(page, '/posts')
    const reading = page.getByRole('heading', { level: 2 }).first()
    await reading.waitFor()
    const words = await reading.textContent()
    const before = await reading.boundingBox()
    await write(w.people.leader, 'Cake in the canteen')
    await write(w.people.leader, 'Cake is gone')
    const bar = page.getByRole('button', { name: '2 new posts' })
    await bar.waitFor()
    await look(page)
    expect(await reading.textContent()).toBe(words)
    expect((await reading.boundingBox())?.y).toBe(before?.y)
    await bar.focus()
    await page.keyboard.press('Enter')
    await expect.poll(() => focused(page)).toBe('Cake is gone')
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { level: 1, name: 'Cake is gone' }).waitFor()
    const like = page.getByRole('button', { name: /^Like “Cake is gone”/ })
    await like.focus()
    await page.keyboard.press('Enter')
    await page.getByRole('button', { name: /^You like “Cake is gone”: 1 like/, pressed: true }).waitFor()
    await page.getByRole('textbox', { name: 'Write a comment' }).focus()
    await page.keyboard.type('Already?')
    await page.keyboard.press('Control+Enter')
    await said(page, 'Comment added')
    await page.getByText('Already?').first().waitFor()
  })

  it('what was decided is told to its author, once it can’t be taken back any more', async () => {
    const { w } = at
    const told = async () => (await heard(w.people.designer)).map(({ text }) => text)
    for (const words of [
      'asks you to change “Salary talk”',
      'approved your post “Boots to lend”',
      'approved your post “A bus at ten”',
    ])
      await expect.poll(told).toContainEqual(expect.stringContaining(words))
  })
})
