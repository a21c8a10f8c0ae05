import { useState } from 'react'
import type { SsoSettings } from '../../../contract/access/sso.ts'
import { useText } from '../../app/texts.ts'
import { Switch } from '../../ui/forms/Checkbox.tsx'
import { useField } from '../../ui/forms/field.tsx'
import { ChoiceField, SelectField } from '../../ui/forms/SelectField.tsx'
import { TextArea } from '../../ui/forms/TextField.tsx'

/** A choice among ids: the control speaks text, the contract numbers. */
function useIdField(name: string) {
  const field = useField<number | null>({ name })
  return {
    name,
    label: field.label,
    error: field.error,
    value: field.value ? String(field.value) : '',
    onChange: (id: string | null) => field.change(id ? Number(id) : null),
  }
}

export function PeopleFields({ of: { roles } }: { of: SsoSettings }) {
  const { t } = useText()
  const makes = useField<boolean>({ name: 'just_in_time' })
  const role = useIdField('default_role_id')
  return (
    <div className="fields">
      <DomainsField />
      <Switch name="just_in_time" hint={t('sso.hint.just_in_time')} />
      {makes.value && (
        <ChoiceField
          {...role}
          hint={t('sso.hint.default_role_id')}
          options={roles.map(({ id, role_name }) => ({ value: String(id), text: role_name }))}
        />
      )}
    </div>
  )
}

/** One per line. The text stays as typed; the list follows from it. */
function DomainsField() {
  const { t } = useText()
  const field = useField<string[]>({ name: 'email_domains' })
  const kept = (field.value ?? []).join('\n')
  const [text, setText] = useState(kept)
  const read = (said: string) => said.split(/[\s,;]+/).filter(Boolean)
  const shown = read(text).join('\n') === kept ? text : kept
  return (
    <TextArea
      name="email_domains"
      rows={2}
      optional
      label={field.label}
      hint={t('sso.hint.email_domains')}
      value={shown}
      error={field.error}
      onChange={(said) => {
        setText(said)
        field.change(read(said))
      }}
    />
  )
}

export function SafetyFields({ of: { administrators } }: { of: SsoSettings }) {
  const { t } = useText()
  const guardian = useIdField('break_glass_user_id')
  return (
    <div className="fields">
      <p className="m2">{t('sso.step.safety_lead')}</p>
      <Switch name="sso_only" />
      <SelectField
        {...guardian}
        hint={t('sso.hint.break_glass_user_id')}
        options={administrators.map(({ id, name }) => ({ value: String(id), text: name }))}
      />
    </div>
  )
}
