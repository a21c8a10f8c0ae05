import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { passwords, sessions } from '../../contract/access/access.ts'
import { endSessions } from '../identity/sessions.ts'
import { PROMPTLY_MS } from '../testing/promptly.ts'
import { PASSWORD, signIn } from '../testing/signIn.ts'
import { operations } from '../testing/walls/operations.ts'
import { type Client, pathOf, type World, world } from '../testing/world.ts'

const MINE = sessions.mine.path
const NEW = 'a lantern in moss'

describe('where somebody is signed in', () => {
  let w: World
  let other: { url: string }
  beforeAll(async () => {
    w = await world()
    other = await w.another()
  })
  afterAll(() => w.close())
  beforeEach(async () => {
    await w.owner.query('update sessions set ended_at = now()')
    await w.owner.query("select pg_notify('rights', enterprise_id || ':*') from users")
    await w.owner.query('delete from sign_in_attempts')
  })

  const seenAs = (agent: string) =>
    signIn(w, 'mateo@larkspur.test', PASSWORD, { headers: { 'user-agent': agent } }).then(
      ({ client }) => client,
    )
  const gone = async (client: Client) => {
    const began = performance.now()
    while ((await client.at(other.url).get(MINE)).status !== 401)
      expect(performance.now() - began).toBeLessThan(PROMPTLY_MS)
    expect((await client.get(MINE)).status).toBe(401)
  }

  it('is listed for them alone, this device first, each by what it calls itself', async () => {
    await w.as(w.people.admin)
    const phone = await seenAs(
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0) Version/18.0 Mobile/15E148 Safari/604.1',
    )
    const laptop = await seenAs('Mozilla/5.0 (Windows NT 10.0) Chrome/140.0 Safari/537.36 Edg/140.0')
    const { json } = await phone.get(MINE)
    expect(json.has_password).toBe(true)
    expect(
      json.items.map(({ browser, system, current }: Record<string, unknown>) => [browser, system, current]),
    ).toEqual([
      ['Safari', 'iPhone', true],
      ['Edge', 'Windows', false],
    ])
    expect(Object.keys(json.items[0]).join()).not.toMatch(/hash|token|agent/)
    expect((await laptop.get(MINE)).json.items[0]).toMatchObject({ browser: 'Edge', current: true })
  })

  it('shows no session that ended, ran out or fell silent', async () => {
    const here = await seenAs('here')
    for (const change of [
      'ended_at = now()',
      `expires_at = now() - interval '1 second'`,
      `last_seen_at = now() - interval '13 hours'`,
    ]) {
      await w.as(w.people.member)
      await w.owner.query(
        `update sessions set ${change} where id = (select max(id) from sessions where user_id = $1)`,
        [w.people.member],
      )
    }
    expect((await here.get(MINE)).json.items).toHaveLength(1)
  })

  it('can be ended one by one, on every process within a second', async () => {
    const [here, there] = [await seenAs('here'), await seenAs('there')]
    expect((await there.at(other.url).get(MINE)).status).toBe(200)
    const [, second] = (await here.get(MINE)).json.items
    const path = pathOf(sessions.end, { sessionId: second.id })
    expect((await here.delete(path)).status).toBe(200)
    await gone(there)
    expect((await here.get(MINE)).status).toBe(200)
    expect((await here.delete(path)).status, 'once more').toBe(404)
  })

  it('can be ended by nobody else, not even told to exist', async () => {
    const ada = await w.as(w.people.admin)
    const mateo = await seenAs('here')
    const [{ id }] = (await mateo.get(MINE)).json.items
    const [theirs, none] = [
      await ada.delete(pathOf(sessions.end, { sessionId: id })),
      await ada.delete(pathOf(sessions.end, { sessionId: 987_654 })),
    ]
    expect([theirs.status, theirs.text]).toEqual([404, none.text])
    expect((await mateo.get(MINE)).status).toBe(200)
  })

  it('can be ended everywhere but here', async () => {
    const [here, there, elsewhere] = [await seenAs('here'), await seenAs('there'), await seenAs('elsewhere')]
    expect((await here.delete(sessions.endOthers.path)).json).toEqual({ ended: 2 })
    await gone(there)
    await gone(elsewhere)
    expect((await here.get(MINE)).status).toBe(200)
  })

  it('ends elsewhere when they change their password, which takes the current one', async () => {
    const [here, there] = [await seenAs('here'), await seenAs('there')]
    const change = (current_password: string, password = NEW) =>
      here.put(passwords.change.path, {
        body: { current_password, password, password_confirmation: password },
      })
    const wrong = await change('not-this-one')
    expect([wrong.status, wrong.json.error.fields]).toEqual([422, { current_password: 'Invalid Password' }])
    expect((await change(PASSWORD, PASSWORD)).json.error.fields).toEqual({
      password: 'This is the password you already have.',
    })
    expect((await change(PASSWORD)).status).toBe(200)
    await gone(there)
    expect((await here.get(MINE)).status).toBe(200)
    expect((await signIn(w, 'mateo@larkspur.test')).answer.status).toBe(401)
    const back = await change(NEW, `${NEW} again`)
    expect(back.status).toBe(200)
    await w.owner.query(
      'update users set password_hash = (select password_hash from users where id = $1) where id = $2',
      [w.people.admin, w.people.member],
    )
  })

  it('lets nobody guess the current password from a browser left open', async () => {
    const here = await w.as(w.people.leader)
    await here.put('/api/v2/users/me/settings/warm', { body: 1 })
    const answers = await Promise.all(
      Array.from({ length: 30 }, (_, at) =>
        here.put(passwords.change.path, {
          body: { current_password: `guess ${at}`, password: NEW, password_confirmation: NEW },
        }),
      ),
    )
    expect(answers.filter(({ status }) => status === 422)).toHaveLength(10)
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(20)
  })

  it('offers no password to whoever has none', async () => {
    await w.owner.query('update users set password_hash = null where id = $1', [w.people.outsider])
    const olga = await w.as(w.people.outsider)
    expect((await olga.get(MINE)).json.has_password).toBe(false)
    const answer = await olga.put(passwords.change.path, {
      body: { current_password: 'x', password: NEW, password_confirmation: NEW },
    })
    expect([answer.status, answer.json.error.code]).toEqual([409, 'no_password_here'])
  })
})

