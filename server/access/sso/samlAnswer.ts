import { SsoRefusal } from './refusal.ts'
import {
  attributeOf,
  childrenNamed,
  childrenOf,
  DSIG,
  everywhere,
  is,
  parseXml,
  SAML,
  SAMLP,
  textOf,
} from './xml.ts'

const LONGEST_ANSWER = 400_000

/** SHA-1 and keyed hashes don't count as signatures. */
const signatureMethods = new Set([
  'http://www.w3.org/2001/04/xmldsig-more#rsa-sha256',
  'http://www.w3.org/2001/04/xmldsig-more#rsa-sha512',
  'http://www.w3.org/2007/05/xmldsig-more#sha256-rsa-MGF1',
])
const digestMethods = new Set([
  'http://www.w3.org/2001/04/xmlenc#sha256',
  'http://www.w3.org/2001/04/xmlenc#sha512',
])
const ENVELOPED = 'http://www.w3.org/2000/09/xmldsig#enveloped-signature'
const canonicalisations = new Set([
  'http://www.w3.org/2001/10/xml-exc-c14n#',
  'http://www.w3.org/TR/2001/REC-xml-c14n-20010315',
])

export interface SamlAnswer {
  /** Values of the envelope, used only to refuse. */
  in_response_to: string | null
  destination: string | null
  issuer: string | null
  status: string | null
  said: string | null
  response: Element
  /** The whole document as received. */
  xml: string
}

export function decodeAnswer(text: string): string {
  const bare = text.replace(/\s+/g, '')
  if (bare.length > LONGEST_ANSWER || !/^[A-Za-z0-9+/]+={0,2}$/.test(bare)) throw new SsoRefusal('unreadable')
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(Buffer.from(bare, 'base64'))
  } catch (error) {
    throw new SsoRefusal('unreadable', null, error)
  }
}

/** The envelope, before anything is trusted: which round it claims to answer. */
export function openAnswer(xml: string): SamlAnswer {
  const response = parseXml(xml, { comments: false })
  if (!is(response, SAMLP, 'Response') || response.getAttribute('Version') !== '2.0')
    throw new SsoRefusal('structure')
  const statuses = childrenNamed(response, SAMLP, 'Status')
  const code = statuses.flatMap((status) => childrenNamed(status, SAMLP, 'StatusCode'))[0]
  const detail = code && childrenNamed(code, SAMLP, 'StatusCode')[0]
  const message = statuses.flatMap((status) => childrenNamed(status, SAMLP, 'StatusMessage'))[0]
  const last = (name: string | null) => name?.split(':').at(-1)
  return {
    in_response_to: attributeOf(response, 'InResponseTo'),
    destination: attributeOf(response, 'Destination'),
    issuer: textOf(childrenNamed(response, SAML, 'Issuer')[0]),
    status: attributeOf(code, 'Value'),
    said:
      [textOf(message), last(attributeOf(detail, 'Value')) ?? last(attributeOf(code, 'Value'))]
        .filter(Boolean)
        .join(' · ') || null,
    response,
    xml,
  }
}

/** The one encrypted assertion of an answer that has one, alone and directly inside. */
export function encryptedIn({ response, status, said }: SamlAnswer): Element | undefined {
  const [encrypted, ...more] = everywhere(response, 'EncryptedAssertion')
  if (!encrypted) return undefined
  if (!status?.endsWith(':status:Success')) throw new SsoRefusal('status', said)
  const isAlone = more.length === 0 && everywhere(response, 'Assertion').length === 0
  if (!isAlone || !is(encrypted, SAML, 'EncryptedAssertion') || encrypted.parentNode !== response)
    throw new SsoRefusal('structure')
  return encrypted
}

/** Whether the envelope around an encrypted assertion is signed, as a whole; a signature anywhere else is a forgery. */
export function isSealed({ response }: SamlAnswer): boolean {
  const [signature, ...more] = everywhere(response, 'Signature')
  if (more.length > 0 || everywhere(response, 'Response').length !== 1) throw new SsoRefusal('structure')
  if (signature) checkSignatureShape(signature, [response])
  return signature !== undefined
}

