import { Megaphone, Undo2 } from 'lucide-react'
import { useMemo, useState } from 'react'
import { limits } from '../../../contract/limits.ts'
import type { Answers } from '../../../contract/route.ts'
import { questionsOf } from '../../../contract/surveys/questionRules.ts'
import { isWritten } from '../../../contract/surveys/questionTypes.ts'
import { surveyReports } from '../../../contract/surveys/reports.ts'
import { call } from '../../app/client.ts'
import { keyOf, queryClient, useQueryOf, useSend } from '../../app/query.ts'
import { useText } from '../../app/texts.ts'
import { Button, LinkButton } from '../../ui/Button.tsx'
import { useDates } from '../../ui/dates/dates.ts'
import { Cancel, ConfirmDialog, Dialog } from '../../ui/dialogs/Dialog.tsx'
import { CheckboxGroup } from '../../ui/forms/CheckboxGroup.tsx'
import { Form, SaveBar } from '../../ui/forms/Form.tsx'
import { TextArea } from '../../ui/forms/TextField.tsx'
import { UnsavedGuard } from '../../ui/forms/UnsavedGuard.tsx'
import { ListState } from '../../ui/tables/ListState.tsx'
import { toast } from '../../ui/toastStore.ts'
import type { Survey } from '../addresses.ts'

type Report = Answers<typeof surveyReports.show>

const known = (survey: Survey, report: Report) =>
  queryClient.setQueryData(keyOf(surveyReports.show.path, { id: survey.id }), report)

/** “What we heard, what we do”: written here, and read by everybody who was asked. */
export function ReportPanel({ survey }: { survey: Survey }) {
  const { data, isPending, error, refetch } = useQueryOf(surveyReports.show, { params: { id: survey.id } })
  return (
    <ListState pending={isPending} error={error} retry={() => void refetch()} empty={false} whenEmpty={null}>
      {data && <Writing survey={survey} report={data} />}
    </ListState>
  )
}

function Writing({ survey, report }: { survey: Survey; report: Report }) {
  const { t } = useText()
  const [unsaved, setUnsaved] = useState(0)
  const [asking, setAsking] = useState<'publish' | 'withdraw' | null>(null)
  const start = useMemo(() => {
    const { heard, doing, questions, version } = report
    return { heard, doing, questions, version }
  }, [report])
  const drawn = questionsOf(survey.sections)
    .filter(({ type }) => !isWritten(type))
    .map(({ key, title }) => ({ value: key, text: title }))
  const isWrittenDown = report.heard !== null || report.doing !== null
  return (
    <div className="survey-report">
      <Standing survey={survey} report={report} />
      <Form
        sends={surveyReports.write}
        send={(body) => call(surveyReports.write, { params: { id: survey.id }, body })}
        start={start}
        texts="surveys.report.field"
        label={t('surveys.report.title')}
        onUnsaved={setUnsaved}
        then={(saved) => {
          setUnsaved(0)
          known(survey, saved)
          toast.good(t('surveys.report.saved'))
        }}
      >
        <div className="fields">
          <TextArea
            optional
            name="heard"
            limit={limits.survey_text}
            rows={5}
            hint={t('surveys.report.heard_hint')}
          />
          <TextArea
            optional
            name="doing"
            limit={limits.survey_text}
            rows={5}
            hint={t('surveys.report.doing_hint')}
          />
          {drawn.length > 0 && <CheckboxGroup name="questions" options={drawn} />}
        </div>
        <SaveBar />
      </Form>
      <UnsavedGuard count={unsaved} />
      {report.can.publish && (
        <div className="row gap2 wrap survey-report-acts">
          <Button
            icon={Megaphone}
            disabled={unsaved > 0 || !isWrittenDown}
            onClick={() => setAsking('publish')}
          >
            {t(report.published_at ? 'surveys.report.again' : 'surveys.report.share')}
          </Button>
          {report.can.withdraw && (
            <Button look="q" icon={Undo2} onClick={() => setAsking('withdraw')}>
              {t('surveys.report.take_back')}
            </Button>
          )}
          {(unsaved > 0 || !isWrittenDown) && (
            <span className="sm m2">
              {t(unsaved > 0 ? 'surveys.report.save_first' : 'surveys.report.write_first')}
            </span>
          )}
        </div>
      )}
      {asking === 'publish' && <Share survey={survey} report={report} onClose={() => setAsking(null)} />}
      {asking === 'withdraw' && <TakeBack survey={survey} onClose={() => setAsking(null)} />}
    </div>
  )
}

function Standing({ survey, report: { published_at, published_by } }: { survey: Survey; report: Report }) {
  const { t } = useText()
  const dates = useDates()
  if (!published_at) return <p className="m2 survey-report-says">{t('surveys.report.says')}</p>
  return (
    <div className="note survey-report-says">
      <p className="grow">
        {published_by
          ? t('surveys.report.shared_by', { name: published_by.name, day: dates.short(published_at) })
          : t('surveys.report.shared', { day: dates.short(published_at) })}
      </p>
      <LinkButton small href={`/survey-reports/${survey.id}`}>
        {t('surveys.report.read')}
      </LinkButton>
    </div>
  )
}

function Share({ survey, report, onClose }: { survey: Survey; report: Report; onClose: () => void }) {
  const { t } = useText()
  const { mutate, isPending } = useSend(surveyReports.publish, {
    done: (saved) => {
      known(survey, saved)
      return t('surveys.report.done')
    },
  })
  return (
    <Dialog
      title={t('surveys.report.ask')}
      onClose={onClose}
      actions={
        <>
          <Cancel onClick={onClose} />
          <Button
            look="p"
            busy={isPending}
            onClick={() =>
              mutate({ params: { id: survey.id }, body: { version: report.version } }, { onSettled: onClose })
            }
          >
            {t('surveys.report.share_now')}
          </Button>
        </>
      }
    >
      <p>{t('surveys.report.ask_says', { people: survey.invited_count, count: survey.invited_count })}</p>
    </Dialog>
  )
}

function TakeBack({ survey, onClose }: { survey: Survey; onClose: () => void }) {
  const { t } = useText()
  const { mutate, isPending } = useSend(surveyReports.withdraw, {
    done: (saved) => {
      known(survey, saved)
      return t('surveys.report.taken_back')
    },
  })
  return (
    <ConfirmDialog
      title={t('surveys.report.take_back_ask')}
      lose={t('surveys.report.take_back')}
      busy={isPending}
      onKeep={onClose}
      onLose={() => mutate({ params: { id: survey.id } }, { onSettled: onClose })}
    >
      {t('surveys.report.take_back_says')}
    </ConfirmDialog>
  )
}
