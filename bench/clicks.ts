import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import type { Browser, Page } from 'playwright-core'
import { projectRoot } from '../server/platform/settings/settings.ts'
import { onDemo, signInOnce } from './demo.ts'
import type { Figure } from './figure.ts'
import { median } from './load.ts'

const ROUNDS = 3

/** The pages that people come to most, by who they are there for. */
const most: Record<string, readonly string[]> = {
  member: [
    '/',
    '/events',
    '/events?view=list',
    '/events/2',
    '/posts',
    '/posts/400',
    '/groups',
    '/communities',
    '/groups/1',
    '/groups/1/posts',
    '/groups/1/events',
    '/groups/1/members',
    '/groups/1/folders',
    '/folders',
    '/folders/1',
    '/resources/1',
    '/notifications',
    '/profile',
    '/profile/general',
    '/profile/notification',
    '/user/2',
    '/search?search=night',
  ],
  leader: [
    '/groups/1/members?scope=pending',
    '/groups/1/manage/overview',
    '/groups/1/manage/settings',
    '/groups/1/manage/leaders',
    '/groups/1/plan/outcomes',
    '/groups/1/plan/kpis',
    '/groups/1/plan/budgeting',
    '/groups/1/invite_members',
    '/events/drafts',
    '/posts/drafts',
  ],
  admin: [
    '/admin/manage/groups',
    '/admin/system/users/list',
    '/admin/system/users/4',
    '/admin/system/users/roles',
    '/admin/manage/segments',
    '/admin/system/users/import',
    '/admin/system/logs',
    '/admin/system/settings/configuration',
  ],
}

interface Opened {
  path: string
  ms: number
  shift: number
}

type Asking = Window & { asking?: number }

/** Runs before the page: how many questions it waits for. Until they are answered, nothing that stands is the page. */
const countQuestions = () => {
  const counted = window as Asking
  const ask = window.fetch
  counted.asking = 0
  window.fetch = async (...question) => {
    if (String(question[0]).includes('/api/v2/live')) return ask(...question)
    counted.asking = (counted.asking ?? 0) + 1
    return ask(...question).finally(() => {
      counted.asking = (counted.asking ?? 0) - 1
    })
  }
}

type Measured = Asking & { opened?: Promise<Opened> }

/**
 * Goes on inside the app by a click, and tells when the page was last drawn, and how far what stood there was moved. As
 * browsers count it, what a click moves at once is its answer: a banner that folds away.
 */
async function openInside(page: Page, path: string): Promise<Opened> {
  await page.evaluate((to) => {
    const here = document.createElement('button')
    here.style.cssText = 'position:fixed;inset:0 auto auto 0;width:4px;height:4px;z-index:9999'
    document.documentElement.append(here)
    const wait = (ms: number) => new Promise((later) => setTimeout(later, ms))
    const measured = window as Measured
    measured.opened = new Promise<number>((pressed) => {
      here.addEventListener('click', (click) => {
        here.remove()
        pressed(click.timeStamp)
        history.pushState({}, '', to)
        dispatchEvent(new PopStateEvent('popstate'))
      })
    }).then(async (began) => {
      let last = began
      let shift = 0
      const shifts = new PerformanceObserver((list) => {
        for (const entry of list.getEntries() as (PerformanceEntry & {
          value: number
          hadRecentInput: boolean
        })[])
          if (!entry.hadRecentInput) shift += entry.value
      })
      shifts.observe({ type: 'layout-shift' })
      const drawn = new MutationObserver(() => {
        last = performance.now()
      })
      drawn.observe(document.body, { subtree: true, childList: true, characterData: true })
      const isLoading = () =>
        measured.asking !== 0 ||
        !document.querySelector('main h1, main h2') ||
        document.querySelector('.sk-late')
      do await wait(20)
      while (performance.now() - began < 15_000 && (isLoading() || performance.now() - last < 250))
      drawn.disconnect()
      shifts.disconnect()
      return { path: to, ms: last - began, shift }
    })
  }, path)
  await page.mouse.click(1, 1)
  return page.evaluate(() => (window as Measured).opened as Promise<Opened>)
}

export async function clicks(
  browser: Browser,
  origin: string,
  say: (line: string) => void,
): Promise<Opened[]> {
  const all: Opened[] = []
  for (const [who, paths] of Object.entries(most)) {
    const context = await browser.newContext({
      viewport: { width: 1440, height: 900 },
      serviceWorkers: 'block',
      bypassCSP: true,
    })
    await (await signInOnce(browser, origin, who))(context)
    const page = await context.newPage()
    await page.addInitScript(countQuestions)
    await page.goto(`${origin}/downloads`)
    await page.locator('main h1').waitFor()
    // The first time brings what a page is made of; that is weighed, and measured as a first visit.
    for (let round = 0; round <= ROUNDS; round++)
      for (const path of paths) {
        const opened = await openInside(page, path)
        if (round > 0) all.push(opened)
      }
    await context.close()
  }
  for (const { path, ms, shift } of all)
    if (ms > 300 || shift > 0.02) say(`  ${path}: ${ms.toFixed(0)} ms, moved by ${shift.toFixed(3)}`)
  return all
}

