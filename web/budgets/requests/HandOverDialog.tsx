import { budgetApprovers, budgetRequests } from '../../../contract/budgets/budgetRequests.ts'
import { call } from '../../app/client.ts'
import { refresh, useQueryOf } from '../../app/query.ts'
import { useText } from '../../app/texts.ts'
import { Cancel, Dialog } from '../../ui/dialogs/Dialog.tsx'
import { Form, Submit } from '../../ui/forms/Form.tsx'
import { SelectField } from '../../ui/forms/SelectField.tsx'
import { toast } from '../../ui/toastStore.ts'
import { staleBudgets } from '../stale.ts'
import { staleOnConflict } from './conflict.ts'
import type { Request } from './RequestForm.tsx'

interface Props {
  of: Request
  onClose: () => void
}

/** Somebody else decides instead. */
export function HandOverDialog({ of: request, onClose }: Props) {
  const { t } = useText()
  const { data } = useQueryOf(budgetApprovers.list, { query: { network_id: request.network.id } })
  const involved = [request.requested_by.id, request.approver.id, request.second_approver?.id]
  const others = data?.items.filter(({ id }) => !involved.includes(id)) ?? []
  const title = t('budgets.hand_over.title')
  return (
    <Dialog title={title} onClose={onClose}>
      <Form
        sends={budgetRequests.handOver}
        send={(body) =>
          staleOnConflict(
            call(budgetRequests.handOver, {
              params: { id: request.id },
              body: { approver_id: body.approver_id, version: request.version },
            }),
          )
        }
        start={{ version: request.version }}
        texts="budgets.ask.field"
        label={title}
        then={(answer) => {
          toast.good(t('budgets.hand_over.done', { name: answer.waits_for?.name ?? '' }))
          void refresh(staleBudgets)
          onClose()
        }}
      >
        <p className="m2">{t('budgets.hand_over.says')}</p>
        <div className="fields">
          <SelectField
            name="approver_id"
            options={others.map(({ id, name }) => ({ value: String(id), text: name }))}
            hint={data && others.length === 0 ? t('budgets.hand_over.nobody') : undefined}
          />
        </div>
        <div className="acts">
          <Cancel onClick={onClose} />
          <Submit>{t('budgets.hand_over.do')}</Submit>
        </div>
      </Form>
    </Dialog>
  )
}
