import { type ReactNode, useMemo } from 'react'
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
import './users.css'

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
  const names = (
    <div className="two">
      <TextField name="first_name" limit={limits.name} autoComplete="off" />
      <TextField name="last_name" limit={limits.name} autoComplete="off" />
    </div>
  )
  const title = <TextField name="title" optional limit={limits.name} />
  const called = (
    <div className="two">
      <TextField name="preferred_name" optional limit={limits.name} autoComplete="off" />
      <TextField name="pronouns" optional limit={limits.pronouns} />
    </div>
  )
  const days = (
    <div className="two">
      <MonthDayField name="birth_date" optional hint={t('users.hint.birth_date')} />
      <DateField name="joined_on" optional />
    </div>
  )
  const email = (
    <TextField
      name="email"
      type="email"
      autoComplete="off"
      disabled={own}
      hint={own ? t('users.edit.own_email') : undefined}
      limit={limits.email}
    />
  )
  const employee = <TextField name="employee_id" optional limit={limits.employee_id} />
  const role = (
    <ChoiceField
      name="role_id"
      disabled={own}
      hint={own ? t('users.edit.own_role') : undefined}
      options={roles.map(({ id, role_name }) => ({ value: String(id), text: role_name }))}
    />
  )
  const mails = (
    <>
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
    </>
  )
  const customFields = choices.fields.map((field, at) => (
    <FieldInput key={field.id} field={field} name={`field_data.${at}.value`} lenient />
  ))
  if (!account)
    return (
      <>
        <div className="fields">
          {names}
          <div className="two">
            {email}
            {employee}
          </div>
          {title}
          <div className="two">
            {role}
            <ChoiceField
              name="state"
              options={entries.map((value) => ({ value, text: t(`users.entry.${value}`) }))}
            />
          </div>
        </div>
        <div className="folds user-folds">
          <Fold title={t('users.new.fields')}>
            {called}
            {days}
            {customFields}
          </Fold>
          <Fold title={t('users.new.more_account')}>{mails}</Fold>
        </div>
      </>
    )
  return (
    <>
      <Section title={t('users.new.person')}>
        <div className="fields">
          {names}
          {called}
          {title}
          <TextArea name="biography" optional limit={limits.biography} />
          {days}
        </div>
      </Section>
      <Section title={t('users.new.account')}>
        <div className="fields">
          {email}
          {employee}
          {role}
          {mails}
        </div>
      </Section>
      {choices.fields.length > 0 && (
        <Section title={t('users.new.fields')}>
          <div className="fields">{customFields}</div>
        </Section>
      )}
    </>
  )
}

/** What is seldom known when somebody is added. */
function Fold({ title, children }: { title: string; children: ReactNode }) {
  return (
    <details>
      <summary>
        <span className="b">{title}</span>
      </summary>
      <div className="fields">{children}</div>
    </details>
  )
}
