import { useMemo, useState } from 'react'
import { limits } from '../../../contract/limits.ts'
import { surveys } from '../../../contract/surveys/surveys.ts'
import { call } from '../../app/client.ts'
import { go } from '../../app/navigation.ts'
import { keyOf, queryClient, refresh } from '../../app/query.ts'
import { useText } from '../../app/texts.ts'
import { Form, SaveBar } from '../../ui/forms/Form.tsx'
import { TextArea, TextField } from '../../ui/forms/TextField.tsx'
import { UnsavedGuard } from '../../ui/forms/UnsavedGuard.tsx'
import { toast } from '../../ui/toastStore.ts'
import { type Survey, toSurveys } from '../addresses.ts'
import { SurveyPage } from '../SurveyPage.tsx'
import { staleSurveys } from '../stale.ts'
import { contentOf } from './content.ts'
import { MomentField } from './MomentField.tsx'
import '../surveys.css'

/** What can still change once people know of a survey: its words and its closing. */
export function PublishedForm({ survey }: { survey: Survey }) {
  const { t } = useText()
  const [unsaved, setUnsaved] = useState(0)
  const start = useMemo(() => ({ ...contentOf(survey), version: survey.version }), [survey])
  return (
    <SurveyPage door={survey} title={t('surveys.build.edit')} lead={survey.title} back>
      <p className="note survey-note">{t('surveys.build.published')}</p>
      <Form
        sends={surveys.update}
        send={(body) => call(surveys.update, { params: { id: survey.id }, body })}
        start={start}
        texts="surveys.build.field"
        label={t('surveys.build.edit')}
        onUnsaved={setUnsaved}
        then={async (saved) => {
          setUnsaved(0)
          queryClient.setQueryData(keyOf(surveys.show.path, { id: saved.id }), saved)
          await go(toSurveys.results(saved), { ignoreBlocker: true })
          toast.good(t('surveys.build.saved'))
          await refresh(staleSurveys)
        }}
      >
        <div className="fields">
          <TextField name="title" limit={limits.name} autoComplete="off" />
          <TextArea optional name="description" limit={limits.description} rows={2} />
          <MomentField name="closes_at" hint={t('surveys.time.closes_hint')} />
        </div>
        <SaveBar />
      </Form>
      <UnsavedGuard count={unsaved} />
    </SurveyPage>
  )
}
