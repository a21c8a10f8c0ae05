import { FileUp } from 'lucide-react'
import { useRef, useState } from 'react'
import { resources } from '../../contract/library/resources.ts'
import { Failure } from '../app/failure.ts'
import { useListOf } from '../app/lists.ts'
import { keyOf, queryClient, refresh, useSend } from '../app/query.ts'
import { useText } from '../app/texts.ts'
import { upload } from '../app/upload.ts'
import { Badge } from '../ui/Badge.tsx'
import { Button } from '../ui/Button.tsx'
import { RelativeTime } from '../ui/dates/DateLeaf.tsx'
import { UnsavedGuard } from '../ui/forms/UnsavedGuard.tsx'
import { Section } from '../ui/Page.tsx'
import { ListState } from '../ui/tables/ListState.tsx'
import { Pager } from '../ui/tables/Pager.tsx'
import { toast } from '../ui/toastStore.ts'
import type { Read } from './ResourceScreen.tsx'
import { bytesWords } from './words.ts'

/** All versions, the newest first; an older one can be shown again. */
export function Versions({ of: resource }: { of: Read }) {
  const { t, locale } = useText()
  const { id, kind, can } = resource
  const [page, setPage] = useState(1)
  const { data, isPending, error, refetch } = useListOf(resources.versions, {
    params: { id },
    query: { page },
  })
  const restore = useSend(resources.restoreVersion, {
    done: () => t('library.versions.restored'),
    failed: () => t('library.versions.restore_failed'),
    stale: [resources.show.path],
  })
  return (
    <Section
      title={t('library.versions.title')}
      aside={kind === 'file' && can.version && <NewVersion id={id} />}
    >
      <ListState pending={isPending} error={error} retry={() => void refetch()}>
        <ol className="list versions">
          {data?.items.map((one) => (
            <li key={one.number} className="row wrap">
              <span className="b num">{t('library.versions.number', { number: one.number })}</span>
              {one.current && <Badge tone="ok">{t('library.versions.current')}</Badge>}
              <span className="grow sm m2">
                {one.created_by?.name ?? t('library.versions.somebody')} ·{' '}
                <RelativeTime at={one.created_at} />
                {one.file && ` · ${bytesWords(one.file.bytes, locale)}`}
                {one.note && <span className="version-words">{one.note}</span>}
              </span>
              {one.file && (
                <a
                  className="link sm"
                  href={`${one.file.url}${one.file.url.includes('?') ? '&' : '?'}download=true`}
                  download
                >
                  {t('library.versions.download', { number: one.number })}
                </a>
              )}
              {can.version && !one.current && (
                <Button
                  small
                  look="q"
                  busy={restore.isPending}
                  onClick={() => restore.mutate({ params: { id, number: one.number } })}
                >
                  {t('library.versions.restore')}
                </Button>
              )}
            </li>
          ))}
        </ol>
        {data && data.total > data.page_size && <Pager {...data} onChange={({ page: to }) => setPage(to)} />}
      </ListState>
    </Section>
  )
}

/** Another file in the place of this one; the earlier ones stay. */
function NewVersion({ id }: { id: number }) {
  const { t } = useText()
  const input = useRef<HTMLInputElement>(null)
  const stop = useRef<AbortController>(null)
  const [progress, setProgress] = useState<number | null>(null)
  const send = async (file: File | undefined) => {
    if (!file) return
    stop.current = new AbortController()
    setProgress(0)
    try {
      const fresh = await upload(resources.newVersion, {
        params: { id },
        parts: { file },
        onProgress: setProgress,
        signal: stop.current.signal,
      })
      queryClient.setQueryData(keyOf(resources.show.path, { id }), fresh)
      toast.good(t('library.versions.added'))
      await refresh([resources.list.path, resources.versions.path, resources.text.path])
    } catch (failure) {
      if (stop.current.signal.aborted) return
      const problem = failure instanceof Failure ? (Object.values(failure.fields)[0] ?? failure.message) : ''
      toast.bad(problem || t('library.versions.add_failed'))
    } finally {
      setProgress(null)
    }
  }
  return (
    <span className="row gap2 wrap">
      {progress !== null && (
        <>
          <progress
            className="progress"
            max={1}
            value={progress}
            aria-label={t('library.versions.sending')}
          />
          <Button small look="q" onClick={() => stop.current?.abort()}>
            {t('ui.cancel')}
          </Button>
        </>
      )}
      <Button small icon={FileUp} busy={progress !== null} onClick={() => input.current?.click()}>
        {t('library.versions.add')}
      </Button>
      <input
        ref={input}
        type="file"
        hidden
        aria-label={t('library.versions.add')}
        onChange={(event) => {
          void send(event.target.files?.[0])
          event.target.value = ''
        }}
      />
      <UnsavedGuard
        count={progress === null ? 0 : 1}
        says={{
          title: t('library.upload.leaving'),
          ask: t('library.upload.pending', { count: 1 }),
          stay: t('library.upload.stay'),
        }}
      />
    </span>
  )
}
