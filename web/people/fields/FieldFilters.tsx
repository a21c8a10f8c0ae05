import { useState } from 'react'
import type { z } from 'zod'
import type { FilledField } from '../../../contract/fields/fields.ts'
import { hasOptions } from '../../../contract/fields/values.ts'
import { useText } from '../../app/texts.ts'
import { Button } from '../../ui/Button.tsx'
import { Chip } from '../../ui/Chip.tsx'
import { DateField } from '../../ui/forms/DateField.tsx'
import { Select } from '../../ui/forms/Select.tsx'
import { SelectField } from '../../ui/forms/SelectField.tsx'
import { TextField } from '../../ui/forms/TextField.tsx'

type Asked = z.output<typeof FilledField>['field']

interface Props {
  /** The fields that may be asked about. */
  fields: readonly Asked[]
  /** `<field id>:<value>`, or `<field id>:<from>..<to>`, as in the address. */
  conditions: readonly string[]
  change: (conditions: string[] | undefined) => void
}

/** One chip for each condition on a custom field, and one more to add the next. */
export function FieldFilters({ fields, conditions, change }: Props) {
  const { t } = useText()
  if (fields.length === 0 && conditions.length === 0) return null
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
              change(left.length > 0 ? left : undefined)
            }}
            onClear={() => change(undefined)}
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
              change([...conditions.filter((one) => one !== condition), condition])
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
  fields: readonly Asked[]
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
