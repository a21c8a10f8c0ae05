import { createSign, createVerify, randomBytes } from 'node:crypto'
import { deflateRawSync, inflateRawSync } from 'node:zlib'
import type { Database, Tx } from '../../platform/database/db.ts'
import type { Enterprise } from '../../platform/enterprises.ts'
import { type Connection, connectionAt, type Sealer } from './connection.ts'
import { keysOf, type SsoKey } from './keys.ts'
import { endProviderSessions, type ProviderSession, providerSessionOf } from './providerSessions.ts'
import { SsoRefusal } from './refusal.ts'
import { firstSeen } from './rounds.ts'
import { moment, OLDEST_MS, SKEW_MS, verifier } from './saml.ts'
import { checkWhole, decodeAnswer } from './samlAnswer.ts'
import { inXml, type ServiceProvider } from './serviceProvider.ts'
import { attributeOf, childrenNamed, is, parseXml, SAML, SAMLP, textOf } from './xml.ts'

const LONGEST_MESSAGE = 100_000
const SUCCESS = 'urn:oasis:names:tc:SAML:2.0:status:Success'
const RSA_SHA256 = 'http://www.w3.org/2001/04/xmldsig-more#rsa-sha256'
const digests: Record<string, string> = {
  [RSA_SHA256]: 'sha256',
  'http://www.w3.org/2001/04/xmldsig-more#rsa-sha512': 'sha512',
}

const freshId = () => `_${randomBytes(20).toString('hex')}`
const isNamed = (name: string, value: string | null) => (value === null ? '' : ` ${name}="${inXml(value)}"`)

/** A message as an address, signed if we have a key: for both requests and responses. */
function addressWith(
  target: string,
  { name, xml }: { name: 'SAMLRequest' | 'SAMLResponse'; xml: string },
  relayState: string | null,
  key: SsoKey | undefined,
): string {
  const parts = [`${name}=${encodeURIComponent(deflateRawSync(xml).toString('base64'))}`]
  if (relayState) parts.push(`RelayState=${encodeURIComponent(relayState)}`)
  if (key) {
    parts.push(`SigAlg=${encodeURIComponent(RSA_SHA256)}`)
    const signature = createSign('sha256').update(parts.join('&')).sign(key.private_key, 'base64')
    parts.push(`Signature=${encodeURIComponent(signature)}`)
  }
  return `${target}${target.includes('?') ? '&' : '?'}${parts.join('&')}`
}

const heading = (kind: string, destination: string, { entity }: ServiceProvider, more = '') =>
  `<samlp:${kind} xmlns:samlp="${SAMLP}" xmlns:saml="${SAML}" ID="${freshId()}" Version="2.0" IssueInstant="${new Date().toISOString()}" Destination="${inXml(destination)}"${more}><saml:Issuer>${inXml(entity)}</saml:Issuer>`

/**
 * Where to send somebody so that they are logged out at the provider too. Undefined if the provider didn't open the
 * session or we have no key to sign with; then the plain log-out address is used.
 */
export async function logoutAddress(
  tx: Tx,
  enterprise: Enterprise,
  { provider, seals }: { provider: ServiceProvider; seals: Sealer },
  sessionId: number,
): Promise<string | null> {
  if (!enterprise.sso_enabled) return null
  const connection = await connectionAt(tx, 'active')
  const session = await providerSessionOf(tx, sessionId)
  const [key] = await keysOf(tx, seals)
  if (connection?.protocol !== 'saml' || !connection.logout_url || !key) return null
  if (session?.issuer !== connection.idp_issuer) return null
  const xml = requestXml(session, connection.logout_url, provider)
  return addressWith(connection.logout_url, { name: 'SAMLRequest', xml }, null, key)
}

const requestXml = (session: ProviderSession, target: string, provider: ServiceProvider) =>
  `${heading('LogoutRequest', target, provider)}<saml:NameID${isNamed('Format', session.name_format)}${isNamed('NameQualifier', session.name_qualifier)}${isNamed('SPNameQualifier', session.sp_name_qualifier)}>${inXml(session.name_id)}</saml:NameID>${session.session_index === null ? '' : `<samlp:SessionIndex>${inXml(session.session_index)}</samlp:SessionIndex>`}</samlp:LogoutRequest>`

/** The message at the log-out address: by redirect with its whole query, or by post. */
export type LogoutMessage = { query: string } | { encoded: string; relay_state: string | null }

interface Asked {
  database: Database
  enterprise: Enterprise
  provider: ServiceProvider
  seals: Sealer
  address: string
}

/**
 * A provider ends sessions that it opened here. Returns where the browser goes next: back to it, with our response.
 */
