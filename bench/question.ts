import pg from 'pg'
import { Agent, request } from 'undici'
import { csrf } from '../contract/access/access.ts'
import { openSession } from '../server/access/signIn.ts'
import { brought } from '../server/areas.ts'
import { Database } from '../server/platform/database/db.ts'
import { openPool } from '../server/platform/database/drivers.ts'
import { Queue } from '../server/platform/jobs/jobs.ts'
import { openLog } from '../server/platform/log.ts'
import type { Ground } from './ground.ts'
import { slugFor } from './seed.ts'

const dispatcher = new Agent({ headersTimeout: 300_000, bodyTimeout: 300_000 })

export type Head = Record<string, string>

/** A benchmark tenant with an administrator and some ordinary members, all signed in. */
export interface Tenant {
  id: number
  users: number
  firstUser: number
  firstNetwork: number
  networks: number
  field: number
  category: number
  admin: Head
  members: Head[]
}

/** The requests to one tenant, built anew each turn so that nobody sends the same one twice in a row. */
export interface Question {
  path: string
  head: Head
  body?: unknown
}

export async function onDatabase<T>(ground: Ground, act: (database: Database) => Promise<T>): Promise<T> {
  const pool = openPool({ url: ground.web_url, max: 2, name: 'bench' })
  const database = new Database(pool, new Queue(ground.web_url, openLog('silent')), brought)
  try {
    return await act(database)
  } finally {
    await database.close()
  }
}

/** The SQL that a question sends, as Kindred sends it: what the floor is to answer as well. */
export async function sqlOf(ground: Ground, ask: (database: Database) => Promise<unknown>) {
  const asked: { text: string; values: unknown[] }[] = []
  await onDatabase(ground, async (database) => {
    const { parse, bind } = pg.Connection.prototype
    pg.Connection.prototype.parse = function (this: pg.Connection, ...said: Parameters<typeof parse>) {
      asked.push({ text: said[0].text, values: [] })
      return parse.apply(this, said)
    }
    pg.Connection.prototype.bind = function (this: pg.Connection, ...said: Parameters<typeof bind>) {
      Object.assign(asked.at(-1) ?? {}, { values: said[0]?.values })
      return bind.apply(this, said)
    }
    try {
      await ask(database)
    } finally {
      Object.assign(pg.Connection.prototype, { parse, bind })
    }
  })
  // The statement that opens a transaction is sent along with the first query.
  return asked.filter(({ text }) => !text.includes('set_config'))
}

const MEMBERS = 40

/**
 * The users a benchmark signs in: the first person, who becomes the administrator, and members from all over the
 * tenant.
 */
export const peopleOf = (firstUser: number, users: number): number[] =>
  Array.from({ length: MEMBERS + 1 }, (_, n) =>
    n === 0 ? firstUser : firstUser + 1 + Math.floor(((users - 2) * n) / MEMBERS),
  )

/** The first person becomes the tenant's administrator; members are taken from all over it. */
export async function enter(database: Database, url: string, id: number, users: number): Promise<Tenant> {
  const opened = await database.inTransaction(id, async (tx) => {
    const admin = await tx
      .selectFrom('user_roles')
      .select('id')
      .where('role_name', '=', 'Admin')
      .executeTakeFirstOrThrow()
    const first = (of: 'users' | 'networks' | 'group_categories') =>
      tx.selectFrom(of).select('id').orderBy('id').limit(1).executeTakeFirstOrThrow()
    const [firstUser, firstNetwork] = [(await first('users')).id, (await first('networks')).id]
    const field = await tx
      .selectFrom('fields')
      .select('id')
      .where('title', '=', 'Site')
      .executeTakeFirstOrThrow()
    const category = (await first('group_categories')).id
    const { count } = await tx
      .selectFrom('networks')
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow()
    await tx.updateTable('users').set({ role_id: admin.id }).where('id', '=', firstUser).execute()
    const sessions: Head[] = []
    for (const person of peopleOf(firstUser, users)) {
      const { token, cookie } = await openSession(tx, person, '127.0.0.1', 'bench')
      sessions.push({
        host: `${slugFor(users)}.localhost`,
        'x-user-token': token,
        cookie: `kindred-session=${cookie}`,
      })
    }
    return { firstUser, firstNetwork, field: field.id, category, networks: count, sessions }
  })
  const { sessions, ...rest } = opened
  for (const head of sessions) {
    const answer = await request(`${url}${csrf.token.path}`, { headers: head })
    await answer.body.dump()
    head['x-csrf-token'] = String(answer.headers['x-csrf-token'])
  }
  const [admin = {}, ...members] = sessions
  return { id, users, ...rest, admin, members }
}

export async function ask<Answer>(
  url: string,
  { path, head, body }: Question,
  method: 'GET' | 'POST' | 'PUT' | 'DELETE' = body === undefined ? 'GET' : 'POST',
) {
  const answer = await request(`${url}${path}`, {
    method,
    dispatcher,
    headers: { ...head, ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
    body: body === undefined ? null : JSON.stringify(body),
  })
  if (answer.statusCode !== 200)
    throw new Error(`${path} answered ${answer.statusCode}: ${await answer.body.text()}`)
  return (await answer.body.json()) as Answer
}

/** How long one answer took, to its last byte. */
export async function timed(url: string, question: Question) {
  const began = performance.now()
  await ask(url, question)
  return performance.now() - began
}

export const p95 = (took: readonly number[]) =>
  took.toSorted((a, b) => a - b)[Math.floor(took.length * 0.95)] ?? 0
