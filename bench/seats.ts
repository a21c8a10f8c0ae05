import { Agent, request } from 'undici'
import { initiativeUsers } from '../contract/events/registrations.ts'
import { openSession } from '../server/access/signIn.ts'
import { brought } from '../server/areas.ts'
import { lockEvent } from '../server/events/eventRow.ts'
import { promote } from '../server/events/registration/registration.ts'
import { Database } from '../server/platform/database/db.ts'
import { openPool } from '../server/platform/database/drivers.ts'
import { Queue } from '../server/platform/jobs/jobs.ts'
import { openLog } from '../server/platform/log.ts'
import { anEvent } from './eventData.ts'
import type { Figure } from './figure.ts'
import type { Ground } from './ground.ts'
import { median } from './load.ts'
import { run } from './processes.ts'
import { seedTenant, slugFor } from './seed.ts'

const PEOPLE = Number(process.env.EVENT_PEOPLE ?? 1000)
const ROUNDS = Number(process.env.EVENT_ROUNDS ?? 20)
const SEATS = PEOPLE / 10
const GIVE_UP = Math.round(PEOPLE * 0.3)
/** A line of so many for a tenth of the seats, and how soon the last of them is answered. */
const LINE = 400
const LINE_MS = 5000
const LINES = 5

interface Person {
  id: number
  headers: Record<string, string>
}
type Act = 'join' | 'leave'

const agent = new Agent({ connections: 500, pipelining: 1 })

/** The first people of a tenant, each signed in with an anti-forgery token of their own. */
export async function signedIn(
  database: Database,
  enterpriseId: number,
  url: string,
  { users, most }: { users: number; most: number },
): Promise<Person[]> {
  const host = `${slugFor(users)}.localhost`
  const people = await database.inTransaction(enterpriseId, async (tx) => {
    const users = await tx
      .selectFrom('users')
      .select('id')
      .where('state', '=', 'active')
      .orderBy('id')
      .limit(most)
      .execute()
    const all: Person[] = []
    for (const { id } of users) {
      const { token, cookie } = await openSession(tx, id, '127.0.0.1', 'bench')
      all.push({ id, headers: { host, 'x-user-token': token, cookie: `kindred-session=${cookie}` } })
    }
    return all
  })
  for (const { headers } of people) {
    const answer = await request(`${url}/api/v2/internal/csrf-token`, { dispatcher: agent, headers })
    headers['x-csrf-token'] = String(answer.headers['x-csrf-token'] ?? '')
    await answer.body.dump()
  }
  return people
}

interface Stood {
  registered: number
  waiting: number
  /** The places of seated people all precede those of people who wait. */
  fair: boolean
  agrees: boolean
  places: Map<number, number>
}

async function stood(database: Database, enterpriseId: number, eventId: number): Promise<Stood> {
  return database.inTransaction(enterpriseId, async (tx) => {
    const rows = await tx
      .selectFrom('event_registrations')
      .select(['user_id', 'state', 'place'])
      .where('event_id', '=', eventId)
      .orderBy('place')
      .execute()
    const event = await tx
      .selectFrom('events')
      .select(['going_count', 'waiting_count'])
      .where('id', '=', eventId)
      .executeTakeFirstOrThrow()
    const of = (state: string) => rows.filter((row) => row.state === state)
    const [seated, waits] = [of('registered'), of('waitlisted')]
    return {
      registered: seated.length,
      waiting: waits.length,
      fair: (seated.at(-1)?.place ?? 0) < (waits[0]?.place ?? Number.POSITIVE_INFINITY),
      agrees: event.going_count === seated.length && event.waiting_count === waits.length,
      places: new Map(rows.map(({ user_id, place }) => [user_id, place])),
    }
  })
}

