import { useMemo } from 'react'
import { annualBudgets } from '../../../contract/budgets/annualBudgets.ts'
import { limits } from '../../../contract/limits.ts'
import { call } from '../../app/client.ts'
import { useEnterprise } from '../../app/me.ts'
import { refresh } from '../../app/query.ts'
import { useText } from '../../app/texts.ts'
import { Cancel, Dialog } from '../../ui/dialogs/Dialog.tsx'
import { Form, Submit } from '../../ui/forms/Form.tsx'
import { MoneyField } from '../../ui/forms/MoneyField.tsx'
import { TextArea } from '../../ui/forms/TextField.tsx'
import { toast } from '../../ui/toastStore.ts'
import { staleBudgets } from '../stale.ts'

/** Gives a network its budget for a period. */
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
  const { currency } = useEnterprise()
  const start = useMemo(() => ({ period_id: periodId, comment: '' }), [periodId])
  const title = t('budgets.fiscal.give')
  return (
    <Dialog title={title} onClose={onClose}>
      <Form
        sends={annualBudgets.create}
        send={(body) => call(annualBudgets.create, { params: { id: networkId }, body })}
        start={start}
        texts="finance.field"
        label={title}
        then={() => {
          toast.good(t('budgets.amount.given'))
          void refresh(staleBudgets)
          onClose()
        }}
      >
        <div className="fields">
          <MoneyField name="amount_cents" currency={currency} />
          <TextArea
            name="comment"
            rows={3}
            limit={limits.description}
            hint={t('finance.field.comment_hint')}
          />
        </div>
        <div className="acts">
          <Cancel onClick={onClose} />
          <Submit>{t('ui.form.save')}</Submit>
        </div>
      </Form>
    </Dialog>
  )
}
