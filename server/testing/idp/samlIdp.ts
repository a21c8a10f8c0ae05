import { randomBytes } from 'node:crypto'
import { inflateRawSync } from 'node:zlib'
import { type Identity, selfSigned } from '../../access/sso/selfSigned.ts'
import { type Signing, signXml } from './xmlsec.ts'

export const SAML = 'urn:oasis:names:tc:SAML:2.0:assertion'
export const SAMLP = 'urn:oasis:names:tc:SAML:2.0:protocol'
const BEARER = 'urn:oasis:names:tc:SAML:2.0:cm:bearer'

export const freshId = () => `_${randomBytes(16).toString('hex')}`
export const inSeconds = (seconds: number) => new Date(Date.now() + seconds * 1000).toISOString()
export const encode = (xml: string) => Buffer.from(xml).toString('base64')

/** The request the provider received, read from its address. */
export function askedIn(redirectUrl: string) {
  const url = new URL(redirectUrl)
  const request = inflateRawSync(Buffer.from(url.searchParams.get('SAMLRequest') ?? '', 'base64')).toString()
  const said = (name: string) => new RegExp(`${name}="([^"]*)"`).exec(request)?.[1] ?? ''
  return {
    id: said('ID'),
    acs: said('AssertionConsumerServiceURL'),
    entity: /<saml:Issuer[^>]*>([^<]*)</.exec(request)?.[1] ?? '',
    relay_state: url.searchParams.get('RelayState'),
  }
}
export type AskedSaml = ReturnType<typeof askedIn>

export interface Person {
  email: string
  subject?: string
  format?: string
  attributes?: Record<string, string | string[]>
}

/** How a forged answer differs from a genuine one; null leaves a part out. */
export interface Twist {
  issuer?: string
  response_issuer?: string | null
  audience?: string | null
  recipient?: string | null
  destination?: string | null
  in_response_to?: string | null
  confirmed_request?: string | null
  issued?: string
  not_before?: string
  not_after?: string | null
  confirmed_until?: string | null
  session_until?: string
  method?: string
  status?: string
  version?: string
  conditions?: boolean
  confirmation?: boolean
  statement?: boolean
  name_ids?: number
}

const attribute = (name: string, value: string | null | undefined) =>
  value === null || value === undefined ? '' : ` ${name}="${value}"`

/** A provider that signs anything it is told to; genuine unless it is twisted. */
export class SamlIdp {
  readonly issuer: string
  readonly identity: Identity

  constructor(issuer = 'https://idp.example.com/saml', identity = selfSigned('Example identity provider')) {
    this.issuer = issuer
    this.identity = identity
  }

  metadata(certificates = [this.identity.cert], login = `${this.issuer}/sso`) {
    const keys = certificates.map(
      (pem) =>
        `<md:KeyDescriptor use="signing"><ds:KeyInfo xmlns:ds="http://www.w3.org/2000/09/xmldsig#"><ds:X509Data><ds:X509Certificate>${pem.replace(/-----[A-Z ]+-----|\s/g, '')}</ds:X509Certificate></ds:X509Data></ds:KeyInfo></md:KeyDescriptor>`,
    )
    return `<?xml version="1.0"?><!-- written by hand --><md:EntityDescriptor xmlns:md="urn:oasis:names:tc:SAML:2.0:metadata" entityID="${this.issuer}"><md:IDPSSODescriptor protocolSupportEnumeration="${SAMLP}">${keys.join('')}<md:SingleLogoutService Binding="urn:oasis:names:tc:SAML:2.0:bindings:HTTP-Redirect" Location="${this.issuer}/slo"/><md:SingleSignOnService Binding="urn:oasis:names:tc:SAML:2.0:bindings:HTTP-POST" Location="${this.issuer}/post"/><md:SingleSignOnService Binding="urn:oasis:names:tc:SAML:2.0:bindings:HTTP-Redirect" Location="${login}"/></md:IDPSSODescriptor></md:EntityDescriptor>`
  }

