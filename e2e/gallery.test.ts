import { readFileSync } from 'node:fs'
import type { BrowserContext, Page } from 'playwright-core'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { faults } from './faults.ts'
import { serveGallery } from './gallery/serve.ts'
import { theBrowser } from './stage.ts'

let gallery: Awaited<ReturnType<typeof serveGallery>>
const contexts: BrowserContext[] = []

beforeAll(async () => {
  gallery = await serveGallery()
})
afterAll(async () => {
  await Promise.all(contexts.map((context) => context.close()))
  gallery?.stop()
})

async function newPage(phone: boolean) {
  const browser = await theBrowser()
  const context = await browser.newContext({ hasTouch: phone, isMobile: phone, reducedMotion: 'reduce' })
  contexts.push(context)
  const page = await context.newPage()
  const complaints: string[] = []
  page.on('pageerror', (error) => complaints.push(error.message))
  page.on('console', (said) => said.type() === 'error' && complaints.push(said.text()))
  return { page, complaints }
}

const kept = new Map<boolean, ReturnType<typeof newPage>>()
function keptPage(phone: boolean) {
  const known = kept.get(phone) ?? newPage(phone)
  kept.set(phone, known)
  return known
}

/**
 * The gallery loaded anew, and everything it complains about. It keeps nothing, so a laptop and a phone serve all
 * stories; one that changes the clock asks for a page of its own.
 */
async function open({ width = 1280, theme = 'light', ofItsOwn = false, charts = false } = {}) {
  const phone = width < 600
  const { page, complaints } = await (ofItsOwn ? newPage(phone) : keptPage(phone))
  complaints.length = 0
  await page.setViewportSize({ width, height: 800 })
  await page.goto(`${gallery.address}?theme=${theme}${charts ? '&charts' : ''}`)
  await page.locator('#table :is(.tbl, .rows)').first().waitFor()
  await page.locator('#mantine button').first().waitFor()
  if (charts) await page.locator('#charts .plot').first().waitFor()
  return { page, complaints }
}

const focused = (page: Page) =>
  page.evaluate(
    () => document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent,
  )

/** The focus follows an opening panel a moment later. */
const focusOn = (page: Page, name: string) => expect.poll(() => focused(page)).toBe(name)

const chart = (page: Page, title: string) => page.getByRole('figure', { name: title, exact: true })
const heightOf = async (page: Page, title: string) =>
  Math.round((await chart(page, title).boundingBox())?.height ?? 0)
/** All that changes with the theme; the gate asks for everything in the dark too. */
const byColour = process.env.EVERY_LOOK ? undefined : ['color-contrast', 'link-in-text-block']

describe('the design system', () => {
  for (const theme of ['light', 'dark'])
    for (const width of [1440, 390])
      it(`has no fault that axe can find, ${theme} at ${width} px`, async () => {
        // Charts take axe longer than all else: each theme and each width once is enough of them.
        const charts = (theme === 'dark') === (width === 1440)
        const { page, complaints } = await open({ width, theme, charts })
        expect(await faults(page, theme === 'dark' ? byColour : undefined)).toEqual([])
        expect(complaints).toEqual([])
        if (!charts) return
        // What is on its way takes as much room as what is there.
        expect(await heightOf(page, 'Attendance')).toBe(await heightOf(page, 'Posts'))
        expect(await heightOf(page, 'Budget of a region')).toBe(await heightOf(page, 'Budget of a circle'))
      })

  it('never scrolls sideways, down to 320 px', async () => {
    const { page } = await open({ width: 320, charts: true })
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320)
  })

  it('keeps every target of a finger at 44 pixels, the reach around marks included', async () => {
    const { page } = await open({ width: 390, charts: true })
    const small = await page.evaluate(() =>
      [...document.querySelectorAll<HTMLElement>('button, .btn, .tabs a, select, .inp, [type=checkbox]')]
        .filter((target) => target.checkVisibility() && !target.closest('#mantine'))
        .map((target) => {
          const around = target.closest('.inp, .check') ?? target
          const box = around.getBoundingClientRect()
          const reach = Number.parseFloat(getComputedStyle(target, '::after').height) || 0
          return { what: target.outerHTML.slice(0, 120), height: Math.max(box.height, reach) }
        })
        .filter(({ height }) => Math.round(height) < 44),
    )
    expect(small).toEqual([])
  })
})

