import type { SAML as NodeSaml, SamlConfig } from '@node-saml/node-saml'
import type { SsoProblem } from '../../../contract/access/sso.ts'
import type { Arrival } from './arrival.ts'
import type { Connection } from './connection.ts'
import { decryptAssertion } from './decryption.ts'
import type { SsoKey } from './keys.ts'
import type { ProviderSession } from './providerSessions.ts'
import { SsoRefusal } from './refusal.ts'
import {
  checkShape,
  encryptedIn,
  isSealed,
  openAnswer,
  type SamlAnswer,
  withAssertion,
} from './samlAnswer.ts'
import type { ServiceProvider } from './serviceProvider.ts'
import { attributeOf, childrenNamed, childrenOf, is, parseXml, SAML, textOf } from './xml.ts'

/** The clocks of two companies agree about this well. */
export const SKEW_MS = 3 * 60_000
/** An answer older than this was held back. */
export const OLDEST_MS = 10 * 60_000
const BEARER = 'urn:oasis:names:tc:SAML:2.0:cm:bearer'
const TRANSIENT = 'urn:oasis:names:tc:SAML:2.0:nameid-format:transient'

/** Verifies signatures. We read the meaning ourselves, from the exact bytes that were signed. */
export async function verifier(
  connection: Connection,
  provider: ServiceProvider,
  more: Partial<SamlConfig> = {},
): Promise<NodeSaml> {
  const { SAML, ValidateInResponseTo } = await import('@node-saml/node-saml')
  return new SAML({
    idpCert: connection.certificates,
    idpIssuer: connection.idp_issuer ?? '',
    entryPoint: connection.login_url ?? '',
    issuer: provider.entity,
    audience: provider.entity,
    callbackUrl: provider.acs_url,
    // We store requests ourselves, in the database and bound to the browser.
    validateInResponseTo: ValidateInResponseTo.never,
    wantAssertionsSigned: false,
    wantAuthnResponseSigned: false,
    acceptedClockSkewMs: SKEW_MS,
    identifierFormat: null,
    disableRequestedAuthnContext: true,
    ...more,
  })
}

/** The address for signing in. The relay state is passed along for the provider's pages; we keep our own. */
export async function samlLoginUrl(
  connection: Connection,
  provider: ServiceProvider,
  { requestId, relayState }: { requestId: string; relayState: string },
  key: SsoKey | undefined,
): Promise<string> {
  const saml = await verifier(connection, provider, {
    generateUniqueId: () => requestId,
    ...(connection.sign_requests && key
      ? { privateKey: key.private_key, signatureAlgorithm: 'sha256' as const }
      : {}),
  })
  return saml.getAuthorizeUrlAsync(Buffer.byteLength(relayState) <= 80 ? relayState : '/', undefined, {})
}

export interface SamlArrival extends Arrival {
  assertion_id: string
  /** After this the assertion would have expired anyway. */
  until: Date
  transient: boolean
  /** The provider's id of the session it opens here. */
  provider_session: ProviderSession | null
}

/** Validates an answer; the person is read only from what the provider signed. */
export async function verifySaml(
  answer: SamlAnswer,
  encoded: string,
  expected: Expected,
): Promise<SamlArrival> {
  const { connection, provider, request_id } = expected
  const encrypted = encryptedIn(answer)
  if (!encrypted) checkShape(answer)
  const issuer = connection.idp_issuer
  if (answer.issuer !== null && answer.issuer !== issuer) throw new SsoRefusal('issuer', answer.issuer)
  if (answer.destination !== null && answer.destination !== provider.acs_url)
    throw new SsoRefusal('destination', answer.destination)
  if (answer.in_response_to !== request_id) throw new SsoRefusal('request')
  const signed = encrypted
    ? await openedAssertion(answer, encrypted, encoded, expected)
    : await signedAssertion(connection, provider, encoded)
  return readAssertion(parseXml(signed, { comments: false }), expected)
}

/**
 * The part that was encrypted, once the provider's signature is verified: the envelope around it, or the assertion
 * itself.
 */
