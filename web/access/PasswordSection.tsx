import { useState } from 'react'
import { passwords, sessions } from '../../contract/access/access.ts'
import type { Sends } from '../../contract/route.ts'
import { call } from '../app/client.ts'
import { refresh, useQueryOf } from '../app/query.ts'
import { useText } from '../app/texts.ts'
import { Form, Submit } from '../ui/forms/Form.tsx'
import { PasswordField } from '../ui/forms/TextField.tsx'
import { Section } from '../ui/Page.tsx'
import { toast } from '../ui/toastStore.ts'
import { NewPassword } from './NewPassword.tsx'
import './access.css'

const empty = { current_password: '', password: '', password_confirmation: '' }

/** Hidden from people who sign in through their company, since they have no password here. */
export function PasswordSection() {
  const { t } = useText()
  const { data } = useQueryOf(sessions.mine)
  const [round, setRound] = useState(0)
  if (!data?.has_password) return null
  const send = async (body: Sends<typeof passwords.change, 'body'>) => {
    try {
      return await call(passwords.change, { body })
    } catch (failure) {
      toast.bad(t('access.password.failed'))
      throw failure
    }
  }
  const done = () => {
    setRound(round + 1)
    toast.good(t('access.password.done'))
    void refresh([sessions.mine.path])
  }
  return (
    <Section title={t('access.password.title')}>
      <Form
        key={round}
        sends={passwords.change}
        send={send}
        start={empty}
        texts="access.password"
        then={done}
        label={t('access.password.title')}
      >
        <div className="fields">
          <PasswordField name="current_password" />
          <NewPassword />
          <p className="sm m2">{t('access.password.says')}</p>
          <div>
            <Submit>{t('access.password.submit')}</Submit>
          </div>
        </div>
      </Form>
    </Section>
  )
}
