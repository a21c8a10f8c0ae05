import { ServerResponse } from 'node:http'
import { connect } from 'node:net'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest'
import { sessions } from '../../../contract/access/access.ts'
import { notifications } from '../../../contract/messages/messages.ts'
import { live } from '../../../contract/pages/places.ts'
import { PROMPTLY_MS } from '../../testing/promptly.ts'
import { type Client, type Listening, open as openProduct, type World, world } from '../../testing/world.ts'
import { rightsChanged } from './listen.ts'
import { wentStale } from './live.ts'

const LIST = notifications.list.path

describe('the event stream', () => {
  let w: World
  let other: { url: string }
  const open: Listening[] = []
  beforeAll(async () => {
    w = await world()
    other = await w.another()
  })
  afterEach(() => {
    for (const stream of open.splice(0)) stream.close()
  })
  afterAll(() => w.close())

  const listen = async (client: Client) => {
    const stream = await client.listen(live.stream.path)
    open.push(stream)
    await expect.poll(stream.heard).toContain('retry: 2000')
    return stream
  }
  /** A change for everybody of Larkspur, or for some of them, in one of the processes. */
  const goesStale = (path: string, { users, at = w.app }: { users?: number[]; at?: World['app'] } = {}) =>
    at.database.inTransaction(w.enterprises.larkspur, async (tx) => wentStale(tx, [path], users))
  const quiet = () => new Promise((resolve) => setTimeout(resolve, 900))

  it('tells every browser of a person within a second, on every process, and nobody else', async () => {
    const member = await w.as(w.people.member)
    const [here, there, stranger] = await Promise.all([
      listen(member),
      listen((await w.as(w.people.member)).at(other.url)),
      listen(await w.as(w.people.leader)),
    ])
    const began = performance.now()
    await member.put(notifications.readAll.path)
    for (const stream of [here, there])
      await expect.poll(stream.heard, { timeout: PROMPTLY_MS, interval: 10 }).toContain(`"${LIST}"`)
    console.log(`live: heard on two processes after ${(performance.now() - began).toFixed(0)} ms`)
    await quiet()
    expect(stranger.heard()).not.toContain('data:')
  })

  it('tells what concerns everybody to everybody of the enterprise, and to nobody next door', async () => {
    const [member, leader, bea] = await Promise.all([
      listen(await w.as(w.people.member)),
      listen((await w.as(w.people.leader)).at(other.url)),
      listen(await w.as(w.neighbour, 'brightwater.localhost')),
    ])
    await goesStale('/api/v1/groups')
    for (const stream of [member, leader])
      await expect.poll(stream.heard, { timeout: PROMPTLY_MS }).toContain('"/api/v1/groups"')
    await quiet()
    expect(bea.heard()).not.toContain('data:')
  })

  it('tells nothing of a change that was taken back', async () => {
    const member = await listen(await w.as(w.people.member))
    await w.app.database
      .inTransaction(w.enterprises.larkspur, async (tx) => {
        wentStale(tx, ['/never'])
        throw new Error('never mind')
      })
      .catch(() => {})
    await quiet()
    expect(member.heard()).not.toContain('never')
  })

  it('gathers what happens at once into few messages, each list once', async () => {
    const member = await listen(await w.as(w.people.member))
    await Promise.all(Array.from({ length: 30 }, () => goesStale('/gathered', { users: [w.people.member] })))
    await expect.poll(member.heard, { timeout: PROMPTLY_MS }).toContain('/gathered')
    await quiet()
    expect(member.heard().match(/gathered/g)?.length).toBeLessThan(5)
  })

  it('ends when the session ends, on every process within a second', async () => {
    const outsider = await w.as(w.people.outsider)
    const streams = [await listen(outsider), await listen(outsider.at(other.url))]
    await outsider.delete(sessions.destroy.path)
    const late = new Promise((_, reject) => setTimeout(reject, PROMPTLY_MS, new Error('still open')))
    for (const { ended } of streams) await Promise.race([ended, late])
    const again = await outsider.listen(live.stream.path)
    open.push(again)
    expect(again.status).toBe(401)
  })

  it('ends with rights that change, so that it comes back with the new ones', async () => {
    const stream = await listen(await w.as(w.people.member))
    await w.app.database.inTransaction(w.enterprises.larkspur, (tx) => rightsChanged(tx, '*'))
    await stream.ended
  })

  it('hears nothing more once it was ended, and the process lives on when rights change again', async () => {
    const stream = await listen(await w.as(w.people.member))
    const late: unknown[] = []
    for (const how of ['write', 'end'] as const) {
      const before = ServerResponse.prototype[how]
      vi.spyOn(ServerResponse.prototype, how).mockImplementation(function (
        this: ServerResponse,
        ...said: unknown[]
      ) {
        if (this.writableEnded && said.length > 0) late.push(said[0])
        return Reflect.apply(before, this, said)
      })
    }
    try {
      // Both arrive at once, before the browser can have read the end.
      await w.owner.query(`select pg_notify('rights', $1), pg_notify('rights', $2)`, [
        `${w.enterprises.larkspur}:${w.people.member}`,
        `${w.enterprises.larkspur}:*`,
      ])
      await stream.ended
    } finally {
      vi.restoreAllMocks()
    }
    expect(stream.heard().match(/"\/api\/"/g)).toHaveLength(1)
    expect(late).toEqual([])
  })

  it('is for those who are signed in, says that it is one, and asks for no token', async () => {
    const anonymous = await w.anyone().listen(live.stream.path)
    open.push(anonymous)
    expect(anonymous.status).toBe(401)
    const { headers } = await listen(await w.as(w.people.member))
    expect(headers).toMatchObject({ 'content-type': 'text/event-stream', 'cache-control': 'no-store' })
  })

  it('tells what was missed while nothing could be heard', async () => {
    const stream = await listen((await w.as(w.people.member)).at(other.url))
    await w.owner.query(
      "select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'kindred listen' and datname = current_database()",
    )
    await goesStale('/missed', { users: [w.people.member] })
    await expect.poll(stream.heard, { timeout: 5000 }).toContain('/missed')
  })

  it('tells what happened while nothing could be told, also to those who heard all the while', async () => {
    const stream = await listen(await w.as(w.people.member))
    const cutOff = await w.another()
    await goesStale('/untold', { at: cutOff.app })
    const { rowCount } = await w.owner.query(`
      select pg_terminate_backend(pid) from pg_stat_activity
      where application_name = 'kindred listen' and datname = current_database()
      order by backend_start desc limit 1
    `)
    expect(rowCount).toBe(1)
    await expect.poll(stream.heard, { timeout: 5000 }).toContain('/untold')
  })

  it('tells what could not be read at first', async () => {
    const stream = await listen(await w.as(w.people.member))
    await w.owner.query('revoke select on live_signals from kindred_app')
    await goesStale('/unread')
    await quiet()
    expect(stream.heard()).not.toContain('data:')
    await w.owner.query('grant select on live_signals to kindred_app')
    await expect.poll(stream.heard, { timeout: 5000 }).toContain('/unread')
  })

  it('tells what happens by the clock of the database, though its own goes before it', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 60_000 })
    try {
      const stream = await listen(await w.as(w.people.member))
      await goesStale('/now')
      await expect.poll(stream.heard, { timeout: 5000 }).toContain('/now')
    } finally {
      vi.useRealTimers()
    }
  })

  it('tells what a long change said in its beginning', async () => {
    const stream = await listen(await w.as(w.people.member))
    await w.app.database.inTransaction(w.enterprises.larkspur, async (tx) => {
      wentStale(tx, ['/long'])
      await sql`select pg_sleep(5.5)`.execute(tx)
      await goesStale('/short')
      await expect.poll(stream.heard, { timeout: 5000 }).toContain('/short')
    })
    await expect.poll(stream.heard, { timeout: 5000 }).toContain('/long')
  })

  describe('that knows what a page was answered with', () => {
    const since = async (
      client: Client,
      query: Record<string, string>,
      headers: Record<string, string> = {},
    ) => {
      const stream = await client.listen(`${live.stream.path}?${new URLSearchParams(query)}`, headers)
      open.push(stream)
      await expect.poll(stream.heard).toMatch(/^id: /m)
      return stream
    }
    const clock = async () => {
      const { rows } = await w.owner.query<{ at: string }>('select clock_timestamp() as at')
      return rows[0]?.at ?? ''
    }

    it('begins with what has changed since, for this person', async () => {
      const member = await w.as(w.people.member)
      const answered_at = await clock()
      await goesStale('/since-the-page')
      await goesStale('/of-the-leader', { users: [w.people.leader] })
      const stream = await since(member, { since: answered_at })
      expect(stream.heard()).toContain('/since-the-page')
      expect(stream.heard()).not.toContain('/of-the-leader')
    })

    it('goes on where a browser left it, whichever process answers', async () => {
      const member = await w.as(w.people.member)
      const first = await listen(member)
      await goesStale('/heard')
      await expect.poll(first.heard, { timeout: PROMPTLY_MS }).toContain('/heard')
      const ids = [...first.heard().matchAll(/^id: (.*)$/gm)].map(([, id]) => id ?? '')
      first.close()
      await w.owner.query("update live_signals set at = at - interval '5 seconds'")
      await goesStale('/missed-meanwhile')
      const again = await since(member.at(other.url), {}, { 'last-event-id': ids.at(-1) ?? '' })
      expect(again.heard()).toContain('/missed-meanwhile')
      expect(again.heard()).not.toContain('"/heard"')
    })

    it('says that everything is stale to whoever was away for longer than it remembers', async () => {
      const member = await w.as(w.people.member)
      const longAgo = new Date(Date.parse(await clock()) - 600_000).toISOString()
      expect((await since(member, { since: longAgo })).heard()).toContain('["/api/"]')
      expect((await member.listen(`${live.stream.path}?since=yesterday`)).status).toBe(422)
    })
  })

  it('is not held up by more signals than are read at once', async () => {
    const stream = await listen(await w.as(w.people.member))
    await w.owner.query(
      `insert into live_signals (enterprise_id, stale, user_id) select $1, '/often', $2 from generate_series(1, 12000)`,
      [w.enterprises.larkspur, w.people.member],
    )
    await goesStale('/after', { users: [w.people.member] })
    await expect.poll(stream.heard).toContain('"/after"')
    expect(stream.heard()).toContain('"/often"')
  })

  it('tells what happened to those who stay before it ends', async () => {
    const stream = await listen(await w.as(w.people.member))
    const leaving = await openProduct(w)
    await goesStale('/last', { at: leaving })
    await leaving.close()
    await expect.poll(stream.heard, { timeout: 5000 }).toContain('/last')
  })

  it('lets a browser go that reads nothing, instead of keeping for it what it would hear', async () => {
    const { credentials } = await w.as(w.people.member)
    const { hostname, port } = new URL(w.url)
    const deaf = connect(Number(port), hostname).pause()
    deaf.on('error', () => {})
    onTestFinished(() => void deaf.destroy())
    const headers = Object.entries(credentials).map(([name, value]) => `${name}: ${value}\r\n`)
    deaf.write(`GET ${live.stream.path} HTTP/1.1\r\nhost: larkspur.localhost\r\n${headers.join('')}\r\n`)
    const listening = async () =>
      Number(/^kindred_live_streams (\d+)/m.exec((await w.anyone().get('/metrics')).text)?.[1])
    await expect.poll(listening).toBe(1)
    // More than the system takes from us for it.
    const much = Array.from({ length: 200 }, (_, n) => `/of/${'long/'.repeat(8000)}${n}`)
    await w.app.database.inTransaction(w.enterprises.larkspur, async (tx) => wentStale(tx, much))
    await expect.poll(listening).toBe(0)
  })

  it('says that everything is stale instead of naming hundreds of lists', async () => {
    const stream = await listen(await w.as(w.people.member))
    const many = Array.from({ length: 600 }, (_, n) => `/of/many/${n}`)
    await w.app.database.inTransaction(w.enterprises.larkspur, async (tx) => wentStale(tx, many))
    await expect.poll(stream.heard).toContain('"/api/"')
    expect(stream.heard()).not.toContain('/of/many/')
  })
})
