import { kudos } from '../../../contract/recognition/kudos.ts'
import { useSend } from '../../app/query.ts'
import { useText } from '../../app/texts.ts'
import { Reporting } from '../../talk/ReportDialog.tsx'
import { Button } from '../../ui/Button.tsx'
import { Cancel, ConfirmDialog, Dialog } from '../../ui/dialogs/Dialog.tsx'
import { ReasonDialog } from '../../ui/dialogs/ReasonDialog.tsx'
import { staleKudos } from '../stale.ts'
import type { Thanks } from './KudosLine.tsx'

export interface KudosAct {
  does: 'keep' | 'report' | 'delete' | 'remove'
  to: Thanks
}

interface Props {
  act: KudosAct
  onClose: () => void
}

/** What is asked before something is done with a thank-you. */
export function KudosActs({ act: { does, to }, onClose }: Props) {
  const { t } = useText()
  const params = { id: to.id }
  const sending = (done: string) => ({ done: () => done, stale: staleKudos })
  const takeBack = useSend(kudos.delete, sending(t('recognition.kudos.done.delete')))
  const remove = useSend(kudos.remove, sending(t('recognition.kudos.done.remove')))
  const keep = useSend(kudos.keep, sending(t('recognition.kudos.done.keep')))
  const report = useSend(kudos.report, { quiet: true, stale: staleKudos })
  const after = { onSettled: onClose }
  const names = { name: to.to.name, from: to.from.name }
  if (does === 'report')
    return (
      <Reporting
        title={t('recognition.kudos.report')}
        onClose={onClose}
        send={({ reason, says = null }) => report.mutateAsync({ params, body: { reason, says } })}
      />
    )
  if (does === 'remove')
    return (
      <ReasonDialog
        title={t('recognition.kudos.ask.remove', names)}
        hint={t('recognition.kudos.remove_hint', names)}
        act={t('recognition.kudos.act.remove')}
        danger
        busy={remove.isPending}
        onReason={(reason) => remove.mutate({ params, body: { reason } }, after)}
        onClose={onClose}
      >
        {t('recognition.kudos.ask_says.remove', names)}
      </ReasonDialog>
    )
  if (does === 'keep')
    return (
      <Dialog
        question
        size="question"
        title={t('recognition.kudos.ask.keep', names)}
        onClose={onClose}
        actions={
          <>
            <Cancel onClick={onClose} />
            <Button look="p" busy={keep.isPending} onClick={() => keep.mutate({ params }, after)}>
              {t('recognition.kudos.act.keep')}
            </Button>
          </>
        }
      >
        <p>{t('recognition.kudos.ask_says.keep', names)}</p>
      </Dialog>
    )
  return (
    <ConfirmDialog
      title={t('recognition.kudos.ask.delete', names)}
      lose={t('recognition.kudos.act.delete')}
      busy={takeBack.isPending}
      onKeep={onClose}
      onLose={() => takeBack.mutate({ params }, after)}
    >
      {t('recognition.kudos.ask_says.delete', names)}
    </ConfirmDialog>
  )
}
