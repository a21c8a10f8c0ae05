import { Copy, Download } from 'lucide-react'
import { useRef } from 'react'
import type { SsoSettings } from '../../../contract/sso.ts'
import { type TextKey, useText } from '../../app/texts.ts'
import { Button } from '../../ui/Button.tsx'
import { useField } from '../../ui/field.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { toast } from '../../ui/toasts.ts'

type Provider = SsoSettings['provider']

const wanted: Record<string, readonly (keyof Provider)[]> = {
  saml: ['entity', 'acs_url', 'metadata_url'],
  oidc: ['oidc_redirect_url'],
}

/** What the provider must be told about us, each a click from the clipboard. */
export function ProviderAddresses({ of: provider }: { of: Provider }) {
  const { t } = useText()
  const protocol = useField<string>({ name: 'protocol' }).value ?? 'saml'
  return (
    <div className="fields">
      {wanted[protocol]?.map((name) => (
        <Address key={name} label={t(`sso.sp.${name}` as TextKey)} value={provider[name]} />
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

function Address({ label, value }: { label: string; value: string }) {
  const { t } = useText()
  const input = useRef<HTMLInputElement>(null)
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(value)
      toast.good(t('sso.sp.copied'))
    } catch {
      input.current?.select()
      toast.bad(t('sso.sp.copy_failed'))
    }
  }
  return (
    <div className="f">
      <span className="lab">{label}</span>
      <div className="row gap2">
        <span className="inp grow">
          <input
            ref={input}
            readOnly
            aria-label={label}
            value={value}
            onFocus={(event) => event.currentTarget.select()}
          />
        </span>
        <Button icon={Copy} label={`${t('sso.sp.copy')}: ${label}`} onClick={() => void copy()} />
      </div>
    </div>
  )
}
