import type { signInPurposes } from '../../contract/access/signInLinks.ts'
import { signInLinks } from '../../contract/access/signInLinks.ts'
import { afterSignIn } from '../../contract/redirects.ts'
import type { Answers, Sends } from '../../contract/route.ts'
import { useEnterprise } from '../app/me.ts'
import { useSend } from '../app/query.ts'
import { enter } from '../app/signIn.ts'
import { useText } from '../app/texts.ts'
import { Button, LinkButton } from '../ui/Button.tsx'
import { DeadLink, EntryStep } from './EntryStep.tsx'

interface Props {
  purpose: (typeof signInPurposes)[number]
  token: string | undefined
  found: Answers<typeof signInLinks.look> | null
}

/** Shows whose account the link opens before it does, so that nobody ends up in somebody else's account unawares. */
export function SignInLinkScreen({ purpose, token, found }: Props) {
  const { t } = useText()
  const { display_name } = useEnterprise()
  const use = useSend(signInLinks.use, {
    failed: () => t('access.link.failed'),
  })
  const signIn = (body: Sends<typeof signInLinks.use, 'body'>) =>
    use.mutate(
      { body },
      { onSuccess: (opened) => void enter(opened.token, afterSignIn(opened.to, window.location.origin)) },
    )
  if (!token || !found || use.isError)
    return (
      <DeadLink title={t('access.link.invalid_title')} says={t('access.link.invalid')} leadsBack={false}>
        <LinkButton look="p" href="/login">
          {t('access.link.to_login')}
        </LinkButton>
      </DeadLink>
    )
  const { name } = found
  return (
    <EntryStep
      title={t(purpose === 'auto_login' ? 'access.link.auto_title' : 'access.link.mobile_title')}
      says={t('access.link.says', { name, enterprise: display_name })}
    >
      <Button look="p" wide busy={use.isPending} onClick={() => signIn({ purpose, token })}>
        {t('access.link.submit', { name })}
      </Button>
    </EntryStep>
  )
}
