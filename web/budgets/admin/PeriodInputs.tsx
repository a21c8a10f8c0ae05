import { useState } from 'react'
import { useText } from '../../app/texts.ts'
import { DateField } from '../../ui/forms/DateField.tsx'
import { useField } from '../../ui/forms/field.tsx'
import { TextField } from '../../ui/forms/TextField.tsx'

/** Name and dates of a fiscal period. */
export function PeriodInputs() {
  const { t } = useText()
  return (
    <div className="fields">
      <TextField name="name" placeholder={t('finance.field.name_example')} />
      <div className="two">
        <DateField name="starts_on" />
        <DateField name="ends_on" />
      </div>
      <TagsField />
    </div>
  )
}

const tagsIn = (typed: string) => [
  ...new Set(
    typed
      .split(',')
      .map((tag) => tag.trim())
      .filter(Boolean),
  ),
]

/** Tags, separated by commas. */
function TagsField() {
  const { t } = useText()
  const field = useField<readonly string[]>({ name: 'tags' })
  const [typed, setTyped] = useState(() => (field.value ?? []).join(', '))
  return (
    <TextField
      name="tags"
      optional
      hint={t('finance.field.tags_hint')}
      value={typed}
      error={field.error}
      onChange={(next) => {
        setTyped(next)
        field.change(tagsIn(next))
      }}
    />
  )
}
