import { useState } from 'react'
import { rewardClaims } from '../../../contract/recognition/claims.ts'
import { call } from '../../app/client.ts'
import { Failure } from '../../app/failure.ts'
import { refresh } from '../../app/query.ts'
import { useText } from '../../app/texts.ts'
import { ConfirmDialog } from '../../ui/dialogs/Dialog.tsx'
import { ReasonDialog } from '../../ui/dialogs/ReasonDialog.tsx'
import { toast } from '../../ui/toastStore.ts'
import { staleClaims } from '../stale.ts'
import type { Claim } from './reward.ts'

export type ClaimAct = 'approve' | 'deny' | 'withdraw'

interface Props {
  act: ClaimAct
  claim: Claim
  onClose: () => void
}

/** Asks before a claim is decided or taken back: the other side hears of it at once. */
export function ClaimActs({ act, claim, onClose }: Props) {
  const { t } = useText()
  const [busy, setBusy] = useState(false)
  const params = { id: claim.id }
  const facts = { name: claim.reward.label, person: claim.person.name, count: claim.price }
  const send = (words: string) => {
    if (act === 'approve') return call(rewardClaims.approve, { params, body: { note: words || null } })
    if (act === 'deny') return call(rewardClaims.deny, { params, body: { reason: words } })
    return call(rewardClaims.withdraw, { params })
  }
  const does = async (words: string) => {
    setBusy(true)
    try {
      await send(words)
      toast.good(t(`recognition.claims.done.${act}`, facts))
    } catch (failure) {
      toast.bad(failure instanceof Failure ? failure.message : t('shell.failed.action'))
    }
    onClose()
    await refresh(staleClaims)
  }
  if (act === 'withdraw')
    return (
      <ConfirmDialog
        title={t('recognition.claims.ask.withdraw', facts)}
        lose={t('recognition.claims.withdraw')}
        busy={busy}
        onKeep={onClose}
        onLose={() => void does('')}
      >
        {t('recognition.claims.ask_says.withdraw', facts)}
      </ConfirmDialog>
    )
  return (
    <ReasonDialog
      title={t(`recognition.claims.ask.${act}`, facts)}
      label={act === 'approve' ? t('recognition.claims.note') : undefined}
      hint={act === 'approve' ? t('recognition.claims.hint') : undefined}
      optional={act === 'approve'}
      act={t(`recognition.claims.${act}`)}
      danger={act === 'deny'}
      busy={busy}
      onReason={(words) => void does(words)}
      onClose={onClose}
    >
      {t(`recognition.claims.ask_says.${act}`, facts)}
    </ReasonDialog>
  )
}
