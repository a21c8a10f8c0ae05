import { type FormEvent, type ReactNode, useState } from 'react'
import { limits } from '../../contract/limits.ts'
import { useText } from '../app/texts.ts'
import { Button } from '../ui/Button.tsx'
import { Dialog } from '../ui/dialogs/Dialog.tsx'
import { TextArea } from '../ui/forms/TextField.tsx'

interface Props {
  title: string
  /** Who is told, and what happens. */
  children: ReactNode
  /** Further fields. */
  more?: ReactNode
  act: string
  danger?: boolean
  busy: boolean
  onReason: (reason: string) => void
  onClose: () => void
}

/** Declining needs a reason. */
export function ReasonDialog({ title, children, more, act, danger, busy, onReason, onClose }: Props) {
  const { t } = useText()
  const [reason, setReason] = useState('')
  const [missing, setMissing] = useState(false)
  const send = (event: FormEvent) => {
    event.preventDefault()
    if (reason.trim() === '') setMissing(true)
    else if (!busy) onReason(reason.trim())
  }
  return (
    <Dialog title={title} size="question" onClose={onClose}>
      <p className="m2">{children}</p>
      <form noValidate onSubmit={send}>
        {more}
        <TextArea
          name="reason"
          label={t('posts.moderation.reason')}
          rows={3}
          limit={limits.description}
          value={reason}
          onChange={(text) => {
            setReason(text)
            setMissing(false)
          }}
          {...(missing ? { error: t('posts.moderation.reason_missing') } : {})}
        />
        <div className="row gap2 wrap">
          <Button type="submit" look={danger ? 'd' : 'p'} busy={busy}>
            {act}
          </Button>
          <Button onClick={onClose}>{t('ui.cancel')}</Button>
        </div>
      </form>
    </Dialog>
  )
}
