import { createHmac } from 'node:crypto'
import type { Identity } from '../../access/sso/selfSigned.ts'
import {
  type AskedSaml,
  freshId,
  inSeconds,
  type Person,
  SAML,
  SAMLP,
  type SamlIdp,
  type Twist,
} from './samlIdp.ts'

export interface Forger {
  idp: SamlIdp
  asked: AskedSaml
  /** The person whose genuine answer the forger has. */
  own: Person
  /** The person the forger wants to be. */
  victim: Person
  /** A key of their own. */
  key: Identity
}

export type Forgery = (forger: Forger) => string

const SIGNATURE = /<ds:Signature[\s\S]*?<\/ds:Signature>/

/** An honest assertion of the forger's own, its parts, and the one they wish they had. */
function pieces({ idp, asked, own, victim }: Forger) {
  const made = idp.assertion(own, asked)
  const signed = idp.sign(made)
  const signature = SIGNATURE.exec(signed)?.[0] ?? ''
  const wished = idp.assertion(victim, asked)
  const envelope = (...inside: string[]) => idp.response(inside.join(''), asked).xml
  const withSignature = (xml: string, put: string) => xml.replace('</saml:Issuer>', `</saml:Issuer>${put}`)
  const unsigned = signed.replace(SIGNATURE, '')
  const inObject = (xml: string) =>
    signature.replace('</ds:Signature>', `<ds:Object>${xml}</ds:Object></ds:Signature>`)
  const extensions = (xml: string) => `<samlp:Extensions>${xml}</samlp:Extensions>`
  return { made, signed, signature, wished, envelope, withSignature, unsigned, inObject, extensions }
}

/** The same for an answer that is signed as a whole. */
function whole({ idp, asked, own, victim }: Forger) {
  const signed = idp.answer(own, asked, { signs: 'response' })
  const signature = SIGNATURE.exec(signed)?.[0] ?? ''
  const wished = idp.assertion(victim, asked).xml
  const outer = idp.response(wished, asked)
  const put = (xml: string, part: string) => xml.replace('</saml:Issuer>', `</saml:Issuer>${part}`)
  const id = /ID="([^"]+)"/.exec(signed)?.[1] ?? ''
  return { signed, signature, unsigned: signed.replace(SIGNATURE, ''), wished, outer, put, id }
}

