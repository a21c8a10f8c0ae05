import { useMemo } from 'react'
import { fields } from '../../../contract/fields/fields.ts'
import { type FieldType, fieldClasses, fieldTypes, hasOptions } from '../../../contract/fields/values.ts'
import { limits } from '../../../contract/limits.ts'
import type { Sends } from '../../../contract/route.ts'
import { call } from '../../app/client.ts'
import { refresh } from '../../app/query.ts'
import { useText } from '../../app/texts.ts'
import { Cancel, Dialog } from '../../ui/dialogs/Dialog.tsx'
import { Checkbox } from '../../ui/forms/Checkbox.tsx'
import { Form, Submit } from '../../ui/forms/Form.tsx'
import { useField } from '../../ui/forms/field.tsx'
import { NumberField } from '../../ui/forms/NumberField.tsx'
import { ChoiceField } from '../../ui/forms/SelectField.tsx'
import { TextArea, TextField } from '../../ui/forms/TextField.tsx'
import { toast } from '../../ui/toastStore.ts'
import type { ManagedRow } from './FieldsScreen.tsx'

const blank: Sends<typeof fields.create, 'body'> = {
  title: '',
  type: 'text',
  options: [],
  min: null,
  max: null,
  required: false,
  class: 'public',
  shown_at_enrollment: false,
}

/** A new field, or one that is there. Its type stays once people have a value. */
export function FieldDialog({ of: field, onClose }: { of: ManagedRow | null; onClose: () => void }) {
  const { t } = useText()
  const start = useMemo(() => (field ? changeable(field) : blank), [field])
  const done = () => {
    toast.good(t(field ? 'fields.edit.saved' : 'fields.new.saved'))
    void refresh([fields.list.path])
    onClose()
  }
  const failing = (failure: unknown): never => {
    toast.bad(t(field ? 'fields.edit.failed' : 'fields.new.failed'))
    throw failure
  }
  const inside = (
    <>
      <Inputs fixed={field !== null && field.people_count > 0} />
      <div className="acts">
        <Cancel onClick={onClose} />
        <Submit>{t(field ? 'ui.form.save' : 'fields.new.save')}</Submit>
      </div>
    </>
  )
  return (
    <Dialog
      title={field ? t('fields.edit.title', { field: field.title }) : t('fields.new.title')}
      onClose={onClose}
    >
      {field ? (
        <Form
          sends={fields.update}
          send={(body) =>
            call(fields.update, { params: { id: field.id }, body: fitting(body) }).catch(failing)
          }
          start={start}
          texts="fields.form"
          then={done}
        >
          {inside}
        </Form>
      ) : (
        <Form
          sends={fields.create}
          send={(body) => call(fields.create, { body: fitting(body) }).catch(failing)}
          start={start}
          texts="fields.form"
          then={done}
        >
          {inside}
        </Form>
      )}
    </Dialog>
  )
}

const changeable = ({
  title,
  type,
  options,
  min,
  max,
  required,
  class: kind,
  shown_at_enrollment,
  version,
}: ManagedRow) => ({
  title,
  type,
  options,
  min,
  max,
  required,
  class: kind,
  shown_at_enrollment,
  version,
})

/** Settings of another type than the chosen one aren't sent. */
const fitting = <Body extends Sends<typeof fields.create, 'body'>>(body: Body): Body => ({
  ...body,
  ...(hasOptions(body.type) ? {} : { options: [] }),
  ...(body.type === 'numeric' ? {} : { min: null, max: null }),
})

function Inputs({ fixed }: { fixed: boolean }) {
  const { t } = useText()
  const { value: type } = useField<FieldType>({ name: 'type' })
  const { value: kind } = useField<(typeof fieldClasses)[number]>({ name: 'class' })
  return (
    <div className="fields">
      <TextField name="title" limit={limits.name} />
      <ChoiceField
        name="type"
        disabled={fixed}
        hint={fixed ? t('fields.hint.type_fixed') : type && t(`fields.type_says.${type}`)}
        options={fieldTypes.map((value) => ({ value, text: t(`fields.type.${value}`) }))}
      />
      {type && hasOptions(type) && <OptionsArea />}
      {type === 'numeric' && (
        <div className="two">
          <NumberField name="min" optional short />
          <NumberField name="max" optional short />
        </div>
      )}
      <ChoiceField
        name="class"
        hint={kind && t(`fields.class_says.${kind}`)}
        options={fieldClasses.map((value) => ({ value, text: t(`fields.class.${value}`) }))}
      />
      <Checkbox name="required" hint={t('fields.hint.required')} />
      <Checkbox name="shown_at_enrollment" hint={t('fields.hint.shown_at_enrollment')} />
    </div>
  )
}

/** One option per line. Empty lines stay in the field while somebody types. */
function OptionsArea() {
  const field = useField<readonly string[]>({ name: 'options' })
  return (
    <TextArea
      name="options"
      rows={4}
      limit={limits.comment}
      value={(field.value ?? []).join('\n')}
      error={field.error}
      onChange={(text) => field.change(text.split('\n'))}
    />
  )
}
