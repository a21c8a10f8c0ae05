import { describe, expect, it } from 'vitest'
import { openInside } from './inside.ts'
import { focused, heading, look, stage } from './stage.ts'

const at = stage()
const toast = 'section.toasts .toast'
const idOf = (name: string) => at.w.networks[name] ?? 0

describe('a member among groups', () => {
  it('finds one, joins and leaves it, without touching a mouse', async () => {
    const { page } = await at.visit({ as: at.w.people.member })
    await page.goto('/groups')
    await heading(page, 'Groups').waitFor()
    const search = page.getByRole('searchbox', { name: 'Search by name' })
    await search.focus()
    await page.keyboard.type('parents')
    const cards = page.locator('.cards > li')
    await expect.poll(() => cards.locator('h2').allTextContents()).toEqual(['Parents and Carers'])
    await look(page)

    const reach = async (words: RegExp) => {
      for (let step = 0; step < 40 && !words.test(await focused(page)); step++)
        await page.keyboard.press('Tab')
      expect(await focused(page)).toMatch(words)
    }
    await search.focus()
    await reach(/^Parents and Carers/)
    await page.keyboard.press('Enter')
    await heading(page, 'Parents and Carers').waitFor()
    await look(page)

    await reach(/^Join Parents and Carers$/)
    await page.keyboard.press('Enter')
    // Nobody decides and nothing is asked: that was it. Who may know can be said right after.
    await page.locator(toast, { hasText: 'now a member of Parents and Carers' }).waitFor()
    await look(page)
    await page.locator(toast).getByRole('button', { name: 'Who may know…' }).press('Enter')
    const dialog = page.getByRole('dialog', { name: 'Who may know that you belong to Parents and Carers?' })
    await dialog.getByLabel('Only the leaders').check()
    await look(page)
    await dialog.getByRole('button', { name: 'Save' }).press('Enter')
    await page.locator(toast, { hasText: 'Saved. This applies from now on.' }).waitFor()
    const rail = page.getByRole('navigation', { name: 'Main' }).first()
    await rail.getByRole('link', { name: 'Parents and Carers' }).waitFor()

    const mine = page.locator('.chead').getByRole('button', { name: /Your membership of/ })
    await mine.press('Enter')
    await page.getByRole('menuitem', { name: 'Leave…' }).press('Enter')
    await page.locator('dialog').getByRole('button', { name: 'Leave', exact: true }).press('Enter')
    await page.locator(toast, { hasText: 'no longer a member of Parents and Carers' }).waitFor()
    await expect.poll(() => rail.getByRole('link', { name: 'Parents and Carers' }).count()).toBe(0)
  })

  it('puts their own in order by keyboard, and the menu follows', async () => {
    const { page } = await at.visit({ as: at.w.people.member })
    await page.goto('/groups?scope=mine')
    await page.getByRole('button', { name: 'Change the order' }).click()
    const dialog = page.getByRole('dialog', { name: 'Your order' })
    const names = () => dialog.locator('.reorder .b').allTextContents()
    await expect.poll(names).toEqual(['Green Larkspur', 'Hidden Members', 'Women at Larkspur'])
    await dialog.getByRole('button', { name: 'Move Women at Larkspur with the arrow keys' }).focus()
    await page.keyboard.press('ArrowUp')
    await page.keyboard.press('ArrowUp')
    await expect.poll(names).toEqual(['Women at Larkspur', 'Green Larkspur', 'Hidden Members'])
    await dialog.getByText('Women at Larkspur is now number 1 of 3').waitFor({ state: 'attached' })
    await look(page)
    await dialog.getByRole('button', { name: 'Save order' }).click()
    await page.locator(toast, { hasText: 'Order saved' }).waitFor()
    const rail = page.getByRole('navigation', { name: 'Main' }).first()
    await expect
      .poll(() => rail.locator('a .one').allTextContents())
      .toEqual(['Women at Larkspur', 'Green Larkspur', 'Hidden Members'])
    await expect
      .poll(() => page.locator('.cards h2').allTextContents())
      .toEqual(['Women at Larkspur', 'Hidden Members'])
  })

  it('who took the wrong door stands on the same page behind the right one', async () => {
    const { page } = await at.visit({ as: at.w.people.member })
    const women = idOf('Women at Larkspur')
    await page.goto(`/communities/${women}/chapters?axis=region`)
    await heading(page, 'Women at Larkspur').waitFor()
    expect(new URL(page.url()).pathname).toBe(`/groups/${women}/chapters`)
    expect(new URL(page.url()).search).toBe('?axis=region')
    const listed = page.locator('.chapters h3')
    await expect.poll(() => listed.allTextContents()).toEqual(['North'])
    await look(page)
    await listed.getByRole('link', { name: 'North' }).click()
    await heading(page, 'North').waitFor()
    expect(new URL(page.url()).pathname).toBe(`/regions/${idOf('North')}`)
    await page.locator('.crumb').getByRole('link', { name: 'Women at Larkspur' }).waitFor()
    await look(page)
  })

  it('reaches a region, a group, an event and the settings by their longer addresses, too', async () => {
    const { w } = at
    const { page } = await at.visit({ as: w.people.admin })
    const [women, north, mothers] = ['Women at Larkspur', 'North', 'Mothers at Larkspur'].map(
      (name) => w.networks[name],
    )
    await page.goto(`/communities/${women}/regions/${north}/members?search=le`)
    await page.waitForURL(`**/regions/${north}/members?search=le`)
    await openInside(page, `/communities/${women}/groups/${mothers}`)
    await page.waitForURL(`**/groups/${mothers}`)
    // Loaded anew, it is still on its way when they press Back.
    const pressed = Promise.withResolvers<void>()
    await page.route('**/api/**', async (route) => {
      await pressed.promise
      await route.continue()
    })
    const asked = page.waitForRequest('**/api/**')
    await page.reload({ waitUntil: 'commit' })
    await asked
    await page.goBack()
    pressed.resolve()
    await heading(page, 'North').waitFor()
    const { rows } = await w.owner.query<{ id: string }>(
      `select id::text from events where name = 'Fireside lunch'`,
    )
    await openInside(page, `/events/${rows[0]?.id}/agenda/of-the-day`)
    await heading(page, 'Fireside lunch').waitFor()
    await openInside(page, '/admin/system/settings')
    await heading(page, 'Global Settings').waitFor()
    await look(page)
    await page.getByRole('main').getByRole('link', { name: 'Configuration' }).click()
    await heading(page, 'Configuration').waitFor()
  })

  it('comes there from Home although the pages behind it are still on their way', async () => {
    const { page } = await at.visit({ as: at.w.people.member })
    const looked = Promise.withResolvers<void>()
    const grown = Promise.withResolvers<void>()
    // The address is looked for among the pages that are there; the others come before what says that it is none.
    await page.route(/\/routeTree\.gen-/, async (route) => {
      await looked.promise
      await route.continue()
      setTimeout(grown.resolve, 300)
    })
    await page.route(/\/NowhereScreen-/, async (route) => {
      looked.resolve()
      await grown.promise
      await route.continue()
    })
    await page.goto('/')
    await page
      .getByRole('navigation', { name: 'Main' })
      .getByRole('link', { name: 'Groups', exact: true })
      .click()
    await heading(page, 'Groups').waitFor()
    // What they still typed on the way out isn't searched on the next page.
    const paused = Promise.withResolvers<void>()
    await page.route('**/assets/**', async (route) => {
      await paused.promise
      await route.continue()
    })
    await page.getByRole('searchbox', { name: 'Search by name' }).press('p')
    await page
      .getByRole('navigation', { name: 'Main' })
      .getByRole('link', { name: 'Library', exact: true })
      .press('Enter')
    await new Promise((later) => setTimeout(later, 400))
    paused.resolve()
    await heading(page, 'Library').waitFor()
    expect(new URL(page.url()).search).toBe('')
  })

  it('sees of a private group only what it is for, and how to ask', async () => {
    const { page } = await at.visit({ as: at.w.people.outsider })
    await page.goto(`/groups/${idOf('Quiet Room')}`)
    await heading(page, 'Quiet Room').waitFor()
    await page.getByText('Quiet Room, in short').waitFor()
    await page.getByRole('heading', { name: 'Quiet Room is private' }).waitFor()
    await page.getByRole('button', { name: 'Ask to join Quiet Room' }).waitFor()
    expect(await page.getByText('All about Quiet Room').count()).toBe(0)
    await look(page)
  })

  it('is shown what they may like, and why', async () => {
    const { page } = await at.visit({ as: at.w.people.outsider })
    await page.goto('/groups?scope=suggested')
    await page.locator('.cards .why').first().waitFor()
    await look(page)
  })
})
