import type { z } from 'zod'
import type { LinkPreview } from '../../contract/posts/posts.ts'
import { useText } from '../app/texts.ts'
import { VisuallyHidden } from '../ui/VisuallyHidden.tsx'

interface Props {
  url: string
  preview: z.output<typeof LinkPreview>
  /** Shown where the address itself brought none. */
  picture?: { url: string } | null
}

/** The preview of an address: picture, site, title and description. */
export function LinkCard({ url, preview: { state, title, says, site, picture_url }, picture }: Props) {
  const { t } = useText()
  const place = site ?? (URL.canParse(url) ? new URL(url).hostname.replace(/^www\./, '') : url)
  const art = picture_url ?? picture?.url
  return (
    <a className="post-link" href={url} target="_blank" rel="noreferrer noopener">
      {art && <img src={art} alt="" width={352} height={248} loading="lazy" />}
      <span className="words">
        <span className="sm m3 one">{place}</span>
        <span className="b">{title ?? t('posts.open_link')}</span>
        {says && <span className="sm m2 clamp2">{says}</span>}
        {state === 'waiting' && <span className="sm m3">{t('posts.preview_waits')}</span>}
        <VisuallyHidden>{t('posts.new_window')}</VisuallyHidden>
      </span>
    </a>
  )
}
