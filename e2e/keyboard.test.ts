import type { Locator, Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { posts } from '../contract/posts/pages.ts'
import { DEMO_PASSWORD } from '../server/enterprise/demo.ts'
import { faults } from './faults.ts'
import { focused, heading, look, stage } from './stage.ts'

const at = stage()

const on = (page: Page, name: string | RegExp) => expect.poll(() => focused(page)).toMatch(name)

/** Where the focus stands: in sight, with a ring around it or around what it is a part of. */
const stop = (page: Page) =>
  page.evaluate(() => {
    const here = document.activeElement
    if (!(here instanceof HTMLElement) || here === document.body) return null
    const box = here.getBoundingClientRect()
    const rings = [here, here.parentElement, here.nextElementSibling].some((one) => {
      if (!one) return false
      const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(one)
      return (outlineStyle !== 'none' && outlineWidth !== '0px') || (boxShadow !== 'none' && one !== here)
    })
    const x = Math.min(Math.max(box.x + box.width / 2, 0), window.innerWidth - 1)
    const top = document.elementFromPoint(x, box.y + box.height / 2)
    const seen =
      top !== null && (here.contains(top) || top.contains(here) || here.parentElement?.contains(top) === true)
    return { html: here.outerHTML.slice(0, 120), rings, seen }
  })

/** Tab until something of this name has the focus; what is passed on the way must be seen to have it. */
async function tabTo(page: Page, name: string | RegExp, key: 'Tab' | 'Shift+Tab' = 'Tab') {
  const unseen: unknown[] = []
  for (let presses = 0; presses < 60; presses++) {
    await page.keyboard.press(key)
    const here = await stop(page)
    if (here && !(here.rings && here.seen)) unseen.push(here)
    if ((await focused(page)).match(name)) {
      expect(unseen).toEqual([])
      return
    }
  }
  throw new Error(`No way to ${name} by ${key}`)
}

describe('with the keyboard alone', () => {
  it('one signs in, skips the menu, finds a group, reads its page and goes back', async () => {
    const { page } = await at.visit()
    await page.goto('/')
    await heading(page, 'Welcome back').waitFor()
    await page.keyboard.press('Tab')
    await on(page, /^Skip to main content$/)
    await page.keyboard.press('Enter')
    await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('main')
    await tabTo(page, /^Email$/)
    await page.keyboard.type('mateo@larkspur.test')
    await tabTo(page, /^Password$/)
    await page.keyboard.type('not this')
    // A mistake keeps the reader where they are: on the way to correct it.
    await page.keyboard.press('Tab')
    await on(page, /^Show password$/)
    await page.keyboard.press('Shift+Tab')
    await page.keyboard.press('ControlOrMeta+A')
    await page.keyboard.type(DEMO_PASSWORD)
    await page.keyboard.press('Enter')
    await on(page, /^Good (morning|afternoon|evening), Mateo$/)

    await page.keyboard.press('/')
    const palette = page.getByRole('dialog', { name: 'Search' })
    await palette.waitFor()
    await on(page, /^Search people, groups, events, posts and resources$/)
    await page.keyboard.type('women')
    await palette.getByRole('option', { name: /Women at Larkspur/ }).waitFor()
    await look(page)
    await page.keyboard.press('Enter')
    await on(page, /^Women at Larkspur$/)
    await palette.waitFor({ state: 'detached' })
    await page.getByText('Women at Larkspur, page opened').waitFor({ state: 'attached' })

    await tabTo(page, /Lena Brandt/)
    await page.keyboard.press('Enter')
    // What was pressed may carry her name alone, as her page does: only there is it her heading.
    await page.waitForURL(/\/user\/\d+$/)
    await heading(page, 'Lena Brandt').waitFor()
    await on(page, /^Lena Brandt$/)
    await page.goBack()
    await on(page, /^Women at Larkspur$/)
  })

  it('the palette opens from anywhere by Ctrl-K, chooses by arrows, and gives the focus back', async () => {
    const { page } = await at.visit({ as: at.w.people.leader })
    await page.goto('/groups')
    await page.getByRole('heading', { name: 'Women at Larkspur' }).waitFor()
    await page.getByRole('searchbox').focus()
    await page.keyboard.press('/')
    await expect.poll(() => page.getByRole('searchbox').inputValue()).toBe('/')
    await page.keyboard.press('Backspace')
    await page.keyboard.press('ControlOrMeta+k')
    const palette = page.getByRole('dialog', { name: 'Search' })
    await palette.waitFor()
    await page.keyboard.type('larkspur')
    await palette.getByRole('option').nth(1).waitFor()
    const chosen = () => palette.locator('[role=option][aria-selected=true]').getAttribute('id')
    const first = await chosen()
    await page.keyboard.press('ArrowDown')
    await expect.poll(chosen).not.toBe(first)
    await page.keyboard.press('ArrowUp')
    await expect.poll(chosen).toBe(first)
    await page.keyboard.press('Escape')
    await palette.waitFor({ state: 'detached' })
    await on(page, /^Search by name$/)
  })

  it('menus and the bell open, move, close and give the focus back', async () => {
    const { page } = await at.visit({ as: at.w.people.leader })
    await page.goto('/')
    await page.getByRole('region', { name: 'Your Latest News' }).waitFor()
    await tabTo(page, /^Language: English|Language: English$/)
    await page.keyboard.press('Enter')
    await on(page, /^English$/)
    await page.keyboard.press('ArrowDown')
    await on(page, /^Español$/)
    await page.keyboard.press('Escape')
    await on(page, /Language: English/)

    await tabTo(page, /^Notifications/)
    await page.keyboard.press('Enter')
    await page.getByRole('dialog', { name: 'Notifications' }).waitFor()
    await page.keyboard.press('Escape')
    await on(page, /^Notifications/)

    await tabTo(page, /Lena$/)
    await page.keyboard.press('Enter')
    await on(page, /^My Profile$/)
    await page.keyboard.press('End')
    await on(page, /^Log out$/)
    await page.keyboard.press('m')
    await on(page, /^My Profile$/)
    await page.keyboard.press('Enter')
    await on(page, /^Lena Brandt$/)
  })

  /** The last letter and the back button in one go, before anything is drawn of the letter. */
  const typeAndGoBack = (field: Locator) =>
    field.evaluate((element) => {
      const input = element as HTMLInputElement | HTMLTextAreaElement
      const proto = input instanceof HTMLTextAreaElement ? HTMLTextAreaElement : HTMLInputElement
      Object.getOwnPropertyDescriptor(proto.prototype, 'value')?.set?.call(input, 'x')
      input.dispatchEvent(new InputEvent('input', { bubbles: true }))
      history.back()
    })

  it('back right after a letter asks before it is lost: in a form, a comment, a dialog', async () => {
    const { page } = await at.visit({ as: at.w.people.member })
    const dialog = page.getByRole('alertdialog', { name: 'Unsaved Changes' })
    const keeps = async (field: Locator) => {
      await typeAndGoBack(field)
      await dialog.getByRole('button', { name: 'Keep editing' }).click()
      expect(await field.inputValue()).toBe('x')
      await typeAndGoBack(field)
      await dialog.getByRole('button', { name: 'Leave page' }).click()
      await dialog.waitFor({ state: 'detached' })
    }
    const lena = await at.w.as(at.w.people.leader)
    await lena.post(posts.create.path, {
      body: {
        kind: 'group_message',
        title: 'Bowls',
        body: 'Six of them.',
        language: 'en',
        network_ids: [at.w.networks['Women at Larkspur']],
      },
    })
    await page.goto('/profile')
    await page.getByRole('link', { name: 'Edit Profile' }).click()
    await keeps(page.getByLabel('Job title'))
    await page.goto('/news')
    await page.getByRole('link', { name: /Bowls/ }).first().click()
    await keeps(page.getByRole('textbox', { name: 'Write a comment' }))
    await page.getByRole('link', { name: /Bowls/ }).first().click()
    await heading(page, 'Bowls').waitFor()
    await page.getByRole('button', { name: 'More' }).first().click()
    await page.getByRole('menuitem', { name: 'Report' }).click()
    await keeps(page.getByRole('dialog', { name: /Report/ }).getByRole('textbox'))
  })

  it('a dialog holds the focus, begins at the safe answer and gives it back', async () => {
    const { page } = await at.visit({ as: at.w.people.outsider })
    await page.goto('/profile/general')
    await heading(page, 'Edit Profile').waitFor()
    await tabTo(page, /^Job title/)
    await page.keyboard.type('Gardener')
    await tabTo(page, /^My Profile$/, 'Shift+Tab')
    await page.keyboard.press('Enter')
    const dialog = page.getByRole('alertdialog', { name: 'Unsaved Changes' })
    await dialog.waitFor()
    await on(page, /^Keep editing$/)
    for (let presses = 0; presses < 4; presses++) {
      await page.keyboard.press('Tab')
      // Between two rounds the browser offers its own bar; the page behind is never reached.
      expect(
        await page.evaluate(
          () =>
            document.activeElement === document.body || document.activeElement?.closest('dialog') !== null,
        ),
      ).toBe(true)
    }
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'detached' })
    await on(page, /^My Profile$/)
    expect(await page.getByLabel('Job title').inputValue()).toBe('Gardener')
    await page.getByLabel('Job title').focus()
    await page.keyboard.press('ControlOrMeta+Enter')
    await page.locator('.toast', { hasText: 'Profile updated' }).waitFor()
    await tabTo(page, /^My Profile$/, 'Shift+Tab')
    await page.keyboard.press('Enter')
    await on(page, /^Olga Petrova$/)
  })

  it('a phone’s places at the bottom are reached, opened and left again', async () => {
    const { page } = await at.visit({ as: at.w.people.leader, width: 390 })
    await page.goto('/')
    await page.getByRole('region', { name: 'Your Latest News' }).waitFor()
    await tabTo(page, /^Groups$/)
    await page.keyboard.press('Enter')
    await expect.poll(() => page.evaluate(() => document.activeElement?.outerHTML)).toMatch(/^<h1.*>Groups</)
    await tabTo(page, /You$/)
    await page.keyboard.press('Enter')
    // News and the library moved here, where mentorship takes a place.
    await on(page, /^News$/)
    expect(await faults(page)).toEqual([])
    await page.keyboard.press('Escape')
    await on(page, /You$/)
  })
})
