import type { z } from 'zod'
import type { EmbeddedVideo, LinkPreview as Preview } from '../../../contract/posts.ts'
import { useText } from '../../app/texts.ts'
import { Video } from '../../ui/Video.tsx'

interface Props {
  preview: z.output<typeof Preview>
  /** The address was changed and not saved yet. */
  stale: boolean
}

/** What the address says of itself, as its readers will see it. */
export function LinkPreview({ preview, stale }: Props) {
  const { t } = useText()
  const { state, title, says, site, picture_url } = preview
  const words = stale
    ? t('posts.write.preview.later')
    : state === 'ready'
      ? null
      : t(`posts.write.preview.${state}`)
  return (
    <div className="f" aria-live="polite">
      <div className="lab">{t('posts.write.preview.title')}</div>
      {words === null ? (
        <div className="link-preview">
          {picture_url && <img src={picture_url} alt="" width={176} height={99} />}
          <div>
            <p className="b">{title}</p>
            {says && <p className="sm m2 clamp2">{says}</p>}
            {site && <p className="sm m3">{site}</p>}
          </div>
        </div>
      ) : (
        <p className="m2">{words}</p>
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
