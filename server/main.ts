import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { FALLBACK_LOCALE } from '../contract/locales.ts'
import { buildWebIfStale } from '../scripts/buildWeb.ts'
import { makeApp } from './app.ts'
import { allDemoSignIns, DEMO_PASSWORD } from './enterprise/demo.ts'
import { growHeapSlowly } from './platform/heap.ts'
import { addressOf } from './platform/http/addresses.ts'
import { openLog } from './platform/log.ts'
import { checkOwnPostgres } from './platform/postgres/ownPostgres.ts'
import { type Postgres, startPostgres } from './platform/postgres/postgres.ts'
import { prepareDatabase } from './platform/prepare.ts'
import { isFree } from './platform/settings/ports.ts'
import { projectRoot, settingsHere, WrongSettings } from './platform/settings/settings.ts'
import { codeOf, Trouble } from './platform/trouble.ts'

/** How long a balancer is given to notice that this process asks for no more. A person at the keyboard doesn't wait. */
const DRAIN_MS = 2000

const say = (line: string) => process.stdout.write(`${line}\n`)

async function start() {
  growHeapSlowly()
  const startedAt = performance.now()
  const settings = settingsHere()
  const log = openLog(settings.log_level)
  let postgres: Postgres | undefined
  let stopping = false

  const stop = async (exitCode: number, drain = 0) => {
    if (stopping) return
    stopping = true
    // The process ends even if something hangs.
    setTimeout(() => process.exit(exitCode || 1), 25_000).unref()
    await app?.drain(drain)
    await app?.close().catch((error: unknown) => log.error({ err: error }, 'not everything could be closed'))
    await postgres?.stop()
    process.exit(exitCode)
  }
  let app: Awaited<ReturnType<typeof makeApp>> | undefined
  process.on('SIGINT', () => void stop(0))
  process.on('SIGTERM', () => void stop(0, DRAIN_MS))

  if (!(await isFree(settings.port, settings.host))) throw portTaken(settings.port)
  // The web is built beside the database's start: on two cores both are done sooner.
  const building = buildWebIfStale({ onProgress: say })
  building.catch(() => {})
  if (!settings.database_url) {
    postgres = await startPostgres({
      dataDir: settings.data_dir,
      onProgress: say,
      onLost: (trouble) => {
        process.stderr.write(`${trouble.message}\n`)
        void stop(1)
      },
    })
  }
  const owner_url = postgres?.owner_url ?? settings.database_owner_url ?? ''
  const database_url = postgres?.web_url ?? settings.database_url ?? ''
  if (!postgres)
    await checkOwnPostgres({ web_url: database_url, owner_url, read_url: settings.database_read_url })
  await prepareDatabase(owner_url, database_url, say)

  app = await makeApp({
    settings,
    database_url,
    read_url: settings.database_read_url,
    log,
    release: await release(),
    distFolder: join(projectRoot, 'dist'),
  })
  if (settings.demo) {
    const { seedDemo } = await import('./seed/demo.ts')
    await seedDemo({ database: app.database, settings, owner_url, say })
  }
  await building
  await app.reloadWeb()
  await app.open()
  try {
    await app.http.listen({ port: settings.port, host: settings.host })
  } catch (error) {
    if (codeOf(error) === 'EADDRINUSE') throw portTaken(settings.port)
    if (codeOf(error) === 'EACCES') {
      throw new Trouble(`Kindred may not use port ${settings.port}. Set PORT to a number above 1023.`)
    }
    throw error
  }
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(1)
  say(`\nKindred runs at ${settings.public_url} (ready in ${seconds} s)`)
  if (settings.demo) {
    say(`Brightwater Clinics, next door: ${addressOf({ slug: 'brightwater', primary_host: null }, settings)}`)
    say(`\nSign in as one of these; the password is ${DEMO_PASSWORD}\n`)
    const words = app.texts.in(FALLBACK_LOCALE)
    for (const { email, says } of allDemoSignIns)
      say(`  ${email.padEnd(26)} ${words(`access.demo.says.${says}`)}`)
    if (!settings.smtp_url) say(`\nMails land at ${settings.public_url}/dev/mailbox`)
  }
  if (!settings.public_url.startsWith('https:') && !settings.demo) {
    log.warn(
      'served over plain http: cookies are not marked Secure. Put TLS in front and set PUBLIC_URL and TRUST_PROXY.',
    )
  }
  say('\nStop with Ctrl-C.')
}

const portTaken = (port: number) =>
  new Trouble(`Port ${port} is taken. Stop what uses it, or set PORT to another number.`)

async function release() {
  const stamp = join(projectRoot, 'dist', '.stamp')
  const { version } = JSON.parse(await readFile(join(projectRoot, 'package.json'), 'utf8')) as {
    version: string
  }
  return existsSync(stamp) ? `${version}+${(await readFile(stamp, 'utf8')).trim().slice(0, 12)}` : version
}

start().catch((error: unknown) => {
  const known = error instanceof Trouble || error instanceof WrongSettings
  process.stderr.write(
    known
      ? `${error.message}\n`
      : `Kindred could not start: ${error instanceof Error ? error.stack : error}\n`,
  )
  process.exit(1)
})
