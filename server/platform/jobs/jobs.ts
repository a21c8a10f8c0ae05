import { PgBoss } from 'pg-boss'
import type { z } from 'zod'
import { clientIn, type Database, type Db, type JobQueue, type Tx } from '../database/db.ts'
import type { Log } from '../log.ts'
import { tellingIn, tellNothing, wasUndone } from '../undo.ts'

export interface JobContext {
  tx: Tx
  db: Db
  now: Date
}

/** A job is a verb said later. It may run twice: the second time changes nothing. Payloads hold ids, not copies. */
export interface Job<Payload = unknown> {
  readonly name: string
  readonly lane: Lane
  later(tx: Tx, payload: Payload): Promise<void>
  run(context: JobContext, payload: unknown): Promise<void>
}

/** Short jobs must not wait behind an hour of import. */
const lanes = ['quick', 'long'] as const
export type Lane = (typeof lanes)[number]
const handsOn: Record<Lane, number> = { quick: 2, long: 1 }
const DEAD = 'dead'

export function job<Payload extends z.ZodType>(
  name: string,
  payload: Payload,
  work: (context: JobContext, payload: z.output<Payload>) => Promise<void>,
  lane: Lane = 'quick',
): Job<z.input<Payload>> {
  return {
    name,
    lane,
    later: (tx, said) => tx.queue.put(tx, lane, name, said),
    run: async (context, said) => work(context, payload.parse(said)),
  }
}

interface Envelope {
  enterprise_id: number
  job: string
  payload: unknown
  /** The act it follows from, which may have been undone. */
  undo_id?: number
  /** Follows from an undo, so nobody has heard of what it takes back. */
  tells_nothing?: true
}

/** What pg-boss needs of a transaction to write its row into it. */
const inside = (tx: Db) => ({
  executeSql: async (text: string, values?: unknown[]) => clientIn(tx).query(text, values ?? []),
})

/** Prepares the queue's own tables; runs with the migrations, as the owner. */
export async function migrateQueue(ownerUrl: string) {
  const boss = new PgBoss({ connectionString: ownerUrl, max: 2, supervise: false, schedule: false })
  boss.on('error', () => {})
  await boss.start()
  await boss.createQueue(DEAD)
  for (const lane of lanes) {
    await boss.createQueue(lane, {
      deadLetter: DEAD,
      heartbeatSeconds: 10,
      expireInSeconds: 3600,
      retryLimit: 5,
      retryDelay: 1,
      retryBackoff: true,
      deleteAfterSeconds: 86_400,
    })
  }
  await boss.stop({ graceful: false })
}

/** The grants that let the web's role enqueue and work. */
export const queueGrants = [
  'grant usage on schema pgboss to kindred_app',
  'grant select, insert, update, delete on all tables in schema pgboss to kindred_app',
  'grant usage on all sequences in schema pgboss to kindred_app',
  'grant execute on all functions in schema pgboss to kindred_app',
]

export class Queue implements JobQueue {
  readonly #boss: PgBoss
  #opened: Promise<unknown> | undefined

  constructor(url: string, log: Log) {
    this.#boss = new PgBoss({
      connectionString: url,
      max: 6,
      application_name: 'kindred jobs',
      migrate: false,
      createSchema: false,
      schedule: false,
      supervise: true,
      // How often to look for jobs whose worker fell silent; pg-boss's default is a minute.
      superviseIntervalSeconds: 2,
      monitorIntervalSeconds: 2,
      // It would tell of tables that nothing vacuums, at each look: whoever runs the server watches that for all tables.
      monitorVacuum: false,
    })
    this.#boss.on('error', (error: Error) => log.warn({ err: error.message }, 'the job queue had an error'))
  }

  /** Opened by the first to enqueue as well: the seed runs before any worker does. */
  async open() {
    this.#opened ??= this.#boss.start()
    await this.#opened
  }

  async put(tx: Tx, lane: string, job: string, payload: unknown) {
    const telling = tellingIn(tx)
    const held = typeof telling === 'object' ? telling : undefined
    const envelope: Envelope = {
      enterprise_id: tx.enterpriseId,
      job,
      payload,
      ...(held && { undo_id: held.undo_id }),
      ...(telling === 'nothing' && { tells_nothing: true }),
    }
    await this.open()
    // What follows from an act that can still be undone waits until it no longer can.
    const later = held && { startAfter: new Date(held.until) }
    await this.#boss.send(lane, envelope, { db: inside(tx), ...later })
  }

  /** Over a connection of the queue's own: it waits neither for the transaction nor for the pool. */
  async putAside(tx: Tx, lane: string, { job, payload }: { job: string; payload: unknown }, seconds: number) {
    const envelope: Envelope = { enterprise_id: tx.enterpriseId, job, payload }
    await this.#boss.send(lane, envelope, { startAfter: seconds })
  }

  /** Runs the jobs of all areas. The effect and its completion are one transaction, so each happens exactly once. */
  async work(
    database: Database,
    jobs: readonly Job[],
    log: Log,
    report: (enterpriseId: number, job: string, error: unknown) => void,
  ) {
    const known = new Map(jobs.map((job) => [job.name, job]))
    const hand = async (lane: Lane) => {
      let id = ''
      const options = { batchSize: 1, pollingIntervalSeconds: 0.5 }
      id = await this.#boss.work<Envelope>(lane, options, async ([claimed]) => {
        if (!claimed) return
        const { enterprise_id, job: name, payload, undo_id, tells_nothing } = claimed.data
        try {
          const job = known.get(name)
          if (!job) throw new Error(`no job is called ${name}`)
          await database.inTransaction(enterprise_id, async (tx) => {
            if (tells_nothing) tellNothing(tx)
            if (undo_id === undefined || !(await wasUndone(tx, undo_id)))
              await job.run({ tx, db: database.of(enterprise_id), now: new Date() }, payload)
            await this.#boss.complete(lane, claimed.id, null, { db: inside(tx) })
          })
        } catch (error) {
          log.error({ job: name, err: error }, 'a job failed and will be tried again')
          report(enterprise_id, name, error)
          throw error
        } finally {
          // After one job there may be another: only an empty queue waits until the next look.
          this.#boss.notifyWorker(id)
        }
      })
    }
    for (const lane of lanes) for (let hands = 0; hands < handsOn[lane]; hands++) await hand(lane)
  }

  /** The jobs that could start now, by lane. */
  async waiting() {
    const counts: Record<string, number> = {}
    for (const name of [...lanes, DEAD]) {
      counts[name] = (await this.#boss.getQueue(name))?.readyCount ?? 0
    }
    return counts
  }

  /** Waits for running jobs, then stops. */
  async close() {
    await this.#boss.stop({ graceful: true, timeout: 10_000 })
  }
}
