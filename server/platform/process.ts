import type { FastifyInstance } from 'fastify'
import type { Locale } from '../../contract/locales.ts'
import { slot } from './area.ts'
import type { Database } from './database/db.ts'
import type { Enterprise, Enterprises } from './enterprises.ts'
import type { FileStore } from './files/fileStore.ts'
import type { Http } from './http/http.ts'
import type { Operation } from './http/operation.ts'
import type { Job, Queue } from './jobs/jobs.ts'
import type { Sweep } from './jobs/sweeper.ts'
import type { Due } from './jobs/timed.ts'
import type { Live } from './live/live.ts'
import type { Log } from './log.ts'
import type { Mailbox } from './mail/mail.ts'
import type { Outbound } from './outbound/outbound.ts'
import type { Settings } from './settings/settings.ts'
import type { Texts } from './texts.ts'

/** What areas build their routes, jobs and pages from: one of each in a process. */
export interface Process {
  settings: Settings
  release: string
  log: Log
  database: Database
  queue: Queue
  enterprises: Enterprises
  nounsOf: (enterprise: Enterprise, locale: Locale) => Promise<Record<string, string>>
  texts: Texts
  store: FileStore
  http: Http
  live: Live
  outbound: Outbound
  /** The demo's mailbox. */
  mailbox: Mailbox | undefined
  /** The folder of the built web. */
  distFolder: string
  isClosing: () => boolean
}

type Made<T> = (one: Process) => readonly T[]

export const routes = slot<Made<Operation>>('routes')
export const jobs = slot<Made<Job>>('jobs')
export const sweeps = slot<Made<Sweep>>('sweeps')
/** Work that falls due at a planned moment. */
export const dues = slot<Made<Due>>('dues')
/** Addresses that aren't operations: the pages themselves, and what other systems request. */
export const pages = slot<(fastify: FastifyInstance, one: Process) => void | Promise<void>>('pages')
/** Runs while the process is open and ends with it. */
export const openings = slot<(one: Process) => void>('openings')
export const closings = slot<(one: Process) => Promise<void>>('closings')

/** Made on first use, once in a process; tests start several processes side by side. */
export function perProcess<T>(make: (one: Process) => T): (one: Process) => T {
  const made = new WeakMap<Process, { it: T }>()
  return (one) => {
    const before = made.get(one)
    if (before) return before.it
    const it = make(one)
    made.set(one, { it })
    return it
  }
}
