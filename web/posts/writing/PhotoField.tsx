import { Image as ImageIcon } from 'lucide-react'
import { useEffect, useState } from 'react'
import { numbersFor } from '../../../contract/formats.ts'
import { limits } from '../../../contract/limits.ts'
import { posts } from '../../../contract/posts/pages.ts'
import { Failure } from '../../app/failure.ts'
import { useText } from '../../app/texts.ts'
import { upload } from '../../app/upload.ts'
import { useField } from '../../ui/forms/field.tsx'
import { ImageUpload } from '../../ui/forms/ImageUpload.tsx'
import { TextField } from '../../ui/forms/TextField.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { toast } from '../../ui/toastStore.ts'

interface Props {
  /** The address of the picture chosen before. */
  url: string | null
  optional: boolean
  /** It is a film's still, whose description is asked for elsewhere. */
  still?: { onShown: (url: string | null) => void }
}

/** A picture, cropped as it will be shown, with its alternative text. */
export function PhotoField({ url, optional, still }: Props) {
  const { t, locale } = useText()
  const field = useField<string | null>({ name: 'picture_file_id' })
  const [shown, setShown] = useState(url)
  const [progress, setProgress] = useState<number | null>(null)
  const [problem, setProblem] = useState<string>()
  const [isNew, setNew] = useState(false)
  useEffect(() => () => void (shown?.startsWith('blob:') && URL.revokeObjectURL(shown)), [shown])
  const send = async (picture: Blob) => {
    setProgress(0)
    setProblem(undefined)
    try {
      const kept = await upload(posts.addPicture, { parts: { file: picture }, onProgress: setProgress })
      setShown(kept.url)
      still?.onShown(kept.url)
      field.change(kept.id)
      setNew(true)
      toast.good(t('posts.write.picture.added'))
    } catch (failure) {
      const says = failure instanceof Failure ? (failure.fields.file ?? failure.message) : undefined
      setProblem(says ?? t('posts.write.picture.failed'))
      toast.bad(t('posts.write.picture.failed'))
    }
    setProgress(null)
  }
  const has = Boolean(field.value)
  const megabytes = numbersFor(locale).format(posts.addPicture.upload.max_bytes / 1_000_000)
  return (
    <>
      <ImageUpload
        label={t(
          still
            ? 'posts.write.film.still'
            : optional
              ? 'posts.write.picture.optional'
              : 'posts.write.field.picture_file_id',
        )}
        hint={t('posts.write.hint.picture', { limit: t('ui.bytes.mb', { number: megabytes }) })}
        shape="wide"
        current={
          still ? null : has && shown ? (
            <img className="photo-now" src={shown} alt="" />
          ) : (
            !optional && (
              <div className="photo-now none">
                <Icon of={ImageIcon} />
              </div>
            )
          )
        }
        has={has}
        maxBytes={posts.addPicture.upload.max_bytes}
        onPick={(picture) => void send(picture)}
        {...(optional && {
          onRemove: () => {
            field.change(null)
            setShown(null)
            still?.onShown(null)
            toast.good(t('posts.write.picture.removed'))
          },
        })}
        progress={progress}
        error={problem ?? field.error}
      />
      {has && !still && (
        <TextField
          name="picture_alt"
          hint={t('posts.write.hint.picture_alt')}
          limit={limits.description}
          autoComplete="off"
          autoFocus={isNew}
        />
      )}
    </>
  )
}
