import { describe, expect, it } from 'vitest'
import { userData } from '../contract/access/access.ts'
import { notifications } from '../contract/messages/messages.ts'
import { DEMO_PASSWORD } from '../server/enterprise/demo.ts'
import { notify } from '../server/messages/notifications.ts'
import { picture } from '../server/testing/pictures.ts'
import french from '../texts/fr/home.json' with { type: 'json' }
import { openInside } from './inside.ts'
import { heading, look, openListening, signIn, stage } from './stage.ts'

const at = stage()
const toast = 'section.toasts .toast'

describe('a member who signs in', () => {
  it('hears in one sentence that email or password are wrong, beside the form and as a toast, and then comes in', async () => {
    const { page, expects } = await at.visit()
    await page.goto('/')
    await heading(page, 'Welcome back').waitFor()
    expect(new URL(page.url()).pathname).toBe('/login')
    await look(page)

    expects(401)
    await signIn(page, 'mateo@larkspur.test', 'not this one')
    const sentence = 'Your email or password is incorrect'
    await page.locator(toast, { hasText: sentence }).waitFor()
    await expect.poll(() => page.locator('form .note.bad').textContent()).toBe(sentence)
    await look(page)

    await signIn(page, 'mateo@larkspur.test')
    await heading(page, /^Good (morning|afternoon|evening), Mateo$/).waitFor()
    expect(new URL(page.url()).pathname).toBe('/')
    await expect.poll(() => page.title()).toBe('Home · Larkspur Foods')
  })

  it('hears that the login failed when it wasn’t the password', async () => {
    const { page, expects } = await at.visit()
    await page.goto('/login')
    expects(500)
    await page.route('**/api/v1/sessions', (route) => route.fulfill({ status: 500, body: '' }))
    await signIn(page, 'mateo@larkspur.test')
    await page.locator(toast, { hasText: 'Failed to login' }).waitFor()
  })

  it('comes back to the page that asked for the sign-in', async () => {
    const { page } = await at.visit()
    await page.goto('/groups?search=women')
    await heading(page, 'Welcome back').waitFor()
    await signIn(page, 'mateo@larkspur.test')
    await heading(page, 'Groups').waitFor()
    expect(new URL(page.url()).search).toBe('?search=women')
    await page.getByRole('link', { name: 'Women at Larkspur, in short' }).waitFor()
  })
})

