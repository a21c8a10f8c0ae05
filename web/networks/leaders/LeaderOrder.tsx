import { useState } from 'react'
import type { z } from 'zod'
import { groupLeaders, type Leader } from '../../../contract/networks/leaders.ts'
import { groups } from '../../../contract/networks/networks.ts'
import { useListOf } from '../../app/lists.ts'
import { useSend } from '../../app/query.ts'
import { useText } from '../../app/texts.ts'
import { Button } from '../../ui/Button.tsx'
import { Cancel, Dialog } from '../../ui/dialogs/Dialog.tsx'
import { Reorder } from '../../ui/tables/Reorder.tsx'
import { ALL } from './search.ts'

type Row = z.output<typeof Leader>

interface Props {
  networkId: number
  onClose: () => void
}

/** All of them in order, ignoring the filters. */
export function LeaderOrder({ networkId, onClose }: Props) {
  const { data } = useListOf(groupLeaders.list, { query: { group_id: networkId, page_size: ALL } })
  return data ? <Ordering networkId={networkId} of={data.items} onClose={onClose} /> : null
}

function Ordering({ networkId, of: rows, onClose }: Props & { of: readonly Row[] }) {
  const { t } = useText()
  const [order, setOrder] = useState(rows)
  const { mutate, isPending } = useSend(groupLeaders.order, {
    done: () => t('leaders.order.done'),
    failed: () => t('leaders.order.failed'),
    stale: [groupLeaders.list.path, groups.list.path],
  })
  const save = () =>
    mutate(
      { params: { id: networkId }, body: { leader_ids: order.map(({ id }) => id) } },
      { onSuccess: onClose },
    )
  return (
    <Dialog
      title={t('leaders.order.title')}
      onClose={onClose}
      actions={
        <>
          <Cancel onClick={onClose} />
          <Button look="p" busy={isPending} onClick={save}>
            {t('leaders.order.save')}
          </Button>
        </>
      }
    >
      <Reorder rows={order} keyOf={({ id }) => id} nameOf={({ person }) => person.name} onChange={setOrder}>
        {({ person, position }) => (
          <>
            <span className="b">{person.name}</span> <span className="sm m3">{position.name}</span>
          </>
        )}
      </Reorder>
    </Dialog>
  )
}
