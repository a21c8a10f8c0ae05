import { useMemo, useState } from 'react'
import { type FieldType, fieldTypes, hasOptions } from '../../../contract/fields/values.ts'
import { limits } from '../../../contract/limits.ts'
import type { eventFields } from '../../../contract/planning/eventKpis.ts'
import { kpiFields } from '../../../contract/planning/networkKpis.ts'
import type { Sends } from '../../../contract/route.ts'
import { call } from '../../app/client.ts'
import { refresh, useQueryOf } from '../../app/query.ts'
import { useText } from '../../app/texts.ts'
import { Cancel, Dialog } from '../../ui/dialogs/Dialog.tsx'
import { DateField } from '../../ui/forms/DateField.tsx'
import { Form, Submit } from '../../ui/forms/Form.tsx'
import { useField } from '../../ui/forms/field.tsx'
import { NumberField } from '../../ui/forms/NumberField.tsx'
import { ChoiceField } from '../../ui/forms/SelectField.tsx'
import { TextArea, TextField } from '../../ui/forms/TextField.tsx'
import { toast } from '../../ui/toastStore.ts'
import type { Field } from './FieldsPanel.tsx'
import { type KpiPlace, staleKpis } from './place.ts'

type Said = Sends<typeof eventFields.create, 'body'>

const blank: Said = {
  title: '',
  type: 'numeric',
  options: [],
  min: null,
  max: null,
  unit: null,
  target: null,
  source: null,
  counted_from: null,
}

interface Props {
  place: KpiPlace
  of: Field | null
  onClose: () => void
}

/** Something new to measure, or one that is there. Its type stays once it has a value. */
export function FieldDialog({ place, of: field, onClose }: Props) {
  const { t } = useText()
  const start = useMemo((): Said => {
    if (!field) return blank
    const { title, type, options, min, max, unit, target, computed } = field
    return {
      ...{ title, type, options, min, max, unit, target },
      source: computed?.source ?? null,
      counted_from: computed?.counted_from ?? null,
    }
  }, [field])
  const title = t(field ? 'planning.fields.edit' : 'planning.fields.add')
  const failing = (failure: unknown): never => {
    toast.bad(t('planning.fields.failed'))
    throw failure
  }
  return (
    <Dialog title={title} onClose={onClose}>
      <Form
        sends={place.createField}
        send={(said) => {
          const body = fitting(said)
          return (
            field
              ? call(kpiFields.update, {
                  params: { id: field.id },
                  body: { ...body, version: field.version },
                })
              : call(place.createField, { params: { id: place.id }, body })
          ).catch(failing)
        }}
        start={start}
        texts="planning.fields.field"
        label={title}
        then={() => {
          toast.good(t('planning.fields.saved'))
          void refresh(staleKpis)
          onClose()
        }}
      >
        <Inputs place={place} fixed={field !== null && field.value_count > 0} />
        <div className="acts">
          <Cancel onClick={onClose} />
          <Submit>{t('ui.form.save')}</Submit>
        </div>
      </Form>
    </Dialog>
  )
}

/** Settings of another type, or another way of counting, than the chosen one aren’t sent. */
const fitting = (body: Said): Said => {
  const { title, type, options } = body
  if (type !== 'numeric') return { ...blank, title, type, options: hasOptions(type) ? (options ?? []) : [] }
  const source = body.source || null
  return {
    ...body,
    options: [],
    source,
    counted_from: source === null ? null : body.counted_from || null,
    ...(source === null ? {} : { min: null, max: null }),
  }
}

function Inputs({ place, fixed }: { place: KpiPlace; fixed: boolean }) {
  const { t } = useText()
  const { value: type } = useField<FieldType>({ name: 'type' })
  return (
    <div className="fields">
      <TextField name="title" limit={limits.name} autoComplete="off" />
      <ChoiceField
        name="type"
        disabled={fixed}
        hint={fixed ? t('planning.fields.type_fixed') : undefined}
        options={fieldTypes.map((value) => ({ value, text: t(`planning.fields.type.${value}`) }))}
      />
      {type && hasOptions(type) && <Choices />}
      {type === 'numeric' && <ForNumbers place={place} fixed={fixed} />}
    </div>
  )
}

/** The source and the target; who counts, and from when. */
function ForNumbers({ place, fixed }: { place: KpiPlace; fixed: boolean }) {
  const { t } = useText()
  const { data } = useQueryOf(place.sources, { params: { id: place.id } })
  const { value: source } = useField<string | null>({ name: 'source' })
  const chosen = data?.items.find((one) => one.source === source)
  return (
    <>
      <div className="two">
        <NumberField name="target" optional short />
        <TextField name="unit" optional limit={limits.unit} autoComplete="off" />
      </div>
      {data && data.items.length > 0 && !fixed && (
        <ChoiceField
          name="source"
          optional
          options={data.items.map((one) => ({ value: one.source, text: one.title }))}
          hint={chosen?.says ?? t('planning.fields.by_hand_hint')}
        />
      )}
      {source ? (
        place.about === 'network' && (
          <DateField name="counted_from" optional hint={t('planning.fields.counted_from_hint')} />
        )
      ) : (
        <div className="two">
          <NumberField name="min" optional short />
          <NumberField name="max" optional short />
        </div>
      )}
    </>
  )
}

/** One choice a line. Lines that are empty, or still are while somebody types, are no choices. */
function Choices() {
  const { t } = useText()
  const field = useField<readonly string[]>({ name: 'options' })
  const [text, setText] = useState((field.value ?? []).join('\n'))
  return (
    <TextArea
      name="options"
      rows={4}
      limit={limits.comment}
      hint={t('planning.fields.options_hint')}
      value={text}
      {...(field.error === undefined ? {} : { error: field.error })}
      onChange={(typed) => {
        setText(typed)
        field.change(typed.split('\n').filter((line) => line.trim() !== ''))
      }}
    />
  )
}
