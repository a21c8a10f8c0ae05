import { useState } from 'react'
import { limits } from '../../contract/limits.ts'
import { surveyInvitations } from '../../contract/surveys/invitations.ts'
import { surveyPulses } from '../../contract/surveys/pulses.ts'
import { surveys } from '../../contract/surveys/surveys.ts'
import { call } from '../app/client.ts'
import { Failure } from '../app/failure.ts'
import { go } from '../app/navigation.ts'
import { refresh } from '../app/query.ts'
import { useText } from '../app/texts.ts'
import { Button } from '../ui/Button.tsx'
import { Cancel, ConfirmDialog, Dialog } from '../ui/dialogs/Dialog.tsx'
import { TextField } from '../ui/forms/TextField.tsx'
import { toast } from '../ui/toastStore.ts'
import { type SurveyLine, toSurveys } from './addresses.ts'
import { useFigures } from './results/figureWords.ts'
import { PresentDialog } from './stage/PresentDialog.tsx'
import { staleSurveys } from './stale.ts'

export type SurveyAct =
  | 'remind'
  | 'duplicate'
  | 'close'
  | 'withdraw'
  | 'delete'
  | 'pause'
  | 'resume'
  | 'end'
  | 'present'

interface Props {
  act: SurveyAct
  survey: SurveyLine
  /** Whether the survey's own page is open, which has to be left once it is deleted. */
  here?: boolean
  onClose: () => void
}

/** Confirms what people would notice and what can't be undone. */
export function SurveyDialog(props: Props) {
  const { act, survey, onClose } = props
  if (act === 'present') return <PresentDialog survey={survey} onClose={onClose} />
  return <Confirmation {...props} act={act} />
}

type Confirmed = Exclude<SurveyAct, 'present'>

function Confirmation(props: Props & { act: Confirmed }) {
  const { act, survey, onClose } = props
  const { t } = useText()
  const { busy, does } = useAct(props)
  if (act === 'delete' && survey.response_count.count > 0)
    return <DeleteByName survey={survey} busy={busy} does={does} onClose={onClose} />
  return (
    <ConfirmDialog
      title={t(`surveys.act.${act}.ask`, { title: survey.title })}
      lose={t(`surveys.act.${act}.do`)}
      irreversible={act === 'close' || act === 'withdraw' || act === 'delete' || act === 'end'}
      busy={busy}
      onKeep={onClose}
      onLose={does}
    >
      {t(`surveys.act.${act}.says`)}
    </ConfirmDialog>
  )
}

function useAct({ act, survey, here, onClose }: Props & { act: Confirmed }) {
  const { t } = useText()
  const [busy, setBusy] = useState(false)
  const params = { id: survey.id }
  const does = async () => {
    setBusy(true)
    try {
      if (act === 'remind') {
        const { reminded } = await call(surveyInvitations.remind, { params })
        toast.good(
          reminded === null
            ? t('surveys.act.remind.sent')
            : t('surveys.act.remind.done', { count: reminded }),
        )
      } else if (act === 'duplicate') {
        const copy = await call(surveys.duplicate, { params })
        await go(toSurveys.edit(copy))
        toast.good(t('surveys.act.duplicate.done'))
      } else if (act === 'pause' || act === 'resume' || act === 'end') {
        await call(surveyPulses[act], { params })
        toast.good(t(`surveys.act.${act}.done`, { title: survey.title }))
      } else {
        await call(surveys[act], { params })
        if (act === 'delete' && here) await go(toSurveys.home(survey))
        toast.good(t(`surveys.act.${act}.done`, { title: survey.title }))
      }
      onClose()
      await refresh(staleSurveys)
    } catch (failure) {
      toast.bad(failure instanceof Failure ? failure.message : t('shell.failed.action'))
      onClose()
    }
  }
  return { busy, does: () => void does() }
}

interface DeleteProps {
  survey: SurveyLine
  busy: boolean
  does: () => void
  onClose: () => void
}

/** Deletes people's answers as well, so the title has to be typed first. */
function DeleteByName({ survey, busy, does, onClose }: DeleteProps) {
  const { t } = useText()
  const { people } = useFigures()
  const [name, setName] = useState('')
  const isSame = name.trim() === survey.title
  return (
    <Dialog
      title={t('surveys.act.delete.ask', { title: survey.title })}
      onClose={onClose}
      actions={
        <>
          <Cancel onClick={onClose} />
          <Button look="d" busy={busy} aria-disabled={!isSame} onClick={() => isSame && does()}>
            {t('surveys.act.delete.do')}
          </Button>
        </>
      }
    >
      <p>{t('surveys.act.delete.answers', { people: people(survey.response_count) })}</p>
      <TextField
        name="title"
        label={t('surveys.act.delete.type', { title: survey.title })}
        limit={limits.name}
        autoComplete="off"
        value={name}
        onChange={setName}
      />
    </Dialog>
  )
}
