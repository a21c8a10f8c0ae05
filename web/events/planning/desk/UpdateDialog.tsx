import { ImagePlus, X } from 'lucide-react'
import { useMemo, useRef, useState } from 'react'
import { dayAt } from '../../../../contract/clocks.ts'
import { eventFields, eventUpdates } from '../../../../contract/events/desk.ts'
import { eventDrafts } from '../../../../contract/events/drafts.ts'
import { limits } from '../../../../contract/limits.ts'
import { call } from '../../../app/client.ts'
import { Failure } from '../../../app/failure.ts'
import { refresh, useQueryOf } from '../../../app/query.ts'
import { useText } from '../../../app/texts.ts'
import { upload } from '../../../app/upload.ts'
import { FieldInput } from '../../../people/fields/FieldInput.tsx'
import { Button } from '../../../ui/Button.tsx'
import { Dialog } from '../../../ui/dialogs/Dialog.tsx'
import { DateField } from '../../../ui/forms/DateField.tsx'
import { Form, Submit } from '../../../ui/forms/Form.tsx'
import { FieldError, FieldFrame, useField } from '../../../ui/forms/field.tsx'
import { TextArea, TextField } from '../../../ui/forms/TextField.tsx'
import { pictureTypes } from '../../../ui/picture.ts'
import { toast } from '../../../ui/toastStore.ts'
import type { Shown } from '../content.ts'
import type { Update } from './UpdatesScreen.tsx'

interface Props {
  event: Shown
  of: Update | null
  onClose: () => void
}

const today = () => dayAt(new Date())

/** How things stand: a day, words, a value for whatever is measured, pictures. */
export function UpdateDialog({ event, of: update, onClose }: Props) {
  const { t } = useText()
  const { data } = useQueryOf(eventFields.list, { params: { id: event.id } })
  const start = useMemo(
    () => ({
      reported_on: update?.reported_on ?? today(),
      comment: update?.comment ?? null,
      fields: (data?.items ?? []).map(({ id }) => ({
        measure_id: id,
        value: update?.fields.find((one) => one.id === id)?.value ?? null,
      })),
      pictures: (update?.pictures ?? []).map(({ file_id, alt }) => ({ file_id, alt })),
    }),
    [update, data],
  )
  const title = t(update ? 'eventPlanning.updates.edit' : 'eventPlanning.updates.add')
  if (!data) return null
  const failing = (failure: unknown): never => {
    toast.bad(t('eventPlanning.updates.failed'))
    throw failure
  }
  return (
    <Dialog title={title} onClose={onClose}>
      <Form
        sends={eventUpdates.create}
        send={(body) =>
          (update
            ? call(eventUpdates.update, {
                params: { id: update.id },
                body: { ...body, version: update.version },
              })
            : call(eventUpdates.create, { params: { id: event.id }, body })
          ).catch(failing)
        }
        start={start}
        texts="eventPlanning.updates.field"
        label={title}
        then={() => {
          toast.good(t('eventPlanning.updates.saved'))
          void refresh(['/api/v1/initiatives', '/api/v2/events'])
          onClose()
        }}
      >
        <div className="fields">
          <DateField name="reported_on" />
          {data.items.map((field, at) => (
            <FieldInput
              key={field.id}
              lenient
              field={{
                ...field,
                required: false,
                class: 'public',
                position: at,
                shown_at_enrollment: false,
              }}
              name={`fields.${at}.value`}
            />
          ))}
          <TextArea optional name="comment" rows={4} limit={limits.comment} />
          <Pictures first={update?.pictures ?? []} />
        </div>
        <div className="acts">
          <Submit>{t('ui.form.save')}</Submit>
          <Button onClick={onClose}>{t('ui.cancel')}</Button>
        </div>
      </Form>
    </Dialog>
  )
}

interface Picture {
  file_id: string
  alt: string
}

/** Pictures, each with the words for whoever doesn’t see it. */
function Pictures({ first }: { first: Update['pictures'] }) {
  const { t } = useText()
  const field = useField<Picture[]>({ name: 'pictures' })
  const [urls, setUrls] = useState(() => new Map(first.map(({ file_id, url }) => [file_id, url])))
  const [progress, setProgress] = useState<number | null>(null)
  const [problem, setProblem] = useState<string>()
  const input = useRef<HTMLInputElement>(null)
  const pictures = field.value ?? []
  const take = async (file: File | undefined) => {
    if (!file) return
    setProblem(undefined)
    setProgress(0)
    try {
      const kept = await upload(eventDrafts.addPicture, { parts: { file }, onProgress: setProgress })
      setUrls(new Map(urls).set(kept.id, kept.url))
      field.change([...pictures, { file_id: kept.id, alt: '' }])
    } catch (failure) {
      setProblem(
        failure instanceof Failure
          ? (failure.fields.file ?? failure.message)
          : t('eventPlanning.picture.failed'),
      )
    }
    setProgress(null)
  }
  return (
    <FieldFrame group optional field={field}>
      <ul className="update-pictures">
        {pictures.map(({ file_id }, at) => (
          <li key={file_id}>
            <img src={urls.get(file_id)} alt="" width={180} height={120} />
            <TextField
              name={`pictures.${at}.alt`}
              label={t('eventPlanning.field.picture_alt')}
              limit={limits.description}
              autoComplete="off"
            />
            <Button
              look="q"
              small
              icon={X}
              onClick={() => field.change(pictures.filter((one) => one.file_id !== file_id))}
            >
              {t('eventPlanning.updates.remove_picture')}
            </Button>
          </li>
        ))}
      </ul>
      {pictures.length < limits.event_update_pictures && (
        <Button icon={ImagePlus} busy={progress !== null} onClick={() => input.current?.click()}>
          {t('eventPlanning.updates.add_picture')}
        </Button>
      )}
      <input
        ref={input}
        type="file"
        hidden
        accept={pictureTypes.join(',')}
        onChange={(event) => {
          void take(event.target.files?.[0])
          event.target.value = ''
        }}
      />
      <div role="alert">
        <FieldError id="update-pictures">{problem}</FieldError>
      </div>
    </FieldFrame>
  )
}
