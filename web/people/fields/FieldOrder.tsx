import { ArrowDown, ArrowUp, GripVertical } from 'lucide-react'
import { useState } from 'react'
import { fields } from '../../../contract/fields/fields.ts'
import { useSend } from '../../app/query.ts'
import { useText } from '../../app/texts.ts'
import { Button } from '../../ui/Button.tsx'
import { Cancel, Dialog } from '../../ui/dialogs/Dialog.tsx'
import { Icon } from '../../ui/Icon.tsx'
import type { ManagedRow } from './FieldsScreen.tsx'

/** The order of fields, by dragging and by keyboard. */
export function FieldOrder({ of: rows, onClose }: { of: readonly ManagedRow[]; onClose: () => void }) {
  const { t } = useText()
  const [order, setOrder] = useState(rows)
  const [dragged, setDragged] = useState<number | null>(null)
  const [said, setSaid] = useState('')
  const send = useSend(fields.order, {
    done: () => t('fields.order.saved'),
    failed: () => t('fields.order.failed'),
    stale: [fields.list.path],
  })
  const move = (from: number, to: number) => {
    const row = order[from]
    if (!row || to < 0 || to >= order.length) return
    const rest = order.filter((one) => one !== row)
    setOrder([...rest.slice(0, to), row, ...rest.slice(to)])
    setSaid(t('fields.order.moved', { field: row.title, place: to + 1 }))
  }
  return (
    <Dialog
      title={t('fields.order.title')}
      onClose={onClose}
      actions={
        <>
          <Cancel onClick={onClose} />
          <Button
            look="p"
            busy={send.isPending}
            onClick={() =>
              send.mutate({ body: { field_ids: order.map(({ id }) => id) } }, { onSuccess: onClose })
            }
          >
            {t('fields.order.save')}
          </Button>
        </>
      }
    >
      <p>{t('fields.order.says')}</p>
      <ol className="list field-order">
        {order.map((row, at) => (
          <li
            key={row.id}
            className="row"
            draggable
            onDragStart={() => setDragged(row.id)}
            onDragEnd={() => setDragged(null)}
            onDragOver={(event) => {
              event.preventDefault()
              const from = order.findIndex(({ id }) => id === dragged)
              if (from >= 0 && from !== at) move(from, at)
            }}
          >
            <Icon of={GripVertical} />
            <span className="grow one">{row.title}</span>
            <Button
              look="q"
              small
              icon={ArrowUp}
              label={t('fields.order.up', { field: row.title })}
              aria-disabled={at === 0}
              onClick={() => move(at, at - 1)}
            />
            <Button
              look="q"
              small
              icon={ArrowDown}
              label={t('fields.order.down', { field: row.title })}
              aria-disabled={at === order.length - 1}
              onClick={() => move(at, at + 1)}
            />
          </li>
        ))}
      </ol>
      <span className="vh" role="status">
        {said}
      </span>
    </Dialog>
  )
}
