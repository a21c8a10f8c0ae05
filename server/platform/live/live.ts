import type { FastifyReply } from 'fastify'
import { sql } from 'kysely'
import type { Database, Tx } from '../database/db.ts'
import type { Log } from '../log.ts'
import { countStreams } from '../metrics.ts'
import type { Viewer } from '../rights/viewer.ts'
import { EVERYTHING, end, type Stream, say, tell, write } from './streams.ts'

/** Signals are sent together every so often: NOTIFY takes a lock that all commits of the database share. */
const GATHER_MS = 200
/** Transactions commit out of order, so each read reaches back this far and skips known signals. */
const OVERLAP_MS = 5000
/** Signals of one look; what is told to two thousand people at once brings more. */
const AT_ONCE = 5000
const HEARTBEAT_MS = 20_000
/** A stream can start this far back: beyond it everything counts as stale. Signals are kept a little longer. */
const REMEMBERED_MS = 9 * 60_000
/** For signals of the last moment before a page was answered, nobody knows whether the page already included them. */
const DOUBTFUL_MS = 1000
/** How long until signals that couldn't be read are tried again. */
const AGAIN_MS = 1000

interface Signal {
  stale: string
  /** Nobody named: everybody in the enterprise. */
  user_id: number | null
}

const saidIn = new WeakMap<Tx, Map<string, Signal>>()

/**
 * Notes within a change which lists went stale and for whom (everybody in the enterprise if no one is named). Written
 * last in the transaction: the row of a long one, written early, would be too old when it becomes visible.
 */
export function wentStale(tx: Tx, paths: readonly string[], users: readonly (number | null)[] = [null]) {
  const signals = saidIn.get(tx) ?? toBeSaid(tx)
  for (const user_id of users)
    for (const stale of paths) signals.set(`${user_id} ${stale}`, { stale, user_id })
}

function toBeSaid(tx: Tx) {
  const signals = new Map<string, Signal>()
  saidIn.set(tx, signals)
  tx.beforeCommit(async () => {
    const said = [...signals.values()]
    if (said.length === 0) return
    await sql`
      insert into live_signals (enterprise_id, stale, user_id)
      select ${tx.enterpriseId}, stale, user_id
      from unnest(${said.map(({ stale }) => stale)}::text[], ${said.map(({ user_id }) => user_id)}::bigint[])
        as said (stale, user_id)
    `.execute(tx)
    tx.signalled()
  })
  return signals
}

interface Room {
  streams: Set<Stream>
  /** The latest signal, of whomever, when this process last read. */
  since: string | null
  seen: Set<number>
  reading: boolean
  again: boolean
  later: NodeJS.Timeout | undefined
}

/** One event stream per browser; each message names the lists that went stale, and the browser refetches them. */
export class Live {
  readonly #database: Database
  readonly #log: Log
  readonly #rooms = new Map<number, Room>()
  readonly #gathered = new Set<number>()
  #timer: NodeJS.Timeout | undefined
  #beat: NodeJS.Timeout
  /** Whether the last NOTIFY arrived. */
  #told = true
  #leaving = false
  #tell: (enterpriseIds: number[]) => Promise<void>

  constructor(database: Database, log: Log, tell: (enterpriseIds: number[]) => Promise<void>) {
    this.#database = database
    this.#log = log
    this.#tell = tell
    database.onSignal = (enterpriseId) => this.#gather(enterpriseId)
    this.#beat = setInterval(() => this.#heartbeat(), HEARTBEAT_MS)
    this.#beat.unref()
  }

