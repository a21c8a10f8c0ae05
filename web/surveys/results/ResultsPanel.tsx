import { EyeOff } from 'lucide-react'
import { isWritten } from '../../../contract/surveys/questionTypes.ts'
import { surveyResults } from '../../../contract/surveys/results.ts'
import { useQueryOf } from '../../app/query.ts'
import { useText } from '../../app/texts.ts'
import { ExportButton } from '../../downloads/ExportButton.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { Section } from '../../ui/Page.tsx'
import { ListState } from '../../ui/tables/ListState.tsx'
import type { Survey } from '../addresses.ts'
import { ComparedNote } from './ComparedNote.tsx'
import { CrossChart } from './CrossChart.tsx'
import { type Result, type Results, useFigures } from './figureWords.ts'
import { RatesChart } from './RatesChart.tsx'
import { ResultChart } from './ResultChart.tsx'
import { ResultTools, useAgainst, useCross } from './ResultTools.tsx'
import { WrittenAnswers } from './WrittenAnswers.tsx'

/** How many answered, and what, question by question. */
export function ResultsPanel({ survey }: { survey: Survey }) {
  const { t } = useText()
  const { data, error, isPending, refetch } = useQueryOf(surveyResults.show, { params: { id: survey.id } })
  const crossOf = useCross(survey, data)
  const { items, against } = useAgainst(survey)
  const level = survey.network ? 3 : 2
  return (
    <ListState
      pending={isPending}
      error={error}
      retry={() => void refetch()}
      empty={data?.questions.length === 0}
      whenEmpty={<EmptyState title={t('surveys.results.none')} />}
    >
      {data && (
        <>
          {survey.stage ? (
            <RoomRate of={data} />
          ) : (
            <>
              <Rate of={data} />
              <RatesChart survey={survey} level={level} />
            </>
          )}
          <ResultTools results={data} comparable={items} />
          {survey.can.read_responses && survey.promise === 'named' && (
            <ExportButton of="poll_responses" query={{ poll_id: survey.id }} />
          )}
          <ol className="result-list">
            {data.questions.map((question, at) => (
              <li key={question.key}>
                <span className="result-no num" aria-hidden="true">
                  {at + 1}
                </span>
                <OneResult
                  of={question}
                  results={data}
                  level={level}
                  cross={crossOf(question.key)}
                  against={against}
                  isLaterWave={(survey.wave?.number ?? 1) > 1}
                />
              </li>
            ))}
          </ol>
        </>
      )}
    </ListState>
  )
}

/** The number as a sentence, then as a bar. */
function Rate({ of: { invited, took_part } }: { of: Results }) {
  const { t } = useText()
  const { people, number, percent } = useFigures()
  const share = invited > 0 ? Math.min(1, took_part.count / invited) : 0
  const isTold = took_part.is !== 'fewer_than'
  return (
    <div className="result-rate">
      {isTold && <p className="result-share num">{percent(share)}</p>}
      <div className="grow">
        <p>
          {t('surveys.results.rate', {
            answered: people(took_part),
            invited: number(invited),
            count: invited,
          })}
        </p>
        {isTold && (
          <progress className="progress" aria-label={t('surveys.results.rate_label')} max={1} value={share} />
        )}
      </div>
    </div>
  )
}

/** In a room nobody was asked one by one, so there is nothing of which it could be a part. */
function RoomRate({ of: { took_part } }: { of: Results }) {
  const { t } = useText()
  const { people } = useFigures()
  return (
    <div className="result-rate">
      <p className="grow">{t('surveys.present.rate', { people: people(took_part) })}</p>
    </div>
  )
}

interface OneProps {
  of: Result
  results: Results
  level: 2 | 3
  cross: ReturnType<ReturnType<typeof useCross>>
  against: ReturnType<typeof useAgainst>['against']
  isLaterWave: boolean
}

function OneResult({ of: question, results, level, cross, against, isLaterWave }: OneProps) {
  const { t } = useText()
  if (!question.hidden && !isWritten(question.type) && cross)
    return <CrossChart of={question} level={level} {...cross} />
  if (!question.hidden && !isWritten(question.type))
    return (
      <div>
        <ResultChart of={question} promise={results.promise} level={level} isLaterWave={isLaterWave} />
        {against && <ComparedNote now={question} before={against.find(question.key)} title={against.title} />}
      </div>
    )
  return (
    <Section level={level} title={question.title}>
      {question.hidden ? (
        <p className="note result-hidden">
          <Icon of={EyeOff} />
          <span>
            {t(isWritten(question.type) ? 'surveys.results.hidden_words' : 'surveys.results.hidden', {
              count: isWritten(question.type) ? results.comments_from : results.figures_from,
            })}
          </span>
        </p>
      ) : (
        <WrittenAnswers surveyId={results.id} question={question.key} />
      )}
    </Section>
  )
}