describe('a member at home', () => {
  it('sees what comes next and what was said, and nothing that isn’t theirs', async () => {
    const { page } = await at.visit({ as: at.w.people.member })
    await page.goto('/')
    const events = page.getByRole('region', { name: 'Your Upcoming Events' })
    await events.getByRole('heading', { name: 'Fireside lunch' }).waitFor()
    await events.getByText('Waitlist, place 2').filter({ visible: true }).waitFor()
    await events.getByRole('heading', { name: 'Walk in the woods' }).waitFor()
    const news = page.getByRole('region', { name: 'Your Latest News' })
    await news.getByRole('heading', { name: 'The first night shift' }).waitFor()
    await news.getByRole('heading', { name: 'A thousand trees' }).waitFor()
    for (const hidden of [
      'Quiet hour',
      'Not yet told',
      'Long gone',
      'Only for the quiet',
      'Unfinished thoughts',
    ])
      expect(await page.getByText(hidden).count()).toBe(0)
    await look(page)
  })

  it('comes on a phone to what waits for them before the news, to the eye and in reading order', async () => {
    const { w } = at
    await w.owner.query(
      `insert into network_members (enterprise_id, network_id, user_id, state, state_changed_at)
       values ($1, $2, $3, 'pending', now())
       on conflict (enterprise_id, network_id, user_id) do update set state = 'pending', joined_at = null`,
      [w.enterprises.larkspur, w.networks['Women at Larkspur'], w.people.outsider],
    )
    const { page } = await at.visit({ as: w.people.leader, width: 390 })
    await page.goto('/')
    await page.getByRole('region', { name: 'Waiting for you' }).waitFor()
    const regions = await page
      .getByRole('main')
      .getByRole('region')
      .evaluateAll((all) =>
        all.map((one) => ({
          title: one.querySelector('h2')?.textContent,
          top: one.getBoundingClientRect().top,
        })),
      )
    const titles = ['Your Upcoming Events', 'Waiting for you', 'Your Latest News']
    expect(regions.slice(0, 3).map(({ title }) => title)).toEqual(titles)
    const tops = regions.map(({ top }) => top)
    expect(tops).toEqual(tops.toSorted((one, other) => one - other))
  })

  it('sees less of what they choose at once, takes it back, and is never left with a blank column', async () => {
    const { page } = await at.visit({ as: at.w.people.member })
    await page.goto('/')
    const news = page.getByRole('region', { name: 'Your Latest News' })
    const story = news.getByRole('heading', { name: 'The first night shift' })
    // Nothing waits for him and nobody is new, so there is what he may like.
    await page
      .getByRole('region', { name: 'You may like' })
      .getByRole('button', { name: /Join/ })
      .first()
      .waitFor()
    await look(page)
    const choose = async () => {
      await news.getByRole('button', { name: 'Less of this: The first night shift' }).click()
      await page.getByRole('menuitem', { name: 'Less from Women at Larkspur' }).click()
      await story.waitFor({ state: 'detached' })
    }
    await choose()
    await page.locator(toast, { hasText: 'You see less from Women at Larkspur' }).waitFor()
    await page.getByRole('button', { name: 'Undo' }).click()
    await story.waitFor()

    await choose()
    await page.reload()
    await news.getByRole('heading', { name: 'A thousand trees' }).waitFor()
    expect(await story.count()).toBe(0)
    await news.getByRole('button', { name: 'Less of this: A thousand trees' }).click()
    await page.getByRole('menuitem', { name: 'What you see less of' }).click()
    await heading(page, 'Notification Settings').waitFor()
    await look(page)
    await page.getByRole('button', { name: 'Show again: Women at Larkspur' }).click()
    await page.getByText('Home shows you everything.').waitFor()
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Home' }).first().click()
    await story.waitFor()
  })

  it('finds a group by a part of its name, keeps to their own, opens its page and the profile of who leads it', async () => {
    const { page } = await at.visit({ as: at.w.people.member })
    await page.goto('/')
    await page.getByRole('navigation').getByRole('link', { name: 'Groups', exact: true }).click()
    await heading(page, 'Groups').waitFor()
    const cards = page.locator('.cards > li')
    await expect.poll(() => cards.count()).toBe(5)
    await look(page)
    await page.getByRole('searchbox', { name: 'Search by name' }).fill('lark')
    await expect
      .poll(() => cards.locator('h2').allTextContents())
      .toEqual(['Mothers at Larkspur', 'Women at Larkspur'])
    await page.getByRole('button', { name: 'Yours' }).click()
    await expect.poll(() => cards.locator('h2').allTextContents()).toEqual(['Women at Larkspur'])
    expect(new URL(page.url()).search).toBe('?search=lark&scope=mine')
    await page.reload()
    await expect.poll(() => cards.locator('h2').allTextContents()).toEqual(['Women at Larkspur'])

    await cards.getByRole('link').click()
    await heading(page, 'Women at Larkspur').waitFor()
    await page.getByText('All about Women at Larkspur').waitFor()
    await expect.poll(() => page.title()).toBe('Overview – Women at Larkspur · Larkspur Foods')
    await look(page)

    await page
      .getByRole('region', { name: 'Leaders' })
      .getByRole('link', { name: /Lena Brandt/ })
      .click()
    await heading(page, 'Lena Brandt').waitFor()
    expect(await page.getByText('lena@larkspur.test').count()).toBe(0)
    await look(page)
    await page.goBack()
    await heading(page, 'Women at Larkspur').waitFor()
  })
})

