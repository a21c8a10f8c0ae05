import { useState } from 'react'
import { useSend } from '../../app/query.ts'
import { useText } from '../../app/texts.ts'
import { Button } from '../../ui/Button.tsx'
import { Cancel, Dialog } from '../../ui/dialogs/Dialog.tsx'
import { Reorder } from '../../ui/tables/Reorder.tsx'
import type { AskingOf } from './memberQuestion.ts'
import type { Question } from './Questions.tsx'

interface Props {
  asking: AskingOf
  of: readonly Question[]
  onClose: () => void
}

/** The order of the questions asked on joining. */
export function QuestionOrder({ asking: { routes, id }, of: rows, onClose }: Props) {
  const { t } = useText()
  const [order, setOrder] = useState(rows)
  const { mutate, isPending } = useSend(routes.order, {
    done: () => t('fields.order.saved'),
    failed: () => t('members.questions.order_failed'),
  })
  const save = () =>
    mutate({ params: { id }, body: { field_ids: order.map((one) => one.id) } }, { onSuccess: onClose })
  return (
    <Dialog
      title={t('fields.list.order')}
      onClose={onClose}
      actions={
        <>
          <Cancel onClick={onClose} />
          <Button look="p" busy={isPending} onClick={save}>
            {t('fields.order.save')}
          </Button>
        </>
      }
    >
      <Reorder rows={order} keyOf={(one) => one.id} nameOf={({ title }) => title} onChange={setOrder}>
        {({ title }) => <span className="b">{title}</span>}
      </Reorder>
    </Dialog>
  )
}
