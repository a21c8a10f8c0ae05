import { useMemo, useState } from 'react'
import { fieldData } from '../../../contract/fields/fields.ts'
import { call } from '../../app/client.ts'
import { keyOf, queryClient, useQueryOf } from '../../app/query.ts'
import { useText } from '../../app/texts.ts'
import { Form, SaveBar } from '../../ui/forms/Form.tsx'
import { UnsavedGuard } from '../../ui/forms/UnsavedGuard.tsx'
import { Section } from '../../ui/Page.tsx'
import { toast } from '../../ui/toastStore.ts'
import { FieldInput } from './FieldInput.tsx'

/** A person's own values of the fields their enterprise asks for; nothing where it asks for none. */
export function FieldDataForm({ id, title }: { id: number; title: string }) {
  const { t } = useText()
  const params = { id }
  const { data } = useQueryOf(fieldData.show, { params })
  const [unsaved, setUnsaved] = useState(0)
  const start = useMemo(
    () => ({
      user_id: id,
      field_data: data?.items.map(({ field, value }) => ({ field_id: field.id, value })) ?? [],
    }),
    [data, id],
  )
  if (!data || data.items.length === 0 || !data.can.edit) return null
  return (
    <Section title={title}>
      <Form
        sends={fieldData.update}
        send={(body) =>
          call(fieldData.update, { body }).catch((failure: unknown) => {
            toast.bad(t('fields.data.failed'))
            throw failure
          })
        }
        start={start}
        texts="fields.data"
        then={(fresh) => {
          queryClient.setQueryData(keyOf(fieldData.show.path, params), fresh)
          toast.good(t('fields.data.saved'))
        }}
        onUnsaved={setUnsaved}
        label={title}
      >
        <div className="fields">
          {data.items.map(({ field }, at) => (
            <FieldInput key={field.id} field={field} name={`field_data.${at}.value`} />
          ))}
        </div>
        <SaveBar />
      </Form>
      <UnsavedGuard count={unsaved} />
    </Section>
  )
}
