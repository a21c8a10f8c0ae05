import { lazy, Suspense, useEffect } from 'react'
import { resources } from '../../contract/library/resources.ts'
import { useQueryOf } from '../app/query.ts'
import { useText } from '../app/texts.ts'
import { Icon } from '../ui/Icon.tsx'
import { ListState } from '../ui/tables/ListState.tsx'
import { markOf } from './ResourceIcon.tsx'
import type { Read } from './ResourceScreen.tsx'

const Prose = lazy(() => import('../documents/Prose.tsx').then((part) => ({ default: part.Prose })))

/** While a document is being read, its text is asked for so often. */
const ASK_AGAIN = 2000

/** What can be shown of a resource without downloading it. */
export function Preview({ of: resource }: { of: Read }) {
  const { t } = useText()
  const { file, title, body, picture_url } = resource
  if (body !== null)
    return (
      <Suspense>
        <article className="page-read" lang={resource.language}>
          <Prose text={body} />
        </article>
      </Suspense>
    )
  if (!file) return null
  if (file.preview === 'picture')
    return (
      <img className="preview picture" src={picture_url ?? file.url} alt={resource.description ?? title} />
    )
  if (file.preview === 'pdf')
    return <iframe className="preview pdf" src={file.url} title={t('library.preview.of', { title })} />
  if (file.preview === 'video')
    return (
      // biome-ignore lint/a11y/useMediaCaption: uploaded films have no captions.
      <video className="preview film" src={file.url} controls preload="metadata" aria-label={title} />
    )
  if (file.preview === 'audio')
    return (
      // biome-ignore lint/a11y/useMediaCaption: uploaded recordings have no captions.
      <audio className="preview" src={file.url} controls preload="metadata" aria-label={title} />
    )
  return <Words of={resource} />
}

/** The text of a document, where it could be read. */
function Words({ of: resource }: { of: Read }) {
  const { t } = useText()
  const { data, isPending, error, refetch } = useQueryOf(resources.text, { params: { id: resource.id } })
  const waits = data?.state === 'waiting'
  useEffect(() => {
    if (!waits) return
    const again = setInterval(() => void refetch(), ASK_AGAIN)
    return () => clearInterval(again)
  }, [waits, refetch])
  const says = waits ? t('library.preview.waiting') : data?.text ? undefined : t('library.preview.none')
  return (
    <ListState pending={isPending} error={error} retry={() => void refetch()}>
      {says ? (
        <div className="preview nothing m2">
          <Icon of={markOf(resource)} size="l" />
          <p>{says}</p>
        </div>
      ) : (
        <>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard. */}
          <pre className="preview text" lang={resource.language} tabIndex={0}>
            {data?.text}
          </pre>
          {data?.cut && <p className="sm m2">{t('library.preview.cut')}</p>}
        </>
      )}
    </ListState>
  )
}
