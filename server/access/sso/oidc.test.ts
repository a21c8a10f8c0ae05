import { createPublicKey, generateKeyPairSync } from 'node:crypto'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { userData } from '../../../contract/access/access.ts'
import { omniAuth, sso } from '../../../contract/access/sso.ts'
import { administrator, OWN_HOST, save, shown, switchOn } from '../../testing/idp/connect.ts'
import { type Claims, hs256, OidcIdp, type OidcTwist, rs256 } from '../../testing/idp/oidcIdp.ts'
import { Visitor } from '../../testing/idp/visitor.ts'
import { otherLetters } from '../../testing/letters.ts'
import { type World, world } from '../../testing/world.ts'

const mateo: Claims = { sub: 'm-1', email: 'mateo@larkspur.test', email_verified: true }
const ada: Claims = { sub: 'a-1', email: 'ada@larkspur.test', email_verified: true }

describe('a sign-in through an OpenID provider', () => {
  const idp = new OidcIdp()
  let w: World
  beforeAll(async () => {
    await idp.open()
    w = await world({ ...OWN_HOST, OUTBOUND_ALLOW: idp.host })
    const admin = await administrator(w)
    const saved = await save(w, admin, {
      protocol: 'oidc',
      oidc_issuer: idp.issuer,
      oidc_client: idp.client.id,
      oidc_client_secret: idp.client.secret,
      break_glass_user_id: w.people.admin,
    })
    expect(saved.status).toBe(200)
    const begun = await admin.send('POST', sso.test.path, { json: {} })
    const told = await finish(admin, idp.approve(begun.json.redirect_url, ada))
    expect(told.json).toEqual({ tested: true, token: null, to: '/admin/system/settings/sso' })
    expect((await shown(admin)).last_test).toMatchObject({ works: true, person_name: 'Ada Okafor' })
    expect((await switchOn(admin)).status).toBe(200)
  })
  afterEach(() => {
    idp.twist = {}
  })
  afterAll(async () => {
    await w.close()
    idp.close()
  })

  const finish = (visitor: Visitor, answer: URLSearchParams | string) =>
    visitor.send('POST', omniAuth.finishOidc.path, { json: { answer: String(answer) } })
  const sessions = async () =>
    (await w.owner.query(`select count(*)::int as count from sessions where agent is distinct from 'test'`))
      .rows[0].count

  async function begun(relay?: string) {
    const visitor = new Visitor(w.url)
    const { json, status } = await visitor.link(relay)
    expect(status).toBe(200)
    return { visitor, url: String(json.redirect_url) }
  }
  async function signedIn(person: Claims, twist: OidcTwist = {}) {
    const { visitor, url } = await begun()
    idp.twist = twist
    return { visitor, told: await finish(visitor, idp.approve(url, person)) }
  }

  it('signs in whom the provider names, in the browser that began, and brings them where they wanted to go', async () => {
    const { visitor, url } = await begun('/groups')
    const asked = new URL(url).searchParams
    expect(asked.get('code_challenge_method')).toBe('S256')
    expect(asked.get('redirect_uri')).toBe('http://larkspur.localhost/api/v1/omni_auth/oidc/callback')
    const answer = idp.approve(url, mateo)
    const back = await visitor.send('GET', `${omniAuth.finishOidc.path}?${answer}`)
    expect([back.status, back.location]).toEqual([303, `/login/sso#${answer}`])
    const told = await finish(visitor, answer)
    expect(told.json).toEqual({ tested: false, token: expect.any(String), to: '/groups' })
    visitor.token = told.json.token
    expect((await visitor.send('GET', userData.show.path)).json.user.email).toBe('mateo@larkspur.test')
  })

  it('takes no other letter for the same in an address', async () => {
    for (const email of otherLetters('mateo@larkspur.test')) {
      const { told } = await signedIn({ ...mateo, sub: 'M-1', email })
      expect(told.status, escape(email)).toBe(403)
    }
    expect((await signedIn(mateo)).told.status).toBe(200)
  })

  const other = generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey
  const claims = (change: Claims): OidcTwist => ({ claims: (honest) => ({ ...honest, ...change }) })
  const without = (name: string): OidcTwist => ({
    claims: ({ [name]: _, ...honest }) => honest,
  })
  const now = Math.floor(Date.now() / 1000)
  const lies: Record<string, OidcTwist> = {
    'signed with another key': { sign: (text) => rs256(text, other) },
    'not signed at all': { header: { alg: 'none' }, sign: () => '' },
    'no signature under the right method': { sign: () => '' },
    'a keyed hash with our own secret': {
      header: { alg: 'HS256' },
      sign: (text) => hs256(text, idp.client.secret),
    },
    'a keyed hash with the public key': {
      header: { alg: 'HS256' },
      sign: (text) => hs256(text, createPublicKey(idp.key).export({ type: 'spki', format: 'pem' })),
    },
    'a key nobody has': { header: { kid: 'another' } },
    'a key that comes with the token': {
      header: { jwk: createPublicKey(other).export({ format: 'jwk' }), kid: 'mine' },
      sign: (text) => rs256(text, other),
    },
    'a key from elsewhere': {
      header: { jku: 'http://elsewhere.example/jwks', kid: 'mine' },
      sign: (text) => rs256(text, other),
    },
    'another issuer': claims({ iss: 'https://elsewhere.example.com' }),
    'no issuer': without('iss'),
    'another audience': claims({ aud: 'somebody-else' }),
    'no audience': without('aud'),
    'several audiences without the one it is for': claims({ aud: ['kindred', 'somebody-else'] }),
    'several audiences, for another': claims({ aud: ['kindred', 'somebody-else'], azp: 'somebody-else' }),
    'for another party': claims({ azp: 'somebody-else' }),
    'another nonce': claims({ nonce: 'another' }),
    'no nonce': without('nonce'),
    over: claims({ exp: now - 3600 }),
    'without an end': without('exp'),
    'issued nowhen': without('iat'),
    'not valid yet': claims({ nbf: now + 3600 }),
    'about nobody': without('sub'),
    'about an empty name': claims({ sub: '' }),
    'no ID token': { token: ({ id_token: _, ...honest }) => ({ status: 200, body: honest }) },
    'an ID token that is none': {
      token: (honest) => ({ status: 200, body: { ...honest, id_token: 'a.b.c' } }),
    },
    'not JSON': { token: () => ({ status: 200, body: 'tokens' }) },
    'an error': { token: () => ({ status: 400, body: { error: 'invalid_grant' } }) },
  }
  it.each(Object.entries(lies))('isn’t one with a token that lies: %s', async (_name, twist) => {
    const before = await sessions()
    const { told } = await signedIn(mateo, twist)
    expect(told.status).toBe(403)
    expect(told.cookies.join()).not.toContain('session=')
    expect(await sessions()).toBe(before)
  })

  it('isn’t one when the answer is changed on its way, used twice, or brought by another browser', async () => {
    const before = await sessions()
    const changes: Record<string, (answer: URLSearchParams) => void> = {
      'another state': (answer) => answer.set('state', '_another'),
      'no state': (answer) => answer.delete('state'),
      'two states': (answer) => answer.append('state', '_another'),
      'another issuer': (answer) => answer.set('iss', 'https://elsewhere.example.com'),
      'no issuer': (answer) => answer.delete('iss'),
      'another code': (answer) => answer.set('code', 'another'),
      'no code': (answer) => answer.delete('code'),
      'an error': (answer) => answer.set('error', 'access_denied'),
    }
    for (const [name, change] of Object.entries(changes)) {
      const { visitor, url } = await begun()
      const answer = idp.approve(url, mateo)
      change(answer)
      expect([403, 409], name).toContain((await finish(visitor, answer)).status)
    }
    const { url } = await begun()
    expect((await finish(new Visitor(w.url), idp.approve(url, mateo))).status).toBe(409)
    const thief = await begun()
    expect((await finish(thief.visitor, idp.approve(url, mateo))).status).toBe(409)
    expect(await sessions()).toBe(before)
  })

  it('exchanges a code once and opens one session, however often the answer comes', async () => {
    const before = await sessions()
    const { visitor, url } = await begun()
    const answer = idp.approve(url, mateo)
    await visitor.send('GET', userData.show.path)
    const all = await Promise.all(Array.from({ length: 50 }, () => finish(visitor, answer)))
    expect(all.filter(({ status }) => status === 200)).toHaveLength(1)
    const others = all.map(({ status }) => status).filter((status) => status !== 200)
    // Too late by the round, or by the guest's anti-forgery token, which ended with the sign-in.
    expect(others.filter((status) => status !== 409 && status !== 403)).toEqual([])
    expect(idp.exchanged.filter((code) => code === answer.get('code'))).toHaveLength(1)
    expect(await sessions()).toBe(before + 1)
  })

  it('takes an e-mail only when the provider vouches for it, and then for good by the provider’s own name', async () => {
    const lena = { sub: 'l-1', email: 'lena@larkspur.test' }
    for (const email_verified of [false, undefined, 'no'])
      expect((await signedIn({ ...lena, email_verified })).told.status).toBe(403)
    expect((await signedIn({ ...lena, email_verified: true })).told.status).toBe(200)
    expect((await signedIn({ ...lena, email: 'renamed@elsewhere.test' })).told.status).toBe(200)
    expect((await signedIn({ ...lena, sub: 'l-2', email_verified: true })).told.status).toBe(403)
  })

  it('keeps the client’s secret sealed, and answers with it to nobody', async () => {
    const admin = await administrator(w)
    const { json } = await admin.send('GET', sso.show.path)
    expect(json.draft.has_secret).toBe(true)
    expect(JSON.stringify(json)).not.toContain(idp.client.secret)
    const { rows } = await w.owner.query('select t::text as row from sso_connections t')
    const { rows: log } = await w.owner.query(
      `select t::text as row from change_log t where action like 'sso.%'`,
    )
    for (const { row } of [...rows, ...log]) expect(row).not.toContain(idp.client.secret)
  })

  it('leads log-out to the provider’s own', async () => {
    const { visitor, told } = await signedIn(mateo)
    visitor.token = told.json.token
    const out = await visitor.send('DELETE', '/api/v1/sessions', { json: {} })
    expect(out.json.logout_link).toBe(
      `${idp.issuer}/logout?client_id=kindred&post_logout_redirect_uri=http%3A%2F%2Flarkspur.localhost%2Flogin`,
    )
  })
})