describe('a menu', () => {
  it('opens, moves, finds by letter, acts and gives the focus back, by keyboard alone', async () => {
    const { page } = await open()
    const opener = page.getByRole('button', { name: 'Actions for Grace Mwangi' })
    await opener.focus()
    await page.keyboard.press('Enter')
    await page.getByRole('menu').waitFor()
    await focusOn(page, 'View profile')
    await page.keyboard.press('ArrowUp')
    await focusOn(page, 'Deactivate')
    await page.keyboard.press('e')
    await focusOn(page, 'Edit')
    await page.keyboard.press('Enter')
    await page.locator('.toast', { hasText: 'Edit Grace Mwangi' }).waitFor()
    await focusOn(page, 'Actions for Grace Mwangi')
    await page.keyboard.press('Enter')
    await page.getByRole('menu').waitFor()
    await focusOn(page, 'View profile')
    await page.keyboard.press('Escape')
    await page.getByRole('menu').waitFor({ state: 'detached' })
    await focusOn(page, 'Actions for Grace Mwangi')
  })
})

describe('a form', () => {
  const fill = async (page: Page) => {
    const form = page.getByRole('form', { name: 'A form' })
    await form.getByLabel('E-mail').fill('grace@larkspur.test')
    await form.getByLabel('New password', { exact: true }).fill('long enough')
    await form.getByLabel('I have read the policy').check()
    return form
  }

  it('shows all that is wrong at once and goes to the first of it', async () => {
    const { page } = await open()
    const form = page.getByRole('form', { name: 'A form' })
    await form.getByRole('button', { name: 'Save changes' }).click()
    await form.getByText('Please check 3 things').waitFor()
    await expect.poll(() => form.locator('.err').count()).toBe(3)
    await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('name'))).toBe('email')
  })

  it('says what is wrong when a field is left, and takes it back as soon as it is right', async () => {
    const { page } = await open()
    const form = page.getByRole('form', { name: 'A form' })
    await form.getByLabel('E-mail').fill('grace')
    await form.getByLabel('Pronouns').focus()
    await form.getByText('This doesn’t look like an email address.').waitFor()
    await form.getByLabel('E-mail').fill('grace@larkspur.test')
    await form.getByText('This doesn’t look like an email address.').waitFor({ state: 'detached' })
  })

  it('puts what the server refuses beside its field, is sent with Ctrl+Enter and counts what is unsaved', async () => {
    const { page } = await open()
    const form = await fill(page)
    await form.getByText('3 unsaved changes').waitFor()
    await form.getByLabel('About you').focus()
    await page.keyboard.press('Control+Enter')
    await form.getByText('Someone has this name already.').waitFor()
    await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('name'))).toBe('name')
    await form.getByLabel('Name', { exact: true }).fill('Pottery evening')
    await page.keyboard.press('Enter')
    await page.locator('.toast', { hasText: 'Settings updated' }).waitFor()
    await expect.poll(() => form.getByText('unsaved').count()).toBe(0)
  })

  it('shows the reference of an error that is ours, and keeps what was written', async () => {
    const { page } = await open()
    const form = await fill(page)
    await form.getByLabel('Name', { exact: true }).fill('Broken')
    await page.keyboard.press('Enter')
    await form.getByText('Reference: K7-2F9Q').waitFor()
    await expect.poll(() => form.getByLabel('Name', { exact: true }).inputValue()).toBe('Broken')
  })

  it('finds a time zone by a few letters, without accents', async () => {
    const { page } = await open()
    const zone = page.getByRole('form').getByRole('combobox', { name: 'Time zone' })
    await zone.fill('são pau')
    await page.getByRole('option', { name: 'Sao Paulo' }).waitFor()
    await page.keyboard.press('Enter')
    await expect.poll(() => zone.inputValue()).toBe('Sao Paulo')
  })
})

