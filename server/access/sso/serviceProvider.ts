import { omniAuth, sso } from '../../../contract/sso.ts'
import { addressOf, type Base } from '../../platform/addresses.ts'
import type { Enterprise } from '../../platform/enterprises.ts'
import { MD, SAMLP } from './xml.ts'

export const ACS_PATH = '/api/v1/omni_auth/saml/callback'

/** Who we are to a provider. One address an enterprise, whichever of its hosts somebody came by. */
export interface ServiceProvider {
  origin: string
  entity: string
  acs_url: string
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
    metadata_url,
    oidc_redirect_url: `${origin}${omniAuth.finishOidc.path}`,
  }
}

const inXml = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')

export const metadataXml = ({ entity, acs_url }: ServiceProvider) =>
  `<?xml version="1.0" encoding="UTF-8"?>
<EntityDescriptor xmlns="${MD}" entityID="${inXml(entity)}">
  <SPSSODescriptor AuthnRequestsSigned="false" WantAssertionsSigned="true" protocolSupportEnumeration="${SAMLP}">
    <NameIDFormat>urn:oasis:names:tc:SAML:2.0:nameid-format:persistent</NameIDFormat>
    <NameIDFormat>urn:oasis:names:tc:SAML:1.1:nameid-format:emailAddress</NameIDFormat>
    <AssertionConsumerService index="0" isDefault="true" Binding="urn:oasis:names:tc:SAML:2.0:bindings:HTTP-POST" Location="${inXml(acs_url)}"/>
  </SPSSODescriptor>
</EntityDescriptor>
`
