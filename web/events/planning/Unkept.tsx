import { useNavigate } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { eventDrafts } from '../../../contract/events/drafts.ts'
import { call } from '../../app/client.ts'
import { useText } from '../../app/texts.ts'
import { Conflict } from '../../posts/writing/Conflict.tsx'
import { useDates } from '../../ui/dates/dates.ts'
import { toast } from '../../ui/toastStore.ts'
import { contentOf, type Draft, type Written } from './content.ts'
import { beginWith } from './draftStore.ts'
import type { PaperProps } from './EventDraftScreen.tsx'

/** A newer version, or none any more: both ways what was typed is still here. */
export function Unkept({ draft, written, keeper, keeping, open }: PaperProps & { written: Written }) {
  const { t } = useText()
  const dates = useDates()
  const navigate = useNavigate()
  const [newer, setNewer] = useState<Draft | null>(null)
  const [busy, setBusy] = useState(false)
  const { state } = keeping
  useEffect(() => {
    if (state !== 'conflict') return
    call(eventDrafts.show, { params: { id: draft.id } }).then(setNewer, () => {})
  }, [state, draft.id])
  if (state !== 'conflict' && state !== 'gone') return null
  const copy = async () => {
    setBusy(true)
    try {
      const made = await beginWith(contentOf(written))
      keeper.drop()
      toast.good(t('posts.write.conflict.copied'))
      await navigate({ to: '/events/drafts/$draftId', params: { draftId: made.id }, ignoreBlocker: true })
    } catch {
      toast.bad(t('eventPlanning.drafts.copy.failed'))
    }
    setBusy(false)
  }
  return (
    <Conflict
      says={
        state === 'gone'
          ? t('posts.write.conflict.gone')
          : t('posts.write.conflict.draft', { moment: newer ? dates.moment(newer.updated_at) : '…' })
      }
      busy={busy}
      onLoad={
        state === 'conflict'
          ? () => {
              keeper.drop()
              open()
            }
          : undefined
      }
      onCopy={() => void copy()}
      onOver={newer && state === 'conflict' ? () => void keeper.over(newer) : undefined}
    />
  )
}
