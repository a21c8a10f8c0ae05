import { useState } from 'react'
import type { z } from 'zod'
import { userData } from '../../contract/access/access.ts'
import { dayAt } from '../../contract/clocks.ts'
import { type DocumentVersion, policyDocuments } from '../../contract/documents/documents.ts'
import { useSend } from '../app/query.ts'
import { useText } from '../app/texts.ts'
import { Button } from '../ui/Button.tsx'
import { Cancel, Dialog } from '../ui/dialogs/Dialog.tsx'
import { DayInput } from '../ui/forms/DayInput.tsx'
import { type DocumentPage, keepDocument } from './document.ts'

interface Props {
  of: DocumentPage
  draft: z.output<typeof DocumentVersion>
  leave: () => void
}

/** From when it counts, and what publishing means for people. */
export function PublishDialog({ of: document, draft, leave }: Props) {
  const { t } = useText()
  const [day, setDay] = useState('')
  const { mutate, isPending } = useSend(policyDocuments.publish, {
    done: () => t('documents.draft.published', { number: draft.number }),
    failed: () => t('documents.draft.publish_failed'),
    stale: [userData.show.path],
  })
  const publish = () =>
    mutate(
      { params: { id: document.id }, body: { effective_on: day || null, version: draft.version } },
      {
        onSuccess: (fresh) => {
          leave()
          keepDocument(fresh)
        },
      },
    )
  return (
    <Dialog
      title={t('documents.draft.ask_publish', { number: draft.number })}
      onClose={leave}
      actions={
        <>
          <Cancel onClick={leave} />
          <Button look="p" busy={isPending} onClick={publish}>
            {t('documents.draft.publish')}
          </Button>
        </>
      }
    >
      <p>{t(document.required ? 'documents.draft.publish_says' : 'documents.draft.publish_says_optional')}</p>
      <div className="f">
        <label htmlFor="effective_on">{t('documents.field.effective_on')}</label>
        <div className="inp short">
          <DayInput
            as={{ id: 'effective_on', name: 'effective_on', 'aria-describedby': 'effective_on-hint' }}
            min={dayAt(new Date())}
            value={day}
            onChange={setDay}
          />
        </div>
        <div className="hint" id="effective_on-hint">
          {t('documents.hint.effective_on')}
        </div>
      </div>
    </Dialog>
  )
}
