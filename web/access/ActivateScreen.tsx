import { useState } from 'react'
import { invitations } from '../../contract/access/access.ts'
import type { Answers, Sends } from '../../contract/route.ts'
import { call } from '../app/client.ts'
import { useEnterprise } from '../app/me.ts'
import { enter } from '../app/signIn.ts'
import { useText } from '../app/texts.ts'
import { LinkButton } from '../ui/Button.tsx'
import { Form, Submit } from '../ui/forms/Form.tsx'
import { TextField } from '../ui/forms/TextField.tsx'
import { Segmented } from '../ui/Tabs.tsx'
import { toast } from '../ui/toastStore.ts'
import { Agreement } from './Agreement.tsx'
import { AlternativeActivation } from './AlternativeActivation.tsx'
import { BackToLogin, DeadLink, EntryStep, Sent } from './EntryStep.tsx'
import { NewPassword } from './NewPassword.tsx'

interface Props {
  token: string | undefined
  found: Answers<typeof invitations.look> | null
}

/** With the link of an invitation it is taken up here; without one there are two ways to begin. */
export function ActivateScreen({ token, found }: Props) {
  const { t } = useText()
  if (token === undefined) return <WithoutLink />
  if (found) return <TakeUp token={token} found={found} />
  return (
    <DeadLink title={t('access.activate.invalid_title')} says={t('access.activate.invalid')}>
      <LinkButton look="p" href="/login/activate">
        {t('access.activate.send')}
      </LinkButton>
    </DeadLink>
  )
}

function TakeUp({ token, found }: { token: string; found: NonNullable<Props['found']> }) {
  const { t } = useText()
  const { display_name } = useEnterprise()
  const send = async (body: Sends<typeof invitations.accept, 'body'>) => {
    try {
      return await call(invitations.accept, { body })
    } catch (failure) {
      toast.bad(t('access.activate.failed'))
      throw failure
    }
  }
  return (
    <EntryStep
      title={t('access.activate.welcome', { name: found.name })}
      says={t('access.activate.says', { enterprise: display_name, email: found.email })}
    >
      <Form
        sends={invitations.accept}
        send={send}
        start={{ token, password: '', password_confirmation: '', terms: found.terms?.version_id ?? null }}
        texts="access.activate"
        then={async ({ token: opened }) => {
          await enter(opened, '/enrollment')
          toast.good(t('access.activate.done'))
        }}
        label={t('access.activate.title')}
      >
        <NewPassword />
        <Agreement to={found.terms} />
        <Submit wide>{t('access.activate.submit')}</Submit>
      </Form>
    </EntryStep>
  )
}

function WithoutLink() {
  const { t } = useText()
  const [way, setWay] = useState<'email' | 'employee_id'>('email')
  const [sent, setSent] = useState(false)
  if (sent) return <Sent title={t('access.activate.sent_title')} says={t('access.activate.sent')} />
  return (
    <EntryStep title={t('access.activate.title')}>
      <div className="ways">
        <Segmented
          label={t('access.activate.title')}
          value={way}
          onChange={setWay}
          options={[
            { value: 'email', text: t('access.activate.by_email') },
            { value: 'employee_id', text: t('access.activate.by_employee_id') },
          ]}
        />
      </div>
      {way === 'email' ? <AskAgain sent={() => setSent(true)} /> : <AlternativeActivation />}
      <BackToLogin />
    </EntryStep>
  )
}

function AskAgain({ sent }: { sent: () => void }) {
  const { t } = useText()
  return (
    <>
      <p className="says">{t('access.activate.by_email_says')}</p>
      <Form
        sends={invitations.ask}
        send={(body) => call(invitations.ask, { body })}
        start={{ email: '' }}
        texts="access.activate"
        then={sent}
        label={t('access.activate.by_email')}
      >
        <TextField
          name="email"
          type="email"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
        />
        <Submit wide>{t('access.activate.send')}</Submit>
      </Form>
    </>
  )
}
