import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { hold, holderOf, within } from '../server/platform/processes.ts'
import { projectRoot } from '../server/platform/settings/settings.ts'
import { Trouble } from '../server/platform/trouble.ts'

const dist = join(projectRoot, 'dist')
const draft = join(projectRoot, 'dist.new')
const former = join(projectRoot, 'dist.old')
const held = join(projectRoot, 'dist.held')
const SOURCES = ['web', 'contract', 'texts', 'vite.config.ts', 'tsconfig.json', 'package-lock.json']

/**
 * Builds the web when `dist` is missing or was made from other sources. A build that fails leaves the former one in
 * place; of several processes that start at once, one builds and the others wait for it.
 */
export async function buildWebIfStale({
  onProgress = () => {},
}: {
  onProgress?: (sentence: string) => void
} = {}): Promise<boolean> {
  // Vite itself serves the web to developers.
  if (process.argv.includes('--without-web')) return false
  const wanted = fingerprint()
  if (isBuiltFrom(wanted)) return false
  const release = await turn(onProgress)
  try {
    if (isBuiltFrom(wanted)) return false
    const began = performance.now()
    onProgress('Building the web.')
    rmSync(draft, { recursive: true, force: true })
    await vite()
    if (!existsSync(join(draft, 'index.html')))
      throw new Trouble('The build of the web ended without a page.')
    // Before the swap, so that a dist never exists without its stamp.
    writeFileSync(join(draft, '.stamp'), wanted)
    rmSync(former, { recursive: true, force: true })
    if (existsSync(dist)) renameSync(dist, former)
    renameSync(draft, dist)
    rmSync(former, { recursive: true, force: true })
    onProgress(`Web built in ${((performance.now() - began) / 1000).toFixed(1)} s.`)
    return true
  } finally {
    release()
  }
}

async function turn(onProgress: (sentence: string) => void): Promise<() => void> {
  if (holderOf(held) !== undefined) {
    onProgress('Another process builds the web; waiting for it.')
    await within(10 * 60_000, () => holderOf(held) === undefined)
  }
  try {
    return hold(held, (pid) => `Process ${pid} is building the web. Try again when it is done.`)
  } catch (error) {
    if (error instanceof Trouble && holderOf(held) !== undefined) return turn(onProgress)
    throw error
  }
}

function isBuiltFrom(wanted: string) {
  const stamp = join(dist, '.stamp')
  return existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted
}

function fingerprint(): string {
  const hash = createHash('sha256')
  for (const source of SOURCES) {
    for (const file of filesUnder(source))
      hash
        .update(file)
        .update('\0')
        .update(readFileSync(join(projectRoot, file)))
        .update('\0')
  }
  return hash.digest('hex')
}

/** What the build itself writes (*.gen.ts) and what it never reads (tests) don't count as sources. */
function filesUnder(source: string): string[] {
  const path = join(projectRoot, source)
  if (!existsSync(path)) return []
  if (source.includes('.')) return [source]
  return readdirSync(path, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !/\.gen\.ts$|\.test\.tsx?$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name).slice(projectRoot.length + 1))
    .sort()
}

/** In a process of its own: what Vite loads would stay in the server's memory otherwise. Only its exit code is believed. */
function vite(): Promise<void> {
  const packageFile = createRequire(import.meta.url).resolve('vite/package.json')
  const program = join(dirname(packageFile), 'bin/vite.js')
  const words = [program, 'build', '--outDir', draft, '--emptyOutDir', '--logLevel', 'warn']
  return new Promise((done, failed) => {
    const child = spawn(process.execPath, words, {
      cwd: projectRoot,
      env: { ...process.env, NODE_ENV: 'production' },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    let said = ''
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (chunk) => (said = (said + chunk).slice(-20_000)))
    // A build that outlived us would swap nothing and only burn the machine.
    const end = () => child.kill('SIGKILL')
    process.once('exit', end)
    child.once('error', failed)
    child.once('close', (code) => {
      process.off('exit', end)
      if (code === 0) done()
      else failed(new Trouble(`The web could not be built:\n${said.trim()}`))
    })
  })
}
