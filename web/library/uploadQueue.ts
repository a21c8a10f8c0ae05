import { useCallback, useEffect, useRef, useState } from 'react'
import { resources } from '../../contract/library/resources.ts'
import { newKey } from '../app/client.ts'
import { Failure } from '../app/failure.ts'
import { refresh } from '../app/query.ts'
import { useText } from '../app/texts.ts'
import { type UploadState, upload } from '../app/upload.ts'
import { toast } from '../ui/toastStore.ts'

export interface Waiting {
  key: number
  /** Tells the server that a second try is the same upload. */
  sent_as: string
  file: File
  state: UploadState
  progress: number
  problem?: string
}

/** So many files travel at a time; the others wait their turn. */
const AT_ONCE = 2
const MOST_BYTES = resources.upload.upload.max_bytes

let keys = 0

/** Files on their way into a folder. Who leaves the page breaks off what still travels, and nothing of it stays. */
export function useUploads(folderId: number) {
  const { t } = useText()
  const [all, setAll] = useState<readonly Waiting[]>([])
  const travelling = useRef(new Map<number, AbortController>())

  const change = useCallback(
    (key: number, to: Partial<Waiting>) =>
      setAll((now) => now.map((one) => (one.key === key ? { ...one, ...to } : one))),
    [],
  )

  useEffect(() => {
    const send = async ({ key, sent_as, file }: Waiting) => {
      const stop = new AbortController()
      travelling.current.set(key, stop)
      change(key, { state: 'uploading', progress: 0, problem: undefined })
      try {
        await upload(resources.upload, {
          params: { id: folderId },
          parts: { file },
          onProgress: (progress) => change(key, { progress }),
          signal: stop.signal,
          key: sent_as,
        })
        change(key, { state: 'finished', progress: 1 })
        await refresh([resources.list.path])
      } catch (failure) {
        if (stop.signal.aborted) return
        const problem = failure instanceof Failure ? wordsOf(failure) : t('library.upload.broken')
        change(key, { state: 'error', problem })
      } finally {
        travelling.current.delete(key)
      }
    }
    const room = AT_ONCE - travelling.current.size
    const next = all.filter(({ key, state }) => state === 'waiting' && !travelling.current.has(key))
    for (const one of next.slice(0, Math.max(room, 0))) void send(one)
  }, [all, change, folderId, t])

  useEffect(() => {
    const going = travelling.current
    return () => {
      for (const stop of going.values()) stop.abort()
    }
  }, [])

  const pending = all.filter(({ state }) => state === 'waiting' || state === 'uploading').length
  const failed = all.filter(({ state }) => state === 'error').length
  const sent = all.filter(({ state }) => state === 'finished').length
  const before = useRef(0)
  useEffect(() => {
    if (before.current > 0 && pending === 0) {
      if (failed > 0) toast.bad(t('library.upload.failed', { count: failed }))
      else if (sent > 0) toast.good(t('library.upload.done', { count: sent }))
    }
    before.current = pending
  }, [pending, failed, sent, t])

  const problemOf = ({ size }: File) =>
    size === 0
      ? t('library.upload.empty')
      : size > MOST_BYTES
        ? t('library.upload.too_large', { number: Math.floor(MOST_BYTES / 1_000_000) })
        : undefined

  return {
    all,
    pending,
    add: (files: Iterable<File>) => {
      // Taken out of the browser's list at once: it is emptied for the next choice before the state is computed.
      const added = [...files].map((file): Waiting => {
        const problem = problemOf(file)
        const state = problem ? 'error' : 'waiting'
        return { key: ++keys, sent_as: newKey(), file, progress: 0, state, problem }
      })
      setAll((now) => [...now, ...added])
    },
    /** Breaks it off if it travels, and takes it from the list. */
    remove: (key: number) => {
      travelling.current.get(key)?.abort()
      setAll((now) => now.filter((one) => one.key !== key))
    },
    retry: (key: number) => change(key, { state: 'waiting', problem: undefined }),
    canRetry: ({ file }: Waiting) => problemOf(file) === undefined,
    clear: () => setAll((now) => now.filter(({ state }) => state !== 'finished')),
  }
}

const wordsOf = ({ fields, message }: Failure) => Object.values(fields)[0] ?? message
