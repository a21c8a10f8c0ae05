import { spawn, spawnSync } from 'node:child_process'
import { accessSync, constants, existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { delimiter, dirname, join } from 'node:path'
import { chromium } from 'playwright-core'
import { Trouble } from '../server/platform/trouble.ts'

const NAMES = [
  // Draws what the others draw, with a fifth less work: it has no windows to keep.
  'chromium-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
  'chrome',
  'microsoft-edge',
]
const PLACES = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
]

/** The browser for journeys: one that is there, else Debian's package where we may install it, else Playwright's own. */
export async function findBrowser(say: (sentence: string) => void = () => {}): Promise<string> {
  const named = process.env.CHROMIUM_PATH
  if (named) {
    if (isProgram(named)) return named
    throw new Trouble(`CHROMIUM_PATH names ${named}, which is not a program.`)
  }
  const found = here()
  if (found) return found
  if (process.getuid?.() === 0 && onPath('apt-get')) {
    say('No browser here; installing Debian’s Chromium.')
    const quiet = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
    await run('apt-get', ['update', '-qq'], quiet)
    for (const browser of ['chromium-headless-shell', 'chromium']) {
      const packages = [browser, 'fonts-liberation']
      await run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', ...packages], quiet)
      const installed = here()
      if (installed) return installed
    }
  }
  say('No browser here; fetching Playwright’s own.')
  const playwright = join(
    dirname(createRequire(import.meta.url).resolve('playwright-core/package.json')),
    'cli.js',
  )
  await run(process.execPath, [playwright, 'install', 'chromium'], process.env)
  const fetched = here()
  if (fetched) return fetched
  throw new Trouble('The journeys need a browser: install Chromium or Chrome, or set CHROMIUM_PATH to one.')
}

function here(): string | undefined {
  for (const name of NAMES) {
    const program = onPath(name)
    // Ubuntu's package is a stub that only asks to install a snap.
    if (program && spawnSync(program, ['--version'], { timeout: 10_000 }).status === 0) return program
  }
  return [...PLACES, chromium.executablePath()].find(isProgram)
}

function onPath(name: string): string | undefined {
  const folders = (process.env.PATH ?? '')
    .split(delimiter)
    .filter((folder) => folder && !folder.includes('node_modules'))
  return folders.map((folder) => join(folder, name)).find(isProgram)
}

function isProgram(file: string): boolean {
  try {
    accessSync(file, constants.X_OK)
    return existsSync(file)
  } catch {
    return false
  }
}

/** A try: what counts is whether a browser is there afterwards. */
const run = (program: string, words: string[], env: NodeJS.ProcessEnv) =>
  new Promise<void>((done) => {
    const child = spawn(program, words, { env, stdio: 'ignore' })
    child.once('error', () => done())
    child.once('close', () => done())
  })
