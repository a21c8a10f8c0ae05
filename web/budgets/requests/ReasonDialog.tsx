import { budgetRequests } from '../../../contract/budgets/budgetRequests.ts'
import { limits } from '../../../contract/limits.ts'
import { call } from '../../app/client.ts'
import { refresh } from '../../app/query.ts'
import { useText } from '../../app/texts.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/dialogs/Dialog.tsx'
import { Form, Submit } from '../../ui/forms/Form.tsx'
import { TextArea } from '../../ui/forms/TextField.tsx'
import { toast } from '../../ui/toastStore.ts'
import { staleBudgets } from '../stale.ts'
import { staleOnConflict } from './conflict.ts'
import type { Request } from './RequestForm.tsx'

interface Props {
  of: Request
  about: 'send_back' | 'decline'
  onClose: () => void
}

/** Asks for changes, which must say what; or declines, which may say why. */
export function ReasonDialog({ of: request, about, onClose }: Props) {
  const { t } = useText()
  const title = t(`budgets.${about}.title`)
  const route = about === 'decline' ? budgetRequests.decline : budgetRequests.sendBack
  return (
    <Dialog title={title} onClose={onClose}>
      <Form
        sends={route}
        send={({ reason }) =>
          staleOnConflict(
            about === 'decline'
              ? call(budgetRequests.decline, {
                  params: { id: request.id },
                  body: { reason: reason || null, version: request.version },
                })
              : call(budgetRequests.sendBack, {
                  params: { id: request.id },
                  body: { reason: reason ?? '', version: request.version },
                }),
          )
        }
        start={{ reason: '', version: request.version }}
        texts={`budgets.${about}`}
        label={title}
        then={() => {
          toast.good(t(`budgets.${about}.done`))
          void refresh(staleBudgets)
          onClose()
        }}
      >
        <p className="m2">{t(`budgets.${about}.says`, { name: request.requested_by.name })}</p>
        <TextArea name="reason" rows={4} optional={about === 'decline'} limit={limits.description} />
        <div className="acts">
          <Submit look={about === 'decline' ? 'd' : 'p'}>{t(`budgets.${about}.do`)}</Submit>
          <Button onClick={onClose}>{t('ui.cancel')}</Button>
        </div>
      </Form>
    </Dialog>
  )
}
