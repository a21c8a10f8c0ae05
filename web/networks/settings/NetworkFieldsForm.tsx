import { Archive, Plus } from 'lucide-react'
import { useMemo, useState } from 'react'
import { fieldClasses, fieldTypes, hasOptions } from '../../../contract/fields/values.ts'
import { limits } from '../../../contract/limits.ts'
import { networkFields } from '../../../contract/networks/networkFields.ts'
import type { Sends } from '../../../contract/route.ts'
import { call } from '../../app/client.ts'
import { keyOf, queryClient, refresh, useQueryOf, useSend } from '../../app/query.ts'
import { useText } from '../../app/texts.ts'
import { FieldInput } from '../../people/fields/FieldInput.tsx'
import { Button } from '../../ui/Button.tsx'
import { Cancel, Dialog } from '../../ui/dialogs/Dialog.tsx'
import { Form, SaveBar, Submit } from '../../ui/forms/Form.tsx'
import { useField } from '../../ui/forms/field.tsx'
import { ChoiceField } from '../../ui/forms/SelectField.tsx'
import { TextArea, TextField } from '../../ui/forms/TextField.tsx'
import { UnsavedGuard } from '../../ui/forms/UnsavedGuard.tsx'
import { Section } from '../../ui/Page.tsx'
import { toast } from '../../ui/toastStore.ts'

type NewField = Sends<typeof networkFields.create, 'body'>

/** The enterprise's fields of networks, filled in for this one. */
export function NetworkFieldsForm({ id }: { id: number }) {
  const { t } = useText()
  const params = { id }
  const { data } = useQueryOf(networkFields.show, { params })
  const [unsaved, setUnsaved] = useState(0)
  const [adding, setAdding] = useState(false)
  const start = useMemo(
    () => ({ field_data: data?.items.map(({ field, value }) => ({ field_id: field.id, value })) ?? [] }),
    [data],
  )
  const { mutate: archive } = useSend(networkFields.archive, {
    done: ({ title }) => t('ui.toasts.archived', { name: title }),
    failed: () => t('manage.fields.archive_failed'),
    stale: [networkFields.show.path, '/api/v1/groups'],
  })
  if (!data || (data.items.length === 0 && !data.can.manage)) return null
  return (
    <Section
      title={t('manage.fields.title')}
      aside={
        data.can.manage && (
          <Button look="q" small icon={Plus} onClick={() => setAdding(true)}>
            {t('manage.fields.add')}
          </Button>
        )
      }
    >
      {data.items.length === 0 ? (
        <p className="m2">{t('manage.fields.none')}</p>
      ) : (
        <Form
          sends={networkFields.fill}
          send={(body) =>
            call(networkFields.fill, { params, body }).catch((failure: unknown) => {
              toast.bad(t('manage.fields.failed'))
              throw failure
            })
          }
          start={start}
          texts="manage.field"
          then={(fresh) => {
            queryClient.setQueryData(keyOf(networkFields.show.path, params), fresh)
            toast.good(t('manage.fields.saved'))
          }}
          onUnsaved={setUnsaved}
          label={t('manage.fields.title')}
        >
          <div className="fields">
            {data.items.map(({ field }, at) => (
              <div key={field.id} className="row gap2 asked">
                <div className="grow">
                  <FieldInput field={field} name={`field_data.${at}.value`} lenient />
                </div>
                {data.can.manage && (
                  <Button
                    look="q"
                    small
                    icon={Archive}
                    label={t('manage.fields.archive', { title: field.title })}
                    onClick={() => archive({ params: { field_id: field.id } })}
                  />
                )}
              </div>
            ))}
          </div>
          <SaveBar save={t('manage.fields.save')} />
        </Form>
      )}
      {adding && <NewFieldDialog networkId={id} onClose={() => setAdding(false)} />}
      <UnsavedGuard count={unsaved} />
    </Section>
  )
}

const blank: NewField = { title: '', type: 'text', options: [], class: 'public' }

function NewFieldDialog({ networkId, onClose }: { networkId: number; onClose: () => void }) {
  const { t } = useText()
  return (
    <Dialog title={t('manage.fields.new')} onClose={onClose}>
      <Form
        sends={networkFields.create}
        send={(body) =>
          call(networkFields.create, {
            params: { id: networkId },
            body: hasOptions(body.type) ? body : { ...body, options: [] },
          }).catch((failure: unknown) => {
            toast.bad(t('manage.fields.create_failed'))
            throw failure
          })
        }
        start={blank}
        texts="manage.field"
        label={t('manage.fields.new')}
        then={() => {
          toast.good(t('manage.fields.created'))
          void refresh([networkFields.show.path])
          onClose()
        }}
      >
        <FieldInputs />
        <div className="acts">
          <Cancel onClick={onClose} />
          <Submit>{t('manage.fields.add')}</Submit>
        </div>
      </Form>
    </Dialog>
  )
}

function FieldInputs() {
  const { t } = useText()
  const { value: type } = useField<(typeof fieldTypes)[number]>({ name: 'type' })
  const options = useField<readonly string[]>({ name: 'options' })
  return (
    <div className="fields">
      <TextField name="title" limit={limits.name} />
      <ChoiceField
        name="type"
        options={fieldTypes.map((value) => ({ value, text: t(`manage.fields.type.${value}`) }))}
      />
      {type && hasOptions(type) && (
        <TextArea
          name="options"
          value={(options.value ?? []).join('\n')}
          error={options.error}
          onChange={(text) => options.change(text.split('\n'))}
        />
      )}
      <ChoiceField
        name="class"
        options={fieldClasses.map((value) => ({ value, text: t(`manage.fields.class.${value}`) }))}
      />
    </div>
  )
}