describe('a table', () => {
  it('sorts by keyboard and says so, and names how many rows are chosen', async () => {
    const { page } = await open()
    const table = page.getByRole('table', { name: 'Users' })
    await table.getByRole('button', { name: 'Joined' }).focus()
    await page.keyboard.press('Enter')
    await expect.poll(() => table.locator('[aria-sort=ascending]').textContent()).toBe('Joined')
    await page.keyboard.press('Enter')
    await expect.poll(() => table.locator('[aria-sort=descending]').textContent()).toBe('Joined')
    await page.getByLabel('Select all on this page').check()
    await page.getByText('7 selected').waitFor()
    await page.getByLabel('Select Maya Okafor').uncheck()
    await page.getByText('6 selected').waitFor()
  })

  it('is a list on phones, with its actions at the bottom edge', async () => {
    const { page } = await open({ width: 390 })
    await page.getByRole('list', { name: 'Users' }).waitFor()
    await page.getByLabel('Select Maya Okafor').check()
    const bar = await page.getByRole('region', { name: 'Actions for the selection' }).boundingBox()
    expect((bar?.y ?? 0) + (bar?.height ?? 0)).toBeGreaterThan(780)
    await page.getByRole('button', { name: 'Resend invitation' }).tap()
    await page.locator('.toast', { hasText: '1 invitations sent' }).waitFor()
  })

  it('draws a long list only where it is looked at', async () => {
    const { page } = await open()
    await page.locator('#long_table summary').click()
    const table = page.getByRole('table', { name: 'Five hundred people' })
    await table.locator('[data-index]').first().waitFor()
    await expect.poll(() => table.locator('tbody tr').count()).toBeLessThan(80)
    expect(await table.evaluate((element) => element.getBoundingClientRect().height)).toBeGreaterThan(20_000)
  })
})

describe('a dialog', () => {
  it('begins at the safe answer, holds the focus and gives it back', async () => {
    const { page } = await open()
    await page.getByRole('button', { name: 'A question' }).click()
    await page.getByRole('alertdialog', { name: 'Unsaved Changes' }).waitFor()
    await focusOn(page, 'Keep editing')
    await page.keyboard.press('Tab')
    expect(
      await page.evaluate(
        () =>
          document.activeElement?.closest('main') === null ||
          document.activeElement?.closest('dialog') !== null,
      ),
    ).toBe(true)
    await page.keyboard.press('Escape')
    await page.getByRole('alertdialog').waitFor({ state: 'detached' })
    await focusOn(page, 'A question')
  })

  it('keeps toasts within reach while it is open', async () => {
    const { page } = await open()
    await page.getByRole('button', { name: 'Something irreversible' }).click()
    await page.getByRole('button', { name: 'Purge for good' }).click()
    await page.locator('.toast').getByRole('button', { name: 'Try again' }).click()
    await expect.poll(() => page.locator('.toast').count()).toBe(0)
    await page.getByRole('button', { name: 'Keep Jonas' }).click()
  })

  it('cuts a picture with the arrow keys', async () => {
    const { page } = await open()
    await page
      .getByRole('group', { name: 'Your picture' })
      .locator('..')
      .locator('input[type=file]')
      .first()
      .setInputFiles({
        name: 'square.png',
        mimeType: 'image/png',
        buffer: Buffer.from(await page.screenshot({ clip: { x: 0, y: 0, width: 600, height: 400 } })),
      })
    const area = page.getByRole('group', { name: 'Drag the picture' })
    await area.focus()
    for (const key of ['ArrowRight', 'ArrowRight', '+', '+']) await page.keyboard.press(key)
    expect(Number(await page.getByRole('slider').inputValue())).toBeGreaterThan(1)
    await page.getByRole('button', { name: 'Use this picture' }).click()
    await page.locator('.toast', { hasText: 'Cut to' }).waitFor()
  })
})

describe('toasts', () => {
  it('are at most three and never twice the same', async () => {
    const { page } = await open()
    for (const name of ['Good', 'Bad', 'Plain', 'Bad', 'Good'])
      await page.getByRole('button', { name, exact: true }).click()
    await expect.poll(() => page.locator('.toast').count()).toBe(3)
    await expect.poll(() => page.getByText('Event updated').count()).toBe(1)
  })

  it('go after five seconds, wait under the pointer, and stay when the reader wants them to', async () => {
    const { page } = await open({ ofItsOwn: true })
    await page.clock.install()
    await page.getByRole('button', { name: 'Plain', exact: true }).click()
    await page.locator('.toast').hover()
    await page.clock.runFor(20_000)
    await expect.poll(() => page.locator('.toast').count()).toBe(1)
    await page.mouse.move(5, 5)
    await page.clock.runFor(6000)
    await expect.poll(() => page.locator('.toast').count()).toBe(0)
    // One put away by keyboard takes the focus with it, and holds none of the next.
    await page.getByRole('button', { name: 'Plain', exact: true }).click()
    await page.getByRole('button', { name: 'Dismiss' }).press('Enter')
    await page.getByRole('button', { name: 'Good', exact: true }).click()
    await page.clock.runFor(6000)
    await expect.poll(() => page.locator('.toast').count()).toBe(0)
    await page.getByLabel('They stay until put away').check()
    await page.getByRole('button', { name: 'Plain', exact: true }).click()
    await page.mouse.move(5, 5)
    await page.clock.runFor(60_000)
    await expect.poll(() => page.locator('.toast').count()).toBe(1)
    await page.getByRole('button', { name: 'Dismiss' }).click()
    await expect.poll(() => page.locator('.toast').count()).toBe(0)
  })
})

