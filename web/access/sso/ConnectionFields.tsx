import { useId } from 'react'
import { type SsoProtocol, type SsoSettings, ssoLimits, ssoProtocols } from '../../../contract/access/sso.ts'
import { useText } from '../../app/texts.ts'
import { Switch } from '../../ui/forms/Checkbox.tsx'
import { useField } from '../../ui/forms/field.tsx'
import { PasswordField, TextField, type TextFieldProps } from '../../ui/forms/TextField.tsx'
import { Segmented } from '../../ui/Tabs.tsx'
import { CertificateFields } from './CertificateFields.tsx'
import { MetadataReader } from './MetadataReader.tsx'
import { OwnKeys } from './OwnKeys.tsx'

/** An address that may be left out: emptied, it is none. */
function AddressField(props: Pick<TextFieldProps, 'name' | 'hint' | 'optional'>) {
  const field = useField<string | null>(props)
  return (
    <TextField
      {...props}
      type="url"
      label={field.label}
      value={field.value ?? ''}
      error={field.error}
      onChange={(text) => field.change(text.trim() === '' ? null : text)}
    />
  )
}

export function ConnectionFields({ of: settings }: { of: SsoSettings }) {
  const { t } = useText()
  const id = useId()
  const protocol = useField<SsoProtocol>({ name: 'protocol' })
  return (
    <div className="fields">
      <div className="f">
        <span className="lab" id={id}>
          {protocol.label}
        </span>
        <Segmented<SsoProtocol>
          label={protocol.label}
          value={protocol.value ?? 'saml'}
          options={ssoProtocols.map((value) => ({ value, text: t(`sso.protocol.${value}`) }))}
          onChange={protocol.change}
        />
      </div>
      {protocol.value === 'oidc' ? <OidcFields of={settings} /> : <SamlFields of={settings} />}
    </div>
  )
}

function SamlFields({ of: settings }: { of: SsoSettings }) {
  const { t } = useText()
  return (
    <>
      <MetadataReader />
      <TextField
        name="idp_issuer"
        hint={t('sso.hint.idp_issuer')}
        limit={ssoLimits.issuer}
        spellCheck={false}
      />
      <AddressField name="login_url" hint={t('sso.hint.login_url')} />
      <AddressField name="logout_url" optional hint={t('sso.hint.logout_url')} />
      <CertificateFields understood={settings.understood} saved={settings.draft.certificates} />
      <Switch name="idp_initiated" hint={t('sso.hint.idp_initiated')} />
      <Switch name="sign_requests" hint={t('sso.hint.sign_requests')} />
      <OwnKeys of={settings} />
    </>
  )
}

function OidcFields({ of: { draft } }: { of: SsoSettings }) {
  const { t } = useText()
  return (
    <>
      <AddressField name="oidc_issuer" hint={t('sso.hint.oidc_issuer')} />
      <TextField name="oidc_client" limit={ssoLimits.client} spellCheck={false} autoComplete="off" />
      <PasswordField
        name="oidc_client_secret"
        autoComplete="new-password"
        hint={t(draft.has_secret ? 'sso.hint.oidc_client_secret_kept' : 'sso.hint.oidc_client_secret')}
      />
      <Switch name="trust_email" hint={t('sso.hint.trust_email')} />
    </>
  )
}
