import { useSearch } from '@tanstack/react-router'
import { sso } from '../../../contract/access/sso.ts'
import { useEnterprise } from '../../app/me.ts'
import { useSend } from '../../app/query.ts'
import { useText } from '../../app/texts.ts'
import { Anchor } from '../../ui/Anchor.tsx'
import { Button } from '../../ui/Button.tsx'
import { EntryStep } from '../EntryStep.tsx'

/** The way in where single sign-on holds: one button. Passwords are a page further, for emergencies. */
export function SsoLanding() {
  const { t } = useText()
  const { referrer } = useSearch({ strict: false })
  const { id, display_name } = useEnterprise()
  const link = useSend(sso.link, { failed: () => t('sso.landing.failed') })
  const enter = () =>
    link.mutate(
      { params: { id }, body: { relay_state: referrer ?? null } },
      { onSuccess: ({ redirect_url }) => window.location.assign(redirect_url) },
    )
  // Once the provider is on its way the button stays busy: the page is about to go.
  const leaving = link.isPending || link.isSuccess
  return (
    <EntryStep title={t('sso.landing.title')} says={t('sso.landing.says', { enterprise: display_name })}>
      <Button look="p" wide busy={leaving} onClick={enter}>
        {t('sso.landing.enter')}
      </Button>
      <p className="vh" role="status">
        {leaving ? t('sso.landing.leaving') : ''}
      </p>
      <p className="sso-other">
        <Anchor className="link" href="/login/credentials">
          {t('sso.landing.password')}
        </Anchor>
      </p>
    </EntryStep>
  )
}
