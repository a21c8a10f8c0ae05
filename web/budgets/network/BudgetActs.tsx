import { Lock, LockOpen, Pencil } from 'lucide-react'
import { useState } from 'react'
import { annualBudgets } from '../../../contract/budgets/annualBudgets.ts'
import { useMoney } from '../../app/money.ts'
import { useSend } from '../../app/query.ts'
import { useText } from '../../app/texts.ts'
import { Button } from '../../ui/Button.tsx'
import { ConfirmDialog } from '../../ui/dialogs/Dialog.tsx'
import { staleBudgets } from '../stale.ts'
import type { Budget } from './FiscalBudgetScreen.tsx'

/** What may be done with a budget as it stands; where nothing may, the reason. */
export function BudgetActs({ of: budget, amend }: { of: Budget; amend: () => void }) {
  const { t } = useText()
  const [closing, setClosing] = useState(false)
  const reopen = useSend(annualBudgets.reopen, {
    done: () => t('budgets.fiscal.reopened'),
    stale: staleBudgets,
  })
  const { can } = budget
  return (
    <>
      {why(budget) && <p className="m2">{t(`budgets.fiscal.why.${why(budget) ?? 'budget_closed'}`)}</p>}
      <div className="request-acts">
        {can.amend && (
          <Button icon={Pencil} aria-haspopup="dialog" onClick={amend}>
            {t('budgets.amount.do')}
          </Button>
        )}
        {can.close && (
          <Button look="q" icon={Lock} aria-haspopup="dialog" onClick={() => setClosing(true)}>
            {t('budgets.fiscal.close.do')}
          </Button>
        )}
        {can.reopen && (
          <Button
            icon={LockOpen}
            busy={reopen.isPending}
            onClick={() => reopen.mutate({ params: { id: budget.id } })}
          >
            {t('budgets.fiscal.reopen')}
          </Button>
        )}
      </div>
      {closing && <Closing of={budget} onClose={() => setClosing(false)} />}
    </>
  )
}

/** Why nothing can be asked for or granted. */
const why = ({ period, state, ended_as }: Budget) =>
  ended_as === 'carried_over' || ended_as === 'reset'
    ? ended_as
    : period.state === 'closed'
      ? 'period_closed'
      : state === 'closed'
        ? 'budget_closed'
        : null

function Closing({ of: budget, onClose }: { of: Budget; onClose: () => void }) {
  const { t } = useText()
  const money = useMoney()
  const { mutate, isPending } = useSend(annualBudgets.close, {
    done: () => t('budgets.fiscal.close.done'),
    stale: staleBudgets,
  })
  return (
    <ConfirmDialog
      title={t('budgets.fiscal.close.ask', { name: budget.network.name })}
      lose={t('budgets.fiscal.close.do')}
      busy={isPending}
      onKeep={onClose}
      onLose={() => mutate({ params: { id: budget.id } }, { onSettled: onClose })}
    >
      {t('budgets.fiscal.close.says', { amount: money(budget.figures.available_cents) })}
    </ConfirmDialog>
  )
}
