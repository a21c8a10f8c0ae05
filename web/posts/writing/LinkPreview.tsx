import type { z } from 'zod'
import type { EmbeddedVideo, LinkPreview as Preview } from '../../../contract/posts/posts.ts'
import { useText } from '../../app/texts.ts'
import { Video } from '../../ui/Video.tsx'
import { LinkCard } from '../LinkCard.tsx'
import '../posts.css'

interface Props {
  url: string
  preview: z.output<typeof Preview>
  /** The address was changed and not saved yet. */
  stale: boolean
}

/** The link as its readers will see it, once the page behind it has answered. */
export function LinkPreview({ url, preview, stale }: Props) {
  const { t } = useText()
  const { state } = preview
  const isKnown = !stale && state !== 'none'
  return (
    <div className="f" aria-live="polite">
      <div className="lab">{t('posts.write.preview.title')}</div>
      {isKnown && <LinkCard url={url} preview={preview} />}
      {stale && <p className="m2">{t('posts.write.preview.later')}</p>}
      {!stale && (state === 'none' || state === 'failed') && (
        <p className={state === 'failed' ? 'hint' : 'm2'}>{t(`posts.write.preview.${state}`)}</p>
      )}
    </div>
  )
}

interface VideoProps {
  video: z.output<typeof EmbeddedVideo> | null
  title: string
}

/** The video behind an address, as soon as there is one. */
export function VideoPreview({ video, title }: VideoProps) {
  const { t } = useText()
  return (
    <div className="f">
      <div className="lab">{t('posts.write.preview.title')}</div>
      {video ? (
        <Video
          key={video.embed_url}
          src={video.embed_url}
          host={video.host}
          title={title || t('posts.write.video.title')}
        />
      ) : (
        <p className="m2">{t('posts.write.video.none')}</p>
      )}
    </div>
  )
}
