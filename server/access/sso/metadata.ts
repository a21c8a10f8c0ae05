import type { z } from 'zod'
import type { IdpMetadata } from '../../../contract/access/sso.ts'
import { invalid } from '../../platform/errors.ts'
import { type Outbound, OutboundFailure } from '../../platform/outbound/outbound.ts'
import { pemOf, understand } from './certificates.ts'
import { SsoRefusal } from './refusal.ts'
import {
  attributeOf,
  childrenNamed,
  childrenOf,
  DSIG,
  everywhere,
  is,
  MD,
  parseXml,
  SAML,
  textOf,
} from './xml.ts'

const REDIRECT = 'urn:oasis:names:tc:SAML:2.0:bindings:HTTP-Redirect'

const refuse = (field: 'url' | 'xml', code: string) => invalid({ [field]: { code } })

/** Fetches metadata from an address, through the client that reaches nothing internal. */
export async function fetchMetadata(outbound: Outbound, url: string): Promise<string> {
  try {
    const heard = await outbound(url, {
      headers: { accept: 'application/samlmetadata+xml, application/xml, */*' },
    })
    if (heard.status !== 200) throw refuse('url', 'sso_no_metadata')
    return new TextDecoder('utf-8', { fatal: true }).decode(heard.body)
  } catch (error) {
    if (error instanceof OutboundFailure) throw refuse('url', `outbound_${error.reason}`)
    throw error instanceof TypeError ? refuse('url', 'sso_no_metadata') : error
  }
}

/** What a provider's metadata says of itself. Of several providers in one file, the only one that signs people in. */
export function understandMetadata(
  xml: string,
  from: { url: string | null },
  now: Date,
): z.output<typeof IdpMetadata> {
  const field = from.url === null ? 'xml' : 'url'
  const entities = readEntities(xml, field)
  const providers = entities.flatMap((entity) =>
    childrenNamed(entity, MD, 'IDPSSODescriptor').map((role) => ({ entity, role })),
  )
  const [provider] = providers
  if (!provider) throw refuse(field, 'sso_no_provider')
  if (providers.length > 1) throw refuse(field, 'sso_many_providers')
  const { entity, role } = provider
  const endpoint = (name: string) =>
    attributeOf(
      childrenNamed(role, MD, name).find((one) => one.getAttribute('Binding') === REDIRECT),
      'Location',
    )
  const login_url = endpoint('SingleSignOnService')
  const idp_issuer = attributeOf(entity, 'entityID')
  if (!idp_issuer || !login_url || !isWeb(login_url)) throw refuse(field, 'sso_no_redirect')
  const certificates = childrenNamed(role, MD, 'KeyDescriptor')
    .filter((key) => (attributeOf(key, 'use') ?? 'signing') === 'signing')
    .flatMap((key) => everywhere(key, 'X509Certificate').filter((one) => is(one, DSIG, 'X509Certificate')))
    .flatMap((one) => pemOf(textOf(one) ?? '') ?? [])
  if (certificates.length === 0) throw refuse(field, 'sso_no_certificate')
  const logout_url = endpoint('SingleLogoutService')
  const unique = [...new Set(certificates)].slice(0, 5)
  return {
    metadata_url: from.url,
    idp_issuer,
    login_url,
    logout_url: logout_url && isWeb(logout_url) ? logout_url : null,
    certificates: unique,
    understood: unique.map((pem) => understand(pem, now)),
    attributes: childrenNamed(role, SAML, 'Attribute').flatMap((one) => attributeOf(one, 'Name') ?? []),
  }
}

function readEntities(xml: string, field: 'url' | 'xml'): Element[] {
  try {
    const root = parseXml(xml, { comments: true })
    if (is(root, MD, 'EntityDescriptor')) return [root]
    if (is(root, MD, 'EntitiesDescriptor'))
      return childrenOf(root).filter((child) => is(child, MD, 'EntityDescriptor'))
  } catch (error) {
    if (!(error instanceof SsoRefusal)) throw error
  }
  throw refuse(field, 'sso_no_metadata')
}

const isWeb = (address: string) =>
  URL.canParse(address) && ['http:', 'https:'].includes(new URL(address).protocol)
