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
import { ChoiceBars } from './ChoiceBars.tsx'
import { type Result, type Results, useFigures } from './figureWords.ts'
import { MatrixTable } from './MatrixTable.tsx'
import { RecommendScore } from './RecommendScore.tsx'
import { WrittenAnswers } from './WrittenAnswers.tsx'

/** How many answered, and what, question by question. */
export function ResultsPanel({ survey }: { survey: Survey }) {
  const { t } = useText()
  const { data, error, isPending, refetch } = useQueryOf(surveyResults.show, { params: { id: survey.id } })
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
          <Rate of={data} />
          {survey.can.read_responses && survey.promise === 'named' && (
            <ExportButton of="poll_responses" query={{ poll_id: survey.id }} />
          )}
          <ol className="result-list">
            {data.questions.map((question, at) => (
              <li key={question.key}>
                <OneResult of={question} number={at + 1} results={data} />
              </li>
            ))}
          </ol>
        </>
      )}
    </ListState>
  )
}

/** Said first, then drawn. */
function Rate({ of: { invited, took_part } }: { of: Results }) {
  const { t } = useText()
  const { people, number, percent } = useFigures()
  const share = invited > 0 ? Math.min(1, took_part.count / invited) : 0
  const isTold = took_part.is !== 'fewer_than'
  return (
    <div className="result-rate">
      <p className="result-share num">{isTold ? percent(share) : '–'}</p>
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

function OneResult({ of: question, number, results }: { of: Result; number: number; results: Results }) {
  const { t } = useText()
  const { people } = useFigures()
  return (
    <Section
      level={2}
      title={
        <>
          <span className="num m3">{number}</span> {question.title}
        </>
      }
      aside={
        <span className="sm m3">{t('surveys.results.answered', { people: people(question.answered) })}</span>
      }
    >
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
        <Drawn of={question} surveyId={results.id} />
      )}
    </Section>
  )
}

function Drawn({ of: question, surveyId }: { of: Result; surveyId: number }) {
  if (isWritten(question.type)) return <WrittenAnswers surveyId={surveyId} question={question.key} />
  if (question.type === 'matrix') return <MatrixTable of={question} />
  return (
    <>
      {question.type === 'recommend' && <RecommendScore of={question} />}
      <ChoiceBars of={question} />
    </>
  )
}