/** Signature wrapping: what is signed stays in the document, what is read is something else. */
const wrapped: Record<string, Forgery> = {
  'assertion: the wished one before the signed one': (f) => {
    const { wished, signed, envelope } = pieces(f)
    return envelope(wished.xml, signed)
  },
  'assertion: the wished one behind the signed one': (f) => {
    const { wished, signed, envelope } = pieces(f)
    return envelope(signed, wished.xml)
  },
  'assertion: the signed one inside the wished one': (f) => {
    const { wished, signed, envelope } = pieces(f)
    return envelope(wished.xml.replace('</saml:Assertion>', `${signed}</saml:Assertion>`))
  },
  'assertion: the signature moved, the signed one behind': (f) => {
    const { wished, signature, unsigned, envelope, withSignature } = pieces(f)
    return envelope(withSignature(wished.xml, signature), unsigned)
  },
  'assertion: the signature moved, the signed one in its object': (f) => {
    const { wished, unsigned, envelope, withSignature, inObject } = pieces(f)
    return envelope(withSignature(wished.xml, inObject(unsigned)))
  },
  'assertion: the signature moved, the signed one in extensions': (f) => {
    const { wished, signature, unsigned, extensions, envelope, withSignature } = pieces(f)
    return envelope(extensions(unsigned), withSignature(wished.xml, signature))
  },
  'assertion: the signed one whole in extensions': (f) => {
    const { wished, signed, extensions, envelope } = pieces(f)
    return envelope(extensions(signed), wished.xml)
  },
  'assertion: two with one id': (f) => {
    const { made, signed, envelope } = pieces(f)
    return envelope(f.idp.assertion(f.victim, f.asked, {}, made.id).xml, signed)
  },
  'assertion: one id, the signed one nested': (f) => {
    const { made, signature, unsigned, envelope, withSignature } = pieces(f)
    const wished = f.idp.assertion(f.victim, f.asked, {}, made.id).xml
    return envelope(
      withSignature(wished, signature).replace('</saml:Assertion>', `${unsigned}</saml:Assertion>`),
    )
  },
  'assertion: the wished one in the object of the signature': (f) => {
    const { signed, wished, envelope } = pieces(f)
    return envelope(signed.replace('</ds:Signature>', `<ds:Object>${wished.xml}</ds:Object></ds:Signature>`))
  },
  'assertion: the signed one under another name space': (f) => {
    const { wished, signed, envelope } = pieces(f)
    return envelope(`<x:Wrapper xmlns:x="urn:x">${signed}</x:Wrapper>`, wished.xml)
  },
  'assertion: the wished one under another name space': (f) => {
    const { wished, signed, envelope } = pieces(f)
    return envelope(wished.xml.replace(SAML, 'urn:example:assertion'), signed)
  },
  'assertion: the signed one as an encrypted one': (f) => {
    const { wished, signed, envelope } = pieces(f)
    return envelope(`<saml:EncryptedAssertion>${signed}</saml:EncryptedAssertion>`, wished.xml)
  },
  'assertion: the signed one in an advice of the wished one': (f) => {
    const { wished, signed, envelope } = pieces(f)
    return envelope(
      wished.xml.replace('<saml:AuthnStatement', `<saml:Advice>${signed}</saml:Advice><saml:AuthnStatement`),
    )
  },
  'assertion: the signature stands beside': (f) => {
    const { wished, signature, unsigned, extensions, envelope } = pieces(f)
    return envelope(signature, extensions(unsigned), wished.xml)
  },
  'response: the signed one in the object of the moved signature': (f) => {
    const { signature, unsigned, outer, put } = whole(f)
    return put(
      outer.xml,
      signature.replace('</ds:Signature>', `<ds:Object>${unsigned}</ds:Object></ds:Signature>`),
    )
  },
  'response: the signed one at the end': (f) => {
    const { signature, unsigned, outer, put } = whole(f)
    return put(outer.xml, signature).replace('</samlp:Response>', `${unsigned}</samlp:Response>`)
  },
  'response: the signed one in extensions': (f) => {
    const { signed, outer } = whole(f)
    return outer.xml.replace('<samlp:Status>', `<samlp:Extensions>${signed}</samlp:Extensions><samlp:Status>`)
  },
  'response: one id, the signed one in the object': (f) => {
    const { signature, unsigned, wished, put, id } = whole(f)
    const outer = f.idp.response(wished, f.asked, {}, id).xml
    return put(
      outer,
      signature.replace('</ds:Signature>', `<ds:Object>${unsigned}</ds:Object></ds:Signature>`),
    )
  },
  'response: the wished assertion put before': (f) => {
    const { signed, wished } = whole(f)
    return signed.replace('</samlp:Status>', `</samlp:Status>${wished}`)
  },
  'response: the wished assertion put behind': (f) => {
    const { signed, wished } = whole(f)
    return signed.replace('</samlp:Response>', `${wished}</samlp:Response>`)
  },
  'response: the assertion exchanged': (f) => {
    const { signed, wished } = whole(f)
    return signed.replace(/<saml:Assertion[\s\S]*<\/saml:Assertion>/, wished)
  },
  'response: two documents in one': (f) => {
    const { signed, outer } = whole(f)
    return outer.xml + signed
  },
  'response: inside an envelope of something else': (f) => {
    const { signed } = whole(f)
    return `<soap:Envelope xmlns:soap="http://schemas.xmlsoap.org/soap/envelope/"><soap:Body>${signed}</soap:Body></soap:Envelope>`
  },
  'response: the signature hidden in the status': (f) => {
    const { signature, unsigned } = whole(f)
    return unsigned.replace('</samlp:Status>', `${signature}</samlp:Status>`)
  },
}

