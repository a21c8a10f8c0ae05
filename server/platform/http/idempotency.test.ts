import { randomUUID } from 'node:crypto'
import { connect } from 'node:net'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sessions } from '../../../contract/access/access.ts'
import { clientErrors } from '../../../contract/insight/insight.ts'
import { mailPreferences } from '../../../contract/messages/messages.ts'
import { settings, users } from '../../../contract/people/people.ts'
import { queued } from '../../testing/lockQueue.ts'
import { formWith, picture } from '../../testing/pictures.ts'
import { PASSWORD } from '../../testing/signIn.ts'
import { type Client, pathOf, type World, world } from '../../testing/world.ts'

const drops = Number(process.env.DROPS ?? 60)

describe('a call sent again with its idempotency key', () => {
  let w: World
  let member: Client
  let women: number
  beforeAll(async () => {
    w = await world()
    member = await w.as(w.people.member)
    await member.put('/api/v2/users/me/notifications/reading')
    women = w.networks['Women at Larkspur'] ?? 0
  })
  afterAll(() => w.close())

  const unsubscribe = () => pathOf(mailPreferences.unsubscribe, { networkId: women })
  /** Each time it takes effect, a line is written about it. */
  const effects = async () => {
    const { rows } = await w.owner.query<{ count: number }>(
      "select count(*)::int from change_log where action = 'network.mails_unsubscribed'",
    )
    return rows[0]?.count ?? 0
  }
  const keyed = (key: string, headers = {}) => ({ headers: { 'idempotency-key': key, ...headers } })
  const setting = pathOf(settings.write, { key: 'theme' })

  it('takes effect once and answers the same, 50 times at once and afterwards', async () => {
    const before = await effects()
    const key = randomUUID()
    const answers = await Promise.all(Array.from({ length: 50 }, () => member.put(unsubscribe(), keyed(key))))
    const done = answers.filter(({ status }) => status === 200)
    const waiting = answers.filter(({ status }) => status === 409)
    expect(done.length).toBeGreaterThan(0)
    expect(done.length + waiting.length).toBe(50)
    for (const { json } of done) expect(json).toEqual({ done: true })
    for (const { json } of waiting) expect(json.error.code).toBe('still_running')
    expect((await member.put(unsubscribe(), keyed(key))).json).toEqual({ done: true })
    expect(await effects()).toBe(before + 1)
  })

  it('takes effect each time without one', async () => {
    const before = await effects()
    await member.put(unsubscribe())
    await member.put(unsubscribe())
    expect(await effects()).toBe(before + 2)
  })

  it('is refused when it brings another file, and answered as before when it brings the same', async () => {
    const avatar = pathOf(users.changeAvatar, { id: member.id })
    const headers = { 'idempotency-key': randomUUID() }
    const mine = await picture()
    const another = await sharp(mine).negate().png().toBuffer()
    const first = await member.post(avatar, { form: formWith(mine, 'me.png'), headers })
    expect(first.status).toBe(200)
    const again = await member.post(avatar, { form: formWith(mine, 'me.png'), headers })
    expect(again.json.avatar_url).toBe(first.json.avatar_url)
    const other = await member.post(avatar, { form: formWith(another, 'me.png'), headers })
    expect(other.status).toBe(422)
    expect(other.json.error.code).toBe('idempotency_key_reused')
    const now = await member.get(pathOf(users.show, { id: member.id }))
    expect(now.json.avatar_url).toBe(first.json.avatar_url)
  })

  it('is refused when it asks for something else', async () => {
    const key = randomUUID()
    const first = await member.put(setting, { ...keyed(key), body: { dark: true } })
    expect(first.json.value).toEqual({ dark: true })
    const other = await member.put(setting, { ...keyed(key), body: { dark: false } })
    expect(other.status).toBe(422)
    expect(other.json.error.code).toBe('idempotency_key_reused')
    const elsewhere = await member.put(pathOf(settings.write, { key: 'other' }), {
      ...keyed(key),
      body: { dark: true },
    })
    expect(elsewhere.status, 'another address of the same operation').toBe(422)
    expect((await member.put(setting, { ...keyed(key), body: { dark: true } })).json).toEqual(first.json)
    expect((await member.get(setting)).json.value).toEqual({ dark: true })
  })

  it('says that the first is still being done', async () => {
    const key = randomUUID()
    const { json: me } = await member.get(pathOf(users.show, { id: member.id }))
    const body = profile(me)
    await w.owner.query('begin')
    await w.owner.query('select from users where id = $1 for update', [member.id])
    const first = member.put(pathOf(users.update, { id: member.id }), { ...keyed(key), body })
    await queued(w.owner, 1)
    const second = await member.put(pathOf(users.update, { id: member.id }), { ...keyed(key), body })
    await w.owner.query('rollback')
    expect([second.status, second.json.error.code]).toEqual([409, 'still_running'])
    expect((await first).status).toBe(200)
    expect((await member.put(pathOf(users.update, { id: member.id }), { ...keyed(key), body })).json).toEqual(
      (await first).json,
    )
  })

  it('may be tried again with the same key when it failed', async () => {
    const key = randomUUID()
    const { json: me } = await member.get(pathOf(users.show, { id: member.id }))
    const path = pathOf(users.update, { id: member.id })
    expect((await member.put(path, { ...keyed(key), body: profile(me, { version: 9999 }) })).status).toBe(409)
    expect((await member.put(path, { ...keyed(key), body: profile(me) })).status).toBe(200)
  })

  it('answers nothing secret twice, and keeps none of it', async () => {
    const key = randomUUID()
    const visitor = w.anyone()
    const body = { email: 'mateo@larkspur.test', password: PASSWORD }
    const first = await visitor.post(sessions.create.path, { ...keyed(key), body })
    expect(first.status).toBe(200)
    const again = await visitor.post(sessions.create.path, { ...keyed(key), body })
    expect([again.status, again.json.error.code]).toEqual([409, 'already_done'])
    expect(again.headers['set-cookie']).toBeUndefined()
    const { rows } = await w.owner.query<{ row: string }>(
      'select k::text as row from idempotency_keys k where key = $1',
      [key],
    )
    expect(rows).toHaveLength(1)
    expect(rows[0]?.row).not.toContain(first.json.token)
    expect(rows[0]?.row).not.toContain(PASSWORD)
  })

  it('that was refused at the door may knock again', async () => {
    const key = randomUUID()
    const visitor = w.anyone()
    const knock = (password: string) =>
      visitor.post(sessions.create.path, { ...keyed(key), body: { email: 'lena@larkspur.test', password } })
    expect((await knock('wrong')).status).toBe(401)
    expect((await knock(PASSWORD)).status).toBe(200)
  })

  it('shares its key with nobody: not with another person, another guest, nor another enterprise', async () => {
    const key = randomUUID()
    const other = await w.as(w.people.leader)
    const bea = await w.as(w.neighbour, 'brightwater.localhost')
    const said = [
      [member, 1],
      [other, 2],
      [bea, 3],
    ] as const
    // Once more: the answer that was kept is their own.
    for (const [person, value] of [...said, ...said])
      expect((await person.put(setting, { ...keyed(key), body: value })).json.value).toBe(value)
    const report = (message: string) => ({ ...keyed(key), body: { message, route: '/' } })
    const [here, there] = [w.anyone(), w.anyone()]
    const first = await here.post(clientErrors.create.path, report('broke'))
    const second = await there.post(clientErrors.create.path, report('broke otherwise'))
    expect([first.status, second.status]).toEqual([200, 200])
    expect(second.json.reference).not.toBe(first.json.reference)
  })

  it('refuses a key that is longer than a key', async () => {
    const { status, json } = await member.put(setting, { ...keyed('x'.repeat(256)), body: 1 })
    expect(status).toBe(422)
    expect(Object.keys(json.error.fields)).toEqual(['idempotency-key'])
  })

  it('is remembered for a day', async () => {
    const key = randomUUID()
    await member.put(setting, { ...keyed(key), body: 5 })
    const kept = async () =>
      (await w.owner.query('select from idempotency_keys where key = $1', [key])).rowCount
    await w.app.sweeper.sweep(new Date(Date.now() + 23 * 3_600_000))
    expect(await kept()).toBe(1)
    await w.app.sweeper.sweep(new Date(Date.now() + 25 * 3_600_000))
    expect(await kept()).toBe(0)
  })

  /** Sends it and hangs up before any answer can come. */
  const dropped = (path: string, headers: Record<string, string>) =>
    new Promise<void>((resolve, reject) => {
      const { port } = new URL(w.url)
      const lines = Object.entries({ host: 'larkspur.localhost', 'content-length': '0', ...headers })
      const socket = connect(Number(port), '127.0.0.1', () => {
        const head = lines.map(([name, value]) => `${name}: ${value}`).join('\r\n')
        socket.write(`PUT ${path} HTTP/1.1\r\n${head}\r\n\r\n`, () =>
          setTimeout(() => socket.destroy(), Math.random() * 6),
        )
      })
      socket.on('close', () => resolve()).on('error', reject)
    })

  it(`takes effect once for each of ${drops} calls whose answer was lost`, async () => {
    const { credentials } = member
    const csrf = String((await member.get('/api/v2/internal/csrf-token')).headers['x-csrf-token'])
    const before = await effects()
    for (let at = 0; at < drops; at++) {
      const key = `drop ${at}`
      await dropped(unsubscribe(), { ...credentials, 'x-csrf-token': csrf, 'idempotency-key': key })
      let answer = await member.put(unsubscribe(), keyed(key))
      while (answer.status === 409) answer = await member.put(unsubscribe(), keyed(key))
      expect(answer.status).toBe(200)
    }
    expect(await effects()).toBe(before + drops)
  })
})

// biome-ignore lint/suspicious/noExplicitAny: an answer, read back
const profile = (me: any, change = {}) => {
  const {
    first_name,
    last_name,
    preferred_name,
    pronouns,
    title,
    biography,
    birth_date,
    time_zone,
    locale,
    version,
  } = me
  return {
    first_name,
    last_name,
    preferred_name,
    pronouns,
    title,
    biography,
    birth_date,
    time_zone,
    locale,
    version,
    ...change,
  }
}
