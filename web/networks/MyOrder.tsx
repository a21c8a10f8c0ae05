import { useState } from 'react'
import { userData } from '../../contract/access/access.ts'
import { groups } from '../../contract/networks/networks.ts'
import { useMe } from '../app/me.ts'
import { useSend } from '../app/query.ts'
import { useText } from '../app/texts.ts'
import { Button } from '../ui/Button.tsx'
import { Cancel, Dialog } from '../ui/dialogs/Dialog.tsx'
import { Glyph } from '../ui/Glyph.tsx'
import { Reorder } from '../ui/tables/Reorder.tsx'

/** The order of one's networks in the menu and in one's list. */
export function MyOrder({ onClose }: { onClose: () => void }) {
  const { t } = useText()
  const { networks } = useMe()
  const [order, setOrder] = useState(networks)
  const { mutate, isPending } = useSend(groups.order, {
    done: () => t('networks.order.saved'),
    failed: () => t('networks.order.failed'),
    stale: [userData.show.path, groups.list.path],
  })
  const save = () => mutate({ body: { network_ids: order.map(({ id }) => id) } }, { onSuccess: onClose })
  return (
    <Dialog
      title={t('networks.order.title')}
      onClose={onClose}
      actions={
        <>
          <Cancel onClick={onClose} />
          <Button look="p" busy={isPending} onClick={save}>
            {t('networks.order.save')}
          </Button>
        </>
      }
    >
      <p>{t('networks.order.says')}</p>
      <Reorder rows={order} keyOf={({ id }) => id} nameOf={({ name }) => name} onChange={setOrder}>
        {(network) => (
          <span className="row gap2">
            <Glyph src={network.glyph_url} size="s" />
            <span className="b">{network.name}</span>
          </span>
        )}
      </Reorder>
    </Dialog>
  )
}
