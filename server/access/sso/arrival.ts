import { type SsoColumn, type SsoProtocol, ssoTargets } from '../../../contract/access/sso.ts'
import { trimBlanks } from '../../../contract/shapes.ts'

/** A person as the provider describes them, after the answer itself was checked. */
export interface Arrival {
  issuer: string
  /** The permanent name id; null if the provider generates a new one for each visit. */
  subject: string | null
  /** Whether the provider vouches for the e-mail. */
  email_verified: boolean
  attributes: ReadonlyMap<string, readonly string[]>
  /** How far the provider's clock is ahead of ours. */
  clock_skew_seconds: number
}

const claims = 'http://schemas.xmlsoap.org/ws/2005/05/identity/claims'
/** Where providers usually put it, for targets the administrator didn't map. */
const usual: Record<SsoColumn, readonly string[]> = {
  email: [
    'email',
    'mail',
    'emailAddress',
    `${claims}/emailaddress`,
    'urn:oid:0.9.2342.19200300.100.1.3',
    'NameID',
  ],
  first_name: [
    'given_name',
    'givenName',
    'firstName',
    'first_name',
    `${claims}/givenname`,
    'urn:oid:2.5.4.42',
  ],
  last_name: [
    'family_name',
    'sn',
    'surname',
    'lastName',
    'last_name',
    `${claims}/surname`,
    'urn:oid:2.5.4.4',
  ],
  preferred_name: [],
  title: [],
  employee_id: [],
  pronouns: [],
}

export interface Filled {
  target: string
  attribute: string | null
  value: string | null
}

export type MappingRow = { target: string; attribute: string }

/** The value of each target. A target without a row of its own is looked up where providers usually put it. */
export function filledBy(mapping: readonly MappingRow[], attributes: Arrival['attributes']): Filled[] {
  const said = (name: string) => attributes.get(name)?.map(trimBlanks).filter(Boolean).join('; ') || null
  const mapped = mapping.map(({ target, attribute }) => ({ target, attribute, value: said(attribute) }))
  const others = ssoTargets
    .filter((target) => !mapping.some((row) => row.target === target))
    .flatMap((target): Filled[] => {
      const attribute = usual[target].find((name) => said(name) !== null)
      if (attribute === undefined)
        return usual[target].length > 0 ? [{ target, attribute: null, value: null }] : []
      return [{ target, attribute, value: said(attribute) }]
    })
  return [...mapped, ...others].sort((a, b) => place(a.target) - place(b.target))
}

const order: readonly string[] = ssoTargets
/** Custom fields come after the columns. */
const place = (target: string) => (order.includes(target) ? order.indexOf(target) : order.length)

export const isProtocol = (text: string): text is SsoProtocol => text === 'saml' || text === 'oidc'
