import { describe, expect, it } from 'vitest'
import { folders } from '../contract/library/library.ts'
import { resources } from '../contract/library/resources.ts'
import { limits } from '../contract/limits.ts'
import { posts } from '../contract/posts/pages.ts'
import { palette } from '../contract/search/search.ts'
import { focused, heading, look, stage } from './stage.ts'

const at = stage()

async function writeSome() {
  const { w } = at
  const leader = await w.as(w.people.leader)
  const women = w.networks['Women at Larkspur']
  const good = async (answer: ReturnType<typeof leader.post>) => {
    const { status, json, text } = await answer
    expect(status, text).toBe(200)
    return json
  }
  const folder = await good(
    leader.post(folders.create.path, { body: { name: 'Lantern walks', network_id: women } }),
  )
  for (const [title, kind] of [
    ['Lantern evening', 'group_message'],
    ['Lanterns by the river', 'group_message'],
    ['How a lantern is made', 'news_link'],
    ['Who carried the lanterns', 'group_message'],
  ])
    await good(
      leader.post(posts.create.path, {
        body: {
          kind,
          title,
          body: 'We met at the gate. Everybody brought **a lantern** of their own, <b>or two</b>.',
          url: kind === 'news_link' ? 'https://example.com/lantern' : null,
          language: 'en',
          network_ids: [women],
        },
      }),
    )
  await good(
    leader.post(resources.create.path, {
      body: { folder_id: folder.id, title: 'Safety by night', body: 'Keep the lantern away from hair.' },
    }),
  )
}

const PALETTE = /\/assets\/CommandPalette/

/** At home, with the palette's code held back on its way. */
async function atHomeWithoutPalette() {
  const { page } = await at.visit({ as: at.w.people.member, ofItsOwn: true })
  const { promise: arrive, resolve: letItArrive } = Promise.withResolvers<void>()
  await page.route(PALETTE, async (route) => {
    await arrive
    await route.continue()
  })
  await page.goto('/')
  await heading(page, /^Good /).waitFor()
  return { page, letItArrive }
}