export async function answerLogout(
  { database, enterprise, provider, seals, address }: Asked,
  message: LogoutMessage,
): Promise<string> {
  const now = new Date()
  const db = database.of(enterprise.id)
  const connection = enterprise.sso_enabled ? await connectionAt(db, 'active') : undefined
  if (connection?.protocol !== 'saml') throw new SsoRefusal('structure')
  const { root, relay_state } =
    'query' in message
      ? fromRedirect(connection, message.query)
      : await fromPost(connection, provider, message)
  const asked = readRequest(root, connection, provider, now)
  await database.inTransaction(enterprise.id, async (tx) => {
    if (!(await firstSeen(tx, asked.issuer, `log-out ${asked.id}`, asked.until)))
      throw new SsoRefusal('replay')
    await endProviderSessions(tx, asked, address)
  })
  if (!connection.logout_url) return '/login'
  const [key] = await keysOf(db, seals)
  const xml = `${heading('LogoutResponse', connection.logout_url, provider, ` InResponseTo="${inXml(asked.id)}"`)}<samlp:Status><samlp:StatusCode Value="${SUCCESS}"/></samlp:Status></samlp:LogoutResponse>`
  return addressWith(connection.logout_url, { name: 'SAMLResponse', xml }, relay_state, key)
}

/** The signature of a redirect covers the parameters exactly as sent, in a fixed order; each may occur once. */
function fromRedirect(connection: Connection, query: string) {
  const raw = new Map<string, string>()
  for (const pair of query.split('&')) {
    const at = pair.indexOf('=')
    const name = at === -1 ? pair : pair.slice(0, at)
    if (raw.has(name)) throw new SsoRefusal('structure')
    raw.set(name, at === -1 ? '' : pair.slice(at + 1))
  }
  const plain = (name: string) => {
    const value = raw.get(name)
    if (value === undefined) return undefined
    try {
      return decodeURIComponent(value.replaceAll('+', ' '))
    } catch (error) {
      throw new SsoRefusal('unreadable', null, error)
    }
  }
  const [message, algorithm, signature] = [plain('SAMLRequest'), plain('SigAlg'), plain('Signature')]
  if (!message) throw new SsoRefusal('unreadable')
  if (!signature || !algorithm) throw new SsoRefusal('unsigned')
  const digest = digests[algorithm]
  if (!digest) throw new SsoRefusal('weak_signature')
  const signed = ['SAMLRequest', 'RelayState', 'SigAlg']
    .filter((name) => raw.has(name))
    .map((name) => `${name}=${raw.get(name)}`)
    .join('&')
  const isSigned = connection.certificates.some((certificate) =>
    createVerify(digest).update(signed).verify(certificate, signature, 'base64'),
  )
  if (!isSigned) throw new SsoRefusal('signature')
  return { root: parseXml(inflated(message), { comments: false }), relay_state: plain('RelayState') ?? null }
}

function inflated(message: string): string {
  try {
    const bytes = inflateRawSync(Buffer.from(message, 'base64'), { maxOutputLength: LONGEST_MESSAGE })
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch (error) {
    throw new SsoRefusal('unreadable', null, error)
  }
}

async function fromPost(
  connection: Connection,
  provider: ServiceProvider,
  { encoded, relay_state }: { encoded: string; relay_state: string | null },
) {
  const root = parseXml(decodeAnswer(encoded), { comments: false })
  checkWhole(root)
  try {
    const saml = await verifier(connection, provider)
    await saml.validatePostRequestAsync({ SAMLRequest: encoded })
  } catch (error) {
    throw new SsoRefusal('signature', null, error)
  }
  return { root, relay_state }
}

function readRequest(root: Element, connection: Connection, provider: ServiceProvider, now: Date) {
  if (!is(root, SAMLP, 'LogoutRequest') || root.getAttribute('Version') !== '2.0')
    throw new SsoRefusal('structure')
  const id = attributeOf(root, 'ID')
  const issued = moment(root, 'IssueInstant')
  const ends = moment(root, 'NotOnOrAfter')
  if (!id || issued === undefined) throw new SsoRefusal('structure')
  if (issued > now.getTime() + SKEW_MS) throw new SsoRefusal('not_yet')
  if (issued < now.getTime() - OLDEST_MS - SKEW_MS) throw new SsoRefusal('expired')
  if (ends !== undefined && ends <= now.getTime() - SKEW_MS) throw new SsoRefusal('expired')
  const destination = attributeOf(root, 'Destination')
  if (destination !== provider.slo_url) throw new SsoRefusal('destination', destination)
  const issuer = textOf(childrenNamed(root, SAML, 'Issuer')[0])
  if (!issuer || issuer !== connection.idp_issuer) throw new SsoRefusal('issuer', issuer)
  const [nameId, ...more] = childrenNamed(root, SAML, 'NameID')
  const name_id = textOf(nameId)
  if (!name_id || more.length > 0) throw new SsoRefusal('subject')
  const session_indexes = childrenNamed(root, SAMLP, 'SessionIndex').flatMap((one) => textOf(one) ?? [])
  return {
    id,
    issuer,
    name_id,
    session_indexes,
    until: new Date(Math.max(issued + OLDEST_MS, ends ?? 0) + 2 * SKEW_MS),
  }
}