const edited =
  (
    find: string | RegExp,
    put: string | ((f: Forger) => string),
    signs: 'assertion' | 'response' | 'both' = 'assertion',
  ): Forgery =>
  (f) => {
    const honest = f.idp.answer(f.own, f.asked, { signs })
    const made = honest.replace(find, typeof put === 'string' ? put : put(f))
    if (made === honest) throw new Error(`nothing was forged: ${find}`)
    return made
  }

const keyedHash =
  (algorithm: string, hash: string): Forgery =>
  (f) => {
    // Uses the public certificate, which everybody has, as the secret of a keyed hash.
    const signed = f.idp.answer(f.victim, f.asked, { by: f.key })
    const info = /<ds:SignedInfo>[\s\S]*?<\/ds:SignedInfo>/.exec(signed)?.[0] ?? ''
    const altered = info.replace(
      /SignatureMethod Algorithm="[^"]*"/,
      `SignatureMethod Algorithm="${algorithm}"`,
    )
    const canonical = altered
      .replace('<ds:SignedInfo>', '<ds:SignedInfo xmlns:ds="http://www.w3.org/2000/09/xmldsig#">')
      .replace(/<([\w:]+)([^>]*)\/>/g, '<$1$2></$1>')
    const value = createHmac(hash, f.idp.identity.cert).update(canonical).digest('base64')
    return signed
      .replace(info, altered)
      .replace(
        /<ds:SignatureValue>[\s\S]*?<\/ds:SignatureValue>/,
        `<ds:SignatureValue>${value}</ds:SignatureValue>`,
      )
  }

/** Keys and methods. */
const signed: Record<string, Forgery> = {
  'nothing is signed': (f) => f.idp.answer(f.victim, f.asked, { signs: 'nothing' }),
  'the signature is cut out': edited(SIGNATURE, ''),
  'both signatures are cut out': (f) =>
    f.idp.answer(f.victim, f.asked, { signs: 'both' }).replace(SIGNATURE, '').replace(SIGNATURE, ''),
  'signed with a key of one’s own': (f) => f.idp.answer(f.victim, f.asked, { by: f.key }),
  'the response signed with a key of one’s own': (f) =>
    f.idp.answer(f.victim, f.asked, { by: f.key, signs: 'response' }),
  'one’s own key, the provider’s certificate shown beside': (f) =>
    f.idp.answer(f.victim, f.asked, { by: f.key, how: { shown: f.idp.identity } }),
  'both signed with a key of one’s own': (f) => f.idp.answer(f.victim, f.asked, { by: f.key, signs: 'both' }),
  'a keyed hash with the certificate as its key': keyedHash(
    'http://www.w3.org/2000/09/xmldsig#hmac-sha1',
    'sha1',
  ),
  'a longer keyed hash with the certificate as its key': keyedHash(
    'http://www.w3.org/2001/04/xmldsig-more#hmac-sha256',
    'sha256',
  ),
  'signed by the provider with SHA-1': (f) =>
    f.idp.answer(f.victim, f.asked, { how: { signature: 'http://www.w3.org/2000/09/xmldsig#rsa-sha1' } }),
  'digested by the provider with SHA-1': (f) =>
    f.idp.answer(f.victim, f.asked, { how: { digest: 'http://www.w3.org/2000/09/xmldsig#sha1' } }),
  'a method nobody knows': edited(/rsa-sha256/, 'rsa-none'),
  'no signature value': edited(/<ds:SignatureValue>[\s\S]*?<\/ds:SignatureValue>/, '<ds:SignatureValue/>'),
  // Two neighbours that differ change places: one fixed letter may be the one that stands there.
  'another signature value': edited(/(<ds:SignatureValue>[^<]*?)([^<])((?!\2)[^<])/, '$1$3$2'),
  'another digest': edited(
    /<ds:DigestValue>[^<]*/,
    '<ds:DigestValue>47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU=',
  ),
  'the reference names nothing': edited(/Reference URI="#[^"]*"/, 'Reference URI=""'),
  'the reference names something else': edited(/Reference URI="#[^"]*"/, 'Reference URI="#somewhere"'),
  'two references': edited(/(<ds:Reference[\s\S]*?<\/ds:Reference>)/, '$1$1'),
  'a transform that rewrites': edited(
    '</ds:Transforms>',
    '<ds:Transform Algorithm="http://www.w3.org/TR/1999/REC-xslt-19991116"/></ds:Transforms>',
  ),
  'a transform that selects': edited(
    /<ds:Transform Algorithm="http:\/\/www.w3.org\/2001\/10\/xml-exc-c14n#"\/>/,
    '<ds:Transform Algorithm="http://www.w3.org/TR/1999/REC-xpath-19991116"/>',
  ),
  'two signatures in one element': edited(SIGNATURE, '$&$&'),
}

