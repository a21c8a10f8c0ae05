import { CheckCheck, PackagePlus, Plus } from 'lucide-react'
import { useState } from 'react'
import { eventBudgets } from '../../../contract/budgets/eventBudgets.ts'
import { linkTo } from '../../app/links.ts'
import { useMoney } from '../../app/money.ts'
import { useSend } from '../../app/query.ts'
import { useText } from '../../app/texts.ts'
import { Button, LinkButton } from '../../ui/Button.tsx'
import { ConfirmDialog } from '../../ui/dialogs/Dialog.tsx'
import { staleBudgets } from '../stale.ts'
import type { EventMoney } from './EventBudgetScreen.tsx'
import { ExpenseDialog } from './ExpenseDialog.tsx'
import { TakeItemDialog } from './TakeItemDialog.tsx'

type Open = 'spend' | 'use' | 'finalize'

/** The actions on an event’s money, or why there are none. */
export function EventActs({ of: money }: { of: EventMoney }) {
  const { t } = useText()
  const [open, setOpen] = useState<Open | null>(null)
  const { can } = money
  const close = () => setOpen(null)
  const reason = why(money)
  return (
    <>
      {reason && <p className="m2">{t(`budgets.event.why.${reason}`)}</p>}
      <div className="request-acts">
        {can.spend && (
          <Button look="p" icon={Plus} aria-haspopup="dialog" onClick={() => setOpen('spend')}>
            {t('budgets.expense.add')}
          </Button>
        )}
        {can.use && (
          <Button icon={PackagePlus} aria-haspopup="dialog" onClick={() => setOpen('use')}>
            {t('budgets.take.do')}
          </Button>
        )}
        {can.request && (
          <LinkButton
            href={`${linkTo.network(money.network)}/plan/budgeting/request/new?event=${money.event.id}`}
          >
            {t('budgets.requests.ask')}
          </LinkButton>
        )}
        {can.finalize && (
          <Button icon={CheckCheck} aria-haspopup="dialog" onClick={() => setOpen('finalize')}>
            {t('budgets.finalize.do')}
          </Button>
        )}
      </div>
      {open === 'spend' && <ExpenseDialog of={null} money={money} onClose={close} />}
      {open === 'use' && <TakeItemDialog of={money} onClose={close} />}
      {open === 'finalize' && <Finalizing of={money} onClose={close} />}
    </>
  )
}

/** The reason why nothing can be spent. */
function why({ can, finalized_at, period, annual_budget_id }: EventMoney) {
  if (can.spend || annual_budget_id === null || finalized_at) return null
  if (period?.state === 'closed') return 'period_closed'
  return can.request || can.use ? null : 'not_yours'
}

function Finalizing({ of: money, onClose }: { of: EventMoney; onClose: () => void }) {
  const { t } = useText()
  const amount = useMoney()
  const { mutate, isPending } = useSend(eventBudgets.finalize, {
    done: () => t('budgets.finalize.done'),
    stale: staleBudgets,
  })
  return (
    <ConfirmDialog
      title={t('budgets.finalize.ask', { name: money.event.name })}
      lose={t('budgets.finalize.do')}
      irreversible
      busy={isPending}
      onKeep={onClose}
      onLose={() => mutate({ params: { id: money.event.id } }, { onSettled: onClose })}
    >
      <p>
        {t('budgets.finalize.says', {
          spent: amount(money.spent_cents),
          left: amount(money.unspent_cents),
          network: money.network.name,
        })}
      </p>
      {money.without_receipt_count > 0 && (
        <p>{t('budgets.finalize.without_receipt', { count: money.without_receipt_count })}</p>
      )}
    </ConfirmDialog>
  )
}
