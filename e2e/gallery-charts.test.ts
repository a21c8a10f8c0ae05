import { readFileSync } from 'node:fs'
import type { BrowserContext, BrowserContextOptions, Download, Page } from 'playwright-core'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { serveGallery } from './gallery/serve.ts'
import { faults, theBrowser } from './stage.ts'

let gallery: Awaited<ReturnType<typeof serveGallery>>
const contexts: BrowserContext[] = []

beforeAll(async () => {
  gallery = await serveGallery()
})
afterAll(async () => {
  await Promise.all(contexts.map((context) => context.close()))
  gallery?.stop()
})

interface Look extends BrowserContextOptions {
  width?: number
  theme?: string
}

async function open({ width = 1280, theme = 'light', ...more }: Look = {}) {
  const browser = await theBrowser()
  const context = await browser.newContext({
    reducedMotion: 'reduce',
    viewport: { width, height: 800 },
    ...more,
  })
  contexts.push(context)
  const page = await context.newPage()
  await page.goto(`${gallery.address}?part=charts&theme=${theme}`)
  await page.locator('#charts .plot').first().waitFor()
  return page
}

const chart = (page: Page, title: string) => page.getByRole('figure', { name: title, exact: true })

const contentsOf = async (download: Download) => readFileSync(await download.path())

describe('a chart', () => {
  it('is walked by arrow keys, and each value is said', async () => {
    const page = await open()
    const figure = chart(page, 'People taking part each month')
    await figure.getByRole('application').focus()
    const said = figure.getByRole('status')
    await page.keyboard.press('ArrowRight')
    await expect.poll(() => said.textContent()).toBe('April 2025, Women in Energy 336')
    await page.keyboard.press('End')
    await page.keyboard.press('ArrowDown')
    await expect.poll(() => said.textContent()).toBe('March 2026, Spectrum Pride 342')
    await figure.locator('.chart-tip', { hasText: 'Ubuntu Network' }).waitFor()
    expect(await faults(page)).toEqual([])
    await page.keyboard.press('Escape')
    await expect.poll(() => said.textContent()).toBe('')
    expect(await figure.locator('.chart-tip').count()).toBe(0)
  })

  it('shows what the pointer is at', async () => {
    const page = await open()
    const figure = chart(page, 'Annual budget')
    await figure.locator('[data-mark="0 2"]').hover()
    await figure.locator('.chart-tip', { hasText: '$12,000' }).waitFor()
  })

  it('is a table for whoever wants one, in the same place', async () => {
    const page = await open()
    const figure = chart(page, 'Members')
    const before = await figure.boundingBox()
    await figure.getByRole('button', { name: 'Show as a table: Members' }).click()
    const table = figure.getByRole('table')
    expect(await table.locator('tbody tr').nth(1).allInnerTexts()).toEqual([
      '3 February 2026\t380\tSpring intake joined',
    ])
    expect(await faults(page)).toEqual([])
    expect((await figure.boundingBox())?.height).toBeGreaterThanOrEqual(before?.height ?? 0)
    await figure.getByRole('button', { name: 'Show as a chart: Members' }).click()
    expect((await figure.boundingBox())?.height).toBe(before?.height)
  })

  it('says how it is counted', async () => {
    const page = await open()
    await page.getByRole('button', { name: 'How this is counted: Annual budget' }).click()
    const panel = page.getByRole('dialog', { name: 'How this is counted: Annual budget' })
    await panel.getByText('Counted in: US Dollar').waitFor()
    expect(await faults(page)).toEqual([])
  })

  it('leaves as a file of its numbers', async () => {
    const page = await open()
    await page.getByRole('button', { name: 'Download: By quarter' }).click()
    const leaving = page.waitForEvent('download')
    await page.getByRole('menuitem', { name: 'Table (CSV)' }).click()
    const download = await leaving
    expect(download.suggestedFilename()).toBe('By quarter.csv')
    const [head, first] = String(await contentsOf(download)).split('\r\n')
    expect(head).toBe('\uFEFFName,Requested (USD),Approved (USD),Spent (USD)')
    expect(first).toBe('Q1,14600,12200,9930')
  })

  it.each(['light', 'dark'])('leaves as a picture in the colours it has, %s', async (theme) => {
    const page = await open({ theme })
    const title = 'Annual budget'
    const box = await chart(page, title).boundingBox()
    await page.getByRole('button', { name: `Download: ${title}` }).click()
    const leaving = page.waitForEvent('download')
    await page.getByRole('menuitem', { name: 'Picture (PNG)' }).click()
    const picture = sharp(await contentsOf(await leaving))
    const { width = 0, height = 0 } = await picture.metadata()
    expect(Math.abs(width - 2 * ((box?.width ?? 0) + 48))).toBeLessThanOrEqual(4)
    expect(height).toBeGreaterThan((box?.height ?? 0) * 1.8)
    const { data, info } = await picture.raw().toBuffer({ resolveWithObject: true })
    const colours = new Set<string>()
    for (let at = 0; at < data.length; at += info.channels) colours.add([...data.subarray(at, at + 3)].join())
    // What is spent, in the colour of this theme.
    expect(colours).toContain(theme === 'light' ? '91,63,168' : '185,162,245')
    expect([...data.subarray(0, 3)].every((part) => (theme === 'light' ? part > 240 : part < 60))).toBe(true)
    // Letters have many shades at their edges: the words are on it as well.
    expect(colours.size).toBeGreaterThan(50)
  })

  it.each([1440, 390])('takes as much room while it loads as when it is there, at %i px', async (width) => {
    const page = await open({ width })
    const high = async (title: string) => Math.round((await chart(page, title).boundingBox())?.height ?? 0)
    expect(await high('Attendance')).toBe(await high('Posts'))
    expect(await high('Budget of a region')).toBe(await high('Budget of a circle'))
  })

  it('keeps its series apart where the device chooses the colours', async () => {
    const page = await open({ forcedColors: 'active' })
    const lines = chart(page, 'People taking part each month').locator('.plot .p-line')
    const looks = await lines.evaluateAll((all) =>
      all.map((line) => `${getComputedStyle(line).stroke} ${getComputedStyle(line).strokeDasharray}`),
    )
    expect(new Set(looks).size).toBe(3)
  })

  it('is printed in colours of light paper, without its buttons', async () => {
    const page = await open({ theme: 'dark' })
    await page.emulateMedia({ media: 'print' })
    const figure = chart(page, 'Joined this quarter')
    expect(
      await figure
        .locator('.p-fill')
        .first()
        .evaluate((bar) => getComputedStyle(bar).fill),
    ).toBe('rgb(91, 63, 168)')
    expect(await figure.getByRole('button').count()).toBe(0)
  })
})