const twisted =
  (twist: (f: Forger) => Twist, signs: 'assertion' | 'response' | 'both' = 'assertion'): Forgery =>
  (f) =>
    f.idp.answer(f.own, f.asked, { twist: twist(f), signs })

/** Signed by the real provider, and still not for us, not now, not this. */
const notForUs: Record<string, Forgery> = {
  'its time is over': twisted(() => ({ not_after: inSeconds(-600) })),
  'its time is over, signed as a whole': twisted(() => ({ not_after: inSeconds(-600) }), 'response'),
  'its confirmation is over': twisted(() => ({ confirmed_until: inSeconds(-600) })),
  'its time hasn’t come': twisted(() => ({ not_before: inSeconds(600) })),
  'it was issued yesterday': twisted(() => ({ issued: inSeconds(-86_400) })),
  'it was issued tomorrow': twisted(() => ({ issued: inSeconds(86_400) })),
  'its session is over': twisted(() => ({ session_until: inSeconds(-600) })),
  'it never ends': twisted(() => ({ not_after: null })),
  'its confirmation never ends': twisted(() => ({ confirmed_until: null })),
  'it has no conditions': twisted(() => ({ conditions: false })),
  'its times are no times': twisted(() => ({ not_after: 'tomorrow' })),
  'it is for nobody in particular': twisted(() => ({ audience: null })),
  'it is for somebody else': twisted(() => ({ audience: 'https://elsewhere.example.com' })),
  'it is for another enterprise here': twisted(({ asked }) => ({
    audience: asked.entity.replace(/enterprises\/\d+/, 'enterprises/999999'),
  })),
  'its audience only begins like ours': twisted(({ asked }) => ({ audience: `${asked.entity}.example.com` })),
  'it is sent elsewhere': twisted(() => ({ recipient: 'https://elsewhere.example.com/acs' })),
  'it is sent nowhere': twisted(() => ({ recipient: null })),
  'its envelope is for elsewhere': twisted(() => ({ destination: 'https://elsewhere.example.com/acs' })),
  'it answers another request': twisted(() => ({ in_response_to: freshId(), confirmed_request: freshId() })),
  'its envelope answers another request': twisted(() => ({ in_response_to: freshId() })),
  'its confirmation answers another request': twisted(() => ({ confirmed_request: freshId() })),
  'nobody asked for it': twisted(() => ({ in_response_to: null, confirmed_request: null })),
  'only its confirmation answers nothing': twisted(() => ({ confirmed_request: null })),
  'it comes from another provider': twisted(() => ({
    issuer: 'https://other.example.com',
    response_issuer: null,
  })),
  'its envelope comes from another provider': twisted(() => ({
    response_issuer: 'https://other.example.com',
  })),
  'it isn’t confirmed': twisted(() => ({ confirmation: false })),
  'it is confirmed by holding a key': twisted(() => ({
    method: 'urn:oasis:names:tc:SAML:2.0:cm:holder-of-key',
  })),
  'it is confirmed by somebody who vouches': twisted(() => ({
    method: 'urn:oasis:names:tc:SAML:2.0:cm:sender-vouches',
  })),
  'nobody signed in there': twisted(() => ({ statement: false })),
  'it is about two people': twisted(() => ({ name_ids: 2 })),
  'it says that it failed': twisted(() => ({ status: 'Responder' }), 'response'),
  'it says that nobody was there': twisted(() => ({ status: 'NoPassive' })),
  'it is of an older version': twisted(() => ({ version: '1.1' })),
}

