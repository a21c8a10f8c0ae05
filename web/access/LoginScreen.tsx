import { useSearch } from '@tanstack/react-router'
import { CircleAlert } from 'lucide-react'
import { type FormEvent, useRef, useState } from 'react'
import { Failure } from '../app/failure.ts'
import { useEnterprise } from '../app/me.ts'
import { signIn } from '../app/signIn.ts'
import { type TextKey, useText } from '../app/texts.ts'
import { Anchor } from '../ui/Anchor.tsx'
import { Button } from '../ui/Button.tsx'
import { PasswordField, TextField } from '../ui/forms/TextField.tsx'
import { Icon } from '../ui/Icon.tsx'
import { toast } from '../ui/toastStore.ts'
import { DemoSignIns } from './DemoSignIns.tsx'
import './access.css'

type Problems = { email?: TextKey; password?: TextKey }

/** Two fields are validated by hand here: the contract's schema would bring zod to everybody's first page. */
function problemsOf(email: string, password: string): Problems {
  const found: Problems = {}
  if (email.trim() === '') found.email = 'access.login.email_missing'
  else if (!/^[^\s@]+@[^\s@]+$/.test(email.trim())) found.email = 'access.login.email_invalid'
  if (password === '') found.password = 'access.login.password_missing'
  return found
}

export function LoginScreen() {
  const { t } = useText()
  const { referrer } = useSearch({ strict: false })
  const { display_name, demo_sign_ins, sso_enabled, sso_only } = useEnterprise()
  const form = useRef<HTMLFormElement>(null)
  const [email, setEmail] = useState('')
  const [password, setPassword] = useState('')
  const [problems, setProblems] = useState<Problems>({})
  const [refused, setRefused] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const say = (key: TextKey | undefined) => key && t(key)

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (busy) return
    const found = problemsOf(email, password)
    setProblems(found)
    setRefused(null)
    if (found.email || found.password) {
      const name = found.email ? 'email' : 'password'
      form.current?.querySelector<HTMLInputElement>(`[name=${name}]`)?.focus()
      return
    }
    setBusy(true)
    try {
      await signIn({ email: email.trim(), password }, referrer)
    } catch (failure) {
      // A 401 means a wrong e-mail or password; anything else has its own sentence.
      const wrong = failure instanceof Failure && failure.status === 401
      const busyNow = failure instanceof Failure && failure.status === 429
      const sentence = wrong ? t('access.login.wrong') : busyNow ? failure.message : t('access.login.failed')
      setRefused(sentence)
      toast.bad(sentence)
    } finally {
      setBusy(false)
    }
  }

  const fill = (demoEmail: string) => {
    setEmail(demoEmail)
    setPassword('kindred-demo')
    setProblems({})
    setRefused(null)
    form.current?.querySelector<HTMLButtonElement>('[type=submit]')?.focus()
  }

  return (
    <div className="login">
      <h1 tabIndex={-1} data-page-title>
        {t('access.login.welcome')}
      </h1>
      <p className="says">{t('access.login.says', { enterprise: display_name })}</p>
      {sso_enabled && (
        <div className="note info sso-first">
          <Icon of={CircleAlert} />
          <div>
            {sso_only && <p>{t('access.login.sso_only', { enterprise: display_name })}</p>}
            <Anchor className="link" href="/login">
              {t('access.login.use_sso')}
            </Anchor>
          </div>
        </div>
      )}
      <form ref={form} onSubmit={submit} noValidate>
        {refused && (
          <p className="note bad" id="refused">
            <Icon of={CircleAlert} />
            {refused}
          </p>
        )}
        <TextField
          name="email"
          type="email"
          label={t('access.login.email')}
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          value={email}
          onChange={setEmail}
          error={say(problems.email)}
        />
        <div className="with-over">
          <p className="over">
            <Anchor className="link" href="/forgot">
              {t('access.login.forgot')}
            </Anchor>
          </p>
          <PasswordField
            name="password"
            label={t('access.login.password')}
            value={password}
            onChange={setPassword}
            error={say(problems.password)}
          />
        </div>
        <Button type="submit" look="p" wide busy={busy}>
          {t('access.login.submit')}
        </Button>
      </form>
      <p className="more">
        {t('access.login.new_here')}{' '}
        <Anchor className="link" href="/sign_up">
          {t('access.login.sign_up')}
        </Anchor>
        {' · '}
        <Anchor className="link" href="/login/activate">
          {t('access.login.activate')}
        </Anchor>
        {' · '}
        <Anchor className="link" href="/find_my_community">
          {t('access.login.find')}
        </Anchor>
      </p>
      {demo_sign_ins.length > 0 && <DemoSignIns of={demo_sign_ins} choose={fill} />}
    </div>
  )
}
