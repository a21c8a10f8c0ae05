import { useState } from 'react'
import { mentorshipRequests } from '../../../contract/mentorship/requests.ts'
import { otherSide } from '../../../contract/mentorship/states.ts'
import { call } from '../../app/client.ts'
import { Failure } from '../../app/failure.ts'
import { go } from '../../app/navigation.ts'
import { refresh } from '../../app/query.ts'
import { useText } from '../../app/texts.ts'
import { Button } from '../../ui/Button.tsx'
import { Cancel, ConfirmDialog, Dialog } from '../../ui/dialogs/Dialog.tsx'
import { ReasonDialog } from '../../ui/dialogs/ReasonDialog.tsx'
import { toast } from '../../ui/toastStore.ts'
import { firstNameOf, toMentorship } from '../addresses.ts'
import { staleRequests } from '../stale.ts'
import type { Request } from './RequestsScreen.tsx'

export type RequestAct = 'accept' | 'reject' | 'withdraw' | 'delete'

interface Props {
  act: RequestAct
  request: Request
  onClose: () => void
}

/** Asks before a request is answered or taken back: the other person hears of it at once. */
export function RequestDialog(props: Props) {
  const { act, request, onClose } = props
  const { t } = useText()
  const { busy, does } = useAct(props)
  const person = request.direction === 'incoming' ? request.asker : request.recipient
  const name = firstNameOf(person)
  if (act === 'reject') return <RejectDialog name={name} busy={busy} does={does} onClose={onClose} />
  if (act === 'accept')
    return (
      <Dialog
        title={t('mentorship.requests.ask.accept', { name: person.name })}
        size="question"
        question
        onClose={onClose}
        actions={
          <>
            <Cancel onClick={onClose} />
            <Button look="p" busy={busy} data-first-focus onClick={() => void does(null)}>
              {t('mentorship.requests.accept')}
            </Button>
          </>
        }
      >
        {t(`mentorship.requests.ask_says.accept.${otherSide(request.as)}`, { name })}
      </Dialog>
    )
  return (
    <ConfirmDialog
      title={t(`mentorship.requests.ask.${act}`, { name: person.name })}
      lose={t(`mentorship.requests.${act}`)}
      busy={busy}
      onKeep={onClose}
      onLose={() => void does(null)}
    >
      {t(`mentorship.requests.ask_says.${act}`, { name })}
    </ConfirmDialog>
  )
}

function useAct({ act, request, onClose }: Props) {
  const { t } = useText()
  const [busy, setBusy] = useState(false)
  const person = request.direction === 'incoming' ? request.asker : request.recipient
  const params = { id: request.id }
  const send = async (reason: string | null) => {
    if (act === 'accept') {
      const { mentorship_id } = await call(mentorshipRequests.accept, { params })
      if (mentorship_id !== null) await go(toMentorship.pair({ id: mentorship_id }), { ignoreBlocker: true })
    } else if (act === 'reject') await call(mentorshipRequests.reject, { params, body: { reason } })
    else await call(mentorshipRequests[act], { params })
  }
  const does = async (reason: string | null) => {
    setBusy(true)
    try {
      await send(reason)
      toast.good(t(`mentorship.requests.done.${act}`, { name: person.name }))
    } catch (failure) {
      toast.bad(failure instanceof Failure ? failure.message : t('shell.failed.action'))
    }
    onClose()
    await refresh(staleRequests)
  }
  return { busy, does }
}

interface RejectProps {
  name: string
  busy: boolean
  does: (reason: string | null) => Promise<void>
  onClose: () => void
}

/** A reason is welcome and not needed. */
function RejectDialog({ name, busy, does, onClose }: RejectProps) {
  const { t } = useText()
  return (
    <ReasonDialog
      title={t('mentorship.requests.ask.reject', { name })}
      label={t('mentorship.requests.reason', { name })}
      hint={t('mentorship.requests.reason_hint')}
      optional
      act={t('mentorship.requests.reject_send')}
      busy={busy}
      onReason={(reason) => void does(reason || null)}
      onClose={onClose}
    >
      {t('mentorship.requests.ask_says.reject', { name })}
    </ReasonDialog>
  )
}
