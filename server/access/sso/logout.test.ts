import { createSign, createVerify } from 'node:crypto'
import { deflateRawSync, inflateRawSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sessions, userData } from '../../../contract/access/access.ts'
import { sso, ssoLinks } from '../../../contract/access/sso.ts'
import { connectSaml, OWN_HOST, signInBySaml } from '../../testing/idp/connect.ts'
import { encode, freshId, inSeconds, SAML, SAMLP, SamlIdp } from '../../testing/idp/samlIdp.ts'
import { Visitor } from '../../testing/idp/visitor.ts'
import { signXml } from '../../testing/idp/xmlsec.ts'
import { pathOf, type World, world } from '../../testing/world.ts'
import { type Identity, selfSigned } from './selfSigned.ts'
import { SLO_PATH } from './serviceProvider.ts'

const mateo = { email: 'mateo@larkspur.test' }
const RSA_SHA256 = 'http://www.w3.org/2001/04/xmldsig-more#rsa-sha256'
const RSA_SHA1 = 'http://www.w3.org/2000/09/xmldsig#rsa-sha1'

describe('single logout', () => {
  const idp = new SamlIdp()
  const stranger = selfSigned('Nobody')
  let w: World
  let admin: Visitor
  let slo: string
  beforeAll(async () => {
    w = await world(OWN_HOST)
    admin = await connectSaml(w, idp)
    slo = /SingleLogoutService[^>]*Location="([^"]*)"/.exec(await metadata())?.[1] ?? ''
  })
  afterAll(() => w.close())

  const metadata = async () =>
    String(
      (await new Visitor(w.url).send('GET', pathOf(sso.spMetadata, { id: w.enterprises.larkspur }))).json,
    )
  const isIn = async (visitor: Visitor) => (await visitor.send('GET', userData.show.path)).status === 200
  const signedIn = async () => (await signInBySaml(w, idp, mateo)).visitor

  interface Said {
    issuer?: string
    destination?: string
    issued?: string
    ends?: string
    name?: string
    index?: string | null
    kind?: string
    id?: string
  }
  const request = (said: Said = {}) => {
    const id = said.id ?? freshId()
    const kind = said.kind ?? 'LogoutRequest'
    const index = said.index === undefined ? '_s1' : said.index
    return {
      id,
      xml: `<samlp:${kind} xmlns:samlp="${SAMLP}" xmlns:saml="${SAML}" ID="${id}" Version="2.0" IssueInstant="${said.issued ?? inSeconds(0)}"${said.ends ? ` NotOnOrAfter="${said.ends}"` : ''} Destination="${said.destination ?? slo}"><saml:Issuer>${said.issuer ?? idp.issuer}</saml:Issuer><saml:NameID>${said.name ?? `id of ${mateo.email}`}</saml:NameID>${index === null ? '' : `<samlp:SessionIndex>${index}</samlp:SessionIndex>`}</samlp:${kind}>`,
    }
  }
  const query = (xml: string, by: Identity | null = idp.identity, algorithm = RSA_SHA256, relay = 'r&1') => {
    const parts = [
      `SAMLRequest=${encodeURIComponent(deflateRawSync(xml).toString('base64'))}`,
      `RelayState=${encodeURIComponent(relay)}`,
    ]
    if (!by) return parts.join('&')
    parts.push(`SigAlg=${encodeURIComponent(algorithm)}`)
    const digest = algorithm === RSA_SHA1 ? 'sha1' : 'sha256'
    const signature = createSign(digest).update(parts.join('&')).sign(by.key, 'base64')
    return [...parts, `Signature=${encodeURIComponent(signature)}`].join('&')
  }
  const byRedirect = (text: string) => new Visitor(w.url).send('GET', `${SLO_PATH}?${text}`)
  const byPost = (xml: string) =>
    new Visitor(w.url).send('POST', SLO_PATH, {
      form: new URLSearchParams({ SAMLRequest: encode(xml), RelayState: 'r2' }).toString(),
    })
  const refused = '/login/sso?failed=refused'

  it('begun by the provider ends the sessions it opened, everywhere, and tells it so', async () => {
    const [one, two] = [await signedIn(), await signedIn()]
    const other = new Visitor(w.url).as(await w.as(w.people.member))
    const { id, xml } = request()
    const { status, location } = await byRedirect(query(xml))
    expect(status).toBe(303)
    const to = new URL(location)
    expect(`${to.origin}${to.pathname}`).toBe(`${idp.issuer}/slo`)
    expect(to.searchParams.get('RelayState')).toBe('r&1')
    const said = inflateRawSync(Buffer.from(to.searchParams.get('SAMLResponse') ?? '', 'base64')).toString()
    expect(said).toContain(`InResponseTo="${id}"`)
    expect(said).toContain('status:Success')
    expect([await isIn(one), await isIn(two)]).toEqual([false, false])
    // What another door opened for the same person stays.
    expect(await isIn(other)).toBe(true)
    const { rows } = await w.owner.query(
      `select subject_id from change_log where action = 'session.ended_by_provider'`,
    )
    expect(rows).toEqual([{ subject_id: String(w.people.member) }])
  })

  it('works by post, and for all of a person’s sessions when none is named', async () => {
    const visitor = await signedIn()
    const { id, xml } = request({ index: null })
    expect((await byPost(signXml(xml, id, idp.identity))).location).toContain('SAMLResponse=')
    expect(await isIn(visitor)).toBe(false)
  })

  it('leaves another of the person’s sessions at the provider alone', async () => {
    const visitor = await signedIn()
    const { xml } = request({ index: '_another' })
    expect((await byRedirect(query(xml))).location).toContain('SAMLResponse=')
    expect(await isIn(visitor)).toBe(true)
  })

  const wrapped = () => {
    const honest = request({ name: 'somebody else' })
    const signed = signXml(honest.xml, honest.id, idp.identity)
    return request().xml.replace('</samlp:LogoutRequest>', `${signed}</samlp:LogoutRequest>`)
  }
  const forged: Record<string, () => Promise<{ location: string }>> = {
    'nobody signed it': () => byRedirect(query(request().xml, null)),
    'somebody else signed it': () => byRedirect(query(request().xml, stranger)),
    'it is signed with SHA-1': () => byRedirect(query(request().xml, idp.identity, RSA_SHA1)),
    'its relay state was changed': () => byRedirect(query(request().xml).replace('r%261', 'r2')),
    'another message stands before the signed one': () =>
      byRedirect(
        `SAMLRequest=${encodeURIComponent(deflateRawSync(request().xml).toString('base64'))}&${query(request({ name: 'x' }).xml)}`,
      ),
    'its algorithm was taken away': () => byRedirect(query(request().xml).replace(/&SigAlg=[^&]*/, '')),
    'nobody signed what was posted': () => byPost(request().xml),
    'somebody else signed what was posted': () => {
      const { id, xml } = request()
      return byPost(signXml(xml, id, stranger))
    },
    'what was posted was changed afterwards': () => {
      const { id, xml } = request({ name: 'somebody else' })
      return byPost(signXml(xml, id, idp.identity).replace('somebody else', `id of ${mateo.email}`))
    },
    'a signed one is wrapped in it': () => byPost(wrapped()),
    'it is another issuer’s': () => byRedirect(query(request({ issuer: 'https://evil.example' }).xml)),
    'it is for another place': () => byRedirect(query(request({ destination: 'https://elsewhere/slo' }).xml)),
    'it is old': () => byRedirect(query(request({ issued: inSeconds(-1200) }).xml)),
    'it is over': () => byRedirect(query(request({ ends: inSeconds(-600) }).xml)),
    'it is from the future': () => byRedirect(query(request({ issued: inSeconds(600) }).xml)),
    'it is no log-out': () => byRedirect(query(request({ kind: 'AuthnRequest' }).xml)),
    'it is too large when unpacked': () => byRedirect(query(request({ name: 'x'.repeat(200_000) }).xml)),
    'there is no message': () => byRedirect('RelayState=x'),
  }
  it('ends nothing when it is forged', async () => {
    const visitor = await signedIn()
    for (const [name, send] of Object.entries(forged)) {
      expect((await send()).location, name).toBe(refused)
      expect(await isIn(visitor), name).toBe(true)
    }
  })

  it('works once: an overheard request ends no later session', async () => {
    const text = query(request().xml)
    await byRedirect(text)
    const visitor = await signedIn()
    expect((await byRedirect(text)).location).toBe(refused)
    expect(await isIn(visitor)).toBe(true)
  })

  it('is nothing at another enterprise’s door', async () => {
    const visitor = await signedIn()
    const neighbour = new Visitor(w.url, 'brightwater.localhost')
    const told = await neighbour.send('GET', `${SLO_PATH}?${query(request().xml)}`)
    expect(told.location).toBe(refused)
    expect(await isIn(visitor)).toBe(true)
  })

  it('begun here goes to the provider’s log-out as it is, and by our signed request once there is a key', async () => {
    const bare = await signedIn()
    expect((await bare.send('DELETE', sessions.destroy.path)).json.logout_link).toBe(`${idp.issuer}/slo`)
    await admin.send('POST', sso.makeKey.path, { json: {} })
    const visitor = await signedIn()
    const link = (await visitor.send('DELETE', sessions.destroy.path)).json.logout_link as string
    expect(await isIn(visitor)).toBe(false)
    const url = new URL(link)
    expect(`${url.origin}${url.pathname}`).toBe(`${idp.issuer}/slo`)
    const said = inflateRawSync(Buffer.from(url.searchParams.get('SAMLRequest') ?? '', 'base64')).toString()
    expect(said).toContain(`>id of ${mateo.email}</saml:NameID>`)
    expect(said).toContain('<samlp:SessionIndex>_s1</samlp:SessionIndex>')
    const cert = (/use="signing".*?<X509Certificate>([^<]*)/.exec(await metadata())?.[1] ?? '').match(
      /.{1,64}/g,
    )
    const [signed = '', signature = ''] = url.search.slice(1).split('&Signature=')
    const pem = `-----BEGIN CERTIFICATE-----\n${cert?.join('\n')}\n-----END CERTIFICATE-----\n`
    expect(createVerify('sha256').update(signed).verify(pem, decodeURIComponent(signature), 'base64')).toBe(
      true,
    )
    // The provider sends the browser back, and that is all.
    expect((await byRedirect('SAMLResponse=anything')).location).toBe('/login')
    // Whoever signed in with a password isn't the provider's to log out.
    const byPassword = new Visitor(w.url).as(await w.as(w.people.leader))
    expect((await byPassword.send('DELETE', sessions.destroy.path)).json.logout_link).toBe(
      `${idp.issuer}/slo`,
    )
  })

  it('ends as well when an administrator removes the link between a person and the provider', async () => {
    const visitor = await signedIn()
    const path = pathOf(ssoLinks.list, { id: w.people.member })
    const { items } = (await admin.send('GET', path)).json
    expect(items).toEqual([expect.objectContaining({ issuer: idp.issuer, subject: `id of ${mateo.email}` })])
    expect((await visitor.send('DELETE', path)).status).toBe(403)
    expect((await visitor.send('GET', path)).status).toBe(403)
    expect((await admin.send('DELETE', pathOf(ssoLinks.list, { id: w.neighbour }))).status).toBe(404)
    expect(await isIn(visitor)).toBe(true)
    expect((await admin.send('DELETE', path)).json).toEqual({ done: true })
    expect(await isIn(visitor)).toBe(false)
    expect((await admin.send('GET', path)).json.items).toEqual([])
    // Their e-mail decides at the next sign-in, and a new link is made.
    expect(await isIn(await signedIn())).toBe(true)
    expect((await admin.send('GET', path)).json.items).toHaveLength(1)
  })
})