describe('a chart', () => {
  async function taken(page: Page, title: string, kind: string) {
    await page.getByRole('button', { name: `Download: ${title}` }).click()
    const leaving = page.waitForEvent('download')
    await page.getByRole('menuitem', { name: kind }).click()
    const download = await leaving
    return { name: download.suggestedFilename(), bytes: readFileSync(await download.path()) }
  }

  it('is walked by arrow keys, is a table in the same place, leaves as file and picture, and is printed', async () => {
    const { page, complaints } = await open({ theme: 'dark', charts: true })
    const figure = chart(page, 'People taking part each month')
    await figure.getByRole('application').focus()
    const said = figure.getByRole('status')
    await page.keyboard.press('ArrowRight')
    await expect.poll(() => said.textContent()).toBe('April 2025, Women in Energy 336')
    await page.keyboard.press('End')
    await page.keyboard.press('ArrowDown')
    await expect.poll(() => said.textContent()).toBe('March 2026, Spectrum Pride 342')
    await figure.locator('.chart-tip', { hasText: 'Ubuntu Network' }).waitFor()
    await page.keyboard.press('Escape')
    await figure.locator('.chart-tip').waitFor({ state: 'detached' })
    await chart(page, 'Annual budget').locator('[data-mark="0 2"]').hover()
    await page.locator('.chart-tip', { hasText: '$12,000' }).waitFor()

    const members = chart(page, 'Members')
    const before = await heightOf(page, 'Members')
    await page.getByRole('button', { name: 'How this is counted: Members' }).click()
    await page.getByText('Counted in: people').first().waitFor()
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Show as a table: Members' }).click()
    const rows = members.getByRole('table').locator('tbody tr')
    expect(await rows.nth(1).textContent()).toBe('3 February 2026380Spring intake joined')
    expect(await heightOf(page, 'Members')).toBeGreaterThanOrEqual(before)
    await page.getByRole('button', { name: 'Show as a chart: Members' }).click()
    expect(await heightOf(page, 'Members')).toBe(before)

    // And it leaves, as a file and as a picture.
    const file = await taken(page, 'By quarter', 'Table (CSV)')
    expect(file.name).toBe('By quarter.csv')
    expect(String(file.bytes).split('\r\n').slice(0, 2)).toEqual([
      '\uFEFFName,Requested (USD),Approved (USD),Spent (USD)',
      'Q1,14600,12200,9930',
    ])
    const { bytes } = await taken(page, 'Annual budget', 'Picture (PNG)')
    const box = await chart(page, 'Annual budget').boundingBox()
    const picture = sharp(bytes)
    const { width = 0, height = 0 } = await picture.metadata()
    expect(Math.abs(width - 2 * ((box?.width ?? 0) + 48))).toBeLessThanOrEqual(4)
    expect(height).toBeGreaterThan((box?.height ?? 0) * 1.8)
    // The paper is as dark as the page, and what was spent has its colour in this theme.
    const { data, info } = await picture.raw().toBuffer({ resolveWithObject: true })
    expect(data.subarray(0, 3).every((part) => part < 60)).toBe(true)
    const pixels = Uint8Array.from(data)
    const isSpent = (at: number) => pixels[at] === 185 && pixels[at + 1] === 162 && pixels[at + 2] === 245
    expect(
      Array.from({ length: pixels.length / info.channels }, (_, at) => at * info.channels).some(isSpent),
    ).toBe(true)

    await page.emulateMedia({ media: 'print' })
    const bar = chart(page, 'Joined this quarter').locator('.p-fill').first()
    expect(await bar.evaluate((shape) => getComputedStyle(shape).fill)).toBe('rgb(91, 63, 168)')
    expect(await chart(page, 'Joined this quarter').getByRole('button').count()).toBe(0)
    await page.emulateMedia({ media: 'screen', forcedColors: 'active' })
    const looks = await chart(page, 'People taking part each month')
      .locator('.plot .p-line')
      .evaluateAll((all) => all.map((line) => getComputedStyle(line).strokeDasharray))
    expect(new Set(looks).size).toBe(3)
    await page.emulateMedia({ forcedColors: 'none' })
    expect(complaints).toEqual([])
  })
})