  assertion(person: Person, asked: AskedSaml, twist: Twist = {}, id = freshId()) {
    const own = <K extends keyof Twist>(name: K, honest: Twist[K]) => (name in twist ? twist[name] : honest)
    const until = inSeconds(300)
    const attributes = Object.entries({ email: person.email, ...person.attributes })
      .map(
        ([name, said]) =>
          `<saml:Attribute Name="${name}">${[said]
            .flat()
            .map((value) => `<saml:AttributeValue>${value}</saml:AttributeValue>`)
            .join('')}</saml:Attribute>`,
      )
      .join('')
    const nameId = `<saml:NameID${attribute('Format', person.format ?? 'urn:oasis:names:tc:SAML:2.0:nameid-format:persistent')}>${person.subject ?? `id of ${person.email}`}</saml:NameID>`
    const confirmation = `<saml:SubjectConfirmation Method="${twist.method ?? BEARER}"><saml:SubjectConfirmationData${attribute('NotOnOrAfter', own('confirmed_until', until))}${attribute('Recipient', own('recipient', asked.acs))}${attribute('InResponseTo', own('confirmed_request', asked.id))}/></saml:SubjectConfirmation>`
    const audience = own('audience', asked.entity)
    const conditions = `<saml:Conditions NotBefore="${twist.not_before ?? inSeconds(-60)}"${attribute('NotOnOrAfter', own('not_after', until))}>${audience === null ? '' : `<saml:AudienceRestriction><saml:Audience>${audience}</saml:Audience></saml:AudienceRestriction>`}</saml:Conditions>`
    const statement = `<saml:AuthnStatement AuthnInstant="${inSeconds(-5)}" SessionIndex="_s1"${attribute('SessionNotOnOrAfter', twist.session_until)}><saml:AuthnContext><saml:AuthnContextClassRef>urn:oasis:names:tc:SAML:2.0:ac:classes:Password</saml:AuthnContextClassRef></saml:AuthnContext></saml:AuthnStatement>`
    return {
      id,
      xml: `<saml:Assertion xmlns:saml="${SAML}" ID="${id}" Version="${twist.version ?? '2.0'}" IssueInstant="${twist.issued ?? inSeconds(0)}"><saml:Issuer>${twist.issuer ?? this.issuer}</saml:Issuer><saml:Subject>${nameId.repeat(twist.name_ids ?? 1)}${twist.confirmation === false ? '' : confirmation}</saml:Subject>${twist.conditions === false ? '' : conditions}${twist.statement === false ? '' : statement}<saml:AttributeStatement>${attributes}</saml:AttributeStatement></saml:Assertion>`,
    }
  }

  response(assertion: string, asked: AskedSaml, twist: Twist = {}, id = freshId()) {
    const own = <K extends keyof Twist>(name: K, honest: Twist[K]) => (name in twist ? twist[name] : honest)
    const issuer = own('response_issuer', this.issuer)
    return {
      id,
      xml: `<samlp:Response xmlns:samlp="${SAMLP}" xmlns:saml="${SAML}" ID="${id}" Version="2.0" IssueInstant="${inSeconds(0)}"${attribute('Destination', own('destination', asked.acs))}${attribute('InResponseTo', own('in_response_to', asked.id))}>${issuer === null ? '' : `<saml:Issuer>${issuer}</saml:Issuer>`}<samlp:Status><samlp:StatusCode Value="urn:oasis:names:tc:SAML:2.0:status:${twist.status ?? 'Success'}"/></samlp:Status>${assertion}</samlp:Response>`,
    }
  }

  sign = (part: { id: string; xml: string }, how?: Signing, by = this.identity) =>
    signXml(part.xml, part.id, by, how)

  /** An answer with the assertion signed, or the response, or both. */
  answer(
    person: Person,
    asked: AskedSaml,
    { signs = 'assertion', how, by = this.identity, twist = {} }: Answering = {},
  ): string {
    const assertion = this.assertion(person, asked, twist)
    const inner = signs === 'response' || signs === 'nothing' ? assertion.xml : this.sign(assertion, how, by)
    const response = this.response(inner, asked, twist)
    return signs === 'response' || signs === 'both' ? this.sign(response, how, by) : response.xml
  }
}

export interface Answering {
  signs?: 'assertion' | 'response' | 'both' | 'nothing'
  how?: Signing
  by?: Identity
  twist?: Twist
}
