import { useState } from 'react'
import type { z } from 'zod'
import { type Sponsor, sponsors } from '../../../contract/networks/sponsors.ts'
import { useSend } from '../../app/query.ts'
import { useText } from '../../app/texts.ts'
import { Button } from '../../ui/Button.tsx'
import { Cancel, Dialog } from '../../ui/dialogs/Dialog.tsx'
import { Reorder } from '../../ui/tables/Reorder.tsx'

interface Props {
  networkId: number
  of: readonly z.output<typeof Sponsor>[]
  onClose: () => void
}

/** The order of sponsors on the page, by dragging or by keyboard. */
export function SponsorOrder({ networkId, of: rows, onClose }: Props) {
  const { t } = useText()
  const [order, setOrder] = useState(rows)
  const { mutate, isPending } = useSend(sponsors.order, {
    done: () => t('sponsors.order.done'),
    failed: () => t('sponsors.order.failed'),
    stale: [sponsors.list.path],
  })
  const save = () =>
    mutate(
      { params: { id: networkId }, body: { sponsor_ids: order.map(({ id }) => id) } },
      { onSuccess: onClose },
    )
  return (
    <Dialog
      title={t('sponsors.order.title')}
      onClose={onClose}
      actions={
        <>
          <Cancel onClick={onClose} />
          <Button look="p" busy={isPending} onClick={save}>
            {t('sponsors.order.save')}
          </Button>
        </>
      }
    >
      <Reorder rows={order} keyOf={({ id }) => id} nameOf={({ name }) => name} onChange={setOrder}>
        {({ name, title }) => (
          <>
            <span className="b one">{name}</span>
            {title && <span className="sm m3">{title}</span>}
          </>
        )}
      </Reorder>
    </Dialog>
  )
}