describe('a session that ended', () => {
  let w: World
  let other: { url: string }
  beforeAll(async () => {
    w = await world()
    other = await w.another()
  })
  afterAll(() => w.close())

  const closed = operations.filter(({ route }) => route.access !== 'anyone')

  const ends: [string, (client: Client) => Promise<unknown>][] = [
    ['by signing out', (client) => client.delete(sessions.destroy.path)],
    [
      'by a new password',
      () => w.app.database.inTransaction(w.enterprises.larkspur, (tx) => endSessions(tx, w.people.leader)),
    ],
    [
      'by deactivation',
      async () => {
        await w.owner.query(`update users set state = 'inactive' where id = $1`, [w.people.leader])
        await w.owner.query("select pg_notify('rights', $1)", [
          `${w.enterprises.larkspur}:${w.people.leader}`,
        ])
      },
    ],
    [
      'by a shorter time of silence',
      async () => {
        await w.owner.query(
          `update sessions set last_seen_at = now() - interval '90 minutes' where user_id = $1`,
          [w.people.leader],
        )
        await w.owner.query("select pg_notify('rights', $1)", [
          `${w.enterprises.larkspur}:${w.people.leader}`,
        ])
        await w.owner.query('update enterprises set session_timeout_minutes = 60 where id = $1', [
          w.enterprises.larkspur,
        ])
        await w.owner.query("select pg_notify('enterprise', $1::text)", [w.enterprises.larkspur])
      },
    ],
  ]

  /** Of the two processes each operation is asked of one, and of the other where it ends another way; the gate asks both. */
  it.each(ends)(
    '%s is accepted nowhere a second later, for no operation, on neither process',
    async (how, end) => {
      await w.owner.query(`update users set state = 'active' where id = $1`, [w.people.leader])
      const here = await w.as(w.people.leader)
      const there = here.at(other.url)
      expect([(await here.get(MINE)).status, (await there.get(MINE)).status]).toEqual([200, 200])
      await end(here)
      await new Promise((resolve) => setTimeout(resolve, 1000))
      const accepted: string[] = []
      const turn = ends.findIndex(([name]) => name === how)
      const ask = async (client: Client, which: number) => {
        for (const [nth, operation] of closed.entries()) {
          if (!process.env.EVERY_ANSWER && (nth + turn) % 2 !== which) continue
          // Who asks is settled before what is asked for is looked at.
          const { status } = await client.send(operation.method, operation.path.replaceAll(/:\w+/g, '1'))
          if (status !== 401) accepted.push(`${operation.method} ${operation.path} → ${status}`)
        }
      }
      await Promise.all([ask(here, 0), ask(there, 1)])
      expect(accepted).toEqual([])
      console.log(`ended ${how}: ${closed.length} operations, none answered`)
    },
    60_000,
  )
})
