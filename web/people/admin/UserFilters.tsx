import { useState } from 'react'
import type { accounts } from '../../../contract/accounts.ts'
import { hasOptions } from '../../../contract/fieldValues.ts'
import type { Answers } from '../../../contract/route.ts'
import { useText } from '../../app/texts.ts'
import { Button } from '../../ui/Button.tsx'
import { Checkbox } from '../../ui/Checkbox.tsx'
import { Chip } from '../../ui/Chip.tsx'
import { DateField } from '../../ui/DateField.tsx'
import { useDates } from '../../ui/dates.ts'
import { Select } from '../../ui/Select.tsx'
import { SelectField } from '../../ui/SelectField.tsx'
import { TextField } from '../../ui/TextField.tsx'
import type { AccountSearch } from './search.ts'

type Choices = Answers<typeof accounts.prototype>

interface Props {
  asked: AccountSearch
  ask: (change: AccountSearch) => void
  choices: Choices | undefined
}

/** What narrows the list of people; each filter stands in the address. */
export function UserFilters({ asked, ask, choices }: Props) {
  return (
    <>
      <RoleFilter asked={asked} ask={ask} choices={choices} />
      <NetworkFilter asked={asked} ask={ask} choices={choices} />
      <JoinedFilter asked={asked} ask={ask} choices={choices} />
      {choices && choices.fields.length > 0 && <FieldFilters asked={asked} ask={ask} choices={choices} />}
    </>
  )
}

function RoleFilter({ asked, ask, choices }: Props) {
  const { t } = useText()
  const chosen = asked.role_ids ?? []
  const roles = choices?.roles ?? []
  const [only] = chosen
  const value =
    chosen.length === 0
      ? undefined
      : chosen.length === 1
        ? (roles.find(({ id }) => String(id) === only)?.role_name ?? '…')
        : t('users.filter.some', { count: chosen.length, total: roles.length })
  const turn = (id: string, on: boolean) => {
    const next = on ? [...chosen, id] : chosen.filter((one) => one !== id)
    ask({ role_ids: next.length > 0 ? next : undefined })
  }
  return (
    <Chip text={t('users.filter.role')} value={value} onRemove={() => ask({ role_ids: undefined })}>
      <div className="gap2">
        {roles.map(({ id, role_name }) => (
          <Checkbox
            key={id}
            name={`role-${id}`}
            label={role_name}
            value={chosen.includes(String(id))}
            onChange={(on) => turn(String(id), on)}
          />
        ))}
      </div>
    </Chip>
  )
}

function NetworkFilter({ asked, ask, choices }: Props) {
  const { t } = useText()
  const [only] = asked.network_ids ?? []
  const networks = choices?.networks ?? []
  const value = only ? (networks.find(({ id }) => String(id) === only)?.name ?? '…') : undefined
  return (
    <Chip text={t('users.filter.network')} value={value} onRemove={() => ask({ network_ids: undefined })}>
      <SelectField
        name="network"
        label={t('users.filter.find_network')}
        value={only ?? null}
        options={networks.map(({ id, name }) => ({ value: String(id), text: name }))}
        onChange={(id) => ask({ network_ids: id ? [id] : undefined })}
      />
    </Chip>
  )
}

function JoinedFilter({ asked, ask }: Props) {
  const { t } = useText()
  const dates = useDates('UTC')
  const [today] = new Date().toISOString().split('T')
  const { joined_from: from, joined_to: to } = asked
  const value =
    from && to
      ? t('users.filter.range', { from: dates.short(from), to: dates.short(to) })
      : from
        ? t('users.filter.since', { from: dates.short(from) })
        : to
          ? t('users.filter.until', { to: dates.short(to) })
          : undefined
  return (
    <Chip
      text={t('users.filter.joined')}
      value={value}
      onRemove={() => ask({ joined_from: undefined, joined_to: undefined })}
    >
      <div className="gap2">
        <DateField
          name="joined_from"
          label={t('users.filter.from')}
          value={from ?? null}
          max={to ?? today}
          onChange={(day) => ask({ joined_from: day ?? undefined })}
        />
        <DateField
          name="joined_to"
          label={t('users.filter.to')}
          value={to ?? null}
          min={from}
          max={today}
          onChange={(day) => ask({ joined_to: day ?? undefined })}
        />
      </div>
    </Chip>
  )
}

/** One chip for each condition on a custom field, and one more to add the next. */
function FieldFilters({ asked, ask, choices }: Props) {
  const { t } = useText()
  const conditions = asked.with ?? []
  const fields = choices?.fields ?? []
  return (
    <>
      {conditions.map((condition) => {
        const [id = '', ...rest] = condition.split(':')
        const field = fields.find((one) => String(one.id) === id)
        const words = rest.join(':').replace('..', ' – ')
        return (
          <Chip
            key={condition}
            text={field?.title ?? '…'}
            value={words}
            onRemove={() => {
              const left = conditions.filter((one) => one !== condition)
              ask({ with: left.length > 0 ? left : undefined })
            }}
          >
            <p>{t('users.filter.is', { field: field?.title ?? '', value: words })}</p>
          </Chip>
        )
      })}
      <Chip text={t('users.filter.field')}>
        {(close) => (
          <FieldCondition
            fields={fields}
            onDone={(condition) => {
              ask({ with: [...conditions.filter((one) => one !== condition), condition] })
              close()
            }}
          />
        )}
      </Chip>
    </>
  )
}

function FieldCondition({
  fields,
  onDone,
}: {
  fields: Choices['fields']
  onDone: (condition: string) => void
}) {
  const { t } = useText()
  const [id, setId] = useState(String(fields[0]?.id ?? ''))
  const [value, setValue] = useState('')
  const [end, setEnd] = useState('')
  const field = fields.find((one) => String(one.id) === id)
  const isRange = field?.type === 'numeric' || field?.type === 'date'
  const condition = isRange ? `${id}:${value}..${end}` : `${id}:${value}`
  const empty = value.trim() === '' && end.trim() === ''
  const bound = (name: 'at_least' | 'at_most', text: string, set: (text: string) => void) =>
    field?.type === 'date' ? (
      <DateField
        name={name}
        label={t(`users.filter.${name}`)}
        value={text}
        onChange={(day) => set(day ?? '')}
      />
    ) : (
      <TextField
        name={name}
        label={t(`users.filter.${name}`)}
        inputMode="decimal"
        short
        value={text}
        onChange={(typed) => set(typed.replace(',', '.'))}
      />
    )
  return (
    <form
      className="gap4"
      onSubmit={(event) => {
        event.preventDefault()
        if (!empty) onDone(condition)
      }}
    >
      <Select
        label={t('users.filter.which_field')}
        labelled
        value={id}
        options={fields.map((one) => ({ value: String(one.id), text: one.title }))}
        onChange={(next) => {
          setId(next)
          setValue('')
          setEnd('')
        }}
      />
      {isRange ? (
        <>
          {bound('at_least', value, setValue)}
          {bound('at_most', end, setEnd)}
        </>
      ) : field && hasOptions(field.type) ? (
        <SelectField
          name="value"
          label={t('users.filter.value')}
          value={value || null}
          options={field.options.map((option) => ({ value: option, text: option }))}
          onChange={(option) => setValue(option ?? '')}
        />
      ) : (
        <TextField name="value" label={t('users.filter.value')} value={value} onChange={setValue} />
      )}
      <Button type="submit" look="p" small aria-disabled={empty}>
        {t('users.filter.apply')}
      </Button>
    </form>
  )
}
