import { useState } from 'react'
import { limits } from '../../contract/limits.ts'
import { useText } from '../app/texts.ts'
import { PasswordField } from '../ui/forms/TextField.tsx'
import { strengthOf } from './strength.ts'

/** A new password, how strong it is, and the same once more. Belongs inside a form. */
export function NewPassword() {
  const { t } = useText()
  const [password, setPassword] = useState('')
  return (
    <>
      <div>
        <PasswordField
          name="password"
          autoComplete="new-password"
          onChange={setPassword}
          hint={t('access.strength.hint', { min: limits.password_min })}
        />
        <StrengthBar of={password} />
      </div>
      <PasswordField name="password_confirmation" autoComplete="new-password" />
    </>
  )
}

function StrengthBar({ of: password }: { of: string }) {
  const { t } = useText()
  const strength = strengthOf(password, limits.password_min)
  return (
    <div className="strength" data-strength={password === '' ? undefined : strength}>
      <span className="bars" aria-hidden="true">
        {[1, 2, 3, 4].map((bar) => (
          <i key={bar} />
        ))}
      </span>
      <span className="sm" aria-live="polite">
        {password !== '' && t(`access.strength.${strength}`)}
      </span>
    </div>
  )
}
