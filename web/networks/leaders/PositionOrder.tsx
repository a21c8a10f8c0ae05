import { useState } from 'react'
import type { z } from 'zod'
import { type LeaderPosition, leaderPositions } from '../../../contract/networks/leaders.ts'
import { useListOf } from '../../app/lists.ts'
import { useSend } from '../../app/query.ts'
import { useText } from '../../app/texts.ts'
import { Button } from '../../ui/Button.tsx'
import { Cancel, Dialog } from '../../ui/dialogs/Dialog.tsx'
import { Reorder } from '../../ui/tables/Reorder.tsx'
import { ALL } from './search.ts'

type Position = z.output<typeof LeaderPosition>

/** All of them in order, ignoring the filters. */
export function PositionOrder({ onClose }: { onClose: () => void }) {
  const { data } = useListOf(leaderPositions.list, { query: { page_size: ALL } })
  return data ? <Ordering of={data.items} onClose={onClose} /> : null
}

function Ordering({ of: rows, onClose }: { of: readonly Position[]; onClose: () => void }) {
  const { t } = useText()
  const [order, setOrder] = useState(rows)
  const { mutate, isPending } = useSend(leaderPositions.order, {
    done: () => t('leaders.order.done'),
    failed: () => t('leaders.order.failed'),
  })
  return (
    <Dialog
      title={t('leaders.order.title')}
      onClose={onClose}
      actions={
        <>
          <Cancel onClick={onClose} />
          <Button
            look="p"
            busy={isPending}
            onClick={() =>
              mutate({ body: { position_ids: order.map(({ id }) => id) } }, { onSuccess: onClose })
            }
          >
            {t('leaders.order.save')}
          </Button>
        </>
      }
    >
      <Reorder rows={order} keyOf={({ id }) => id} nameOf={({ name }) => name} onChange={setOrder}>
        {({ name }) => <span className="b">{name}</span>}
      </Reorder>
    </Dialog>
  )
}
