import { type ChildProcess, spawn } from 'node:child_process'
import { createRequire } from 'node:module'
import { createServer } from 'node:net'
import { dirname, join } from 'node:path'
import { projectRoot } from '../server/platform/settings/settings.ts'
import { command, withDatabase } from './command.ts'

/**
 * One address for the browser: Vite answers on PORT with hot reload and passes what belongs to the server on to it.
 * The database is ours and outlives the server's restarts.
 */
await command((settings) =>
  withDatabase(settings, async ({ owner_url, web_url }) => {
    const behind = await freePort()
    const env = {
      ...process.env,
      PORT: String(behind),
      HOST: '127.0.0.1',
      PUBLIC_URL: settings.public_url,
      BASE_DOMAIN: settings.base_domain,
      DATABASE_URL: web_url,
      DATABASE_OWNER_URL: owner_url,
    }
    const viteProgram = join(
      dirname(createRequire(import.meta.url).resolve('vite/package.json')),
      'bin/vite.js',
    )
    const watched = ['server', 'contract', 'texts'].map((folder) => `--watch-path=${folder}`)
    const children = [
      start(['--watch', '--watch-preserve-output', ...watched, 'server/main.ts', '--without-web'], env),
      start([viteProgram, '--port', String(settings.port), '--strictPort'], env),
    ]
    console.log(
      `Kindred for developers: ${settings.public_url} (the server behind it listens on port ${behind})`,
    )
    await firstToEnd(children)
  }),
)

function start(words: string[], env: NodeJS.ProcessEnv) {
  return spawn(process.execPath, words, { cwd: projectRoot, env, stdio: 'inherit' })
}

/** Ctrl-C reaches the children too, as they share our terminal; whichever way one ends, the other goes with it. */
async function firstToEnd(children: ChildProcess[]) {
  const ends = children.map((child) => new Promise<void>((done) => child.once('close', () => done())))
  const asked = new Promise<void>((done) => {
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => done())
  })
  await Promise.race([...ends, asked])
  for (const child of children) child.kill('SIGTERM')
  await Promise.all(ends)
}

function freePort(): Promise<number> {
  return new Promise((done, failed) => {
    const probe = createServer()
    probe.once('error', failed)
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address()
      probe.close(() =>
        typeof address === 'object' && address ? done(address.port) : failed(new Error('no port')),
      )
    })
  })
}
