import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { userData } from '../../../contract/access/access.ts'
import { connectSaml, OWN_HOST, save, signInBySaml, switchOn, tryOut } from '../../testing/idp/connect.ts'
import { samlResponse } from '../../testing/idp/realIdps.ts'
import {
  type Answering,
  type AskedSaml,
  encode,
  inSeconds,
  type Person,
  SamlIdp,
} from '../../testing/idp/samlIdp.ts'
import { Visitor } from '../../testing/idp/visitor.ts'
import { otherLetters } from '../../testing/letters.ts'
import { type World, world } from '../../testing/world.ts'
import { selfSigned } from './selfSigned.ts'

const mateo: Person = { email: 'mateo@larkspur.test' }
const RSA_SHA512 = 'http://www.w3.org/2001/04/xmldsig-more#rsa-sha512'

describe('a sign-in through the company’s own SAML provider', () => {
  const idp = new SamlIdp()
  const next = selfSigned('The provider’s next key')
  let w: World
  let admin: Visitor
  beforeAll(async () => {
    w = await world(OWN_HOST)
    admin = await connectSaml(w, idp, { certificates: [idp.identity.cert, next.cert] })
  })
  afterAll(() => w.close())
  beforeEach(() => w.owner.query('delete from sso_identities'))

  const sessions = async () =>
    (await w.owner.query(`select count(*)::int as count from sessions where agent is distinct from 'test'`))
      .rows[0].count
  const visit = async (answer: (asked: AskedSaml) => string) => {
    const visitor = new Visitor(w.url)
    const asked = await visitor.beginSaml()
    return { visitor, asked, told: await visitor.arrive(encode(answer(asked))) }
  }
  const nameOf = async (visitor: Visitor) =>
    (await visitor.send('GET', userData.show.path)).json.user?.email as string | undefined

  it('signs in whom the provider names, and brings them where they wanted to go', async () => {
    const { visitor, told } = await signInBySaml(w, idp, mateo, '/groups?search=women')
    expect(told.json).toEqual({ tested: false, token: expect.any(String), to: '/groups?search=women' })
    expect(await nameOf(visitor)).toBe('mateo@larkspur.test')
  })

  const honest: Record<string, [Person, Answering]> = {
    'the assertion is signed': [mateo, { signs: 'assertion' }],
    'the whole response is signed': [mateo, { signs: 'response' }],
    'both are signed': [mateo, { signs: 'both' }],
    'signed with SHA-512': [
      mateo,
      { how: { signature: RSA_SHA512, digest: 'http://www.w3.org/2001/04/xmlenc#sha512' } },
    ],
    'signed with the provider’s next key': [mateo, { by: next }],
    'signed in inclusive form': [
      mateo,
      { signs: 'response', how: { transform: 'http://www.w3.org/TR/2001/REC-xml-c14n-20010315' } },
    ],
    'the provider’s clock is two minutes ahead': [
      mateo,
      { twist: { issued: inSeconds(120), not_before: inSeconds(120) } },
    ],
    'the provider’s clock is two minutes behind': [
      mateo,
      { twist: { issued: inSeconds(-420), not_after: inSeconds(-120), confirmed_until: inSeconds(-120) } },
    ],
    'the envelope names neither issuer nor destination': [
      mateo,
      { twist: { response_issuer: null, destination: null } },
    ],
    'people get a new name at each visit': [
      { ...mateo, subject: '_9f8e', format: 'urn:oasis:names:tc:SAML:2.0:nameid-format:transient' },
      {},
    ],
    'attributes have several values and long names': [
      {
        ...mateo,
        attributes: { 'urn:oid:2.5.4.42': 'Mateo', groups: ['buyers', 'bakers'], 'http://x/y?z=1': 'é漢字' },
      },
      {},
    ],
    'text is written in another way': [{ email: '<![CDATA[mateo@larkspur.test]]>' }, {}],
    'the e-mail is written in capitals': [{ email: 'Mateo@Larkspur.TEST' }, {}],
  }
  it.each(Object.entries(honest))('works when %s', async (_name, [person, how]) => {
    const { visitor, told } = await visit((asked) => idp.answer(person, asked, how))
    expect(told.json).toMatchObject({ tested: false })
    expect(await nameOf(visitor)).toBe('mateo@larkspur.test')
  })

  it('works with answers of samlp, signed in part, whole and both', async () => {
    const user = {
      id: 'm-17',
      email: 'mateo@larkspur.test',
      first_name: 'Mateo',
      last_name: 'Ruiz',
      title: '',
    }
    for (const more of [{}, { signResponse: true }, { signAssertion: false, signResponse: true }]) {
      const visitor = new Visitor(w.url)
      const { json } = await visitor.link()
      const xml = await samlResponse(
        idp.identity,
        { issuer: idp.issuer, redirectUrl: json.redirect_url },
        user,
        more,
      )
      expect((await visitor.arrive(encode(xml))).json).toMatchObject({ tested: false })
      expect(await nameOf(visitor)).toBe('mateo@larkspur.test')
    }
  })

  it('takes one answer once, however often it comes at the same moment', async () => {
    const visitor = new Visitor(w.url)
    const asked = await visitor.beginSaml()
    const encoded = encode(idp.answer(mateo, asked))
    const before = await sessions()
    const posted = await Promise.all(Array.from({ length: 100 }, () => visitor.post(encoded)))
    const rounds = posted.flatMap(({ location }) => /round=(\d+)/.exec(location)?.[1] ?? [])
    expect(rounds).toHaveLength(1)
    expect(posted.filter(({ location }) => location.endsWith('failed=over'))).toHaveLength(99)
    await visitor.send('GET', userData.show.path)
    const fetched = await Promise.all(Array.from({ length: 100 }, () => visitor.finish(Number(rounds[0]))))
    expect(fetched.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(fetched.filter(({ status }) => status === 409)).toHaveLength(99)
    expect(await sessions()).toBe(before + 1)
    expect((await visitor.arrive(encoded)).location).toBe('/login/sso?failed=over')
  })

  it('belongs to the browser that began it, to the last step', async () => {
    const [here, there] = [new Visitor(w.url), new Visitor(w.url)]
    const asked = await here.beginSaml()
    const encoded = encode(idp.answer(mateo, asked))
    const before = await sessions()
    expect((await there.arrive(encoded)).location).toBe('/login/sso?failed=over')
    await there.beginSaml()
    expect((await there.arrive(encoded)).location).toBe('/login/sso?failed=over')
    const posted = await here.post(encoded)
    const round = Number(/round=(\d+)/.exec(posted.location)?.[1])
    expect((await there.finish(round)).status).toBe(409)
    expect(await sessions()).toBe(before)
    expect((await here.finish(round)).status).toBe(200)
  })

  it('waits ten minutes for the provider, and two for the page', async () => {
    const visitor = new Visitor(w.url)
    const asked = await visitor.beginSaml()
    await w.owner.query(
      `update sso_requests set expires_at = now() - interval '1 second' where request_id = $1`,
      [asked.id],
    )
    expect((await visitor.arrive(encode(idp.answer(mateo, asked)))).location).toBe('/login/sso?failed=over')
    const again = await visitor.beginSaml()
    const posted = await visitor.post(encode(idp.answer(mateo, again)))
    await w.owner.query(
      `update sso_requests set answered_at = now() - interval '3 minutes' where request_id = $1`,
      [again.id],
    )
    expect((await visitor.finish(Number(/round=(\d+)/.exec(posted.location)?.[1]))).status).toBe(409)
  })

  it('opens a new session whatever the browser brings, in a cookie no script reads', async () => {
    const visitor = new Visitor(w.url)
    visitor.jar.set('kindred-session', 'planted-by-somebody-else')
    const asked = await visitor.beginSaml()
    const told = await visitor.arrive(encode(idp.answer(mateo, asked)))
    const cookie = told.cookies.find((line) => line.startsWith('kindred-session='))
    expect(cookie).toMatch(/^kindred-session=[\w-]{43}; Path=\/; HttpOnly; SameSite=Lax$/)
    expect(visitor.jar.get('kindred-session')).not.toBe('planted-by-somebody-else')
    expect(visitor.jar.has('kindred-sso')).toBe(false)
  })

  it('never leads to another place than ours', async () => {
    for (const elsewhere of [
      'https://evil.example',
      '//evil.example',
      '/\\evil.example',
      'javascript:alert(1)',
      '/login',
      '',
    ]) {
      const { told } = await signInBySaml(w, idp, mateo, elsewhere)
      expect(told.json.to).toBe('/')
    }
  })

  it('ends at another enterprise’s door, with or without that enterprise’s own sign-in', async () => {
    const visitor = new Visitor(w.url)
    const asked = await visitor.beginSaml()
    const neighbour = new Visitor(w.url, 'brightwater.localhost')
    for (const [name, value] of visitor.jar) neighbour.jar.set(name, value)
    expect((await neighbour.arrive(encode(idp.answer(mateo, asked)))).location).toBe('/login/sso?failed=over')
    expect((await neighbour.link()).json.error.code).toBe('sso_off')
  })

  it('lets nobody in who isn’t active, though the provider says so', async () => {
    const { told } = await visit((asked) => idp.answer({ email: 'gil@larkspur.test' }, asked))
    expect([told.status, told.json.error.code]).toEqual([403, 'sso_inactive'])
    const visitor = new Visitor(w.url)
    const asked = await visitor.beginSaml()
    const posted = await visitor.post(encode(idp.answer({ email: 'olga@larkspur.test' }, asked)))
    await w.owner.query(`update users set state = 'inactive' where email = 'olga@larkspur.test'`)
    const late = await visitor.finish(Number(/round=(\d+)/.exec(posted.location)?.[1]))
    expect(late.json.error.code).toBe('sso_inactive')
    await w.owner.query(`update users set state = 'active' where email = 'olga@larkspur.test'`)
  })

  it('takes no other letter for the same in an address', async () => {
    for (const email of otherLetters('mateo@larkspur.test')) {
      const { visitor, told } = await visit((asked) => idp.answer({ email, subject: 'M-1' }, asked))
      expect([told.status, await nameOf(visitor)], escape(email)).toEqual([403, undefined])
    }
  })

  it('knows people by the provider’s name for them, when their e-mail changes and when it passes to a newcomer', async () => {
    const lena = { email: 'lena@larkspur.test', subject: 'L-1' }
    expect((await visit((asked) => idp.answer(lena, asked))).told.status).toBe(200)
    const renamed = await visit((asked) =>
      idp.answer({ email: 'lena.new@larkspur.test', subject: 'L-1' }, asked),
    )
    expect(await nameOf(renamed.visitor)).toBe('lena@larkspur.test')
    const newcomer = await visit((asked) =>
      idp.answer({ email: 'lena@larkspur.test', subject: 'L-2' }, asked),
    )
    expect(newcomer.told.status).toBe(403)
  })

  it('isn’t begun by the provider, unless the enterprise allows it – and then works once', async () => {
    const bare = (asked: AskedSaml) =>
      idp.answer(mateo, asked, { twist: { in_response_to: null, confirmed_request: null } })
    const asked = await new Visitor(w.url).beginSaml()
    const stranger = new Visitor(w.url)
    expect((await stranger.arrive(encode(bare(asked)))).location).toBe('/login/sso?failed=over')
    await save(w, admin, { idp_initiated: true })
    await tryOut(admin, (round) => idp.answer({ email: 'ada@larkspur.test' }, round))
    expect((await switchOn(admin)).status).toBe(200)
    const encoded = encode(bare(asked))
    const told = await stranger.arrive(encoded, '/groups')
    expect(told.json).toMatchObject({ tested: false, to: '/groups' })
    expect(await nameOf(stranger)).toBe('mateo@larkspur.test')
    expect((await new Visitor(w.url).arrive(encoded)).location).toBe('/login/sso?failed=refused')
    expect((await new Visitor(w.url).arrive(encode(bare(asked)), 'https://evil.example')).json.to).toBe('/')
    await save(w, admin, { idp_initiated: false })
    await tryOut(admin, (round) => idp.answer({ email: 'ada@larkspur.test' }, round))
    await switchOn(admin)
  })

  it('ends when the settings change or are switched off while somebody is at the provider', async () => {
    const visitor = new Visitor(w.url)
    const asked = await visitor.beginSaml()
    await w.owner.query(`update sso_connections set idp_initiated = true where stage = 'active'`)
    expect((await visitor.arrive(encode(idp.answer(mateo, asked)))).location).toBe('/login/sso?failed=over')
    await w.owner.query(`update sso_connections set idp_initiated = false where stage = 'active'`)
  })
})

describe('what the provider says about people', () => {
  const idp = new SamlIdp()
  let w: World
  beforeAll(async () => {
    w = await world(OWN_HOST)
    const { rows } = await w.owner.query<{ id: string }>(
      `select id::text from user_roles where enterprise_id = $1 and role_type = 'user' order by priority limit 1`,
      [w.enterprises.larkspur],
    )
    await connectSaml(w, idp, {
      just_in_time: true,
      default_role_id: Number(rows[0]?.id),
      email_domains: ['larkspur.test'],
      mapping: [
        { target: 'title', attribute: 'position' },
        { target: 'employee_id', attribute: 'staff' },
      ],
    })
  })
  afterAll(() => w.close())

  const person = async (email: string) =>
    (
      await w.owner.query(
        'select first_name, last_name, name, title, employee_id, state from users where email = $1',
        [email],
      )
    ).rows
  const arrive = (who: Person) => signInBySaml(w, idp, who)
  const wanda: Person = {
    email: 'wanda@larkspur.test',
    attributes: { givenName: 'Wanda', sn: 'Nowak', position: 'Welder', staff: 'W-1' },
  }

  it('makes an account for a newcomer, once, however many doors they knock at', async () => {
    const visitors = await Promise.all(
      Array.from({ length: 12 }, async () => {
        const visitor = new Visitor(w.url)
        return { visitor, asked: await visitor.beginSaml() }
      }),
    )
    const encoded = visitors.map(({ asked }) => encode(idp.answer(wanda, asked)))
    const told = await Promise.all(visitors.map(({ visitor }, at) => visitor.arrive(encoded[at] ?? '')))
    expect(told.map(({ status }) => status)).toEqual(Array(12).fill(200))
    expect(await person('wanda@larkspur.test')).toEqual([
      {
        first_name: 'Wanda',
        last_name: 'Nowak',
        name: 'Wanda Nowak',
        title: 'Welder',
        employee_id: 'W-1',
        state: 'active',
      },
    ])
  })

  it('fills in what was mapped at each sign-in, and leaves alone what doesn’t come or doesn’t fit', async () => {
    await arrive({ ...wanda, attributes: { ...wanda.attributes, position: 'Foreman' } })
    expect((await person('wanda@larkspur.test'))[0]?.title).toBe('Foreman')
    await arrive({ ...wanda, attributes: { position: 'x'.repeat(101), staff: 'larkspur-ada' } })
    expect((await person('wanda@larkspur.test'))[0]).toMatchObject({ title: 'Foreman', employee_id: 'W-1' })
  })

  it('makes nobody without a name, nor from another domain, nor with a role for administrators', async () => {
    const nameless = await arrive({ email: 'nobody@larkspur.test' })
    expect(nameless.told.status).toBe(403)
    const foreign = await arrive({ ...wanda, email: 'wanda@elsewhere.test', subject: 'other' })
    expect(foreign.told.json.error.code).toBe('sso_no_account')
    await w.owner.query(
      `update user_roles set role_type = 'admin' where id = (select default_role_id from sso_connections where stage = 'active')`,
    )
    const risen = await arrive({ ...wanda, email: 'new@larkspur.test', subject: 'risen' })
    expect(risen.told.status).toBe(403)
    expect([
      ...(await person('nobody@larkspur.test')),
      ...(await person('wanda@elsewhere.test')),
      ...(await person('new@larkspur.test')),
    ]).toEqual([])
  })
})