/** One signature, and it covers the whole message. */
export function checkWhole(root: Element) {
  const [signature, ...more] = everywhere(root, 'Signature')
  if (!signature) throw new SsoRefusal('unsigned')
  if (more.length > 0) throw new SsoRefusal('structure')
  checkSignatureShape(signature, [root])
}

/** The answer with the assertion in the place where it was encrypted. */
export function withAssertion({ xml }: SamlAnswer, assertion: string): string {
  const from = xml.search(/<([\w-]+:)?EncryptedAssertion[\s>]/)
  const end = /<\/([\w-]+:)?EncryptedAssertion\s*>/.exec(xml)
  if (from < 0 || !end) throw new SsoRefusal('structure')
  return xml.slice(0, from) + assertion.replace(/^<\?xml[^>]*\?>/, '') + xml.slice(end.index + end[0].length)
}

/**
 * An answer has exactly one shape: one Response with one Assertion directly inside, and signatures that cover the
 * elements they are in. Anything wrapped, duplicated, moved or hidden fails here, before any key is used.
 */
export function checkShape({ response, status, said }: SamlAnswer) {
  if (!status?.endsWith(':status:Success')) throw new SsoRefusal('status', said)
  if (everywhere(response, 'EncryptedAssertion').length > 0) throw new SsoRefusal('encrypted')
  const assertions = everywhere(response, 'Assertion')
  const [assertion] = assertions
  if (assertions.length !== 1 || !assertion) throw new SsoRefusal('structure')
  if (!is(assertion, SAML, 'Assertion') || assertion.parentNode !== response)
    throw new SsoRefusal('structure')
  if (everywhere(response, 'Response').length !== 1) throw new SsoRefusal('structure')
  const signatures = everywhere(response, 'Signature')
  if (signatures.length === 0) throw new SsoRefusal('unsigned')
  const covered = new Set<Element>()
  for (const signature of signatures) covered.add(checkSignatureShape(signature, [response, assertion]))
  if (covered.size !== signatures.length) throw new SsoRefusal('structure')
}

function checkSignatureShape(signature: Element, places: Element[]): Element {
  const parent = places.find((place) => place === signature.parentNode)
  if (!parent || !is(signature, DSIG, 'Signature')) throw new SsoRefusal('structure')
  const names = childrenOf(signature).map((child) => child.localName)
  if (names[0] !== 'SignedInfo' || names[1] !== 'SignatureValue' || names.some((name) => name === 'Object'))
    throw new SsoRefusal('structure')
  const [info] = childrenNamed(signature, DSIG, 'SignedInfo')
  if (!info || everywhere(signature, 'SignedInfo').length !== 1) throw new SsoRefusal('structure')
  const [reference, ...more] = everywhere(signature, 'Reference')
  if (!reference || more.length > 0 || reference.parentNode !== info) throw new SsoRefusal('structure')
  const id = attributeOf(parent, 'ID')
  if (!id || reference.getAttribute('URI') !== `#${id}`) throw new SsoRefusal('structure')
  const algorithmOf = (name: string, below: Element) =>
    everywhere(below, name).map((one) => one.getAttribute('Algorithm') ?? '')
  const [c14n, ...others] = algorithmOf('CanonicalizationMethod', info)
  if (!c14n || others.length > 0 || !canonicalisations.has(c14n)) throw new SsoRefusal('structure')
  const transforms = algorithmOf('Transform', reference)
  if (transforms[0] !== ENVELOPED || transforms.length > 2) throw new SsoRefusal('structure')
  if (transforms[1] !== undefined && !canonicalisations.has(transforms[1])) throw new SsoRefusal('structure')
  for (const [name, known] of [
    ['SignatureMethod', signatureMethods],
    ['DigestMethod', digestMethods],
  ] as const) {
    const found = algorithmOf(name, info)
    if (found.length !== 1) throw new SsoRefusal('structure')
    if (!known.has(found[0] ?? '')) throw new SsoRefusal('weak_signature')
  }
  return parent
}
