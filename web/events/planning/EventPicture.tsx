import { useState } from 'react'
import { eventDrafts } from '../../../contract/events/drafts.ts'
import { numbersFor } from '../../../contract/formats.ts'
import { limits } from '../../../contract/limits.ts'
import { Failure } from '../../app/failure.ts'
import { useText } from '../../app/texts.ts'
import { upload } from '../../app/upload.ts'
import { useField } from '../../ui/forms/field.tsx'
import { ImageUpload } from '../../ui/forms/ImageUpload.tsx'
import { TextField } from '../../ui/forms/TextField.tsx'
import { toast } from '../../ui/toasts.ts'

/** A picture, cut as it will be shown, with the words for whoever doesn’t see it. */
export function EventPicture({ url }: { url: string | null }) {
  const { t, locale } = useText()
  const field = useField<string | null>({ name: 'picture_file_id' })
  const [shown, setShown] = useState(url)
  const [progress, setProgress] = useState<number | null>(null)
  const [problem, setProblem] = useState<string>()
  const most = eventDrafts.addPicture.upload.max_bytes
  const send = async (picture: Blob) => {
    setProgress(0)
    setProblem(undefined)
    try {
      const kept = await upload(eventDrafts.addPicture, { parts: { file: picture }, onProgress: setProgress })
      setShown(kept.url)
      field.change(kept.id)
      toast.good(t('eventPlanning.picture.added'))
    } catch (failure) {
      const says = failure instanceof Failure ? (failure.fields.file ?? failure.message) : undefined
      setProblem(says ?? t('eventPlanning.picture.failed'))
      toast.bad(t('eventPlanning.picture.failed'))
    }
    setProgress(null)
  }
  const has = Boolean(field.value)
  return (
    <>
      <ImageUpload
        label={field.label}
        hint={t('eventPlanning.hint.picture', {
          limit: t('ui.bytes.mb', { number: numbersFor(locale).format(most / 1_000_000) }),
        })}
        shape="wide"
        current={has && shown && <img className="photo-now" src={shown} alt="" />}
        has={has}
        maxBytes={most}
        onPick={(picture) => void send(picture)}
        onRemove={() => {
          field.change(null)
          setShown(null)
        }}
        progress={progress}
        {...((problem ?? field.error) ? { error: problem ?? field.error ?? '' } : {})}
      />
      {has && (
        <TextField
          name="picture_alt"
          hint={t('eventPlanning.hint.picture_alt')}
          limit={limits.description}
          autoComplete="off"
        />
      )}
    </>
  )
}
