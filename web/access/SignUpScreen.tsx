import { useState } from 'react'
import { signUps } from '../../contract/access/access.ts'
import { limits } from '../../contract/limits.ts'
import type { Answers, Sends } from '../../contract/route.ts'
import { call } from '../app/client.ts'
import { useEnterprise } from '../app/me.ts'
import { enter } from '../app/signIn.ts'
import { useText } from '../app/texts.ts'
import { LinkButton } from '../ui/Button.tsx'
import { Form, Submit } from '../ui/forms/Form.tsx'
import { TextField } from '../ui/forms/TextField.tsx'
import { toast } from '../ui/toastStore.ts'
import { Agreement } from './Agreement.tsx'
import { BackToLogin, DeadLink, EntryStep, Sent } from './EntryStep.tsx'
import { NewPassword } from './NewPassword.tsx'

interface Props {
  token: string | undefined
  found: Answers<typeof signUps.look> | null
}

export function SignUpScreen({ token, found }: Props) {
  const { t } = useText()
  const { sign_up_enabled } = useEnterprise()
  if (token !== undefined && found) return <Join token={token} found={found} />
  if (token !== undefined)
    return (
      <DeadLink title={t('access.activate.invalid_title')} says={t('access.activate.invalid')}>
        <LinkButton href="/sign_up">{t('access.sign_up.title')}</LinkButton>
      </DeadLink>
    )
  return sign_up_enabled ? <AskForLink /> : <NeedsInvitation />
}

function NeedsInvitation() {
  const { t } = useText()
  const { display_name } = useEnterprise()
  return (
    <EntryStep
      title={t('access.sign_up.needs_invitation')}
      says={t('access.sign_up.needs_invitation_more', { enterprise: display_name })}
    >
      <div className="acts">
        <LinkButton look="p" href="/login/activate">
          {t('access.login.activate')}
        </LinkButton>
        <LinkButton href="/find_my_community">{t('access.login.find')}</LinkButton>
      </div>
      <BackToLogin />
    </EntryStep>
  )
}

function AskForLink() {
  const { t } = useText()
  const { display_name } = useEnterprise()
  const [sent, setSent] = useState(false)
  if (sent) return <Sent title={t('access.sign_up.sent_title')} says={t('access.sign_up.sent')} />
  return (
    <EntryStep
      title={t('access.sign_up.title')}
      says={t('access.sign_up.says', { enterprise: display_name })}
    >
      <Form
        sends={signUps.ask}
        send={(body) => call(signUps.ask, { body })}
        start={{ email: '' }}
        texts="access.sign_up"
        then={() => setSent(true)}
        label={t('access.sign_up.title')}
      >
        <TextField name="email" type="email" autoComplete="email" autoCapitalize="none" spellCheck={false} />
        <Submit wide>{t('access.sign_up.submit')}</Submit>
      </Form>
      <BackToLogin />
    </EntryStep>
  )
}

function Join({ token, found }: { token: string; found: NonNullable<Props['found']> }) {
  const { t } = useText()
  const { display_name } = useEnterprise()
  const send = async (body: Sends<typeof signUps.join, 'body'>) => {
    try {
      return await call(signUps.join, { body })
    } catch (failure) {
      toast.bad(t('access.sign_up.failed'))
      throw failure
    }
  }
  return (
    <EntryStep
      title={t('access.sign_up.join_title', { enterprise: display_name })}
      says={t('access.sign_up.join_says', { email: found.email })}
    >
      <Form
        sends={signUps.join}
        send={send}
        start={{
          token,
          first_name: '',
          last_name: '',
          password: '',
          password_confirmation: '',
          terms: found.terms?.version_id ?? null,
        }}
        texts="access.sign_up"
        then={async ({ token: opened }) => {
          await enter(opened, '/enrollment')
          toast.good(t('access.sign_up.done'))
        }}
        label={t('access.sign_up.title')}
      >
        <TextField name="first_name" autoComplete="given-name" limit={limits.name} />
        <TextField name="last_name" autoComplete="family-name" limit={limits.name} />
        <NewPassword />
        <Agreement to={found.terms} />
        <Submit wide>{t('access.sign_up.join')}</Submit>
      </Form>
    </EntryStep>
  )
}
