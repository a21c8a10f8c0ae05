import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sessions, userData } from '../../contract/access/access.ts'
import { processorTime } from '../testing/processor.ts'
import { PROMPTLY_MS } from '../testing/promptly.ts'
import { PASSWORD, signIn } from '../testing/signIn.ts'
import { type Answer, client, type World, world } from '../testing/world.ts'

const ME = userData.show.path

describe('signing in', () => {
  let w: World
  beforeAll(async () => {
    w = await world()
  })
  afterAll(() => w.close())

  /** All that an answer tells, but the moment. */
  const told = ({ status, text, headers: { date: _date, ...headers } }: Answer) => ({ status, text, headers })

  it('with the right password opens a session', async () => {
    const { answer, token, cookies, client: me } = await signIn(w, 'mateo@larkspur.test')
    expect(answer.status).toBe(200)
    expect(token.length).toBeGreaterThan(40)
    expect(Object.keys(cookies)).toEqual(['kindred-session', 'kindred-device'])
    expect((await me.get(ME)).json.user).toMatchObject({ first_name: 'Mateo', role_name: 'Member' })
  })

  it('takes the e-mail as people type it', async () => {
    expect((await signIn(w, '  Mateo@LARKSPUR.test ')).answer.status).toBe(200)
  })

  it('answers a wrong password, an unknown e-mail, somebody who left, somebody not yet here and a stranger the same', async () => {
    const answers = await Promise.all([
      signIn(w, 'mateo@larkspur.test', 'wrong-password'),
      signIn(w, 'nobody@larkspur.test'),
      signIn(w, 'gil@larkspur.test'),
      signIn(w, 'ines@larkspur.test'),
      signIn(w, 'bea@brightwater.test'),
    ])
    const [first, ...others] = answers.map(({ answer }) => told(answer))
    expect(first?.status).toBe(401)
    expect(JSON.parse(first?.text ?? '')).toEqual({
      error: { code: 'incorrect_login', message: 'Your email or password is incorrect' },
    })
    expect(first?.headers['set-cookie']).toBeUndefined()
    for (const other of others) expect(other).toEqual(first)
  })

  it('keeps nobody waiting longer or shorter for an e-mail that exists', async () => {
    // By processor time, which others on a busy machine leave alone. The bench compares what a visitor waits.
    const spent: Record<'known' | 'unknown', number[]> = { known: [], unknown: [] }
    const visitor = w.anyone()
    const guess = (email: string) =>
      processorTime(async () => {
        const { status } = await visitor.post(sessions.create.path, {
          body: { email, password: 'wrong-password' },
        })
        expect(status).toBe(401)
      })
    await guess('warm@larkspur.test')
    for (let pair = 0; pair < 30; pair++) {
      await w.owner.query('delete from sign_in_attempts')
      spent.known.push(await guess('mateo@larkspur.test'))
      spent.unknown.push(await guess(`nobody${pair}@larkspur.test`))
    }
    const [known, unknown] = [Math.min(...spent.known), Math.min(...spent.unknown)]
    console.log(
      `sign-in: ${known.toFixed(1)} ms of the processor for a known e-mail, ${unknown.toFixed(1)} ms for an unknown one`,
    )
    // Without the hash for nobody, an unknown e-mail takes a tenth of the time.
    expect(Math.abs(known - unknown)).toBeLessThan(Math.max(5, known * 0.25))
  })

  it('refuses a password beyond its limits before it is hashed', async () => {
    const { answer } = await signIn(w, 'mateo@larkspur.test', 'x'.repeat(129))
    expect(answer.status).toBe(422)
    expect(answer.json.error.fields.password).toBe('At most 128 characters.')
    expect((await signIn(w, 'mateo@larkspur.test', '')).answer.status).toBe(422)
  })

  it('gives a token that is worth nothing without its cookie, and a cookie worth nothing without its token', async () => {
    const { token, cookies } = await signIn(w, 'mateo@larkspur.test')
    const session = `kindred-session=${cookies['kindred-session']}`
    const asked = async (headers: Record<string, string>) =>
      (await client(w.url, 'larkspur.localhost', 0, headers).get(ME)).status
    expect(await asked({ 'x-user-token': token, cookie: session })).toBe(200)
    expect(await asked({ 'x-user-token': token })).toBe(401)
    expect(await asked({ cookie: session })).toBe(401)
    expect(await asked({ 'x-user-token': `${token}x`, cookie: session })).toBe(401)
    expect(await asked({ 'x-user-token': '', cookie: session })).toBe(401)
  })

  it('never mixes the token of one with the cookie of another', async () => {
    const [mateo, ada] = await Promise.all([signIn(w, 'mateo@larkspur.test'), signIn(w, 'ada@larkspur.test')])
    const mixed = client(w.url, 'larkspur.localhost', 0, {
      'x-user-token': ada.token,
      cookie: `kindred-session=${mateo.cookies['kindred-session']}`,
    })
    expect((await mixed.get(ME)).status).toBe(401)
  })

  it('is worth nothing on the host of another enterprise', async () => {
    const { token, cookies } = await signIn(w, 'mateo@larkspur.test')
    const elsewhere = client(w.url, 'brightwater.localhost', 0, {
      'x-user-token': token,
      cookie: `kindred-session=${cookies['kindred-session']}`,
    })
    expect((await elsewhere.get(ME)).status).toBe(401)
  })

  it('opens a new session each time, whatever cookie was planted before', async () => {
    const planted = 'planted-by-somebody-else'
    const first = await signIn(w, 'mateo@larkspur.test', PASSWORD, {
      headers: { cookie: `kindred-session=${planted}` },
    })
    const second = await signIn(w, 'mateo@larkspur.test', PASSWORD, {
      headers: { cookie: `kindred-session=${first.cookies['kindred-session']}` },
    })
    const sessionsSeen = [planted, first.cookies['kindred-session'], second.cookies['kindred-session']]
    expect(new Set(sessionsSeen).size).toBe(3)
    expect(first.token).not.toBe(second.token)
  })

  it('sets a cookie that no script reads, bound to this host wherever there is https', async () => {
    const plain = await signIn(w, 'mateo@larkspur.test')
    const [session] = [plain.answer.headers['set-cookie']].flat()
    expect(session).toMatch(/^kindred-session=[\w-]{43}; Path=\/; HttpOnly; SameSite=Lax$/)
    const behindTls = await w.another({
      TRUST_PROXY: 'loopback',
      PUBLIC_URL: 'https://kindred.example',
      DEMO: '1',
    })
    const visitor = client(behindTls.url, 'larkspur.localhost', 0, {})
    const secure = { 'x-forwarded-proto': 'https' }
    const csrf = await visitor.get('/api/v2/internal/csrf-token', { headers: secure })
    const [guest = ''] = [csrf.headers['set-cookie']].flat()
    expect(guest).toMatch(/^__Host-kindred-guest=[\w-]{43}; Path=\/; HttpOnly; SameSite=Lax; Secure$/)
    const answer = await visitor.post(sessions.create.path, {
      body: { email: 'mateo@larkspur.test', password: PASSWORD },
      headers: {
        ...secure,
        cookie: guest.split(';')[0] ?? '',
        'x-csrf-token': String(csrf.headers['x-csrf-token']),
      },
    })
    expect([answer.headers['set-cookie']].flat()).toEqual([
      expect.stringMatching(/^__Host-kindred-session=[\w-]{43}; Path=\/; HttpOnly; SameSite=Lax; Secure$/),
      expect.stringMatching(
        /^__Host-kindred-device=\S+; Path=\/; HttpOnly; SameSite=Lax; Secure; Max-Age=34560000$/,
      ),
    ])
  })

  it('leaves nothing in the database that could sign somebody in', async () => {
    const { token, cookies } = await signIn(w, 'mateo@larkspur.test')
    const { rows } = await w.owner.query<{ row: string }>(
      `select t::text as row from sessions t union all select t::text from change_log t
       union all select t::text from sign_in_attempts t union all select t::text from idempotency_keys t`,
    )
    const everything = rows.map(({ row }) => row).join('\n')
    for (const secret of [token, cookies['kindred-session'] ?? '', PASSWORD, 'mateo@larkspur.test'])
      expect(everything).not.toContain(secret)
    expect(everything).toContain('session.opened')
  })
})

