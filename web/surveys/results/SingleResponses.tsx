import { useState } from 'react'
import { locales } from '../../../contract/locales.ts'
import type { Answers } from '../../../contract/route.ts'
import { questionsOf } from '../../../contract/surveys/questionRules.ts'
import { surveyResults } from '../../../contract/surveys/results.ts'
import { useAsked } from '../../app/asked.ts'
import { useListOf } from '../../app/lists.ts'
import { useText } from '../../app/texts.ts'
import { ExportButton } from '../../downloads/ExportButton.tsx'
import { Button } from '../../ui/Button.tsx'
import { useDates } from '../../ui/dates/dates.ts'
import { Dialog } from '../../ui/dialogs/Dialog.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { Face } from '../../ui/Face.tsx'
import { SearchField } from '../../ui/forms/SearchField.tsx'
import { type Column, DataTable } from '../../ui/tables/DataTable.tsx'
import type { Survey } from '../addresses.ts'
import type { ResultsSearch } from '../search.ts'
import { useAnswerWords } from './answerWords.ts'

type Response = Answers<typeof surveyResults.response>

/** Single responses, only of surveys that said beforehand that names are kept. */
export function SingleResponses({ survey }: { survey: Survey }) {
  const { t } = useText()
  const { asked, ask, turn } = useAsked<ResultsSearch>()
  const [read, setRead] = useState<Response | null>(null)
  const by = asked.sort_by === 'respondent' ? 'respondent' : 'answered_at'
  const direction = asked.sort_direction ?? (by === 'respondent' ? 'asc' : 'desc')
  const { data, isPending, error, refetch, isPlaceholderData } = useListOf(surveyResults.responses, {
    query: {
      poll_id: survey.id,
      search: asked.search,
      sort_by: by,
      sort_direction: direction,
      page: asked.page,
      page_size: asked.page_size as 25 | undefined,
    },
  })
  return (
    <>
      <DataTable
        label={t('surveys.results.part.responses')}
        columns={useColumns(setRead)}
        rows={data?.items ?? []}
        keyOf={({ id }) => id}
        nameOf={({ respondent }) => respondent.name}
        faceOf={({ respondent }) => <Face of={respondent} />}
        sort={{
          by,
          direction,
          onSort: (to, direction) =>
            ask({ sort_by: to === 'respondent' ? 'respondent' : undefined, sort_direction: direction }),
        }}
        paging={data && { ...data, onChange: turn }}
        search={
          <SearchField
            label={t('surveys.results.search_people')}
            value={asked.search ?? ''}
            onChange={(search) => ask({ search: search || undefined })}
          />
        }
        tools={<ExportButton of="poll_responses" query={{ poll_id: survey.id, search: asked.search }} />}
        pending={isPending}
        refreshing={isPlaceholderData}
        error={error}
        retry={() => void refetch()}
        whenEmpty={
          <EmptyState
            title={t(asked.search ? 'surveys.results.nobody_found' : 'surveys.results.nobody')}
            actions={
              asked.search && (
                <Button onClick={() => ask({ search: undefined })}>{t('surveys.results.everybody')}</Button>
              )
            }
          />
        }
      />
      {read && <ReadResponse of={read} survey={survey} onClose={() => setRead(null)} />}
    </>
  )
}

function useColumns(open: (response: Response) => void): Column<Response>[] {
  const { t } = useText()
  const dates = useDates()
  return [
    {
      key: 'respondent',
      title: t('surveys.column.respondent'),
      fixed: true,
      sorts: true,
      card: 'title',
      cell: (response) => (
        <button type="button" className="link b" onClick={() => open(response)}>
          {response.respondent.name}
        </button>
      ),
    },
    {
      key: 'answered_at',
      title: t('surveys.column.answered_at'),
      sorts: true,
      keep: true,
      card: 'line',
      cell: ({ answered_at }) => dates.moment(answered_at),
    },
    {
      key: 'anonymous',
      title: t('surveys.column.anonymous'),
      cell: ({ anonymous }) => t(anonymous ? 'questionnaire.yes' : 'questionnaire.no'),
    },
    { key: 'locale', title: t('surveys.column.language'), cell: ({ locale }) => locales[locale] },
  ]
}

function ReadResponse({
  of: { respondent, answers },
  survey,
  onClose,
}: {
  of: Response
  survey: Survey
  onClose: () => void
}) {
  const { t } = useText()
  const say = useAnswerWords()
  const said = questionsOf(survey.sections).filter(({ key }) => Object.hasOwn(answers, key))
  return (
    <Dialog title={respondent.name} onClose={onClose}>
      {said.length === 0 ? (
        <p className="m2">{t('surveys.results.said_nothing')}</p>
      ) : (
        <dl className="result-said">
          {said.map((question) => (
            <div key={question.key}>
              <dt className="sm m2">{question.title}</dt>
              <dd>
                {say(question, answers[question.key]).map((line) => (
                  <p key={line}>{line}</p>
                ))}
              </dd>
            </div>
          ))}
        </dl>
      )}
    </Dialog>
  )
}
