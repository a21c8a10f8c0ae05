import { join } from 'node:path'
import { type Browser, type BrowserContext, chromium } from 'playwright-core'
import { findBrowser } from '../scripts/browser.ts'
import { buildWebIfStale } from '../scripts/buildWeb.ts'
import { brought } from '../server/areas.ts'
import { Database } from '../server/platform/database/db.ts'
import { openPool } from '../server/platform/database/drivers.ts'
import { Queue } from '../server/platform/jobs/jobs.ts'
import { openLog } from '../server/platform/log.ts'
import { startPostgres } from '../server/platform/postgres/postgres.ts'
import { prepareDatabase } from '../server/platform/prepare.ts'
import { projectRoot, readSettings } from '../server/platform/settings/settings.ts'
import { seedDemo } from '../server/seed/demo.ts'
import { run } from './processes.ts'

interface Demo {
  browser: Browser
  /** Larkspur Foods, as a browser reaches it. */
  origin: string
  /** The same server without a company's name. */
  said: string
  owner_url: string
}

/** The demo company on a server of its own, with a browser before it. */
export async function onDemo<Found>(
  say: (line: string) => void,
  look: (demo: Demo) => Promise<Found>,
): Promise<Found> {
  await buildWebIfStale({ onProgress: say })
  const data_dir = join(projectRoot, 'data', 'bench-demo')
  const postgres = await startPostgres({ dataDir: data_dir })
  try {
    await prepareDatabase(postgres.owner_url, postgres.web_url, say)
    const settings = readSettings({ DATA_DIR: data_dir })
    const database = new Database(
      openPool({ url: postgres.web_url, max: 4, name: 'bench pages' }),
      new Queue(postgres.web_url, openLog('silent')),
      brought,
    )
    await seedDemo({ database, settings, owner_url: postgres.owner_url, say })
    await database.close()
    const kindred = await run('bench/server.ts', [], {
      BENCH_DATABASE_URL: postgres.web_url,
      DATA_DIR: data_dir,
      PORT: '0',
    })
    const browser = await chromium.launch({
      executablePath: await findBrowser(),
      args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
    })
    try {
      const origin = `http://larkspur.localhost:${new URL(kindred.said).port}`
      return await look({ browser, origin, said: kindred.said, owner_url: postgres.owner_url })
    } finally {
      await browser.close()
      await kindred.stop()
    }
  } finally {
    await postgres.stop()
  }
}

/** Signs in by hand once; every context then begins with that session and an empty cache. */
export async function signInOnce(browser: Browser, origin: string, who: string) {
  const context = await browser.newContext()
  const page = await context.newPage()
  await page.goto(`${origin}/login`)
  await page.fill('input[type=email]', `${who}@larkspur.test`)
  await page.fill('input[type=password]', 'kindred-demo')
  await page.keyboard.press('Enter')
  await page.waitForURL((url) => !url.pathname.startsWith('/login'))
  const cookies = await context.cookies()
  const token = await page.evaluate(() => localStorage.getItem('jwt') ?? '')
  await context.close()
  return async (fresh: BrowserContext, elsewhere?: string) => {
    await fresh.addCookies(
      cookies.map(({ domain: _domain, path: _path, ...cookie }) => ({ ...cookie, url: elsewhere ?? origin })),
    )
    await fresh.addInitScript((jwt) => localStorage.setItem('jwt', jwt), token)
  }
}
