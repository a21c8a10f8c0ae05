import { CircleAlert, Film as FilmIcon, RotateCw, Trash2, Upload, X } from 'lucide-react'
import { useRef, useState } from 'react'
import type { z } from 'zod'
import { numbersFor } from '../../../contract/formats.ts'
import { limits } from '../../../contract/limits.ts'
import { postFilms } from '../../../contract/posts/pages.ts'
import type { EmbeddedVideo } from '../../../contract/posts/posts.ts'
import { useText } from '../../app/texts.ts'
import { Button } from '../../ui/Button.tsx'
import { FieldError, useField } from '../../ui/forms/field.tsx'
import { TextField } from '../../ui/forms/TextField.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { Segmented } from '../../ui/Tabs.tsx'
import { Film } from '../../ui/Video.tsx'
import type { Shown, Written } from './content.ts'
import { VideoPreview } from './LinkPreview.tsx'
import { PhotoField } from './PhotoField.tsx'
import { type Sending, useFilm } from './useFilm.ts'

interface Props {
  written: Written
  /** The video behind the address, as soon as there is one. */
  video: z.output<typeof EmbeddedVideo> | null
  film: Shown['film']
  picture_url: string | null
}

/** A video at one of the supported hosts, or an uploaded film. */
export function FilmField({ written, video, film, picture_url }: Props) {
  const { t } = useText()
  const url = useField<string | null>({ name: 'url' })
  const file = useField<string | null>({ name: 'video_file_id' })
  const picture = useField<string | null>({ name: 'picture_file_id' })
  const words = useField<string | null>({ name: 'picture_alt' })
  const [from, setFrom] = useState<'address' | 'file'>(written.video_file_id ? 'file' : 'address')
  const aside = useRef<Record<string, string | null>>({})
  const choose = (next: 'address' | 'file') => {
    if (next === from) return
    const all = { url, file, picture, words }
    for (const [name, field] of Object.entries(all)) {
      const now = field.value ?? null
      field.change(aside.current[name] ?? null)
      aside.current[name] = now
    }
    setFrom(next)
  }
  return (
    <>
      <div>
        <Segmented
          label={t('posts.write.film.from')}
          value={from}
          options={(['address', 'file'] as const).map((value) => ({
            value,
            text: t(`posts.write.film.${value}`),
          }))}
          onChange={choose}
        />
      </div>
      {from === 'address' ? (
        <>
          <TextField
            name="url"
            type="url"
            limit={limits.url}
            placeholder="https://"
            autoComplete="off"
            hint={t('posts.write.hint.url.video')}
          />
          <VideoPreview video={video} title={written.title ?? ''} />
        </>
      ) : (
        <OwnFilm written={written} film={film} picture_url={picture_url} />
      )}
    </>
  )
}

/** The film, its still picture, and its description. */
function OwnFilm({ written, film, picture_url }: Omit<Props, 'video'>) {
  const { t, locale } = useText()
  const field = useField<string | null>({ name: 'video_file_id' })
  const url = useField<string | null>({ name: 'url' })
  const picture = useField<string | null>({ name: 'picture_file_id' })
  const input = useRef<HTMLInputElement>(null)
  const [still, setStill] = useState(picture_url)
  const sending = useFilm({
    film: written.video_file_id ? film : null,
    onFilm: (kept) => field.change(kept?.file_id ?? null),
    onStill: (kept) => {
      setStill(kept?.url ?? null)
      picture.change(kept?.id ?? null)
    },
  })
  const { shown, state } = sending
  const missing = field.error ?? url.error
  const megabytes = numbersFor(locale).format(postFilms.add.upload.max_bytes / 1_000_000)
  return (
    <>
      {/* biome-ignore lint/a11y/useSemanticElements: the label names the buttons, there is no field to set apart. */}
      <div className="f" role="group" aria-label={t('posts.write.field.video_file_id')}>
        <div className="lab">{t('posts.write.field.video_file_id')}</div>
        {shown && (
          <Film
            key={shown.url}
            src={shown.url}
            title={written.title || t('posts.write.video.title')}
            alt={written.picture_alt ?? ''}
            poster={still ? { url: still, alt: '' } : null}
          />
        )}
        {state && <Travelling of={state} stop={sending.stop} again={sending.again} />}
        <div className="row gap2 wrap film-acts">
          <Button
            icon={Upload}
            aria-invalid={missing === undefined || state ? undefined : true}
            onClick={() => input.current?.click()}
          >
            {t(shown ? 'posts.write.film.change' : 'posts.write.film.choose')}
          </Button>
          {shown && (
            <Button look="dq" icon={Trash2} onClick={sending.remove}>
              {t('posts.write.film.remove')}
            </Button>
          )}
        </div>
        <div className="hint">
          {t('posts.write.film.hint', { limit: t('ui.bytes.mb', { number: megabytes }) })}
        </div>
        <div role="alert">
          <FieldError id="film">
            {missing === undefined
              ? undefined
              : t(
                  state?.problem === undefined && state
                    ? 'posts.write.film.wait'
                    : 'posts.write.film.missing',
                )}
          </FieldError>
        </div>
        <input
          ref={input}
          type="file"
          hidden
          accept="video/mp4,video/webm,video/quicktime,.mp4,.m4v,.webm,.mov"
          aria-label={t('posts.write.film.choose')}
          onChange={(event) => {
            const [file] = event.target.files ?? []
            if (file) sending.send(file)
            // The same file may be chosen again after a mistake.
            event.target.value = ''
          }}
        />
      </div>
      {shown && (
        <>
          <TextField
            name="picture_alt"
            label={t('posts.write.film.alt')}
            hint={t('posts.write.film.alt_hint')}
            limit={limits.description}
            autoComplete="off"
          />
          <PhotoField key={still ?? 'none'} url={still} optional still={{ onShown: setStill }} />
        </>
      )}
    </>
  )
}

interface TravellingProps {
  of: Sending
  stop: () => void
  again: () => void
}

function Travelling({ of: { name, progress, problem, retry }, stop, again }: TravellingProps) {
  const { t, locale } = useText()
  const percent = numbersFor(locale, { style: 'percent' }).format(progress)
  return (
    <div className="row gap2 film-sending">
      <Icon of={problem === undefined ? FilmIcon : CircleAlert} />
      <div className="grow">
        <span className="b">{name}</span>{' '}
        {problem === undefined ? (
          <>
            <span className="sm m2">{percent}</span>
            <progress
              className="progress"
              max={1}
              value={progress}
              aria-label={t('posts.write.film.sending', { name })}
            />
          </>
        ) : (
          <p className="sm" role="alert">
            {problem}
          </p>
        )}
      </div>
      {retry && (
        <Button look="q" small icon={RotateCw} onClick={again}>
          {t('posts.write.film.retry')}
        </Button>
      )}
      <Button
        look="q"
        small
        icon={X}
        label={t(problem === undefined ? 'posts.write.film.cancel' : 'posts.write.film.dismiss', { name })}
        onClick={stop}
      />
    </div>
  )
}
