import type { Answers } from '../../../contract/route.ts'
import type { Question } from '../../../contract/surveys/questions.ts'
import type { surveyStages } from '../../../contract/surveys/stages.ts'
import { useText } from '../../app/texts.ts'
import { useFigures } from '../results/figureWords.ts'

type Result = Answers<typeof surveyStages.show>['result']

/** What can be chosen: drawn the same whether nobody chose it yet, or fewer than may be told. */
function choicesOf({ type, options, min, max }: Question) {
  const numbers = (from: number, to: number) =>
    Array.from({ length: to - from + 1 }, (_, at) => ({ key: String(from + at), label: String(from + at) }))
  if (type === 'yes_no')
    return [
      { key: 'true', label: '' },
      { key: 'false', label: '' },
    ]
  if (type === 'recommend') return numbers(0, 10)
  return type === 'scale' ? numbers(min ?? 0, max ?? 0) : options
}

/** What the room said, large enough for its last row. */
export function StageBars({ question, result }: { question: Question; result: Result }) {
  const { t } = useText()
  const figures = useFigures()
  const told = result && !result.hidden ? result : null
  const choices = choicesOf(question)
  const labelOf = ({ key, label }: { key: string; label: string }, at: number) => {
    if (key === 'true' && label === '') return t('questionnaire.yes')
    if (key === 'false' && label === '') return t('questionnaire.no')
    const end = at === 0 ? question.low_label : at === choices.length - 1 ? question.high_label : null
    return end && (question.type === 'scale' || question.type === 'recommend')
      ? t('stage.end', { number: label, words: end })
      : label
  }
  return (
    <ul className="stage-bars" data-many={choices.length > 6 || undefined}>
      {choices.map((choice, at) => {
        const found = told?.choices.find(({ key }) => key === choice.key)
        return (
          <li key={choice.key}>
            <span className="stage-label">{labelOf(choice, at)}</span>
            <span className="stage-track" aria-hidden="true">
              <span style={{ inlineSize: `${100 * (found?.share ?? 0)}%` }} />
            </span>
            <span className="stage-share num">{found ? figures.percent(found.share) : '–'}</span>
          </li>
        )
      })}
    </ul>
  )
}
