import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import type { Readable } from 'node:stream'
import { isDeepStrictEqual } from 'node:util'
import { initiativeUsers } from '../contract/events/registrations.ts'
import { groups } from '../contract/networks/networks.ts'
import { accounts } from '../contract/people/accounts.ts'
import { postComments } from '../contract/posts/comments.ts'
import { posts } from '../contract/posts/pages.ts'
import { anEvent } from './eventData.ts'
import type { Figure } from './figure.ts'
import { COUNTED, type Floor } from './floor.ts'
import type { Ground } from './ground.ts'
import { type Load, load, median, type Turn } from './load.ts'
import { processorTime, type Running, run } from './processes.ts'
import { ask, enter, onDatabase, peopleOf, type Question, type Tenant } from './question.ts'
import { headOf, openRecorder, type Recorder, type Statement } from './recorder.ts'
import { seedTenant } from './seed.ts'

const POOL = 10
const ROUNDS = 3
const SECONDS = 4
const PEOPLE = 1000
const MOST_MB = 350
const MOST_TRIES = 10

/** A request repeated over and over, and the share of the floor's speed it must reach. */
interface Case {
  name: string
  least: number
  asks: (place: number, of: Tenant & There) => Question[]
}

interface There {
  post: number
  /** From one event to the next, so that nobody requests the same seat twice at once. */
  events: readonly number[]
}

const cases: readonly Case[] = [
  {
    name: 'list of 50 groups',
    least: 0.75,
    asks: (place, { members }) => [{ path: `${groups.list.path}?page_size=50`, head: at(members, place) }],
  },
  {
    name: 'a post with its comments',
    least: 0.6,
    asks: (place, { members, post }) => [
      { path: posts.show.path.replace(':id', String(post)), head: at(members, place) },
      { path: postComments.list.path.replace(':id', String(post)), head: at(members, place) },
    ],
  },
  {
    name: 'users search, page 3',
    least: 0.75,
    asks: (_, { admin }) => [{ path: `${accounts.list.path}?search=a&page=3`, head: admin }],
  },
  {
    name: 'writing a comment',
    least: 0.4,
    asks: (place, { members, post }) => [
      {
        path: postComments.create.path.replace(':id', String(post)),
        head: at(members, place),
        body: { body: 'Thank you for telling us.' },
      },
    ],
  },
  {
    name: 'registering for an event, and giving it up',
    least: 0.4,
    asks: (place, { members, events }) => {
      const [head, initiative_id] = [at(members, place), at(events, Math.floor(place / members.length))]
      return [
        { path: initiativeUsers.join.path, head, body: { initiative_id, answers: [] } },
        { path: initiativeUsers.leave.path, head, body: { initiative_id } },
      ]
    },
  },
]

const at = <T>(items: readonly T[], place: number) => items[place % items.length] as T

const turnOf = ({ path, head, body }: Question): Turn => ({
  path,
  headers: headOf(head, body),
  ...(body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) }),
})

/** A load, and the processor time that Node alone spent on one answer: it holds on a busy machine too. */
async function measured(by: Running, asked: Load) {
  const before = processorTime(by)
  const told = await load(asked)
  return { ...told, processor: (processorTime(by) - before) / (told.per_second * asked.seconds) }
}

/** The peak memory of a process in megabytes, where the system reports it. */
const memoryOf = ({ child }: Running) =>
  Number(/^VmHWM:\s+(\d+)/m.exec(readFileSync(`/proc/${child.pid}/status`, 'utf8'))?.[1] ?? Number.NaN) / 1024

/** The most that its heap ever held: the server of the benches keeps it in mind. */
async function heapOf({ child }: Running): Promise<number> {
  const said = once(child.stdout as Readable, 'data')
  child.kill('SIGUSR2')
  return Number(String(await said))
}

const isAsked = (name: string) => name.includes(process.env.BENCH_ONLY ?? '')

/** Calls through the whole chain, each beside the same SQL on raw node:http and pg. */
export async function chainAgainstFloor(ground: Ground, say: (line: string) => void): Promise<Figure[]> {
  const id = await seedTenant(ground, PEOPLE, say)
  const env = { BENCH_DATABASE_URL: ground.web_url, PORT: '0', DATABASE_POOL: String(POOL) }
  const kindred = await run('bench/server.ts', [], env)
  const recorder = await openRecorder(ground)
  const figures: Figure[] = []
  const most = { held: 0, heap: 0 }
  try {
    const [tenant, floorTenant] = await onDatabase(ground, async (database) => [
      await enter(database, kindred.said, id, PEOPLE),
      await enter(database, recorder.url, id, PEOPLE),
    ])
    // The floor keeps no rules: what it writes to is its own.
    const ours = { ...tenant, ...(await prepared(ground, kindred.said, tenant)) }
    const theirs = { ...floorTenant, ...(await prepared(ground, recorder.url, floorTenant)) }
    for (const one of cases) {
      if (!isAsked(one.name)) continue
      const floor = await floorOf(ground, recorder, { one, of: theirs })
      try {
        figures.push(...(await ratios({ kindred, floor }, { one, of: ours }, say)))
      } finally {
        await floor.stop()
      }
      Object.assign(most, { held: memoryOf(kindred), heap: await heapOf(kindred) })
    }
  } finally {
    await recorder.close()
    await kindred.stop()
  }
  const { held, heap } = most
  return [
    ...figures,
    {
      name: 'the most memory one process held under this load, and its heap',
      reached: `${held.toFixed(0)} MB, ${heap.toFixed(0)} MB`,
      asked: `≤ ${MOST_MB} MB, told`,
      ok: held <= MOST_MB,
    },
  ]
}

