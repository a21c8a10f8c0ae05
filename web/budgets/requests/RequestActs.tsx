import { Check, CircleX, Forward, Lock, MessageSquare, Pencil, Undo2 } from 'lucide-react'
import { useState } from 'react'
import { budgetRequests } from '../../../contract/budgets/budgetRequests.ts'
import { useMoney } from '../../app/money.ts'
import { useSend } from '../../app/query.ts'
import { useText } from '../../app/texts.ts'
import { Button, LinkButton } from '../../ui/Button.tsx'
import { ConfirmDialog } from '../../ui/dialogs/Dialog.tsx'
import { staleBudgets } from '../stale.ts'
import { ApproveDialog } from './ApproveDialog.tsx'
import { HandOverDialog } from './HandOverDialog.tsx'
import { ReasonDialog } from './ReasonDialog.tsx'
import type { Request } from './RequestForm.tsx'
import { requestPage } from './RequestsTable.tsx'

type Open = 'approve' | 'hand_over' | 'send_back' | 'decline' | 'cancel' | 'close'

/** The actions the viewer has on a request. */
export function RequestActs({ of: request }: { of: Request }) {
  const { t } = useText()
  const money = useMoney()
  const [open, setOpen] = useState<Open | null>(null)
  const { can, would_leave_cents: left } = request
  const close = () => setOpen(null)
  if (!can.edit && !can.decide && !can.cancel && !can.close) return null
  return (
    <>
      {can.decide && left !== null && (
        <p className={left < 0 ? 'note wait' : 'm2'}>
          {left < 0
            ? t('budgets.inbox.too_much', { amount: money(-left) })
            : t('budgets.request.would_leave', { amount: money(left) })}
        </p>
      )}
      <div className="request-acts">
        {can.decide && (
          <>
            <Button look="p" icon={Check} aria-haspopup="dialog" onClick={() => setOpen('approve')}>
              {t('budgets.approve.do')}
            </Button>
            <Button icon={MessageSquare} aria-haspopup="dialog" onClick={() => setOpen('send_back')}>
              {t('budgets.send_back.do')}
            </Button>
            <Button look="q" icon={Forward} aria-haspopup="dialog" onClick={() => setOpen('hand_over')}>
              {t('budgets.hand_over.do')}
            </Button>
            <Button look="dq" icon={CircleX} aria-haspopup="dialog" onClick={() => setOpen('decline')}>
              {t('budgets.decline.do')}
            </Button>
          </>
        )}
        {can.edit && (
          <LinkButton
            look={request.state === 'changes_requested' ? 'p' : 's'}
            icon={Pencil}
            href={`${requestPage(request)}/edit`}
          >
            {t('budgets.request.edit')}
          </LinkButton>
        )}
        {can.cancel && (
          <Button look="q" icon={Undo2} aria-haspopup="dialog" onClick={() => setOpen('cancel')}>
            {t('budgets.cancel.do')}
          </Button>
        )}
        {can.close && (
          <Button icon={Lock} aria-haspopup="dialog" onClick={() => setOpen('close')}>
            {t('budgets.close.do')}
          </Button>
        )}
      </div>
      {open === 'approve' && <ApproveDialog of={request} onClose={close} />}
      {open === 'hand_over' && <HandOverDialog of={request} onClose={close} />}
      {(open === 'send_back' || open === 'decline') && (
        <ReasonDialog of={request} about={open} onClose={close} />
      )}
      {open === 'cancel' && <Canceling of={request} onClose={close} />}
      {open === 'close' && <Closing of={request} onClose={close} />}
    </>
  )
}

interface Props {
  of: Request
  onClose: () => void
}

function Canceling({ of: request, onClose }: Props) {
  const { t } = useText()
  const { mutate, isPending } = useSend(budgetRequests.cancel, {
    done: () => t('budgets.cancel.done'),
    stale: staleBudgets,
  })
  return (
    <ConfirmDialog
      title={t('budgets.cancel.ask')}
      keep={t('budgets.cancel.keep')}
      lose={t('budgets.cancel.do')}
      busy={isPending}
      onKeep={onClose}
      onLose={() => mutate({ params: { id: request.id } }, { onSettled: onClose })}
    >
      {t('budgets.cancel.says', { name: request.description })}
    </ConfirmDialog>
  )
}

function Closing({ of: request, onClose }: Props) {
  const { t } = useText()
  const money = useMoney()
  const { mutate, isPending } = useSend(budgetRequests.close, {
    done: () => t('budgets.close.done'),
    stale: staleBudgets,
  })
  return (
    <ConfirmDialog
      title={t('budgets.close.ask', { name: request.description })}
      lose={t('budgets.close.do')}
      irreversible
      busy={isPending}
      onKeep={onClose}
      onLose={() => mutate({ params: { id: request.id } }, { onSettled: onClose })}
    >
      {request.available_amount_cents > 0
        ? t('budgets.close.says', {
            amount: money(request.available_amount_cents),
            network: request.network.name,
          })
        : t('budgets.close.says_nothing')}
    </ConfirmDialog>
  )
}
