import { Play } from 'lucide-react'
import { type ReactNode, useId, useState } from 'react'
import { useText } from '../app/texts.ts'
import { Button } from './Button.tsx'
import './video.css'

interface Props {
  /** The page to frame; the content security policy lets through those of contract/videos.ts. */
  src: string
  /** The host, named before anything is loaded from it. */
  host: string
  /** The video's label: "Video of Anagha Rao". */
  title: string
}

/** A video hosted elsewhere. Nothing is requested from there before somebody plays it. */
export function Video({ src, host, title }: Props) {
  const { t } = useText()
  const [plays, setPlays] = useState(false)
  if (plays)
    return (
      <iframe
        className="video"
        // The button that had the focus is gone.
        ref={(frame) => frame?.focus()}
        src={src}
        title={title}
        allow="autoplay; fullscreen; picture-in-picture"
        sandbox="allow-scripts allow-same-origin allow-presentation allow-popups"
        referrerPolicy="strict-origin-when-cross-origin"
      />
    )
  return (
    <div className="video waits">
      <Button icon={Play} onClick={() => setPlays(true)}>
        {t('ui.video.play')}
      </Button>
      <p className="sm m3">{t('ui.video.note', { host })}</p>
    </div>
  )
}

interface FilmProps {
  /** Its address on our server. */
  src: string
  title: string
  /** Its description, for people who can't see it. */
  alt: string
  poster?: { url: string; alt: string } | null
  /** Further content below it. */
  children?: ReactNode
}

/** A film of our own. Nothing of it is asked for before somebody plays it; the browser's own controls seek in it. */
export function Film({ src, title, alt, poster = null, children }: FilmProps) {
  const { t } = useText()
  const id = useId()
  const [plays, setPlays] = useState(false)
  const [failed, setFailed] = useState(false)
  return (
    <figure className="film">
      {plays ? (
        // biome-ignore lint/a11y/useMediaCaption: uploaded films have no captions; their description is below.
        <video
          className="video"
          // The button that had the focus is gone.
          ref={(player) => player?.focus()}
          src={src}
          poster={poster?.url}
          controls
          autoPlay
          playsInline
          aria-label={title}
          aria-describedby={id}
          onError={() => setFailed(true)}
        />
      ) : (
        <div className={poster ? 'video waits still' : 'video waits'}>
          {poster && <img src={poster.url} alt={poster.alt} />}
          <Button icon={Play} onClick={() => setPlays(true)}>
            {t('ui.video.play')}
          </Button>
        </div>
      )}
      <div role="status">{failed && <p className="sm m2">{t('ui.video.failed')}</p>}</div>
      <figcaption id={id} className="sm m2">
        {alt}
      </figcaption>
      {children}
    </figure>
  )
}
