import { budgetRequests } from '../../../contract/budgets/budgetRequests.ts'
import { useSend } from '../../app/query.ts'
import { useText } from '../../app/texts.ts'
import { ReasonDialog as Asking } from '../../ui/dialogs/ReasonDialog.tsx'
import { staleBudgets } from '../stale.ts'
import type { RequestLine } from './RequestsTable.tsx'

interface Props {
  of: Pick<RequestLine, 'id' | 'description' | 'requested_by' | 'version'>
  about: 'send_back' | 'decline'
  onClose: () => void
}

/** Asks for changes, which must say what; or declines, which may say why. */
export function ReasonDialog({ of: request, about, onClose }: Props) {
  const { t } = useText()
  const sending = { done: () => t(`budgets.${about}.done`), stale: staleBudgets }
  const decline = useSend(budgetRequests.decline, sending)
  const sendBack = useSend(budgetRequests.sendBack, sending)
  const params = { id: request.id }
  const { version } = request
  return (
    <Asking
      title={t(`budgets.${about}.ask`, { name: request.description })}
      label={t(`budgets.${about}.reason`)}
      optional={about === 'decline'}
      act={t(`budgets.${about}.do`)}
      danger={about === 'decline'}
      busy={decline.isPending || sendBack.isPending}
      onReason={(reason) =>
        about === 'decline'
          ? decline.mutate({ params, body: { reason: reason || null, version } }, { onSettled: onClose })
          : sendBack.mutate({ params, body: { reason, version } }, { onSettled: onClose })
      }
      onClose={onClose}
    >
      {t(`budgets.${about}.says`, { name: request.requested_by.name })}
    </Asking>
  )
}
