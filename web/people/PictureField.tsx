import { useState } from 'react'
import type { z } from 'zod'
import { userData } from '../../contract/access/access.ts'
import { type Profile, users } from '../../contract/people/people.ts'
import { refresh } from '../app/query.ts'
import { useText } from '../app/texts.ts'
import { type UploadState, upload } from '../app/upload.ts'
import { Face } from '../ui/Face.tsx'
import { ImageUpload } from '../ui/forms/ImageUpload.tsx'
import { toast } from '../ui/toastStore.ts'

type Person = z.output<typeof Profile>

interface Sending {
  state: UploadState
  progress: number
  problem?: string
}

/** One's own face: chosen, cropped to a circle, and uploaded at once. */
export function PictureField({ of: person, keep }: { of: Person; keep: (fresh: Person) => void }) {
  const { t } = useText()
  const [sending, setSending] = useState<Sending>({ state: 'waiting', progress: 0 })

  const send = async (picture: Blob) => {
    setSending({ state: 'uploading', progress: 0 })
    try {
      const fresh = await upload(users.changeAvatar, {
        params: { id: person.id },
        parts: { file: picture },
        onProgress: (progress) => setSending({ state: 'uploading', progress }),
      })
      keep(fresh)
      setSending({ state: 'finished', progress: 1 })
      toast.good(t('people.edit.picture_done'))
      void refresh([userData.show.path])
    } catch (failure) {
      const problem =
        failure instanceof Error && failure.message ? failure.message : t('people.edit.picture_failed')
      setSending({ state: 'error', progress: 0, problem })
      toast.bad(t('people.edit.picture_failed'))
    }
  }

  return (
    <ImageUpload
      label={t('people.edit.picture')}
      hint={t('people.edit.picture_hint')}
      shape="circle"
      current={<Face of={person} size="xxl" />}
      has={person.avatar_url !== null}
      maxBytes={users.changeAvatar.upload.max_bytes}
      onPick={(picture) => void send(picture)}
      progress={sending.state === 'uploading' ? sending.progress : null}
      error={sending.problem}
    />
  )
}
