import { useState } from 'react'
import { limits } from '../../../contract/limits.ts'
import { points } from '../../../contract/recognition/points.ts'
import type { Face as Person } from '../../../contract/shapes.ts'
import { call } from '../../app/client.ts'
import { refresh, useSend } from '../../app/query.ts'
import { useText } from '../../app/texts.ts'
import { Cancel, Dialog } from '../../ui/dialogs/Dialog.tsx'
import { ReasonDialog } from '../../ui/dialogs/ReasonDialog.tsx'
import { Form, Submit } from '../../ui/forms/Form.tsx'
import { NumberField } from '../../ui/forms/NumberField.tsx'
import { TextArea } from '../../ui/forms/TextField.tsx'
import { toast } from '../../ui/toastStore.ts'
import { stalePoints } from '../stale.ts'
import type { Entry } from './TransactionsScreen.tsx'

interface GiveProps {
  person: Pick<Person, 'id' | 'name'>
  onClose: () => void
}

const blank = { reason: '' }

/** Points by hand, with a reason that the person reads. */
export function GiveDialog({ person, onClose }: GiveProps) {
  const { t } = useText()
  const [start] = useState(blank)
  const title = t('recognition.transactions.give_to', { name: person.name })
  return (
    <Dialog title={title} onClose={onClose}>
      <Form
        sends={points.give}
        send={(body) => call(points.give, { params: { id: person.id }, body })}
        start={start}
        texts="recognition.transactions.field"
        label={title}
        then={({ amount }) => {
          toast.good(t('recognition.transactions.given', { name: person.name, count: amount }))
          void refresh(stalePoints)
          onClose()
        }}
      >
        <div className="fields">
          <NumberField name="points" short />
          <TextArea
            name="reason"
            rows={3}
            limit={limits.description}
            hint={t('recognition.transactions.reason_hint', { name: person.name })}
          />
        </div>
        <div className="acts">
          <Cancel onClick={onClose} />
          <Submit>{t('recognition.transactions.give')}</Submit>
        </div>
      </Form>
    </Dialog>
  )
}

/** What was given by hand is taken back by an entry of its own. */
export function TakeBackDialog({ entry, onClose }: { entry: Entry; onClose: () => void }) {
  const { t } = useText()
  const takeBack = useSend(points.takeBack, {
    done: () => t('recognition.transactions.taken_back', { count: entry.amount }),
    stale: stalePoints,
  })
  return (
    <ReasonDialog
      title={t('recognition.transactions.take_back_ask', { count: entry.amount })}
      hint={t('recognition.transactions.take_back_hint')}
      act={t('recognition.transactions.take_back')}
      danger
      busy={takeBack.isPending}
      onReason={(reason) =>
        takeBack.mutate({ params: { id: entry.id }, body: { reason } }, { onSettled: onClose })
      }
      onClose={onClose}
    >
      {t('recognition.transactions.take_back_says')}
    </ReasonDialog>
  )
}
