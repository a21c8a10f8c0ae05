import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { passwords } from '../../../contract/access/access.ts'
import { sso } from '../../../contract/access/sso.ts'
import { enterprises } from '../../../contract/enterprise/enterprise.ts'
import { notifications } from '../../../contract/messages/messages.ts'
import { accessTokens } from '../../../contract/people/profile.ts'
import { issueToken } from '../../identity/tokens.ts'
import {
  administrator,
  OWN_HOST,
  samlDraft,
  save,
  shown,
  switchOn,
  tryOut,
} from '../../testing/idp/connect.ts'
import { encode, SamlIdp } from '../../testing/idp/samlIdp.ts'
import { Visitor } from '../../testing/idp/visitor.ts'
import { signIn } from '../../testing/signIn.ts'
import { type Client, client, pathOf, type World, world } from '../../testing/world.ts'
import { selfSigned } from './selfSigned.ts'

const ada = { email: 'ada@larkspur.test' }

describe('the settings of single sign-on', () => {
  const idp = new SamlIdp()
  let w: World
  let admin: Visitor
  beforeAll(async () => {
    w = await world({ ...OWN_HOST, RATE_ADDRESS: '100000' })
    admin = await administrator(w)
  })
  afterAll(() => w.close())

  it('are for those who may manage SSO, and nobody else learns of them', async () => {
    for (const who of [w.people.member, w.people.leader, w.people.designer]) {
      const other = await administrator(w, who)
      const { status, json } = await other.send('GET', sso.show.path)
      expect(status).toBe(403)
      expect(json.error.message).toBe("You don't have permission to manage SSO")
      expect((await other.send('POST', sso.test.path, { json: {} })).status).toBe(403)
      expect((await other.send('DELETE', sso.switchOff.path, { json: {} })).status).toBe(403)
      expect((await other.send('PUT', sso.switchOn.path, { json: { settings_hash: 'x' } })).status).toBe(403)
    }
    expect((await new Visitor(w.url).send('GET', sso.show.path)).status).toBe(401)
    const elsewhere = pathOf(sso.update, { id: w.enterprises.brightwater })
    const { draft } = await shown(admin)
    const { has_secret: _, ...body } = draft
    expect((await admin.send('PUT', elsewhere, { json: body })).status).toBe(404)
  })

  it('are read from metadata, however it is pasted, and say what isn’t metadata', async () => {
    const read = (json: object) => admin.send('POST', sso.readMetadata.path, { json })
    const next = selfSigned('Next', { from: 0, to: 10 * 86_400_000 })
    const { json } = await read({ xml: idp.metadata([idp.identity.cert, next.cert, idp.identity.cert]) })
    expect(json).toMatchObject({
      idp_issuer: idp.issuer,
      login_url: `${idp.issuer}/sso`,
      logout_url: `${idp.issuer}/slo`,
      understood: [{ subject: 'CN=Example identity provider', state: 'valid' }, { state: 'soon' }],
    })
    expect(json.certificates).toHaveLength(2)
    const refused = async (body: object, field: string) => {
      const { status, json: told } = await read(body)
      expect([status, Object.keys(told.error.fields)]).toEqual([422, [field]])
      return told.error.fields[field] as string
    }
    expect(await refused({ xml: 'hello' }, 'xml')).toMatch(/no SAML metadata/)
    expect(await refused({ xml: `<!DOCTYPE x [<!ENTITY a "b">]>${idp.metadata()}` }, 'xml')).toMatch(
      /no SAML/,
    )
    expect(await refused({ xml: idp.metadata([]) }, 'xml')).toMatch(/no certificate/)
    expect(await refused({ xml: idp.metadata([idp.identity.cert], 'javascript:alert(1)') }, 'xml')).toMatch(
      /redirect/,
    )
    const one = idp.metadata().replace(/^<\?xml[^>]*\?>/, '')
    const many = `<md:EntitiesDescriptor xmlns:md="urn:oasis:names:tc:SAML:2.0:metadata">${one}${one.replace(idp.issuer, 'urn:other')}</md:EntitiesDescriptor>`
    expect(await refused({ xml: many }, 'xml')).toMatch(/several/)
    expect(await refused({ url: 'http://169.254.169.254/metadata' }, 'url')).toMatch(/our own network/)
    expect(await refused({ url: 'http://localhost/metadata' }, 'url')).toMatch(/our own network/)
    expect(await refused({ url: 'ftp://example.com/' }, 'url')).toBe('Start with http:// or https://')
    expect(await refused({}, 'url')).toBe('This is required.')
  })

  it('say all that is wrong with them at once', async () => {
    const { status, json } = await save(w, admin, {
      certificates: ['no certificate'],
      oidc_issuer: 'http://login.example.com',
      default_role_id: 999_999,
      break_glass_user_id: w.people.member,
      email_domains: ['nodomain'],
      mapping: [
        { target: 'title', attribute: 'a' },
        { target: 'title', attribute: 'b' },
        { target: 'field_999', attribute: 'c' },
      ],
    })
    expect(status).toBe(422)
    expect(Object.keys(json.error.fields)).toEqual(['email_domains.0'])
    const again = await save(w, admin, {
      certificates: ['no certificate'],
      oidc_issuer: 'http://login.example.com',
      default_role_id: 999_999,
      break_glass_user_id: w.people.member,
      mapping: [
        { target: 'title', attribute: 'a' },
        { target: 'title', attribute: 'b' },
        { target: 'field_999', attribute: 'c' },
      ],
    })
    expect(Object.keys(again.json.error.fields).toSorted()).toEqual([
      'break_glass_user_id',
      'certificates.0',
      'default_role_id',
      'mapping.1.target',
      'mapping.2.target',
      'oidc_issuer',
    ])
  })

  it('can’t be tried before they are whole, nor switched on before they were tried', async () => {
    expect((await admin.send('POST', sso.test.path, { json: {} })).json.error.code).toBe('sso_incomplete')
    expect((await save(w, admin, samlDraft(w, idp))).status).toBe(200)
    expect((await switchOn(admin)).json.error.code).toBe('sso_untested')
    await tryOut(admin, (asked) => idp.answer(ada, asked, { by: selfSigned('another') }))
    expect((await shown(admin)).last_test).toMatchObject({ works: false, problem: 'signature' })
    expect((await switchOn(admin)).json.error.code).toBe('sso_untested')
    expect((await admin.send('GET', enterprises.auth.path)).json.sso_enabled).toBe(false)
  })

  it('tell after a test what came, what it becomes, whose clock is wrong, and sign nobody in', async () => {
    await save(w, admin, {
      mapping: [
        { target: 'title', attribute: 'position' },
        { target: 'pronouns', attribute: 'p' },
      ],
    })
    const before = await w.owner.query('select count(*) from sessions')
    const told = await tryOut(admin, (asked) =>
      idp.answer({ ...ada, attributes: { position: 'Head', colours: ['red', 'blue'] } }, asked, {
        twist: { issued: new Date(Date.now() + 90_000).toISOString() },
      }),
    )
    expect(told.json).toEqual({ tested: true, token: null, to: '/admin/system/settings/sso' })
    const { last_test, tested } = await shown(admin)
    expect(tested).toBe(true)
    expect(last_test).toMatchObject({
      works: true,
      person: 'known',
      person_name: 'Ada Okafor',
      subject: 'id of ada@larkspur.test',
      warnings: ['clock_skew', 'mapped_empty'],
      attributes: expect.arrayContaining([{ name: 'colours', values: ['red', 'blue'] }]),
    })
    expect(last_test?.clock_skew_seconds).toBeGreaterThan(80)
    expect(last_test?.mapping).toContainEqual({ target: 'title', attribute: 'position', value: 'Head' })
    expect(last_test?.mapping).toContainEqual({ target: 'pronouns', attribute: 'p', value: null })
    expect((await w.owner.query('select count(*) from sessions')).rows).toEqual(before.rows)
    const { rows } = await w.owner.query('select title from users where id = $1', [w.people.admin])
    expect(rows[0].title).toBe('Colleague')
  })

  it('name each thing that can be wrong with an answer', async () => {
    const problems = {
      recipient: { twist: { recipient: 'https://elsewhere/acs' } },
      destination: { twist: { destination: 'https://elsewhere/acs' } },
      audience: { twist: { audience: 'https://elsewhere' } },
      issuer: { twist: { issuer: 'https://elsewhere', response_issuer: null } },
      expired: { twist: { not_after: new Date(Date.now() - 900_000).toISOString() } },
      not_yet: { twist: { not_before: new Date(Date.now() + 900_000).toISOString() } },
      unsigned: { signs: 'nothing' as const },
      weak_signature: { how: { signature: 'http://www.w3.org/2000/09/xmldsig#rsa-sha1' } },
      status: { twist: { status: 'Responder' } },
    }
    for (const [problem, how] of Object.entries(problems)) {
      await tryOut(admin, (asked) => idp.answer(ada, asked, how))
      expect((await shown(admin)).last_test?.problem, problem).toBe(problem)
    }
    for (const [email, problem] of [
      ['nobody@larkspur.test', 'person_unknown'],
      ['gil@larkspur.test', 'person_inactive'],
      ['', 'email_missing'],
    ]) {
      await tryOut(admin, (asked) => idp.answer({ email: email ?? '' }, asked))
      expect((await shown(admin)).last_test?.problem).toBe(problem)
    }
    expect((await shown(admin)).tested).toBe(false)
  })

  it('hold only as they were tested: any change that matters asks for another test', async () => {
    await tryOut(admin, (asked) => idp.answer(ada, asked))
    const { settings_hash } = await shown(admin)
    await save(w, admin, { mapping: [] })
    const stale = await admin.send('PUT', sso.switchOn.path, { json: { settings_hash } })
    expect(stale.json.error.code).toBe('changed_meanwhile')
    expect((await switchOn(admin)).json.error.code).toBe('sso_untested')
    await tryOut(admin, (asked) => idp.answer(ada, asked))
    await save(w, admin, { break_glass_user_id: null })
    expect((await switchOn(admin)).json.error.fields).toEqual({ break_glass_user_id: 'This is required.' })
    await save(w, admin, { break_glass_user_id: w.people.admin })
    expect((await switchOn(admin)).status).toBe(200)
    expect((await shown(admin)).in_force).toBe(true)
    const face = (await admin.send('GET', enterprises.auth.path)).json
    expect([face.sso_enabled, face.sso_only]).toEqual([true, true])
  })

  it('don’t overwrite each other when two save at once', async () => {
    const { draft } = await shown(admin)
    const { has_secret: _, ...body } = draft
    const path = pathOf(sso.update, { id: w.enterprises.larkspur })
    const answers = await Promise.all(
      ['a', 'b', 'c'].map((name) => admin.send('PUT', path, { json: { ...body, oidc_client: name } })),
    )
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409])
  })

  it('close the door to passwords, for all but the one for emergencies, who is heard of at once', async () => {
    expect((await signIn(w, 'mateo@larkspur.test')).answer.status).toBe(401)
    const wrong = await signIn(w, 'mateo@larkspur.test', 'not this one')
    expect(wrong.answer.text).toBe((await signIn(w, 'mateo@larkspur.test')).answer.text)
    const inside = await signIn(w, 'ada@larkspur.test')
    expect(inside.answer.status).toBe(200)
    const bell = await inside.client.get(notifications.list.path)
    expect(bell.json.items[0].text).toMatch(/Ada Okafor signed in with the emergency password/)
    const { rows } = await w.owner.query(
      `select to_email, subject from mails where kind = 'access.break_glass'`,
    )
    expect(rows).toEqual([
      { to_email: 'ada@larkspur.test', subject: 'Emergency password used at Larkspur Foods' },
    ])
    const logged = await w.owner.query(
      `select count(*)::int as n from change_log where action = 'sso.break_glass_used'`,
    )
    expect(logged.rows[0].n).toBe(1)
  })

  it('change nothing for a round that others began when a test goes on', async () => {
    const visitor = new Visitor(w.url)
    const asked = await visitor.beginSaml()
    const other = selfSigned('Tried out, not in force')
    await save(w, admin, { certificates: [other.cert] })
    const forged = await visitor.arrive(
      encode(idp.answer({ email: 'mateo@larkspur.test' }, asked, { by: other })),
    )
    expect(forged.status).toBe(403)
    const again = new Visitor(w.url)
    const honest = await again.beginSaml()
    expect((await again.arrive(encode(idp.answer({ email: 'mateo@larkspur.test' }, honest)))).status).toBe(
      200,
    )
  })

  it('open the door to passwords again when single sign-on is switched off', async () => {
    expect((await admin.send('DELETE', sso.switchOff.path, { json: {} })).status).toBe(200)
    expect((await signIn(w, 'mateo@larkspur.test')).answer.status).toBe(200)
    expect((await new Visitor(w.url).link()).json.error.code).toBe('sso_off')
    const { rows } = await w.owner.query(
      `select action from change_log where action like 'sso.switched%' order by id`,
    )
    expect(rows.map(({ action }) => action)).toEqual(['sso.switched_on', 'sso.switched_off'])
  })

  it('end what passwords opened before, but for emergencies and what the provider opened itself', async () => {
    expect((await save(w, admin, { sso_only: false, certificates: [idp.identity.cert] })).status).toBe(200)
    await tryOut(admin, (asked) => idp.answer(ada, asked))
    expect((await switchOn(admin)).status).toBe(200)
    const me = '/api/v1/user/user_data'
    const tokenOf = async (who: Client) => {
      const { json } = await who.post(accessTokens.create.path, {
        body: { name: 'Mine', may_write: false, days: 9 },
      })
      return client(w.url, 'larkspur.localhost', 0, { authorization: `Bearer ${json.token}` })
    }
    const [inside, guardian] = [await w.as(w.people.member), await w.as(w.people.admin)]
    const [program, guardians] = [await tokenOf(inside), await tokenOf(guardian)]
    const visitor = new Visitor(w.url)
    const asked = await visitor.beginSaml()
    const arrived = await visitor.arrive(encode(idp.answer({ email: 'lena@larkspur.test' }, asked)))
    visitor.token = arrived.json.token
    const link = await w.app.database.inTransaction(w.enterprises.larkspur, (tx) =>
      issueToken(tx, 'password_reset', { user_id: w.people.member, email: 'mateo@larkspur.test' }),
    )
    const opens = async () => [
      (await inside.get(me)).status,
      (await program.get(me)).status,
      (await w.anyone().post(passwords.lookAtReset.path, { body: { token: link } })).status,
      (await visitor.send('GET', me)).status,
      (await guardian.get(me)).status,
      (await guardians.get(me)).status,
    ]
    expect(await opens()).toEqual([200, 200, 200, 200, 200, 200])
    expect((await save(w, admin, { sso_only: true })).status).toBe(200)
    expect((await switchOn(admin)).status).toBe(200)
    expect(await opens()).toEqual([401, 401, 404, 200, 200, 200])
    expect((await admin.send('DELETE', sso.switchOff.path, { json: {} })).status).toBe(200)
  })

  it('tell the provider who we are', async () => {
    const anyone = new Visitor(w.url)
    const path = pathOf(sso.spMetadata, { id: w.enterprises.larkspur })
    const { status, json } = await anyone.send('GET', path)
    expect(status).toBe(200)
    expect(json).toContain(`entityID="http://larkspur.localhost${path}"`)
    expect(json).toContain('Location="http://larkspur.localhost/api/v1/omni_auth/saml/callback"')
    expect((await anyone.send('GET', pathOf(sso.spMetadata, { id: w.enterprises.brightwater }))).status).toBe(
      404,
    )
  })
})