describe('a member’s own profile', () => {
  it('says what is wrong with each field, counts what is left, and asks before changes are lost', async () => {
    const { page } = await at.visit({ as: at.w.people.member })
    await page.goto('/profile')
    await heading(page, 'Mateo Ruiz').waitFor()
    await look(page)
    await page.getByRole('link', { name: 'Edit Profile' }).click()
    await heading(page, 'Edit Profile').waitFor()
    const form = page.getByRole('form', { name: 'Edit Profile' })
    await form.getByText('434 characters left').waitFor()
    await form.getByLabel('Biography').fill('x'.repeat(460))
    await form.getByText('10 characters too many').waitFor()
    await form.getByLabel('First name').fill('')
    await form.getByLabel('Pronouns').fill('he/him and them too')
    await form.getByRole('button', { name: 'Save changes' }).click()
    await form.getByText('Please check 3 things').waitFor()
    expect(await form.locator('.err').allTextContents()).toEqual([
      'This is required.',
      'At most 16 characters.',
      'At most 450 characters.',
    ])
    await look(page)

    await page.getByRole('navigation').getByRole('link', { name: 'Home' }).click()
    const dialog = page.getByRole('alertdialog', { name: 'Unsaved Changes' })
    await dialog
      .getByText('Are you sure you wish to leave this page? All unsaved changes will be lost.', {
        exact: true,
      })
      .waitFor()
    await look(page)
    await dialog.getByRole('button', { name: 'Keep editing' }).click()
    expect(await form.getByLabel('Pronouns').inputValue()).toBe('he/him and them too')
    await page.getByRole('navigation').getByRole('link', { name: 'Home' }).click()
    await dialog.getByRole('button', { name: 'Leave page' }).click()
    await page.getByRole('region', { name: 'Your Latest News' }).waitFor()

    await openInside(page, '/profile/general')
    await form.getByLabel('Preferred name').fill('Teo')
    await form.getByLabel('Biography').fill('Buyer, baker and early riser.')
    await form.getByText('2 unsaved changes').waitFor()
    await form.getByRole('button', { name: 'Save changes' }).click()
    await page.locator(toast, { hasText: 'Profile updated' }).waitFor()
    await page.getByRole('button', { name: /Teo/ }).waitFor()
    await page.getByRole('navigation').getByRole('link', { name: 'My Profile' }).click()
    await heading(page, 'Teo Ruiz').waitFor()
    await page.getByText('Buyer, baker and early riser.').waitFor()
  })

  it('shows both versions when another browser saved first, and loses neither', async () => {
    const here = await at.visit({ as: at.w.people.outsider })
    const there = await at.visit({ as: at.w.people.outsider })
    for (const { page } of [here, there]) {
      await openListening(page, '/profile/general')
      await heading(page, 'Edit Profile').waitFor()
    }
    await there.page.getByLabel('Job title').fill('Head of trees')
    await there.page.getByLabel('Biography').fill('Written on the train.')
    await here.page.getByLabel('Job title').fill('Forester')
    const news = there.page.waitForResponse((answer) =>
      answer.url().endsWith(`/users/${at.w.people.outsider}`),
    )
    await here.page.getByRole('button', { name: 'Save changes' }).click()
    await here.page.locator(toast, { hasText: 'Profile updated' }).waitFor()
    // The other browser hears of it at once, and keeps that to itself while somebody is writing.
    await news

    there.expects(409)
    await there.page.getByRole('button', { name: 'Save changes' }).click()
    const note = there.page.getByRole('alert').filter({ hasText: 'Somebody else has changed this profile' })
    await note.waitFor()
    await look(there.page)
    const title = note.getByRole('row', { name: /Job title/ })
    expect(await title.getByRole('cell').allTextContents()).toEqual(
      expect.arrayContaining(['Head of trees', 'Forester']),
    )
    await title.getByRole('button', { name: 'Use the saved value' }).click()
    expect(await there.page.getByLabel('Biography').inputValue()).toBe('Written on the train.')
    await there.page.getByRole('button', { name: 'Save changes' }).click()
    await there.page.locator(toast, { hasText: 'Profile updated' }).waitFor()
    const { rows } = await at.w.owner.query('select title, biography from users where id = $1', [
      at.w.people.outsider,
    ])
    expect(rows).toEqual([{ title: 'Forester', biography: 'Written on the train.' }])
  })

  it('takes a face, cut to a circle, and shows it at once wherever the person is named', async () => {
    const { page } = await at.visit({ as: at.w.people.leader })
    await page.goto('/profile/general')
    await page.locator('input[type=file]').setInputFiles({
      name: 'me.png',
      mimeType: 'image/png',
      buffer: await picture(),
    })
    await page.getByRole('dialog', { name: 'Choose what is shown' }).waitFor()
    await page.getByRole('group', { name: 'Drag the picture' }).waitFor()
    await look(page)
    await page.getByRole('button', { name: 'Use this picture' }).click()
    await page.locator(toast, { hasText: 'Picture updated' }).waitFor()
    await page.locator('header.bar img[src^="/files/"]').waitFor()
  })
})

