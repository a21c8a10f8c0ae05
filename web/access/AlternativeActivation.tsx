import { Mail } from 'lucide-react'
import { useState } from 'react'
import { activation } from '../../contract/access/access.ts'
import type { Answers, Sends } from '../../contract/route.ts'
import { call } from '../app/client.ts'
import { useText } from '../app/texts.ts'
import { Form, Submit } from '../ui/forms/Form.tsx'
import { MonthDayField } from '../ui/forms/MonthDayField.tsx'
import { TextField } from '../ui/forms/TextField.tsx'
import { Icon } from '../ui/Icon.tsx'
import { toast } from '../ui/toastStore.ts'
import { Agreement } from './Agreement.tsx'
import { NewPassword } from './NewPassword.tsx'

type Known = Answers<typeof activation.begin>

/** For people without a mailbox at work: employee id and birthday, then an e-mail of their own. */
export function AlternativeActivation() {
  const { t } = useText()
  const [known, setKnown] = useState<Known | null>(null)
  const [sentTo, setSentTo] = useState<string | null>(null)
  if (sentTo !== null)
    return (
      <p className="note info" role="status">
        <Icon of={Mail} />
        {t('access.activate.claim_sent', { email: sentTo })}
      </p>
    )
  if (known) return <Claim known={known} sent={setSentTo} />
  return (
    <>
      <p className="says">{t('access.activate.by_employee_id_says')}</p>
      <Form
        sends={activation.begin}
        send={(body) => call(activation.begin, { body })}
        start={{ employee_id: '' }}
        texts="access.activate"
        then={setKnown}
        label={t('access.activate.by_employee_id')}
      >
        <TextField name="employee_id" autoComplete="off" autoCapitalize="none" spellCheck={false} />
        <MonthDayField name="birth_date" hint={t('access.activate.birth_date_hint')} />
        <Submit wide>{t('access.activate.go_on')}</Submit>
      </Form>
    </>
  )
}

function Claim({ known, sent }: { known: Known; sent: (email: string) => void }) {
  const { t } = useText()
  const [email, setEmail] = useState('')
  const send = async (body: Sends<typeof activation.claim, 'body'>) => {
    try {
      return await call(activation.claim, { body })
    } catch (failure) {
      toast.bad(t('access.activate.failed'))
      throw failure
    }
  }
  return (
    <>
      <h2>{t('access.activate.welcome', { name: known.name })}</h2>
      <p className="says">{t('access.activate.claim_says')}</p>
      <Form
        sends={activation.claim}
        send={send}
        start={{
          token: known.token,
          email: '',
          password: '',
          password_confirmation: '',
          terms: known.terms?.version_id ?? null,
        }}
        texts="access.activate"
        then={() => sent(email)}
        label={t('access.activate.claim_title')}
      >
        <TextField
          name="email"
          type="email"
          autoComplete="email"
          autoCapitalize="none"
          spellCheck={false}
          label={t('access.activate.claim_email')}
          hint={t('access.activate.claim_email_hint')}
          onChange={setEmail}
        />
        <NewPassword />
        <Agreement to={known.terms} />
        <Submit wide>{t('access.activate.claim_submit')}</Submit>
      </Form>
    </>
  )
}
