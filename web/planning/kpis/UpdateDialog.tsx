import { ImagePlus, X } from 'lucide-react'
import { useMemo, useRef, useState } from 'react'
import { limits } from '../../../contract/limits.ts'
import { kpiUpdates } from '../../../contract/planning/networkKpis.ts'
import { call } from '../../app/client.ts'
import { Failure } from '../../app/failure.ts'
import { refresh, useQueryOf } from '../../app/query.ts'
import { useText } from '../../app/texts.ts'
import { FieldInput } from '../../people/fields/FieldInput.tsx'
import { Button } from '../../ui/Button.tsx'
import { useDates } from '../../ui/dates/dates.ts'
import { Cancel, Dialog } from '../../ui/dialogs/Dialog.tsx'
import { DateField } from '../../ui/forms/DateField.tsx'
import { Form, Submit } from '../../ui/forms/Form.tsx'
import { FieldError, FieldFrame, useField } from '../../ui/forms/field.tsx'
import { TextArea, TextField } from '../../ui/forms/TextField.tsx'
import { pictureTypes } from '../../ui/picture.ts'
import { toast } from '../../ui/toastStore.ts'
import { type KpiPlace, staleKpis } from './place.ts'
import type { Update } from './UpdatesPanel.tsx'
import './kpis.css'

interface Props {
  place: KpiPlace
  of: Update | null
  onClose: () => void
}

/** An update: a day, a text, a value for each field, pictures. */
export function UpdateDialog({ place, of: update, onClose }: Props) {
  const { t } = useText()
  const dates = useDates('UTC')
  const { data: all } = useQueryOf(place.fields, { params: { id: place.id } })
  const newest = useQueryOf(place.prototype, { params: { id: place.id } })
  // A number that came later would mix with what is being typed in its place.
  const [prototype, begin] = useState<typeof newest.data>()
  if (!prototype && newest.data && !newest.isFetching) begin(newest.data)
  // What Kindred counts by itself isn’t asked for.
  const typed = useMemo(() => all?.items.filter(({ computed }) => computed === null), [all])
  const start = useMemo(() => {
    const values = update
      ? new Map(update.fields.map(({ id, value }) => [id, value]))
      : new Map((prototype?.fields ?? []).map(({ measure_id, value }) => [measure_id, value]))
    return {
      reported_on: update?.reported_on ?? prototype?.reported_on ?? '',
      comment: update?.comment ?? null,
      fields: (typed ?? []).map(({ id }) => ({ measure_id: id, value: values.get(id) ?? null })),
      pictures: (update?.pictures ?? []).map(({ file_id, alt }) => ({ file_id, alt })),
    }
  }, [update, typed, prototype])
  const title = t(update ? 'planning.updates.edit' : 'planning.updates.add')
  if (!typed || !prototype) return null
  const failing = (failure: unknown): never => {
    toast.bad(t('planning.updates.failed'))
    throw failure
  }
  return (
    <Dialog title={title} onClose={onClose}>
      <Form
        sends={place.createUpdate}
        send={(body) =>
          (update
            ? call(kpiUpdates.update, {
                params: { id: update.id },
                body: { ...body, version: update.version },
              })
            : call(place.createUpdate, { params: { id: place.id }, body })
          ).catch(failing)
        }
        start={start}
        texts="planning.updates.field"
        label={title}
        then={() => {
          toast.good(t('planning.updates.saved'))
          void refresh(staleKpis)
          onClose()
        }}
      >
        {!update && prototype.taken_from && (
          <p className="m2">
            {t('planning.updates.taken_from', { day: dates.day(prototype.taken_from.reported_on) })}
          </p>
        )}
        <div className="fields">
          <DateField name="reported_on" />
          {typed.map((field, at) => (
            <FieldInput
              key={field.id}
              lenient
              field={{
                ...field,
                title: field.unit
                  ? t('planning.updates.in_unit', { title: field.title, unit: field.unit })
                  : field.title,
                required: false,
                class: 'public',
                position: at,
                shown_at_enrollment: false,
              }}
              name={`fields.${at}.value`}
            />
          ))}
          <TextArea optional name="comment" rows={4} limit={limits.comment} />
          <Pictures place={place} first={update?.pictures ?? []} />
        </div>
        <div className="acts">
          <Cancel onClick={onClose} />
          <Submit>{t('ui.form.save')}</Submit>
        </div>
      </Form>
    </Dialog>
  )
}

interface Picture {
  file_id: string
  alt: string
}

/** Pictures, each with its alternative text. */
function Pictures({ place, first }: { place: KpiPlace; first: Update['pictures'] }) {
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
      const kept = await place.addPicture(file, setProgress)
      setUrls(new Map(urls).set(kept.id, kept.url))
      field.change([...pictures, { file_id: kept.id, alt: '' }])
    } catch (failure) {
      setProblem(
        failure instanceof Failure
          ? (failure.fields.file ?? failure.message)
          : t('planning.updates.picture_failed'),
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
              label={t('planning.updates.picture_alt')}
              limit={limits.description}
              autoComplete="off"
            />
            <Button
              look="q"
              small
              icon={X}
              onClick={() => field.change(pictures.filter((one) => one.file_id !== file_id))}
            >
              {t('planning.updates.remove_picture')}
            </Button>
          </li>
        ))}
      </ul>
      {pictures.length < limits.kpi_update_pictures && (
        <Button icon={ImagePlus} busy={progress !== null} onClick={() => input.current?.click()}>
          {t('planning.updates.add_picture')}
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
