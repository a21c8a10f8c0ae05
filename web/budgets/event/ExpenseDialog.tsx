import { useMemo } from 'react'
import { expenses } from '../../../contract/budgets/eventBudgets.ts'
import { limits } from '../../../contract/limits.ts'
import type { Sends } from '../../../contract/route.ts'
import { call } from '../../app/client.ts'
import { useMoney } from '../../app/money.ts'
import { refresh } from '../../app/query.ts'
import { useText } from '../../app/texts.ts'
import { Cancel, Dialog } from '../../ui/dialogs/Dialog.tsx'
import { Form, Submit } from '../../ui/forms/Form.tsx'
import { TextField } from '../../ui/forms/TextField.tsx'
import { toast } from '../../ui/toastStore.ts'
import { staleBudgets } from '../stale.ts'
import type { EventMoney } from './EventBudgetScreen.tsx'
import type { Expense } from './Expenses.tsx'
import { PaidFields, usePaid } from './PaidFields.tsx'
import { ReceiptsField } from './ReceiptsField.tsx'

interface Props {
  /** Null for a new expense. */
  of: Expense | null
  money: EventMoney
  onClose: () => void
}

/** A paid or estimated amount with its receipts. */
export function ExpenseDialog({ of: expense, money, onClose }: Props) {
  const { t } = useText()
  const start = useMemo(
    (): Sends<typeof expenses.create, 'body'> => ({
      description: expense?.description ?? '',
      amount_cents: expense?.foreign ? null : (expense?.amount_cents ?? null),
      foreign: expense?.foreign ?? null,
      estimated_amount_cents: expense?.estimated_amount_cents ?? null,
      spent_on: expense?.spent_on ?? new Date().toISOString().slice(0, 10),
      receipts: (expense?.receipts ?? []).map(({ file_id, name }) => ({ file_id, name })),
    }),
    [expense],
  )
  const title = t(expense ? 'budgets.expense.edit' : 'budgets.expense.add')
  return (
    <Dialog title={title} onClose={onClose}>
      <Form
        sends={expenses.create}
        send={(body) =>
          expense
            ? call(expenses.update, {
                params: { id: expense.id },
                body: { ...body, version: expense.version },
              })
            : call(expenses.create, { params: { id: money.event.id }, body })
        }
        start={start}
        texts="budgets.expense.field"
        label={title}
        then={() => {
          toast.good(t('budgets.expense.saved'))
          void refresh(staleBudgets)
          onClose()
        }}
      >
        <div className="fields">
          <TextField name="description" limit={limits.description} autoComplete="off" />
          <PaidFields />
          <Above money={money} before={expense?.amount_cents ?? 0} />
          <ReceiptsField eventId={money.event.id} />
        </div>
        <div className="acts">
          <Cancel onClick={onClose} />
          <Submit>{t('ui.form.save')}</Submit>
        </div>
      </Form>
    </Dialog>
  )
}

/** Warns that what exceeds the plan is taken from the network’s budget. */
function Above({ money, before }: { money: EventMoney; before: number }) {
  const { t } = useText()
  const amount = useMoney()
  const above = usePaid() - before - money.unspent_cents
  if (above <= 0) return null
  return above > money.coverable_cents ? (
    <p className="note bad">
      {t('budgets.expense.too_much', { amount: amount(above - money.coverable_cents) })}
    </p>
  ) : (
    <p className="note wait">
      {t('budgets.expense.above', { amount: amount(above), network: money.network.name })}
    </p>
  )
}