describe('a session', () => {
  let w: World
  let other: { url: string }
  beforeAll(async () => {
    w = await world()
    other = await w.another()
  })
  afterAll(() => w.close())

  it.each([
    ['DELETE', sessions.destroy.path],
    ['POST', '/api/v2/logout'],
  ])('ends with signing out (%s %s), on every process at once', async (method, path) => {
    const here = await w.as(w.people.member)
    const there = here.at(other.url)
    const another = await w.as(w.people.member)
    expect([(await here.get(ME)).status, (await there.get(ME)).status]).toEqual([200, 200])
    const answer = await here.send(method, path)
    expect(answer.status).toBe(200)
    expect(String(answer.headers['set-cookie'])).toMatch(/kindred-session=; .*Max-Age=0/)
    const began = performance.now()
    expect((await here.get(ME)).status).toBe(401)
    while ((await there.get(ME)).status !== 401) expect(performance.now() - began).toBeLessThan(PROMPTLY_MS)
    expect((await another.get(ME)).status, 'another device of the person').toBe(200)
  })

  it('that was never there can be ended too', async () => {
    expect((await w.anyone().delete(sessions.destroy.path)).status).toBe(200)
  })

  it('ends for good on its last day, however often somebody came back', async () => {
    const here = await w.as(w.people.member)
    await w.owner.query("update sessions set expires_at = now() - interval '1 second'")
    expect((await here.get(ME)).status).toBe(401)
  })

  it('keeps a person signed in while they come back in time, and notes when they were seen', async () => {
    const here = await w.as(w.people.member)
    await w.owner.query("update sessions set last_seen_at = now() - interval '11 hours'")
    expect((await here.get(ME)).status).toBe(200)
    await expect
      .poll(async () => {
        const { rows } = await w.owner.query(
          "select now() - last_seen_at < '1 minute' as fresh from sessions order by id desc limit 1",
        )
        return rows[0].fresh
      })
      .toBe(true)
  })

  it('ends after the enterprise’s time without a sign of life', async () => {
    const here = await w.as(w.people.member)
    await w.owner.query("update sessions set last_seen_at = now() - interval '12 hours 1 minute'")
    expect((await here.get(ME)).status).toBe(401)
    expect((await here.at(other.url).get(ME)).status).toBe(401)
  })
})
