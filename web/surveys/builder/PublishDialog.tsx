import { useState } from 'react'
import { numbersFor } from '../../../contract/formats.ts'
import { surveys } from '../../../contract/surveys/surveys.ts'
import { call } from '../../app/client.ts'
import { Failure } from '../../app/failure.ts'
import { go } from '../../app/navigation.ts'
import { refresh } from '../../app/query.ts'
import { useText } from '../../app/texts.ts'
import { Button } from '../../ui/Button.tsx'
import { useDates, useNow } from '../../ui/dates/dates.ts'
import { Apart } from '../../ui/dialogs/Apart.tsx'
import { Cancel, Dialog } from '../../ui/dialogs/Dialog.tsx'
import { toast } from '../../ui/toastStore.ts'
import { type Survey, toSurveys } from '../addresses.ts'
import { staleSurveys } from '../stale.ts'
import { useRotationWords } from './rotationWords.ts'
import { useAudienceSize } from './useAudienceSize.ts'

interface Props {
  /** The survey as it is saved now. */
  survey: Survey
  onClose: () => void
}

/** Tells what publishing does, and to how many people, before it happens. */
export function PublishDialog({ survey, onClose }: Props) {
  const { t, locale } = useText()
  const dates = useDates()
  const now = useNow()
  const [busy, setBusy] = useState(false)
  const { data, error } = useAudienceSize(survey.audience, survey.network?.id ?? null)
  const { opens_at, closes_at, promise, repeats } = survey
  const rotation = useRotationWords()
  const people = data?.people ?? 0
  const isLater = opens_at !== null && new Date(opens_at) > now
  const publish = async () => {
    setBusy(true)
    try {
      const published = await call(surveys.publish, {
        params: { id: survey.id },
        body: { version: survey.version },
      })
      await go(toSurveys.results(published), { ignoreBlocker: true })
      toast.good(t('surveys.publish.done', { title: published.title }))
      await refresh(staleSurveys)
    } catch (failure) {
      toast.bad(failure instanceof Failure ? failure.message : t('shell.failed.action'))
      setBusy(false)
    }
  }
  const facts = { count: people, number: numbersFor(locale).format(people) }
  return (
    <Apart>
      <Dialog
        title={t('surveys.publish.ask', { title: survey.title })}
        onClose={onClose}
        actions={
          <>
            <Cancel onClick={onClose} />
            <Button
              look="p"
              busy={busy}
              aria-disabled={people === 0}
              onClick={() => people > 0 && void publish()}
            >
              {t(isLater ? 'surveys.publish.schedule' : 'surveys.publish.do')}
            </Button>
          </>
        }
      >
        <div className="publish-says">
          {error ? (
            <p>{error.message}</p>
          ) : (
            <p className="publish-to num" role="status">
              {data && (people === 0 ? t('surveys.publish.nobody') : t('surveys.publish.goes_to', facts))}
            </p>
          )}
          <ul className="plain">
            <li>
              {isLater
                ? t('surveys.publish.opens', { moment: dates.moment(opens_at) })
                : t('surveys.publish.at_once')}
            </li>
            {repeats ? (
              <>
                <li>
                  {t(`surveys.repeats.again.${repeats.every}`, { count: repeats.open_days })}{' '}
                  {t('surveys.repeats.until_ended')}
                </li>
                <li>{rotation(survey)}</li>
              </>
            ) : (
              <li>
                {closes_at
                  ? t('surveys.publish.closes', { moment: dates.moment(closes_at) })
                  : t('surveys.publish.stays_open')}
              </li>
            )}
            {survey.audience.joiners && <li>{t('surveys.publish.joiners')}</li>}
            <li>
              {t(`surveys.promise.${promise}.says`, {
                figures: survey.figures_from,
                comments: survey.comments_from,
              })}
            </li>
            <li>{t(repeats ? 'surveys.repeats.fixed' : 'surveys.publish.fixed')}</li>
          </ul>
        </div>
      </Dialog>
    </Apart>
  )
}