async function openedAssertion(
  answer: SamlAnswer,
  encrypted: Element,
  encoded: string,
  { connection, provider, keys }: Expected,
) {
  const assertion = decryptAssertion(encrypted, keys)
  if (isSealed(answer)) {
    await checkEnvelope(connection, provider, encoded, keys)
    return assertion
  }
  const inside = withAssertion(answer, assertion)
  checkShape(openAnswer(inside))
  return signedAssertion(connection, provider, Buffer.from(inside).toString('base64'))
}

/** The signature of the whole answer, which covers what is encrypted in it. */
async function checkEnvelope(
  connection: Connection,
  provider: ServiceProvider,
  encoded: string,
  keys: readonly string[],
) {
  for (const decryptionPvk of keys) {
    try {
      const saml = await verifier(connection, provider, { decryptionPvk, wantAuthnResponseSigned: true })
      await saml.validatePostResponseAsync({ SAMLResponse: encoded })
      return
    } catch (error) {
      if (decryptionPvk === keys.at(-1)) throw new SsoRefusal(problemOf(error), null, error)
    }
  }
  throw new SsoRefusal('encrypted')
}

interface Expected {
  connection: Connection
  provider: ServiceProvider
  /** Null when the provider began it and may. */
  request_id: string | null
  now: Date
  /** Our private keys, for what is encrypted. */
  keys: readonly string[]
}

async function signedAssertion(connection: Connection, provider: ServiceProvider, encoded: string) {
  try {
    const saml = await verifier(connection, provider)
    const { profile } = await saml.validatePostResponseAsync({ SAMLResponse: encoded })
    const xml = profile?.getAssertionXml?.()
    if (!xml) throw new SsoRefusal('structure')
    return xml
  } catch (error) {
    if (error instanceof SsoRefusal) throw error
    throw new SsoRefusal(problemOf(error), null, error)
  }
}

/** The library gives its reasons as sentences. */
function problemOf(error: unknown): SsoProblem {
  const said = error instanceof Error ? error.message : ''
  if (/not yet valid/.test(said)) return 'not_yet'
  if (/expired|too old/.test(said)) return 'expired'
  if (/audience/i.test(said)) return 'audience'
  if (/signature/i.test(said)) return 'signature'
  return 'structure'
}

function readAssertion(assertion: Element, expected: Expected): SamlArrival {
  const { connection, provider, now } = expected
  if (!is(assertion, SAML, 'Assertion') || assertion.getAttribute('Version') !== '2.0')
    throw new SsoRefusal('structure')
  const one = (name: string, below = assertion) => {
    const [found, ...more] = childrenNamed(below, SAML, name)
    if (!found || more.length > 0) throw new SsoRefusal('structure')
    return found
  }
  const issuer = textOf(one('Issuer'))
  if (!issuer || issuer !== connection.idp_issuer) throw new SsoRefusal('issuer', issuer)
  const issued = moment(assertion, 'IssueInstant')
  if (issued === undefined) throw new SsoRefusal('structure')
  if (issued > now.getTime() + SKEW_MS) throw new SsoRefusal('not_yet')
  if (issued < now.getTime() - OLDEST_MS - SKEW_MS) throw new SsoRefusal('expired')

  const conditions = one('Conditions')
  const until = withinTime(conditions, now)
  const audiences = childrenNamed(conditions, SAML, 'AudienceRestriction')
  const names = (restriction: Element) => childrenNamed(restriction, SAML, 'Audience').map(textOf)
  if (audiences.length === 0 || !audiences.every((each) => names(each).includes(provider.entity)))
    throw new SsoRefusal('audience')

  const subject = one('Subject')
  const until_confirmed = confirmed(subject, expected)
  for (const statement of childrenNamed(assertion, SAML, 'AuthnStatement')) {
    const ends = moment(statement, 'SessionNotOnOrAfter')
    if (ends !== undefined && ends + SKEW_MS <= now.getTime()) throw new SsoRefusal('expired')
  }
  if (childrenNamed(assertion, SAML, 'AuthnStatement').length === 0) throw new SsoRefusal('structure')

  const nameIds = childrenNamed(subject, SAML, 'NameID')
  const nameId = textOf(nameIds[0])
  if (nameIds.length > 1 || (nameId?.length ?? 0) > 500) throw new SsoRefusal('subject')
  const format = attributeOf(nameIds[0], 'Format')
  const transient = format === TRANSIENT
  const attributes = attributesIn(assertion)
  // Can be mapped like an attribute: many providers put the e-mail only here.
  if (nameId) attributes.set('NameID', [nameId])
  return {
    issuer,
    subject: transient ? null : nameId,
    transient,
    // The company's own provider vouches for its addresses: switching it on means exactly that.
    email_verified: true,
    attributes,
    clock_skew_seconds: Math.round((issued - now.getTime()) / 1000),
    provider_session: sessionIn(assertion, issuer, nameIds[0]),
    assertion_id: attributeOf(assertion, 'ID') ?? '',
    until: new Date(Math.max(until, until_confirmed) + SKEW_MS),
  }
}