describe('a member’s browser', () => {
  it('rings the bell in every tab, and quietens it in every tab', async () => {
    const { page, tab } = await at.visit({ as: at.w.people.designer })
    const other = await tab()
    await openListening(page, '/')
    await other.goto('/')
    for (const one of [page, other]) {
      await one.getByRole('button', { name: 'Notifications', exact: true }).waitFor()
      await one.getByRole('region', { name: 'Your Latest News' }).waitFor()
    }
    await at.w.app.database.inTransaction(at.w.enterprises.larkspur, (tx) =>
      notify(tx, [at.w.people.designer], {
        kind: 'member.approved',
        facts: { group: 'Women at Larkspur' },
        link: `/groups/${at.w.networks['Women at Larkspur']}`,
        actor_id: at.w.people.leader,
        network_id: at.w.networks['Women at Larkspur'] ?? null,
      }),
    )
    for (const one of [page, other]) await one.getByRole('button', { name: 'Notifications, 1 new' }).waitFor()
    await page.bringToFront()
    await page.getByRole('button', { name: 'Notifications, 1 new' }).click()
    await page.getByText('You’re now a member of Women at Larkspur').waitFor()
    await look(page)
    await page.getByRole('link', { name: /You’re now a member/ }).click()
    await heading(page, 'Women at Larkspur').waitFor()
    for (const one of [page, other])
      await one.getByRole('button', { name: 'Notifications', exact: true }).waitFor()
    await openInside(page, '/notifications')
    await heading(page, 'Notifications').waitFor()
    await look(page)
  })

  it('speaks the chosen language at once, and at the next sign-in', async () => {
    const { page } = await at.visit({ as: at.w.people.designer })
    await page.goto('/')
    await page.getByRole('button', { name: 'Language: English' }).click()
    await page.getByRole('menuitemradio', { name: 'Français' }).click()
    await page.getByRole('region', { name: french.events.title }).waitFor()
    await expect.poll(() => page.locator('html').getAttribute('lang')).toBe('fr')
    await look(page)
    await expect
      .poll(async () => {
        const { rows } = await at.w.owner.query('select locale from users where id = $1', [
          at.w.people.designer,
        ])
        return rows[0]?.locale
      })
      .toBe('fr')
    const elsewhere = await at.visit()
    await elsewhere.page.goto('/')
    await signIn(elsewhere.page, 'dara@larkspur.test')
    await elsewhere.page.getByRole('region', { name: french.events.title }).waitFor()
  })

  it('keeps nothing of whoever logged out: not on the page, not behind the back button, not in a token', async () => {
    const { page, context, expects } = await at.visit()
    // What was gathered of the pages they opened may be on its way when the session ends.
    expects(401)
    await page.goto('/')
    await signIn(page, 'lena@larkspur.test', DEMO_PASSWORD)
    await page.getByRole('region', { name: 'Your Latest News' }).waitFor()
    await openInside(page, '/profile')
    await page.getByText('lena@larkspur.test').waitFor()
    const token = await page.evaluate(() => localStorage.getItem('jwt'))
    const cookies = await context.cookies()
    await page.evaluate(() => localStorage.setItem('custom_texts', '"kept from before"'))

    await page.getByRole('button', { name: 'Lena' }).click()
    await look(page)
    await page.getByRole('menuitem', { name: 'Log out' }).click()
    await page.locator(toast, { hasText: 'You are logged out' }).waitFor()
    await heading(page, 'Welcome back').waitFor()
    await expect.poll(() => page.evaluate(() => localStorage.getItem('jwt'))).toBe(null)
    expect(await page.evaluate(() => localStorage.getItem('custom_texts'))).not.toContain('kept from before')
    await page.goBack()
    await heading(page, 'Welcome back').waitFor()
    expect(await page.getByText('lena@larkspur.test').count()).toBe(0)

    const stolen = at.w.anyone()
    const cookie = cookies.map(({ name, value }) => `${name}=${value}`).join('; ')
    for (const path of [userData.show.path, notifications.list.path]) {
      const { status } = await stolen.get(path, { headers: { 'x-user-token': token ?? '', cookie } })
      expect(status).toBe(401)
    }
  })
})
