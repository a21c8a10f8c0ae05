import { useEnterprise } from '../app/me.ts'
import { useText } from '../app/texts.ts'

/** Two leaves that lean towards each other, in tones of the enterprise's own colour. */
export const Mark = () => (
  <svg viewBox="0 0 32 32" aria-hidden="true">
    <path d="M5 3h3a13 13 0 0 1 13 13A13 13 0 0 1 8 29H5z" fill="var(--mk1,var(--primary))" />
    <path
      d="M28 3v3a10 10 0 0 1-10 10h-2v-3A10 10 0 0 1 26 3z"
      fill="var(--mk2,oklch(from var(--tenant-primary) .74 .13 calc(h + 90)))"
    />
    <path
      d="M28 29v-3a10 10 0 0 0-10-10h-2v3a10 10 0 0 0 10 10z"
      fill="var(--mk3,oklch(from var(--tenant-primary) .8 .1 calc(h + 130)))"
    />
  </svg>
)

/** The product at the enterprise, or the enterprise's own logo where it has one. */
export function Brand() {
  const { t } = useText()
  const enterprise = useEnterprise()
  if (enterprise.logo_url)
    return <img className="logo" src={enterprise.logo_url} alt={enterprise.display_name} />
  return (
    <>
      <Mark />
      <span>
        <b>{t('shell.brand')}</b>
        <span className="of">{t('shell.brand_at', { enterprise: enterprise.display_name })}</span>
      </span>
    </>
  )
}

export function Wordmark() {
  const { t } = useText()
  const { login_logo_url, display_name } = useEnterprise()
  if (login_logo_url) return <img src={login_logo_url} alt={display_name} />
  return (
    <>
      <Mark />
      {t('shell.brand')}
    </>
  )
}
