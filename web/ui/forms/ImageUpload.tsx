import { ImageUp, Trash2 } from 'lucide-react'
import { lazy, type ReactNode, Suspense, useEffect, useId, useRef, useState } from 'react'
import { numbersFor } from '../../../contract/formats.ts'
import { useText } from '../../app/texts.ts'
import { Button } from '../Button.tsx'
import { pictureTypes } from '../picture.ts'
import { FieldError } from './field.tsx'
import './form.css'

const Cropper = lazy(() => import('./ImageCrop.tsx').then((part) => ({ default: part.ImageCrop })))

export type PictureShape = 'circle' | 'square' | 'banner' | 'wide'

interface Props {
  label: string
  hint?: ReactNode
  shape: PictureShape
  /** The present picture: a face, a banner. */
  current: ReactNode
  has: boolean
  maxBytes: number
  onPick: (picture: Blob) => void
  onRemove?: () => void
  /** How far the sending is, 0 to 1. */
  progress?: number | null
  error?: string
}

/** Chooses a picture, crops it to its shape, and passes it on. */
export function ImageUpload(props: Props) {
  const { label, hint, shape, current, has, maxBytes, onPick, onRemove, progress = null, error } = props
  const { t, locale } = useText()
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const [picked, setPicked] = useState<{ file: File; url: string } | null>(null)
  const [problem, setProblem] = useState<string>()
  useEffect(() => () => void (picked && URL.revokeObjectURL(picked.url)), [picked])

  const take = (file: File | undefined) => {
    setProblem(undefined)
    if (!file) return
    const limit = t('ui.bytes.mb', {
      number: numbersFor(locale).format(Math.floor(maxBytes / 1_000_000)),
    })
    if (!pictureTypes.includes(file.type)) setProblem(t('ui.picture.not_a_picture'))
    else if (file.size > maxBytes) setProblem(t('ui.picture.too_large', { limit }))
    else setPicked({ file, url: URL.createObjectURL(file) })
  }

  const said = problem ?? error
  return (
    // biome-ignore lint/a11y/useSemanticElements: the label names the buttons, there is no field to set apart.
    <div
      className={shape === 'banner' || shape === 'wide' ? 'upload wide' : 'upload'}
      role="group"
      aria-labelledby={`${id}-label`}
    >
      <div className="now">{current}</div>
      <div className="grow">
        <div className="lab" id={`${id}-label`}>
          {label}
        </div>
        <div className="row gap2 wrap">
          <Button icon={ImageUp} busy={progress !== null} onClick={() => input.current?.click()}>
            {t(has ? 'ui.picture.change' : 'ui.picture.choose')}
          </Button>
          {has && onRemove && (
            <Button look="dq" icon={Trash2} onClick={onRemove}>
              {t('ui.picture.remove')}
            </Button>
          )}
        </div>
        {progress !== null && <progress className="progress" max={1} value={progress} aria-label={label} />}
        {hint !== undefined && <div className="hint">{hint}</div>}
        <div role="alert">
          <FieldError id={id}>{said}</FieldError>
        </div>
      </div>
      <input
        ref={input}
        type="file"
        hidden
        accept={pictureTypes.join(',')}
        onChange={(event) => {
          take(event.target.files?.[0])
          // The same file may be chosen again after a mistake.
          event.target.value = ''
        }}
      />
      {picked && (
        <Suspense>
          <Cropper
            file={picked.file}
            url={picked.url}
            shape={shape}
            onDone={(picture) => {
              setPicked(null)
              onPick(picture)
            }}
            onFail={() => {
              setPicked(null)
              setProblem(t('ui.picture.unreadable'))
            }}
            onClose={() => setPicked(null)}
          />
        </Suspense>
      )}
    </div>
  )
}
