import { createVerify, X509Certificate } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { userData } from '../../../contract/access/access.ts'
import { sso } from '../../../contract/access/sso.ts'
import { connectSaml, OWN_HOST, save, shown, switchOn, tryOut } from '../../testing/idp/connect.ts'
import { type Encrypting, encrypted } from '../../testing/idp/encryption.ts'
import { samlResponse } from '../../testing/idp/realIdps.ts'
import { type AskedSaml, encode, SamlIdp } from '../../testing/idp/samlIdp.ts'
import { Visitor } from '../../testing/idp/visitor.ts'
import { pathOf, type World, world } from '../../testing/world.ts'
import { selfSigned } from './selfSigned.ts'

const mateo = { email: 'mateo@larkspur.test' }
const ada = { email: 'ada@larkspur.test' }
const RSA_SHA1 = { signature: 'http://www.w3.org/2000/09/xmldsig#rsa-sha1' }

describe('an encrypted assertion', () => {
  const idp = new SamlIdp()
  const stranger = selfSigned('Nobody')
  let w: World
  let admin: Visitor
  let cert: string
  beforeAll(async () => {
    w = await world(OWN_HOST)
    admin = await connectSaml(w, idp)
    cert = await madeKey()
  })
  afterAll(() => w.close())

  const metadata = async () =>
    String(
      (await new Visitor(w.url).send('GET', pathOf(sso.spMetadata, { id: w.enterprises.larkspur }))).json,
    )
  const published = async (use: string) =>
    [...(await metadata()).matchAll(new RegExp(`use="${use}".*?<X509Certificate>([^<]*)`, 'g'))].map(
      ([, text]) =>
        `-----BEGIN CERTIFICATE-----\n${text?.match(/.{1,64}/g)?.join('\n')}\n-----END CERTIFICATE-----\n`,
    )
  async function madeKey() {
    const told = await admin.send('POST', sso.makeKey.path, { json: {} })
    expect(told.status).toBe(200)
    return (await published('encryption'))[0] ?? ''
  }
  const sessions = async () =>
    (await w.owner.query(`select count(*)::int as count from sessions where agent is distinct from 'test'`))
      .rows[0].count as number
  const visit = async (answer: (asked: AskedSaml) => string) => {
    const visitor = new Visitor(w.url)
    const asked = await visitor.beginSaml()
    return { visitor, told: await visitor.arrive(encode(answer(asked))) }
  }
  const nameOf = async (visitor: Visitor) => (await visitor.send('GET', userData.show.path)).json.user?.email
  const signedInside = (asked: AskedSaml, how: Encrypting = {}, key = cert) =>
    idp.response(encrypted(idp.sign(idp.assertion(mateo, asked)), key, how), asked).xml

  const honest: Record<string, (asked: AskedSaml) => string> = {
    'signed inside, AES-GCM': (asked) => signedInside(asked),
    'signed inside, AES-256-CBC': (asked) => signedInside(asked, { content: 'aes256-cbc' }),
    'signed inside, AES-128-CBC': (asked) => signedInside(asked, { content: 'aes128-cbc' }),
    'signed outside': (asked) =>
      idp.sign(idp.response(encrypted(idp.assertion(mateo, asked).xml, cert), asked)),
    'signed inside and outside': (asked) =>
      idp.sign(idp.response(encrypted(idp.sign(idp.assertion(mateo, asked)), cert), asked)),
  }
  it.each(Object.entries(honest))('signs in when it is %s', async (_name, answer) => {
    const { visitor, told } = await visit(answer)
    expect(told.json).toMatchObject({ tested: false })
    expect(await nameOf(visitor)).toBe(mateo.email)
  })

  it('of samlp signs in', async () => {
    const user = { id: `id of ${mateo.email}`, ...mateo, first_name: 'Mateo', last_name: 'Ruiz', title: '' }
    const visitor = new Visitor(w.url)
    const { json } = await visitor.link()
    const xml = await samlResponse(
      idp.identity,
      { issuer: idp.issuer, redirectUrl: json.redirect_url },
      user,
      {
        encryptionCert: cert,
        encryptionPublicKey: new X509Certificate(cert).publicKey.export({ type: 'spki', format: 'pem' }),
      },
    )
    expect(xml).toContain('EncryptedAssertion')
    expect((await visitor.arrive(encode(xml))).json).toMatchObject({ tested: false })
  })

  const forged: Record<string, (asked: AskedSaml) => string> = {
    'nobody signed it': (asked) => idp.response(encrypted(idp.assertion(ada, asked).xml, cert), asked).xml,
    'somebody else signed it': (asked) =>
      idp.response(encrypted(idp.sign(idp.assertion(ada, asked), {}, stranger), cert), asked).xml,
    'somebody else signed the envelope': (asked) =>
      idp.sign(idp.response(encrypted(idp.assertion(ada, asked).xml, cert), asked), {}, stranger),
    'somebody else signed the envelope around an honest one': (asked) =>
      idp.sign(idp.response(encrypted(idp.sign(idp.assertion(ada, asked)), cert), asked), {}, stranger),
    'it was swapped inside a signed envelope': (asked) => {
      const envelope = idp.sign(idp.response(encrypted(idp.assertion(mateo, asked).xml, cert), asked))
      const other = encrypted(idp.assertion(ada, asked).xml, cert)
      return envelope.replace(/<saml:EncryptedAssertion[\s\S]*<\/saml:EncryptedAssertion>/, other)
    },
    'it is signed with SHA-1': (asked) =>
      idp.response(encrypted(idp.sign(idp.assertion(ada, asked), RSA_SHA1), cert), asked).xml,
    'its words were changed before it was encrypted': (asked) =>
      idp.response(
        encrypted(idp.sign(idp.assertion(mateo, asked)).replaceAll(mateo.email, ada.email), cert),
        asked,
      ).xml,
    'it is encrypted for another key': (asked) => signedInside(asked, {}, stranger.cert),
    'its key is wrapped with RSA 1.5': (asked) => signedInside(asked, { key: 'rsa-1_5' }),
    'there are two': (asked) => {
      const one = encrypted(idp.sign(idp.assertion(mateo, asked)), cert)
      return idp.response(one + one, asked).xml
    },
    'an open one stands beside it': (asked) =>
      idp.response(
        idp.assertion(ada, asked).xml + encrypted(idp.sign(idp.assertion(mateo, asked)), cert),
        asked,
      ).xml,
    'it is a whole answer that was encrypted': (asked) =>
      idp.response(encrypted(idp.answer(ada, asked), cert), asked).xml,
    'it holds a document type': (asked) =>
      idp.response(encrypted(`<!DOCTYPE x>${idp.sign(idp.assertion(ada, asked))}`, cert), asked).xml,
    'it wraps a signed one': (asked) => {
      const inner = idp.sign(idp.assertion(mateo, asked))
      const outer = idp.assertion(ada, asked).xml.replace('</saml:Assertion>', `${inner}</saml:Assertion>`)
      return idp.response(encrypted(outer, cert), asked).xml
    },
    'its bytes were cut': (asked) =>
      signedInside(asked).replace(
        /.{40}(<\/xenc:CipherValue><\/xenc:CipherData><\/xenc:EncryptedData>)/,
        '$1',
      ),
    'it is for another audience': (asked) =>
      idp.response(
        encrypted(idp.sign(idp.assertion(ada, asked, { audience: 'https://elsewhere' })), cert),
        asked,
      ).xml,
  }
  it.each(Object.entries(forged))('signs nobody in when %s', async (_name, answer) => {
    const before = await sessions()
    const { told } = await visit(answer)
    expect([303, 403]).toContain(told.status)
    expect(told.cookies.join()).not.toContain('session=')
    expect(await sessions()).toBe(before)
  })

  it('works once', async () => {
    const visitor = new Visitor(w.url)
    const asked = await visitor.beginSaml()
    const encoded = encode(signedInside(asked))
    expect((await visitor.arrive(encoded)).status).toBe(200)
    expect((await visitor.arrive(encoded)).location).toBe('/login/sso?failed=over')
  })

  it('for the key before still opens after a change, and for the one before that no longer', async () => {
    const first = cert
    cert = await madeKey()
    expect(cert).not.toBe(first)
    expect((await visit((asked) => signedInside(asked, {}, first))).told.status).toBe(200)
    expect((await visit((asked) => signedInside(asked))).told.status).toBe(200)
    cert = await madeKey()
    expect((await visit((asked) => signedInside(asked, {}, first))).told.status).toBe(403)
  })

  it('is opened by a key that the database alone doesn’t tell', async () => {
    const { rows } = await w.owner.query('select private_key, certificate from sso_keys')
    expect(rows).toHaveLength(2)
    for (const { private_key } of rows) expect(private_key).not.toContain('PRIVATE')
    const member = new Visitor(w.url).as(await w.as(w.people.member))
    expect((await member.send('POST', sso.makeKey.path, { json: {} })).status).toBe(403)
    expect(JSON.stringify(await shown(admin))).not.toContain('PRIVATE')
  })

  it('may be asked for by requests that carry our signature, once the administrator wants it', async () => {
    const bare = await new Visitor(w.url).link()
    expect(new URL(bare.json.redirect_url).searchParams.has('Signature')).toBe(false)
    await save(w, admin, { sign_requests: true })
    expect((await switchOn(admin)).status).toBe(409)
    await tryOut(admin, (asked) => idp.answer(ada, asked))
    expect((await switchOn(admin)).status).toBe(200)
    expect(await metadata()).toContain('AuthnRequestsSigned="true"')
    const { json } = await new Visitor(w.url).link()
    const query = new URL(json.redirect_url).search.slice(1)
    const [signed = '', signature = ''] = query.split('&Signature=')
    expect(signed).toContain(encodeURIComponent('rsa-sha256'))
    const verify = (text: string) =>
      createVerify('sha256').update(text).verify(cert, decodeURIComponent(signature), 'base64')
    expect(verify(signed)).toBe(true)
    expect(verify(`${signed}x`)).toBe(false)
  })
})
