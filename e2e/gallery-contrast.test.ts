import { readFileSync } from 'node:fs'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { theBrowser } from './stage.ts'

/** Colours that break naive themes: too light, too dark, too vivid, without hue. */
const hostile = [
  '#6b3fa0',
  '#ffff00',
  '#00ff00',
  '#a4de02',
  '#808080',
  '#757575',
  '#ffffff',
  '#000000',
  '#ff0000',
  '#00ffff',
  '#ff00ff',
  '#0000ff',
  '#ffc857',
]

const text = 4.5
const edge = 3
/** Ink on ground, and how far apart they must be. A list of grounds is painted one over the other. */
const roles: [name: string, ink: string, grounds: string[], least: number][] = [
  ['a primary button', 'var(--on-primary)', ['var(--primary)'], text],
  ['a pressed primary button', 'var(--on-primary)', ['var(--primary-press)'], text],
  ['a link', 'var(--primary)', ['var(--paper)'], text],
  ['a link on a raised ground', 'var(--primary)', ['var(--raised)'], text],
  ['tinted', 'var(--primary-ink)', ['var(--primary-soft)'], text],
  ['words on tint', 'var(--ink)', ['var(--primary-soft)'], text],
  ['words', 'var(--ink)', ['var(--paper)'], text],
  ['second words', 'var(--ink-2)', ['var(--paper)'], text],
  ['quiet words', 'var(--ink-3)', ['var(--paper)'], text],
  ['quiet words in a menu', 'var(--ink-3)', ['var(--raised)'], text],
  ['a neutral badge', 'var(--ink-2)', ['var(--sunken)'], text],
  ['quiet words, sunken', 'var(--ink-3)', ['var(--sunken)'], text],
  ['a chosen row', 'var(--ink)', ['var(--row-sel)'], text],
  ['second words in a chosen row', 'var(--ink-2)', ['var(--row-sel)'], text],
  ['a hovered row', 'var(--ink-2)', ['var(--paper)', 'var(--hover)'], text],
  ['a quiet button, hovered', 'var(--ink-2)', ['var(--raised)', 'var(--hover)'], text],
  ['a toast', 'var(--paper)', ['var(--ink)'], text],
  ['ok', 'var(--ok)', ['var(--ok-soft)'], text],
  ['wait', 'var(--wait)', ['var(--wait-soft)'], text],
  ['stop', 'var(--stop)', ['var(--stop-soft)'], text],
  ['info', 'var(--info)', ['var(--info-soft)'], text],
  ['an error', 'var(--stop)', ['var(--paper)'], text],
  ['a destructive button', 'var(--on-stop)', ['var(--stop)'], text],
  ['a community’s leaf', 'var(--g-ink)', ['var(--g-soft)'], text],
  ['a community’s name', 'var(--g-ink)', ['var(--paper)'], text],
  ['a community’s solid', 'var(--g-solid)', ['var(--paper)'], text],
  ['a slot', 'var(--on)', ['var(--slot)'], text],
  ['a hovered entry of a slot', 'var(--on)', ['var(--slot)', 'var(--tint)'], text],
  ['the current entry of a slot', 'var(--on)', ['var(--slot)', 'var(--tint-2)'], text],
  ['the edge of a field', 'var(--line-2)', ['var(--paper)'], edge],
  ['the focus ring', 'var(--focus)', ['var(--paper)'], edge],
  ...[1, 2, 3, 4, 5, 6].map((n): [string, string, string[], number] => [
    `series ${n}`,
    `var(--c${n})`,
    ['var(--paper)'],
    edge,
  ]),
]

let page: Page

beforeAll(async () => {
  const browser = await theBrowser()
  page = await browser.newPage()
  const tokens = readFileSync('web/ui/theme.css', 'utf8').replace(/@font-face\{[^}]*\}/g, '')
  await page.setContent(`<style>${tokens}</style><div class="slot g" id="here"></div>`)
})
afterAll(() => page?.close())

/** The contrast of each role as the browser paints it, with `colour` as tenant, slot and community at once. */
const measure = (colour: string, theme: string) =>
  page.evaluate(
    ({ colour, theme, roles }) => {
      document.documentElement.dataset.theme = theme
      document.documentElement.style.setProperty('--tenant-primary', colour)
      const here = document.querySelector<HTMLElement>('#here') ?? document.body
      here.style.setProperty('--slot', colour)
      here.style.setProperty('--group', colour)
      const canvas = document.createElement('canvas')
      canvas.width = canvas.height = 1
      const pen = canvas.getContext('2d', { willReadFrequently: true })
      const painted = (layers: string[]) => {
        pen?.clearRect(0, 0, 1, 1)
        for (const layer of layers) {
          here.style.setProperty('background-color', layer)
          if (pen) pen.fillStyle = getComputedStyle(here).backgroundColor
          pen?.fillRect(0, 0, 1, 1)
        }
        return [...(pen?.getImageData(0, 0, 1, 1).data ?? [])].slice(0, 3)
      }
      const luminance = (rgb: number[]) => {
        const [r = 0, g = 0, b = 0] = rgb.map((byte) => {
          const part = byte / 255
          return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
        })
        return 0.2126 * r + 0.7152 * g + 0.0722 * b
      }
      return roles.map(([name, ink, grounds, least]) => {
        const [one, other] = [luminance(painted([ink])), luminance(painted(grounds))]
        const ratio = (Math.max(one, other) + 0.05) / (Math.min(one, other) + 0.05)
        return { name, ratio: Math.round(ratio * 100) / 100, least }
      })
    },
    { colour, theme, roles },
  )

describe('whatever colour an enterprise brings', () => {
  for (const theme of ['light', 'dark'])
    for (const colour of hostile)
      it(`stays readable with ${colour}, ${theme}`, async () => {
        const found = await measure(colour, theme)
        expect(found.filter(({ ratio, least }) => ratio < least)).toEqual([])
      })

  it('would notice a role that is not readable', async () => {
    await page.addStyleTag({ content: ':root{--ink-3:#aaa}' })
    const found = await measure('#6b3fa0', 'light')
    expect(found.filter(({ ratio, least }) => ratio < least).map(({ name }) => name)).toContain('quiet words')
  })
})