/** A thousand people and a hundred seats, on two processes: RELIABILITY C1. */
export async function seatFigures(ground: Ground, say: (line: string) => void): Promise<Figure[]> {
  const enterpriseId = await seedTenant(ground, PEOPLE, say)
  const pool = openPool({ url: ground.web_url, max: 2, name: 'bench' })
  const queue = new Queue(ground.web_url, openLog('silent'))
  const database = new Database(pool, queue, brought)
  const servers = [
    await run('bench/server.ts', [], { BENCH_DATABASE_URL: ground.web_url, PORT: '0' }),
    await run('bench/server.ts', [], { BENCH_DATABASE_URL: ground.web_url, PORT: '0' }),
  ]
  const urls = servers.map(({ said }) => said)
  const trouble = { exact: 0, order: 0, errors: 0, mixed: 0 }
  const slowest: number[] = []
  const lines: number[] = []
  try {
    const people = await signedIn(database, enterpriseId, urls[0] ?? '', { users: PEOPLE, most: PEOPLE })
    const ask = async ({ headers }: Person, at: number, act: Act, initiative_id: number) => {
      const sent = performance.now()
      const { statusCode, body } = await request(`${urls[at % urls.length]}${initiativeUsers[act].path}`, {
        method: 'POST',
        dispatcher: agent,
        headers: { ...headers, 'content-type': 'application/json' },
        body: JSON.stringify({ initiative_id, ...(act === 'join' ? { answers: [] } : {}) }),
        headersTimeout: 120_000,
      })
      await body.dump()
      if (statusCode !== 200) trouble.errors++
      return { sent, answered: performance.now() }
    }
    for (let round = 0; round < LINES; round++) {
      const event = await anEvent(database, enterpriseId, LINE / 10)
      const began = performance.now()
      await Promise.all(people.slice(0, LINE).map((person, at) => ask(person, at, 'join', event)))
      lines.push(performance.now() - began)
      say(`  a line of ${LINE} took ${((lines.at(-1) ?? 0) / 1000).toFixed(1)} s`)
    }
    for (let round = 0; round < ROUNDS; round++) {
      const event = await anEvent(database, enterpriseId, SEATS)
      const began = performance.now()
      const times = await Promise.all(people.map((person, at) => ask(person, at, 'join', event)))
      const all = await stood(database, enterpriseId, event)
      slowest.push(Math.max(...times.map(({ sent, answered }) => answered - sent)))
      if (all.registered !== SEATS || all.waiting !== people.length - SEATS || !all.fair || !all.agrees)
        trouble.exact++
      trouble.order += overtaken(people, times, all.places)
      say(`  ${people.length} asked in ${((performance.now() - began) / 1000).toFixed(1)} s`)

      const second = await anEvent(database, enterpriseId, SEATS)
      const [early, late] = [people.slice(0, people.length / 2), people.slice(people.length / 2)]
      await Promise.all(early.map((person, at) => ask(person, at, 'join', second)))
      await Promise.all([
        ...late.map((person, at) => ask(person, at, 'join', second)),
        ...early.slice(0, GIVE_UP).map((person, at) => ask(person, at, 'leave', second)),
        database.inTransaction(enterpriseId, async (tx) => {
          await lockEvent(tx, second)
          await tx
            .updateTable('events')
            .set({ seats: SEATS * 2 })
            .where('id', '=', second)
            .execute()
          await promote(tx, second)
        }),
      ])
      const mixed = await stood(database, enterpriseId, second)
      if (
        mixed.registered !== SEATS * 2 ||
        mixed.waiting !== people.length - GIVE_UP - SEATS * 2 ||
        !mixed.fair ||
        !mixed.agrees
      )
        trouble.mixed++
    }
  } finally {
    for (const server of servers) await server.stop()
    // A job notifies people of their seats, so the queue was opened here, too.
    await queue.close()
    await database.close()
  }
  const held = (name: string, count: number): Figure => ({
    name,
    reached: String(count),
    asked: '0',
    ok: count === 0,
  })
  if (slowest.length > 0) say(`  the slowest answer took ${(Math.max(...slowest) / 1000).toFixed(1)} s`)
  const line = median(lines)
  return [
    {
      name: `a line of ${LINE} at once, to the last answer`,
      reached: `${(line / 1000).toFixed(1)} s`,
      asked: `≤ ${LINE_MS / 1000} s`,
      ok: line <= LINE_MS,
    },
    held(`rounds of ${ROUNDS} in which ${PEOPLE} people didn’t get exactly ${SEATS} seats`, trouble.exact),
    held('people overtaken by somebody who asked after they were answered', trouble.order),
    held('errors shown while a thousand asked at once', trouble.errors),
    held(
      `rounds with ${GIVE_UP} giving up and more seats in which somebody was skipped or one too many`,
      trouble.mixed,
    ),
  ]
}

/** A request answered before another was sent must precede it: checked for all pairs, in order of sending. */
function overtaken(
  people: readonly Person[],
  times: readonly { sent: number; answered: number }[],
  places: ReadonlyMap<number, number>,
) {
  let found = 0
  for (const [a, first] of times.entries())
    for (const [b, second] of times.entries())
      if (
        first.answered < second.sent &&
        (places.get(people[a]?.id ?? 0) ?? 0) > (places.get(people[b]?.id ?? 0) ?? 0)
      )
        found++
  return found
}
