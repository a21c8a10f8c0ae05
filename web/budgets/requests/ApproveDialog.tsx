import { useMemo } from 'react'
import { budgetRequests } from '../../../contract/budgets/budgetRequests.ts'
import { limits } from '../../../contract/limits.ts'
import { call } from '../../app/client.ts'
import { useEnterprise } from '../../app/me.ts'
import { useMoney } from '../../app/money.ts'
import { refresh } from '../../app/query.ts'
import { useText } from '../../app/texts.ts'
import { Cancel, Dialog } from '../../ui/dialogs/Dialog.tsx'
import { Form, Submit } from '../../ui/forms/Form.tsx'
import { useField } from '../../ui/forms/field.tsx'
import { MoneyField } from '../../ui/forms/MoneyField.tsx'
import { TextArea } from '../../ui/forms/TextField.tsx'
import { toast } from '../../ui/toastStore.ts'
import { staleBudgets } from '../stale.ts'
import { staleOnConflict } from './conflict.ts'
import type { Request } from './RequestForm.tsx'

interface Props {
  of: Request
  onClose: () => void
}

/** Grants a request as a whole or in part, item by item. */
export function ApproveDialog({ of: request, onClose }: Props) {
  const { t } = useText()
  const money = useMoney()
  const { currency } = useEnterprise()
  const start = useMemo(
    () => ({
      items: request.items.map((item) => ({
        item_id: item.id,
        approved_amount_cents: item.approved_amount_cents ?? item.estimated_amount_cents,
      })),
      reason: '',
      version: request.version,
    }),
    [request],
  )
  const title = t('budgets.approve.title')
  return (
    <Dialog title={title} onClose={onClose}>
      <Form
        sends={budgetRequests.approve}
        send={(body) =>
          staleOnConflict(
            call(budgetRequests.approve, {
              params: { id: request.id },
              body: { ...body, version: request.version },
            }),
          )
        }
        start={start}
        texts="budgets.approve"
        label={title}
        then={(answer) => {
          toast.good(
            answer.state === 'pending' && answer.waits_for
              ? t('budgets.approve.handed_on', { name: answer.waits_for.name })
              : t('budgets.approve.done'),
          )
          void refresh(staleBudgets)
          onClose()
        }}
      >
        <p className="m2">{t('budgets.approve.says')}</p>
        <div className="fields">
          {request.items.map((item, at) => (
            <MoneyField
              key={item.id}
              name={`items.${at}.approved_amount_cents`}
              label={item.title ?? t('budgets.items.hidden')}
              currency={currency}
              hint={t('budgets.approve.asked', { amount: money(item.estimated_amount_cents) })}
            />
          ))}
          <TextArea name="reason" rows={2} optional limit={limits.description} />
        </div>
        {request.would_leave_cents !== null && (
          <Leaving unasked={request.would_leave_cents + request.requested_amount_cents} />
        )}
        <div className="acts">
          <Cancel onClick={onClose} />
          <Submit>{t('budgets.approve.do')}</Submit>
        </div>
      </Form>
    </Dialog>
  )
}

/** The sum that would be granted, and what the budget would have left. */
function Leaving({ unasked }: { unasked: number }) {
  const { t } = useText()
  const money = useMoney()
  const { value: items } = useField<{ approved_amount_cents: number }[]>({ name: 'items' })
  const granted = (items ?? []).reduce((sum, item) => sum + (Number(item.approved_amount_cents) || 0), 0)
  const left = unasked - granted
  return (
    <p className={left < 0 ? 'note bad' : 'b'} aria-live="polite">
      {left < 0
        ? t('budgets.inbox.too_much', { amount: money(-left) })
        : t('budgets.approve.leaves', { amount: money(granted), left: money(left) })}
    </p>
  )
}