describe('a search', () => {
  it('keeps what is typed while it is still on its way, and gives the focus back afterwards', async () => {
    const { page, letItArrive } = await atHomeWithoutPalette()
    const home = page.getByRole('navigation').getByRole('link', { name: 'Home' })
    await home.focus()
    await page.keyboard.press('ControlOrMeta+k')
    await page.keyboard.type('womm')
    await page.keyboard.press('Backspace')
    expect(await page.evaluate(() => window.scrollY)).toBe(0)
    letItArrive()
    const dialog = page.getByRole('dialog', { name: 'Search' })
    await dialog.waitFor()
    await page.keyboard.type('en')
    const field = dialog.getByRole('combobox')
    await expect.poll(() => field.inputValue()).toBe('women')
    await dialog.getByRole('option', { name: /^Women at Larkspur/ }).waitFor()
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'detached' })
    await expect.poll(() => focused(page)).toBe('Home')
  })

  it('keeps it through a second press, and cuts no sign in half', async () => {
    const { page, letItArrive } = await atHomeWithoutPalette()
    await page.keyboard.press('ControlOrMeta+k')
    await page.keyboard.insertText(`${'x'.repeat(limits.search - 1)}😀`)
    await page.keyboard.press('ControlOrMeta+k')
    letItArrive()
    const field = page.getByRole('dialog', { name: 'Search' }).getByRole('combobox')
    await expect.poll(() => field.inputValue()).toBe('x'.repeat(limits.search - 1))
  })

  it('that can’t be loaded leaves the page and what is written there, and comes at the next try', async () => {
    const { page, expects } = await at.visit({ as: at.w.people.member, ofItsOwn: true })
    expects(/CommandPalette/)
    await page.goto('/profile/general')
    await page.getByLabel('Job title').fill('Keeper of the long sentence')
    await page.route(PALETTE, (route) => route.abort())
    await page.keyboard.press('ControlOrMeta+k')
    await page.locator('.toast', { hasText: 'There was an error loading the page' }).waitFor()
    expect(await page.getByLabel('Job title').inputValue()).toBe('Keeper of the long sentence')
    await page.unroute(PALETTE)
    await page.keyboard.press('ControlOrMeta+k')
    await page.getByRole('dialog', { name: 'Search' }).waitFor()
  })

  it('leads by keys alone from a word to everything it finds, to one kind of it, and to a place in that', async () => {
    await writeSome()
    const { page } = await at.visit({ as: at.w.people.member })
    await page.goto('/')
    await heading(page, /^Good /).waitFor()
    await page.keyboard.press('ControlOrMeta+k')
    const dialog = page.getByRole('dialog', { name: 'Search' })
    await dialog.waitFor()
    await page.keyboard.type('lantern')
    await dialog.getByRole('option', { name: /^Lantern walks/ }).waitFor()
    await dialog.getByRole('option', { name: 'Safety by night' }).waitFor()
    await page.keyboard.press('End')
    await page.keyboard.press('Enter')
    await page.waitForURL('**/search?search=lantern')
    await heading(page, 'Search').waitFor()
    await page.getByRole('link', { name: 'See all 4' }).waitFor()
    await look(page)
    await page
      .getByRole('navigation', { name: 'Kinds of results' })
      .getByRole('link', { name: /^Posts/ })
      .focus()
    await page.keyboard.press('Enter')
    await page.waitForURL('**/search?search=lantern&kind=post')
    const found = page.locator('.results h2')
    await expect.poll(() => found.count()).toBe(4)
    await expect
      .poll(() => page.locator('.results mark').allTextContents())
      .toEqual(expect.arrayContaining(['lantern', 'Lanterns']))
    await page.getByLabel('Kind of post').selectOption({ label: 'News' })
    await page.waitForURL(/post_kind=news_link/)
    await expect.poll(() => found.allTextContents()).toEqual(['How a lantern is made'])
    await look(page)
    await page.getByLabel('Where').selectOption({ label: 'Green Larkspur' })
    await page.getByRole('button', { name: 'Search everywhere' }).focus()
    await page.keyboard.press('Enter')
    await expect.poll(() => found.count()).toBe(4)
    await page.getByRole('link', { name: 'Lantern evening' }).focus()
    await page.keyboard.press('Enter')
    await heading(page, 'Lantern evening').waitFor()
    await page.goBack()
    await expect.poll(() => found.count()).toBe(4)
  })

  it('says that there is nothing, and where to look instead; asks no more for what is typed on', async () => {
    const { page } = await at.visit({ as: at.w.people.member, width: 390 })
    await page.goto('/search')
    await page.getByRole('heading', { name: /^Find a person/ }).waitFor()
    const field = page.getByRole('searchbox', { name: 'What are you looking for?' })
    await field.fill('zzyzx')
    await page.getByRole('heading', { name: 'Nothing matches “zzyzx”' }).waitFor()
    await look(page)

    let begun = 0
    let ended = 0
    await page.route(`**${palette.find.path}?*`, async (route) => {
      begun++
      await new Promise((later) => setTimeout(later, 400))
      await route.continue().catch(() => {})
    })
    page.on('requestfailed', (one) => new URL(one.url()).pathname === palette.find.path && ended++)
    await page.getByRole('button', { name: 'Search' }).first().click()
    const dialog = page.getByRole('dialog', { name: 'Search' })
    await dialog.waitFor()
    for (const word of ['lan', 'tern ', 'walks']) {
      await page.keyboard.type(word)
      await expect.poll(() => begun).toBeGreaterThan(0)
      await page.waitForTimeout(200)
    }
    await dialog.getByRole('option', { name: /Lantern walks/ }).waitFor()
    expect(ended).toBeGreaterThan(0)
    await expect.poll(() => focused(page)).toMatch(/^Search people/)
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'detached' })
  })
})

describe('the palette', () => {
  it('does at once what is typed, offers nothing that one may not, and opens in the administration', async () => {
    const { page } = await at.visit({ as: at.w.people.member })
    const type = async (words: string) => {
      await page.keyboard.press('Control+k')
      const dialog = page.getByRole('dialog', { name: 'Search' })
      await dialog.waitFor()
      await page.keyboard.type(words)
      return dialog
    }
    await page.goto('/')
    await page.getByRole('region', { name: 'Your Latest News' }).waitFor()
    expect(await page.getByRole('link', { name: 'Administration' }).count()).toBe(0)
    const mine = await type('theme dark')
    await mine.getByRole('option', { name: 'Switch to dark' }).waitFor()
    expect(await mine.getByRole('option', { name: /users/i }).count()).toBe(0)
    await look(page)
    await page.keyboard.press('Enter')
    await expect.poll(() => page.evaluate(() => document.documentElement.dataset.theme)).toBe('dark')

    const admin = await at.visit({ as: at.w.people.admin })
    await admin.page.goto('/')
    await admin.page.getByRole('link', { name: 'Administration' }).click()
    await heading(admin.page, 'Groups').waitFor()
    await admin.page.keyboard.press('Control+k')
    await admin.page.getByRole('dialog', { name: 'Search' }).waitFor()
    await admin.page.keyboard.type('users imp')
    await admin.page.getByRole('option', { name: /Import users/ }).waitFor()
    await admin.page.keyboard.press('Enter')
    await heading(admin.page, 'Import users').waitFor()
  })
})
