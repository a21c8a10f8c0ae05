import { useState } from 'react'
import { doorsOf, type StageDoor } from '../../../contract/surveys/stageRules.ts'
import { surveyStages } from '../../../contract/surveys/stages.ts'
import { call } from '../../app/client.ts'
import { Failure } from '../../app/failure.ts'
import { go } from '../../app/navigation.ts'
import { refresh } from '../../app/query.ts'
import { useText } from '../../app/texts.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/dialogs/Dialog.tsx'
import { toast } from '../../ui/toastStore.ts'
import { type SurveyLine, toSurveys } from '../addresses.ts'
import { staleSurveys } from '../stale.ts'

/** Chooses who in the room may answer, and tells what that means, before the stage opens. */
export function PresentDialog({ survey, onClose }: { survey: SurveyLine; onClose: () => void }) {
  const { t } = useText()
  const doors = doorsOf(survey.promise)
  const [door, setDoor] = useState<StageDoor>(doors[0] ?? 'room')
  const [busy, setBusy] = useState(false)
  const present = async () => {
    setBusy(true)
    try {
      await call(surveyStages.present, {
        params: { id: survey.id },
        body: { door, version: survey.version },
      })
      await go(toSurveys.stage(survey), { ignoreBlocker: true })
      await refresh(staleSurveys)
    } catch (failure) {
      toast.bad(failure instanceof Failure ? failure.message : t('shell.failed.action'))
      setBusy(false)
    }
  }
  return (
    <Dialog
      title={t('surveys.present.ask', { title: survey.title })}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t('ui.cancel')}</Button>
          <Button look="p" busy={busy} onClick={() => void present()}>
            {t('surveys.present.do')}
          </Button>
        </>
      }
    >
      <div className="publish-says">
        <p>{t('surveys.present.says')}</p>
        <fieldset className="f">
          <legend className="lab">{t('surveys.present.who')}</legend>
          {doors.map((one) => (
            <label key={one} className="check present-door">
              <input
                type="radio"
                className="rad"
                name="door"
                checked={one === door}
                onChange={() => setDoor(one)}
              />
              <span>
                <span className="b">{t(`surveys.present.door.${one}.title`)}</span>
                <span className="hint">{t(`surveys.present.door.${one}.says`)}</span>
              </span>
            </label>
          ))}
        </fieldset>
        <p className="m2">{t('surveys.present.fixed', { figures: survey.figures_from })}</p>
      </div>
    </Dialog>
  )
}
