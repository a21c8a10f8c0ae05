import { connect } from 'node:net'
import pg from 'pg'
import { Agent, request } from 'undici'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { userData } from '../../../contract/access/access.ts'
import { groups } from '../../../contract/networks/networks.ts'
import { settings, users } from '../../../contract/people/people.ts'
import { myNews } from '../../../contract/posts/posts.ts'
import { surveyAnswers } from '../../../contract/surveys/questionnaire.ts'
import { type Client, pathOf, type World, world } from '../../testing/world.ts'

const setting = pathOf(settings.write, { key: 'theme' })

describe('an answer that is a refusal', () => {
  let w: World
  let member: Client
  beforeAll(async () => {
    w = await world()
    member = await w.as(w.people.member)
  })
  afterAll(() => w.close())

  it('of what isn’t there is the same for every address of the API', async () => {
    const answers = await Promise.all(
      [
        '/api/v9/anything',
        '/api/v1/groups/0',
        '/api/v1/groups/x',
        '/api/v1/groups/987654321',
        '/files/none/x',
        '/assets/x.js',
      ].map((path) => member.get(path)),
    )
    for (const { status, json, headers } of answers) {
      expect(status).toBe(404)
      expect(json).toEqual({
        error: { code: 'not_found', message: "The page you're trying to access doesn't exist" },
      })
      expect(headers['content-type']).toBe('application/json; charset=utf-8')
    }
    for (const path of ['/api/v1/groups/%', '/api/v1/groups/%zz', `/api/v1/groups/${'9'.repeat(400)}`]) {
      const { status, json } = await member.get(path)
      expect([status, json.error.code]).toEqual([404, 'not_found'])
    }
    const wrongMethod = await member.send('PATCH', groups.list.path, { body: {} })
    expect([wrongMethod.status, wrongMethod.json.error.code]).toEqual([404, 'not_found'])
  })

  it('of what can’t be read says so: no JSON, another format, half of a form', async () => {
    const tries: [string, Record<string, string>][] = [
      ['{', { 'content-type': 'application/json' }],
      ['', { 'content-type': 'application/json' }],
      ['<a/>', { 'content-type': 'application/xml' }],
      ['{"__proto__":{"admin":true}}', { 'content-type': 'application/json' }],
    ]
    for (const [body, headers] of tries) {
      const { status, json } = await member.put(setting, { body, headers })
      expect([status, json.error], body).toEqual([
        422,
        {
          code: 'invalid',
          message: 'Please check some of the fields.',
          fields: { body: "This isn't in the right format." },
        },
      ])
    }
  })

  it('of what is too large stops reading', async () => {
    const { status, json } = await member.put(setting, { body: { text: 'x'.repeat(1_100_000) } })
    expect([status, json.error.code]).toEqual([413, 'too_large'])
  })

  it('of what Node itself can’t read has the same shape', async () => {
    const raw = (text: string) =>
      new Promise<string>((resolve, reject) => {
        let heard = ''
        const socket = connect(Number(new URL(w.url).port), '127.0.0.1', () => socket.write(text))
        socket.on('data', (data) => {
          heard += data
        })
        socket.on('close', () => resolve(heard)).on('error', reject)
      })
    const long = await raw(`GET /${'x'.repeat(40_000)} HTTP/1.1\r\nhost: larkspur.localhost\r\n\r\n`)
    expect(long).toMatch(/^HTTP\/1\.1 413 /)
    expect(long).toContain('{"error":{"code":"too_large","message":"That is too large."}}')
    expect(await raw('nonsense\r\n\r\n')).toMatch(/^HTTP\/1\.1 422 [\s\S]*"code":"invalid"/)
    // Nothing was asked for too long: what was answered would be read as the answer to what is asked next.
    w.app.http.server.once('connection', (socket) =>
      w.app.http.server.emit(
        'clientError',
        Object.assign(new Error('slow'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' }),
        socket,
      ),
    )
    expect(await raw('')).toBe('')
  })

  it('names every wrong field of a question, too', async () => {
    const query = { page: 0, page_size: 7, sort_by: 'password_hash', scope: 'everything' }
    const { status, json } = await member.get(groups.list.path, { query })
    expect(status).toBe(422)
    expect(Object.keys(json.error.fields).toSorted()).toEqual(['page', 'page_size', 'scope', 'sort_by'])
  })

  it('of a place in a list that was made up says that it isn’t one', async () => {
    const made = (text: string) => Buffer.from(text).toString('base64url')
    for (const before of [
      'x',
      made('2024-02-30T00:00:00Z|1'),
      made('0000-01-01T00:00:00Z|1'),
      made('2024-01-01T00:00:00Z|'),
      made("2024-01-01T00:00:00Z|1' or 1=1"),
    ]) {
      const { status, json } = await member.get(myNews.latest.path, { query: { before } })
      expect([status, Object.keys(json.error.fields)], before).toEqual([422, ['before']])
    }
  })

  it('speaks the reader’s language where there is a catalogue, and English else', async () => {
    for (const locale of ['en', 'xx', '../../etc', '']) {
      const { json } = await w.anyone().get(groups.list.path, { headers: { 'x-locale': locale } })
      expect(json.error.message).toBe('Please log in to continue.')
    }
  })

  it('names a text that can’t be kept, also where a shape doesn’t look at it', async () => {
    for (const said of ['a\ud800', '\u0000']) {
      const body = { poll_id: 1, answers: { well: true, why: said } }
      const { status, json } = await member.post(surveyAnswers.send.path, { body })
      expect([status, Object.keys(json.error.fields ?? {})], JSON.stringify(said)).toEqual([
        422,
        ['answers.why'],
      ])
    }
  })

  it('keeps no JSON that nothing could read again', async () => {
    const deep = '['.repeat(100_000) + ']'.repeat(100_000)
    for (const body of [
      deep,
      '"\\ud800"',
      '"\\u0000"',
      '{"a\\u0000":1}',
      `[${'['.repeat(40)}${']'.repeat(40)}]`,
    ])
      expect((await member.put(setting, { body })).status, body.slice(0, 20)).toBe(422)
    for (const body of ['"\\ud83d\\ude00"', '[[[[1]]]]', 'null', '0', '""'])
      expect((await member.put(setting, { body })).status, body).toBe(200)
  })
})

describe('a form that is refused', () => {
  let w: World
  beforeAll(async () => {
    w = await world()
  })
  afterAll(() => w.close())

  it.each([
    ['without a boundary', true],
    ['of somebody who isn’t signed in', false],
  ])('%s leaves its connection fit for the next question', async (_what, signedIn) => {
    const { credentials } = await w.as(w.people.member)
    const connection = new Agent({ connections: 1 })
    const headers = { host: 'larkspur.localhost', ...(signedIn ? credentials : {}) }
    const csrf = await request(`${w.url}/api/v2/internal/csrf-token`, { dispatcher: connection, headers })
    await csrf.body.dump()
    const lost: string[] = []
    for (let times = 0; times < 15; times++) {
      const refused = await request(`${w.url}/api/v2/users/${w.people.member}/avatar`, {
        method: 'POST',
        dispatcher: connection,
        headers: {
          ...headers,
          'x-csrf-token': String(csrf.headers['x-csrf-token']),
          'content-type': 'multipart/form-data',
        },
        body: 'x'.repeat(900_000),
      })
      await refused.body.dump()
      expect(refused.statusCode).toBe(signedIn ? 422 : 401)
      await request(`${w.url}/api/v2/platform/colors`, { dispatcher: connection, headers })
        .then((answer) => answer.body.dump())
        .catch((error: Error) => lost.push(error.message))
    }
    await connection.close()
    expect(lost).toEqual([])
  })
})

describe('an error of ours', () => {
  let w: World
  beforeAll(async () => {
    w = await world()
  })
  afterAll(() => w.close())

  it('is stored with its stack, and shows a person only its reference', async () => {
    const member = await w.as(w.people.member)
    await w.owner.query('alter table counters rename to uncounted')
    const answers = [await member.get(groups.list.path), await member.get(groups.list.path)]
    await w.owner.query('alter table uncounted rename to counters')
    for (const { status, json, text } of answers) {
      expect(status).toBe(500)
      expect(json).toEqual({
        error: {
          code: 'internal',
          message: 'Internal Server Error. Please contact support',
          reference: expect.stringMatching(/^[0-9A-F]{8}$/),
        },
      })
      expect(text).not.toMatch(/counters|select|\.ts|node_modules/)
    }
    expect(answers[0]?.json.error.reference).toBe(answers[1]?.json.error.reference)
    const { rows } = await w.owner.query(
      'select reference, source, message, route, times, last_user_id::int as who, stack is not null as stack from error_reports',
    )
    expect(rows).toEqual([
      {
        reference: answers[0]?.json.error.reference,
        source: 'server',
        message: 'relation "counters" does not exist',
        route: 'GET /api/v1/groups',
        times: 2,
        who: w.people.member,
        stack: true,
      },
    ])
    expect((await member.get(groups.list.path)).status).toBe(200)
  })

  it('is not what a lost database is: that is told with the time to wait, and over when it is back', async () => {
    const member = await w.as(w.people.member)
    const name = new URL(w.database_url).pathname.slice(1)
    const admin = new pg.Client({ connectionString: inject('owner_url') })
    await admin.connect()
    await admin.query(`alter database ${name} allow_connections false`)
    await w.owner.query(
      'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
    )
    const lost = await member.get(userData.show.path)
    expect([lost.status, lost.json.error.message]).toEqual([503, 'Server Unavailable'])
    expect(Number(lost.headers['retry-after'])).toBeGreaterThan(0)
    const page = await member.put(setting, { body: 1 })
    expect(page.status).toBe(503)
    expect((await w.anyone().get('/readyz')).status).toBe(503)
    expect((await w.anyone().get('/healthz')).status).toBe(200)
    await admin.query(`alter database ${name} allow_connections true`)
    await admin.end()
    const began = performance.now()
    while ((await member.get(userData.show.path)).status !== 200)
      expect(performance.now() - began).toBeLessThan(2000)
    expect((await w.anyone().get('/readyz')).status).toBe(200)
  })
})

describe('a question to an enterprise', () => {
  let w: World
  beforeAll(async () => {
    w = await world({ DEFAULT_ENTERPRISE: 'larkspur', BASE_DOMAIN: 'kindred.example' })
    await w.owner.query("insert into hosts (host, enterprise_id) values ('people.halcyon.example', $1)", [
      w.enterprises.brightwater,
    ])
  })
  afterAll(() => w.close())

  const nameAt = async (host: string) => {
    const { status, json } = await w.anyone(host).get('/api/v1/enterprises/get_auth_enterprise')
    return status === 200 ? json.slug : status
  }

  it('goes where its host says: a name below the base domain, a host of its own, or the default', async () => {
    for (const host of [
      'larkspur.localhost',
      'LARKSPUR.localhost:3000',
      'larkspur.kindred.example',
      'larkspur.kindred.example.',
    ])
      expect(await nameAt(host), host).toBe('larkspur')
    for (const host of [
      'brightwater.localhost',
      'brightwater.kindred.example:443',
      'people.halcyon.example',
      'People.Halcyon.example:8443',
    ])
      expect(await nameAt(host), host).toBe('brightwater')
    for (const host of [
      'localhost',
      'localhost:3000',
      'kindred.example',
      '127.0.0.1',
      '127.0.0.1:3000',
      '[::1]:3000',
    ])
      expect(await nameAt(host), host).toBe('larkspur')
  })

  it('at a name nobody has is answered like a page nobody wrote', async () => {
    for (const host of ['nobody.localhost', 'a.b.kindred.example', 'larkspur.localhost.kindred.example'])
      expect(await nameAt(host), host).toBe(404)
  })

  it('believes no header about its host unless a trusted proxy wrote it', async () => {
    const forwarded = { 'x-forwarded-host': 'brightwater.localhost', forwarded: 'host=brightwater.localhost' }
    const path = '/api/v1/enterprises/get_auth_enterprise'
    expect((await w.anyone().get(path, { headers: forwarded })).json.slug).toBe('larkspur')
    const trusting = await w.another({ TRUST_PROXY: '1' })
    expect((await w.anyone().at(trusting.url).get(path, { headers: forwarded })).json.slug).toBe(
      'brightwater',
    )
  })
})

describe('asking too fast', () => {
  let w: World
  beforeAll(async () => {
    w = await world({ RATE_ACCOUNT: '20', RATE_ADDRESS: '30' })
  })
  afterAll(() => w.close())

  const times = async (count: number, ask: () => Promise<{ status: number }>) =>
    (await Promise.all(Array.from({ length: count }, ask))).filter(({ status }) => status === 429).length

  it('is told how long to wait, and keeps nobody else waiting', async () => {
    const member = await w.as(w.people.member)
    expect(await times(30, () => member.get(userData.show.path))).toBe(10)
    const { status, headers, json } = await member.get(userData.show.path)
    expect(status).toBe(429)
    expect(headers['retry-after']).toBe('3')
    expect(json.error.message).toBe("You're going a little fast. Try again in 3 seconds.")
    const leader = await w.as(w.people.leader)
    expect((await leader.get(userData.show.path)).status).toBe(200)
  })

  it('is counted by address for those who aren’t signed in, whatever they say their address is', async () => {
    let spoof = 0
    const ask = () =>
      w.anyone().get('/api/v1/custom_texts', { headers: { 'x-forwarded-for': `10.0.0.${spoof++}` } })
    expect(await times(60, ask)).toBeGreaterThanOrEqual(30)
    expect((await w.anyone().get('/healthz')).status).toBe(200)
  })
})

describe('a person', () => {
  it('knows only their own settings', async () => {
    const w = await world()
    const [member, leader] = await Promise.all([w.as(w.people.member), w.as(w.people.leader)])
    await member.put(setting, { body: { dark: true } })
    expect((await member.get(setting)).json).toEqual({ key: 'theme', value: { dark: true } })
    expect((await leader.get(setting)).json).toEqual({ key: 'theme', value: null })
    await member.put(setting, { body: '"light"' })
    expect((await member.get(setting)).json.value).toBe('light')
    const large = await member.put(setting, { body: { text: 'x'.repeat(16_000) } })
    expect([large.status, large.json.error.code]).toEqual([413, 'too_large'])
    await w.owner.query(
      "insert into user_settings (enterprise_id, user_id, key, value) select $1, $2, 'n' || n, '1' from generate_series(1, 199) n",
      [w.enterprises.larkspur, member.id],
    )
    expect((await member.put(setting, { body: ['again'] })).status, 'one that is there').toBe(200)
    const many = await member.put(pathOf(settings.write, { key: 'more' }), { body: 1 })
    expect([many.status, many.json.error.code]).toEqual([409, 'too_many_settings'])
    expect((await leader.put(setting, { body: 1 })).status).toBe(200)
    await w.close()
  })

  it('is told only by their own enterprise what is switched on there', async () => {
    const w = await world()
    await w.owner.query(
      "insert into feature_flags (enterprise_id, key, value) values ($1, 'userway', true)",
      [w.enterprises.larkspur],
    )
    const flag = async (client: Client, key: string) =>
      (await client.get(`/api/v2/flags/boolean-flags/${key}`)).json
    expect(await flag(w.anyone(), 'userway')).toEqual({ key: 'userway', value: true })
    expect(await flag(w.anyone(), 'unknown')).toEqual({ key: 'unknown', value: false })
    expect(await flag(w.anyone('brightwater.localhost'), 'userway')).toEqual({ key: 'userway', value: false })
    await w.close()
  })

  it('with no right over an address learns it by the same words as everybody', async () => {
    const w = await world()
    const path = pathOf(users.show, { id: w.people.member })
    expect((await w.anyone().get(path)).json.error).toEqual({
      code: 'signed_out',
      message: 'Please log in to continue.',
    })
    await w.close()
  })
})
