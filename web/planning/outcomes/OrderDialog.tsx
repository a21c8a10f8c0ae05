import { useState } from 'react'
import { useText } from '../../app/texts.ts'
import { Button } from '../../ui/Button.tsx'
import { Cancel, Dialog } from '../../ui/dialogs/Dialog.tsx'
import { Reorder } from '../../ui/tables/Reorder.tsx'

interface Row {
  id: number
  name: string
}

interface Props {
  title: string
  of: readonly Row[]
  busy: boolean
  save: (ids: number[]) => void
  onClose: () => void
}

/** Siblings, ordered by dragging or by keyboard. */
export function OrderDialog({ title, of: rows, busy, save, onClose }: Props) {
  const { t } = useText()
  const [order, setOrder] = useState(rows)
  return (
    <Dialog
      title={title}
      onClose={onClose}
      actions={
        <>
          <Cancel onClick={onClose} />
          <Button look="p" busy={busy} onClick={() => save(order.map(({ id }) => id))}>
            {t('planning.order.save')}
          </Button>
        </>
      }
    >
      <Reorder rows={order} keyOf={({ id }) => id} nameOf={({ name }) => name} onChange={setOrder}>
        {({ name }) => name}
      </Reorder>
    </Dialog>
  )
}
