import { type ReactNode, useState } from 'react'
import { eventDrafts } from '../../../contract/events/drafts.ts'
import { numbersFor } from '../../../contract/formats.ts'
import { limits } from '../../../contract/limits.ts'
import { Failure } from '../../app/failure.ts'
import { useText } from '../../app/texts.ts'
import { upload } from '../../app/upload.ts'
import { useField } from '../../ui/forms/field.tsx'
import { ImageUpload } from '../../ui/forms/ImageUpload.tsx'
import { TextField } from '../../ui/forms/TextField.tsx'
import { toast } from '../../ui/toastStore.ts'

interface Props {
  shown: string | null
  pattern: string | undefined
  onShown: (url: string | null) => void
  /** Further settings of its look. */
  children?: ReactNode
}

/** The picture where the page shows it, over the pattern used without one, with its alternative text. */
export function EventPicture({ shown, pattern, onShown, children }: Props) {
  const { t, locale } = useText()
  const field = useField<string | null>({ name: 'picture_file_id' })
  const [progress, setProgress] = useState<number | null>(null)
  const [problem, setProblem] = useState<string>()
  const most = eventDrafts.addPicture.upload.max_bytes
  const send = async (picture: Blob) => {
    setProgress(0)
    setProblem(undefined)
    try {
      const kept = await upload(eventDrafts.addPicture, { parts: { file: picture }, onProgress: setProgress })
      onShown(kept.url)
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
    <div className="plan-picture">
      <ImageUpload
        label={field.label}
        hint={t('eventPlanning.hint.picture', {
          limit: t('ui.bytes.mb', { number: numbersFor(locale).format(most / 1_000_000) }),
        })}
        shape="wide"
        current={
          has && shown ? (
            <img className="art banner" src={shown} alt="" />
          ) : pattern ? (
            <img className="art banner" src={pattern} alt="" />
          ) : (
            <div className="art banner low" />
          )
        }
        has={has}
        maxBytes={most}
        onPick={(picture) => void send(picture)}
        onRemove={() => {
          field.change(null)
          onShown(null)
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
      {children}
    </div>
  )
}
