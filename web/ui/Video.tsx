import { Play } from 'lucide-react'
import { useState } from 'react'
import { useText } from '../app/texts.ts'
import { Button } from './Button.tsx'
import './video.css'

interface Props {
  /** The page to frame; the content security policy lets through those of contract/videos.ts. */
  src: string
  /** Who keeps it, said before it is asked for. */
  host: string
  /** What it is: "Video of Anagha Rao". */
  title: string
}

/** A video that lies elsewhere. Nothing is asked of that place before somebody plays it. */
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