/** Constructs that XML allows and answers never need. */
const spelled: Record<string, Forgery> = {
  'the name changed': edited(/id of [^<]*/, (f) => `id of ${f.victim.email}`),
  'the e-mail changed': edited(/<saml:AttributeValue>[^<]*/, (f) => `<saml:AttributeValue>${f.victim.email}`),
  'the e-mail changed in an answer signed as a whole': edited(
    /<saml:AttributeValue>[^<]*/,
    (f) => `<saml:AttributeValue>${f.victim.email}`,
    'response',
  ),
  'an attribute added': edited(
    '<saml:AttributeStatement>',
    (f) =>
      `<saml:AttributeStatement><saml:Attribute Name="mail"><saml:AttributeValue>${f.victim.email}</saml:AttributeValue></saml:Attribute>`,
  ),
  'a comment in the name': edited(/id of ([^<]*)/, 'id of <!-- -->$1'),
  'a comment in the e-mail': edited(/<saml:AttributeValue>mateo/, '<saml:AttributeValue>mateo<!---->'),
  'a processing instruction in the e-mail': edited(
    /<saml:AttributeValue>mateo/,
    '<saml:AttributeValue>mateo<?x y?>',
  ),
  'a document type': (f) => `<!DOCTYPE r>${f.idp.answer(f.own, f.asked)}`,
  'an entity for the name': (f) =>
    `<!DOCTYPE r [<!ENTITY who "${f.victim.email}">]>${f.idp.answer(f.own, f.asked).replace(/id of [^<]*/, '&who;')}`,
  'a file for the name': (f) =>
    `<!DOCTYPE r [<!ENTITY who SYSTEM "file:///etc/passwd">]>${f.idp.answer(f.own, f.asked).replace(/id of [^<]*/, '&who;')}`,
  'a billion laughs': (f) =>
    `<!DOCTYPE l [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;"><!ENTITY c "&b;&b;&b;&b;&b;&b;&b;&b;">]>${f.idp.answer(f.own, f.asked).replace(/id of [^<]*/, '&c;')}`,
  'an entity nobody declared': edited(/id of [^<]*/, '&who;'),
  'deeper than anything': (f) =>
    f.idp
      .answer(f.own, f.asked)
      .replace('<samlp:Status>', `${'<x>'.repeat(5000)}${'</x>'.repeat(5000)}<samlp:Status>`),
  'larger than anything': (f) =>
    f.idp.answer(f.own, f.asked).replace('<samlp:Status>', `${' '.repeat(450_000)}<samlp:Status>`),
  'it breaks off': (f) => f.idp.answer(f.own, f.asked).slice(0, -40),
  'it is a request': ({ asked }) =>
    `<samlp:AuthnRequest xmlns:samlp="${SAMLP}" ID="${freshId()}" Version="2.0" InResponseTo="${asked.id}"/>`,
  'it is a log-out': ({ asked }) =>
    `<samlp:LogoutResponse xmlns:samlp="${SAMLP}" ID="${freshId()}" Version="2.0" InResponseTo="${asked.id}"><samlp:Status><samlp:StatusCode Value="urn:oasis:names:tc:SAML:2.0:status:Success"/></samlp:Status></samlp:LogoutResponse>`,
  'it is empty inside': (f) => f.idp.response('', f.asked).xml,
  'it is no XML': () => 'hello',
}

export const forgeries: Record<string, Forgery> = { ...wrapped, ...signed, ...notForUs, ...spelled }
