import { useState } from 'react'
import { mentoringTopics, mentoringTypes } from '../../../contract/mentorship/topics.ts'
import { call } from '../../app/client.ts'
import { Failure } from '../../app/failure.ts'
import { refresh } from '../../app/query.ts'
import { useText } from '../../app/texts.ts'
import { Button } from '../../ui/Button.tsx'
import { Cancel, Dialog } from '../../ui/dialogs/Dialog.tsx'
import { ListState } from '../../ui/tables/ListState.tsx'
import { Reorder } from '../../ui/tables/Reorder.tsx'
import { toast } from '../../ui/toastStore.ts'
import { staleChoices } from '../stale.ts'
import { type ChoiceKind, sideOf, textOf } from './choiceKinds.ts'
import { type Choice, useAllChoices } from './useChoices.ts'

/** The order in which people choose among them, changed by dragging or by keyboard. */
export function OrderDialog({ kind, onClose }: { kind: ChoiceKind; onClose: () => void }) {
  const { t } = useText()
  const { items, isPending, error, refetch } = useAllChoices(kind)
  const [order, setOrder] = useState<readonly Choice[] | null>(null)
  const [busy, setBusy] = useState(false)
  const side = sideOf(kind)
  const save = async () => {
    if (!order) return onClose()
    setBusy(true)
    const ids = order.map(({ id }) => id)
    try {
      if (side) await call(mentoringTopics.order, { body: { side, ids } })
      else await call(mentoringTypes.order, { body: { ids } })
      toast.good(t('mentorship.admin.ordered'))
    } catch (failure) {
      toast.bad(failure instanceof Failure ? failure.message : t('shell.failed.action'))
    }
    onClose()
    await refresh(staleChoices)
  }
  return (
    <Dialog
      title={t(`mentorship.admin.${textOf(kind)}.order`)}
      onClose={onClose}
      actions={
        <>
          <Cancel onClick={onClose} />
          <Button look="p" busy={busy} onClick={() => void save()}>
            {t('mentorship.admin.save_order')}
          </Button>
        </>
      }
    >
      <ListState pending={isPending} error={error} retry={() => void refetch()}>
        <Reorder rows={order ?? items} keyOf={({ id }) => id} nameOf={({ name }) => name} onChange={setOrder}>
          {({ name }) => name}
        </Reorder>
      </ListState>
    </Dialog>
  )
}
