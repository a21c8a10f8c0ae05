import { chromium } from 'playwright-core'
import { serveGallery } from './e2e/gallery/serve.ts'
import { findBrowser } from './scripts/browser.ts'
const g = await serveGallery()
const b = await chromium.launch({ executablePath: await findBrowser(), args: ['--no-sandbox'] })
for (const [width, theme] of [[1440, 'light'], [390, 'light'], [1440, 'dark'], [390, 'dark'], [320, 'light']] as const) {
  const want = process.argv[2]
  if (want && !want.split(',').includes(`${width}${theme}`)) continue
  const p = await b.newPage({ viewport: { width, height: 900 }, deviceScaleFactor: 1 })
  p.on('pageerror', (e) => console.log('ERR', e.message))
  p.on('console', (m) => m.type() === 'error' && console.log('SAY', m.text()))
  await p.goto(`${g.address}?theme=${theme}`)
  await p.locator('#charts .plot').first().waitFor()
  await p.waitForTimeout(600)
  await p.locator('#charts').screenshot({ path: `/tmp/look/charts-${width}-${theme}.png` })
  console.log(width, theme, await p.evaluate(() => document.documentElement.scrollWidth))
  await p.close()
}
await b.close()
g.stop()
