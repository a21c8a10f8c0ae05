import type { FastifyInstance } from 'fastify'
import { throughLook } from './access/looks/viewerThroughLook.ts'
import { whomToAsk } from './access/whomToAsk.ts'
import { areas as all } from './areas.ts'
import { nounKeeper } from './enterprise/nouns.ts'
import { noteSeen, viewerLoader } from './identity/viewer.ts'
import { distOf } from './pages/dist.ts'
import { bearerLoader, noteTokenUsed } from './people/me/bearers.ts'
import { type Area, Brought, type Slot } from './platform/area.ts'
import { Database } from './platform/database/db.ts'
import { openPool } from './platform/database/drivers.ts'
import { Enterprises } from './platform/enterprises.ts'
import { reporter } from './platform/errorReports.ts'
import { dropPicturesJob } from './platform/files/files.ts'
import { watchLeftovers } from './platform/files/leftovers.ts'
import { openStore } from './platform/files/stores.ts'
import { Http } from './platform/http/http.ts'
import { openHttpServer } from './platform/http/httpServer.ts'
import { receiver } from './platform/http/receive.ts'
import { Queue } from './platform/jobs/jobs.ts'
import { Sweeper } from './platform/jobs/sweeper.ts'
import { sweepAway } from './platform/jobs/tidy.ts'
import { timedSweep } from './platform/jobs/timed.ts'
import { Listener } from './platform/live/listen.ts'
import { Live } from './platform/live/live.ts'
import type { Log } from './platform/log.ts'
import { Mailbox, mailSweep, smtpTransport, type Transport } from './platform/mail/mail.ts'
import { outboundFetch } from './platform/outbound/outbound.ts'
import { closings, dues, jobs, openings, type Process, pages, routes, sweeps } from './platform/process.ts'
import { Viewers } from './platform/rights/viewer.ts'
import { sealSweep } from './platform/settings/seals.ts'
import type { Settings } from './platform/settings/settings.ts'
import { Texts } from './platform/texts.ts'

export interface App {
  http: FastifyInstance
  database: Database
  sweeper: Sweeper
  queue: Queue
  enterprises: Enterprises
  texts: Texts
  /** Reads the built web again. */
  reloadWeb(): Promise<void>
  open(): Promise<void>
  /** Goes on answering but asks for no more: load balancers see it and send people elsewhere. */
  drain(milliseconds: number): Promise<void>
  close(): Promise<void>
}

export interface AppOptions {
  settings: Settings
  database_url: string
  read_url?: string | undefined
  log: Log
  release: string
  distFolder: string
  areas?: readonly Area[] | undefined
}

/** Platform and areas, put together in one process; nothing here decides anything. */
export async function makeApp(options: AppOptions): Promise<App> {
  const { settings, database_url, read_url, log, release, distFolder } = options
  const brought = new Brought(options.areas ?? all)
  const queue = new Queue(database_url, log)
  const pool = openPool({ url: database_url, max: settings.database_pool, name: 'kindred' })
  const readPool = read_url
    ? openPool({ url: read_url, max: settings.database_pool, name: 'kindred reads' })
    : pool
  const database = new Database(pool, queue, brought, readPool)
  const enterprises = new Enterprises(database, settings)
  const viewers = new Viewers(viewerLoader(database, throughLook(database)))
  const bearers = new Viewers(bearerLoader(database))
  const texts = new Texts()
  const mailbox = settings.smtp_url ? undefined : new Mailbox(settings.data_dir)
  const transport: Transport = mailbox ?? smtpTransport(settings.smtp_url ?? '')
  let closing = false

  const listener = new Listener(
    database_url,
    {
      rights: (person) => {
        viewers.drop(person)
        bearers.drop(person)
        live.dropPerson(person)
      },
      enterprise: (id) => enterprises.drop(id),
      live: (ids) => live.heard(ids),
      hearing: (yes) => {
        viewers.listening = yes
        bearers.listening = yes
        enterprises.listening = yes
        viewers.dropAll()
        bearers.dropAll()
        enterprises.dropAll()
        if (yes) live.catchUp()
      },
    },
    log,
  )
  database.onForgotten = (what) => {
    if ('rights' in what) {
      viewers.drop(what.rights)
      bearers.drop(what.rights)
    } else enterprises.drop(what.enterprise)
  }
  const live = new Live(database, log, (ids) => listener.notify('live', ids.join(',')))
  const nounsOf = nounKeeper(database, texts)

  const http = new Http({
    database,
    enterprises,
    viewers,
    bearers,
    texts,
    log,
    secret_key: settings.secret_key,
    release,
    rate: { account: settings.rate_account, address: settings.rate_address },
    nounsOf,
    whomToAsk,
    touch: noteSeen(database, viewers, log),
    tokenUsed: noteTokenUsed(database, bearers, log),
    receive: receiver(settings.data_dir),
  })
  const one: Process = {
    settings,
    release,
    log,
    database,
    queue,
    enterprises,
    nounsOf,
    texts,
    store: await openStore(settings.s3, settings.data_dir),
    http,
    live,
    outbound: outboundFetch({ allowed: settings.outbound_allow }),
    mailbox,
    distFolder,
    isClosing: () => closing,
  }

  const made = <T>(by: Slot<(one: Process) => readonly T[]>) => brought.to(by).flatMap((make) => make(one))
  const fastify = await openHttpServer({ ...one, brought })
  http.bind(fastify, made(routes))
  for (const serve of brought.to(pages)) await serve(fastify, one)

  const sweeper = new Sweeper(
    database,
    database_url,
    [
      timedSweep(made(dues), log),
      mailSweep(transport, enterprises, settings.mail_from, log),
      sealSweep,
      sweepAway,
      ...made(sweeps),
    ],
    log,
  )

  let unwatch = () => {}
  return {
    http: fastify,
    database,
    sweeper,
    queue,
    enterprises,
    texts,
    reloadWeb: () => distOf(one).open(),
    open: async () => {
      for (const start of brought.to(openings)) start(one)
      unwatch = watchLeftovers(settings.data_dir, log)
      await queue.open()
      await listener.open()
      if (settings.only !== 'web') {
        const work = [dropPicturesJob(one.store), ...made(jobs)]
        await queue.work(database, work, log, reporter(database, log, release))
        sweeper.open()
      }
    },
    drain: async (milliseconds) => {
      closing = true
      live.close()
      await new Promise((resolve) => setTimeout(resolve, milliseconds))
    },
    close: async () => {
      closing = true
      unwatch()
      live.close()
      await fastify.close()
      await sweeper.close()
      await transport.close?.()
      await queue.close()
      for (const close of brought.to(closings)) await close(one)
      await live.leave()
      await listener.close()
      await database.close()
    },
  }
}
