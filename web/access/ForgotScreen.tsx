import { useState } from 'react'
import { passwords } from '../../contract/access/access.ts'
import { call } from '../app/client.ts'
import { useText } from '../app/texts.ts'
import { Button } from '../ui/Button.tsx'
import { Form, Submit } from '../ui/forms/Form.tsx'
import { TextField } from '../ui/forms/TextField.tsx'
import { BackToLogin, EntryStep, Sent } from './EntryStep.tsx'

export function ForgotScreen() {
  const { t } = useText()
  const [sent, setSent] = useState(false)
  if (sent)
    return (
      <Sent
        title={t('access.forgot.sent_title')}
        says={t('access.forgot.sent')}
        more={t('access.forgot.sent_more')}
      >
        <Button wide onClick={() => setSent(false)}>
          {t('access.forgot.again')}
        </Button>
      </Sent>
    )
  return (
    <EntryStep title={t('access.forgot.title')} says={t('access.forgot.says')}>
      <Form
        sends={passwords.requestReset}
        send={(body) => call(passwords.requestReset, { body })}
        start={{ email: '' }}
        texts="access.forgot"
        then={() => setSent(true)}
        label={t('access.forgot.title')}
      >
        <TextField
          name="email"
          type="email"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
        />
        <Submit wide>{t('access.forgot.submit')}</Submit>
      </Form>
      <BackToLogin />
    </EntryStep>
  )
}
