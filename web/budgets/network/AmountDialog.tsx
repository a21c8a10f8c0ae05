import { useMemo } from 'react'
import { annualBudgets } from '../../../contract/budgets/annualBudgets.ts'
import { limits } from '../../../contract/limits.ts'
import { call } from '../../app/client.ts'
import { useEnterprise } from '../../app/me.ts'
import { useMoney } from '../../app/money.ts'
import { refresh } from '../../app/query.ts'
import { useText } from '../../app/texts.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/dialogs/Dialog.tsx'
import { Form, Submit } from '../../ui/forms/Form.tsx'
import { MoneyField } from '../../ui/forms/MoneyField.tsx'
import { TextArea } from '../../ui/forms/TextField.tsx'
import { toast } from '../../ui/toastStore.ts'
import { staleBudgets } from '../stale.ts'
import type { Budget } from './FiscalBudgetScreen.tsx'

interface Props {
  of: Budget
  onClose: () => void
}

/** Gives a budget more or less than it had, and says why. */
export function AmountDialog({ of: budget, onClose }: Props) {
  const { t } = useText()
  const money = useMoney()
  const { figures, version } = budget
  const start = useMemo(
    () => ({ amount_cents: figures.budgeted_cents, comment: '', version }),
    [figures.budgeted_cents, version],
  )
  const title = t('budgets.amount.title', { name: budget.network.name })
  return (
    <Dialog title={title} onClose={onClose}>
      <Form
        sends={annualBudgets.amend}
        send={(body) => call(annualBudgets.amend, { params: { id: budget.id }, body })}
        start={start}
        texts="budgets.amount"
        label={title}
        then={saved(t('budgets.amount.saved'), onClose)}
      >
        <Inputs hint={t('budgets.amount.at_least', { amount: money(figures.approved_cents) })} />
        <Ends onClose={onClose} />
      </Form>
    </Dialog>
  )
}

/** The first budget of a network in a period. */
export function GiveBudgetDialog({
  networkId,
  periodId,
  onClose,
}: {
  networkId: number
  periodId: number
  onClose: () => void
}) {
  const { t } = useText()
  const start = useMemo(() => ({ period_id: periodId, comment: '' }), [periodId])
  const title = t('budgets.fiscal.give')
  return (
    <Dialog title={title} onClose={onClose}>
      <Form
        sends={annualBudgets.create}
        send={(body) => call(annualBudgets.create, { params: { id: networkId }, body })}
        start={start}
        texts="budgets.amount"
        label={title}
        then={saved(t('budgets.amount.given'), onClose)}
      >
        <Inputs />
        <Ends onClose={onClose} />
      </Form>
    </Dialog>
  )
}

const saved = (words: string, onClose: () => void) => () => {
  toast.good(words)
  void refresh(staleBudgets)
  onClose()
}

function Inputs({ hint }: { hint?: string }) {
  const { t } = useText()
  const { currency } = useEnterprise()
  return (
    <div className="fields">
      <MoneyField name="amount_cents" currency={currency} hint={hint} />
      <TextArea name="comment" rows={3} limit={limits.description} hint={t('budgets.amount.comment_hint')} />
    </div>
  )
}

function Ends({ onClose }: { onClose: () => void }) {
  const { t } = useText()
  return (
    <div className="acts">
      <Submit>{t('ui.form.save')}</Submit>
      <Button onClick={onClose}>{t('ui.cancel')}</Button>
    </div>
  )
}
