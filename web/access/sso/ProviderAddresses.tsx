import { Download } from 'lucide-react'
import type { SsoSettings } from '../../../contract/access/sso.ts'
import { type TextKey, useText } from '../../app/texts.ts'
import { useField } from '../../ui/forms/field.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { CopyField } from './CopyField.tsx'

type Provider = SsoSettings['provider']

const wanted: Record<string, readonly (keyof Provider)[]> = {
  saml: ['entity', 'acs_url', 'metadata_url'],
  oidc: ['oidc_redirect_url'],
}

/** Our values for the provider, each copied with a click. */
export function ProviderAddresses({ of: provider }: { of: Provider }) {
  const { t } = useText()
  const protocol = useField<string>({ name: 'protocol' }).value ?? 'saml'
  return (
    <div className="fields">
      {wanted[protocol]?.map((name) => (
        <CopyField key={name} label={t(`sso.sp.${name}` as TextKey)} value={provider[name]} />
      ))}
      {protocol === 'saml' && (
        <p>
          <a className="link row gap2" href={provider.metadata_url} download="kindred-metadata.xml">
            <Icon of={Download} />
            {t('sso.sp.download')}
          </a>
        </p>
      )}
    </div>
  )
}
