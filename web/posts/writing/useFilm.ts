import { useEffect, useRef, useState } from 'react'
import { numbersFor } from '../../../contract/formats.ts'
import { postFilms, posts } from '../../../contract/posts/pages.ts'
import { newKey } from '../../app/client.ts'
import { Failure } from '../../app/failure.ts'
import { useText } from '../../app/texts.ts'
import { upload } from '../../app/upload.ts'
import { toast } from '../../ui/toastStore.ts'
import type { Shown } from './content.ts'
import { stillOf } from './still.ts'

type Kept = NonNullable<Shown['film']>

export interface Sending {
  name: string
  progress: number
  problem?: string
  /** Whether the same file may be sent once more. */
  retry: boolean
}

interface Props {
  film: Kept | null
  onFilm: (kept: Kept | null) => void
  onStill: (kept: { id: string; url: string } | null) => void
}

const MOST_BYTES = postFilms.add.upload.max_bytes

/** A film being uploaded. Leaving the page, or choosing another, cancels it, and nothing of it is kept. */
export function useFilm({ film, onFilm, onStill }: Props) {
  const { t, locale } = useText()
  const [shown, setShown] = useState(film)
  const [state, setState] = useState<Sending | null>(null)
  const chosen = useRef<{ file: File; key: string } | null>(null)
  const travelling = useRef<AbortController | null>(null)
  useEffect(() => () => travelling.current?.abort(), [])

  const go = async () => {
    if (!chosen.current) return
    const { file, key } = chosen.current
    const stop = new AbortController()
    travelling.current = stop
    setState({ name: file.name, progress: 0, retry: false })
    try {
      const kept = await upload(postFilms.add, {
        parts: { file },
        onProgress: (progress) => setState({ name: file.name, progress, retry: false }),
        signal: stop.signal,
        key,
      })
      setState(null)
      setShown(kept)
      onFilm(kept)
      toast.good(t('posts.write.film.added'))
      onStill(await keepStill(kept, stop.signal))
    } catch (failure) {
      if (stop.signal.aborted) return
      const refused = failure instanceof Failure && (failure.status === 422 || failure.status === 413)
      const says = failure instanceof Failure ? (failure.fields.file ?? failure.message) : undefined
      setState({
        name: file.name,
        progress: 0,
        problem: says ?? t('posts.write.film.broken'),
        retry: !refused,
      })
      toast.bad(t('posts.write.film.failed'))
    }
  }
  const stop = () => {
    travelling.current?.abort()
    chosen.current = null
    setState(null)
  }
  return {
    shown,
    state,
    send: (file: File) => {
      travelling.current?.abort()
      chosen.current = { file, key: newKey() }
      const problem =
        file.size === 0
          ? t('posts.write.film.empty')
          : file.size > MOST_BYTES
            ? t('posts.write.film.too_large', {
                limit: t('ui.bytes.mb', {
                  number: numbersFor(locale).format(MOST_BYTES / 1_000_000),
                }),
              })
            : undefined
      if (problem === undefined) void go()
      else setState({ name: file.name, progress: 0, problem, retry: false })
    },
    stop,
    again: () => void go(),
    remove: () => {
      stop()
      setShown(null)
      onFilm(null)
      onStill(null)
      toast.good(t('posts.write.film.removed'))
    },
  }
}

/**
 * The first picture of a film is its still until its author chooses another; without one the post can be published as
 * well.
 */
async function keepStill({ url }: Kept, signal: AbortSignal) {
  const still = await stillOf(url).catch(() => null)
  if (!still || signal.aborted) return null
  return upload(posts.addPicture, { parts: { file: still }, signal }).catch(() => null)
}