  #gather(enterpriseId: number) {
    this.#gathered.add(enterpriseId)
    this.#timer ??= setTimeout(() => {
      this.#timer = undefined
      void this.#tellGathered()
    }, GATHER_MS)
  }

  /** Repeated until it arrives: browsers of other processes wait for it. */
  async #tellGathered() {
    const ids = [...this.#gathered]
    this.#gathered.clear()
    try {
      await this.#tell(ids)
    } catch (error) {
      if (this.#leaving) return
      if (this.#told) this.#log.warn({ err: error }, 'live signals cannot be told yet')
      this.#told = false
      for (const id of ids) this.#gather(id)
      return
    }
    this.#told = true
  }

  /** Begins with what went stale `since`, keeps the response open, and returns when the browser goes. */
  async stream(
    reply: FastifyReply,
    { enterprise_id: enterpriseId, user_id, look }: Viewer,
    since: string | undefined,
  ) {
    reply.hijack()
    const raw = reply.raw
    raw.writeHead(200, {
      'content-type': 'text/event-stream',
      'cache-control': 'no-store',
      'x-accel-buffering': 'no',
      connection: 'keep-alive',
    })
    raw.write('retry: 2000\n\n')
    const room = this.#room(enterpriseId)
    const stream = { reply, user_id, administrator_id: look?.administrator.user_id }
    room.streams.add(stream)
    this.#count()
    await this.#begin(enterpriseId, stream, since)
    if (!raw.destroyed) await new Promise<void>((gone) => raw.once('close', gone))
    room.streams.delete(stream)
    if (room.streams.size === 0) this.#rooms.delete(enterpriseId)
    this.#count()
  }

  /** If the signals can't be read now, everything is reported as changed. */
  async #begin(enterpriseId: number, stream: Stream, since: string | undefined) {
    const db = this.#database.of(enterpriseId)
    try {
      const from = sql<string>`coalesce(${since ?? null}, clock_timestamp())::timestamptz`
      const { rows } = await sql<{ now: string; stale: string[]; too_old: boolean }>`
        select clock_timestamp() as now, ${from} < clock_timestamp() - ${REMEMBERED_MS} * interval '1 millisecond' as too_old,
          array(select distinct s.stale from live_signals s where s.enterprise_id = ${enterpriseId}::bigint
            and s.at > ${from} - ${DOUBTFUL_MS} * interval '1 millisecond'
            and ${since !== undefined} and (s.user_id is null or s.user_id = ${stream.user_id}::bigint)) as stale`.execute(
        db,
      )
      const [begun] = rows
      if (begun) say(stream, { stale: begun.too_old ? EVERYTHING : begun.stale, at: begun.now })
    } catch (error) {
      this.#log.warn({ err: error }, 'live signals cannot be read yet')
      say(stream, { stale: EVERYTHING })
    }
  }

  #room(enterpriseId: number): Room {
    const known = this.#rooms.get(enterpriseId)
    if (known) return known
    const room: Room = {
      streams: new Set(),
      since: null,
      seen: new Set(),
      reading: false,
      again: false,
      later: undefined,
    }
    this.#rooms.set(enterpriseId, room)
    return room
  }

  /** A process (perhaps this one) has new signals of these enterprises. */
  heard(enterpriseIds: readonly number[]) {
    for (const id of enterpriseIds) {
      const room = this.#rooms.get(id)
      if (room) this.#read(id, room).catch((error: unknown) => this.#readLater(id, room, error))
    }
  }

  #readLater(enterpriseId: number, room: Room, error: unknown) {
    if (room.later) return
    this.#log.warn({ err: error }, 'live signals cannot be read yet')
    room.later = setTimeout(() => {
      room.later = undefined
      this.heard([enterpriseId])
    }, AGAIN_MS)
    room.later.unref()
  }

  /** After a gap in listening: signals from the gap are still in the table. */
  catchUp() {
    this.heard([...this.#rooms.keys()])
  }

  /** Of anybody's signals: where nobody here is concerned, the next look needn't begin as far back. */
  async #newest(enterpriseId: number) {
    const found = await this.#database
      .of(enterpriseId)
      .selectFrom('live_signals')
      .select('at')
      .orderBy('at', 'desc')
      .limit(1)
      .executeTakeFirst()
    return found?.at
  }

  /** Some of those that concern anybody here, from a little before the last look on, or from the one that was read last. */
  #signals(enterpriseId: number, room: Room, last?: { at: string; id: number }) {
    const listening = [...new Set([...room.streams].map(({ user_id }) => user_id))]
    return (
      this.#database
        .of(enterpriseId)
        .selectFrom('live_signals')
        .select(['id', 'user_id', 'stale', 'at'])
        // By the clock that stamps them: ours may be ahead.
        .where(
          'at',
          '>',
          sql<string>`coalesce(${room.since}, clock_timestamp()) - ${OVERLAP_MS} * interval '1 millisecond'`,
        )
        .where(sql<boolean>`(at, id) > (${last?.at ?? '-infinity'}::timestamptz, ${last?.id ?? 0}::bigint)`)
        .where(sql<boolean>`(user_id is null or user_id = any(${listening}::bigint[]))`)
        .orderBy('at')
        .orderBy('id')
        .limit(AT_ONCE)
        .execute()
    )
  }

  async #read(enterpriseId: number, room: Room) {
    if (room.reading) {
      room.again = true
      return
    }
    room.reading = true
    try {
      const newest = await this.#newest(enterpriseId)
      const seen = new Set<number>()
      let rows = await this.#signals(enterpriseId, room)
      for (let last = rows.at(-1); last; last = rows.at(-1)) {
        tell(
          room.streams,
          rows.filter(({ id }) => !room.seen.has(id)),
          last.at,
        )
        for (const { id } of rows) seen.add(id)
        rows = rows.length < AT_ONCE ? [] : await this.#signals(enterpriseId, room, last)
      }
      room.seen = seen
      room.since = newest ?? room.since
    } finally {
      room.reading = false
    }
    if (room.again) {
      room.again = false
      await this.#read(enterpriseId, room)
    }
  }

  /**
   * Rights changed or a session ended: the page refetches everything at once and the stream ends, to be reopened only
   * by those who still may.
   */
  dropPerson(person: string) {
    const [enterpriseId, userId] = person.split(':')
    for (const stream of this.#rooms.get(Number(enterpriseId))?.streams ?? []) {
      if (userId !== '*' && ![stream.user_id, stream.administrator_id].includes(Number(userId))) continue
      say(stream, { stale: EVERYTHING })
      end(stream.reply)
    }
  }

  #heartbeat() {
    for (const room of this.#rooms.values()) for (const stream of room.streams) write(stream.reply, ':\n\n')
  }

  #count() {
    let open = 0
    for (const room of this.#rooms.values()) open += room.streams.size
    countStreams(open)
  }

  /** Ends every stream; browsers reconnect to another process by themselves. */
  close() {
    clearInterval(this.#beat)
    for (const room of this.#rooms.values()) for (const stream of room.streams) end(stream.reply)
  }

  /** Everybody who stays gets what happened up to the end. */
  async leave() {
    this.#leaving = true
    clearTimeout(this.#timer)
    if (this.#gathered.size > 0) await this.#tellGathered()
  }
}
