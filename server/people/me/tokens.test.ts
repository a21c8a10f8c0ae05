import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { userData } from '../../../contract/access/access.ts'
import { settings } from '../../../contract/people/people.ts'
import { accessTokens, MOST_TOKENS } from '../../../contract/people/profile.ts'
import { opensToBearers } from '../../platform/http/bearer.ts'
import { contract } from '../../platform/http/contract.ts'
import { rightsChanged } from '../../platform/live/listen.ts'
import { hashOf } from '../../platform/settings/secrets.ts'
import { type Client, client as clientAt, pathOf, type World, world } from '../../testing/world.ts'

const ME = userData.show.path
const SETTING = pathOf(settings.write, { key: 'by-program' })

describe('a personal access token', () => {
  let w: World
  let member: Client
  beforeAll(async () => {
    w = await world()
    member = await w.as(w.people.member)
  })
  afterAll(() => w.close())

  const make = (more: object = {}, who = member, headers = {}) =>
    who.post(accessTokens.create.path, {
      body: { name: 'Roster script', may_write: false, days: 30, ...more },
      headers,
    })
  /** A program: no cookie, no anti-forgery token, only its own. */
  const program = (token: string, url = w.url, host = 'larkspur.localhost') => {
    const bare = clientAt(url, host, 0, {})
    const headers = { authorization: `Bearer ${token}`, 'x-csrf-token': '' }
    return (method: string, path: string, body?: unknown) =>
      bare.send(method, path, { headers, ...(body !== undefined && { body }) })
  }
  const soon = async (what: () => Promise<boolean>) => {
    const until = Date.now() + 1000
    while (!(await what())) {
      if (Date.now() > until) return false
      await new Promise((resolve) => setTimeout(resolve, 20))
    }
    return true
  }

  it('is shown once and kept only as a hash', async () => {
    const { status, json } = await make({ name: ' Roster script ' })
    expect(status).toBe(200)
    expect(json).toMatchObject({
      name: 'Roster script',
      scopes: ['read'],
      state: 'active',
      last_used_at: null,
    })
    expect(json.token).toMatch(/^kindred_[\w-]{43}$/)
    expect(json.hint).toBe(json.token.slice(-4))
    const { text } = await member.get(accessTokens.list.path)
    expect(text).not.toContain(json.token)
    const { rows } = await w.owner.query('select * from personal_access_tokens where id = $1', [json.id])
    expect(rows[0].token_hash).toEqual(hashOf(json.token))
    expect(JSON.stringify(rows[0])).not.toContain(json.token)
  })

  it('speaks for its person without cookie and anti-forgery token, and what it may read is what they may', async () => {
    const ask = program((await make()).json.token)
    const { status, json } = await ask('GET', ME)
    expect([status, json.user.email]).toEqual([200, 'mateo@larkspur.test'])
    expect((await ask('GET', `/api/v1/users/${w.people.leader}`)).json.email).toBeNull()
    expect((await ask('GET', `/api/v1/users/${w.people.gone}`)).status).toBe(404)
  })

  it('changes things only when it was made for that', async () => {
    const refused = await program((await make()).json.token)('PUT', SETTING, '"no"')
    expect([refused.status, refused.json.error.message]).toEqual([
      403,
      'This personal access token may only read.',
    ])
    const made = (await make({ may_write: true })).json
    expect(made.scopes).toEqual(['read', 'write'])
    expect((await program(made.token)('PUT', SETTING, '"yes"')).status).toBe(200)
    expect((await member.get(SETTING)).json.value).toBe('yes')
  })

  it('opens nothing that needs a browser: no tokens, no secrets, no sessions, nothing anonymous', async () => {
    const ask = program((await make({ may_write: true })).json.token)
    const closed = Object.entries(contract).filter(([, route]) => !opensToBearers(route))
    expect(closed.map(([name]) => name)).toEqual(
      expect.arrayContaining([
        'accessTokens.list',
        'accessTokens.create',
        'accessTokens.revoke',
        'calendarFeed.renew',
        'sessions.create',
        'sessions.destroy',
        'sessions.mine',
        'passwords.change',
      ]),
    )
    for (const [name, route] of closed) {
      const path = route.path.replaceAll(/:\w+/g, '1')
      const { status, json } = await ask(route.method, path, {})
      // The identity provider's own token is asked for there; a person's is none.
      if (route.by === 'scim') expect([name, status]).toEqual([name, 401])
      else expect([name, status, json.error?.code]).toEqual([name, 403, 'denied.token_not_here'])
    }
  })

  it('that isn’t one is refused, also beside a cookie that would have done', async () => {
    for (const token of ['kindred_no', 'x', `kindred_${'a'.repeat(43)}`]) {
      const { status, json, headers } = await member.get(ME, {
        headers: { authorization: `Bearer ${token}` },
      })
      expect([status, json.error.code]).toEqual([401, 'access_token_invalid'])
      expect(headers['www-authenticate']).toBe('Bearer error="invalid_token"')
    }
  })

  it('is worth nothing in another enterprise', async () => {
    const { token } = (await make()).json
    expect((await program(token, w.url, 'brightwater.localhost')('GET', ME)).status).toBe(401)
  })

  it('ends on every process within a second of being revoked, and can be revoked once more', async () => {
    const { token, id } = (await make()).json
    const elsewhere = program(token, (await w.another()).url)
    expect((await elsewhere('GET', ME)).status).toBe(200)
    const path = pathOf(accessTokens.revoke, { tokenId: id })
    const leader = await w.as(w.people.leader)
    expect((await leader.delete(path)).status).toBe(404)
    expect((await elsewhere('GET', ME)).status).toBe(200)
    expect((await member.delete(path)).status).toBe(200)
    expect((await program(token)('GET', ME)).status).toBe(401)
    expect(await soon(async () => (await elsewhere('GET', ME)).status === 401)).toBe(true)
    expect((await member.delete(path)).status).toBe(200)
    const { rows } = await w.owner.query(
      `select count(*)::int as n from change_log where action = 'access_token.revoked' and difference->>'token' = $1`,
      [String(id)],
    )
    expect(rows[0].n).toBe(1)
  })

  it('ends with its time', async () => {
    const { token, id } = (await make({ days: 1 })).json
    const ask = program(token)
    expect((await ask('GET', ME)).status).toBe(200)
    await w.owner.query(
      `update personal_access_tokens set created_at = now() - interval '2 days', expires_at = now() - interval '1 second' where id = $1`,
      [id],
    )
    await w.app.database.inTransaction(w.enterprises.larkspur, (tx) => rightsChanged(tx, member.id))
    expect((await ask('GET', ME)).status).toBe(401)
    const { items } = (await member.get(accessTokens.list.path)).json
    expect(items.find((one: { id: number }) => one.id === id).state).toBe('expired')
  })

  it('ends while it is remembered, not a minute later', async () => {
    const { token, id } = (await make({ days: 1 })).json
    await w.owner.query(
      `update personal_access_tokens set expires_at = now() + interval '1500 milliseconds' where id = $1`,
      [id],
    )
    const ask = program(token)
    expect((await ask('GET', ME)).status).toBe(200)
    const over = 'select expires_at < now() as over from personal_access_tokens where id = $1'
    await expect
      .poll(async () => (await w.owner.query(over, [id])).rows, { timeout: 5000 })
      .toEqual([{ over: true }])
    expect((await ask('GET', ME)).status).toBe(401)
  })

  it('ends with its person', async () => {
    const outsider = await w.as(w.people.outsider)
    const ask = program((await make({}, outsider)).json.token)
    expect((await ask('GET', ME)).status).toBe(200)
    await w.app.database.inTransaction(w.enterprises.larkspur, async (tx) => {
      await tx.updateTable('users').set({ state: 'inactive' }).where('id', '=', w.people.outsider).execute()
      await rightsChanged(tx, w.people.outsider)
    })
    expect((await ask('GET', ME)).status).toBe(401)
  })

  it('tells when and from where it was last used', async () => {
    const { token, id } = (await make()).json
    await program(token)('GET', ME)
    const used = async () => {
      const { items } = (await member.get(accessTokens.list.path)).json
      return items.find((one: { id: number }) => one.id === id)
    }
    expect(await soon(async () => (await used()).last_used_at !== null)).toBe(true)
    expect((await used()).last_used_from).toBe('127.0.0.1')
  })

  it('is made once however often the call is repeated, and its secret is not told again', async () => {
    const headers = { 'idempotency-key': 'once' }
    expect((await make({ name: 'Once' }, member, headers)).status).toBe(200)
    const again = await make({ name: 'Once' }, member, headers)
    expect([again.status, again.json.error.code]).toEqual([409, 'already_done'])
    expect(again.text).not.toContain('kindred_')
  })

  it.each([
    ['no name', { name: ' ' }, 'name'],
    ['more than a year', { days: 366 }, 'days'],
    ['less than a day', { days: 0 }, 'days'],
    ['no word on changes', { may_write: null }, 'may_write'],
  ])('is refused with %s', async (_what, more, field) => {
    const { status, json } = await make(more)
    expect([status, Object.keys(json.error.fields)]).toEqual([422, [field]])
  })

  it(`is one of ${MOST_TOKENS} at most, however many are asked for at once`, async () => {
    const leader = await w.as(w.people.leader)
    expect((await make({}, leader)).status).toBe(200)
    const answers = await Promise.all(Array.from({ length: MOST_TOKENS + 8 }, () => make({}, leader)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(MOST_TOKENS - 1)
    expect(answers.filter(({ json }) => json.error?.code === 'too_many_tokens')).toHaveLength(9)
  })

  it('is named in the reference as a way to ask what it can ask', async () => {
    const { json } = await w.anyone().get('/api/openapi.json')
    expect(json.components.securitySchemes.bearer).toMatchObject({ type: 'http', scheme: 'bearer' })
    expect(json.paths['/api/v1/groups'].get.security).toContainEqual({ bearer: [] })
    expect(json.paths['/api/v2/users/me/access-tokens'].post.security).not.toContainEqual({ bearer: [] })
  })
})
