import { describe, expect, it } from 'vitest'
import { faults } from './faults.ts'
import { openInside } from './inside.ts'
import { heading, stage } from './stage.ts'

const at = stage()

/** Colours that break a design which only hopes: too light, too bright, in the middle, or no colour at all. */
const hostile = {
  yellow: '#ffe600',
  lime: '#00ff00',
  white: '#ffffff',
  black: '#000000',
  'mid grey': '#808080',
  'pale grey': '#c8c8c8',
}

describe('an enterprise that chooses', () => {
  for (const [name, colour] of Object.entries(hostile))
    it(`${name} for everything can still be read, light and dark`, async () => {
      await at.w.owner.query(
        `update enterprises set colour_primary = $2, colour_navigation = $2, colour_admin_panel = $2,
           colour_user_menu = $2, colour_language_toggle = $2 where id = $1`,
        [at.w.enterprises.larkspur, colour],
      )
      await at.w.owner.query('select pg_notify($1, $2)', ['enterprise', String(at.w.enterprises.larkspur)])
      const { page } = await at.visit({ as: at.w.people.admin })
      const check = async () => {
        const found: string[] = []
        for (const colorScheme of ['light', 'dark'] as const) {
          await page.emulateMedia({ colorScheme })
          found.push(...(await faults(page, ['color-contrast', 'link-in-text-block'])))
        }
        expect(found).toEqual([])
      }

      await expect
        .poll(async () => {
          await page.goto('/')
          return page.evaluate(() => document.documentElement.style.getPropertyValue('--tenant-navigation'))
        })
        .toBe(colour)
      await page.getByRole('region', { name: 'Your Upcoming Events' }).getByRole('article').waitFor()
      await check()
      await page.getByRole('navigation').getByRole('link', { name: 'Groups', exact: true }).click()
      await heading(page, 'Groups').waitFor()
      await page.locator('.cards h2').first().waitFor()
      await check()
      await openInside(page, '/admin')
      await heading(page, /./).waitFor()
      await check()
    })
})
