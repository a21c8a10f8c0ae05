import { useRef, useState } from 'react'
import { mentorshipFiles } from '../../../contract/mentorship/files.ts'
import { Failure } from '../../app/failure.ts'
import { refresh } from '../../app/query.ts'
import { useText } from '../../app/texts.ts'
import { upload } from '../../app/upload.ts'
import { toast } from '../../ui/toastStore.ts'

const MOST_BYTES = mentorshipFiles.add.upload.max_bytes

interface Sending {
  name: string
  progress: number
}

/** Sends files to a room, one after the other; what didn’t arrive is named with its reason. */
export function useFileUpload(roomId: number) {
  const { t } = useText()
  const [sending, setSending] = useState<Sending | null>(null)
  const [problems, setProblems] = useState<readonly string[]>([])
  const stop = useRef<AbortController | null>(null)

  const problemOf = ({ size }: File) =>
    size === 0
      ? t('mentorship.pair.files.empty')
      : size > MOST_BYTES
        ? t('mentorship.pair.files.too_large', { number: Math.floor(MOST_BYTES / 1_000_000) })
        : undefined

  async function send(file: File, signal: AbortSignal): Promise<string | undefined> {
    const refused = problemOf(file)
    if (refused) return refused
    setSending({ name: file.name, progress: 0 })
    try {
      await upload(mentorshipFiles.add, {
        params: { id: roomId },
        parts: { file },
        onProgress: (progress) => setSending({ name: file.name, progress }),
        signal,
      })
      return undefined
    } catch (failure) {
      if (signal.aborted || !(failure instanceof Failure)) return t('mentorship.pair.files.failed')
      return failure.fields.file ?? failure.message
    }
  }

  return {
    sending,
    problems,
    cancel: () => stop.current?.abort(),
    add: async (files: readonly File[]) => {
      const going = new AbortController()
      const { signal } = going
      stop.current = going
      setProblems([])
      let added = 0
      for (const file of files) {
        if (signal.aborted) break
        const problem = await send(file, signal)
        if (problem === undefined) added++
        else if (!signal.aborted)
          setProblems((now) => [...now, t('mentorship.pair.files.not_added', { name: file.name, problem })])
      }
      setSending(null)
      await refresh([mentorshipFiles.list.path])
      if (added > 0) toast.good(t('mentorship.pair.files.added', { count: added }))
    },
  }
}
