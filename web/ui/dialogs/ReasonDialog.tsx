import { type FormEvent, type ReactNode, useState } from 'react'
import { limits } from '../../../contract/limits.ts'
import { useText } from '../../app/texts.ts'
import { Button } from '../Button.tsx'
import { TextArea } from '../forms/TextField.tsx'
import { Cancel, Dialog } from './Dialog.tsx'

interface Props {
  /** Names the object: "Decline “Pottery evening”?" */
  title: string
  /** Who is told, and what happens. */
  children?: ReactNode
  /** Further choices, above the reason. */
  more?: ReactNode
  /** Where "Reason" says too little. */
  label?: string
  hint?: string
  /** May stay empty; the reason is then ''. */
  optional?: boolean
  act: string
  /** Something is refused or taken away. */
  danger?: boolean
  busy: boolean
  onReason: (reason: string) => void
  onClose: () => void
}

/** Asks why before something is refused, sent back or taken away. */
export function ReasonDialog(props: Props) {
  const { title, children, more, label, hint, optional = false, act, danger, busy, onReason, onClose } = props
  const { t } = useText()
  const [reason, setReason] = useState('')
  const [missing, setMissing] = useState(false)
  const send = (event: FormEvent) => {
    event.preventDefault()
    if (!optional && reason.trim() === '') setMissing(true)
    else if (!busy) onReason(reason.trim())
  }
  return (
    <Dialog title={title} onClose={onClose}>
      <form noValidate onSubmit={send}>
        <div className="fields">
          {children && <div className="m2">{children}</div>}
          {more}
          <TextArea
            name="reason"
            label={label ?? t('ui.reason.label')}
            optional={optional}
            rows={3}
            limit={limits.description}
            value={reason}
            onChange={(text) => {
              setReason(text)
              setMissing(false)
            }}
            {...(hint === undefined ? {} : { hint })}
            {...(missing ? { error: t('ui.reason.missing') } : {})}
          />
        </div>
        <div className="acts">
          <Cancel onClick={onClose} />
          <Button type="submit" look={danger ? 'd' : 'p'} busy={busy}>
            {act}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
