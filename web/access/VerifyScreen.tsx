import { emailVerifications } from '../../contract/access/access.ts'
import type { Answers } from '../../contract/route.ts'
import { useSend } from '../app/query.ts'
import { enter } from '../app/signIn.ts'
import { useText } from '../app/texts.ts'
import { Button, LinkButton } from '../ui/Button.tsx'
import { toast } from '../ui/toastStore.ts'
import { DeadLink, EntryStep } from './EntryStep.tsx'

interface Props {
  token: string
  found: Answers<typeof emailVerifications.look> | null
}

/** Opening the link changes nothing – mail scanners open links too –; the button does. */
export function VerifyScreen({ token, found }: Props) {
  const { t } = useText()
  const confirm = useSend(emailVerifications.confirm, {
    failed: () => t('access.verify.failed'),
  })
  const entered = async (opened: string) => {
    await enter(opened, '/enrollment')
    toast.good(t('access.verify.done'))
  }
  if (!found || confirm.isError)
    return (
      <DeadLink title={t('access.verify.invalid_title')} says={t('access.verify.invalid')}>
        <LinkButton look="p" href="/login/activate">
          {t('access.login.activate')}
        </LinkButton>
      </DeadLink>
    )
  return (
    <EntryStep title={t('access.verify.title')} says={t('access.verify.says', { email: found.email })}>
      <Button
        look="p"
        wide
        busy={confirm.isPending}
        onClick={() =>
          confirm.mutate({ body: { token } }, { onSuccess: (opened) => void entered(opened.token) })
        }
      >
        {t('access.verify.submit')}
      </Button>
    </EntryStep>
  )
}
