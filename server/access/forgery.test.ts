import { request } from 'undici'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { nobodyIsDue, rowsOf } from '../testing/rows.ts'
import { canaryWorld } from '../testing/walls/canaryWorld.ts'
import { type Known, knownOf } from '../testing/walls/knownIds.ts'
import { operations } from '../testing/walls/operations.ts'
import { type Client, pathOf, type World } from '../testing/world.ts'

const unsafe = operations.filter(({ method }) => method !== 'GET')
/** The identity provider's calls know no cookie at all: whoever brings one is nobody. */
const refusalOf = ({ route }: (typeof unsafe)[number]) => (route.by === 'scim' ? 401 : 403)

describe('a call that another site makes in somebody’s name', () => {
  let w: World
  let admin: Client
  let own: Known
  beforeAll(async () => {
    w = await canaryWorld()
    admin = await w.as(w.people.admin)
    own = await knownOf(w, 'larkspur')
    await nobodyIsDue(w.owner)
  })
  afterAll(() => w.close())

  const rows = () => rowsOf(w.owner, w.enterprises.larkspur)
  const addressOf = (operation: (typeof unsafe)[number]) =>
    pathOf(operation, { id: w.people.admin, key: 'wall', networkId: own.idIn('networks', 0) })

  const forgeries: [string, Record<string, string>][] = [
    ['without a token', { 'x-csrf-token': '' }],
    ['with a token made up', { 'x-csrf-token': 'x'.repeat(43) }],
    ['as a plain form', { 'x-csrf-token': '', 'content-type': 'application/x-www-form-urlencoded' }],
    ['as plain text', { 'x-csrf-token': '', 'content-type': 'text/plain' }],
    [
      'from another origin',
      { 'x-csrf-token': '', origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' },
    ],
  ]
  it.each(forgeries)(`is refused %s, whatever it is, and changes nothing`, async (_how, headers) => {
    const before = await rows()
    for (const operation of unsafe) {
      const answer = await admin.send(operation.method, addressOf(operation), { body: '{}', headers })
      expect(answer.status, `${operation.method} ${operation.path}`).toBe(refusalOf(operation))
      if (operation.route.by === 'scim') continue
      expect(answer.json.error).toEqual({
        code: 'csrf',
        message: 'This page has been open for a while. Please try again.',
      })
    }
    expect(await rows()).toEqual(before)
    console.log(`forgery: ${unsafe.length} operations refused`)
  })

  it('is refused with the token of somebody else', async () => {
    const member = await w.as(w.people.member)
    const token = (await member.get('/api/v2/internal/csrf-token')).headers['x-csrf-token']
    const before = await rows()
    for (const operation of unsafe) {
      const headers = { 'x-csrf-token': String(token) }
      const { status } = await admin.send(operation.method, addressOf(operation), { body: '{}', headers })
      expect(status, `${operation.method} ${operation.path}`).toBe(refusalOf(operation))
    }
    expect(await rows()).toEqual(before)
  })

  it('is refused with the token that the browser had before the person signed in', async () => {
    const visitor = w.anyone()
    const guest = await visitor.get('/api/v2/internal/csrf-token')
    const [cookie = ''] = String(guest.headers['set-cookie']).split(';')
    const headers = {
      'x-csrf-token': String(guest.headers['x-csrf-token']),
      cookie: `${admin.credentials.cookie}; ${cookie}`,
    }
    const answer = await admin.put('/api/v2/users/me/settings/wall', { body: { on: true }, headers })
    expect([answer.status, answer.json.error.code]).toEqual([403, 'csrf'])
  })

  it('reaches its goal with the person’s own token, so the refusals above are about the token', async () => {
    const answer = await admin.put('/api/v2/users/me/settings/wall', { body: { on: true } })
    expect(answer.status).toBe(200)
  })

  it('learns no answer: nothing invites other origins', async () => {
    const preflight = await request(`${w.url}/api/v1/groups`, {
      method: 'OPTIONS',
      headers: {
        host: 'larkspur.localhost',
        origin: 'https://evil.example',
        'access-control-request-method': 'PUT',
        'access-control-request-headers': 'x-csrf-token, x-user-token',
      },
    })
    await preflight.body.dump()
    const answer = await admin.get('/api/v1/groups', { headers: { origin: 'https://evil.example' } })
    for (const headers of [preflight.headers, answer.headers])
      expect(Object.keys(headers).filter((name) => name.startsWith('access-control-'))).toEqual([])
    expect(preflight.statusCode).toBe(404)
  })
})