/** Told where no line came. */
const NO_HIT = 3000

/** From a key to the first line of the palette, with no answer from the server. */
export async function palette(browser: Browser, origin: string): Promise<number> {
  const context = await browser.newContext({ serviceWorkers: 'block', bypassCSP: true })
  await (await signInOnce(browser, origin, 'leader'))(context)
  const page = await context.newPage()
  await page.goto(origin)
  await page.locator('main h1').waitFor()
  await page.keyboard.press('Control+k')
  const field = page.locator('dialog.palette input')
  await field.waitFor()
  await page.waitForTimeout(1500)
  await context.setOffline(true)
  const times: number[] = []
  for (const word of ['event', 'women', 'dark', 'invite', 'profile', 'news']) {
    await field.fill('')
    await page.locator('dialog.palette [role=option] mark').waitFor({ state: 'detached' })
    await page.evaluate((most) => {
      const measured = window as Window & { hit?: Promise<number> }
      measured.hit = new Promise((resolve) => {
        let pressed = Number.POSITIVE_INFINITY
        document.addEventListener(
          'keydown',
          (press) => {
            pressed = press.timeStamp
            setTimeout(() => resolve(most), most)
          },
          { once: true, capture: true },
        )
        new MutationObserver((_, watch) => {
          if (pressed > performance.now() || !document.querySelector('dialog.palette [role=option] mark'))
            return
          watch.disconnect()
          resolve(performance.now() - pressed)
        }).observe(document.body, { subtree: true, childList: true, characterData: true })
      })
    }, NO_HIT)
    await page.keyboard.type(word)
    times.push(
      await page.evaluate(
        () => (window as Window & { hit?: Promise<number> }).hit ?? Number.POSITIVE_INFINITY,
      ),
    )
  }
  await context.close()
  return median(times)
}

/** The ten tasks in all four ways, as the journeys count them. */
function tasks(): Figure[] {
  const counts = join(projectRoot, 'data/tasks.jsonl')
  rmSync(counts, { force: true })
  spawnSync(
    process.execPath,
    [join(projectRoot, 'node_modules/vitest/vitest.mjs'), 'run', 'e2e/tenTasks.test.ts'],
    { cwd: projectRoot, env: { ...process.env, EVERY_LOOK: '1', TASKS_FILE: counts }, stdio: 'inherit' },
  )
  const lines = existsSync(counts) ? readFileSync(counts, 'utf8').trim().split('\n') : []
  const told: { name: string; way: string; presses: number; most: number }[] = lines.map((line) =>
    JSON.parse(line),
  )
  const names = [...new Set(told.map(({ name }) => name))]
  const figures = names.map((name) => {
    const ways = told.filter((one) => one.name === name)
    const [{ most: asked } = { most: 0 }] = ways
    return {
      name: `from Home, somebody ${name}: presses (${ways.map(({ way }) => way).join(', ')})`,
      reached: ways.map(({ presses }) => presses).join(', '),
      asked: `≤ ${asked}`,
      ok: ways.length === 4 && ways.every(({ presses }) => presses <= asked),
    }
  })
  const missing = 40 - told.length
  return [
    ...figures,
    {
      name: 'ten tasks in four ways: journeys that ended',
      reached: String(told.length),
      asked: '40',
      ok: missing === 0,
    },
  ]
}

export async function clickFigures(say: (line: string) => void): Promise<Figure[]> {
  const [opened, firstHit] = await onDemo(say, async ({ browser, origin }) => [
    await clicks(browser, origin, say),
    await palette(browser, origin),
  ])
  const times = opened.map(({ ms }) => ms).toSorted((one, other) => one - other)
  const p95 = times[Math.floor(times.length * 0.95)] ?? Number.NaN
  const shift = Math.max(...opened.map((one) => one.shift))
  const pages = new Set(opened.map(({ path }) => path)).size
  return [
    {
      name: `time to a stable page after a click, p95 of ${pages} pages`,
      reached: `${p95.toFixed(0)} ms, half of them ${median(times).toFixed(0)} ms`,
      asked: '≤ 300 ms',
      ok: p95 <= 300,
    },
    {
      name: 'what stood there was moved, at most',
      reached: shift.toFixed(3),
      asked: '≤ 0.02',
      ok: shift <= 0.02,
    },
    {
      name: 'palette, a key to its first line without the server',
      reached: `${firstHit.toFixed(0)} ms`,
      asked: '≤ 50 ms',
      ok: firstHit <= 50,
    },
    ...tasks(),
  ]
}
