import { Camera, Paperclip, X } from 'lucide-react'
import { useRef, useState } from 'react'
import { expenses } from '../../../contract/budgets/eventBudgets.ts'
import { limits } from '../../../contract/limits.ts'
import { Failure } from '../../app/failure.ts'
import { useText } from '../../app/texts.ts'
import { upload } from '../../app/upload.ts'
import { Button } from '../../ui/Button.tsx'
import { FieldError, FieldFrame, useField } from '../../ui/forms/field.tsx'
import { usePhone } from '../../ui/useMedia.ts'

interface Kept {
  file_id: string
  name: string
}
const types = 'image/*,application/pdf'

/** Receipts of an expense: chosen from files, or taken with the camera of a phone. */
export function ReceiptsField({ eventId }: { eventId: number }) {
  const { t } = useText()
  const phone = usePhone()
  const field = useField<Kept[]>({ name: 'receipts' })
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string>()
  const files = useRef<HTMLInputElement>(null)
  const camera = useRef<HTMLInputElement>(null)
  const receipts = field.value ?? []
  const room = limits.receipts - receipts.length
  const take = async (chosen: readonly File[]) => {
    setProblem(undefined)
    setBusy(true)
    let kept = receipts
    try {
      for (const file of chosen.slice(0, room)) {
        const { file_id, name } = await upload(expenses.addReceipt, {
          params: { id: eventId },
          parts: { file },
        })
        kept = [...kept, { file_id, name }]
        field.change(kept)
      }
    } catch (failure) {
      setProblem(
        failure instanceof Failure ? (failure.fields.file ?? failure.message) : t('budgets.receipts.failed'),
      )
    }
    setBusy(false)
  }
  const input = (ref: typeof files, label: string, more: { multiple?: boolean; capture?: 'environment' }) => (
    <input
      ref={ref}
      type="file"
      hidden
      aria-label={label}
      accept={more.capture ? 'image/*' : types}
      {...more}
      onChange={(event) => {
        void take([...(event.target.files ?? [])])
        event.target.value = ''
      }}
    />
  )
  return (
    <FieldFrame group optional field={field} hint={t('budgets.receipts.hint')}>
      <ul className="receipts">
        {receipts.map(({ file_id, name }) => (
          <li key={file_id} className="row gap2">
            <span className="b">{name}</span>
            <Button
              look="q"
              small
              icon={X}
              label={t('budgets.receipts.remove', { name })}
              onClick={() => field.change(receipts.filter((one) => one.file_id !== file_id))}
            />
          </li>
        ))}
      </ul>
      {room > 0 && (
        <div className="row wrap gap2">
          {phone && (
            <Button icon={Camera} busy={busy} onClick={() => camera.current?.click()}>
              {t('budgets.receipts.photo')}
            </Button>
          )}
          <Button icon={Paperclip} busy={busy} onClick={() => files.current?.click()}>
            {t('budgets.receipts.add')}
          </Button>
        </div>
      )}
      {input(files, t('budgets.receipts.add'), { multiple: true })}
      {phone && input(camera, t('budgets.receipts.photo'), { capture: 'environment' })}
      <div role="alert">
        <FieldError id="receipts">{problem}</FieldError>
      </div>
    </FieldFrame>
  )
}
