import { useMemo } from 'react'
import { limits } from '../../../contract/limits.ts'
import { locales } from '../../../contract/locales.ts'
import { type accounts, entries } from '../../../contract/people/accounts.ts'
import type { Answers } from '../../../contract/route.ts'
import { useEnterprise } from '../../app/me.ts'
import { useText } from '../../app/texts.ts'
import { timeZoneOptions } from '../../ui/dates/timeZones.ts'
import { DateField } from '../../ui/forms/DateField.tsx'
import { MonthDayField } from '../../ui/forms/MonthDayField.tsx'
import { ChoiceField, SelectField } from '../../ui/forms/SelectField.tsx'
import { TextArea, TextField } from '../../ui/forms/TextField.tsx'
import { Section } from '../../ui/Page.tsx'
import { FieldInput } from '../fields/FieldInput.tsx'

interface Props {
  choices: Answers<typeof accounts.prototype>
  /** The person being edited; undefined when one is added. */
  of?: Answers<typeof accounts.show>
  /** Their own account: fields that nobody changes for themselves are disabled. */
  own?: boolean
}

/** The administrators' form for a person, new or existing. */
export function UserForm({ choices, of: account, own }: Props) {
  const { t } = useText()
  const offered = useEnterprise().locales
  const zones = useMemo(
    () => timeZoneOptions(account?.time_zone ?? choices.user.time_zone),
    [account, choices],
  )
  const roles = choices.roles.filter(({ id, may_give }) => may_give || id === account?.role_id)
  return (
    <>
      <Section title={t('users.new.person')}>
        <div className="fields">
          <div className="two">
            <TextField name="first_name" limit={limits.name} autoComplete="off" />
            <TextField name="last_name" limit={limits.name} autoComplete="off" />
          </div>
          <div className="two">
            <TextField name="preferred_name" optional limit={limits.name} autoComplete="off" />
            <TextField name="pronouns" optional limit={limits.pronouns} />
          </div>
          <TextField name="title" optional limit={limits.name} />
          {account && <TextArea name="biography" optional limit={limits.biography} />}
          <div className="two">
            <MonthDayField name="birth_date" optional hint={t('users.hint.birth_date')} />
            <DateField name="joined_on" optional />
          </div>
        </div>
      </Section>
      <Section title={t('users.new.account')}>
        <div className="fields">
          <TextField
            name="email"
            type="email"
            autoComplete="off"
            disabled={own}
            hint={own ? t('users.edit.own_email') : undefined}
            limit={limits.email}
          />
          <TextField name="employee_id" optional limit={limits.employee_id} />
          {!account && (
            <ChoiceField
              name="state"
              options={entries.map((value) => ({ value, text: t(`users.entry.${value}`) }))}
            />
          )}
          <ChoiceField
            name="role_id"
            disabled={own}
            hint={own ? t('users.edit.own_role') : undefined}
            options={roles.map(({ id, role_name }) => ({ value: String(id), text: role_name }))}
          />
          <TextField
            name="notification_email"
            type="email"
            optional
            autoComplete="off"
            hint={t('users.hint.notification_email')}
          />
          <SelectField name="time_zone" options={zones} />
          <ChoiceField
            name="locale"
            optional
            hint={t('users.hint.locale')}
            options={offered.map((each) => ({ value: each, text: locales[each], lang: each }))}
          />
        </div>
      </Section>
      {choices.fields.length > 0 && (
        <Section title={t('users.new.fields')}>
          <div className="fields">
            {choices.fields.map((field, at) => (
              <FieldInput key={field.id} field={field} name={`field_data.${at}.value`} lenient />
            ))}
          </div>
        </Section>
      )}
    </>
  )
}
