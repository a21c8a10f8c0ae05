import { chromium } from 'playwright-core'
import { serveGallery } from './e2e/gallery/serve.ts'
import { findBrowser } from './scripts/browser.ts'
const g = await serveGallery()
const b = await chromium.launch({ executablePath: await findBrowser(), args: ['--no-sandbox'] })
const p = await b.newPage({ viewport: { width: 1440, height: 900 } })
await p.goto(`${g.address}?theme=light`)
await p.locator('#charts .plot').first().waitFor()
await p.waitForTimeout(800)
console.log(await p.evaluate(() => {
  const pen = document.createElement('canvas').getContext('2d')!
  return [...document.querySelectorAll('#charts .name')].slice(0, 12).map((e) => { const s = getComputedStyle(e); pen.font = `700 12px ${getComputedStyle(e.closest('.chart-part')!).fontFamily}`; return [e.textContent, (e as SVGTextElement).getComputedTextLength(), pen.measureText(e.textContent!).width, s.font, pen.font] })
}))
await b.close(); g.stop()
