import { omniAuth, sso } from '../../../contract/access/sso.ts'
import type { Enterprise } from '../../platform/enterprises.ts'
import { addressOf, type Base } from '../../platform/http/addresses.ts'
import { DSIG, MD, SAMLP } from './xml.ts'

export const SLO_PATH = '/api/v1/omni_auth/saml/logout'
export const ACS_PATH = '/api/v1/omni_auth/saml/callback'

/** Our identity towards a provider. One address per enterprise, whichever of its hosts was used. */
export interface ServiceProvider {
  origin: string
  entity: string
  acs_url: string
  slo_url: string
  metadata_url: string
  oidc_redirect_url: string
}

export function serviceProvider(enterprise: Enterprise, base: Base): ServiceProvider {
  const origin = addressOf(enterprise, base)
  const metadata_url = `${origin}${sso.spMetadata.path.replace(':id', String(enterprise.id))}`
  return {
    origin,
    entity: metadata_url,
    acs_url: `${origin}${ACS_PATH}`,
    slo_url: `${origin}${SLO_PATH}`,
    metadata_url,
    oidc_redirect_url: `${origin}${omniAuth.finishOidc.path}`,
  }
}

export const inXml = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')

const keyXml = (use: 'signing' | 'encryption', pem: string) =>
  `    <KeyDescriptor use="${use}"><KeyInfo xmlns="${DSIG}"><X509Data><X509Certificate>${pem.replace(/-----[A-Z ]+-----|\s/g, '')}</X509Certificate></X509Data></KeyInfo></KeyDescriptor>\n`

/** What a provider must know of us, including our keys once there are any. */
export const metadataXml = (
  { entity, acs_url, slo_url }: ServiceProvider,
  certificates: readonly string[],
  signs: boolean,
) =>
  `<?xml version="1.0" encoding="UTF-8"?>
<EntityDescriptor xmlns="${MD}" entityID="${inXml(entity)}">
  <SPSSODescriptor AuthnRequestsSigned="${signs && certificates.length > 0}" WantAssertionsSigned="true" protocolSupportEnumeration="${SAMLP}">
${certificates.map((pem) => keyXml('signing', pem)).join('')}${certificates
  .slice(0, 1)
  .map((pem) => keyXml('encryption', pem))
  .join(
    '',
  )}    <SingleLogoutService Binding="urn:oasis:names:tc:SAML:2.0:bindings:HTTP-Redirect" Location="${inXml(slo_url)}"/>
    <SingleLogoutService Binding="urn:oasis:names:tc:SAML:2.0:bindings:HTTP-POST" Location="${inXml(slo_url)}"/>
    <NameIDFormat>urn:oasis:names:tc:SAML:2.0:nameid-format:persistent</NameIDFormat>
    <NameIDFormat>urn:oasis:names:tc:SAML:1.1:nameid-format:emailAddress</NameIDFormat>
    <AssertionConsumerService index="0" isDefault="true" Binding="urn:oasis:names:tc:SAML:2.0:bindings:HTTP-POST" Location="${inXml(acs_url)}"/>
  </SPSSODescriptor>
</EntityDescriptor>
`
