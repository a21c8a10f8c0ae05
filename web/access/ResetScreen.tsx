import { passwords } from '../../contract/access/access.ts'
import type { Answers } from '../../contract/route.ts'
import { call } from '../app/client.ts'
import { go } from '../app/navigation.ts'
import { session } from '../app/session.ts'
import { leave } from '../app/signIn.ts'
import { useText } from '../app/texts.ts'
import { LinkButton } from '../ui/Button.tsx'
import { Form, Submit } from '../ui/forms/Form.tsx'
import { toast } from '../ui/toastStore.ts'
import { BackToLogin, DeadLink, EntryStep } from './EntryStep.tsx'
import { NewPassword } from './NewPassword.tsx'

interface Props {
  token: string
  found: Answers<typeof passwords.lookAtReset> | null
}

export function ResetScreen({ token, found }: Props) {
  const { t } = useText()
  if (!found) return <DeadReset />
  const done = async () => {
    // Sessions of this person in this browser have ended.
    await (session.token ? leave() : go('/login', { replace: true }))
    toast.good(t('access.reset.done'))
  }
  const send = async (body: Parameters<typeof call<typeof passwords.reset>>[1]['body']) => {
    try {
      return await call(passwords.reset, { body })
    } catch (failure) {
      toast.bad(t('access.reset.failed'))
      throw failure
    }
  }
  return (
    <EntryStep title={t('access.reset.title')} says={t('access.reset.says', { email: found.email })}>
      <Form
        sends={passwords.reset}
        send={send}
        start={{ token, password: '', password_confirmation: '' }}
        texts="access.reset"
        then={() => void done()}
        label={t('access.reset.title')}
      >
        <NewPassword />
        <p className="sm m2">{t('access.reset.signs_out')}</p>
        <Submit wide>{t('access.reset.submit')}</Submit>
      </Form>
      <BackToLogin />
    </EntryStep>
  )
}

/** Also the page of the address without a token. */
export function DeadReset() {
  const { t } = useText()
  return (
    <DeadLink title={t('access.reset.invalid_title')} says={t('access.reset.invalid')}>
      <LinkButton look="p" href="/forgot">
        {t('access.reset.new')}
      </LinkButton>
    </DeadLink>
  )
}