/** A post with a page of comments, and an event with a seat for everybody. */
async function prepared(ground: Ground, url: string, tenant: Tenant): Promise<There> {
  const post = await ask<{ id: number }>(url, {
    path: posts.create.path,
    head: tenant.admin,
    body: {
      kind: 'news_link',
      title: 'What the chain is measured with',
      body: 'A post that is read, and commented on.',
      url: 'https://example.org/',
      language: 'en',
      network_ids: [tenant.firstNetwork],
    },
  })
  for (let n = 0; n < 25; n++)
    await ask(url, {
      path: postComments.create.path.replace(':id', String(post.id)),
      head: tenant.admin,
      body: { body: `Comment ${n}` },
    })
  const events = await onDatabase(ground, async (database) => [
    await anEvent(database, tenant.id, PEOPLE),
    await anEvent(database, tenant.id, PEOPLE),
  ])
  return { post: post.id, events }
}

/** The queries of a request, once its viewer is known. */
async function floorOf(
  ground: Ground,
  recorder: Recorder,
  { one, of }: { one: Case; of: Tenant & There },
): Promise<Running> {
  const calls = await recorded(recorder, one.asks(0, of))
  const people = peopleOf(of.firstUser, PEOPLE).slice(1)
  const floor: Floor = {
    database_url: ground.owner_url,
    enterprise_id: of.id,
    calls,
    people,
    pool: POOL,
  }
  return run('bench/floor.ts', [JSON.stringify(floor)])
}

/** All SQL of the calls: what they ask only now and then, as when somebody was last seen, belongs to none of them. */
async function recorded(recorder: Recorder, asked: readonly Question[]): Promise<Floor['calls']> {
  const round = async () => {
    const said: Statement[][] = []
    for (const question of asked) said.push(await recorder.record(question))
    return said
  }
  const texts = (said: Statement[][]) => said.map((statements) => statements.map(({ text }) => text))
  let before = await round()
  for (let tries = 0; tries < MOST_TRIES; tries++) {
    const said = await round()
    if (isDeepStrictEqual(texts(said), texts(before)))
      return asked.map(({ body }, at) => ({
        statements: counted(said[at] ?? [], before[at] ?? []),
        writes: body !== undefined,
      }))
    before = said
  }
  throw new Error(`${asked[0]?.path} asks something else each time`)
}

/** Numbers that are others each time a row is written are counted by the floor as well. */
const counted = (statements: readonly Statement[], before: readonly Statement[]): Statement[] =>
  statements.map(({ text, values }, at) => ({
    text,
    values: values.map((value, place) => {
      const was = before[at]?.values[place]
      const differs = text.trimStart().startsWith('insert') && JSON.stringify(value) !== JSON.stringify(was)
      if (differs && typeof value === 'number') return COUNTED
      return differs && Array.isArray(value) && value.every(Number.isInteger)
        ? value.map(() => COUNTED)
        : value
    }),
  }))

async function ratios(
  { kindred, floor }: { kindred: Running; floor: Running },
  { one, of }: { one: Case; of: Tenant & There },
  say: (line: string) => void,
): Promise<Figure[]> {
  const ours = {
    url: kindred.said,
    turns: (place: number) => one.asks(place, of).map(turnOf),
  }
  const bare = {
    url: `http://127.0.0.1:${floor.said}`,
    turns: (place: number) =>
      one.asks(place, of).map((_, call): Turn => ({ path: `/${call}/${place % of.members.length}` })),
  }
  for (const side of [ours, bare]) await load({ ...side, connections: 16, seconds: 3 })
  const figures: Figure[] = []
  for (const connections of [1, 16, 64]) {
    const reached: number[] = []
    for (let round = 0; round < ROUNDS; round++) {
      const a = await measured(kindred, { ...ours, connections, seconds: SECONDS })
      const b = await measured(floor, { ...bare, connections, seconds: SECONDS })
      if (a.errors + b.errors > 0) throw new Error(`${a.errors} errors here, ${b.errors} on the floor`)
      reached.push(a.per_second / b.per_second)
      say(
        `  ${one.name}, ${connections} connections: ${a.per_second.toFixed(0)}/s (p97.5 ${a.p97_5} ms, ${a.processor.toFixed(3)} ms of Node each), floor ${b.per_second.toFixed(0)}/s (p97.5 ${b.p97_5} ms, ${b.processor.toFixed(3)} ms)`,
      )
    }
    const ratio = median(reached)
    figures.push({
      name: `${one.name} against the floor, ${connections} connections`,
      reached: ratio.toFixed(2),
      asked: `≥ ${one.least}`,
      ok: ratio >= one.least,
    })
  }
  return figures
}