function sessionIn(assertion: Element, issuer: string, nameId: Element | undefined): ProviderSession | null {
  const name_id = textOf(nameId)
  if (!name_id) return null
  const [statement] = childrenNamed(assertion, SAML, 'AuthnStatement')
  return {
    issuer,
    name_id,
    name_format: attributeOf(nameId, 'Format'),
    name_qualifier: attributeOf(nameId, 'NameQualifier'),
    sp_name_qualifier: attributeOf(nameId, 'SPNameQualifier'),
    session_index: attributeOf(statement, 'SessionIndex'),
  }
}

/** XML timestamps with a zone; anything else isn't accepted. */
export function moment(element: Element, name: string): number | undefined {
  const text = attributeOf(element, name)
  if (text === null) return undefined
  if (!/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d+)?(Z|[+-]\d{2}:\d{2})$/.test(text))
    throw new SsoRefusal('structure')
  const at = Date.parse(text)
  if (Number.isNaN(at)) throw new SsoRefusal('structure')
  return at
}

/** Both ends of the validity; the later one is required. */
function withinTime(element: Element, now: Date): number {
  const from = moment(element, 'NotBefore')
  const to = moment(element, 'NotOnOrAfter')
  if (to === undefined) throw new SsoRefusal('structure')
  if (from !== undefined && from > now.getTime() + SKEW_MS) throw new SsoRefusal('not_yet')
  if (to <= now.getTime() - SKEW_MS) throw new SsoRefusal('expired')
  return to
}

/** One confirmation must match: bearer, this recipient, this request, not expired. */
function confirmed(subject: Element, { provider, request_id, now }: Expected): number {
  let problem: SsoProblem = 'subject'
  for (const confirmation of childrenNamed(subject, SAML, 'SubjectConfirmation')) {
    if (confirmation.getAttribute('Method') !== BEARER) continue
    const [data, ...more] = childrenNamed(confirmation, SAML, 'SubjectConfirmationData')
    if (!data || more.length > 0) continue
    if (data.getAttribute('Recipient') !== provider.acs_url) {
      problem = 'recipient'
      continue
    }
    if (attributeOf(data, 'InResponseTo') !== request_id) {
      problem = 'request'
      continue
    }
    try {
      return withinTime(data, now)
    } catch (error) {
      problem = error instanceof SsoRefusal ? error.problem : 'subject'
    }
  }
  throw new SsoRefusal(problem)
}

function attributesIn(assertion: Element): Map<string, readonly string[]> {
  const found = new Map<string, readonly string[]>()
  for (const statement of childrenNamed(assertion, SAML, 'AttributeStatement'))
    for (const attribute of childrenNamed(statement, SAML, 'Attribute')) {
      const name = attributeOf(attribute, 'Name')
      if (!name || name.length > 300) continue
      const values = childrenOf(attribute)
        .filter((child) => is(child, SAML, 'AttributeValue'))
        .flatMap((child) => textOf(child)?.slice(0, 2000) ?? [])
      found.set(name, [...(found.get(name) ?? []), ...values])
    }
  return found
}
