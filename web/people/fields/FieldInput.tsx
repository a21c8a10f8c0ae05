import type { z } from 'zod'
import type { Field } from '../../../contract/fields/fields.ts'
import { LONGEST_VALUE } from '../../../contract/fields/values.ts'
import { useText } from '../../app/texts.ts'
import { CheckboxGroup } from '../../ui/forms/CheckboxGroup.tsx'
import { DateField } from '../../ui/forms/DateField.tsx'
import { NumberField } from '../../ui/forms/NumberField.tsx'
import { ChoiceField } from '../../ui/forms/SelectField.tsx'
import { TextField } from '../../ui/forms/TextField.tsx'

interface Props {
  field: z.output<typeof Field>
  /** Its place in the form: `field_data.3.value`. */
  name: string
  /** Administrators may leave empty what people must fill in. */
  lenient?: boolean
}

/** The control a custom field is filled in with, by its type. */
export function FieldInput({ field, name, lenient }: Props) {
  const { t } = useText()
  const common = {
    name,
    label: field.title,
    optional: lenient || !field.required,
    hint: field.class === 'public' ? undefined : t(`fields.data.only_${field.class}`),
  }
  const choices = field.options.map((option) => ({ value: option, text: option }))
  switch (field.type) {
    case 'text':
      return <TextField {...common} limit={LONGEST_VALUE} />
    case 'date':
      return <DateField {...common} />
    case 'numeric':
      return <NumberField {...common} short />
    case 'select':
      return <ChoiceField {...common} options={choices} />
    case 'checkbox':
      return <CheckboxGroup {...common} options={choices} />
  }
}
